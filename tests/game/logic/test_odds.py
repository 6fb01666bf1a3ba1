"""The chance of a mine, against the count of all arrangements."""

from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from app.game.logic import counting
from app.game.logic.grid import places_of
from app.game.logic.odds import Contradiction, odds
from app.game.notation import from_text
from tests.game.drawing import at
from tests.game.positions import positions, risks


@given(positions())
@settings(max_examples=1000)
def test_the_odds_are_those_of_counting_every_arrangement(board):
    assert odds(board, board.mines).risks() == risks(board, board.mines)


@given(positions())
def test_certain_cells_are_those_of_odds_nought_and_one(board):
    found = odds(board, board.mines)
    expected = risks(board, board.mines)
    assert set(places_of(found.safe)) == {p for p, risk in expected.items() if risk == 0}
    assert set(places_of(found.mines)) == {p for p, risk in expected.items() if risk == 1}


def test_before_the_first_reveal_all_cells_are_alike():
    board = from_text("aaaa aaaa aaaa")
    assert set(odds(board, 3).risks().values()) == {Fraction(1, 4)}


def test_nothing_is_left_to_tell_once_all_is_revealed():
    assert odds(from_text("00 00"), 0).risks() == {}


def test_the_mine_count_weighs_arrangements():
    # Two mines, or one on r1c3 and another elsewhere.
    board = from_text("1aa1 aaaa aaaa")
    expected = risks(board, 2)
    assert odds(board, 2).risks() == expected
    assert expected[at("r1c2", board)] != expected[at("r3c1", board)]


@pytest.mark.parametrize(("text", "mines"), [("1a 10", 0), ("1a a1", 4), ("2a", 1)])
def test_numbers_that_no_mines_give_are_a_contradiction(text, mines):
    with pytest.raises(Contradiction):
        odds(from_text(text), mines)


@given(positions())
@settings(max_examples=300)
def test_what_is_certain_when_numbers_are_left_out_is_true(board):
    expected = risks(board, board.mines)
    with patch.object(counting, "MOST_STATES", 3):
        found = odds(board, board.mines)
    assert {expected[place] for place in places_of(found.safe)} <= {0}
    assert {expected[place] for place in places_of(found.mines)} <= {1}
    assert not found.exact or found.risks() == expected


def test_odds_say_when_numbers_had_to_be_left_out():
    board = from_text("aaaaaaa a2a2a2a aaaaaaa")
    assert odds(board, 5).exact
    with patch.object(counting, "MOST_STATES", 3):
        assert not odds(board, 5).exact
