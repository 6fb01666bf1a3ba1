"""The session-scoped game object: one game from Start to its end, with all that a page needs."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Self

from app.game import hints, history, news, notation, review, rules
from app.game.hints import Hint
from app.game.layout import NoGuess
from app.game.levels import Level
from app.game.moves import Move
from app.game.review import Report, Review
from app.game.rules import Game, Refused, Status
from app.game.share import SharedBoard

# Characters of a line that could not be read which the page shows again: a record, which keeps it,
# is to have at most 800 bytes and 3 a cell.
_SHOWN_AGAIN = 60


class Mode(StrEnum):
    """What pressing a covered cell does."""

    REVEAL = "reveal"
    FLAG = "flag"


@dataclass(frozen=True)
class Round:
    """A game and its circumstances. An action makes a new round; the old one never changes.

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
        game = rules.new_game(level, no_guess)
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
        hint = self.hint.told(self.game.board.columns)
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

    def told(self, message: str) -> Self:
        """Answer with a message and change nothing else; what a hint marked is marked no longer."""
        return replace(self, message=message, turn=self.turn + 1, hint=None, typed="")

    def misread(self, typed: str, reason: str) -> Self:
        """Answer typed moves that cannot be read or lie off the board: none was played.

        If they are short and can be printed, the page shows them again, and the focus goes there.
        """
        told = self.told(f"{reason} Nothing was played.")
        if len(typed) > _SHOWN_AGAIN or not typed.isprintable():
            return told
        return replace(told, typed=typed, last=None)

    def switched(self, mode: Mode) -> Self:
        """Choose what pressing a covered cell does from now on; not after the end."""
        try:
            rules.check_not_over(self.game)
        except Refused as refusal:
            return self.told(str(refusal))
        still = "still " if mode is self.mode else ""
        told = self.told(f"Mode is {still}{mode.capitalize()}.")
        return replace(told, mode=mode, hint=self.hint)

    def hinted(self) -> Self:
        """Say what can be known next, and why; not after the end."""
        try:
            rules.check_not_over(self.game)
        except Refused as refusal:
            return self.told(str(refusal))
        hint = hints.hint(self.game, self.start)
        return replace(self.told(""), hint=hint, hints=self.hints + 1)

    def reset(self, now: float) -> Self:
        """Begin a new game of the same level and options, in Reveal mode."""
        no_guess = self.game.no_guess is not NoGuess.OFF
        begun = type(self).begin(self.game.level, now, chord=self.chord, no_guess=no_guess)
        return replace(begun, turn=self.turn + 1, view=self.view)

    def reveal(self, place: int, now: float, random: Random) -> Self:
        """Reveal a cell; on a revealed number, chord where the game has that option."""
        if self._chords(place):
            return self._chorded(place, now)
        return self._attempt(place, now, lambda: rules.reveal(self.game, place, random), [place])

    def flag(self, place: int, now: float, *, wanted: bool | None = None) -> Self:
        """Flag a cell or take the flag away: as wanted, else whichever it is not yet.

        Without a wish, a revealed number chords where the game has that option.
        """
        if wanted is None and self._chords(place):
            return self._chorded(place, now)
        cell = self.game.board.cells[place]
        if wanted is cell.flagged and not (cell.revealed or self.game.status.over):
            here = notation.name(place, self.game.board.columns)
            state = "already flagged" if wanted else "not flagged"
            return replace(self.told(f"{here} is {state}."), last=place)
        return self._toggled(place, now)

    def play(self, moves: Sequence[Move], now: float, random: Random) -> Self:
        """Play typed moves in order, until one that does nothing or ends the game.

        NoSuchCell where any of them lies off the board: then none was played.
        """
        places = [notation.place_of(move.row, move.column, self.game.board) for move in moves]
        played, now_at = 0, self
        for move, place in zip(moves, places, strict=True):
            before = now_at
            now_at = before._toggled(place, now) if move.flag else before.reveal(place, now, random)
            if now_at.game is before.game:
                break
            played += 1
            if now_at.game.status.over:
                break
        message = now_at.message
        if len(moves) > 1:
            message = f"{played} of {len(moves)} moves played. {message}"
        return replace(now_at, message=message, turn=self.turn + 1)

    def _toggled(self, place: int, now: float) -> Self:
        return self._attempt(place, now, lambda: rules.toggle_flag(self.game, place))

    def _chords(self, place: int) -> bool:
        cell = self.game.board.cells[place]
        return self.chord and cell.revealed and cell.clue > 0

    def _chorded(self, place: int, now: float) -> Self:
        starts = rules.chord_targets(self.game.board, place)
        return self._attempt(place, now, lambda: rules.chord(self.game, place), starts)

    def _attempt(
        self, place: int, now: float, move: Callable[[], Game], starts: Sequence[int] = ()
    ) -> Self:
        """Make a move that reveals the starts, if any; a refused one is answered with its reason.

        Either way the cell was the one last played: the next page puts the focus there.
        """
        try:
            game = move()
        except Refused as refusal:
            return replace(self.told(str(refusal)), last=place)
        before, after = self.game.board, game.board
        played = replace(
            self.told(news.of(self.game, game, place)),
            game=game,
            moves=history.extended(self.moves, starts, before, after) if starts else self.moves,
            last=place,
        )
        return played._over(now) if game.status.over else played

    def _over(self, now: float) -> Self:
        """Stop the clock and look back, once: that costs far more than a move."""
        ended = replace(self, ended=now)
        game, moves = self.game, self.moves
        lost = game.status is Status.LOST
        return replace(
            ended,
            report=review.report(game, moves, ended.seconds(now), self.hints, self.start),
            review=review.review(game, moves, self.start) if lost else None,
        )
