"""A player at a real browser: presses, types, chooses a view, and says what is to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page


@dataclass(frozen=True)
class Place:
    """Where something stands on the screen, in CSS pixels."""

    x: float
    y: float

    def moved(self, other: Place) -> float:
        """How far the two lie apart, along the axis where they differ more."""
        return max(abs(self.x - other.x), abs(self.y - other.y))


class Player:
    """One browser window on the game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def start(self, level: str, **measures: int) -> None:
        """Start a game of that level from the panel."""
        self.open("/")
        self.page.check(f"[name=level][value={level}]")
        for name, value in measures.items():
            self.page.fill(f"[name={name}]", str(value))
        with self.answered():
            self.page.click(".start")

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait until the page that answers what is done inside has loaded."""
        with self.page.expect_navigation(wait_until="load"):
            yield

    def cell(self, name: str) -> Locator:
        """Return the button of a cell, whatever it would do."""
        return self.page.locator(f'#board button:is([value="{name}"], [value^="{name}:"])')

    def press(self, name: str) -> None:
        """Press a cell with the pointer, at its middle and without scrolling to it."""
        with self.answered():
            self.page.mouse.click(*self.middle(name))

    def enter(self, name: str) -> None:
        """Press a cell with the keyboard."""
        self.cell(name).focus()
        with self.answered():
            self.page.keyboard.press("Enter")

    def mode(self, mode: str) -> None:
        with self.answered():
            self.page.click(f"#mode div [value={mode}]")

    def type(self, moves: str) -> None:
        """Type moves and press Enter in the field."""
        self.page.fill("#typed", moves)
        with self.answered():
            self.page.keyboard.press("Enter")

    def choose(self, view: str) -> None:
        self.page.check(f"[name=view][value={view}]")

    @property
    def views(self) -> list[str]:
        """The views that can be chosen now."""
        return [str(view.get_attribute("value")) for view in self.seen("[name=view]")]

    @property
    def view(self) -> str | None:
        return self.page.locator("[name=view]:checked").get_attribute("value")

    def seen(self, selector: str) -> list[Locator]:
        """Return what the style sheet does not hide of what matches."""
        return [one for one in self.page.locator(selector).all() if one.is_visible()]

    def place(self, name: str) -> Place:
        """Return where a cell stands on the screen."""
        box = self.cell(name).bounding_box()
        assert box is not None
        return Place(box["x"], box["y"])

    def size(self, name: str) -> tuple[float, float]:
        """How wide and high a cell is."""
        box = self.cell(name).bounding_box()
        assert box is not None
        return box["width"], box["height"]

    def middle(self, name: str) -> tuple[float, float]:
        box = self.cell(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @property
    def visible(self) -> list[str]:
        """The names of the cells that a press at their middle would meet, row by row."""
        cells = self.page.locator("#board td button")
        met = cells.evaluate_all(
            """cells => cells.filter(cell => {
                const {left, top, width, height} = cell.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2) === cell;
            }).map(cell => cell.value)"""
        )
        return [value.split(":")[0] for value in met]

    @property
    def focused(self) -> str:
        """The name of the cell in focus, or what else the focus is on."""
        return str(
            self.ask("document.activeElement.value ?? document.activeElement.tagName")
        ).split(":")[0]

    @property
    def scrolled(self) -> tuple[float, float]:
        """How far the page and the window on the board are scrolled."""
        window = "document.querySelector('.window')"
        across, down = f"scrollX + {window}.scrollLeft", f"scrollY + {window}.scrollTop"
        return self.ask(across), self.ask(down)

    @property
    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        root = "document.documentElement"
        return int(self.ask(f"{root}.scrollWidth - {root}.clientWidth"))

    @property
    def status(self) -> str | None:
        return self.fact("status")

    @property
    def message(self) -> str:
        return self.page.locator("#message").inner_text()

    def fact(self, name: str) -> str | None:
        """Return what the status of the game has as data."""
        return self.page.locator("#status").get_attribute(f"data-{name}")

    def state(self, name: str) -> str | None:
        return self.cell(name).get_attribute("data-state")

    def covered(self) -> list[str]:
        """The names of the covered cells, row by row."""
        cells = self.page.locator("#board [data-state=covered]")
        values = cells.evaluate_all("cells => cells.map(cell => cell.value)")
        return [value.split(":")[0] for value in values]

    def ask(self, expression: str) -> Any:
        """Ask the browser itself; the page's own script stays off."""
        return self.page.evaluate(expression)

    def until(self, expression: str) -> None:
        """Wait until the browser says that it is so; its own waiting would need script."""
        while not self.ask(expression):
            self.page.wait_for_timeout(50)
