"""What the program carries, as ratios to a bare Flask app in the same run, and what a move costs.

python -m tests.bench.load [seconds]: 64 players for that long (60), then unit costs of a move at 10
to 300,000 stored sessions, in SQLite and in Redis.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from app import create_app
from app.sessions import SQLiteStore, Store
from app.sessions.redis import SAVE, RedisStore
from app.sessions.sqlite_file import connect
from tests.bench import players
from tests.servers.live import ROOT, Server
from tests.servers.redis_server import RedisServer, required

PLAYERS = 64
STORED = [10, 1_000, 100_000, 300_000]
MOVES = 1_000
MONTH = timedelta(days=31)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# Load


@contextmanager
def hello() -> Iterator[tuple[str, int]]:
    """Serve the bare Flask app."""
    command = [sys.executable, "-m", "tests.bench.hello"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stdout
    url = urlsplit(process.stdout.readline().strip().rpartition(" ")[2])
    try:
        yield url.hostname or "", url.port or 0
    finally:
        process.kill()
        process.communicate()


def load(store: Path | str, folder: Path, seconds: float) -> None:
    """Compare the game with the bare app, which is measured before and after."""
    bare = []
    server = Server(store, folder / "log")
    try:
        with hello() as address:
            bare.append(players.run(players.greet, address, PLAYERS, seconds / 6))
            seen = players.run(players.play, server.address, PLAYERS, seconds)
            bare.append(players.run(players.greet, address, PLAYERS, seconds / 6))
    finally:
        server.kill()
    for one in bare:
        say(f"  bare Flask {one.told}")
    say(f"  the game   {seen.told}")
    mean = sum(one.rate for one in bare) / len(bare)
    say(
        f"  {seen.moves / seen.seconds:.0f} moves/s; a request costs {mean / seen.rate:.1f} and a"
        f" move with its page {mean * seen.seconds / seen.moves:.1f} bare requests;"
        f" answers that failed: {sum(n for status, n in seen.statuses.items() if status >= 400)}"
    )


# Unit costs


def median_microseconds(work: Iterator[None]) -> float:
    """The median time of a step."""
    times = []
    while True:
        begin = time.perf_counter()
        if next(work, StopIteration) is StopIteration:
            return 1e6 * sorted(times)[len(times) // 2]
        times.append(time.perf_counter() - begin)


def saves(store: Store, stored: int, payload: bytes) -> Iterator[None]:
    """Look at a record and replace it, as a move does."""
    chance = Random(0)
    for _ in range(MOVES):
        name = f"{chance.randrange(stored)}"
        record = store.load(name)
        assert record
        assert store.save(name, payload, record.revision, MONTH)
        yield


def creations(store: Store, stored: int, payload: bytes) -> Iterator[None]:
    """Store what was not there."""
    for number in range(MOVES):
        assert store.save(f"new {stored} {number}", payload, None, MONTH)
        yield


def fill_sqlite(path: Path, numbers: range, payload: bytes) -> None:
    ends = time.time() + MONTH.total_seconds()
    rows = ((f"{number}", number, ends, payload) for number in numbers)
    connection = connect(path, 1.0)
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO session (id, revision, expires, payload) VALUES (?, ?, ?, ?)", rows
    )
    connection.execute("COMMIT")
    connection.close()


def fill_redis(server: RedisServer, numbers: range, payload: bytes) -> None:
    for start in range(numbers.start, numbers.stop, 1000):
        with server.client.pipeline(transaction=False) as pipeline:
            for number in range(start, min(start + 1000, numbers.stop)):
                pipeline.set(f"minesweeper:session:{number}", b"revision" + payload, px=MONTH)
            pipeline.execute()


def flatness(folder: Path, server: RedisServer, payload: bytes) -> None:
    """Say what a record costs beside ever more others."""
    path = folder / "many.sqlite"
    sqlite, redis = SQLiteStore(path, max_bytes=1 << 40), RedisStore(server.url)
    had = 0
    empty = server.client.info("memory")["used_memory"]
    for stored in STORED:
        fill_sqlite(path, range(had, stored), payload)
        fill_redis(server, range(had, stored), payload)
        had = stored
        costs = [
            median_microseconds(work(store, stored, payload))
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
        f"  a record of {len(payload)} bytes takes {path.stat().st_size // everything} in SQLite,"
        f" {memory // everything} in Redis"
    )
    sqlite.close()
    redis.close()
    server.client.flushall()


def written() -> int:
    """The bytes that this process has written."""
    return int(Path("/proc/self/io").read_text().split("wchar: ")[1].split()[0])


def moves(store: Path | str) -> Iterator[None]:
    """Flag and unflag, each with the page that follows, on a board of 30 × 16."""
    app = create_app({"SECRET_KEY": "k" * 40, "SESSION_STORE": store, "WTF_CSRF_ENABLED": False})
    app.jinja_env.globals["csrf_token"] = str
    client = app.test_client()
    client.post("/start", data={"level": "classic-expert"})
    client.post("/reveal", data={"cell": "r8c15"})
    for _ in range(MOVES):
        client.post("/flag", data={"cell": "r1c1"})
        client.get("/play")
        yield
    app.extensions["session_store"].close()


def traffic(folder: Path, server: RedisServer) -> None:
    """Say what a move and its page ask of the store."""
    before = written()
    cost = median_microseconds(moves(folder / "one.sqlite"))
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
    cost = median_microseconds(moves(server.url))
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
        capacity(server, "x" * 1_100)
        server.client.flushall()
        say("The store alone, medians:")
        flatness(folder, server, b"x" * 1_100)


if __name__ == "__main__":
    main()
