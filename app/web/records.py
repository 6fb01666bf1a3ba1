"""A round as plain values and as text, to and from the session."""

from __future__ import annotations

import json
import logging
from dataclasses import astuple
from threading import Lock
from typing import Any, TypeVar

from flask import session

from app.game import levels, notation
from app.game.hints import Hint, Kind
from app.game.layout import NoGuess
from app.game.report import Report
from app.game.review import Review
from app.game.rules import Game
from app.web.round import Mode, Round

log = logging.getLogger(__name__)

T = TypeVar("T")


def load(key: str) -> Round | None:
    """Return the round that the session holds under that key, if any that can be read."""
    text = session.get(key)
    try:
        return None if text is None else _recent.round(text)
    except (AttributeError, KeyError, TypeError, ValueError):  # another version wrote it
        log.warning("A game that cannot be read is left out.", exc_info=True)
        return None


def under_way() -> Round | None:
    """Return the player's game, unless there is none or it is over."""
    played = load("play")
    return None if played is None or played.game.status.over else played


def store(key: str, played: Round) -> None:
    """Keep a round in the session."""
    session[key] = _recent.text(played)


class Recent:
    """Rounds read or written of late, by text: what a move wrote is not parsed for its page.

    A text stands for one round, whoever reads it, and rounds do not change.
    """

    def __init__(self, most: int) -> None:
        """Keep so many at most; the oldest goes first."""
        self._most = most
        self._rounds: dict[str, Round] = {}
        self._lock = Lock()

    def round(self, text: str) -> Round:
        """Return the round of a text; where it holds none, whatever its parts raise."""
        kept = self._rounds.get(text)
        return kept or self._keep(text, from_text(text))

    def text(self, played: Round) -> str:
        """Return a round as text."""
        text = to_text(played)
        self._keep(text, played)
        return text

    def _keep(self, text: str, played: Round) -> Round:
        with self._lock:
            self._rounds[text] = played
            if len(self._rounds) > self._most:
                del self._rounds[next(iter(self._rounds))]
        return played


_recent = Recent(most=256)


def to_text(played: Round) -> str:
    """Return a round as JSON."""
    return _encode(to_record(played))


def from_text(text: str) -> Round:
    """Return the round that `to_text` wrote; where it holds none, whatever its parts raise."""
    return from_record(json.loads(text))


_encode = json.JSONEncoder(separators=(",", ":")).encode


def to_record(played: Round) -> dict[str, Any]:
    """Return a round as values that JSON keeps as they are; what is absent or off is left out."""
    game, hint = played.game, played.hint
    values = {
        "id": played.id,
        "level": game.level.key,
        "mines": game.level.mines,
        "board": notation.to_text(game.board),
        "no_guess": game.no_guess.value,
        "chord": played.chord or None,
        "mode": played.mode.value,
        "moves": played.moves or None,
        "started": played.started,
        "ended": played.ended,
        "turn": played.turn,
        "view": played.view or None,
        "last": played.last,
        "start": played.start,
        "message": played.message or None,
        "typed": played.typed or None,
        "hint": hint and [hint.kind.value, hint.targets, hint.reasons, hint.text],
        "hints": played.hints,
        "report": played.report and astuple(played.report),
        "review": played.review and astuple(played.review),
    }
    return {key: value for key, value in values.items() if value is not None}


def from_record(record: dict[str, Any]) -> Round:
    """Return the round of a record; where it holds none, whatever its parts raise."""
    rest = dict(record)
    board = notation.from_text(rest.pop("board"))
    level = levels.remade(rest.pop("level"), board.columns, board.rows, rest.pop("mines"))
    return Round(
        game=Game(level, board, NoGuess(rest.pop("no_guess"))),
        mode=Mode(rest.pop("mode")),
        hint=_hint(rest.pop("hint", None)),
        report=_made(Report, rest.pop("report", None)),
        review=_made(Review, rest.pop("review", None)),
        **rest,
    )


def _hint(kept: list[Any] | None) -> Hint | None:
    if kept is None:
        return None
    kind, targets, reasons, text = kept
    return Hint(Kind(kind), tuple(targets), tuple(reasons), text)


def _made(kind: type[T], kept: list[Any] | None) -> T | None:
    return None if kept is None else kind(*kept)
