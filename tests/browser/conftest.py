"""Browsers with script off, and a server of their own: the game as a player meets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser
from selenium.webdriver import Firefox

from tests.browser import chromium as chromium_program
from tests.browser import firefox as firefox_program
from tests.browser.chromium import ChromiumPlayer
from tests.browser.firefox import FirefoxPlayer
from tests.browser.player import Player
from tests.servers.live import Server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with chromium_program.started() as browser:
        yield browser


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    with firefox_program.started() as driver:
        yield driver


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the program itself, served for real from a store of its own."""
    folder = tmp_path_factory.mktemp("server")
    with Server(folder / "sessions.sqlite", folder / "log") as server:
        yield server.url


@pytest.fixture
def browse(chromium: Browser, live_server: str) -> Iterator[Callable[..., ChromiumPlayer]]:
    """Open Chromium of that size, with no cookies yet and script off; a phone's if not told."""
    opened = []

    def browse(width: int = 360, height: int = 640, **options: object) -> ChromiumPlayer:
        context = chromium.new_context(
            base_url=live_server,
            viewport={"width": width, "height": height},
            **{"java_script_enabled": False} | options,
        )
        context.set_default_timeout(10_000)
        opened.append(context)
        return ChromiumPlayer(context.new_page())

    yield browse
    for context in opened:
        context.close()


@pytest.fixture
def phone(browse: Callable[..., ChromiumPlayer]) -> ChromiumPlayer:
    return browse()


@pytest.fixture
def firefox_phone(firefox: Firefox, live_server: str) -> Iterator[FirefoxPlayer]:
    player = FirefoxPlayer(firefox, live_server)
    player.open("/help")
    firefox.delete_all_cookies()
    yield player
    first, *others = firefox.window_handles
    for tab in others:
        firefox.switch_to.window(tab)
        firefox.close()
    firefox.switch_to.window(first)


@pytest.fixture(params=["phone", "firefox_phone"], ids=["chromium", "firefox"])
def any_phone(request: pytest.FixtureRequest) -> Player:
    """Each browser in turn."""
    player: Player = request.getfixturevalue(request.param)
    return player
