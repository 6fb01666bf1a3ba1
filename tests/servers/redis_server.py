"""A redis-server of the test's own, on a unix socket, that can be stopped, hung and restarted.

`REDIS_SERVER` names another program that speaks like it, such as valkey-server.
"""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import redis

from tests.programs import REDIS, required


class RedisServer:
    """A server whose data are kept in a folder, also over a `kill`."""

    def __init__(self, folder: Path, *, fsync: str = "always") -> None:
        """Start it; with another `fsync` a kill may take the last second with it."""
        self.fsync = fsync
        self.folder = folder
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.program = required(*REDIS)
        self.client = redis.Redis(unix_socket_path=str(self.socket))
        self.start()

    def start(self) -> None:
        options = {"port": 0, "unixsocket": self.socket, "dir": self.folder}
        options |= {"appendonly": "yes", "appendfsync": self.fsync}
        settings = [word for name, value in options.items() for word in (f"--{name}", f"{value}")]
        self.process = subprocess.Popen(  # noqa: S603 - a program of the system
            [self.program, *settings, "--save", ""], stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + 20
        while not self._answers():
            assert time.monotonic() < end, f"{self.program} does not answer"
            time.sleep(0.01)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def fill(self) -> None:
        """Let it refuse to store anything more."""
        self.client.config_set("maxmemory", 1)

    def make_room(self) -> None:
        self.client.config_set("maxmemory", 0)

    def close(self) -> None:
        self.client.close()
        self.kill()

    def _answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except redis.RedisError:
            return False
