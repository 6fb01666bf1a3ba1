"""The site under test, its clock, and players at their browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from app import create_app
from tests.web.browser import Player


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.5

    def __call__(self) -> float:
        return self.now

    def tick(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(scope="session")
def make_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Flask]]:
    """Make a site with a store of its own."""
    sites: list[Flask] = []

    def make(**config: Any) -> Flask:
        folder: Path = tmp_path_factory.mktemp("site")
        own = {"SECRET_KEY": "k" * 40, "SESSION_STORE": folder / "sessions.sqlite"}
        sites.append(create_app(own | config))
        return sites[-1]

    yield make
    for site in sites:
        site.extensions["session_store"].close()


@pytest.fixture(scope="session")
def shared_site(make_site: Callable[..., Flask]) -> Flask:
    """The site that most tests share: making one takes a tenth of a second, a session nothing."""
    return make_site()


@pytest.fixture
def site(shared_site: Flask) -> Flask:
    """The shared site, with mines that fall the same way each time."""
    shared_site.config["RANDOM"] = Random(0)
    return shared_site


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that the pages read."""
    clock = Clock()
    monkeypatch.setattr("app.web.board.time", clock)
    monkeypatch.setattr("app.web.start.time", clock)
    return clock


@pytest.fixture
def player(site: Flask) -> Player:
    """A player at a browser that has never been here."""
    return Player(site)


@pytest.fixture
def rival(player: Player) -> Player:
    """The same browser in another tab: a second page, the same cookies."""
    other = Player(player.app)
    other.client = player.client
    return other


@pytest.fixture
def fixture(player: Player) -> Player:
    """A player at the developer fixture."""
    player.open("/dev/fixture")
    return player
