"""What a page of classic-expert weighs in each of its states, in bytes as they are sent.

There is no yardstick but the budget itself: the ratio is the part of it that is used.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path

from app.web import style
from tests.bench.expert import LEVEL, Expert, expert
from tests.bench.figure import Figure

STYLE = Path(__file__).parents[2] / "static" / "style.css"

RAW, PACKED, STYLED = 72_000, 5_500, 12_000


def figures() -> Iterator[Figure]:
    """Yield the heaviest page, as it is and packed, and the style sheet."""
    with expert(LEVEL) as (player,):
        pages = {state: _page(player, *reached) for state, reached in STATES.items()}
    packed = {state: gzip.compress(page, 6) for state, page in pages.items()}
    for name, sizes, most in (
        (
            "largest page of classic-expert",
            {state: len(page) for state, page in pages.items()},
            RAW,
        ),
        ("… gzip -6", {state: len(page) for state, page in packed.items()}, PACKED),
        ("style sheet", {"as sent": len(style.sent(STYLE.read_text()))}, STYLED),
    ):
        state = max(sizes, key=sizes.__getitem__)
        yield Figure(name, sizes[state], "bytes", f"the most allowed ({state})", most, 1)


def _page(player: Expert, reach: Callable[[Expert], None], status: str) -> bytes:
    reach(player)
    player.open("/play")
    assert player.page.says("status") == status
    return player.page.text.encode()


def _playing(player: Expert) -> None:
    """Half way, with a flag on every other mine."""
    player.begin()
    _press(player, "/reveal", player.winning[: len(player.winning) // 2])
    _press(player, "/flag", player.mines[::2])


def _flagging(player: Expert) -> None:
    _playing(player)
    player.post("/mode", mode="flag")


def _won(player: Expert) -> None:
    player.begin()
    _press(player, "/reveal", player.winning)


def _lost(player: Expert) -> None:
    """Half way, with flags on safe cells too."""
    _playing(player)
    _press(player, "/flag", player.winning[-40:])
    _press(player, "/reveal", player.mines[1:2])


def _press(player: Expert, path: str, cells: list[str]) -> None:
    for sent in player.presses(cells):
        player.press(path, sent)


STATES: dict[str, tuple[Callable[[Expert], None], str]] = {
    "ready": (Expert.start, "ready"),
    "playing": (_playing, "playing"),
    "flag mode": (_flagging, "playing"),
    "won": (_won, "won"),
    "lost": (_lost, "lost"),
}
