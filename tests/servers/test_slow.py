"""Hundreds of clients that never finish what they say do not stop the embedded server."""

import socket
import time
from contextlib import ExitStack

import pytest

from tests.servers.live import Visitor

SLOW = 300
HALVES = {
    "header": b"GET /play HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "body": b"POST /flag HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\ncell=r1",
    "chunk": b"POST /flag HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nce",
    "nothing": b"",
}


@pytest.mark.parametrize("half", HALVES)
def test_slow_clients_stop_nobody(sqlite, serve, half):
    (server,) = servers = serve(sqlite)
    visitor = Visitor(servers)
    visitor.start("hard")
    with ExitStack() as stack:
        for _ in range(SLOW):
            connection = stack.enter_context(socket.create_connection(server.address, timeout=5))
            connection.sendall(HALVES[half])
        begin = time.monotonic()
        for column in range(1, 11):
            assert visitor.post("/flag", cell=f"r1c{column}").moved
        assert visitor.open("/play").says("flags") == "10"
        assert time.monotonic() - begin < 5


def test_a_client_that_dribbles_its_move_holds_up_nobody_and_is_answered(sqlite, serve):
    (server,) = servers = serve(sqlite)
    visitor, other = Visitor(servers), Visitor(servers)
    visitor.start("hard")
    other.start("hard")
    body = f"csrf_token={visitor.page.hidden('csrf_token')}&cell=r1c1".encode()
    head = (
        f"POST /flag HTTP/1.1\r\nHost: localhost\r\nCookie: {visitor.cookie}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode()
    with socket.create_connection(server.address, timeout=5) as connection:
        for at in range(0, len(head + body), 40):
            connection.sendall((head + body)[at : at + 40])
            assert other.get("/healthz").status == 200
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 303 ")
    assert visitor.open("/play").cells["r1c1"] == "flagged"
