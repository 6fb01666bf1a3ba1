"""The chance that a reveal leads on, against the count of all arrangements."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from app.game.logic import counting
from app.game.logic import progress as module
from app.game.logic.known import Known
from app.game.logic.odds import count
from app.game.logic.progress import most_telling, progress
from app.game.logic.proofs import settle
from app.game.notation import from_text
from tests.game.drawing import at
from tests.game.positions import arrangements, covered, positions


def seen(board):
    known = Known.of(board, board.mines)
    settle(known)
    return known


def enumerated(board, place, laid):
    """Return the chance, or None for a place that is a mine in every arrangement."""
    showing = defaultdict(list)
    for mines in laid:
        if place not in mines:
            showing[len(mines & set(board.neighbours[place]))].append(mines)
    others = [other for other in covered(board) if other != place]
    won = len(others) == board.mines
    ways = sum(map(len, showing.values()))
    safe = sum(
        len(same) if won else max(sum(other not in mines for mines in same) for other in others)
        for same in showing.values()
    )
    return Fraction(safe, ways) if ways else None


@given(positions())
@settings(max_examples=600)
def test_the_chance_is_that_of_trying_every_arrangement(board):
    known, laid = seen(board), list(arrangements(board, board.mines))
    expected = {place: enumerated(board, place, laid) for place in covered(board)}
    possible = [place for place, chance in expected.items() if chance is not None]
    found = {place: progress(known, place) for place in possible}
    assert {place: expected[place] for place in possible} == found


@given(positions())
@settings(max_examples=200)
def test_the_first_of_those_with_the_best_chance_is_chosen(board):
    known = seen(board)
    candidates = [place for place in covered(board) if not known.mined >> place & 1]
    laid = list(arrangements(board, board.mines))
    chances = {place: enumerated(board, place, laid) for place in candidates}
    possible = [place for place in candidates if chances[place] is not None]
    if possible:
        assert most_telling(known, possible) == max(possible, key=chances.__getitem__)


# One mine is r1c3 or r2c3, the other r1c4 or r1c5.
HALVES = from_text("01mcm 01b21")


@pytest.mark.parametrize(
    ("place", "chance"),
    [
        pytest.param("r1c3", 1, id="its number tells of the other two"),
        pytest.param("r1c5", Fraction(1, 2), id="its number is always 1"),
    ],
)
def test_a_number_that_can_be_foreseen_leads_nowhere(place, chance):
    assert progress(seen(HALVES), at(place, HALVES)) == chance


def test_a_reveal_that_wins_leads_on():
    board = from_text("1a 1m")
    assert progress(seen(board), at("r1c2", board)) == 1


def test_a_reveal_that_wins_by_an_eight_leads_on():
    board = from_text("mmm mim mmm")
    assert progress(seen(board), at("r2c2", board)) == 1


@pytest.mark.parametrize("cell", ["r1c1", "r1c3", "r2c2", "r2c3"])
def test_the_chance_of_a_first_reveal_is_that_of_trying_every_arrangement(cell):
    board = from_text("aaaa abbb abmb abbb")
    place, laid = at(cell, board), list(arrangements(board, 1))
    assert progress(seen(board), place) == enumerated(board, place, laid)


@pytest.mark.parametrize(("effort", "chosen"), [(1600, "r1c3"), (0, "r1c5")])
def test_where_counting_takes_too_long_the_first_is_chosen(effort, chosen):
    with patch.object(module, "_EFFORT", effort):
        candidates = [at("r1c5", HALVES), at("r1c3", HALVES)]
        assert most_telling(seen(HALVES), candidates) == at(chosen, HALVES)


@pytest.mark.parametrize(("counts", "chosen"), [(10, "r1c3"), (9, "r1c5")])
def test_two_are_compared_where_five_counts_for_each_can_be_afforded(counts, chosen):
    known = seen(HALVES)
    once = replace(known, work=0)
    count(once)
    with patch.object(module, "_EFFORT", counts * once.work):
        candidates = [at("r1c5", HALVES), at("r1c3", HALVES)]
        assert most_telling(known, candidates) == at(chosen, HALVES)


def test_effort_spent_before_does_not_count():
    known = replace(seen(HALVES), work=10_000)
    candidates = [at("r1c5", HALVES), at("r1c3", HALVES)]
    assert most_telling(known, candidates) == at("r1c3", HALVES)


def test_where_the_odds_are_estimates_the_first_is_chosen():
    board = from_text("mmmmmaa a2a2a2a aaaaaaa")
    candidates = [at("r1c1", board), at("r2c1", board)]
    assert most_telling(seen(board), candidates) == candidates[1]
    with patch.object(counting, "MOST_STATES", 3):
        for order in (candidates, candidates[::-1]):
            assert most_telling(seen(board), order) == order[0]


def test_looking_on_changes_nothing_that_is_known():
    board = from_text("1a 1m")
    known, before = seen(board), seen(board)
    progress(known, at("r1c2", board))
    assert known == before
