"""The embedded store: records in one table of a SQLite file on a local disk."""

import logging
import math
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from app.sessions.sqlite_file import connect, prepare
from app.sessions.store import Record, StoreUnavailable

log = logging.getLogger(__name__)

# A single flipped bit of the file can turn a blob into text.
LOAD = "SELECT revision, CAST(payload AS BLOB) FROM session WHERE id = ? AND expires > ?"

# One range condition: with an "or" SQLite would walk the whole index.
REMOVE_NEAREST = """
    DELETE FROM session WHERE rowid IN
        (SELECT rowid FROM session WHERE expires <= ? ORDER BY expires LIMIT 20)
"""

CREATE = """
    INSERT INTO session (id, revision, expires, payload) VALUES (:id, random(), :expires, :payload)
    ON CONFLICT (id) DO UPDATE
        SET revision = excluded.revision, expires = excluded.expires, payload = excluded.payload
        WHERE session.expires <= :now
"""

# A random revision cannot come back, as a count would when an id is stored anew.
REPLACE = """
    UPDATE session SET revision = random(), expires = :expires, payload = :payload
    WHERE id = :id AND revision IS :revision
"""


class SQLiteStore:
    """Implements `Store`; many processes may share the file.

    A few expired records are removed at each creation. While the file holds more than `max_bytes`,
    each creation also evicts the 20 records nearest to their expiry, and says so in the log.
    `timeout` is how many seconds to wait for another process's lock.
    """

    def __init__(
        self,
        path: Path,
        *,
        max_bytes: int,
        timeout: float = 1.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Prepare the file; raise StoreUnusable if that cannot be done."""
        self._path = path.absolute()
        self._max_bytes = max_bytes
        self._timeout = timeout
        self._clock = clock
        # By process, as a connection must not cross a fork, not even to be closed; and by inode,
        # as a file that was deleted or replaced would still be written to.
        self._idle: dict[tuple[int, int], deque[sqlite3.Connection]] = {}
        # Keeps no connection, so that a server may fork its workers after this.
        prepare(self._path, timeout)

    def load(self, session_id: str) -> Record | None:
        """See `Store.load`."""
        with self._connection() as connection:
            row = connection.execute(LOAD, (session_id, self._clock())).fetchone()
        return Record(*row) if row else None

    def save(
        self, session_id: str, payload: bytes, revision: int | None, lifetime: timedelta
    ) -> bool:
        """See `Store.save`."""
        now = self._clock()
        row = {
            "id": session_id,
            "revision": revision,
            "payload": payload,
            "now": now,
            "expires": now + lifetime.total_seconds(),
        }
        with self._connection() as connection:
            if revision is None:
                self._make_room(connection, now)
            saved = connection.execute(CREATE if revision is None else REPLACE, row)
            return saved.rowcount == 1

    def ping(self) -> None:
        """See `Store.ping`."""
        with self._connection() as connection:
            connection.execute("SELECT id FROM session LIMIT 1").fetchone()

    def close(self) -> None:
        """See `Store.close`; connections of another process are left alone."""
        for file, idle in list(self._idle.items()):
            if file[0] == os.getpid():
                del self._idle[file]
                while idle:
                    idle.pop().close()

    def _make_room(self, connection: sqlite3.Connection, now: float) -> None:
        connection.execute(REMOVE_NEAREST, (now,))
        (used,) = connection.execute(
            "SELECT (page_count - freelist_count) * page_size"
            " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
        ).fetchone()
        if used > self._max_bytes:
            evicted = connection.execute(REMOVE_NEAREST, (math.inf,)).rowcount
            log.warning(
                "The session store holds %d bytes, more than %d: %d sessions evicted.",
                used,
                self._max_bytes,
                evicted,
            )

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection to one thread; one that failed is not lent again."""
        try:
            file = os.getpid(), self._inode()
            if file not in self._idle:
                self.close()  # those of a file that is gone
            idle = self._idle.setdefault(file, deque())
            try:
                connection = idle.pop()
            except IndexError:
                connection = connect(self._path, self._timeout)
            try:
                yield connection
            except BaseException:
                connection.close()
                raise
            idle.append(connection)
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreUnavailable(f"The session store {self._path} failed: {error}") from error

    def _inode(self) -> int:
        try:
            return self._path.stat().st_ino
        except FileNotFoundError:  # deleted while running: all sessions start afresh
            prepare(self._path, self._timeout)
            return self._path.stat().st_ino
