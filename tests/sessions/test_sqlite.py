"""What is peculiar to the SQLite store while it runs."""

import logging
import os
import resource
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.sessions import StoreUnavailable
from app.sessions.sqlite import CREATE, REMOVE_NEAREST, REPLACE
from app.sessions.sqlite_file import connect

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def count(sqlite):
    ((rows,),) = sqlite.rows("SELECT count(*) FROM session")
    return rows


def create(store, *names, size=100, lifetime=HOUR):
    for name in names:
        assert store.save(f"{name}", b"x" * size, None, lifetime)


def test_each_creation_removes_a_few_ended_records(sqlite):
    store = sqlite.open()
    create(store, *range(50))
    sqlite.pass_time(2 * HOUR)

    for left in (31, 12, 3):
        create(store, f"new, {left} left")
        assert count(sqlite) == left


def test_an_ended_record_is_stored_anew_before_its_turn_to_be_removed(sqlite):
    store = sqlite.open()
    create(store, *range(30))
    sqlite.pass_time(HOUR / 2)
    create(store, "late")
    sqlite.pass_time(2 * HOUR)

    create(store, "late")


def test_records_that_have_not_ended_stay(sqlite, caplog):
    store = sqlite.open()
    create(store, *range(50))

    assert count(sqlite) == 50
    assert caplog.records == []


def test_a_full_store_evicts_those_nearest_to_their_end(sqlite, caplog):
    store = sqlite.open(max_bytes=1 << 20)
    create(store, "played")
    store.save("played", b"a game", store.load("played").revision, 31 * DAY)

    for number in range(1500):
        create(store, f"flood {number}", size=2000, lifetime=DAY)
        sqlite.pass_time(timedelta(seconds=1))

    assert store.load("played").payload == b"a game"
    assert store.load("flood 0") is None
    assert store.load("flood 1499") is not None
    assert sqlite.path.stat().st_size < 2 << 20
    used, most, evicted = caplog.records[0].args
    assert caplog.records[0].levelno == logging.WARNING
    assert used > most == 1 << 20
    assert evicted == 20
    assert "flood" not in caplog.text


def test_no_statement_walks_the_table(sqlite):
    sqlite.open()
    values = {"id": "", "revision": 0, "expires": 0, "payload": b"", "now": 0}
    with closing(sqlite3.connect(sqlite.path)) as connection:
        plans = [
            step
            for statement, parameters in (
                (REMOVE_NEAREST, (0,)),
                (CREATE, values),
                (REPLACE, values),
            )
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]

    assert any("INDEX session_expires (expires<?)" in step for step in plans)
    assert not any(step.startswith("SCAN") for step in plans)


@pytest.fixture
def opened(monkeypatch):
    """The connections that the store opens."""
    connections = []

    def spy(*arguments):
        connections.append(connect(*arguments))
        return connections[-1]

    monkeypatch.setattr("app.sessions.sqlite.connect", spy)
    return connections


def is_closed(connection):
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
    return True


def test_connections_are_shared_by_threads_and_closed(sqlite, opened):
    store = sqlite.open()
    for _ in range(5):
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(store.load, "abcdefgh"))
    assert 1 <= len(opened) <= 4

    store.close()
    assert all(is_closed(connection) for connection in opened)


def test_a_forked_process_uses_no_connection_of_its_parent(sqlite, in_processes):
    store = sqlite.open()
    create(store, "parent")
    (mine,) = [connection for idle in store._idle.values() for connection in idle]

    def child():
        assert store.load("parent") is not None
        create(store, f"{os.getpid()}")
        store.close()
        return mine.execute("SELECT 1").fetchone()

    assert in_processes(4, child) == [(1,)] * 4
    create(store, "parent again")
    assert count(sqlite) == 6


def test_a_locked_file_is_unavailable_for_moves_and_readable(sqlite, opened):
    store = sqlite.open(timeout=0.05)
    create(store, "a")
    with closing(sqlite3.connect(sqlite.path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="database is locked") as caught:
            create(store, "b")
        assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
        assert is_closed(opened[0])
        assert store.load("a") is not None

    create(store, "b")


def test_a_full_disk_is_unavailable_and_loses_nothing_stored(sqlite, in_processes):
    store = sqlite.open()
    create(store, "a")
    store.close()

    def child():
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
        with pytest.raises(StoreUnavailable):
            create(store, *range(100), size=1000)
        return store.load("a").payload

    assert in_processes(1, child) == [b"x" * 100]
    create(store, "b")


def test_text_where_bytes_should_be_is_loaded_as_bytes(sqlite):
    store = sqlite.open()
    create(store, "a")
    sqlite.rows("UPDATE session SET payload = CAST(payload AS TEXT)")

    assert store.load("a").payload == b"x" * 100


def test_damage_that_is_no_utf8_is_unavailable(sqlite):
    store = sqlite.open()
    sqlite.path.write_bytes(sqlite.path.read_bytes().replace(b"CREATE INDEX", b"CREATE \xffNDEX"))

    with pytest.raises(StoreUnavailable):
        store.ping()


@pytest.mark.parametrize("use", ["load", "create", "replace", "ping"])
def test_a_file_that_becomes_malformed_is_unavailable(sqlite, use):
    store = sqlite.open()
    create(store, "a")
    revision = store.load("a").revision
    store.close()
    sqlite.path.write_bytes(b"garbage\n" * 1000)

    with pytest.raises(StoreUnavailable, match="not a database"):
        {
            "load": lambda: store.load("a"),
            "create": lambda: store.save("b", b"", None, HOUR),
            "replace": lambda: store.save("a", b"", revision, HOUR),
            "ping": store.ping,
        }[use]()


def test_a_flipped_bit_of_the_file_is_unavailable_at_worst(sqlite):
    first = sqlite.open()
    create(first, *"abcdef")
    first.close()
    good = sqlite.path.read_bytes()

    @settings(deadline=None)
    @given(st.integers(0, 8 * len(good) - 1))
    def flip(bit):
        damaged = bytearray(good)
        damaged[bit // 8] ^= 1 << bit % 8
        sqlite.path.write_bytes(damaged)
        for name in "abcdef":
            with suppress(StoreUnavailable):
                record = store.load(name)
                assert record is None or isinstance(record.payload, bytes)
                store.save(name, b"x", record and record.revision, HOUR)
        store.close()

    store = sqlite.open()
    flip()


def test_a_file_deleted_while_running_is_made_anew(sqlite):
    store, other = sqlite.open(), sqlite.open()
    create(store, "a")
    assert other.load("a") is not None
    sqlite.path.unlink()

    assert store.load("a") is None
    create(store, "b")
    assert other.load("b") is not None
    assert other.load("a") is None
    opened = [str(link.resolve()) for link in Path("/proc/self/fd").glob("*")]  # none elsewhere
    assert [name for name in opened if f"{sqlite.path} (deleted)" in name] == []


def test_a_folder_that_vanished_is_made_anew_or_unavailable(sqlite):
    sqlite.path = sqlite.path.parent / "instance" / "store"
    store = sqlite.open()
    sqlite.path.unlink()
    sqlite.path.parent.rmdir()
    sqlite.path.parent.touch()

    with pytest.raises(StoreUnavailable):
        store.ping()

    sqlite.path.parent.unlink()
    store.ping()
