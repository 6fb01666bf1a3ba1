"""The HTML of cells: each made once by the macro in templates/cell.html, then only looked up.

A macro for each of 480 cells costs some forty bare requests, a look-up and a join cost a fraction
of one; so do most rows, which are as they were a move ago. What is kept is bounded: of cells by the
largest board, so many places, a few looks, a dozen faces, and of rows by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import getitem

from markupsafe import Markup

from app.game.board import Board, Cell
from app.game.rules import Status
from app.web import fragments
from app.web.blanks import Blank, Page
from app.web.clients import Client
from app.web.faces import face
from app.web.round import Mode

# On boards up to this wide there is room for a word beside the mark.
_WORDS_UP_TO = 6


@dataclass(frozen=True, eq=False)
class Look:
    """What the HTML of a cell depends on besides its place and state; `Look.of` makes each once.

    `words` says that the state stands beside the mark, `valued` that both are the button's value.
    """

    status: Status
    mode: Mode
    words: bool
    valued: bool

    @staticmethod
    def of(board: Board, status: Status, mode: Mode, client: Client) -> Look:
        """Return the look of a board; READY looks like PLAYING, and no mode outlasts the end."""
        return _look(
            status if status.over else Status.PLAYING,
            Mode.REVEAL if status.over else mode,
            board.columns <= _WORDS_UP_TO,
            client.prints_values,
        )


_look = cache(Look)


@dataclass(frozen=True)
class Marks:
    """What sets a few cells of a page apart for one turn.

    `focused` is the cell last played, `anchored` the same where a fragment leads to it, `hint` is
    what the hint shows it for (`target` or `reason`), `start` the cell to begin with on a board
    played before.
    """

    focused: bool = False
    anchored: bool = False
    hint: str = ""
    start: bool = False


_UNMARKED = Marks()


class _Place(dict[Cell, str]):
    """The HTML of one place for each cell that can lie there, made when first asked for."""

    def __init__(self, row: int, column: int, look: Look) -> None:
        super().__init__()
        self.row, self.column, self.look = row, column, look

    def __missing__(self, cell: Cell) -> str:
        html = self[cell] = self.marked(cell, _UNMARKED)
        return html

    def marked(self, cell: Cell, marks: Marks) -> str:
        shown = face(cell, self.look.status)
        wish = _WISHES.get(shown.state, "") if self.look.mode is Mode.FLAG else ""
        return fragments.kept(
            "cell", shown, self.row, self.column, wish, self.look.words, self.look.valued, marks
        )


# In Flag mode a button says what will hold after it is pressed: pressing twice does no harm.
_WISHES = {"covered": ":flag", "flagged": ":unflag"}

_place = cache(_Place)


@lru_cache(maxsize=1024)
def _places(row: int, columns: int, look: Look) -> tuple[_Place, ...]:
    return tuple(_place(row, column, look) for column in range(1, columns + 1))


@lru_cache(maxsize=2048)
def _row(
    row: int, cells: tuple[Cell, ...], look: Look, marked: tuple[tuple[int, Marks], ...]
) -> str:
    places = _places(row, len(cells), look)
    html = list(map(getitem, places, cells))
    for column, marks in marked:
        html[column] = places[column].marked(cells[column], marks)
    return _frame(row).filled({"cells": "".join(html)})


@lru_cache(maxsize=128)
def _frame(row: int) -> Page:
    """Return the row of that number, blank."""
    return Page.of(fragments.made("row", row, Blank("cells")))


def rows(board: Board, look: Look, marked: Mapping[int, Marks]) -> Markup:
    """Return the rows of a board's cells; `marked` are places."""
    columns = board.columns
    marked_in: dict[int, tuple[tuple[int, Marks], ...]] = {}
    for place, marks in sorted(marked.items()):
        row, column = divmod(place, columns)
        marked_in[row] = (*marked_in.get(row, ()), (column, marks))
    html = [
        _row(row, board.cells[start : start + columns], look, marked_in.get(row - 1, ()))
        for row, start in enumerate(range(0, len(board.cells), columns), 1)
    ]
    return Markup("".join(html))  # noqa: S704 - the macros escape
