"""The two cheap proofs, each tried on all numbers of the board at once.

Both look at the undecided cells that a number touches: how many mines it still needs among them,
and how many safe cells it has to spare.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from app.game.logic.grid import Offset, differing, minus, plus, tally
from app.game.logic.known import Known

Certain = tuple[int, int]  # the cells newly proved safe, and those proved mines
Proof = Callable[[Known], Certain]

_TOUCHING = [offset for offset in product((-1, 0, 1), repeat=2) if offset != (0, 0)]
# Where a second number can be that shares cells with a first, and which cells these are.
_PAIRS: list[tuple[Offset, list[Offset]]] = [
    ((rows, columns), [(r, c) for r, c in _TOUCHING if (r - rows, c - columns) in _TOUCHING])
    for rows, columns in product(range(-2, 3), repeat=2)
    if (rows, columns) != (0, 0)
]


def trivial(known: Known) -> Certain:
    """A number that needs no mine makes its cells safe; one with none to spare, mines."""
    known.work += 1
    grid, undecided = known.grid, known.undecided
    satisfied = known.opened & ~differing(known.shown, grid.count(known.mined))
    exhausted = known.opened & ~differing(known.shown, grid.count(known.mined | undecided))
    return grid.around(satisfied) & undecided, grid.around(exhausted) & undecided


def overlap(known: Known) -> Certain:
    """The cells that two numbers share hold at most the mines that the second needs, and at most
    the safe cells that the first has to spare. If that is just how many they are, all of both
    lie there: the first's other cells are mines, the second's other cells safe.

    A number whose cells lie within another's is the best-known case.
    """
    known.work += 16
    grid, undecided, active = known.grid, known.undecided, known.active
    need = minus(known.shown, grid.count(known.mined))
    spare = minus(grid.count(known.mined | undecided), known.shown)
    # For each direction, the numbers whose neighbour there is undecided.
    beside = {(r, c): active & grid.moved(undecided, (-r, -c)) for r, c in _TOUCHING}
    safe = mines = 0
    for offset, shared in _PAIRS:
        back = -offset[0], -offset[1]
        staying, up, down = grid.moves[back]
        # The first numbers of all such pairs; the needs of the second are moved to them.
        pairs = active & (active & staying) << up >> down
        if not pairs:
            continue
        second = (
            need[0] << up >> down,
            need[1] << up >> down,
            need[2] << up >> down,
            need[3] << up >> down,
        )
        shares = tally([beside[cell] for cell in shared])
        proved = pairs & ~differing(plus(spare, second), shares)
        if proved:
            for r, c in _TOUCHING:
                if (r, c) not in shared:
                    mines |= grid.moved(proved & beside[r, c], (r, c))
                if (r + offset[0], c + offset[1]) not in shared:
                    safe |= grid.moved(grid.moved(proved, offset), (r, c)) & undecided
    return safe, mines


def settle(known: Known) -> None:
    """Prove what these two proofs can, without opening a cell."""
    while known.prove(*trivial(known)) or known.prove(*overlap(known)):
        pass
