"""python -m app: it serves and says where, ends when told to, and refuses in one line."""

import re
import shutil
import signal
import socket
import sqlite3
import sys
from contextlib import ExitStack, closing
from urllib.request import Request, urlopen

import pytest

from app import __main__
from app.config import SETTINGS
from tests.servers.live import PATIENCE, ROOT, Server


@pytest.fixture
def program(tmp_path):
    """A copy of the program whose folder for keys and games does not exist yet."""
    for part in ("app", "templates", "static"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(folder, store=None):
    """Run the program of that folder, which makes its own key there."""
    return Server(store, folder / "log", root=folder, SECRET_KEY=None)


def page(url):
    with urlopen(url, timeout=PATIENCE) as response:  # noqa: S310 - our own address
        return response.status, response.read().decode()


# It serves, and ends


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_it_prints_its_address_serves_and_ends_when_told_to(program, ending):
    with run(program) as server:
        line = server.process.stdout.readline()
        assert re.fullmatch(r"\S.* (http://127\.0\.0\.1:\d+)\n", line), server.log
        assert page(f"{line.split()[-1]}/healthz") == (200, "ok")
        server.process.send_signal(ending)
        assert server.process.wait(PATIENCE) == 0
        assert server.process.stdout.read() == ""
    assert re.fullmatch(r"\S+ \S+ INFO GET /healthz 200 \d+\.\d ms\n", server.log)


def test_two_that_start_at_once_on_a_fresh_folder_serve_with_one_key(program):
    with ExitStack() as stack:
        servers = [stack.enter_context(run(program)) for _ in range(2)]
        urls = [server.url for server in servers]
        with urlopen(f"{urls[0]}/", timeout=PATIENCE) as response:  # noqa: S310 - our own address
            cookie = response.headers["Set-Cookie"].partition(";")[0]
        request = Request(f"{urls[1]}/", headers={"Cookie": cookie})  # noqa: S310
        with urlopen(request, timeout=PATIENCE) as response:  # noqa: S310 - our own address
            assert response.headers["Set-Cookie"] is None
    key = program / "instance" / "secret_key"
    assert key.stat().st_mode & 0o777 == 0o600


def test_what_is_kept_is_readable_by_its_owner_only(program):
    with run(program) as server:
        assert page(f"{server.url}/healthz") == (200, "ok")
        files = {path.name: path.stat().st_mode & 0o077 for path in program.glob("instance/*")}
    assert {"secret_key", "sessions.sqlite"} <= set(files)
    assert set(files.values()) == {0}


def test_a_damaged_store_is_set_aside_under_a_name_that_is_said(program):
    store = program / "games"
    with run(program, store) as server:
        page(f"{server.url}/healthz")  # it has started
    damaged = store.read_bytes()[:100] + b"garbage" * 1000
    store.write_bytes(damaged)
    with run(program, store) as server:
        assert page(f"{server.url}/healthz") == (200, "ok")
    (aside,) = [path for path in program.iterdir() if path.name.startswith("games.damaged-")]
    assert str(aside) in server.log
    assert aside.read_bytes() == damaged


# It refuses: one line on stderr, no traceback


def test_a_refusal_is_one_line_on_stderr_and_no_success(tmp_path):
    with Server(tmp_path, tmp_path / "log") as server:
        assert server.process.wait(PATIENCE) == 1
        assert server.process.stdout.read() == ""
    assert server.log == f"The session store {tmp_path} cannot be used: it is a folder.\n"


@pytest.fixture
def refusal(monkeypatch, tmp_path):
    """Return what the program says when it refuses to start, here in this process."""

    def start(*arguments, **settings):
        kept = {"SECRET_KEY": "k" * 40, "SESSION_STORE": str(tmp_path / "sessions.sqlite")}
        for name, value in (kept | settings).items():
            monkeypatch.setenv(f"MINESWEEPER_{name}", value)
        monkeypatch.setattr(sys, "argv", ["app", *arguments])
        monkeypatch.setattr(signal, "signal", lambda *_: None)
        monkeypatch.setattr(__main__, "create_server", lambda *_, **__: pytest.fail("It serves."))
        with pytest.raises(SystemExit) as ended:
            __main__.main()
        return ended.value.code

    return start


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("PERMANENT_SESSION_LIFETIME", "abc"),
        ("PERMANENT_SESSION_LIFETIME", "0"),
        ("SESSION_STORE_BYTES", "-1"),
        ("SESSION_COOKIE_SECURE", "maybe"),
        ("SESSION_STORE", "nothing://here"),
    ],
)
def test_a_wrong_setting_is_named(refusal, name, value):
    said = refusal("--port", "0", **{name: value})
    assert said.startswith(f"MINESWEEPER_{name} must ")
    assert "\n" not in said


def a_folder(tmp_path):
    (tmp_path / "games").mkdir()


def another_program(tmp_path):
    with closing(sqlite3.connect(tmp_path / "games")) as file, file:
        file.execute("CREATE TABLE theirs (id)")


def below_a_file(tmp_path):
    (tmp_path / "games").write_text("")
    return tmp_path / "games" / "below"


@pytest.mark.parametrize("obstacle", [a_folder, another_program, below_a_file])
def test_a_store_that_cannot_be_used_is_named_with_the_reason(refusal, tmp_path, obstacle):
    path = obstacle(tmp_path) or tmp_path / "games"
    said = refusal("--port", "0", SESSION_STORE=str(path))
    assert re.fullmatch(rf"The session store {re.escape(str(path))} cannot be used: \S.*\.", said)


def test_a_port_that_is_taken_is_said(refusal):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = refusal("--port", str(taken.getsockname()[1]))
    assert re.fullmatch(r"Cannot serve\b.*: Address already in use\b.*\.", said)


def test_a_host_that_is_none_is_said(refusal):
    said = refusal("--port", "0", "--host", "300.300.300.300")
    assert said.startswith("Cannot serve")
    assert "\n" not in said


@pytest.mark.parametrize("port", ["abc", "-1", "65536", "80.5", "", "٣٣٣٣", "1_0"])
def test_a_port_that_is_none_is_said(refusal, capsys, port):
    assert refusal(f"--port={port}") == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert "--port" in said
    assert "must be from 0 to 65535" in said


def test_an_option_that_is_none_is_said(refusal, capsys):
    assert refusal("--prot=8000") == 2
    assert "--prot" in capsys.readouterr().err


# It explains itself


def test_help_names_every_option_and_setting(refusal, capsys):
    assert refusal("--help") == 0
    said = capsys.readouterr().out
    names = ["--host", "--port", *(f"MINESWEEPER_{name}" for name in SETTINGS)]
    assert [name for name in names if name not in said] == []
