"""A round as the board page shows it: its shape and its values, nothing of what is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.game import notation
from app.game.layout import NONE_FOUND, NoGuess
from app.game.levels import FIXTURE, Level
from app.game.rules import Status
from app.web import cells, fragments, views
from app.web.cells import Marks
from app.web.clients import Client
from app.web.faces import LEGEND
from app.web.round import Mode, Round

# Which of the two boards a page shows, in the words of its title.
FIXED = "fixed mines, the first reveal can lose"
DEFERRED = "mines are placed at the first reveal"

# Whether the board may need a guess: for scripts, and in words.
_NO_GUESS = {state: state.value for state in NoGuess} | {NoGuess.ASKED: "not-proved"}
_GUESSING = {
    NoGuess.OFF: "A guess may be needed.",
    NoGuess.ASKED: "A board that needs no guess will be dealt, if one is found.",
    NoGuess.PROVED: "This board needs no guess: it was proved before it was dealt.",
    NoGuess.NOT_PROVED: NONE_FOUND,
}

# Characters of a message that surely fit beside the map of a large board, and without one.
_FITS, _FITS_ALONE = 60, 100


@dataclass(frozen=True)
class Shape:
    """All of a round that templates/board.html decides by; few rounds differ in it.

    `hint` is the kind of the hint that the page gives, `long` says that its message may not fit,
    `misread` that typed moves are shown again to be corrected.
    """

    level: Level
    kind: str
    replayed: bool
    status: Status
    running: bool
    mode: Mode
    no_guess: NoGuess
    chord: bool
    hint: str
    long: bool
    misread: bool
    client: Client

    @property
    def name(self) -> Markup:
        """The level's name and size: short enough for a line on a phone."""
        return fragments.in_ascii(f"{self.level.name} {self.level.measures}")

    @property
    def title(self) -> Markup:
        """The level's name, size and mines."""
        return fragments.in_ascii(str(self.level))

    @property
    def columns_class(self) -> str:
        """The classes of how many columns there are."""
        return _digits(self.level.columns)

    @property
    def rows_class(self) -> str:
        """The classes of how many rows there are."""
        return _digits(self.level.rows)

    @property
    def words(self) -> bool:
        """Whether a word stands beside each mark."""
        return cells.has_words(self.level.columns)

    @property
    def guess_free(self) -> str:
        """Whether the board may need a guess, for scripts."""
        return _NO_GUESS[self.no_guess]

    @property
    def guessing(self) -> str:
        """Whether the board may need a guess, in words; of one played before, `kind` says it."""
        return "" if self.replayed else _GUESSING[self.no_guess]

    @property
    def head(self) -> Markup:
        """The numbers over the columns."""
        return fragments.made("head", _head(self.level.columns, self.client))

    @property
    def legend(self) -> Markup:
        """The marks of cells, and what each means."""
        return fragments.made("legend", LEGEND)


def shape(played: Round, client: Client) -> Shape:
    """Return the shape of a round's page."""
    game = played.game
    return Shape(
        level=game.level,
        kind=_kind(played),
        replayed=played.start is not None,
        status=game.status,
        running=played.started is not None and played.ended is None,
        mode=played.mode,
        no_guess=game.no_guess,
        chord=played.chord,
        hint=played.hint.kind.value if played.hint else "",
        long=len(played.said) > (_FITS if views.offered(game.board) else _FITS_ALONE),
        misread=bool(played.typed),
        client=client,
    )


def values(played: Round, now: float, client: Client) -> dict[str, object]:
    """Return what the page says of a round at that moment, in seconds of the epoch."""
    game, seconds = played.game, played.seconds(now)
    hundreds, rest = divmod(min(seconds, 9999), 100)  # the clock stops at 9999
    return {
        "game": played.id,
        "news": _news(played),
        "message": fragments.in_ascii(played.said),
        "misread": fragments.in_ascii(played.message),
        "typed": fragments.in_ascii(played.typed),
        "revealed": game.board.revealed,
        "flags": game.board.flags,
        "not_flagged": game.not_flagged,
        "seconds": seconds,
        "hundreds": _digits(hundreds),
        "rest": _digits(rest),
        "cells": cells.rows(game.board, game.status, played.mode, client, _marks(played, client)),
        "map": _map(played, client),
    }


def _news(played: Round) -> Markup:
    """Return what a screen reader is to say first: the end, else what the last action did."""
    status = played.game.status.value.capitalize()
    said = "" if played.game.status.over else played.said.removesuffix(".")
    return fragments.in_ascii(f"{said} · {status}" if said else status)


def _digits(number: int) -> str:
    """Return the classes that tell the style sheet a number of two digits: its tens, its units."""
    return f"t{number // 10} u{number % 10}"


def _map(played: Round, client: Client) -> Markup:
    """Return the choice of views; none where the board fits, or is shown whole in any case."""
    board = played.game.board
    offered = () if client.text else views.offered(board)
    if not offered:
        return Markup()
    chosen = played.view if views.known(played.view, board) else offered[0][0].value
    return fragments.kept("map", offered, chosen)


def _head(columns: int, client: Client) -> tuple[tuple[str, ...], ...]:
    """Return the numbers over the columns, row by row.

    In a text browser two digits would widen a column: thirty of them would not fit a terminal.
    """
    numbers = tuple(str(column) for column in range(1, columns + 1))
    if not client.text or columns < 10:
        return (numbers,)
    tens = tuple(number[:-1] if number.endswith("0") else "" for number in numbers)
    return tens, tuple(number[-1] for number in numbers)


def _kind(played: Round) -> str:
    if played.start is None:
        return FIXED if played.game.level == FIXTURE else DEFERRED
    here = notation.name(played.start, played.game.board.columns)
    proved = "from there no guess is needed, and " if played.game.no_guess is NoGuess.PROVED else ""
    return f"a board played before, from {here}: {proved}no other first cell is promised safe"


def _marks(played: Round, client: Client) -> dict[int, Marks]:
    """Return the marked cells: the one last played, those of the hint, the one to start with."""
    hint = played.hint
    targets, reasons = (hint.targets, hint.reasons) if hint else ((), ())
    start = None if played.game.status.over else played.start
    return {
        place: Marks(
            focused=place == played.last,
            anchored=client.text and place == played.last,
            hint="target" if place in targets else "reason" if place in reasons else "",
            start=place == start and not played.game.board.cells[place].revealed,
        )
        for place in {played.last, start, *targets, *reasons}
        if place is not None
    }
