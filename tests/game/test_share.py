"""Boards as codes: there and back, how long they are, and what becomes of an altered one."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.game import layout
from app.game.board import Board
from app.game.layout import NoGuess
from app.game.levels import PRESETS, Level, custom, free
from app.game.rules import Game
from app.game.share import NoSuchBoard, SharedBoard, code, shared
from tests.game.drawing import at, mined
from tests.game.playing import play
from tests.game.strategies import SEEDS

LEVELS = st.one_of(
    st.sampled_from(sorted(PRESETS.values(), key=str)),
    st.builds(custom, st.integers(3, 12), st.just(2)),
    st.builds(free, st.integers(3, 50), st.integers(3, 50), st.integers(2, 4)),
)


def played(level: Level, first: int, seed: int = 0) -> Game:
    mines = layout.deal(level, first, Random(seed))
    return Game(level, Board.covered(level.rows, level.columns).with_mines(mines))


@given(LEVELS, st.data(), SEEDS)
def test_a_code_leads_back_to_the_board(level, data, seed):
    first = data.draw(st.integers(0, level.rows * level.columns - 1))
    game = played(level, first, seed)
    mines = tuple(place for place, cell in enumerate(game.board.cells) if cell.mine)
    found = shared(code(game, first, "key"), "key")
    assert found == SharedBoard(level, mines, first)
    assert found.game() == game


@pytest.mark.parametrize("no_guess", [NoGuess.PROVED, NoGuess.NOT_PROVED])
@pytest.mark.parametrize("level", [PRESETS["easy"], custom(4, 2), free(5, 3, 2)])
def test_a_code_says_whether_its_board_is_proved(level, no_guess):
    game = replace(played(level, 0), no_guess=no_guess)
    found = shared(code(game, 0, "key"), "key")
    assert (found.level, found.proved) == (level, no_guess is NoGuess.PROVED)
    assert (found.game() == game) == found.proved


@pytest.mark.parametrize(("key", "most"), [("classic-expert", 120), ("study", 45)])
def test_a_code_is_short_enough_for_a_link(key, most):
    assert len(code(played(PRESETS[key], 0), 0, "key")) <= most


def test_a_code_is_made_of_letters_that_a_link_can_bear():
    text = code(played(PRESETS["classic-expert"], 0), 0, "key")
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def test_a_code_is_the_same_however_far_the_game_is():
    game = played(PRESETS["easy"], 0)
    assert code(play(game, "f r8c8", "r1c1"), 0, "key") == code(game, 0, "key")


@pytest.mark.parametrize(
    ("text", "level", "layout", "first"),
    [
        (
            "AAQEAAcwAw.YNA-Dclqacp2JEqDHgR55C4vkg8",
            PRESETS["beginner"],
            "**.. .... .... **..",
            "r2c4",
        ),
        ("AQQEAAVAAQ.7juSUD0-5LZGrX0pzvmp9HUPcQs", custom(4, 2), "*... .... .... ..*.", "r2c2"),
        ("AgUDAA4EBA.PH8iC6VNzrZt41KXG2JNsiFi6dA", free(5, 3, 2), "..*.. ..... *....", "r3c5"),
    ],
    ids=["preset", "custom", "free"],
)
def test_a_link_sent_long_ago_still_leads_to_its_board(text, level, layout, first):
    found = shared(text, "key")
    assert (found.game(), found.first) == (Game(level, mined(layout)), at(first, mined(layout)))


@given(st.data())
def test_an_altered_code_leads_to_no_board(data):
    text = code(played(PRESETS["easy"], 0), 0, "key")
    at = data.draw(st.integers(0, len(text) - 2))
    letter = data.draw(st.characters().filter(lambda letter: letter != text[at]))
    with pytest.raises(NoSuchBoard, match="altered"):
        shared(text[:at] + letter + text[at + 1 :], "key")


@given(st.text())
@example("\ud800")  # which no bytes stand for
def test_no_text_whatever_is_taken_for_a_board(text):
    with pytest.raises(NoSuchBoard) as refused:
        shared(text, "key")
    assert (
        str(refused.value)
        == "This link was altered or cut short, or is too old: it leads to no board."
    )


def test_a_code_of_another_key_leads_to_no_board():
    text = code(played(PRESETS["easy"], 0), 0, "key")
    with pytest.raises(NoSuchBoard):
        shared(text, "other")


def test_a_code_outlives_a_change_of_key():
    game = played(PRESETS["easy"], 0)
    text = code(game, 0, "old")
    assert shared(text, ["old", "new"]).game() == game
    assert code(game, 0, ["old", "new"]) == code(game, 0, "new")
