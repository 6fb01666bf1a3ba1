"""Moves as a player types them; whether the rules allow them is not known here."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_AT_ONCE = 100

_MOVE = re.compile(
    r"(?P<flag>f?)[\s,]*"
    r"(?:r\s*(?P<row>[0-9]{1,3})\s*c\s*(?P<column>[0-9]{1,3})"
    r"|(?P<first>[0-9]{1,3})[\s,]+(?P<second>[0-9]{1,3}))",
    re.IGNORECASE | re.ASCII,
)


class Unreadable(ValueError):
    """A text that is no list of moves; the text of the error tells the player why."""


@dataclass(frozen=True)
class Move:
    """A cell by row and column, both from 1, to reveal or to flag."""

    row: int
    column: int
    flag: bool = False


def read(text: str) -> list[Move]:
    """Return the moves of a text such as `r3c4` or `3 4; f 3 5`, in order.

    Unreadable where it holds none, more than MOST_AT_ONCE, or anything that is not a move.
    """
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise Unreadable("No move was typed: r3c4 or 3 4 reveals, f 3 4 flags.")
    if len(parts) > MOST_AT_ONCE:
        raise Unreadable(f"At most {MOST_AT_ONCE} moves can be typed at once.")
    return [_move(part, number, len(parts)) for number, part in enumerate(parts, start=1)]


def _move(part: str, number: int, total: int) -> Move:
    found = _MOVE.fullmatch(part)
    if found is None:
        which = "That" if total == 1 else f"Number {number} of {total}"
        raise Unreadable(f"{which} is not a move: r3c4 or 3 4 reveals, f 3 4 flags.")
    return Move(
        row=int(found["row"] or found["first"]),
        column=int(found["column"] or found["second"]),
        flag=bool(found["flag"]),
    )
