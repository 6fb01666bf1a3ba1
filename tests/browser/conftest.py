"""Browsers with script off, and a server of their own: the game as a player meets it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, sync_playwright
from selenium.webdriver import Firefox

from tests.browser.chromium import ChromiumPlayer
from tests.browser.firefox import FirefoxPlayer, launch
from tests.browser.player import Player

ROOT = Path(__file__).parents[2]
FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync"""


def missing(what: str) -> NoReturn:
    """Skip for want of a program; fail where all tests are required to run."""
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(f"{what} is missing, and REQUIRE_ALL=1 asks for every test.")
    pytest.skip(f"{what} is missing: this promise was NOT tested.")


@contextmanager
def started() -> Iterator[Browser]:
    """Start the Chromium that is on the PATH; without one, skip or fail."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        missing("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        missing("Firefox")
    driver = launch(path)
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the program itself, served for real from a store of its own."""
    store = tmp_path_factory.mktemp("store") / "sessions.sqlite"
    settings = {"MINESWEEPER_SESSION_STORE": str(store), "MINESWEEPER_SECRET_KEY": "browser tests"}
    with subprocess.Popen(
        [sys.executable, "-m", "app", "--port", "0"],
        cwd=ROOT,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        yield address[0]
        server.terminate()


@pytest.fixture
def browse(chromium: Browser, live_server: str) -> Iterator[Callable[..., ChromiumPlayer]]:
    """Open Chromium of that size, with no cookies yet and script off; a phone's if not told."""
    opened = []

    def browse(width: int = 360, height: int = 640, **options: object) -> ChromiumPlayer:
        context = chromium.new_context(
            base_url=live_server,
            viewport={"width": width, "height": height},
            **{"java_script_enabled": False} | options,  # type: ignore[arg-type]
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
