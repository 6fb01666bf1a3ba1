"""How much more memory a server holds after 10,000 games than after 100.

A game is a session of its own, in which a few moves are made and looked at. Games are in SQLite, so
that the process holds nothing but what it keeps to be fast: pages, fragments, tokens. All of that
is bounded. The levels fill most of what they can; only free boards of all sizes could add to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.bench import players, process, served
from tests.bench.figure import Figure
from tests.bench.players import Browser, Visit

FEW, MANY = 100, 10_000
PLAYERS = 4
BOUND = 2.5


def figures() -> Iterator[Figure]:
    """Yield the growth of the resident memory."""
    with served.game() as server:
        players.run(_games(FEW // PLAYERS), server.address, PLAYERS, 0)
        few = process.megabytes(server.process)
        seen = players.run(_games((MANY - FEW) // PLAYERS), server.address, PLAYERS, 0)
        assert not seen.failures, seen.told
        many = process.megabytes(server.process)
    yield Figure(f"memory of a server after {MANY:,} games", many, "MB", f"after {FEW}", few, BOUND)


def _games(number: int) -> Visit:
    """Return a visit that begins so many games, each with a cookie of its own."""

    async def visit(browser: Browser, _end: float, chance: random.Random) -> None:
        for _ in range(number):
            browser.cookie = ""
            token = await players.start(browser, chance.choice(players.LEVELS))
            column = chance.randint(1, 5)
            moves = f"3 3; f 1 {column}; f 5 {column}"
            await browser.ask("POST", "/move", csrf_token=token, move=moves)
            await browser.ask("GET", "/play")

    return visit
