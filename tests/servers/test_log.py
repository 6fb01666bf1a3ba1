"""One line a request: method, path, status, milliseconds; nothing of who asked."""

from __future__ import annotations

import logging
import re

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from app import create_app
from tests.servers.live import Visitor

LINE = re.compile(r"(\S+) (\S+) (\d{3}) \d+\.\d ms")


@pytest.fixture
def client(tmp_path, caplog):
    caplog.set_level(logging.INFO, "app.web.log")
    site = create_app({"SECRET_KEY": "k" * 40, "SESSION_STORE": tmp_path / "games"})
    yield site.test_client()
    site.extensions["session_store"].close()


@pytest.fixture
def lines(caplog):
    def lines():
        texts = [record.getMessage() for record in caplog.records if record.name == "app.web.log"]
        return [LINE.fullmatch(text).groups() for text in texts]

    return lines


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/play", 303),
        ("HEAD", "/help", 200),
        ("GET", "/static/style.css", 200),
        ("GET", "/nothing", 404),
        ("PUT", "/play", 405),
        ("POST", "/reveal", 400),
    ],
)
def test_every_request_has_a_line(client, lines, method, path, status):
    with client.open(path, method=method):
        assert lines() == [(method, path, str(status))]


def test_a_long_method_is_cut(client, lines):
    client.open("/", method="X" * 100_000)
    assert lines() == [("X" * 200, "/", "405")]


def test_a_server_may_leave_an_empty_path_out(client, lines):
    environ = {**EnvironBuilder().get_environ()}
    del environ["PATH_INFO"]
    run_wsgi_app(client.application, environ)
    assert lines()[0][:2] == ("GET", "/")


def test_who_asked_is_not_in_it(client, lines, caplog):
    client.get("/")
    cookie = client.get_cookie("ms").value
    client.get(
        "/play?turn=13&name=Ann",
        headers={"User-Agent": "Browser", "Referer": "http://elsewhere.example/"},
        environ_overrides={"REMOTE_ADDR": "192.0.2.1"},
    )
    assert lines()[-1] == ("GET", "/play", "303")
    for secret in (cookie, cookie[:32], "192.0.2.1", "Browser", "elsewhere", "Ann", "turn"):
        assert secret not in caplog.text


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/a%0AGET%20/b%20200", "/a%0AGET%20/b%20200"),
        ("/%1b[31m", "/%1B%5B31m"),
        ("/é", "/%C3%A9"),
        ("/" + "x" * 5000, "/" + "x" * 199),
    ],
)
def test_what_was_asked_begins_no_other_line_and_fills_no_disk(client, lines, path, logged):
    client.get(path)
    assert lines() == [("GET", logged, "404")]


def test_the_program_writes_it_to_stderr(sqlite, serve):
    (server,) = servers = serve(sqlite)
    visitor = Visitor(servers)
    visitor.start("hard")
    visitor.post("/flag", cell="r1c1")
    said = [line.split(" ", 3) for line in server.log.splitlines()]
    assert {level for _, _, level, _ in said} == {"INFO"}
    assert [LINE.fullmatch(text).groups() for *_, text in said] == [
        ("GET", "/", "200"),
        ("POST", "/start", "303"),
        ("GET", "/play", "200"),
        ("POST", "/flag", "303"),
    ]
