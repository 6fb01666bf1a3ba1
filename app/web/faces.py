"""What a player may see of a cell: its state, its mark, and its name in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from app.game.board import CELLS, Cell
from app.game.rules import Status


@dataclass(frozen=True, eq=False)
class Face:
    """What a cell shows. Each is made once, here, so that two equal faces are the same object.

    `state` and `mark` are what outside scripts know cells by, `word` stands beside the mark where
    there is room, `label` begins the cell's accessible name. `revealed` says that the player
    opened it.
    """

    state: str
    mark: str
    word: str
    label: str
    clue: int = 0
    revealed: bool = False

    @property
    def idle(self) -> bool:
        """Whether pressing it can do nothing, whatever the options: an opened empty cell."""
        return self.state == "empty" and self.revealed


_shared = cache(Face)


def faces(status: Status) -> Mapping[Cell, Face]:
    """Return the face of each cell; before the end it tells nothing of what lies covered."""
    return _FACES[status.over]


def _face(cell: Cell, *, over: bool) -> Face:
    if cell.mine and cell.revealed:
        return _shared("exploded", "X", "exploded", "exploded mine", revealed=True)
    if cell.revealed:
        return _opened(cell.clue)
    if not over:
        if cell.flagged:
            return _shared("flagged", "F", "flagged", "flagged")
        return _shared("covered", "#", "covered", "covered")
    if cell.mine and cell.flagged:
        return _shared("flagged", "F", "flagged", "flagged mine")
    if cell.mine:
        return _shared("mine", "*", "mine", "mine")
    shown = _opened(cell.clue)
    if cell.flagged:
        return _shared("wrong-flag", "!", "wrong flag", f"wrong flag, {shown.label}")
    return _shared(shown.state, shown.mark, shown.word, f"{shown.label}, not opened", shown.clue)


def _opened(clue: int) -> Face:
    if clue:
        return _shared("number", str(clue), "near", f"{clue} near", clue, revealed=True)
    return _shared("empty", ".", "empty", "empty", revealed=True)


_FACES = {over: {cell: _face(cell, over=over) for cell in CELLS} for over in (False, True)}

# The legend of the board page: mark, meaning and, where the mark is drawn, the classes that draw
# it; in the order a game meets them.
LEGEND = (
    ("#", "covered", ""),
    ("F", "flagged", "drawn flag"),
    (".", "empty", ""),
    ("1-8", "mines near", ""),
    ("*", "mine", "drawn"),
    ("X", "exploded mine", "drawn x"),
    ("!", "wrong flag", "drawn flag w"),
)
