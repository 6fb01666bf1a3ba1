"""Stores that hold as many sessions as wanted, and what a store does for a move."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path
from random import Random

from redis import Redis

from app.sessions import Store
from app.sessions.sqlite_file import connect

MONTH = timedelta(days=31)
PAYLOAD = b"x" * 1_100
"""As long as the record of a game of classic-expert."""


def fill_sqlite(path: Path, numbers: range) -> None:
    """Store a record under each number, in a file that a store has set up."""
    ends = time.time() + MONTH.total_seconds()
    rows = ((f"{number}", number, ends, PAYLOAD) for number in numbers)
    connection = connect(path, 1.0)
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO session (id, revision, expires, payload) VALUES (?, ?, ?, ?)", rows
    )
    connection.execute("COMMIT")
    connection.close()


def fill_redis(client: Redis, numbers: range) -> None:
    """Store a record under each number."""
    for start in range(numbers.start, numbers.stop, 1000):
        with client.pipeline(transaction=False) as pipeline:
            for number in range(start, min(start + 1000, numbers.stop)):
                pipeline.set(f"minesweeper:session:{number}", b"revision" + PAYLOAD, px=MONTH)
            pipeline.execute()


def look_and_save(store: Store, stored: int, chance: Random) -> None:
    """Look at one of the records and replace it, as a move does."""
    name = f"{chance.randrange(stored)}"
    record = store.load(name)
    assert record
    assert store.save(name, PAYLOAD, record.revision, MONTH)


def create(store: Store, name: str) -> None:
    """Store what was not there."""
    assert store.save(f"new {name}", PAYLOAD, None, MONTH)
