"""Make the pictures of the README from a running game: `python -m docs.screenshots ADDRESS`."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import started

HERE = Path(__file__).parent

# Name, colours, size of the window, level, the moves typed, the mode at last.
PICTURES = (
    ("phone-light", "light", (360, 640), "study", "f 1 1; f 5 5; 3 3", "reveal"),
    ("phone-dark", "dark", (360, 640), "classic-beginner", "f 9 9; 5 5", "flag"),
    ("desktop", "light", (1280, 860), "classic-expert", "f 1 1; 8 24; 8 6", "reveal"),
)
_MOST_TRIES = 50


def take(
    browser: Browser, address: str, picture: tuple[str, str, tuple[int, int], str, str, str]
) -> None:
    """Play a few moves without script and keep what is to be seen, from a game still under way."""
    name, colours, (width, height), level, moves, mode = picture
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
        with page.expect_navigation():
            page.click(".start")
        with page.expect_navigation():
            page.click(f"#mode div [value={mode}]")
        page.fill("#typed", moves)
        with page.expect_navigation():
            page.keyboard.press("Enter")
        if page.locator("#status[data-status=playing]").count():
            break
    page.wait_for_timeout(7000)  # for a clock that has run
    page.screenshot(path=HERE / f"{name}.png")
    context.close()


def main() -> None:
    """Take every picture at the address given."""
    with started() as browser:
        for picture in PICTURES:
            take(browser, sys.argv[1], picture)


if __name__ == "__main__":
    main()
