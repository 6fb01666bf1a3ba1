"""The session-scoped game object: one game from Start to its end, with all that a page needs."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from app.game import history, notation, rules
from app.game.hints import Hint
from app.game.levels import Level
from app.game.report import Report
from app.game.review import Review
from app.game.rules import Game
from app.game.share import SharedBoard


class Mode(StrEnum):
    """What pressing a covered cell does."""

    REVEAL = "reveal"
    FLAG = "flag"


@dataclass(frozen=True)
class Round:
    """A game and its circumstances; it never changes, each of `actions` makes another one.

    `moves` is written by `history`; times are seconds of the epoch; `turn` counts the answers
    given, so that each has a URL of its own; `last` is the place last played. `start` is the cell
    to begin with, on a board that was played before. `hint` and `typed` belong to the last answer:
    what it hinted at, and what it could not read, to be corrected.
    """

    id: str
    game: Game
    chord: bool = False
    mode: Mode = Mode.REVEAL
    moves: str = ""
    started: float | None = None
    ended: float | None = None
    turn: int = 0
    view: str = ""
    last: int | None = None
    start: int | None = None
    message: str = ""
    typed: str = ""
    hint: Hint | None = None
    hints: int = 0
    report: Report | None = None
    review: Review | None = None

    @classmethod
    def begin(
        cls, level: Level, now: float, *, chord: bool = False, no_guess: bool = False
    ) -> Self:
        """Start a game of that level; its clock runs from now."""
        game = rules.new_game(level, no_guess=no_guess)
        return cls(
            id=secrets.token_urlsafe(9),
            game=game,
            chord=chord,
            started=now,
            message=f"New game: {game.first_reveal.value}.",
        )

    @classmethod
    def again(cls, board: SharedBoard, now: float, *, chord: bool = False) -> Self:
        """Start a game on a board that was played before."""
        here = notation.name(board.first, board.level.columns)
        return cls(
            id=secrets.token_urlsafe(9),
            game=board.game(),
            chord=chord,
            started=now,
            start=board.first,
            message=f"A board played before: start at {here}, no other cell is promised safe.",
        )

    @property
    def said(self) -> str:
        """What the page is to say: the message, and a hint as long as its cells are marked."""
        if self.hint is None:
            return self.message
        hint = self.hint.text
        return f"{self.message} The hint stands: {hint}" if self.message else hint

    @property
    def first(self) -> int | None:
        """The cell that the board was dealt around: the one revealed first, unless it was said."""
        if self.start is not None:
            return self.start
        starts, _ = next(history.presses(self.moves, self.game.board.columns), ([None], []))
        return starts[0]

    def seconds(self, now: float) -> int:
        """Whole seconds since Start, or from Start to the end."""
        if self.started is None:
            return 0
        return max(0, int((now if self.ended is None else self.ended) - self.started))

    def told(self, message: str, hint: Hint | None = None) -> Self:
        """Answer with a message and change nothing else; no hint stands but the one given."""
        return replace(self, message=message, turn=self.turn + 1, hint=hint, typed="")
