"""The verdict on a loss: whether it was luck or a slip.

A plain value, to be stored: on a large board it can take half a second to find.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.game.board import Board
from app.game.logic.grid import cells_of
from app.game.logic.known import Known
from app.game.logic.odds import count, risk_of_any
from app.game.logic.proofs import settle
from app.game.logic.words import named, named_press, percent
from app.game.rules import Game


@dataclass(frozen=True)
class Review:
    """What could have been known before the reveal that lost a game, the verdict in words."""

    risk: float
    safe_existed: bool
    text: str


def review(before: Game, pressed: Iterable[int], start: int | None = None) -> Review:
    """Return the review of the press that lost a game, from the game before it.

    `pressed` are the places that it revealed. `start` is the cell that a board played before said
    to start with: it was known to be safe.
    """
    cells = cells_of(pressed)
    board = before.board
    known = Known.of(board, before.level.mines, start)
    settle(known)
    chances = count(known)
    risk, exact = risk_of_any(known, cells, chances)
    fatal = named_press(cells, board)
    had = f"{fatal} had a risk of {percent(risk, exact=exact)}"
    if risk == 1:
        had = _certain(cells & chances.mines, "a mine", board)
        had = had or f"one of {named(cells, board)} was certainly a mine"
    if chances.safe:
        safe = _certain(chances.safe & ~cells, "safe", board)
        safe = safe or f"of these only {_certain(chances.safe, 'safe', board)}"
        return Review(round(float(risk), 6), True, f"A slip: {had}, while {safe}.")
    none = "no cell was certainly safe" if chances.exact else "no certainly safe cell was found"
    risks = chances.risks()
    least = min(risks.values())
    if least == risk:
        had = f"{fatal} had the least risk, {percent(risk, exact=exact)}"
        text = f"Bad luck: {none}, and {had}."
    else:
        best = cells_of(place for place in risks if risks[place] == least)
        each = "" if best.bit_count() == 1 else " each"
        only = f"{named(best, board)} had only {percent(least, exact=chances.exact)}{each}"
        text = f"Not the best guess: {none}, but while {had}, {only}."
    return Review(round(float(risk), 6), False, text)


def _certain(cells: int, what: str, board: Board) -> str:
    """Say of cells that they certainly were that, nothing of none."""
    if not cells:
        return ""
    one = cells.bit_count() == 1
    what = what if one else what.replace("a mine", "mines")
    return f"{named(cells, board)} {'was' if one else 'were'} certainly {what}"
