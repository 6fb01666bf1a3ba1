"""The program and the bare app, each served in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.servers.live import ROOT, Server


class Served(NamedTuple):
    """Where a server is, and which process."""

    address: tuple[str, int]
    process: int

    @property
    def url(self) -> str:
        """The address as a browser takes it."""
        return "http://{}:{}".format(*self.address)


@contextmanager
def game() -> Iterator[Served]:
    """Serve the game as players get it, from an empty store, with its log in a file."""
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "sessions.sqlite", Path(folder) / "log") as server,
    ):
        yield Served(server.address, server.process.pid)


@contextmanager
def hello(*folder: Path) -> Iterator[Served]:
    """Serve the bare app with the same settings, and the files of that folder, if any."""
    command = [sys.executable, "-m", "tests.bench.hello", *map(str, folder)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
    assert process.stdout
    url = urlsplit(process.stdout.readline().strip().rpartition(" ")[2])
    try:
        yield Served((url.hostname or "", url.port or 0), process.pid)
    finally:
        process.kill()
        process.communicate()
