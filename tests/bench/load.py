"""What the program carries, as ratios to a bare Flask app in the same run, and what a move costs.

python -m tests.bench.load [seconds]: 64 players for that long (60), then unit costs of a move at 10
to 300,000 stored sessions, in SQLite and in Redis.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random

from app import create_app
from app.sessions import SQLiteStore, Store
from app.sessions.redis import SAVE, RedisStore
from tests.bench import players, served
from tests.bench.caller import Caller
from tests.bench.clock import WALL, Task, medians
from tests.bench.records import PAYLOAD, create, fill_redis, fill_sqlite, look_and_save
from tests.programs import required
from tests.servers.live import Server
from tests.servers.redis_server import RedisServer

PLAYERS = 64
STORED = [10, 1_000, 100_000, 300_000]
MOVES = 1_000


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# Load


def load(store: Path | str, folder: Path, seconds: float) -> None:
    """Compare the game with the bare app, which is measured before and after."""
    bare = []
    with Server(store, folder / "log") as server, served.hello() as bare_app:
        bare.append(players.run(players.greet, bare_app.address, PLAYERS, seconds / 6))
        seen = players.run(players.play, server.address, PLAYERS, seconds)
        bare.append(players.run(players.greet, bare_app.address, PLAYERS, seconds / 6))
    for one in bare:
        say(f"  bare Flask {one.told}")
    say(f"  the game   {seen.told}")
    mean = sum(one.rate for one in bare) / len(bare)
    say(
        f"  {seen.moves / seen.seconds:.0f} moves/s; a request costs {mean / seen.rate:.1f} and a"
        f" move with its page {mean * seen.seconds / seen.moves:.1f} bare requests;"
        f" answers that failed: {seen.failures}"
    )


# Unit costs


def microseconds(work: Iterable[Task]) -> float:
    """The median time of a step."""
    (found,) = medians(([step] for step in work), WALL)
    return 1000 * found


def saves(store: Store, stored: int) -> Iterator[Task]:
    chance = Random(0)
    for _ in range(MOVES):
        yield partial(look_and_save, store, stored, chance)


def creations(store: Store, stored: int) -> Iterator[Task]:
    for number in range(MOVES):
        yield partial(create, store, f"{stored} {number}")


def flatness(folder: Path, server: RedisServer) -> None:
    """Say what a record costs beside ever more others."""
    path = folder / "many.sqlite"
    sqlite, redis = SQLiteStore(path, max_bytes=1 << 40), RedisStore(server.url)
    had = 0
    empty = server.client.info("memory")["used_memory"]
    for stored in STORED:
        fill_sqlite(path, range(had, stored))
        fill_redis(server.client, range(had, stored))
        had = stored
        costs = [
            microseconds(work(store, stored))
            for store in (sqlite, redis)
            for work in (saves, creations)
        ]
        say(
            "  {:7} sessions: SQLite look + save {:4.0f} µs, creation {:4.0f};"
            " Redis look + save {:4.0f} µs, creation {:4.0f}".format(stored, *costs)
        )
    memory = server.client.info("memory")["used_memory"] - empty
    everything = had + MOVES * len(STORED)
    say(
        f"  a record of {len(PAYLOAD)} bytes takes {path.stat().st_size // everything} in SQLite,"
        f" {memory // everything} in Redis"
    )
    sqlite.close()
    redis.close()
    server.client.flushall()


def written() -> int:
    """The bytes that this process has written."""
    return int(Path("/proc/self/io").read_text().split("wchar: ")[1].split()[0])


def moves(store: Path | str) -> Iterator[Task]:
    """Flag and unflag, each with the page that follows, on a board of 30 × 16."""
    app = create_app({"SECRET_KEY": "k" * 40, "SESSION_STORE": store})
    player = Caller(app)
    player.open("/")
    player.post("/start", level="classic-expert")
    player.post("/reveal", cell="r8c15")
    flag = player.prepared(cell="r1c1")

    def move() -> None:
        player.press("/flag", flag)
        player.get("/play")

    yield from repeat(move, MOVES)
    app.extensions["session_store"].close()


def traffic(folder: Path, server: RedisServer) -> None:
    """Say what a move and its page ask of the store."""
    before = written()
    cost = microseconds(moves(folder / "one.sqlite"))
    say(f"  SQLite: {cost:.0f} µs a move in all, {(written() - before) / MOVES:.0f} bytes written")

    def counted() -> dict[str, float]:
        found = server.client.info("all")
        names = ("total_net_input_bytes", "total_net_output_bytes")
        calls = {
            name: found.get(f"cmdstat_{name}", {"calls": 0})["calls"]
            for name in ("mget", "evalsha")
        }
        return {name: found[name] for name in names} | calls

    began = counted()
    cost = microseconds(moves(server.url))
    used = {name: (after - began[name]) / MOVES for name, after in counted().items()}
    say(
        f"  Redis:  {cost:.0f} µs a move in all, {used['mget'] + used['evalsha']:.1f} round trips,"
        f" {used['total_net_input_bytes']:.0f} bytes to it, {used['total_net_output_bytes']:.0f}"
        f" from it"
    )


def capacity(server: RedisServer, payload: str) -> None:
    """Say what one Redis carries when many ask at once."""
    key = "minesweeper:session:__rand_int__"
    script = server.client.script_load(SAVE)
    requests = 100_000
    for name, command in (
        ("saves", ["evalsha", script, "1", key, "", payload, "86400000"]),
        ("looks", ["mget", key]),
    ):
        began = busy(server)
        options = ["-s", f"{server.socket}", "-n", f"{requests}", "-c", "50", "-r", f"{requests}"]
        told = subprocess.check_output(  # noqa: S603 - a program of the system
            [required("redis-benchmark"), "--csv", *options, *command], text=True
        )
        rate = float(told.splitlines()[1].split('","')[1])
        cost = (busy(server) - began) / requests
        say(f"  Redis: {rate:.0f} {name}/s, {1e6 * cost:.0f} µs of its processor each")


def busy(server: RedisServer) -> float:
    """Seconds of processor time that it has used."""
    used = server.client.info("cpu")
    return float(used["used_cpu_user"] + used["used_cpu_sys"])


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        closing(RedisServer(Path(name), fsync="everysec")) as server,
    ):
        folder = Path(name)
        for title, store in (("SQLite", folder / "sessions.sqlite"), ("Redis", server.url)):
            say(f"{PLAYERS} players for {seconds:.0f} s, games in {title}:")
            load(store, folder, seconds)
        server.client.flushall()
        say("A move and its page, board of 30 × 16, in process:")
        traffic(folder, server)
        say("50 clients at once:")
        capacity(server, PAYLOAD.decode())
        server.client.flushall()
        say("The store alone, medians:")
        flatness(folder, server)


if __name__ == "__main__":
    main()
