"""What a server carries beside the bare app on the same server: eight players who never pause.

Each flags a cell of classic-expert and asks for the page, over and over. The two servers take
turns, and the medians of the turns are compared. The budget is on the requests a second. Players
and server share the machine, so the processor time that the server itself needs for a request is
shown beside it: that is the program's alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from tests.bench import players, process, served
from tests.bench.figure import Figure
from tests.bench.players import Visit
from tests.bench.served import Served

PLAYERS = 8
TURNS = 5
SECONDS = 2.0


class Load(NamedTuple):
    """Requests answered a second, and the server's processor seconds for each."""

    rate: float
    cost: float


def figures() -> Iterator[Figure]:
    """Yield requests a second, and what a request costs the server."""
    with served.hello() as hello, served.game() as game:
        turns = [(_load(players.greet, hello), _load(players.press, game)) for _ in range(TURNS)]
    bare, ours = (
        Load(median(load.rate for load in loads), median(load.cost for load in loads))
        for loads in zip(*turns, strict=True)
    )
    yield Figure(
        f"requests a second, {PLAYERS} players",
        ours.rate,
        "1/s",
        "the bare app on the same server",
        bare.rate,
        0.3,
        at_least=True,
    )
    yield Figure(
        "… a request, of the server's processor",
        1e6 * ours.cost,
        "µs",
        "the same of the bare app",
        1e6 * bare.cost,
    )


def _load(visit: Visit, server: Served) -> Load:
    """Let the players visit for one turn."""
    used = process.seconds(server.process)
    seen = players.run(visit, server.address, PLAYERS, SECONDS)
    assert not seen.failures, seen.told
    return Load(seen.rate, (process.seconds(server.process) - used) / len(seen.times))
