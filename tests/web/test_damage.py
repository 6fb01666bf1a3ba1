"""A damaged record is a fresh start page: never a 500, never a wrong game."""

import json
import random
import sqlite3
from contextlib import closing

import pytest

from app.sessions.signing import seal, signers_of
from tests.web.browser import Player

FRESH = ["/?because=no-game"]


@pytest.fixture
def board(player):
    player.start_on("*....  .....  ....*")
    player.flag("r1c1")
    player.reveal("r1c2")
    return player


def file_of(player):
    return player.app.config["SESSION_STORE"]


def id_of(player):
    return player.client.get_cookie("ms").value.partition(".")[0]


def payload_of(player):
    with closing(sqlite3.connect(file_of(player))) as file:
        (payload,) = file.execute(
            "SELECT payload FROM session WHERE id = ?", (id_of(player),)
        ).fetchone()
    return payload


def put(player, payload):
    """Write a record into the file as damage would, behind the back of the program."""
    with closing(sqlite3.connect(file_of(player))) as file, file:
        file.execute("UPDATE session SET payload = ? WHERE id = ?", (payload, id_of(player)))


def put_values(player, change):
    """Write a record that is signed as ours, but says something else."""
    text = payload_of(player).rpartition(b".")[0]
    values = json.loads(text)
    change(values)
    signers = signers_of(player.app.secret_key)
    put(player, seal(values, id_of(player), signers.record))


def put_game(player, change):
    """Write a record whose game says something else."""

    def changed(values):
        game = json.loads(values["play"])
        change(game)
        values["play"] = json.dumps(game)

    put_values(player, changed)


def flipped(payload, bit):
    damaged = bytearray(payload)
    damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


# Damage


def test_one_flipped_bit_anywhere_is_a_fresh_start(board):
    payload = payload_of(board)
    bits = random.Random(1).sample(range(8 * len(payload)), 60)
    last = range(8 * len(payload) - 16, 8 * len(payload))
    urls = set()
    for bit in [*bits, *last]:
        put(board, flipped(payload, bit))
        urls.add(board.open("/play").url)
    assert urls == set(FRESH)


def test_the_record_undamaged_is_the_game(board):
    before = board.page.state
    put(board, flipped(payload_of(board), 0))
    put(board, flipped(payload_of(board), 0))
    assert board.open("/play").state == before


@pytest.mark.parametrize("payload", [b"", b".", b"{}", b"{}.", b"\xff" * 50, "text"])
def test_garbage_is_a_fresh_start(board, payload):
    put(board, payload)
    assert board.open("/play").url == FRESH[0]


def test_a_record_of_another_session_is_a_fresh_start(board, site):
    other = Player(site)
    other.start("study")
    put(board, payload_of(other))
    assert board.open("/play").url == FRESH[0]


@pytest.mark.parametrize("url", ["/", "/play", "/dev/fixture", "/help"])
def test_no_page_fails_on_damage(board, url):
    put(board, flipped(payload_of(board), 9))
    assert board.open(url).codes[-1] == 200


def test_after_damage_one_can_start_anew(board):
    put(board, flipped(payload_of(board), 9))
    assert board.start("study").status["status"] == "ready"


def test_an_action_on_a_damaged_game_leads_to_the_panel(board):
    put(board, flipped(payload_of(board), 9))
    page = board.send("/reveal", cell="r1c1")
    assert (page.codes, page.url) == ([303, 200], FRESH[0])


# What another version of the program may have written


@pytest.mark.parametrize("name", ["id", "level", "board", "mode", "mines"])
def test_a_game_that_lacks_a_part_is_no_game(board, name):
    put_game(board, lambda game: game.pop(name))
    assert board.open("/play").url == FRESH[0]


@pytest.mark.parametrize("game", [{}, [], 0, "", "x", "{}", "[]", "null", None])
def test_a_game_that_is_none_is_no_game(board, game):
    put_values(board, lambda values: values.update(play=game))
    assert board.open("/play").url == FRESH[0]


@pytest.mark.parametrize(
    ("key", "value"), [("level", "gone"), ("mode", "gone"), ("board", "???"), ("more", "new")]
)
def test_a_game_that_says_what_we_do_not_know_is_no_game(board, key, value):
    put_game(board, lambda game: game.update({key: value}))
    assert board.open("/play").url == FRESH[0]


@pytest.mark.parametrize(("view", "chosen"), [("r6c11", ["r6c11"]), ("r99c99", ["r1c1"])])
def test_a_view_that_is_no_longer_offered_is_not_chosen(player, view, chosen):
    player.start("classic-expert")
    put_game(player, lambda game: game.update(view=view))
    page = player.open("/play")
    assert (page.codes, page.chosen("view")) == ([200], chosen)


@pytest.mark.parametrize("choice", [{}, {"level": "gone"}, {"new": 1}, {"level": "easy", "new": 1}])
def test_a_last_choice_that_we_do_not_know_never_fails(board, choice):
    put_values(board, lambda values: values.update(choice=choice))
    assert board.open("/").codes == [200]


@pytest.mark.parametrize(
    "display",
    [
        {},
        {"zoom": "gone", "hide_clock": False},
        {"zoom": "s"},
        {"hide_clock": True},
        {"zoom": "s", "hide_clock": True, "new": 1},
    ],
)
@pytest.mark.parametrize("url", ["/play", "/dev/fixture"])
def test_display_choices_that_we_do_not_know_never_fail(board, display, url):
    put_values(board, lambda values: values.update(display=display))
    assert board.open(url).codes == [200]
