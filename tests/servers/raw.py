"""Bytes sent as they are, and the answer as it comes."""

from __future__ import annotations

import socket
from contextlib import suppress

from tests.servers.live import PATIENCE, Server


def ask(server: Server, request: bytes) -> bytes:
    """Send bytes, say that no more will come, return all that is answered until the end."""
    with socket.create_connection(server.address, timeout=PATIENCE) as connection:
        # A server that has heard enough may hang up before all of it is sent.
        with suppress(OSError):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionError):
            while part := connection.recv(1 << 16):
                answer += part
        return answer


def status(answer: bytes) -> int | None:
    """The status of an answer, None where there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else None
