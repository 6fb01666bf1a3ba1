"""Chances, cells and lists as the player reads them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from app.game.board import Board
from app.game.logic.grid import places_of
from app.game.notation import name

_MOST = 3


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a sentence lists them; none give an empty text."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


def percent(risk: Fraction, *, exact: bool = True) -> str:
    """Return a chance as the player reads it; one that is neither 0 nor 1 never looks so.

    0 and 1 are certain also where the odds are estimates.
    """
    about = "" if exact or risk in {0, 1} else "about "
    if 0 < risk < Fraction(1, 1000):
        return f"{about}less than 0.1%"
    if Fraction(999, 1000) < risk < 1:
        return f"{about}more than 99.9%"
    whole, tenth = divmod(int(1000 * risk + Fraction(1, 2)), 10)
    return f"{about}{whole}.{tenth}%" if tenth else f"{about}{whole}%"


def named_press(cells: int, board: Board) -> str:
    """Return the names of the cells that one press revealed."""
    return named(cells, board) + (" at once" if cells.bit_count() > 1 else "")


def named(cells: int, board: Board) -> str:
    """Return the names of cells, only the first few of many."""
    return listed(few([name(place, board.columns) for place in places_of(cells)]))


def few(words: list[str]) -> list[str]:
    """Return the words, of many the first and how many more there are."""
    more = len(words) - _MOST
    return [*words[:_MOST], f"{more} more"] if more > 0 else words
