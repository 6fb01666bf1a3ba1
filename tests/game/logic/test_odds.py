"""The chance of a mine, against the count of all arrangements."""

from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game.logic import counting
from app.game.logic.grid import cells_of, grid, places_of
from app.game.logic.known import Known
from app.game.logic.odds import Contradiction, Odds, count, odds, risk_of_any
from app.game.logic.proofs import settle
from app.game.notation import from_text
from tests.game.drawing import at
from tests.game.positions import arrangements, covered, positions, risks


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


@pytest.mark.parametrize(
    ("text", "mines", "expected"),
    [
        pytest.param("1m", 1, Odds(1, {0b10: 1}, True), id="a mine is proved"),
        pytest.param("0b", 0, Odds(1, {0b10: 0}, True), id="a cell is proved safe"),
        pytest.param("1a 1m", 1, Odds(2, {0b1010: 1}, True), id="nothing is proved"),
        pytest.param("1mbma", 2, Odds(3, {0b00010: 3, 0b11100: 1}, True), id="far cells"),
    ],
)
def test_the_odds_are_told_by_sets_of_cells(text, mines, expected):
    assert odds(from_text(text), mines) == expected


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


# Several cells at once


@given(positions(), st.data(), st.booleans())
@settings(max_examples=200)
def test_the_risk_of_several_cells_is_that_of_any_mine_among_them(board, data, settled):
    cells = data.draw(st.sets(st.sampled_from(covered(board)), min_size=1))
    known = Known.of(board, board.mines)
    if settled:
        settle(known)
    laid = list(arrangements(board, board.mines))
    expected = Fraction(sum(bool(cells & mines) for mines in laid), len(laid))
    assert risk_of_any(known, cells_of(cells)) == (expected, True)


def test_cells_that_take_the_last_room_for_a_mine_are_certain_to_hit_one():
    board = from_text("1mb")  # the one mine could be r1c3, were it not for the number
    assert risk_of_any(Known.of(board, 1), cells_of([at("r1c2", board)])) == (1, True)


@pytest.mark.parametrize(("cells", "risk"), [(0b001, 0), (0b011, Fraction(1, 2)), (0b111, 1)])
def test_a_cell_that_is_known_to_be_safe_adds_no_risk(cells, risk):
    assert risk_of_any(Known(grid(1, 3), 1, safe=0b001), cells) == (risk, True)


def test_cells_that_a_flag_kept_closed_beside_a_nought_have_no_risk():
    board = from_text("0Abm")
    assert risk_of_any(Known.of(board, 1), cells_of([at("r1c2", board)])) == (0, True)


@pytest.mark.parametrize("most_states", [3, 10])
def test_where_the_odds_are_estimates_it_is_that_of_the_riskiest(most_states):
    board = from_text("mmmmmaa a2a2a2a aaaaaaa")
    cells = [at(cell, board) for cell in ("r1c3", "r2c3", "r3c3", "r1c4")]
    with patch.object(counting, "MOST_STATES", most_states):
        alone = odds(board, 5).risks()
        together, exact = risk_of_any(Known.of(board, 5), cells_of(cells))
    assert not exact
    assert together == max(alone[cell] for cell in cells) > min(alone[cell] for cell in cells)


def test_where_only_the_odds_without_those_cells_are_estimates_it_is_that_of_the_riskiest():
    board = from_text("a1mb 0bbb")  # the one mine is r1c3 or r2c3
    cells = cells_of([at("r1c1", board), at("r1c4", board)])
    with patch.object(counting, "MOST_STATES", 3):
        found = odds(board, 1).exact, risk_of_any(Known.of(board, 1), cells)
    assert found == (True, (0, False))


def test_its_work_is_counted():
    board = from_text("a1mb 0bbb")
    once, twice = Known.of(board, 1), Known.of(board, 1)
    count(once)
    risk_of_any(twice, cells_of([at("r1c3", board), at("r1c4", board)]))
    assert twice.work > once.work > 0


# Where numbers have to be left out


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
