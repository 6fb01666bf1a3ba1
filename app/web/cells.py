"""The HTML of cells: each made once by the macro in templates/cell.html, then only looked up.

A macro for each of 480 cells costs some forty bare requests, a look-up and a join cost a fraction
of one; so do most rows, which are as they were a move ago. What is kept is bounded: of cells by the
largest board, so many places, a few looks, a few dozen faces, and of rows by their number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from operator import getitem

from markupsafe import Markup

from app.game.board import Board
from app.game.rules import Status
from app.web import fragments
from app.web.blanks import Blank, Page
from app.web.clients import Client
from app.web.faces import Face
from app.web.faces import faces as faces_of
from app.web.round import Mode


def has_words(columns: int) -> bool:
    """Return whether a board of so many columns has room for a word beside each mark."""
    return columns <= 6


@dataclass(frozen=True, eq=False)
class _Look:
    """What the HTML of a cell depends on besides its place and its face; all are in `_LOOKS`.

    `words` says that the state stands beside the mark, `valued` that both are the button's value.
    """

    mode: Mode
    words: bool
    valued: bool


_LOOKS = {look: _Look(*look) for look in product(Mode, (False, True), (False, True))}


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


class _Place(dict[Face, str]):
    """The HTML of one place for each face that can be there, made when first asked for."""

    def __init__(self, row: int, column: int, look: _Look) -> None:
        super().__init__()
        self.row, self.column, self.look = row, column, look

    def __missing__(self, face: Face) -> str:
        html = self[face] = self.marked(face, _UNMARKED)
        return html

    def marked(self, face: Face, marks: Marks) -> str:
        look = self.look
        wish = _WISHES.get(face.state, "") if look.mode is Mode.FLAG else ""
        return fragments.made(
            "cell", face, self.row, self.column, wish, look.words, look.valued, marks
        )


# In Flag mode a button says what will hold after it is pressed: pressing twice does no harm.
_WISHES = {"covered": ":flag", "flagged": ":unflag"}

_place = cache(_Place)


@lru_cache(maxsize=1024)
def _places(row: int, columns: int, look: _Look) -> tuple[_Place, ...]:
    return tuple(_place(row, column, look) for column in range(1, columns + 1))


@lru_cache(maxsize=128)
def _blank(row: int) -> Page:
    """Return the row of that number, its cells a blank."""
    return Page.of(fragments.made("row", row, Blank("cells")))


@lru_cache(maxsize=2048)
def _row(
    row: int, faces: tuple[Face, ...], look: _Look, marked: tuple[tuple[int, Marks], ...]
) -> Markup:
    """Return the row of that number, from 1; `marked` are columns, from 0, and their marks."""
    places = _places(row, len(faces), look)
    html = list(map(getitem, places, faces))
    for column, marks in marked:
        html[column] = places[column].marked(faces[column], marks)
    return _blank(row).filled({"cells": Markup("".join(html))})  # noqa: S704 - the macro escapes


def rows(
    board: Board, status: Status, mode: Mode, client: Client, marked: Mapping[int, Marks]
) -> Markup:
    """Return the rows of a board's cells; `marked` are places. No mode outlasts the end."""
    present = Mode.REVEAL if status.over else mode
    look = _LOOKS[present, has_words(board.columns), client.prints_values]
    faces = tuple(map(faces_of(status).__getitem__, board.cells))
    marks: defaultdict[int, list[tuple[int, Marks]]] = defaultdict(list)
    for place in sorted(marked):
        row, column = divmod(place, board.columns)
        marks[row + 1].append((column, marked[place]))
    html = [
        _row(row, faces[start : start + board.columns], look, tuple(marks.get(row, ())))
        for row, start in enumerate(range(0, len(faces), board.columns), start=1)
    ]
    return Markup("".join(html))  # noqa: S704 - rows are escaped
