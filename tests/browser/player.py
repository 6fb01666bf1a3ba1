"""A player at a real browser: presses, types, chooses a view, and says what is to be seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any, Self

# What a press at the middle of a cell would meet.
_MET = """[...document.querySelectorAll('#board td button')].filter(cell => {
    const {left, top, width, height} = cell.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === cell;
}).map(cell => cell.value)"""
# The focus is put on the cell last played a moment after the page has loaded.
_SETTLED = "[null, document.activeElement].includes(document.querySelector('[autofocus]'))"
_PATIENCE = 10.0  # seconds


@dataclass(frozen=True)
class Place:
    """Where something stands on the screen, in CSS pixels."""

    x: float
    y: float

    def moved(self, other: Place) -> float:
        """How far the two lie apart, along the axis where they differ more."""
        return max(abs(self.x - other.x), abs(self.y - other.y))


def cell(name: str) -> str:
    """Return the selector of a cell's button, whatever it would do."""
    return f'#board button:is([value="{name}"], [value^="{name}:"])'


class Player(ABC):
    """One browser window on the game; a browser adds how it is driven."""

    @abstractmethod
    def open(self, address: str) -> None: ...

    @abstractmethod
    def answered(self) -> AbstractContextManager[None]:
        """Wait until the page that answers what is done inside has loaded."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """Ask the browser itself; the page's own script stays off."""

    @abstractmethod
    def click(self, selector: str) -> None: ...

    @abstractmethod
    def click_at(self, place: Place, times: int = 1) -> None:
        """Press the pointer there, without scrolling."""

    @abstractmethod
    def focus(self, selector: str) -> None: ...

    @abstractmethod
    def fill(self, selector: str, text: str) -> None:
        """Put the focus into a field and write that text into it."""

    @abstractmethod
    def key(self, name: str) -> None: ...

    @abstractmethod
    def back(self) -> None: ...

    @abstractmethod
    def another_tab(self) -> Self:
        """Open another tab of the same browser, with the same cookies."""

    def start(self, level: str, **measures: int) -> None:
        """Start a game of that level from the panel."""
        self.open("/")
        self.click(f"[name=level][value={level}]")
        for name, value in measures.items():
            self.fill(f"[name={name}]", str(value))
        with self.answered():
            self.click(".start")

    def press(self, name: str, times: int = 1) -> None:
        """Press a cell with the pointer, at its middle and without scrolling to it."""
        with self.answered():
            self.click_at(self.middle(name), times)
        self.until(_SETTLED)

    def reach(self, name: str) -> None:
        """Put the focus on a cell."""
        self.focus(cell(name))

    def enter(self, name: str) -> None:
        """Press a cell with the keyboard."""
        self.reach(name)
        with self.answered():
            self.key("Enter")
        self.until(_SETTLED)

    def mode(self, mode: str) -> None:
        with self.answered():
            self.click(f"#mode div [value={mode}]")

    def reset(self) -> None:
        with self.answered():
            self.click("#reset button")

    def type(self, moves: str) -> None:
        """Type moves and press Enter in the field."""
        self.fill("#typed", moves)
        with self.answered():
            self.key("Enter")

    def choose(self, view: str) -> None:
        self.click(f"[name=view][value={view}]")

    def zoom(self, size: str) -> None:
        self.click(f"[name=zoom][value={size}]")

    @property
    def views(self) -> list[str]:
        """The views that can be chosen now."""
        views = "[...document.querySelectorAll('[name=view]')]"
        return list(self.ask(f"{views}.filter(one => one.checkVisibility()).map(one => one.value)"))

    @property
    def view(self) -> str:
        return str(self.ask("document.querySelector('[name=view]:checked').value"))

    def place(self, name: str) -> Place:
        """Return where a cell stands on the screen."""
        left, top, _, _ = self.box(cell(name))
        return Place(left, top)

    def size(self, name: str) -> tuple[float, float]:
        """How wide and high a cell is."""
        _, _, width, height = self.box(cell(name))
        return width, height

    def middle(self, name: str) -> Place:
        left, top, width, height = self.box(cell(name))
        return Place(left + width / 2, top + height / 2)

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the first that matches."""
        box = f"document.querySelector('{selector}').getBoundingClientRect()"
        left, top, width, height = self.ask(
            f"(({{x, y, width, height}}) => [x, y, width, height])({box})"
        )
        return left, top, width, height

    @property
    def visible(self) -> list[str]:
        """The names of the cells that a press at their middle would meet, row by row."""
        return [value.split(":")[0] for value in self.ask(_MET)]

    @property
    def focused(self) -> str:
        """The name of the cell in focus, or what else the focus is on."""
        active = "document.activeElement"
        return str(self.ask(f"{active}.value || {active}.id || {active}.tagName")).split(":")[0]

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
    def status(self) -> str:
        return self.fact("status")

    @property
    def message(self) -> str:
        return str(self.ask("document.querySelector('#message').textContent"))

    def fact(self, name: str) -> str:
        """Return what the status of the game has as data."""
        return str(self.ask(f"document.querySelector('#status').getAttribute('data-{name}')"))

    def state(self, name: str) -> str:
        return str(self.ask(f"document.querySelector('{cell(name)}').dataset.state"))

    def covered(self) -> list[str]:
        """The names of the covered cells, row by row."""
        cells = "[...document.querySelectorAll('#board [data-state=covered]')]"
        return [value.split(":")[0] for value in self.ask(f"{cells}.map(cell => cell.value)")]

    def until(self, expression: str) -> None:
        """Wait until the browser says that it is so; its own waiting would need script."""
        end = monotonic() + _PATIENCE
        while not self.ask(expression):
            assert monotonic() < end, f"still not: {expression}"
            sleep(0.05)
