"""What a request costs the processor, in requests of a bare Flask app in the same process.

The game is classic-expert after its first reveal. A press on a cell, its page and the bare app take
turns; nothing but WSGI lies between caller and app, and what a press sends was prepared before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tests.bench.caller import Caller
from tests.bench.clock import Task, medians
from tests.bench.expert import LEVEL, Expert, expert
from tests.bench.figure import Figure
from tests.bench.hello import bare

ROUNDS = 1_000
GAME = 200
"""Presses of a game, then the next begins: so many a player needs, and records grow with them."""

_HELLO: Task = partial(Caller(bare()).get, "/")


def figures() -> Iterator[Figure]:
    """Yield the cost of page and press, apart and together."""
    with expert(LEVEL) as (player,):
        flag, flagged, hello = _costs(_flags(player))
        reveal, revealed, also_hello = _costs(_reveals(player))
    for name, value, unit, budget in (
        ("GET /play", flagged, hello, 5),
        ("POST /flag", flag, hello, 5),
        ("POST /flag + GET /play", flag + flagged, hello, 9),
        ("POST /reveal", reveal, also_hello, 5),
        ("POST /reveal + GET /play", reveal + revealed, also_hello, 9),
    ):
        yield Figure(name, 1000 * value, "µs", "a bare Flask request", 1000 * unit, budget)


def _costs(rounds: Iterator[list[Task]]) -> tuple[float, float, float]:
    """Return the median milliseconds of a press, of its page and of a bare request."""
    before, press, after, page = medians(rounds)
    return press, page, (before + after) / 2


def _flags(player: Expert) -> Iterator[list[Task]]:
    """Flag covered cells, and take the flags away again."""
    cells = (player.mines + player.numbers)[: GAME // 2]
    for _ in range(ROUNDS // GAME):
        player.begin("flag")
        for wish in (":flag", ":unflag"):
            yield from _rounds(player, "/flag", player.presses(cells, wish))


def _reveals(player: Expert) -> Iterator[list[Task]]:
    """Reveal cells one by one, none of which ends the game."""
    for _ in range(ROUNDS // GAME):
        player.begin()
        yield from _rounds(player, "/reveal", player.presses(player.numbers[:GAME]))


def _rounds(player: Expert, path: str, presses: list[bytes]) -> Iterator[list[Task]]:
    page = partial(player.get, "/play")
    for sent in presses:
        yield [_HELLO, partial(player.press, path, sent), _HELLO, page]
