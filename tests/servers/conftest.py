"""Stores that can be made to fail, and servers that live as long as a test."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.servers.live import Server
from tests.servers.redis_server import RedisServer


class SQLitePlace:
    """A SQLite file as the place of the games."""

    def __init__(self, path: Path) -> None:
        self.setting: Path | str = path
        self.path = path

    def payloads(self) -> dict[str, bytes]:
        """What is stored, by session id."""
        with closing(sqlite3.connect(self.path)) as file:
            return dict(file.execute("SELECT id, payload FROM session"))

    def overwrite(self, session_id: str, payload: bytes) -> None:
        """Damage a record, behind the back of the program."""
        with closing(sqlite3.connect(self.path)) as file, file:
            file.execute("UPDATE session SET payload = ? WHERE id = ?", (payload, session_id))


class RedisPlace:
    """A redis-server as the place of the games."""

    def __init__(self, server: RedisServer) -> None:
        self.setting: Path | str = server.url
        self.server = server

    def payloads(self) -> dict[str, bytes]:
        """What is stored, by session id: after the revision."""
        client = self.server.client
        return {key.decode().rpartition(":")[2]: client.get(key)[8:] for key in client.scan_iter()}

    def overwrite(self, session_id: str, payload: bytes) -> None:
        """Damage a record, behind the back of the program."""
        self.server.client.setrange(f"minesweeper:session:{session_id}", 8, payload)


KINDS = ["sqlite", "redis"]
Place = SQLitePlace | RedisPlace
Serve = Callable[..., Sequence[Server]]


def values(payload: bytes) -> dict[str, Any]:
    """What a record says, whether or not it is signed as it should be."""
    found: dict[str, Any] = json.loads(payload.rpartition(b".")[0])
    return found


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Place]:
    """Open a place in a folder."""
    if kind == "sqlite":
        yield SQLitePlace(folder / "sessions.sqlite")
    else:
        server = RedisServer(folder)
        yield RedisPlace(server)
        server.close()


@contextmanager
def serving(folder: Path) -> Iterator[Serve]:
    """Yield what starts so many servers on a place and returns them; at last kill them all."""
    with ExitStack() as started:

        def serve(place: Place, count: int = 1, **options: Any) -> Sequence[Server]:
            servers = [
                started.enter_context(Server(place.setting, folder / "log", **options))
                for _ in range(count)
            ]
            for server in servers:
                assert server.address
            return servers

        yield serve


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Place]:
    with opened("sqlite", tmp_path) as place:
        yield place


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Place]:
    with opened("redis", tmp_path) as place:
        yield place


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with opened(request.param, tmp_path) as place:
        yield place


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    with serving(tmp_path) as serve:
        yield serve
