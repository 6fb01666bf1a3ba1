"""News: what a move did, in one sentence for the player."""

from dataclasses import replace

import pytest

from app.game import news
from app.game.layout import NoGuess
from app.game.rules import Game
from tests.game.drawing import at, fixture, game_with
from tests.game.playing import play


def said(game: Game, text: str) -> str:
    """Return what is said of one legal move."""
    return news.of(game, play(game, text), at(text.split()[-1], game.board))


def two_mines() -> Game:
    return game_with("""
        *..
        ...
        ..*
    """)


def test_a_flag_that_was_set():
    assert said(fixture(), "f r1c5") == "r1c5 is flagged."


def test_a_flag_that_was_taken_away():
    assert said(play(fixture(), "f r1c5"), "f r1c5") == "r1c5 is no longer flagged."


@pytest.mark.parametrize(
    ("cell", "sentence"), [("r2c2", "r2c2 shows 1."), ("r4c2", "r4c2 shows 2.")]
)
def test_a_number_that_was_opened(cell, sentence):
    assert said(fixture(), cell) == sentence


def test_a_region_that_was_opened():
    assert said(fixture(), "r1c1") == "r1c1 opened 12 cells."


def test_an_empty_cell_that_opened_alone():
    game = play(two_mines(), "r1c2", "r2c2", "r2c3")
    assert said(game, "r1c3") == "r1c3 is empty."


def test_a_mine():
    assert said(fixture(), "r1c5") == "r1c5 was a mine: the game is lost."


def test_a_chord_that_opened_one_cell():
    game = play(two_mines(), "r1c2", "r2c1", "r2c2", "r2c3", "f r1c1")
    assert said(game, "c r1c2") == "r1c2 opened 1 cell."


def test_a_chord_that_opened_several():
    assert said(play(two_mines(), "r1c2", "f r1c1"), "c r1c2") == "r1c2 opened 4 cells."


def test_a_chord_that_hit_one_mine():
    game = play(two_mines(), "r1c2", "f r2c2")
    assert said(game, "c r1c2") == "r1c1 was a mine: the game is lost."


def test_a_chord_that_hit_several_mines_names_all():
    game = play(two_mines(), "r2c2", "f r1c2", "f r2c1")
    assert said(game, "c r2c2") == "r1c1 and r3c3 were mines: the game is lost."


def test_a_chord_that_hit_three_mines_names_all():
    game = game_with("""
        *.*
        ...
        *..
    """)
    game = play(game, "r2c2", "f r1c2", "f r2c1", "f r2c3")
    assert said(game, "c r2c2") == "r1c1, r1c3 and r3c1 were mines: the game is lost."


def test_the_last_safe_cell():
    game = play(game_with("*. .."), "r1c2", "r2c1")
    assert said(game, "r2c2") == "r2c2 opened the last safe cell: you won."


def test_the_last_safe_cells():
    game = play(game_with("*... ...."), "r2c1")
    assert said(game, "r1c4") == "r1c4 opened the last safe cells: you won."


def test_a_board_that_may_need_a_guess_is_told_of_when_it_is_dealt():
    asked = replace(fixture(), no_guess=NoGuess.ASKED)
    dealt = replace(play(fixture(), "r2c2"), no_guess=NoGuess.NOT_PROVED)
    assert news.of(asked, dealt, at("r2c2", dealt.board)) == (
        "r2c2 shows 1. No board free of guesses was found: this one may need a guess."
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(NoGuess.NOT_PROVED, NoGuess.NOT_PROVED, id="told before"),
        pytest.param(NoGuess.ASKED, NoGuess.PROVED, id="proved"),
        pytest.param(NoGuess.ASKED, NoGuess.ASKED, id="not dealt yet"),
        pytest.param(NoGuess.OFF, NoGuess.OFF, id="not asked for"),
    ],
)
def test_of_guesses_nothing_else_is_told(before, after):
    game = replace(fixture(), no_guess=before)
    opened = replace(play(fixture(), "r2c2"), no_guess=after)
    assert news.of(game, opened, at("r2c2", game.board)) == "r2c2 shows 1."
