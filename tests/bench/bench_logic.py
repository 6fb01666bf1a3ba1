"""Solver, generator and odds against `ms-toollib`, the fastest published engine (Rust).

    pip install -e '.[bench]'
    python -m tests.bench.bench_logic [scale]

Both take turns on the same task in the same run, and what is counted is the time of the process,
so that a busy machine hits both alike. `scale` multiplies the number of rounds; 1 takes some
minutes. The boards are seeded; ms-toollib draws its own, for it knows no seed.
"""

# ruff: noqa: T201 - a benchmark prints

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import median
from time import process_time_ns

import ms_toollib

from app.game import layout
from app.game.board import REVEALED, Board
from app.game.hints import least_risk
from app.game.levels import PRESETS, Level
from app.game.logic.grid import cells_of, grid, places_of
from app.game.logic.guess_free import played
from app.game.logic.odds import odds
from app.game.review import three_bv
from app.game.rules import Game, Status, new_game, reveal

SCALE = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0

_COVERED = 10  # as ms-toollib writes a covered cell


def milliseconds(task: Callable[..., object], *given: object) -> float:
    """Return how long a task keeps the process busy."""
    start = process_time_ns()
    task(*given)
    return (process_time_ns() - start) / 1e6


def row(task: str, ours: list[float], theirs: list[float]) -> None:
    """Print how two series of times compare."""

    def p95(times: list[float]) -> float:
        return sorted(times)[len(times) * 95 // 100]

    print(
        f"{task:34} n {len(ours):5}  ours {median(ours):7.2f} {p95(ours):7.2f} {max(ours):7.2f}"
        f"  theirs {median(theirs):7.2f} {p95(theirs):7.2f} {max(theirs):7.2f}"
        f"  ratio {median(ours) / median(theirs):5.2f} {p95(ours) / p95(theirs):5.2f}",
        flush=True,
    )


def centre(level: Level) -> int:
    """Return the place in the middle of a level's boards."""
    return level.rows // 2 * level.columns + level.columns // 2


def lines(numbers: list[int], columns: int) -> list[list[int]]:
    """Return a board as ms-toollib takes it."""
    return [numbers[start : start + columns] for start in range(0, len(numbers), columns)]


def whole(board: Board) -> list[list[int]]:
    """Return all clues, and -1 for mines."""
    return lines([-1 if cell.mine else cell.clue for cell in board.cells], board.columns)


def seen(board: Board) -> list[list[int]]:
    """Return what the player sees."""
    shown = [cell.clue if cell.revealed else _COVERED for cell in board.cells]
    return lines(shown, board.columns)


def drawn(level: Level, random: Random) -> Board:
    """Return an ordinary board that opens in the centre."""
    covered = Board.covered(level.rows, level.columns)
    while True:
        board = covered.with_mines(random.sample(range(len(covered.cells)), level.mines))
        middle = board.cells[centre(level)]
        if not middle.mine and not middle.clue:
            return board


def generation(key: str, rounds: int) -> None:
    """Guess-free boards, first cell in the centre."""
    level, random = PRESETS[key], Random(1)
    first = centre(level)
    y, x = divmod(first, level.columns)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(milliseconds(layout.deal_no_guess, level, first, random))
        theirs.append(
            milliseconds(ms_toollib.laymine_solvable, level.rows, level.columns, level.mines, y, x)
        )
    row(f"guess-free {key}", ours, theirs)


def stuck(level: Level, random: Random) -> Iterator[Board]:
    """Yield positions in which all that can be proved safe is revealed, and more is needed."""
    while True:
        board = drawn(level, random)
        mines = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
        known = played(grid(level.rows, level.columns), mines, 1 << centre(level))
        if not known.finished:
            opened = places_of(known.opened)
            yield board.with_cells({place: REVEALED[board.cells[place]] for place in opened})


def our_risks(board: Board, mines: int) -> dict[int, Fraction]:
    """Return the exact risk of every covered place."""
    return odds(board, mines).risks()


def chances(key: str, rounds: int) -> None:
    """Exact odds of positions in which the solver is stuck."""
    level = PRESETS[key]
    positions = stuck(level, Random(2))
    ours, theirs, apart = [], [], 0.0
    for _ in range(rounds):
        board = next(positions)
        field = seen(board)
        ours.append(milliseconds(our_risks, board, level.mines))
        theirs.append(milliseconds(ms_toollib.cal_probability_onboard, field, level.mines))
        risks, _ = ms_toollib.cal_probability_onboard(field, level.mines)
        other = [risk for line in risks for risk in line]
        found = our_risks(board, level.mines)
        apart = max(apart, *(abs(float(risk) - other[p]) for p, risk in found.items()))
    row(f"odds, stuck {key}", ours, theirs)
    print(f"    largest difference {apart:.1e}")


def recognised(key: str, rounds: int) -> None:
    """How many of the boards that need no guess each engine recognises."""
    level, random = PRESETS[key], Random(3)
    first = centre(level)
    ours = theirs = only_theirs = 0
    for _ in range(rounds):
        board = drawn(level, random)
        mines = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
        we = played(grid(level.rows, level.columns), mines, 1 << first).finished
        they = ms_toollib.is_solvable(whole(board), *divmod(first, level.columns))
        ours += we
        theirs += we and they
        only_theirs += they and not we
    print(
        f"recognised {key}: {ours} of {rounds} boards need no guess; "
        f"theirs finds {theirs} of them ({100 * theirs / ours:.0f}%), and {only_theirs} others"
    )


def agreeing_3bv(rounds: int) -> None:
    """3BV of random boards."""
    random = Random(4)
    levels = [PRESETS[key] for key in ("classic-beginner", "expert", "classic-expert")]
    boards = [drawn(levels[index % 3], random) for index in range(rounds)]
    equal = sum(three_bv(board) == ms_toollib.cal_bbbv(whole(board)) for board in boards)
    print(f"3BV equal on {equal} of {rounds} boards")


def strength(key: str, rounds: int) -> None:
    """Share of games won by revealing what is certain, else the least risk."""
    level, random = PRESETS[key], Random(5)
    start = 3 * level.columns + 3
    wins, times = 0, []
    for _ in range(rounds):
        spent = process_time_ns()
        game = reveal(new_game(level), start, random)
        while not game.status.over:
            game = best_move(game, random)
        wins += game.status is Status.WON
        times.append((process_time_ns() - spent) / 1e6)
    share = wins / rounds
    error = 1.96 * sqrt(share * (1 - share) / rounds)
    print(
        f"play {key}: {100 * share:.1f}% ± {100 * error:.1f} of {rounds} games won, "
        f"{sum(times) / rounds:.1f} ms a game",
        flush=True,
    )


def best_move(game: Game, random: Random) -> Game:
    """Reveal all that is certainly safe, or one cell of the least risk."""
    risks = odds(game.board, game.level.mines).risks()
    safe = [place for place, risk in risks.items() if not risk]
    for place in safe or [least_risk(game.board, risks)]:
        if not game.board.cells[place].revealed:
            game = reveal(game, place, random)
    return game


if __name__ == "__main__":
    print("milliseconds of process time: median, p95, worst")
    generation("classic-beginner", round(500 * SCALE))
    generation("classic-intermediate", round(500 * SCALE))
    generation("classic-expert", round(400 * SCALE))
    generation("expert", round(200 * SCALE))
    chances("classic-intermediate", round(500 * SCALE))
    chances("classic-expert", round(2000 * SCALE))
    recognised("classic-beginner", round(2000 * SCALE))
    recognised("classic-expert", round(1000 * SCALE))
    agreeing_3bv(round(500 * SCALE))
    strength("classic-beginner", round(4000 * SCALE))
    strength("classic-intermediate", round(2000 * SCALE))
    strength("classic-expert", round(10_000 * SCALE))
