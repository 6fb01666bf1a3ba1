"""The developer fixture: fixed mines, a reviewer's key, and the cell array for all to see."""

from __future__ import annotations

from dataclasses import dataclass

from app.game import notation, rules
from app.game.board import Board, Cell
from app.game.levels import FIXTURE
from app.web import fragments
from app.web.board import BoardPages
from app.web.clients import Client
from app.web.round import Round

# Typed from the fixture's design, on purpose not computed: a reviewer checks the board against it.
KEY = (
    ("0", "0", "0", "1", "Mine"),
    ("0", "1", "1", "2", "1"),
    ("0", "1", "Mine", "1", "0"),
    ("1", "2", "1", "1", "0"),
    ("Mine", "1", "0", "0", "0"),
)


@dataclass(frozen=True)
class ArrayRow:
    """One cell of the array, beside its name."""

    name: str
    cell: Cell


def array(board: Board) -> list[ArrayRow]:
    """Return the cell array, named."""
    return [
        ArrayRow(notation.name(place, board.columns), cell)
        for place, cell in enumerate(board.cells)
    ]


class FixturePages(BoardPages):
    """The fixture's game: it always exists, and is stored from its first action on."""

    name = "fixture"
    url = "/dev/fixture"
    prefix = url

    def new(self) -> Round:
        """Return the untouched fixture, whose clock has not begun to run."""
        return Round(id="fixture", game=rules.new_game(FIXTURE))

    def more(self, played: Round, client: Client) -> dict[str, object]:
        """Add the reviewer's key and the array."""
        return super().more(played, client) | {
            "key": fragments.kept("key", KEY),
            "array": fragments.made("array", array(played.game.board)),
        }
