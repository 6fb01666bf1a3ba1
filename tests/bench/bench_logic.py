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
from math import sqrt
from random import Random
from statistics import median
from time import process_time_ns

import ms_toollib

from app.game.hints import least_risk
from app.game.levels import PRESETS
from app.game.logic.grid import grid
from app.game.logic.guess_free import played
from app.game.logic.odds import odds
from app.game.report import three_bv
from app.game.rules import Game, Status, new_game, reveal
from tests.bench.logic import Beside, centre, chances, drawn, generation, mines_of
from tests.bench.toollib import whole


def row(task: str, times: Beside) -> None:
    """Print how two series of times compare."""
    ours, theirs = times

    def p95(times: list[float]) -> float:
        return sorted(times)[len(times) * 95 // 100]

    print(
        f"{task:34} n {len(ours):5}  ours {median(ours):7.2f} {p95(ours):7.2f} {max(ours):7.2f}"
        f"  theirs {median(theirs):7.2f} {p95(theirs):7.2f} {max(theirs):7.2f}"
        f"  ratio {median(ours) / median(theirs):5.2f} {p95(ours) / p95(theirs):5.2f}",
        flush=True,
    )


def recognised(key: str, rounds: int) -> None:
    """How many of the boards that need no guess each engine recognises."""
    level, random = PRESETS[key], Random(3)
    first = centre(level)
    ours = theirs = only_theirs = 0
    for _ in range(rounds):
        board = drawn(level, random)
        we = played(grid(level.rows, level.columns), mines_of(board), 1 << first).finished
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
    for place in safe or [least_risk(game.board, game.level.mines, risks)]:
        if not game.board.cells[place].revealed:
            game = reveal(game, place, random)
    return game


def main() -> None:
    scale = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0

    def times(rounds: int) -> int:
        return round(rounds * scale)

    print("milliseconds of process time: median, p95, worst")
    for key, rounds in (
        ("classic-beginner", 500),
        ("classic-intermediate", 500),
        ("classic-expert", 400),
        ("expert", 200),
    ):
        row(f"guess-free {key}", generation(key, times(rounds)))
    for key, rounds in (("classic-intermediate", 500), ("classic-expert", 2000)):
        found, apart = chances(key, times(rounds))
        row(f"odds, stuck {key}", found)
        print(f"    largest difference {apart:.1e}")
    recognised("classic-beginner", times(2000))
    recognised("classic-expert", times(1000))
    agreeing_3bv(times(500))
    strength("classic-beginner", times(4000))
    strength("classic-intermediate", times(2000))
    strength("classic-expert", times(10_000))


if __name__ == "__main__":
    main()
