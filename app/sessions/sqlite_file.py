"""A SQLite file made fit for the store: private, ours, and set aside if it is damaged."""

import fcntl
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from app.sessions.store import StoreUnusable

log = logging.getLogger(__name__)

APPLICATION_ID = 0x6D_69_6E_65  # "mine": by this mark in its header we know a file as ours
VERSION = 1  # of the table below

SCHEMA = (
    """
    CREATE TABLE IF NOT EXISTS session (
        id TEXT PRIMARY KEY,
        revision INTEGER NOT NULL,
        expires REAL NOT NULL,
        payload BLOB NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS session_expires ON session (expires)",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)


def connect(path: Path, timeout: float) -> sqlite3.Connection:
    """Open an existing file; any thread may use the connection, one at a time."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",  # else SQLite would make a missing file, readable by all
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        # A power failure may undo the last moves, never damage the file; full costs 25 times more.
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(path: Path, timeout: float) -> None:
    """Make sure that `path` is a sound file with our table, whoever else is starting on it.

    A damaged file of ours is renamed, which the log says, and replaced by a fresh one; a file of
    anybody else is left alone. Raises StoreUnusable.
    """
    try:
        with suppress(FileExistsError):
            path.parent.mkdir(mode=0o700, parents=True)
        with _turn(path.parent):
            _create(path)
            if not _ours(path):
                raise StoreUnusable(path, "it is no database of this game")
            if _damaged(path, timeout):
                _set_aside(path)
                _create(path)
            _initialise(path, timeout)
    except OSError as error:
        raise StoreUnusable(path, error.strerror) from error
    except sqlite3.Error as error:
        raise StoreUnusable(path, error) from error


@contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """Wait for our turn among starting processes, so that none sets aside what one just made."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _create(path: Path) -> None:
    """Make an empty file for its owner only; SQLite gives its -wal and -shm the same mode."""
    if path.is_dir():
        raise StoreUnusable(path, "it is a folder")
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _damaged(path: Path, timeout: float) -> bool:
    try:
        with closing(connect(path, timeout)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            return bool(found != "ok")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            return True
        raise
    except UnicodeDecodeError:  # from SQLite's own error message, which quotes the damage
        return True


def _ours(path: Path) -> bool:
    """Return whether it is empty, or its header says so.

    SQLite is not asked: it would write into the file what a log beside it holds. Format of the
    header: https://www.sqlite.org/fileformat.html
    """
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        return True
    mark = int.from_bytes(header[68:72], "big")
    return header.startswith(b"SQLite format 3\0") and mark == APPLICATION_ID


def _set_aside(path: Path) -> None:
    aside = f"{path}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S}"
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            Path(f"{path}{suffix}").rename(f"{aside}{suffix}")
    log.warning("The session store %s was damaged; it was set aside as %s.", path, aside)


def _initialise(path: Path, timeout: float) -> None:
    with closing(connect(path, timeout)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and version != VERSION:
            raise StoreUnusable(path, "it is a database of another version")
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement in SCHEMA:  # also if all is there: it shows whether we may write
                connection.execute(statement)
        connection.execute("PRAGMA journal_mode = WAL")  # last, so that the file bears our mark
