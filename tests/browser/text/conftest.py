"""The four text browsers, each in a terminal, at the program itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.text.player import BROWSERS, Player
from tests.browser.text.terminal import Terminal
from tests.programs import required


@pytest.fixture(params=BROWSERS)
def browse(
    request: pytest.FixtureRequest, live_server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Player]]:
    """Open an address in the browser, which has not been here before."""
    for program in (request.param, "tmux"):
        required(program)
    browser = BROWSERS[request.param]
    home = tmp_path_factory.mktemp("home")  # its path is short: lynx and sockets need that
    for name, content in browser.files.items():
        file = home / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(content)
    opened = []

    def browse(path: str, rows: int = 24) -> Player:
        address = live_server + path
        terminal = Terminal([request.param, address], home, rows, LYNX_CFG=home / "lynx.cfg")
        opened.append(terminal)
        player = Player(browser, terminal)
        player.sees("Skip to")
        return player

    yield browse
    for terminal in opened:
        terminal.close()


@pytest.fixture
def fixture(browse: Callable[..., Player]) -> Player:
    """A player at the developer fixture."""
    return browse("/dev/fixture")
