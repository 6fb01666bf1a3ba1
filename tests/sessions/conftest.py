import multiprocessing
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from app.sessions import (
    Record,
    SQLiteStore,
    Store,
    StoredSessionInterface,
    StoreUnavailable,
    transaction,
)
from app.sessions.redis import RedisStore
from tests.servers.redis_server import RedisServer


class SQLiteBackend:
    """Where the stores of one test keep their records, and the clock that they share."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "sessions.sqlite3"
        self.now = 1_000_000_000.0
        self.opened: list[SQLiteStore] = []

    def open(self, *, max_bytes: int = 1 << 30, timeout: float = 5.0) -> SQLiteStore:
        store = SQLiteStore(self.path, max_bytes=max_bytes, timeout=timeout, clock=lambda: self.now)
        self.opened.append(store)
        return store

    def pass_time(self, span: timedelta) -> None:
        self.now += span.total_seconds()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            return connection.execute(query, values).fetchall()

    def close(self) -> None:
        for store in self.opened:
            store.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SQLiteBackend]:
    backend = SQLiteBackend(tmp_path)
    yield backend
    backend.close()


class RedisBackend:
    """The stores of one test in a redis-server, whose clock is moved by moving every end."""

    def __init__(self, server: RedisServer) -> None:
        self.server = server
        self.opened: list[RedisStore] = []

    def open(self, *, timeout: float = 5.0) -> RedisStore:
        store = RedisStore(self.server.url, timeout=timeout)
        self.opened.append(store)
        return store

    def pass_time(self, span: timedelta) -> None:
        for key in self.server.client.scan_iter():
            left = timedelta(milliseconds=self.server.client.pttl(key)) - span
            self.server.client.pexpire(key, left)

    def close(self) -> None:
        for store in self.opened:
            store.close()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    yield server
    server.close()


@pytest.fixture
def redis(redis_server: RedisServer) -> Iterator[RedisBackend]:
    backend = RedisBackend(redis_server)
    yield backend
    backend.close()
    redis_server.client.flushall()


# Every other store joins here, with `open` and `pass_time`, and has to pass the same tests.
@pytest.fixture(params=["sqlite", "redis"])
def backend(request: pytest.FixtureRequest) -> SQLiteBackend | RedisBackend:
    return request.getfixturevalue(request.param)


class SpyStore:
    """A store that writes down what it was asked, and can be made to fail or to lose races."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.calls: list[str] = []
        self.lifetimes: list[timedelta] = []
        self.broken = False
        self.conflicts = 0

    def load(self, session_id: str) -> Record | None:
        self._note("load")
        return self.store.load(session_id)

    def save(
        self, session_id: str, payload: bytes, revision: int | None, lifetime: timedelta
    ) -> bool:
        self._note("save")
        self.lifetimes.append(lifetime)
        if self.conflicts:
            self.conflicts -= 1
            return False
        return self.store.save(session_id, payload, revision, lifetime)

    def ping(self) -> None:
        self._note("ping")

    def close(self) -> None:
        self.store.close()

    def _note(self, call: str) -> None:
        self.calls.append(call)
        if self.broken:
            raise StoreUnavailable("The store is broken.")


@pytest.fixture
def store(backend: SQLiteBackend | RedisBackend) -> SpyStore:
    return SpyStore(backend.open())


class Browser(FlaskClient):
    """A test client that knows its session cookie, as `id.signature`."""

    @property
    def session_cookie(self) -> str:
        cookie = self.get_cookie("ms")
        assert cookie is not None
        return cookie.value

    @property
    def session_id(self) -> str:
        return self.session_cookie.partition(".")[0]


KEY = "the present key of this tiny application"


def tiny_app(store: Store, **config: object) -> Flask:
    """A page that counts, one that asks for the CSRF secret, and one that knows no session."""
    app = Flask("tiny", static_folder=str(Path(__file__).parent))
    app.test_client_class = Browser
    app.config.update(
        SECRET_KEY=KEY,
        SESSION_COOKIE_NAME="ms",
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=31),
        TESTING=True,
    )
    app.config.update(config)
    app.session_interface = StoredSessionInterface(store)

    @app.get("/count")
    def show() -> str:
        return str(session.get("count", 0))

    @app.post("/count")
    @transaction
    def count() -> str:
        session["count"] = session.get("count", 0) + 1
        return str(session["count"])

    @app.get("/secret")
    def secret() -> str:
        return str(session["csrf_token"])

    @app.get("/help")
    def show_help() -> str:
        return "help"

    @app.errorhandler(StoreUnavailable)
    def unavailable(error: StoreUnavailable) -> tuple[str, int]:
        return str(error), 503

    return app


@pytest.fixture
def make_app() -> Callable[..., Flask]:
    return tiny_app


@pytest.fixture
def app(store: SpyStore) -> Flask:
    return tiny_app(store)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def in_processes() -> Callable[[int, Callable[[], Any]], list[Any]]:
    """Run a function in so many processes, begun at the same moment; return what each returned."""
    fork = multiprocessing.get_context("fork")

    def run(count: int, work: Callable[[], Any]) -> list[Any]:
        answers = fork.SimpleQueue()
        barrier = fork.Barrier(count)

        def child() -> None:
            barrier.wait(10)
            try:
                answers.put(work())
            except Exception as error:
                answers.put(error)

        children = [fork.Process(target=child) for _ in range(count)]
        for process in children:
            process.start()
        found = [answers.get() for _ in children]
        for process in children:
            process.join()
            process.close()
        answers.close()
        return found

    return run
