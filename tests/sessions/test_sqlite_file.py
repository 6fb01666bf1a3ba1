"""What the SQLite store does about the file that it is given at start."""

import fcntl
import logging
import os
import sqlite3
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta

import pytest

from app.sessions import SQLiteStore, StoreUnusable
from app.sessions.sqlite_file import SCHEMA, connect

HOUR = timedelta(hours=1)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def refusal(path):
    """The sentence that refuses this path, after what is always the same."""
    with pytest.raises(StoreUnusable) as caught:
        SQLiteStore(path, max_bytes=1 << 30, timeout=0.05)
    sentence = str(caught.value)
    begin = f"The session store {path} cannot be used: "
    assert sentence.startswith(begin)
    assert "\n" not in sentence
    return sentence.removeprefix(begin)


@pytest.fixture
def loose_umask():
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose_umask")
def test_only_the_owner_may_read_it(sqlite):
    sqlite.path = sqlite.path.parent / "instance" / "sessions.sqlite3"

    sqlite.open().save("a", b"one", None, HOUR)

    files = {file.name: mode(file) for file in sqlite.path.parent.iterdir()}
    assert mode(sqlite.path.parent) == 0o700
    assert files == {
        "sessions.sqlite3": 0o600,
        "sessions.sqlite3-wal": 0o600,
        "sessions.sqlite3-shm": 0o600,
    }


def test_it_is_in_wal_mode_and_has_no_connection_left_open(sqlite):
    sqlite.open()

    assert sqlite.rows("PRAGMA journal_mode") == [("wal",)]
    assert [file.name for file in sqlite.path.parent.iterdir()] == [sqlite.path.name]


def test_a_connection_makes_no_file_and_does_not_wait_for_the_disk(sqlite):
    with pytest.raises(sqlite3.OperationalError):
        connect(sqlite.path, 1.0)
    assert not sqlite.path.exists()

    sqlite.open()
    with closing(connect(sqlite.path, 1.0)) as connection:
        normal = 1
        assert connection.execute("PRAGMA synchronous").fetchone() == (normal,)


def test_an_empty_file_is_taken(sqlite):
    sqlite.path.touch()

    assert sqlite.open().save("a", b"one", None, HOUR)


def test_a_name_that_a_url_would_misread_is_taken(sqlite):
    sqlite.path = sqlite.path.parent / "50% ?mode=memory#x"

    assert sqlite.open().save("a", b"one", None, HOUR)
    assert sqlite.path.is_file()


def test_records_survive_a_restart(sqlite):
    first = sqlite.open()
    first.save("a", b"one", None, HOUR)
    first.close()

    assert sqlite.open().load("a").payload == b"one"


def is_set_aside(sqlite, caplog):
    before = sqlite.path.read_bytes()

    store = sqlite.open()

    ((logger, level, message),) = caplog.record_tuples
    (aside,) = sqlite.path.parent.glob("*.damaged-*")
    assert (logger, level) == ("app.sessions.sqlite_file", logging.WARNING)
    assert message == (f"The session store {sqlite.path} was damaged; it was set aside as {aside}.")
    assert aside.read_bytes() == before
    assert mode(sqlite.path) == 0o600
    assert store.load("a") is None
    assert store.save("a", b"new", None, HOUR)


@pytest.mark.parametrize(
    "content", [b"My notes.\n", b"notes\n" * 1000, b"SQLite format 3\0" + b"\xff" * 99]
)
def test_a_file_of_somebody_else_is_refused_and_left_alone(sqlite, content):
    sqlite.path.write_bytes(content)

    with pytest.raises(StoreUnusable, match="cannot be used: it is no database of this game"):
        sqlite.open()

    assert [*sqlite.path.parent.iterdir()] == [sqlite.path]
    assert sqlite.path.read_bytes() == content


def test_a_damaged_database_of_another_program_is_refused_and_left_alone(sqlite):
    with closing(sqlite3.connect(sqlite.path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    content = sqlite.path.read_bytes()[:5000]
    sqlite.path.write_bytes(content)

    with pytest.raises(StoreUnusable, match="cannot be used: it is "):
        sqlite.open()

    assert sqlite.path.read_bytes() == content


def garble(path):
    """Overwrite all of a database but its header."""
    path.write_bytes(path.read_bytes()[:100] + b"garbage\n" * 1000)


def test_what_another_process_still_uses_is_set_aside_with_it(sqlite):
    sqlite.open().save("a", b"one", None, HOUR)
    garble(sqlite.path)

    assert sqlite.open().load("a") is None

    folder = sqlite.path.parent
    assert len(list(folder.glob("*.damaged-*-wal"))) == 1
    assert len(list(folder.glob("*.damaged-*-shm"))) == 1


def filled(sqlite):
    store = sqlite.open()
    for number in range(50):
        store.save(f"{number}", b"x" * 500, None, HOUR)
    store.close()
    return sqlite.path.stat().st_size


def test_a_truncated_file_is_set_aside(sqlite, caplog):
    os.truncate(sqlite.path, filled(sqlite) // 2)

    is_set_aside(sqlite, caplog)


def test_a_file_damaged_in_the_middle_is_set_aside(sqlite, caplog):
    middle = filled(sqlite) // 2
    with sqlite.path.open("r+b") as file:
        file.seek(middle)
        file.write(b"\xff" * 5000)

    is_set_aside(sqlite, caplog)


def test_a_file_whose_damage_is_no_utf8_is_set_aside(sqlite, caplog):
    filled(sqlite)
    sqlite.path.write_bytes(sqlite.path.read_bytes().replace(b"CREATE INDEX", b"CREATE \xffNDEX"))

    is_set_aside(sqlite, caplog)


def test_a_folder_is_refused(tmp_path):
    assert refusal(tmp_path) == "it is a folder."


@pytest.mark.parametrize("below", ["file/store", "file/deeper/store"])
def test_a_folder_that_cannot_be_made_is_refused(tmp_path, below):
    (tmp_path / "file").touch()

    assert refusal(tmp_path / below) == "Not a directory."


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path):
    tmp_path.chmod(0o500)

    assert refusal(tmp_path / "store") == "Permission denied."


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_is_refused(sqlite):
    sqlite.open()
    sqlite.path.chmod(0o400)

    assert refusal(sqlite.path) == "attempt to write a readonly database."


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE session (id)",
        "PRAGMA user_version = 1; CREATE TABLE session (id)",
        "PRAGMA application_id = 12345",
    ],
)
def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path, script):
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    before = path.read_bytes()

    assert refusal(path) == "it is no database of this game."
    assert path.read_bytes() == before


def test_a_file_of_somebody_else_beside_a_log_of_ours_is_left_alone(sqlite):
    """SQLite would write the log into it."""
    store = sqlite.open()
    store.save("a", b"one", None, HOUR)
    log = sqlite.path.with_name(f"{sqlite.path.name}-wal")
    left = log.read_bytes()
    store.close()
    assert left
    log.write_bytes(left)
    sqlite.path.write_bytes(b"notes\n" * 10_000)

    assert refusal(sqlite.path) == "it is no database of this game."
    assert (sqlite.path.read_bytes(), log.read_bytes()) == (b"notes\n" * 10_000, left)


def test_another_version_of_ours_is_refused(sqlite):
    sqlite.open()
    sqlite.rows("PRAGMA user_version = 99")

    assert refusal(sqlite.path) == "it is a database of another version."


def test_a_file_that_another_process_keeps_locked_is_refused(sqlite):
    sqlite.open()
    with closing(sqlite3.connect(sqlite.path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        begin = time.monotonic()

        assert refusal(sqlite.path) == "database is locked."
        assert time.monotonic() - begin < 2


def test_starting_processes_take_turns(sqlite):
    folder = os.open(sqlite.path.parent, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    with ThreadPoolExecutor(1) as pool:
        start = pool.submit(sqlite.open)
        with pytest.raises(TimeoutError):
            start.result(0.1)
        os.close(folder)
        start.result(5).ping()


def test_a_start_that_broke_off_leaves_nothing_half_made(sqlite, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("app.sessions.sqlite_file.SCHEMA", (*SCHEMA[:2], "no statement"))
        refusal(sqlite.path)

    sqlite.open().ping()


@pytest.mark.parametrize("damaged", [False, True])
def test_many_processes_start_at_once(sqlite, damaged, in_processes):
    if damaged:
        filled(sqlite)
        garble(sqlite.path)

    def start():
        store = sqlite.open()
        return store.save(f"{os.getpid()}", b"one", None, HOUR)

    assert in_processes(16, start) == [True] * 16
    assert sqlite.rows("SELECT count(*) FROM session") == [(16,)]
