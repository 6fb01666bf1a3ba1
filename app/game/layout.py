"""Where the mines go; which cell is revealed first is all it knows of the player."""

from __future__ import annotations

from random import Random

from app.game.board import neighbours
from app.game.levels import FIXTURE, FirstReveal, Level

# Seed 000: r1c5, r3c3 and r5c1.
_FIXTURE_MINES = (4, 12, 20)


def fixed(level: Level) -> tuple[int, ...]:
    """Return the mines that lie before the first reveal: the fixture's, else none."""
    return _FIXTURE_MINES if level == FIXTURE else ()


def deal(level: Level, first: int, random: Random) -> list[int]:
    """Return the places of the level's mines, each legal set of them equally likely.

    `first` is the place revealed first. It never holds a mine; its neighbours hold none either
    where the level promises an opening and the mines fit outside it.
    """
    clear = {first}
    if level.first_reveal is FirstReveal.OPENING:
        opening = {first, *neighbours(level.rows, level.columns)[first]}
        if level.rows * level.columns - len(opening) >= level.mines:
            clear = opening
    allowed = [place for place in range(level.rows * level.columns) if place not in clear]
    return random.sample(allowed, level.mines)
