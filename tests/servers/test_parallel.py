"""Many clients of one session at several servers: no move is lost, no loss undone, none fails."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

from app.game import notation
from app.web import records
from tests.servers.conftest import KINDS, opened, serving, values
from tests.servers.live import Visitor

CLIENTS = 12

T = TypeVar("T")
A = TypeVar("A")


def at_once(work: Callable[[A], T], items: Iterable[A]) -> list[T]:
    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(work, items))


@pytest.fixture(scope="module", params=KINDS)
def place(request, tmp_path_factory):
    with opened(request.param, tmp_path_factory.mktemp("place")) as place:
        yield place


@pytest.fixture(scope="module")
def servers(place, tmp_path_factory):
    with serving(tmp_path_factory.mktemp("servers")) as serve:
        yield serve(place, 3)


@pytest.fixture
def visitor(servers):
    return Visitor(servers)


@pytest.fixture
def press(visitor, servers):
    """Press a cell in so many tabs at once, each at one of the servers; return the answers."""

    def press(action, cells):
        tabs = [visitor.twin(servers[at % 3 :]) for at in range(len(cells))]
        return at_once(
            lambda pressed: pressed[0].post(action, cell=pressed[1]), zip(tabs, cells, strict=True)
        )

    return press


def mines_of(place, visitor):
    """The names of the mines of the visitor's game, as the store has them."""
    payload = place.payloads()[re.match(r"ms=([^.]+)", visitor.cookie)[1]]
    board = records.from_text(values(payload)["play"]).game.board
    return {notation.name(at, board.columns) for at, cell in enumerate(board.cells) if cell.mine}


def test_every_flag_and_reveal_is_in_the_final_board(place, visitor, press):
    cells = list(visitor.start("free", rows=12, columns=12, mines=20).cells)
    visitor.post("/reveal", cell="r6c6")
    mines = mines_of(place, visitor)
    moves = [("/flag", cell) if cell in mines else ("/reveal", cell) for cell in cells]
    random.Random(6).shuffle(moves)
    tabs = {action: [cell for kind, cell in moves if kind == action] for action, _ in moves}

    answers = at_once(lambda action: press(action, tabs[action]), tabs)

    assert [answer.status for kind in answers for answer in kind] == [303] * len(cells)
    page = visitor.open("/play")
    assert {cell for cell, state in page.cells.items() if state == "flagged"} == mines
    assert (page.says("status"), page.says("revealed"), page.opened) == ("won", "124", 124)
    assert page.says("flags") == "20"


def test_a_flag_that_many_press_at_once_is_set_and_one_that_says_nothing_is_toggled(visitor, press):
    visitor.start("hard")

    wished = press("/flag", ["r1c1:flag"] * 24)
    plain = press("/flag", ["r2c2"] * 25)

    assert {answer.status for answer in wished + plain} == {303}
    cells = visitor.open("/play").cells
    assert (cells["r1c1"], cells["r2c2"]) == ("flagged", "flagged")
    assert visitor.page.says("flags") == "2"


def test_a_lost_game_never_lives_again(visitor, servers):
    cells = list(visitor.open("/dev/fixture").cells)
    mines = {"r1c5", "r3c3", "r5c1"}
    wishes = [("reveal", cell) for cell in cells]
    wishes += [("flag", f"{cell}:flag") for cell in cells if cell not in mines]
    random.Random(1).shuffle(wishes)

    def press(move):
        """Play a move, then look: return the statuses in the order in which they were seen."""
        action, cell = move
        tab = visitor.twin(servers[len(cell) % 3 :])
        assert tab.post(f"/dev/fixture/{action}", cell=cell).status == 303
        return [tab.get("/dev/fixture").says("status") for _ in range(2)]

    seen = at_once(press, wishes)

    assert ["lost", "playing"] not in seen
    page = visitor.open("/dev/fixture")
    assert page.says("status") == "lost"
    (exploded,) = [cell for cell, state in page.cells.items() if state == "exploded"]
    assert exploded in mines
    assert page.opened == int(page.says("revealed")) + 1


def test_an_old_cookie_does_not_undo_a_loss(visitor, servers):
    visitor.open("/dev/fixture")
    visitor.post("/dev/fixture/reveal", cell="r1c1")
    replayed = visitor.twin(servers)
    visitor.post("/dev/fixture/reveal", cell="r1c5")

    assert replayed.post("/dev/fixture/reveal", cell="r5c5").moved

    page = replayed.open("/dev/fixture")
    assert page.says("status") == "lost"
    assert page.cells["r5c5"] == "empty"
    assert page.opened == int(page.says("revealed")) + 1


def test_strangers_at_once_have_games_of_their_own(servers):
    def play(number):
        stranger = Visitor(servers)
        stranger.start("hard")
        flags = [f"r{1 + number % 12}c{column}" for column in range(1, 1 + number % 7)]
        assert all(stranger.post("/flag", cell=cell).moved for cell in flags)
        cells = stranger.open("/play").cells
        return [cell for cell, state in cells.items() if state == "flagged"] == flags

    assert at_once(play, range(24)) == [True] * 24
