"""What a press on a cell costs the browser, beside a press on a bare table of the same cells.

Chromium is as wide as a phone and its processor six times slower, script is off, and the board is
classic-expert in Flag mode. The yardstick is a static file on the same kind of server: the table of
the very page, with the same cells as plain buttons, their names, labels and marks, and nothing
else: no style sheet, no attributes that only a style sheet reads, nothing above or below. Less
would not be a board that can be pressed and read out. It hardly matters: without the labels,
without the numbers of the columns, or with two rules that take the gaps out, the table costs the
same within the noise. Presses on the two take turns.

The first paint is timed by the wall, from the press's request on: the game's includes its POST and
its redirect. Style and layout are those of the page that answers, in processor time of its thread,
which a busy machine does not lengthen. How the page that was pressed is restyled before it is left
is in neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.bench import served
from tests.bench.figure import Figure
from tests.browser.chromium import ChromiumPlayer, started

PRESSES = 15
SLOWER = 6
TIMES = 1.3

BARE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Bare</title>
<form id="board">{table}</form>
</html>
"""
GOOD_SHIFT = 0.1
"""Web Vitals call a page good up to that layout shift. Ours is to have none."""

_PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
# Asked for at once: an observer's own callback would be script of the page.
_SHIFTS = """(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({type: 'layout-shift', buffered: true});
    return observer.takeRecords().reduce((sum, shift) => sum + shift.value, 0);
})()"""


class Painting(NamedTuple):
    """What a page took: milliseconds to its first content, and of style and layout; its shifts."""

    first: float
    work: float
    shift: float


class Tab:
    """A tab of a slow phone."""

    def __init__(self, browser: Browser) -> None:
        context = browser.new_context(
            viewport={"width": 360, "height": 640}, java_script_enabled=False
        )
        page = context.new_page()
        self.player = ChromiumPlayer(page)
        self._tools = context.new_cdp_session(page)
        self._tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self._tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def press(self, cell: str) -> Painting:
        """Press a cell; return what the page that answers took."""
        self.player.press(cell)
        self.player.until(_PAINTED)
        metrics = self._tools.send("Performance.getMetrics")["metrics"]
        spent = {metric["name"]: metric["value"] for metric in metrics}
        return Painting(
            self.player.ask(_PAINT),
            1000 * (spent["LayoutDuration"] + spent["RecalcStyleDuration"]),
            self.player.ask(_SHIFTS),
        )


def figures() -> Iterator[Figure]:
    """Yield first paint, style and layout, and layout shift."""
    with TemporaryDirectory() as folder, started() as browser:
        ours, bare = _presses(browser, Path(folder))
    for name, part in (
        ("first paint after a press", lambda painting: painting.first),
        ("its style and layout", lambda painting: painting.work),
    ):
        value, measure = (median(map(part, paintings)) for paintings in (ours, bare))
        yield Figure(name, value, "ms", "a bare table", measure, TIMES)
    shifts = [painting.shift for painting in ours]
    shift = partial(Figure, unit="", yardstick="what is called good", measure=GOOD_SHIFT)
    yield shift("its layout shift", median(shifts), budget=0)
    yield shift(f"… at worst of {PRESSES} presses", max(shifts))


def _presses(browser: Browser, folder: Path) -> tuple[list[Painting], list[Painting]]:
    """Press cells of the game and of the bare table in turn; return what their pages took."""
    with served.game() as game, served.hello(folder) as hello:
        ours, bare = Tab(browser), Tab(browser)
        _begin(ours.player, game.url)
        (folder / "bare.html").write_text(_bare(ours.player.page.content()))
        bare.player.open(f"{hello.url}/static/bare.html")
        pairs = zip(_covered(ours.player), cycle(bare.player.visible), strict=False)
        taken = [(ours.press(here), bare.press(there)) for here, there in islice(pairs, PRESSES)]
    return [ours for ours, _ in taken], [bare for _, bare in taken]


def _begin(player: ChromiumPlayer, url: str) -> None:
    """Start a game of classic-expert, open its middle, and go on with flags."""
    player.open(url)
    player.click("[name=level][value=classic-expert]")
    with player.answered():
        player.click(".start")
    player.type("8 15")
    player.mode("flag")


def _bare(page: str) -> str:
    """Return a page with nothing but the table of that page, its buttons without their states."""
    table = re.search(r"<table>.*</table>", page, re.DOTALL)
    assert table
    states = r' (?:data-[a-z]+|autofocus|tabindex)(?:="[^"]*")?'
    return BARE.format(table=re.sub(states, "", table[0]))


def _covered(player: ChromiumPlayer) -> list[str]:
    """Return the cells that can be flagged without scrolling."""
    visible = set(player.visible)
    return [cell for cell in player.covered() if cell in visible]
