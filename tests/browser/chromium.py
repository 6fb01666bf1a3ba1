"""Chromium, and a player at it, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

from tests.browser import player
from tests.browser.player import Place, Player
from tests.programs import CHROMIUM, required

_FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync"""


@contextmanager
def started() -> Iterator[Browser]:
    """Start the Chromium of this machine without a window."""
    path = required(*CHROMIUM)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=_FLAGS.split()) as browser,
    ):
        yield browser


class ChromiumPlayer(Player):
    """One page of Chromium. Its `page` is there for what only Playwright can ask."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    @contextmanager
    def answered(self) -> Iterator[None]:
        try:
            with self.page.expect_navigation(wait_until="load"):
                yield
        except Error as error:
            if "ERR_ABORTED" not in error.message:
                raise
            self.page.wait_for_load_state()  # a second press called the first one's page off

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def click_at(self, place: Place, times: int = 1) -> None:
        self.page.mouse.click(place.x, place.y, click_count=times)

    def focus(self, selector: str) -> None:
        self.page.focus(selector)

    def fill(self, selector: str, text: str) -> None:
        self.page.fill(selector, text)

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def back(self) -> None:
        self.page.go_back()

    def another_tab(self) -> Self:
        return type(self)(self.page.context.new_page())

    def cell(self, name: str) -> Locator:
        """Return the button of a cell."""
        return self.page.locator(player.cell(name))
