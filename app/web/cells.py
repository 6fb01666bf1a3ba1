"""The HTML of cells: each made once by the macro in templates/cell.html, then only looked up.

A macro for each of 480 cells costs some forty bare requests, a look-up and a join cost a fraction
of one. What is kept is bounded by the largest board: so many places, a few looks, a dozen faces.
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
from app.web.clients import Client
from app.web.faces import face
from app.web.round import Mode

# On boards up to this wide there is room for a word beside the mark.
_WORDS_UP_TO = 6


@dataclass(frozen=True)
class Look:
    """What the HTML of a cell depends on besides its place and its state.

    `words` says that the state stands beside the mark, `valued` that both are the button's value.
    """

    status: Status
    mode: Mode
    words: bool
    valued: bool

    @classmethod
    def of(cls, board: Board, status: Status, mode: Mode, client: Client) -> Look:
        """Return the look of a board; READY looks like PLAYING, and no mode outlasts the end."""
        return cls(
            status if status.over else Status.PLAYING,
            Mode.REVEAL if status.over else mode,
            board.columns <= _WORDS_UP_TO,
            client.prints_values,
        )


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


@lru_cache(maxsize=128)
def _places(rows: int, columns: int, look: Look) -> tuple[_Place, ...]:
    return tuple(
        _place(row, column, look) for row in range(1, rows + 1) for column in range(1, columns + 1)
    )


def rows(board: Board, look: Look, marked: Mapping[int, Marks]) -> Markup:
    """Return the rows of a board's cells, those marked made anew."""
    places = _places(board.rows, board.columns, look)
    html = list(map(getitem, places, board.cells))
    for place, marks in marked.items():
        html[place] = places[place].marked(board.cells[place], marks)
    parts: list[str] = []
    for row in range(board.rows):
        before, after = fragments.around("row", row + 1)
        parts += before, *html[row * board.columns : (row + 1) * board.columns], after
    return Markup("".join(parts))  # noqa: S704 - the macros escape
