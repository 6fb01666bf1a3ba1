"""The levels: how large a board is, how many mines it has, what its first reveal promises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum


class FirstReveal(Enum):
    """What a level promises of the first cell revealed; the value says it to the player."""

    CAN_LOSE = "the mines are fixed, and the first reveal can lose"
    SAFE = "the first cell is never a mine"
    OPENING = "the first cell opens a region if the mines leave room for one"


class LevelError(ValueError):
    """Measures that make no board; the text says why, `field` names the measure at fault."""

    def __init__(self, field: str, message: str) -> None:
        """Take the name of the measure at fault and the sentence for the player."""
        super().__init__(message)
        self.field = field


@dataclass(frozen=True)
class Level:
    """A kind of board. `key` is what forms and sessions call it, `name` what the player reads."""

    key: str
    name: str
    columns: int
    rows: int
    mines: int
    first_reveal: FirstReveal

    def __post_init__(self) -> None:
        """Refuse mines that cannot fit beside one safe cell, before any work is done on them."""
        if not 1 <= self.mines < self.columns * self.rows:
            raise LevelError("mines", f"{self.mines} mines do not fit on {self.measures}.")

    @property
    def safe(self) -> int:
        """Number of cells without a mine: so many reveals win."""
        return self.columns * self.rows - self.mines

    @property
    def measures(self) -> str:
        """Columns and rows, as the player reads them."""
        return f"{self.columns}×{self.rows}"

    def __str__(self) -> str:
        """Name, size and mines, as the player reads them."""
        return f"{self.name} {self.measures}, {self.mines} mines"


MIN_SIDE = 3
MAX_CUSTOM_SIDE = 12
MAX_FREE_SIDE = 50
MIN_MINES = 2

# The keys of levels whose measures the player chooses.
CUSTOM, FREE = "custom", "free"

# The reviewers' fixed board; where its mines lie is said in layout.py.
FIXTURE = Level("fixture", "Developer fixture", 5, 5, 3, FirstReveal.CAN_LOSE)

# As the level panel groups them; /help names the origin of the first three groups.
GROUPS: dict[str, tuple[Level, ...]] = {
    "5×5 play mode": (Level("study", "Study", 5, 5, 3, FirstReveal.SAFE),),
    "First press opens a region": (
        Level("easy", "Easy", 8, 8, 10, FirstReveal.OPENING),
        Level("medium", "Medium", 10, 10, 15, FirstReveal.OPENING),
        Level("hard", "Hard", 12, 12, 25, FirstReveal.OPENING),
    ),
    "Small and risky: first cell safe": (
        Level("beginner", "Beginner", 4, 4, 4, FirstReveal.SAFE),
        Level("intermediate", "Intermediate", 8, 8, 15, FirstReveal.SAFE),
        Level("expert", "Expert", 12, 12, 40, FirstReveal.SAFE),
    ),
    "Classic": (
        Level("classic-beginner", "Classic beginner", 9, 9, 10, FirstReveal.OPENING),
        Level("classic-intermediate", "Classic intermediate", 16, 16, 40, FirstReveal.OPENING),
        Level("classic-expert", "Classic expert", 30, 16, 99, FirstReveal.OPENING),
    ),
}


def by_key(groups: Mapping[str, Iterable[Level]]) -> dict[str, Level]:
    """Return the levels of groups by their keys.

    ValueError for a level whose key or measures another one has, since saved games and shared
    boards know a level by them, or whose sides are beyond the limits.
    """
    found: dict[str, Level] = {}
    measures = set()
    for level in (level for group in groups.values() for level in group):
        if level.key in {*found, FIXTURE.key, CUSTOM, FREE}:
            raise ValueError(f"Another level has the key of {level}, {level.key}.")
        if (level.columns, level.rows, level.mines) in measures:
            raise ValueError(f"Another level has the measures of {level}.")
        for side in (level.columns, level.rows):
            if not MIN_SIDE <= side <= MAX_FREE_SIDE:
                raise ValueError(f"A side of {level} is not from {MIN_SIDE} to {MAX_FREE_SIDE}.")
        found[level.key] = level
        measures.add((level.columns, level.rows, level.mines))
    return found


PRESETS = by_key(GROUPS)


def custom(size: int, mines: int) -> Level:
    """Return the square level of those measures; LevelError outside the limits."""
    check_side("size", size, MAX_CUSTOM_SIDE)
    _check_mines(mines, size * size)
    return Level(CUSTOM, "Custom", size, size, mines, FirstReveal.SAFE)


def free(columns: int, rows: int, mines: int) -> Level:
    """Return the level of those measures, square or not; LevelError outside the limits."""
    check_side("columns", columns, MAX_FREE_SIDE)
    check_side("rows", rows, MAX_FREE_SIDE)
    _check_mines(mines, columns * rows)
    return Level(FREE, "Free", columns, rows, mines, FirstReveal.OPENING)


def remade(key: str, columns: int, rows: int, mines: int) -> Level:
    """Return the level that a stored game was begun with.

    KeyError for a key that is none, ValueError where a preset has had other measures since.
    """
    if key == CUSTOM:
        return custom(columns, mines)
    if key == FREE:
        return free(columns, rows, mines)
    level = {**PRESETS, FIXTURE.key: FIXTURE}[key]
    if (level.columns, level.rows, level.mines) != (columns, rows, mines):
        raise ValueError(f"{level} is no longer what it was.")
    return level


def check_side(field: str, side: int, most: int) -> None:
    """Refuse a side that is too short or too long, by its name, with LevelError."""
    if not MIN_SIDE <= side <= most:
        raise LevelError(field, f"{field.capitalize()} must be from {MIN_SIDE} to {most}.")


def _check_mines(mines: int, cells: int) -> None:
    if not MIN_MINES <= mines <= cells // 2:
        raise LevelError(
            "mines",
            f"A board of {cells} cells takes from {MIN_MINES} to {cells // 2} mines.",
        )
