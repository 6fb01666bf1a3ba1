"""How fast a game is dealt, begun and flooded, beside the engines that PyPI has.

A game of classic-expert is made and its first cell, in the middle, revealed; it counts where that
opens a region. All engines take turns. `ms-toollib` is Rust; `minesweeper` is Python with numpy,
which it needs without saying so; `terminal-mines` is Python. `pymines` does not run: it imports
pygame, which it does not name either and which not every Python has a build of.

On 500×500 with 25,000 mines four cells in ten are zeros, so that a region may be as wide as the
board. The widest of some boards is flooded, and by ms-toollib, which takes boards, the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple

import ms_toollib
from minesweeper import MSBoard
from terminal_mines.game_model import CellState, random_minefield

from app.game.board import Board
from app.game.levels import FirstReveal, Level
from app.game.rules import Game, new_game, reveal
from tests.bench.clock import medians, timed
from tests.bench.expert import LEVEL
from tests.bench.figure import Figure
from tests.bench.logic import centre, drawn
from tests.bench.toollib import COVERED, seen, whole

GAMES = 200
MOST = 0.5

HUGE = Level("huge", "Huge", 500, 500, 25_000, FirstReveal.OPENING)
BOARDS = 6
FLOODS = 9
MOST_HUGE = 150.0

ROW, COLUMN = divmod(centre(LEVEL), LEVEL.columns)


class Engine(NamedTuple):
    """How a game is begun, and whether its first cell opened a region."""

    play: Callable[[], Any]
    opened: Callable[[Any], bool]


def figures() -> Iterator[Figure]:
    """Yield the time of a game, alone and beside each other engine, and of the widest flood."""
    ours, *others = _times([OURS, *OTHERS.values()])
    task = "a game made, begun and flooded"
    yield Figure(task, ours, "ms", "the most allowed", MOST, 1)
    for name, theirs in zip(OTHERS, others, strict=True):
        yield Figure(f"… that game beside {name}", ours, "ms", name, theirs)
    flood, their_flood = medians([_floods(_widest())] * FLOODS)
    yield Figure("a flood of 500×500", flood, "ms", "the most allowed", MOST_HUGE, 1)
    yield Figure("… that flood beside ms-toollib", flood, "ms", "ms-toollib", their_flood)


def _times(engines: list[Engine]) -> list[float]:
    """Return the median milliseconds of the games of each that opened a region."""
    times: list[list[float]] = [[] for _ in engines]
    while min(map(len, times)) < GAMES:
        for engine, series in zip(engines, times, strict=True):
            spent, board = timed(engine.play)
            if engine.opened(board):
                series.append(spent)
    return [median(series) for series in times]


def _ours(random: Random) -> Game:
    return reveal(new_game(LEVEL), centre(LEVEL), random)


def _toollib() -> list[list[int]]:
    board = ms_toollib.laymine_op(LEVEL.rows, LEVEL.columns, LEVEL.mines, ROW, COLUMN)
    covered = [[COVERED] * LEVEL.columns for _ in range(LEVEL.rows)]
    opened: list[list[int]] = ms_toollib.refresh_board(board, covered, [(ROW, COLUMN)])
    return opened


def _minesweeper() -> MSBoard:
    board = MSBoard(LEVEL.columns, LEVEL.rows, LEVEL.mines)
    board.click_field(COLUMN, ROW)
    return board


def _terminal_mines() -> Any:
    field = random_minefield(LEVEL.mines, LEVEL.columns, LEVEL.rows)
    field.x, field.y = COLUMN, ROW
    field.reveal_cell()
    return field


OURS = Engine(partial(_ours, Random(1)), lambda game: game.board.cells[centre(LEVEL)].clue == 0)
OTHERS = {
    "ms-toollib": Engine(_toollib, lambda lines: lines[ROW][COLUMN] == 0),
    "minesweeper": Engine(_minesweeper, lambda board: board.info_map[ROW, COLUMN] == 0),
    "terminal-mines": Engine(
        _terminal_mines, lambda field: field.selected_cell.state is CellState.SAFE
    ),
}


def _widest() -> Board:
    """Return the board of which the first reveal opens most."""
    random = Random(1)
    boards = [drawn(HUGE, random) for _ in range(BOARDS)]
    return max(boards, key=lambda board: _flooded(board).revealed)


def _flooded(board: Board) -> Board:
    return reveal(Game(HUGE, board), centre(HUGE), Random()).board


def _floods(board: Board) -> list[Callable[[], object]]:
    lines, covered = whole(board), seen(board)
    first = divmod(centre(HUGE), HUGE.columns)
    return [
        partial(_flooded, board),
        partial(ms_toollib.refresh_board, lines, covered, [first]),
    ]
