"""What stands in the way of a start is said in one line; what is damaged is set aside."""

import os
import re
import shutil

import pytest

from tests.programs import required
from tests.servers.live import PATIENCE, ROOT, Server, Visitor


@pytest.fixture
def as_others_do():
    """A command under which root may no more than any owner of a file."""
    if os.geteuid():
        return ()
    return (required("setpriv"), "--bounding-set=-dac_override,-dac_read_search")


@pytest.fixture
def refusal(tmp_path):
    """Return the line with which a server refuses to start."""

    def refusal(store, **options):
        with Server(store, tmp_path / "log", **options) as server:
            assert server.process.wait(PATIENCE) != 0
            (line,) = server.log.splitlines()
        return line

    return refusal


def test_a_redis_that_does_not_answer_is_refused_without_its_password(refusal):
    said = refusal("redis://user:secret@127.0.0.1:1/0")
    assert said.startswith("The session store redis://127.0.0.1:1/0 cannot be used: Error 111")


def test_a_redis_that_hangs_is_refused(refusal, redis):
    redis.server.hang()
    assert refusal(redis.setting) == (
        f"The session store {redis.setting} cannot be used: Timeout reading from socket."
    )


def test_a_file_that_may_not_be_written_is_refused(refusal, sqlite, serve, as_others_do):
    serve(sqlite)[0].end()
    sqlite.path.chmod(0o400)
    assert refusal(sqlite.path, under=as_others_do) == (
        f"The session store {sqlite.path} cannot be used: attempt to write a readonly database."
    )


def test_a_file_that_may_no_longer_be_written_stops_moves_only(sqlite, serve, as_others_do):
    servers = serve(sqlite)
    visitor = Visitor(servers)
    visitor.start("hard")
    servers[0].end()
    visitor = visitor.twin(serve(sqlite, under=as_others_do))
    parts = [sqlite.path, *sqlite.path.parent.glob("*-wal"), *sqlite.path.parent.glob("*-shm")]
    for part in parts:
        part.chmod(0o400)
    sqlite.path.parent.chmod(0o500)

    assert visitor.post("/flag", cell="r1c1").status == 503
    assert visitor.get("/play").status in {200, 503}
    assert visitor.get("/help").status == 200

    sqlite.path.parent.chmod(0o700)
    for part in parts:
        if part.exists():
            part.chmod(0o600)
    assert visitor.post("/flag", cell="r1c1").moved
    assert visitor.open("/play").says("flags") == "1"


def test_a_file_overwritten_while_running_is_at_most_503_and_set_aside_at_next_start(sqlite, serve):
    servers = serve(sqlite)
    visitor = Visitor(servers)
    visitor.start("hard")
    for suffix, kept in (("", 100), ("-wal", 0)):  # the header says whose file it is
        part = sqlite.path.with_name(sqlite.path.name + suffix)
        part.write_bytes(part.read_bytes()[:kept] + b"garbage\n" * 2000)

    for _ in range(5):  # SQLite may still have in memory what it needs
        assert visitor.post("/flag", cell="r1c1").status in {303, 503}
        assert visitor.get("/play").status in {200, 503}
    servers[0].kill()
    (server,) = servers = serve(sqlite)
    assert re.search(r"was damaged; it was set aside as \S+\.damaged-\S+\.\n", server.log)

    assert visitor.twin(servers).get("/play").status == 303
    assert Visitor(servers).start("hard").says("status") == "ready"


@pytest.mark.parametrize(
    ("key", "mode", "reason"),
    [
        ("", 0o600, "it has 0 characters, fewer than 32"),
        ("k" * 64, 0o000, "Permission denied"),
    ],
)
def test_a_key_file_that_is_empty_or_unreadable_is_refused(
    refusal, tmp_path, as_others_do, key, mode, reason
):
    for part in ("app", "templates", "static"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "instance" / "secret_key"
    file.parent.mkdir()
    file.write_text(key)
    file.chmod(mode)
    said = refusal(tmp_path / "games", root=tmp_path, under=as_others_do, SECRET_KEY=None)
    assert said == f"The secret key file {file} cannot be used: {reason}."
