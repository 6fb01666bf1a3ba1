"""Every page of the site, in every state that looks different: how a player comes to see it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.player import Player

State = Callable[[Player], None]


def at(address: str) -> State:
    return lambda player: player.open(address)


def fixture(moves: str = "", press: str = "") -> State:
    """The fixture after typed moves, and after the press of one of its buttons."""

    def reach(player: Player) -> None:
        player.open("/dev/fixture")
        player.reset()
        if moves:
            player.type(moves)
        if press:
            with player.answered():
                player.click(press)

    return reach


def started(level: str, moves: str = "", **measures: int) -> State:
    def reach(player: Player) -> None:
        player.start(level, **measures)
        if moves:
            player.type(moves)

    return reach


def shared(player: Player) -> None:
    """The panel of a board that was played before."""
    player.start("free", columns=3, rows=3, mines=2)
    while player.covered():
        player.enter(player.covered()[0])
    player.open(str(player.ask("document.querySelector('#ending a').getAttribute('href')")))


PLAYING = "4 4; f 1 1"
BOARDS: dict[str, State] = {
    "ready": fixture(),
    "playing": fixture(PLAYING),
    "flag mode": fixture(PLAYING, "#mode div [value=flag]"),
    "hint": fixture("1 1", "#hint button"),
    "won": fixture("1 1; 5 5"),
    "lost": fixture("4 4; f 1 1; f 3 3; 1 5"),
    "classic-beginner": started("classic-beginner", "5 5"),
    "classic-expert": started("classic-expert", "8 6; f 1 1"),
    "6×50": started("free", columns=6, rows=50, mines=40),
}
PAGES: dict[str, State] = {
    "panel": at("/"),
    "panel without a game": at("/?because=no-game"),
    "panel with errors": started("custom", size=99, mines=999),
    "shared board": shared,
    "help": at("/help"),
    "companion": at("/dev/fixture/companion"),
    "400": at("/dev/fixture/companion?trace=r9c9"),
    "404": at("/nowhere"),
    "405": at("/start"),
}
