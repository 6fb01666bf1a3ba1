"""Hints: that they are true, that what they cite proves them, and what they say."""

import re
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from app.game import hints
from app.game.hints import Hint, Kind, hint, least_risk
from app.game.levels import PRESETS, FirstReveal
from app.game.logic import counting
from app.game.logic.odds import odds
from app.game.logic.question import Proof
from app.game.logic.words import percent
from app.game.notation import from_text, name
from app.game.rules import new_game
from tests.game.drawing import at, fixture, game_on
from tests.game.playing import play
from tests.game.positions import (
    OVERLAPPING,
    arrangements,
    covered,
    names,
    overlapping,
    positions,
    risks,
)


def hinted(text: str) -> tuple[Hint, set[str], set[str]]:
    board = from_text(text)
    given_hint = hint(game_on(board))
    return given_hint, names(given_hint.targets, board), names(given_hint.reasons, board)


def guessed(text: str) -> str:
    board = from_text(text)
    return name(least_risk(board, board.mines, odds(board, board.mines).risks()), board.columns)


def playing(board):
    return (
        any(cell.revealed for cell in board.cells)
        and board.revealed < len(board.cells) - board.mines
    )


# Truth


@given(positions().filter(playing))
@settings(max_examples=600)
def test_what_a_hint_says_is_true(board):
    said = hint(game_on(board))
    expected = risks(board, board.mines)
    flagged = {place for place, cell in enumerate(board.cells) if cell.flagged}
    safe = {place for place, risk in expected.items() if risk == 0}
    mines = {place for place, risk in expected.items() if risk == 1}
    if safe & flagged:
        assert (said.kind, set(said.targets) <= safe & flagged) == (Kind.SAFE, True)
        assert "wrong" in said.text
    elif safe:
        assert (said.kind, set(said.targets) <= safe) == (Kind.SAFE, True)
    elif mines - flagged:
        assert (said.kind, set(said.targets) <= mines - flagged) == (Kind.MINE, True)
    else:
        (target,) = said.targets
        unflagged = [risk for place, risk in expected.items() if place not in flagged]
        least = min(unflagged or expected.values())
        assert (said.kind, expected[target]) == (Kind.GUESS, least)
        assert f"a risk of {percent(least)}" in said.text
        assert ("One of" in said.text) == ([*expected.values()].count(least) > 1)
        assert ("without a flag" in said.text) == (min(expected.values()) < least)


@given(positions().filter(playing))
@settings(max_examples=400)
def test_the_numbers_a_hint_cites_prove_it_by_themselves(board):
    said = hint(game_on(board))
    if said.reasons:
        ways = list(arrangements(board, None, said.reasons))
        certain = {Kind.SAFE: False, Kind.MINE: True}[said.kind]
        assert {target in laid for laid in ways for target in said.targets} == {certain}


@given(positions().filter(playing))
@settings(max_examples=200)
def test_no_number_is_cited_in_vain(board):
    said = hint(game_on(board))
    certain = {Kind.SAFE: False, Kind.MINE: True}.get(said.kind)
    for number in said.reasons if "leave no other way" in said.text else ():
        fewer = [reason for reason in said.reasons if reason != number]
        ways = list(arrangements(board, None, fewer))
        touched = {place for reason in fewer for place in board.neighbours[reason]}
        assert not any(
            target in touched and {target in laid for laid in ways} == {certain}
            for target in said.targets
        )


@given(positions().filter(playing))
@settings(max_examples=200)
def test_a_hint_names_its_cells_and_no_number_wrongly(board):
    said = hint(game_on(board))
    named = set(re.findall(r"r\d+c\d+", said.text))
    assert names(said.targets, board) | names(said.reasons, board) <= named
    assert 1 <= len(said.targets) <= 8
    assert set(said.targets) <= set(covered(board))
    assert not set(said.reasons) & set(covered(board))
    for cell, number in re.findall(r"(r\d+c\d+)(?: shows |, which shows | \()(\d)", said.text):
        assert board.cells[at(cell, board)].clue == int(number)


@given(positions().filter(playing))
@settings(max_examples=200)
def test_no_hint_depends_on_where_unproved_mines_lie(board):
    said = hint(game_on(board))
    for laid in list(arrangements(board, board.mines))[:5]:
        assert hint(game_on(board.with_mines(laid))) == said


# What each rule says


@pytest.mark.parametrize(
    ("board", "text", "targets", "reasons"),
    [
        pytest.param(
            "0A1m 0011 aaaa",
            "r1c1 is empty, so r1c2 is safe: its flag is wrong.",
            {"r1c2"},
            {"r1c1"},
            id="nought",
        ),
        pytest.param(
            "A0Abm",
            "r1c2 is empty, so r1c1 and r1c3 are safe: their flags are wrong.",
            {"r1c1", "r1c3"},
            {"r1c2"},
            id="nought beside two flags",
        ),
        pytest.param(
            "m2mbbm",
            "r1c2 shows 2 and touches only 2 covered cells, so r1c1 and r1c3 are mines.",
            {"r1c1", "r1c3"},
            {"r1c2"},
            id="as many covered cells as two mines",
        ),
        pytest.param(
            "m10 210 m10",
            "r1c2 shows 1 and touches only 1 covered cell, so r1c1 is a mine.",
            {"r1c1"},
            {"r1c2"},
            id="as many covered cells as mines",
        ),
        pytest.param(
            "1mm 133 abm",
            "r3c1 and r3c2 are safe. r1c1 shows 1 and touches only 1 covered cell, "
            "so r1c2 is a mine. r2c1 shows 1 and needs no more.",
            {"r3c1", "r3c2"},
            {"r1c1", "r2c1"},
            id="mines in sight",
        ),
        pytest.param(
            "110 m21 b2m",
            "r3c1 is safe. r1c1 (1) and r2c3 (1) touch just as many covered cells as they show, "
            "so r2c1 and r3c3 are mines. r2c2 shows 2 and needs no more.",
            {"r3c1"},
            {"r1c1", "r2c2", "r2c3"},
            id="several mines in sight",
        ),
        pytest.param(
            "bmb 111 000",
            "r2c1 shows 1 and its mine is r1c1 or r1c2. "
            "Both also touch r2c2, which shows 1, so r1c3 is safe.",
            {"r1c3"},
            {"r2c1", "r2c2"},
            id="a number within another",
        ),
        pytest.param(
            "01b 12m m2b",
            "r1c3 is safe. r3c2 shows 2 and its 2 mines are among r2c3, r3c1 and r3c3. "
            "All of these also touch r2c2, which shows 2.",
            {"r1c3"},
            {"r2c2", "r3c2"},
            id="a number of two mines within another",
        ),
        pytest.param(
            "b2m bm3 1cm",
            "r2c1 is safe. r2c3 shows 3 and r3c1 shows 1. Of the cells that r2c3 touches, "
            "r1c3 and r3c3 can hold only 2 mines, so 1 more must be among r2c2 and r3c2. "
            "That is all that r3c1 needs.",
            {"r2c1"},
            {"r2c3", "r3c1"},
            id="two numbers overlap",
        ),
        pytest.param(
            "1c2 bmm",
            "r2c1 is safe. r1c3 shows 2 and r1c1 shows 1. Of the cells that r1c3 touches, "
            "r2c3 can hold only 1 mine, so 1 more must be among r1c2 and r2c2. "
            "That is all that r1c1 needs.",
            {"r2c1"},
            {"r1c1", "r1c3"},
            id="two numbers overlap in two cells",
        ),
        pytest.param(
            "01mmm 01c4m",
            "r1c4, r1c5 and r2c5 are mines. r1c2 shows 1, so at most 1 mine can be among r1c3 "
            "and r2c3. r2c4 shows 4 and besides these touches only r1c4, r1c5 and r2c5.",
            {"r1c4", "r1c5", "r2c5"},
            {"r1c2", "r2c4"},
            id="two numbers overlap on mines",
        ),
        pytest.param(
            "m3m b4m a2m",
            "r1c1 and r1c3 are mines. r3c2 shows 2, so at most 2 mines can be among r2c1, r2c3, "
            "r3c1 and r3c3. r2c2 shows 4 and besides these touches only r1c1 and r1c3.",
            {"r1c1", "r1c3"},
            {"r2c2", "r3c2"},
            id="two numbers overlap on two mines",
        ),
        pytest.param(
            "1ma 12a 01m",
            "r2c2 (2), r1c1 (1) and r3c2 (1) together leave no other way, so r1c3 is safe.",
            {"r1c3"},
            {"r1c1", "r2c2", "r3c2"},
            id="many numbers",
        ),
        pytest.param(
            "001b 012m 01mc",
            "r2c3 (2), r1c3 (1) and r2c2 (1) together leave no other way, so r3c4 is safe.",
            {"r3c4"},
            {"r1c3", "r2c2", "r2c3"},
            id="many numbers, the nearest first",
        ),
        pytest.param(
            "12mb md2c 12m1",
            "r2c3 (2), r1c2 (2) and r3c4 (1) together leave no other way, so r1c4 is safe.",
            {"r1c4"},
            {"r1c2", "r2c3", "r3c4"},
            id="many numbers, the fewest of them",
        ),
        pytest.param(
            "01bb 23mb mmcb",
            "r2c2 (3), r1c2 (1) and r2c1 (2) together leave no other way, so r3c3 is safe.",
            {"r3c3"},
            {"r1c2", "r2c1", "r2c2"},
            id="many numbers prove one of several safe cells",
        ),
        pytest.param(
            "b3m m4m m3b",
            "r1c2 (3), r2c2 (4) and r3c2 (3) together leave no other way, so "
            "r2c1 and r2c3 are mines.",
            {"r2c1", "r2c3"},
            {"r1c2", "r2c2", "r3c2"},
            id="many numbers on mines",
        ),
        pytest.param(
            "bbb cmb m2b",
            "The numbers need all 2 mines among the cells that they touch, "
            "so r1c1, r1c2 and r1c3 are safe.",
            {"r1c1", "r1c2", "r1c3"},
            set(),
            id="no mine is left elsewhere",
        ),
        pytest.param(
            "a1mba",
            "The numbers need the only mine among the cells that they touch, "
            "so r1c4 and r1c5 are safe.",
            {"r1c4", "r1c5"},
            set(),
            id="the only mine is not elsewhere",
        ),
        pytest.param(
            "mm3m d3em mbcm",
            "The cells that numbers touch can hold only 5 of the 6 mines, so r3c4 is a mine.",
            {"r3c4"},
            set(),
            id="a mine must be elsewhere",
        ),
        pytest.param(
            "1dm 1mm",
            "The cells that numbers touch can hold only 1 of the 3 mines, "
            "so r1c3 and r2c3 are mines.",
            {"r1c3", "r2c3"},
            set(),
            id="mines must be elsewhere",
        ),
        pytest.param(
            "mcm 2e2 m2m",
            "4 mines lie in 6 covered cells, and the numbers leave no other way, "
            "so r1c2 and r2c2 are safe.",
            {"r1c2", "r2c2"},
            set(),
            id="the mine count decides",
        ),
        pytest.param(
            "2d2 mmm",
            "3 mines lie in 4 covered cells, and the numbers leave no other way, "
            "so r2c1 and r2c3 are mines.",
            {"r2c1", "r2c3"},
            set(),
            id="the mine count decides on mines",
        ),
        pytest.param(
            "a1m1a",
            "1 mine lies in 3 covered cells, and the numbers leave no other way, "
            "so r1c1 and r1c5 are safe.",
            {"r1c1", "r1c5"},
            set(),
            id="a single mine decides",
        ),
        pytest.param(
            "1a 1m",
            "Nothing is certain here. One of the safest cells is r1c2, with a risk of 50%.",
            {"r1c2"},
            set(),
            id="a guess",
        ),
    ],
)
def test_a_rule_in_words(board, text, targets, reasons):
    said, *cells = hinted(board)
    assert (said.text, cells) == (text, [targets, reasons])


@pytest.mark.parametrize("by", OVERLAPPING)
def test_two_numbers_that_overlap_are_cited_wherever_the_second_lies(by):
    board, numbers = overlapping(by)
    assert hint(game_on(board)).reasons == numbers


def test_a_right_flag_is_no_news():
    said, targets, _ = hinted("M10 210 m10")
    assert (said.kind, targets) == (Kind.MINE, {"r3c1"})


def test_a_wrong_flag_comes_before_simpler_news():
    said, targets, _ = hinted("bmB 111 000")
    assert (targets, said.text.startswith("r1c3 is safe: its flag is wrong. ")) == ({"r1c3"}, True)


def test_at_most_eight_cells_are_named():
    said, _, _ = hinted("aaaa a11b abmb")
    assert len(said.targets) == 6
    assert len(hinted("aaaaa aaaaa aa11b aabmb")[0].targets) == 8


# Which cell is a guess


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bcm cm2 m2b", "The safest cell is r1c1, with a risk of 11.1%."),
        ("1a 1m", "One of the safest cells is r1c2, with a risk of 50%."),
        # The two that are flagged hold one mine together.
        ("2mM mdC", "One of the safest cells without a flag is r2c1, with a risk of 66.7%."),
    ],
)
def test_whether_it_is_the_only_one_so_safe_is_said(text, told):
    assert hinted(text)[0].text == f"Nothing is certain here. {told}"


def test_an_estimate_says_so():
    with patch.object(counting, "MOST_STATES", 3):
        text = hinted("mmmmmaa a2a2a2a aaaaaaa")[0].text
    assert text.startswith("No certain cell was found. ")
    assert "with a risk of about " in text


def test_the_kinds_have_the_names_that_scripts_know():
    assert [kind.value for kind in Kind] == ["safe", "mine", "guess"]


def test_a_flagged_cell_is_no_guess_while_others_are_left():
    assert hinted("1A 1m")[1] == {"r2c2"}


def test_of_equal_risks_the_one_that_most_likely_opens_a_region_is_named():
    said, targets, _ = hinted("Aaa a1b abm")  # all the same, but corners touch fewest
    assert (targets, said.text) == (
        {"r1c3"},
        "Nothing is certain here. One of the safest cells is r1c3, with a risk of 12.5%.",
    )


def test_of_equal_risks_one_that_numbers_touch_is_named():
    # A quarter: r3c2, r3c5, the first column.
    assert guessed("bm100 cd321 bmmcm") == "r3c5"


def test_of_equal_risks_the_one_whose_number_most_likely_leads_on_is_named():
    assert hinted("01mcm 01b21")[1] == {"r1c3"}  # r1c5 would show 1 in any case


def test_of_two_equal_risks_the_one_that_leads_on_in_any_case_is_named():
    assert guessed("m2ba cmc1 1cmb") == "r2c3"  # after r1c3 the next one may be a mine


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        pytest.param("12mbbb bm2bbm", {"r1c4", "r2c4", "r1c6", "r2c6"}, id="touched by numbers"),
        pytest.param("01b22c 01mcmm", {"r1c3", "r2c3", "r1c6", "r2c6"}, id="few covered around"),
        pytest.param("aaaa abbb abmb", {"r1c1", "r1c4", "r3c1", "r3c4"}, id="corners"),
    ],
)
def test_of_many_equal_risks_the_best_four_by_a_quick_look_are_compared(text, cells):
    board = from_text(text)
    with patch.object(hints, "most_telling", return_value=0) as most_telling:
        least_risk(board, board.mines, odds(board, board.mines).risks())
    _, compared = most_telling.call_args.args
    assert names(compared, board) == cells


@pytest.mark.parametrize(
    ("most_states", "words"),
    [
        pytest.param(counting.MOST_STATES, r"a risk of [\d.]+%\.", id="exact"),
        pytest.param(3, r"a risk of about \d+%\.", id="estimated"),
    ],
)
def test_a_chance_that_is_an_estimate_is_told_as_such(most_states, words):
    with patch.object(counting, "MOST_STATES", most_states):
        said, *_ = hinted("mmmmmaa a2a2a2a aaaaaaa")
    assert re.search(words, said.text)


# Before the first reveal


@pytest.mark.parametrize(
    ("key", "promise"),
    [("study", FirstReveal.SAFE), ("classic-expert", FirstReveal.OPENING)],
)
def test_before_the_first_reveal_the_promise_of_the_level_is_told(key, promise):
    text = f"Reveal any cell: {promise.value}."
    assert hint(new_game(PRESETS[key])) == Hint(Kind.SAFE, (), (), text)


def test_a_game_that_is_to_need_no_guess_begins_with_an_opening():
    said = hint(new_game(PRESETS["study"], no_guess=True))
    assert said.text == f"Reveal any cell: {FirstReveal.OPENING.value}."


def test_the_fixture_promises_nothing():
    text = "Nothing is revealed, so nothing is certain: every cell has a risk of 12%."
    assert hint(fixture()) == Hint(Kind.GUESS, (), (), text)


def test_a_board_played_before_names_its_first_cell():
    said = hint(game_on(from_text("bm bb")), start=2)
    assert said == Hint(
        Kind.SAFE,
        (2,),
        (),
        "This board was played before, from r2c1: "
        "that cell is safe, and nothing is promised of the others.",
    )


@pytest.mark.parametrize(
    ("board", "is_safe"),
    [("bm b1", "is safe, and"), ("bm B1", "is safe (its flag is wrong), and")],
)
def test_its_first_cell_is_named_until_it_is_open_wherever_the_player_began(board, is_safe):
    said = hint(game_on(from_text(board)), start=2)
    assert (said.kind, said.targets, said.reasons) == (Kind.SAFE, (2,), ())
    assert f"from r2c1: that cell {is_safe} nothing is promised" in said.text


def test_once_its_first_cell_is_open_the_numbers_decide():
    said = hint(game_on(from_text("am1 111")), start=5)
    assert said.reasons


def test_the_fixture_can_be_hinted_to_its_end():
    game = play(fixture(), "r1c1")
    while not game.status.over:
        said = hint(game)
        if said.kind is Kind.MINE:
            game = play(game, f"f {name(said.targets[0], 5)}")
        else:
            game = play(game, name(said.targets[0], 5))
    assert game.status.value == "won"


# As a phone has room for it


def proof(because):
    return Proof((0, 5), (6,), because, "r1c1 and r2c1 are safe")


def test_a_short_proof_ends_with_what_it_proves():
    assert proof("x" * 72).text == f"{'x' * 72}, so r1c1 and r2c1 are safe."
    assert len(proof("x" * 72).text) == 100


def test_a_long_proof_begins_with_what_it_proves():
    assert proof("x" * 73).text == f"r1c1 and r2c1 are safe. {'x' * 73}."
