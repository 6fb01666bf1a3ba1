"""A player at a text browser: goes from link to link, presses, types, and reads the screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.browser.text.terminal import Screen, Terminal

_MARKS = "#F.*X!12345678"


@dataclass(frozen=True)
class Browser:
    """How a text browser is used; where nothing is said, with its own defaults."""

    step: str = "Down"
    """The key that goes to the next link or field."""
    enters_fields: bool = False
    """Whether a field must be entered before something can be typed."""
    leaves_fields: bool = False
    """Whether it must be left, too."""
    asks: bool = False
    """Whether it asks before it posts a form."""
    files: Mapping[str, str] = field(default_factory=dict)
    """What stands in the home folder."""


BROWSERS = {
    "w3m": Browser("Tab", enters_fields=True, leaves_fields=True),
    "lynx": Browser(
        # Else it asks about the cookie, and shows for two seconds where each redirect leads.
        files={"lynx.cfg": "INCLUDE:/etc/lynx/lynx.cfg\nACCEPT_ALL_COOKIES:TRUE\nMESSAGESECS:0\n"},
    ),
    "links2": Browser(files={".links2/links.cfg": ""}),  # else it says welcome
    "elinks": Browser(
        enters_fields=True,
        asks=True,
        # Else the cursor stays in a corner, and only colour tells which link is meant.
        files={".elinks/elinks.conf": "set terminal.screen.block_cursor = 0\n"},
    ),
}


class Player:
    """One text browser in a terminal."""

    def __init__(self, browser: Browser, terminal: Terminal) -> None:
        self.browser = browser
        self.terminal = terminal

    # What is to be seen

    def sees(self, *words: str) -> None:
        """Wait until the screen says all that."""
        self.terminal.until(lambda screen: all(word in screen.text for word in words))

    def sees_board(self, drawing: str) -> None:
        """Look at the whole page, and wait until it shows that board."""
        self.top()
        self.terminal.until(lambda screen: drawn(screen) == drawing.split())

    def is_in_row(self, row: int) -> None:
        """Wait until the cursor is in that row of the board."""
        self.terminal.until(lambda screen: re.search(_row(str(row)), screen.here))

    @property
    def columns(self) -> set[tuple[int, ...]]:
        """Where on the screen the marks of each row stand, and the numbers over them."""
        lines = self.terminal.screen.lines
        head = [line for line in lines if re.match(" *1 2 3 4 5", line)]
        rows = [line for line in lines if re.search(_row(r"\d+"), line)]
        marks = [re.sub(r"\d+", lambda number: " " * len(number[0]), row, count=1) for row in rows]
        return {tuple(at for at, mark in enumerate(line) if mark != " ") for line in head + marks}

    # What is to be done

    def step(self) -> None:
        """Go to the next link or field."""
        before = self.terminal.screen
        self.terminal.press(self.browser.step)
        self.terminal.until(lambda screen: screen != before)

    def go_to(self, line: str) -> None:
        """Go on to the first link of a line with that in it."""
        while not re.search(line, self.terminal.screen.here):
            self.step()

    def top(self) -> None:
        """Go to the first link of the page."""
        if "Move" in self.terminal.screen.here:  # in a field the key would go to its begin
            self.step()
        self.terminal.press("Home")
        self.terminal.until(lambda screen: "Skip" in screen.here)

    def submit(self) -> None:
        """Press the button under the cursor."""
        self.terminal.press("Enter")
        if self.browser.asks:
            self.sees("Do you want to post form data")
            self.terminal.press("Enter")

    def start(self, level: str) -> None:
        """Choose a level in the panel and start."""
        self.go_to(rf"[(\[] [)\]] {level}")
        self.terminal.press("Enter")
        self.terminal.until(lambda screen: re.search(rf"[*X]\S {level}", screen.text))
        self.go_to("Start The clock")
        self.submit()

    def press(self, row: int, column: int) -> None:
        """Press a cell."""
        self.top()
        self.go_to(_row(str(row)))
        for _ in range(1, column):
            self.step()
        self.submit()

    def flag_mode(self) -> None:
        self.go_to("Reveal.* Flag$")
        self.step()
        self.submit()

    def reset(self) -> None:
        self.go_to("Reset$")
        self.submit()

    def type(self, moves: str) -> None:
        """Type moves into the field and play them."""
        if "Move" not in self.terminal.screen.here:
            self.step()
        if self.browser.enters_fields:
            self.terminal.press("Enter")
        self.terminal.type(moves)
        if self.browser.leaves_fields:
            self.sees(f"TEXT:{moves}")
            self.terminal.press("Enter")
        self.sees(moves[-5:])
        self.step()
        self.submit()


def drawn(screen: Screen) -> list[str]:
    """The rows of the board that are on the screen, as their marks."""
    rows = [line.split()[1:] for line in screen.lines if re.search(_row(r"\d+"), line)]
    return ["".join(word for word in row if word in _MARKS) for row in rows]


def _row(number: str) -> str:
    """The pattern of a row of the board; the numbers over the columns are none."""
    return rf"^(?! *1 2 3 4 5) *{number} {{1,2}}[{_MARKS}]( |$)"
