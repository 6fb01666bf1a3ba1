"""What a player may see of a cell: its state, its mark, and its name in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from app.game.board import Cell
from app.game.rules import Status


@dataclass(frozen=True)
class Face:
    """The look of a cell.

    `state` and `mark` are the contract's, `word` stands beside the mark where there is room,
    `label` begins the cell's accessible name. `revealed` says that the player opened it.
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


@cache  # thirty cells, four states
def face(cell: Cell, status: Status) -> Face:
    """Return the face of a cell; before the end it tells nothing of what lies covered."""
    if cell.mine and cell.revealed:
        return Face("exploded", "X", "exploded", "exploded mine", revealed=True)
    if cell.revealed:
        return _opened(cell.clue)
    if not status.over:
        if cell.flagged:
            return Face("flagged", "F", "flagged", "flagged")
        return Face("covered", "#", "covered", "covered")
    if cell.mine and cell.flagged:
        return Face("flagged", "F", "flagged", "flagged mine")
    if cell.mine:
        return Face("mine", "*", "mine", "mine")
    shown = _opened(cell.clue)
    if cell.flagged:
        return Face("wrong-flag", "!", "wrong flag", f"wrong flag, {shown.label}")
    return replace(shown, label=f"{shown.label}, not opened", revealed=False)


def _opened(clue: int) -> Face:
    if clue:
        return Face("number", str(clue), "near", f"{clue} near", clue, revealed=True)
    return Face("empty", ".", "empty", "empty", revealed=True)


# The legend of the board page: mark and meaning, in the order a game meets them.
LEGEND = (
    ("#", "covered"),
    ("F", "flagged"),
    (".", "empty"),
    ("1-8", "mines near"),
    ("*", "mine"),
    ("X", "exploded mine"),
    ("!", "wrong flag"),
)
