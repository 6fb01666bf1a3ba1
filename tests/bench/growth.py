"""How the cost of a move grows with the cells of its board, and with the sessions stored beside it.

A move is a press on a cell and its page. A board of 50 × 50 may cost as many times a board of
30 × 16 as it has more cells. Look and save, which is what a move asks of the store, may cost
little more beside 300,000 sessions than beside 10: an index is a few levels deeper, and the
records no longer fit the caches of the processor. The small and the large take turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from redis import Redis

from app.game.levels import Level, free
from app.sessions import SQLiteStore, Store
from app.sessions.redis import RedisStore
from tests.bench.clock import WALL, Task, medians
from tests.bench.expert import LEVEL, Expert, expert
from tests.bench.figure import Figure
from tests.bench.records import fill_redis, fill_sqlite, look_and_save
from tests.servers.redis_server import RedisServer

LARGEST = free(columns=50, rows=50, mines=515)
"""The largest board that can be chosen, as full of mines as classic-expert."""

MOVES = 300
FEW, MANY = 10, 300_000
LOOKS = 5_000
FLAT = 2


def figures() -> Iterator[Figure]:
    """Yield the growth with cells, then with sessions in each of the stores."""
    yield cells()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield in_sqlite(Path(folder))
        yield in_redis(Path(folder))


def cells() -> Figure:
    """Return what a move costs on the largest board, beside a share by cells."""
    with expert(LARGEST, LEVEL) as players:
        large, small = medians(_moves(players))
    ratio = _size(LARGEST) / _size(LEVEL)
    return Figure(
        "move on 50×50", large, "ms", f"move on 30×16, × {ratio:.3g} for cells", small * ratio, 1
    )


def _size(level: Level) -> int:
    return level.columns * level.rows


def _moves(players: list[Expert]) -> Iterator[list[Task]]:
    """Flag the first cells of each board in turn."""
    for player in players:
        player.begin("flag")
    presses = [player.presses(player.numbers[:MOVES], ":flag") for player in players]
    for sent in zip(*presses, strict=False):
        yield [partial(_move, player, one) for player, one in zip(players, sent, strict=True)]


def _move(player: Expert, sent: bytes) -> None:
    player.press("/flag", sent)
    player.get("/play")


def in_sqlite(folder: Path) -> Figure:
    """Return what look and save cost in a large file, beside a small one."""
    paths = [folder / f"{stored}.sqlite" for stored in (MANY, FEW)]
    many, few = (SQLiteStore(path, max_bytes=1 << 40) for path in paths)
    with closing(many), closing(few):
        for path, stored in zip(paths, (MANY, FEW), strict=True):
            fill_sqlite(path, range(stored))
        return _beside("SQLite", many, few)


def in_redis(folder: Path) -> Figure:
    """Return what look and save cost in a large database, beside a small one of one server."""
    with closing(RedisServer(folder, fsync="everysec")) as server:
        urls = [f"{server.url}?db={number}" for number in range(2)]
        for url, stored in zip(urls, (MANY, FEW), strict=True):
            with closing(Redis.from_url(url)) as client:
                fill_redis(client, range(stored))
        many, few = map(RedisStore, urls)
        with closing(many), closing(few):
            return _beside("Redis", many, few)


def _beside(kind: str, many: Store, few: Store) -> Figure:
    chance = Random(0)
    large, small = medians(
        (
            [partial(look_and_save, many, MANY, chance), partial(look_and_save, few, FEW, chance)]
            for _ in range(LOOKS)
        ),
        WALL,
    )
    return Figure(
        f"look and save beside {MANY:,} sessions, {kind}",
        1000 * large,
        "µs",
        f"beside {FEW}",
        1000 * small,
        FLAT,
    )
