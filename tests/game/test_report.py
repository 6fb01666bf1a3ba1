"""How a game was played: 3BV, moves, and the risks that were taken."""

import json
import re
from dataclasses import asdict, replace
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game import history
from app.game.board import Board
from app.game.levels import PRESETS, FirstReveal
from app.game.logic import counting
from app.game.notation import from_text, name
from app.game.report import Report, report, three_bv
from app.game.rules import Status, flood, new_game
from tests.game.drawing import at, fixture, game_on, mined
from tests.game.histories import games_over, played
from tests.game.positions import arrangements
from tests.game.strategies import layouts

# 3BV


def naive_three_bv(board):
    """Reveal cell after cell, zeros first, until the game is won; count the reveals."""
    reveals = 0
    for zeros in (True, False):
        for place, cell in enumerate(board.cells):
            if not cell.mine and (cell.clue == 0) == zeros and not board.cells[place].revealed:
                board = flood(board, [place])
                reveals += 1
    return reveals


@given(layouts(9))
@settings(max_examples=300)
def test_3bv_is_the_number_of_reveals_that_a_win_takes(board):
    assert three_bv(board) == naive_three_bv(board)


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("*.", 1),
        ("... ... ...", 1),
        ("*.. ... ..*", 2),
        ("*...* ..... *...*", 3),
        (".*. *.* .*.", 5),
    ],
)
def test_3bv_of_a_drawn_board(layout, expected):
    assert three_bv(mined(layout)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("0001m", 1, id="an opening"),
        pytest.param("0A01m", 0, id="an opening held back by a flag"),
        pytest.param("aaabm", 0, id="nothing"),
        pytest.param("1m1", 2, id="numbers"),
        pytest.param("1mb", 1, id="one of two numbers"),
    ],
)
def test_what_was_cleared_of_a_drawn_board(text, expected):
    assert three_bv(from_text(text), only_revealed=True) == expected


@given(games_over())
def test_what_was_cleared_is_all_of_it_on_a_win_alone(drawn):
    game, _ = drawn
    cleared, total = three_bv(game.board, only_revealed=True), three_bv(game.board)
    assert (cleared == total) == (game.status is Status.WON)


# The report


def test_a_win_on_the_fixture():
    game, moves = played(fixture(), "r1c1", "r5c5")
    assert report(game, moves, seconds=4, hints=1) == Report(
        won=True,
        seconds=4,
        moves=2,
        three_bv=2,
        cleared=2,
        hints=1,
        guesses=1,
        guessed="r1c1 (12%)",
    )


def test_a_loss_on_the_fixture():
    game, moves = played(fixture(), "r1c1", "r3c3")
    lost = report(game, moves, seconds=9, hints=0)
    assert (lost.won, lost.cleared, lost.guessed) == (False, 1, "r1c1 (12%) and r3c3 (100%)")


@pytest.mark.parametrize(
    ("won", "seconds", "moves", "cleared", "per_second", "efficiency"),
    [
        (True, 40, 25, 20, 0.5, 0.8),
        (True, 0, 20, 20, 20.0, 1.0),
        (False, 40, 25, 5, None, 0.2),
        (False, 0, 0, 0, None, 0.0),
    ],
)
def test_speed_and_efficiency(won, seconds, moves, cleared, per_second, efficiency):
    said = Report(won, seconds, moves, 20, cleared, 0, 0, "")
    assert (said.per_second, said.efficiency) == (per_second, efficiency)


def test_a_chord_is_one_move():
    game, moves = played(game_on(mined("... .*. ..."), FirstReveal.CAN_LOSE), "r1c1")
    game, more = played(game, "c r1c1", flags="r1c2")
    said = report(game, moves + more, 1, 0)
    assert (said.won, said.moves, said.guesses) == (False, 2, 2)
    assert said.guessed.endswith("r2c1 and r2c2 at once (66.7%)")


@given(games_over())
@settings(max_examples=200)
def test_a_guess_is_a_reveal_that_could_have_hit_a_mine(drawn):
    game, moves = drawn
    boards = history.positions(moves, game.board)
    guesses = 0
    for board, (starts, _) in zip(boards, history.presses(moves, game.board.columns), strict=False):
        guesses += any(set(starts) & laid for laid in arrangements(board, game.board.mines))
    assert report(game, moves, 0, 0).guesses == guesses


def test_the_first_reveal_is_no_guess_where_it_is_promised_safe():
    game = new_game(PRESETS["study"])
    game, moves = played(game, "r1c1")
    assert report(replace(game), moves, 1, 0).guesses == 0


def test_the_first_cell_of_a_board_played_before_is_no_guess():
    game, moves = played(game_on(mined("*.. ... ...")), "r3c3")
    assert report(game, moves, 1, 0, start=8).guesses == 0
    assert report(game, moves, 1, 0, start=7).guesses == 1


def test_the_first_cell_of_a_board_played_before_is_no_guess_later_either():
    game, moves = played(game_on(mined("*...* ..... .....")), "r1c2", "r3c5")
    start = at("r3c5", game.board)
    assert report(game, moves, 1, 0, start).guessed == "r1c2 (14.3%)"


def test_risks_are_not_told_where_flags_were_left_out():
    game, moves = played(fixture(), "r1c1", "r3c3")
    said = report(game, f"{moves}?", 1, 0)
    assert (said.guesses, said.guessed, said.moves) == (
        None,
        "too many flags held openings back",
        2,
    )


def test_risks_are_not_told_where_numbers_all_over_were_revealed_singly():
    """To weigh each of these reveals would take seconds."""
    board = Board.covered(16, 30).with_mines(Random(1).sample(range(480), 99))
    apart = [place for place in range(480) if place % 2 == 0 and place // 30 % 2 == 0]
    alone = [place for place in apart if board.cells[place].clue and not board.cells[place].mine]
    mine = next(place for place, cell in enumerate(board.cells) if cell.mine)
    moves = [name(place, 30) for place in (*alone, mine)]
    said = report(*played(game_on(board, FirstReveal.CAN_LOSE), *moves), 1, 0)
    assert (said.guesses, said.moves) == (None, len(alone) + 1)
    assert said.guessed == "the numbers were too entangled to weigh each reveal"


@given(games_over(), st.integers(0, 99), st.integers(0, 9))
@settings(max_examples=50)
def test_what_is_told_can_be_stored(drawn, seconds, hints):
    game, moves = drawn
    said = report(game, moves, seconds, hints)
    assert Report(**json.loads(json.dumps(asdict(said)))) == said


def test_a_risk_that_is_an_estimate_says_so():
    game = game_on(mined("*****.. ....... ......."), FirstReveal.CAN_LOSE)
    with patch.object(counting, "MOST_STATES", 3):
        said = report(*played(game, "r2c2", "r2c4", "r2c6", "r1c1"), 1, 0)
    assert re.search(r"^r2c2 \(23.8%\), .*\(about ", said.guessed)
