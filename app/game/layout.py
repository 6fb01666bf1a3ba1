"""Where the mines go; which cell is revealed first is all it knows of the player."""

from __future__ import annotations

from enum import Enum
from random import Random

from app.game.board import neighbours
from app.game.levels import FIXTURE, FirstReveal, Level
from app.game.logic.grid import grid, places_of
from app.game.logic.guess_free import drawn, repaired

# r1c5, r3c3 and r5c1.
_FIXTURE_MINES = (4, 12, 20)


class NoGuess(Enum):
    """Whether a game is to be, and is, one that can be finished without a guess."""

    OFF = "off"
    ASKED = "asked"  # nothing is dealt yet
    PROVED = "proved"
    NOT_PROVED = "not-proved"


NONE_FOUND = "No board free of guesses was found: this one may need a guess."
"""What is to be said where a board is NOT_PROVED."""


class Method(Enum):
    """How mines are found that need no guess; the value says it to the player."""

    DRAWN = "drawn until they need no guess: all such boards are equally likely"
    REPAIRED = "drawn once, then moved where logic is stuck: easier ones are more likely"


def fixed(level: Level) -> tuple[int, ...]:
    """Return the mines that lie before the first reveal: the fixture's, else none."""
    return _FIXTURE_MINES if level == FIXTURE else ()


def deal(level: Level, first: int, random: Random) -> list[int]:
    """Return the places of the level's mines, each legal set of them equally likely.

    `first` is the place revealed first. It never holds a mine; its neighbours hold none either
    where the level promises an opening and the mines fit outside it.
    """
    return random.sample(_allowed(level, first, level.first_reveal), level.mines)


def deal_no_guess(level: Level, first: int, random: Random) -> tuple[list[int], NoGuess]:
    """Return mines with which logic finishes the game from the first cell, PROVED.

    That cell opens a region wherever the mines fit outside it, whatever the level promises. If
    no such mines are found within a bounded effort, ordinary ones are returned, NOT_PROVED.
    """
    allowed = _allowed(level, first, FirstReveal.OPENING)
    search = drawn if method(level) is Method.DRAWN else repaired
    mines = search(grid(level.rows, level.columns), level.mines, first, allowed, random)
    if mines is None:
        return deal(level, first, random), NoGuess.NOT_PROVED
    return list(places_of(mines)), NoGuess.PROVED


def method(level: Level) -> Method:
    """Return how boards of that level are found that need no guess."""
    # Most guesses are forced by walls of mines at the edge of the board. Very roughly
    # one board in e^rarity is free of them: by measurement, 1 in 6 on classic-expert, 1 in 90 on
    # expert.
    density = level.mines / (level.rows * level.columns)
    rarity = 60 * (level.rows + level.columns) * density**4.5
    return Method.DRAWN if rarity < 3 else Method.REPAIRED


def _allowed(level: Level, first: int, promise: FirstReveal) -> list[int]:
    """Return the places where mines may lie, given what is promised of the first cell."""
    clear = {first}
    cells = level.rows * level.columns
    if promise is FirstReveal.OPENING:
        opening = {first, *neighbours(level.rows, level.columns)[first]}
        if cells - len(opening) >= level.mines:
            clear = opening
    return [place for place in range(cells) if place not in clear]
