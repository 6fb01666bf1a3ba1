"""Two servers, nginx and Redis, set up as docs/operations.md prints it."""

from __future__ import annotations

import re

import pytest

from tests.programs import required
from tests.servers.conftest import opened, serving
from tests.servers.live import Visitor
from tests.servers.nginx import Nginx, printed
from tests.servers.test_parallel import at_once

SETTINGS = dict(re.findall(r"^export MINESWEEPER_(\w+)='?(.*?)'?$", printed("sh"), re.MULTILINE))


@pytest.fixture(scope="module")
def redis(tmp_path_factory):
    with opened("redis", tmp_path_factory.mktemp("redis")) as place:
        for setting in printed("redis").splitlines():
            place.server.client.config_set(*setting.split())
        yield place


@pytest.fixture(scope="module")
def servers(redis, tmp_path_factory):
    required("nginx")
    with serving(tmp_path_factory.mktemp("servers")) as serve:
        yield serve(redis, 2, **SETTINGS | {"SECRET_KEY": "k" * 64, "SESSION_STORE": redis.setting})


@pytest.fixture(scope="module")
def nginx(servers, tmp_path_factory):
    nginx = Nginx(tmp_path_factory.mktemp("proxy") / "nginx", servers)
    yield nginx
    nginx.close()


@pytest.fixture
def visitor(nginx):
    return Visitor([nginx])


def asked(nginx, method, path, body=None, **headers):
    """The answer to a request with headers that a visitor does not send."""
    connection = nginx.connect()
    try:
        connection.request(
            method, path, body, {name.replace("_", "-"): text for name, text in headers.items()}
        )
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


def test_the_printed_settings_are_all_that_matter():
    assert {"SECRET_KEY", "SESSION_STORE", "SESSION_COOKIE_SECURE", "PROXIES"} == set(SETTINGS)


def test_a_game_is_played_on_both_servers_at_once(nginx, visitor, servers):
    before = [server.log.count("POST /flag 303") for server in servers]
    cells = list(visitor.start("classic-beginner").cells)[:40]
    answers = at_once(lambda cell: visitor.twin([nginx]).post("/flag", cell=cell), cells)

    assert {answer.status for answer in answers} == {303}
    assert visitor.open("/play").says("flags") == "40"
    assert servers[0].log.count("POST /flag 303") > before[0]


def test_the_cookie_is_bound_to_this_host_and_https(visitor):
    answer = visitor.open("/")
    name, *attributes = answer.headers["Set-Cookie"].split("; ")
    assert name.startswith("__Host-ms=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(attributes)
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize("path", ["/", "/static/style.css"])
def test_pages_travel_compressed(nginx, path):
    small, body = asked(nginx, "GET", path, Accept_Encoding="gzip")
    large, full = asked(nginx, "GET", path)
    assert (small.headers["Content-Encoding"], large.headers["Content-Encoding"]) == ("gzip", None)
    assert len(body) < 0.5 * len(full)


def test_a_large_body_is_refused_before_it_reaches_a_server(nginx):
    response, _ = asked(nginx, "POST", "/flag", "x" * 40_000)
    assert response.status == 413


@pytest.mark.parametrize("name", ["Host", "X_Forwarded_Host"])
def test_a_redirect_stays_here_whatever_host_is_claimed(nginx, name):
    response, _ = asked(nginx, "GET", "/play", **{name: "elsewhere.example"})
    assert (response.status, response.headers["Location"]) == (303, "/?because=no-game")


def test_when_redis_is_gone_players_are_told_to_wait(redis, visitor):
    visitor.start("hard")
    redis.server.kill()
    try:
        refused = visitor.post("/flag", cell="r1c1:flag")
        assert (refused.status, refused.headers["Retry-After"]) == (503, "2")
        assert visitor.get("/help").status == 200
    finally:
        redis.server.start()
    assert visitor.post("/flag", cell="r1c1:flag").moved
    assert visitor.open("/play").says("flags") == "1"


def test_a_server_that_is_gone_is_passed_over(visitor, servers):
    visitor.start("hard")
    servers[1].kill()
    answers = [visitor.post("/flag", cell=f"r1c{column}:flag") for column in range(1, 11)]
    assert {answer.status for answer in answers} == {303}
    assert visitor.open("/play").says("flags") == "10"
