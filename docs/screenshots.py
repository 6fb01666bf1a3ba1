"""Make the pictures of the README from a running game: `python -m docs.screenshots ADDRESS`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.chromium import started

HERE = Path(__file__).parent

# Name, colours, size of the window, level, cell revealed first, flags, the mode.
PICTURES = (
    ("phone-light", "light", (360, 640), "study", "3 3", 1, "reveal"),
    ("phone-dark", "dark", (360, 640), "classic-beginner", "5 5", 3, "flag"),
    ("desktop", "light", (1280, 860), "classic-expert", "8 15", 6, "reveal"),
)
_MOST_TRIES = 50


def take(
    browser: Browser, address: str, picture: tuple[str, str, tuple[int, int], str, str, int, str]
) -> None:
    """Open a region, flag what is certain, without script, and keep what is to be seen."""
    name, colours, (width, height), level, first, flags, mode = picture
    context = browser.new_context(
        base_url=address,
        java_script_enabled=False,
        color_scheme=colours,
        viewport={"width": width, "height": height},
    )
    page = context.new_page()
    for _ in range(_MOST_TRIES):
        page.goto("/")
        page.check(f"[name=level][value={level}]")
        _press(page, ".start")
        _press(page, f"#mode div [value={mode}]")
        _type(page, first)
        mines = sorted(_certain_mines(page))
        if len(mines) >= flags and page.locator("#status[data-status=playing]").count():
            _type(page, "; ".join(f"f {row} {column}" for row, column in mines[:flags]))
            break
    page.wait_for_timeout(7000)  # for a clock that has run
    page.screenshot(path=HERE / f"{name}.png")
    context.close()


def _certain_mines(page: Page) -> set[tuple[int, int]]:
    """Return where a number has no more covered cells around it than mines."""
    covered, clues = set(), {}
    for cell in page.locator("[name=cell]").all():
        place = tuple(map(int, re.findall(r"[0-9]+", cell.get_attribute("value"))))
        if clue := cell.get_attribute("data-clue"):
            clues[place] = int(clue)
        elif cell.get_attribute("data-state") == "covered":
            covered.add(place)
    around = {
        (row, column): {
            place for place in covered if abs(place[0] - row) < 2 and abs(place[1] - column) < 2
        }
        for row, column in clues
    }
    return {mine for place, near in around.items() if len(near) == clues[place] for mine in near}


def _press(page: Page, selector: str) -> None:
    with page.expect_navigation():
        page.click(selector)


def _type(page: Page, moves: str) -> None:
    page.fill("#typed", moves)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def main() -> None:
    """Take every picture at the address given."""
    with started() as browser:
        for picture in PICTURES:
            take(browser, sys.argv[1], picture)


if __name__ == "__main__":
    main()
