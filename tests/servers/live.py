"""The program as it is run, and visitors that talk to it over the wire."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import Protocol, Self
from urllib.parse import urlencode, urlsplit

ROOT = Path(__file__).parents[2]
KEY = "the key that all servers of a test share"
PATIENCE = 20
"""Seconds to wait for any answer on a busy machine."""


class Server:
    """`python -m app` on a free port; its log is in a file.

    `root` is the folder of the program, `under` a command that is to run it. Of the settings of
    whoever runs the tests it gets none, and a setting that is None is left to the program.
    """

    def __init__(
        self,
        store: Path | str | None,
        log: Path,
        *,
        root: Path = ROOT,
        under: Sequence[str] = (),
        **settings: str | None,
    ) -> None:
        place = None if store is None else str(store)
        settings = {"SECRET_KEY": KEY, "SESSION_STORE": place} | settings
        others = {name: value for name, value in os.environ.items() if "MINESWEEPER" not in name}
        given = {f"MINESWEEPER_{name}": text for name, text in settings.items() if text is not None}
        self._log = log
        with log.open("a") as stderr:
            self.process = subprocess.Popen(  # noqa: S603 - ours, under a program of the system
                [*under, sys.executable, "-m", "app", "--port", "0"],
                cwd=root,
                env=others | given,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        self._address: tuple[str, int] | None = None

    @property
    def address(self) -> tuple[str, int]:
        """Host and port, once it serves there."""
        if self._address is None:
            assert self.process.stdout
            said = urlsplit(self.process.stdout.readline().strip().rpartition(" ")[2])
            assert said.hostname, self.log
            self._address = said.hostname, said.port or 0
        return self._address

    @property
    def url(self) -> str:
        """The address as a browser takes it."""
        return "http://{}:{}".format(*self.address)

    def connect(self) -> HTTPConnection:
        return HTTPConnection(*self.address, timeout=PATIENCE)

    @property
    def log(self) -> str:
        return self._log.read_text()

    def end(self) -> int:
        """Ask it to end; return its exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


@dataclass(frozen=True)
class Answer:
    """A response, and what its page says."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def moved(self) -> bool:
        """Whether it is the answer to an accepted move."""
        return self.status == 303

    def hidden(self, name: str) -> str:
        found = re.search(f'type="hidden" name="{name}" value="([^"]*)"', self.text)
        assert found, (self.status, name)
        return found[1]

    def says(self, name: str) -> str:
        """What `#status` says under that name."""
        found = re.search(rf'<section id="status"[^>]* data-{name}="([^"]*)"', self.text)
        assert found, (self.status, name)
        return found[1]

    @property
    def cells(self) -> dict[str, str]:
        """The state of every cell by its name."""
        return dict(
            re.findall(r'name="cell" value="(r\d+c\d+)[^"]*" data-state="([^"]*)"', self.text)
        )

    @property
    def opened(self) -> int:
        """How many cells the page marks as revealed by the player."""
        return self.text.count(' data-revealed="true"')


class Connectable(Protocol):
    """What takes requests: a server, or a proxy before it."""

    def connect(self) -> HTTPConnection: ...


class Visitor:
    """A browser whose requests go to several servers in turn, a connection each."""

    def __init__(self, servers: Sequence[Connectable], cookie: str = "") -> None:
        self.cookie = cookie
        self.page = Answer(0, {}, "")
        self._servers: Iterator[Connectable] = cycle(servers)

    def twin(self, servers: Sequence[Connectable]) -> Visitor:
        """The same browser and page in another tab."""
        twin = Visitor(servers, self.cookie)
        twin.page = self.page
        return twin

    def open(self, path: str) -> Answer:
        """Open a page; what is posted next is pressed there."""
        self.page = self.get(path)
        return self.page

    def get(self, path: str) -> Answer:
        return self._send("GET", path)()

    def post(self, path: str, **fields: object) -> Answer:
        return self.begin_post(path, **fields)()

    def begin_post(self, path: str, **fields: object) -> Callable[[], Answer]:
        """Post from the page that is open; return what waits for the answer."""
        hidden = {"csrf_token": self.page.hidden("csrf_token")}
        if 'name="game"' in self.page.text:
            hidden["game"] = self.page.hidden("game")
        return self._send("POST", path, urlencode(hidden | fields))

    def start(self, level: str, **fields: object) -> Answer:
        self.open("/")
        assert self.post("/start", level=level, **fields).moved
        return self.open("/play")

    def _send(self, method: str, path: str, body: str | None = None) -> Callable[[], Answer]:
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection = next(self._servers).connect()
        try:
            connection.request(method, path, body, headers)
        except BaseException:
            connection.close()
            raise
        return lambda: self._receive(connection)

    def _receive(self, connection: HTTPConnection) -> Answer:
        with closing(connection):
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read().decode())
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer
