"""How a player likes the board shown; it outlives games, and both of the site's boards share it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum

from flask import session

_KEY = "display"


class Zoom(StrEnum):
    """The size of the cells; the style sheet says how large each is."""

    SMALL = "s"
    MEDIUM = "m"
    LARGE = "l"


@dataclass(frozen=True)
class Display:
    """The display choices."""

    zoom: Zoom = Zoom.MEDIUM
    hide_clock: bool = False


def load() -> Display:
    """Return the choices that the session holds, or the defaults."""
    try:
        kept = session[_KEY]
        return Display(Zoom(kept["zoom"]), kept["hide_clock"])
    except (KeyError, TypeError, ValueError):  # none, or another version of the program's
        return Display()


def store(display: Display) -> None:
    """Keep choices in the session; nothing is written where they are as they were."""
    if display != load():
        session[_KEY] = asdict(display)
