"""The views of a large board: which part of it a small window can show.

The style sheet's window shows at least so many cells either way, fewer at the large cell size than
at the others. It puts the chosen view's first cell in its corner, but never passes the board's
edge. Views begin two cells less than a window apart, so that each cell is seen together with all
its neighbours in one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.game import notation
from app.game.board import Board

# Cells that the smallest window shows at the large cell size, and at the others.
_FINE_WINDOW, _WINDOW = 7, 12
_FINE_STEP, _STEP = _FINE_WINDOW - 2, _WINDOW - 2


@dataclass(frozen=True)
class View:
    """A part of a board, by the row and the column, from 1, of its first cell."""

    row: int
    column: int

    @property
    def value(self) -> str:
        """The name of its first cell: what the form posts."""
        return f"r{self.row}c{self.column}"

    @property
    def fine(self) -> bool:
        """Whether only the large cell size has need of it."""
        return bool((self.row - 1) % _STEP or (self.column - 1) % _STEP)


def offered(board: Board) -> tuple[tuple[View, ...], ...]:
    """Return a board's views row by row; none where the smallest window shows all of it."""
    return _offered(board.rows, board.columns)


@lru_cache(maxsize=128)
def _offered(rows: int, columns: int) -> tuple[tuple[View, ...], ...]:
    if max(rows, columns) <= _FINE_WINDOW:
        return ()
    return tuple(tuple(View(row, column) for column in _starts(columns)) for row in _starts(rows))


def known(value: str, board: Board) -> bool:
    """Return whether a board has a view of that name."""
    return value in _values(board.rows, board.columns)


@lru_cache(maxsize=128)
def _values(rows: int, columns: int) -> frozenset[str]:
    return frozenset(view.value for line in _offered(rows, columns) for view in line)


def showing(places: Sequence[int], board: Board, view: str, *, large: bool) -> str:
    """Return the view if its window surely shows those places, else another one that does.

    Where no view shows them all, one that shows as many of the first ones as can be.
    `large` says that cells are large, so that the window shows fewer of them.
    """
    if not offered(board):
        return view
    row, column = notation.coordinates(view) if view else (1, 1)
    rows = [place // board.columns + 1 for place in places]
    columns = [place % board.columns + 1 for place in places]
    return View(
        _shifted(row, rows, board.rows, large=large),
        _shifted(column, columns, board.columns, large=large),
    ).value


def _shifted(start: int, wanted: Sequence[int], lines: int, *, large: bool) -> int:
    """The start, if the window then shows the wanted rows or columns, else one from where it does.

    That one is to show their neighbours, too.
    """
    window, step = (_FINE_WINDOW, _FINE_STEP) if large else (_WINDOW, _STEP)
    starts = _starts(lines)[:: step // _FINE_STEP]

    def shows(start: int, lowest: int, highest: int) -> bool:
        first = min(start, max(lines - window, 0) + 1)  # the window stops at the board's edge
        return first <= lowest and highest < first + window

    for most in range(len(wanted), 0, -1):
        lowest, highest = min(wanted[:most]), max(wanted[:most])
        around = max(lowest - 1, 1), min(highest + 1, lines)
        if shows(start, lowest, highest):
            return start
        for sides in (around, (lowest, highest)):
            for other in reversed(starts):
                if shows(other, *sides):
                    return other
    return start


def _starts(lines: int) -> range:
    return range(1, lines - 1 if lines > _FINE_WINDOW else 2, _FINE_STEP)
