"""A round as plain values, to and from the session."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any, TypeVar

from flask import session

from app.game import levels, notation
from app.game.hints import Hint, Kind
from app.game.layout import NoGuess
from app.game.review import Report, Review
from app.game.rules import Game
from app.web.round import Mode, Round

T = TypeVar("T")


def load(key: str) -> Round | None:
    """Return the round that the session holds under that key, if any that can be read."""
    record = session.get(key)
    if record is None:
        return None
    try:
        return from_record(record)
    except (AttributeError, KeyError, TypeError, ValueError):  # another version wrote it
        return None


def under_way() -> Round | None:
    """Return the player's game, unless there is none or it is over."""
    played = load("play")
    return None if played is None or played.game.status.over else played


def store(key: str, played: Round) -> None:
    """Keep a round in the session."""
    session[key] = to_record(played)


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
