"""Boards as codes: there and back, how long they are, and what becomes of an altered one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game import layout
from app.game.board import Board
from app.game.levels import PRESETS, Level, custom, free
from app.game.rules import Game
from app.game.share import NoSuchBoard, SharedBoard, code, shared
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


@pytest.mark.parametrize(("key", "most"), [("classic-expert", 120), ("study", 45)])
def test_a_code_is_short_enough_for_a_link(key, most):
    assert len(code(played(PRESETS[key], 0), 0, "key")) <= most


def test_a_code_is_made_of_letters_that_a_link_can_bear():
    text = code(played(PRESETS["classic-expert"], 0), 0, "key")
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def test_a_code_hides_nothing_of_how_far_the_game_was():
    game = played(PRESETS["easy"], 0)
    flagged = Game(game.level, game.board.with_cells({}))
    assert code(game, 0, "key") == code(flagged, 0, "key")


@given(st.data())
def test_an_altered_code_leads_to_no_board(data):
    text = code(played(PRESETS["easy"], 0), 0, "key")
    at = data.draw(st.integers(0, len(text) - 2))
    letter = data.draw(st.characters().filter(lambda letter: letter != text[at]))
    with pytest.raises(NoSuchBoard, match="altered"):
        shared(text[:at] + letter + text[at + 1 :], "key")


@given(st.text())
def test_no_text_whatever_is_taken_for_a_board(text):
    with pytest.raises(NoSuchBoard):
        shared(text, "key")


def test_a_code_of_another_key_leads_to_no_board():
    text = code(played(PRESETS["easy"], 0), 0, "key")
    with pytest.raises(NoSuchBoard):
        shared(text, "other")


def test_a_code_outlives_a_change_of_key():
    game = played(PRESETS["easy"], 0)
    text = code(game, 0, "old")
    assert shared(text, ["old", "new"]).game() == game
    assert code(game, 0, ["old", "new"]) == code(game, 0, "new")
