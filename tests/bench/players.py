"""Players that press as fast as they are answered, all in one process, and what they saw."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import cycle
from statistics import quantiles
from urllib.parse import urlencode

LEVELS = ["study", "easy", "hard", "classic-intermediate", "classic-expert"]


@dataclass
class Seen:
    """What all the players of one run saw together."""

    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    """Seconds from request to answer."""
    moves: int = 0
    """Presses of a cell, each with the page that followed."""

    @property
    def rate(self) -> float:
        """Requests answered a second."""
        return len(self.times) / self.seconds

    @property
    def failures(self) -> int:
        """How many answers say that something went wrong."""
        return sum(count for status, count in self.statuses.items() if status >= 400)

    @property
    def told(self) -> str:
        cuts = quantiles(self.times, n=100)
        statuses = ", ".join(
            f"{status}: {count}" for status, count in sorted(self.statuses.items())
        )
        p50, p95, p99 = (f"{1000 * cuts[part - 1]:.0f}" for part in (50, 95, 99))
        return f"{self.rate:6.0f} requests/s, p50/p95/p99 {p50}/{p95}/{p99} ms ({statuses})"


class Browser:
    """One kept connection, one cookie."""

    def __init__(self, address: tuple[str, int], seen: Seen) -> None:
        self.address, self.seen, self.cookie = address, seen, ""

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(*self.address)

    async def ask(self, method: str, path: str, **fields: str) -> str:
        return (await self.send(self.request(method, path, **fields))).decode()

    def request(self, method: str, path: str, **fields: str) -> bytes:
        """Return a request with the present cookie, to be sent once or often."""
        body = urlencode(fields)
        return (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    async def send(self, request: bytes) -> bytes:
        """Send a request, and return the body of its answer."""
        self.writer.write(request)
        begin = time.perf_counter()
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        body = await self.reader.readexactly(int(length[1]) if length else 0)
        self.seen.times.append(time.perf_counter() - begin)
        self.seen.statuses[int(head.split(b" ", 2)[1])] += 1
        if found := re.search(rb"Set-Cookie: ([^;]+)", head):
            self.cookie = found[1].decode()
        return body


async def greet(browser: Browser, end: float, _chance: random.Random) -> None:
    """Ask for the same small page."""
    request = browser.request("GET", "/")
    while time.perf_counter() < end:
        await browser.send(request)


async def play(browser: Browser, end: float, chance: random.Random) -> None:
    """Play games of all sizes, mostly by flags and lucky reveals."""
    token = await start(browser, chance.choice(LEVELS))
    page = await browser.ask("GET", "/play")
    while time.perf_counter() < end:
        game = hidden(page, "game")
        if re.search(r'data-status="(won|lost)"', page):
            await browser.ask("POST", "/reset", csrf_token=token, game=game)
        else:
            path = "/reveal" if chance.random() < 0.7 else "/flag"
            cell = chance.choice(covered(page) or ["r1c1"])
            await browser.ask("POST", path, csrf_token=token, game=game, cell=cell)
            browser.seen.moves += 1
        page = await browser.ask("GET", "/play")


async def press(browser: Browser, end: float, _chance: random.Random) -> None:
    """Flag cells of classic-expert, each with its page, and read nothing of it.

    What is sent was made before, so that the players keep the server busy and not themselves.
    """
    token = await start(browser, "classic-expert")
    await browser.ask("POST", "/reveal", csrf_token=token, cell="r8c15")
    page = await browser.ask("GET", "/play")
    game, cells = hidden(page, "game"), covered(page)
    flags = [
        browser.request("POST", "/flag", csrf_token=token, game=game, cell=cell) for cell in cells
    ]
    look = browser.request("GET", "/play")
    for flag in cycle(flags):
        if time.perf_counter() > end:
            break
        await browser.send(flag)
        await browser.send(look)
        browser.seen.moves += 1


async def start(browser: Browser, level: str) -> str:
    """Start a game; return the token that its presses need."""
    token = hidden(await browser.ask("GET", "/"), "csrf_token")
    await browser.ask("POST", "/start", csrf_token=token, level=level)
    return token


def covered(page: str) -> list[str]:
    return re.findall(r'value="(r\d+c\d+)[^"]*" data-state="covered"', page)


def hidden(page: str, name: str) -> str:
    found = re.search(f'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


Visit = Callable[[Browser, float, random.Random], Awaitable[None]]
"""What a player does until that moment of `time.perf_counter`."""


def run(visit: Visit, address: tuple[str, int], players: int, seconds: float) -> Seen:
    """Let so many visit at once for so long."""
    seen = Seen()

    async def all_at_once() -> None:
        browsers = [Browser(address, seen) for _ in range(players)]
        for browser in browsers:
            await browser.connect()
        begin = time.perf_counter()
        await asyncio.gather(
            *[
                visit(browser, begin + seconds, random.Random(number))
                for number, browser in enumerate(browsers)
            ]
        )
        seen.seconds = time.perf_counter() - begin
        for browser in browsers:
            browser.writer.close()

    asyncio.run(all_at_once())
    return seen
