"""Mines laid so that logic alone finishes the game from its first cell.

The effort is bounded and counted in passes of the solver over a board, not in seconds, so that
the same random source always gives the same mines.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.game.logic.grid import Grid, Numbers, cells_of, places_of
from app.game.logic.known import Known
from app.game.logic.solver import solve
from app.game.logic.swaps import has_blind_swap

EFFORT = 80_000  # 0.3 to 0.5 s

# Moves without gain before repair starts anew: some traps are not undone by moving one mine.
_PATIENCE = 60


def played(grid: Grid, mines: int, opened: int, mined: int = 0) -> Known:
    """Return how far logic comes from these opened cells, opening only what is proved safe.

    `mined` are mines that were proved before.
    """
    numbers = grid.count(mines)

    def open_cells(cells: int) -> Numbers:
        ones, twos, fours, eights = numbers
        return ones & cells, twos & cells, fours & cells, eights & cells

    known = Known(grid, mines.bit_count(), mined=mined)
    known.open(opened, open_cells(opened))
    solve(known, open_cells)
    return known


def drawn(grid: Grid, mines: int, first: int, allowed: Sequence[int], random: Random) -> int | None:
    """Draw mines until no guess is needed: all such boards are equally likely. None: not found."""
    effort = 0
    while effort < EFFORT:
        laid = cells_of(random.sample(allowed, mines))
        effort += 4 + mines // 8
        opens = not grid.around(laid) >> first & 1
        if opens and has_blind_swap(grid, laid):
            continue
        known = played(grid, laid, 1 << first)
        if known.finished:
            return laid
        effort += _weighed(known)
    return None


def repaired(
    grid: Grid, mines: int, first: int, allowed: Sequence[int], random: Random
) -> int | None:
    """Draw mines; while logic is stuck, move one between there and elsewhere, and go on unless
    that leaves more cells closed. None: not found.

    Quicker where few boards need no guess, but it prefers the easier ones among them.
    """
    anywhere = cells_of(allowed)
    effort = 0
    while effort < EFFORT:
        laid = cells_of(random.sample(allowed, mines))
        known = played(grid, laid, 1 << first)
        effort += _weighed(known)
        patience = _PATIENCE
        while patience and effort < EFFORT and not known.finished:
            moved = one_moved(known, laid, anywhere, random)
            after = played(grid, moved, known.opened & ~moved, known.mined & moved)
            effort += _weighed(after)
            if after.finished:
                # The way here was proved with the mines as they lay then: begin again.
                after = played(grid, moved, 1 << first)
                effort += _weighed(after)
            elif after.unopened > known.unopened:
                patience -= 1
                continue
            patience = _PATIENCE if after.unopened < known.unopened else patience - 1
            laid, known = moved, after
        if known.finished:
            return laid
    return None


def one_moved(known: Known, laid: int, anywhere: int, random: Random) -> int:
    """Return the mines with one moved between where logic is stuck and a place out of its sight.

    Only where all is in sight, the other place may be any.
    """
    closed, reached = known.undecided, known.grid.around(known.opened)
    # Where no open number touches what is closed, mines wall it off.
    here = _any(closed & reached or known.grid.around(closed) & known.mined, random)
    others = anywhere & (~laid if laid >> here & 1 else laid)
    there = _any(closed & ~reached & others or others, random)
    return laid ^ 1 << here ^ 1 << there


def _any(cells: int, random: Random) -> int:
    return random.choice(list(places_of(cells)))


def _weighed(known: Known) -> int:
    """Return the effort of getting there: a pass over a large board takes longer."""
    return known.work * (1000 + known.grid.rows * known.grid.columns) // 1000
