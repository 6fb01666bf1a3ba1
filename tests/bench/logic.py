"""Guess-free boards and exact odds, in what `ms-toollib` (Rust) takes for the same task.

Both take turns. The boards are seeded; ms-toollib draws its own, for it knows no seed.
`python -m tests.bench.bench_logic` compares more, and longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random
from statistics import median
from typing import NamedTuple

import ms_toollib

from app.game import layout
from app.game.board import REVEALED, Board
from app.game.levels import PRESETS, Level
from app.game.logic.grid import cells_of, grid, places_of
from app.game.logic.guess_free import played
from app.game.logic.odds import odds
from tests.bench.clock import milliseconds, timed
from tests.bench.figure import Figure
from tests.bench.toollib import seen

LEVEL = "classic-expert"
BOARDS = 400
POSITIONS = 1_000


class Beside(NamedTuple):
    """How many milliseconds each task took us, and them."""

    ours: list[float]
    theirs: list[float]


def figures() -> Iterator[Figure]:
    """Yield the medians on classic-expert."""
    odds_of_stuck, _ = chances(LEVEL, POSITIONS)
    for name, times in (
        (f"a guess-free board of {LEVEL}", generation(LEVEL, BOARDS)),
        (f"odds where logic is stuck, {LEVEL}", odds_of_stuck),
    ):
        yield Figure(name, median(times.ours), "ms", "ms-toollib", median(times.theirs), 1)


def generation(key: str, rounds: int) -> Beside:
    """Deal guess-free boards, first cell in the centre."""
    level, random = PRESETS[key], Random(1)
    first = centre(level)
    size, mines, start = (level.rows, level.columns), level.mines, divmod(first, level.columns)
    times = Beside([], [])
    for _ in range(rounds):
        times.ours.append(milliseconds(partial(layout.deal_no_guess, level, first, random)))
        times.theirs.append(
            milliseconds(partial(ms_toollib.laymine_solvable, *size, mines, *start))
        )
    return times


def chances(key: str, rounds: int) -> tuple[Beside, float]:
    """Find exact odds of positions in which logic is stuck; return how far they differ, too."""
    level = PRESETS[key]
    positions = stuck(level, Random(2))
    times, apart = Beside([], []), 0.0
    for _ in range(rounds):
        board = next(positions)
        ask = partial(ms_toollib.cal_probability_onboard, seen(board), level.mines)
        our_time, ours = timed(partial(_risks, board, level.mines))
        their_time, (theirs, _) = timed(ask)
        times.ours.append(our_time)
        times.theirs.append(their_time)
        flat = [risk for line in theirs for risk in line]
        apart = max(apart, *(abs(float(risk) - flat[place]) for place, risk in ours.items()))
    return times, apart


def _risks(board: Board, mines: int) -> dict[int, Fraction]:
    """Return the exact risk of every covered place."""
    return odds(board, mines).risks()


def stuck(level: Level, random: Random) -> Iterator[Board]:
    """Yield positions in which all that can be proved safe is revealed, and more is needed."""
    while True:
        board = drawn(level, random)
        known = played(grid(level.rows, level.columns), mines_of(board), 1 << centre(level))
        if not known.finished:
            opened = places_of(known.opened)
            yield board.with_cells({place: REVEALED[board.cells[place]] for place in opened})


def drawn(level: Level, random: Random) -> Board:
    """Return an ordinary board that opens in the centre."""
    covered = Board.covered(level.rows, level.columns)
    while True:
        board = covered.with_mines(random.sample(range(len(covered.cells)), level.mines))
        middle = board.cells[centre(level)]
        if not middle.mine and not middle.clue:
            return board


def centre(level: Level) -> int:
    """Return the place in the middle of a level's boards."""
    return level.rows // 2 * level.columns + level.columns // 2


def mines_of(board: Board) -> int:
    """Return where the mines lie, as the logic counts places."""
    return cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
