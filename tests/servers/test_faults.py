"""Bad days: what was answered as done stays done, what cannot be done is 503, and it passes."""

from __future__ import annotations

import re
import resource
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, contextmanager

import pytest

from tests.servers.live import PATIENCE, Visitor
from tests.servers.storm import Storm


def large_board(servers):
    visitor = Visitor(servers)
    visitor.start("free", rows=50, columns=50, mines=2)
    return visitor


def await_that(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def flagged(page):
    return {cell for cell, state in page.cells.items() if state == "flagged"}


# A store that fails under load

# Each breaks the store inside its block.


@contextmanager
def stopped(redis, _server):
    redis.server.kill()
    yield
    redis.server.start()


@contextmanager
def hung(redis, _server):
    redis.server.hang()
    yield
    redis.server.resume()


@contextmanager
def full(redis, _server):
    redis.server.fill()
    yield
    redis.server.make_room()


@contextmanager
def a_replica_now(redis, _server):
    redis.server.client.replicaof("127.0.0.1", 1)
    yield
    redis.server.client.replicaof("NO", "ONE")


@contextmanager
def locked(sqlite, _server):
    with closing(sqlite3.connect(sqlite.path, timeout=PATIENCE, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def disk_full(_sqlite, server):
    """What the disk says then; the limit holds for every file, also for the log."""
    unlimited = resource.RLIM_INFINITY
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, unlimited))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))


FAULTS = [
    ("redis", stopped, {503}),
    ("redis", hung, {503}),
    ("redis", full, {200}),
    ("redis", a_replica_now, {200}),
    ("sqlite", locked, {200}),
    ("sqlite", disk_full, {200, 503}),  # to read, SQLite may have to write a little
]


@pytest.mark.parametrize(("kind", "fault", "looks"), FAULTS)
def test_a_store_that_fails_loses_nothing_and_is_503_until_it_is_well(
    request, serve, kind, fault, looks
):
    place = request.getfixturevalue(kind)
    (server,) = servers = serve(place)
    visitor = large_board(servers)

    with Storm(visitor, servers) as storm:
        storm.wait_for(303)
        with fault(place, server):
            storm.wait_for(503, 2)
            begin = time.monotonic()
            refused = visitor.post("/mode", mode="flag")
            assert (refused.status, refused.headers["Retry-After"]) == (503, "2")
            assert "nothing was changed" in refused.text
            assert visitor.get("/play").status in looks
            for path in ("/help", re.search(r"/static/[^\"]+", refused.text)[0]):
                assert visitor.get(path).status == 200
            assert time.monotonic() - begin < PATIENCE
        await_that(lambda: visitor.get("/healthz").status == 200)
        storm.wait_for(303)

    assert set(storm.answers) == {303, 503}
    page = visitor.open("/play")
    assert storm.kept <= flagged(page) <= storm.tried
    assert page.says("mode") == "reveal"
    assert "Traceback" not in server.log


# A server that ends


def test_a_server_that_is_killed_loses_no_move_that_it_answered(place, serve):
    servers = serve(place, 2)
    visitor = large_board(servers)

    with Storm(visitor, servers) as storm:
        storm.wait_for(303, 12)
        servers[0].kill()
        storm.wait_for(303, 12)

    assert set(storm.answers) == {303, 0}
    assert storm.kept <= flagged(Visitor(serve(place), visitor.cookie).get("/play")) <= storm.tried


def test_a_server_that_is_told_to_end_answers_what_it_began(place, serve):
    servers = serve(place, 2)
    visitor = large_board(servers)

    with Storm(visitor, servers) as storm:
        storm.wait_for(303, 12)
        assert servers[0].end() == 0
        storm.wait_for(303, 12)

    assert set(storm.answers) <= {303, 0}
    assert storm.kept <= flagged(Visitor(servers[1:], visitor.cookie).get("/play")) <= storm.tried
    assert "Traceback" not in servers[0].log


def test_a_move_that_waits_for_the_store_when_the_end_comes_is_answered(sqlite, serve):
    (server,) = servers = serve(sqlite)
    visitor = Visitor(servers)
    visitor.start("hard")

    with locked(sqlite, server):
        answer = visitor.begin_post("/flag", cell="r1c1")
        visitor.get("/help")  # sent later and answered: the move is under way
        server.process.terminate()
    assert answer().moved
    assert server.process.wait(PATIENCE) == 0

    after = Visitor(serve(sqlite), visitor.cookie).get("/play")
    assert flagged(after) == {"r1c1"}
