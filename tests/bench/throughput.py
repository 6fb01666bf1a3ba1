"""What a server carries beside the bare app on the same server: eight players who never pause.

Each flags a cell of classic-expert and asks for the page, over and over. The budget is on the
requests a second. Of two shared cores the players take their part, so the processor time that the
server itself needs for a request is shown beside it: that is the program's alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench import players, process, served
from tests.bench.figure import Figure
from tests.bench.players import Visit
from tests.bench.served import Served

PLAYERS = 8
SECONDS = 8.0


def figures() -> Iterator[Figure]:
    """Yield requests a second, and what a request costs the server."""
    with served.hello() as bare, served.game() as game:
        before, cost_before = _measured(players.greet, bare, SECONDS / 2)
        rate, cost = _measured(players.press, game, SECONDS)
        after, cost_after = _measured(players.greet, bare, SECONDS / 2)
    yield Figure(
        f"requests a second, {PLAYERS} players",
        rate,
        "1/s",
        "the bare app on the same server",
        (before + after) / 2,
        0.3,
        at_least=True,
    )
    yield Figure(
        "… a request, of the server's processor",
        1e6 * cost,
        "µs",
        "the same of the bare app",
        1e6 * (cost_before + cost_after) / 2,
    )


def _measured(visit: Visit, server: Served, seconds: float) -> tuple[float, float]:
    """Return the requests answered a second, and the server's processor seconds for each."""
    used = process.seconds(server.process)
    seen = players.run(visit, server.address, PLAYERS, seconds)
    assert not seen.failures, seen.told
    return seen.rate, (process.seconds(server.process) - used) / len(seen.times)
