"""Chord: a number that as many flags touch as it shows reveals its other neighbours at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.levels import PRESETS
from app.game.notation import from_text
from app.game.rules import Game, Refused, Status, chord, flood, new_game
from tests.game.drawing import drawn, fixture, game_on, game_with, picture
from tests.game.playing import play, refusal
from tests.game.strategies import games


def two_mines() -> Game:
    return game_with("""
        *..
        ...
        ..*
    """)


# What it opens


def test_a_number_with_as_many_flags_opens_its_other_neighbours_and_no_more():
    game = game_with("""
        *..*
        ....
        *..*
    """)
    assert picture(play(game, "r1c2", "f r1c1", "c r1c2").board) == drawn("""
        M11m
        222c
        mbbm
    """)


def test_a_number_on_the_edge_opens_nothing_across_it():
    game = game_with("""
        *.*
        ...
        *.*
        ...
    """)
    game = play(game, "r2c3", "f r1c3", "f r3c3", "c r2c3")
    assert picture(game.board) == drawn("""
        m2M
        c42
        m2M
        bcb
    """)


def test_a_zero_among_the_neighbours_opens_its_region():
    game = game_with("""
        *.....
        ......
    """)
    assert picture(play(game, "r1c2", "f r1c1", "c r1c2").board) == drawn("""
        M10000
        110000
    """)


def test_a_flag_in_the_region_stays():
    game = game_with("""
        *.....
        ......
    """)
    assert picture(play(game, "r1c2", "f r1c1", "f r2c5", "c r1c2").board) == drawn("""
        M10000
        1100A0
    """)


def test_an_opened_zero_opens_the_neighbour_that_a_flag_held_back():
    game = play(fixture(), "f r1c2", "r1c1", "f r1c2")
    assert picture(play(game, "c r1c1").board) == drawn("""
        0001m
        0112b
        01mba
        12bba
        mbaaa
    """)


# Win and loss


def test_a_chord_that_opens_the_last_safe_cells_wins():
    assert play(two_mines(), "r2c2", "f r1c1", "f r3c3", "c r2c2").status is Status.WON


def test_a_wrong_flag_leads_to_a_loss():
    assert play(two_mines(), "r2c2", "f r1c1", "f r1c2", "c r2c2").status is Status.LOST


def test_beside_a_mine_all_other_neighbours_are_opened_too():
    assert picture(play(two_mines(), "r2c2", "f r1c1", "f r1c2", "c r2c2").board) == drawn("""
        MB0
        121
        01X
    """)


def test_several_mines_explode_at_once():
    assert picture(play(two_mines(), "r2c2", "f r1c2", "f r2c1", "c r2c2").board) == drawn("""
        XB0
        B21
        01X
    """)


def test_a_region_is_opened_to_its_end_before_the_loss_is_decided():
    game = game_with("""
        *.....
        ......
    """)
    assert picture(play(game, "r1c2", "f r2c1", "c r1c2").board) == drawn("""
        X10000
        B10000
    """)


# What is refused


@pytest.mark.parametrize(
    ("flags", "touched"),
    [
        ([], "0 flags"),
        (["f r1c1"], "1 flag"),
        (["f r1c1", "f r3c3", "f r1c2"], "3 flags"),
    ],
)
def test_a_number_with_fewer_or_more_flags_opens_nothing(flags, touched):
    assert refusal(play(two_mines(), "r2c2", *flags), "c r2c2") == (
        f"r2c2 shows 2 but touches {touched}: nothing was revealed."
    )


def test_flags_that_do_not_touch_the_number_do_not_count():
    assert refusal(play(two_mines(), "r1c2", "f r3c3"), "c r1c2") == (
        "r1c2 shows 1 but touches 0 flags: nothing was revealed."
    )


@pytest.mark.parametrize("moves", [[], ["f r2c3"]])
def test_a_covered_cell_is_not_chorded(moves):
    assert refusal(play(fixture(), *moves), "c r2c3") == (
        "r2c3 is not revealed: only a number can be chorded."
    )


def test_before_the_first_reveal_there_is_nothing_to_chord():
    assert refusal(new_game(PRESETS["beginner"]), "c r1c4") == (
        "r1c4 is not revealed: only a number can be chorded."
    )


def test_a_number_whose_other_neighbours_are_all_open_has_nothing_to_reveal():
    game = game_on(from_text("M10 110 00a"))
    assert refusal(game, "c r1c2") == "r1c2 has only flagged or revealed neighbours."


def test_a_number_whose_covered_neighbours_are_all_flagged_has_nothing_to_reveal():
    game = game_on(from_text("MBa 11a 00a"))
    assert refusal(game, "c r2c1") == "r2c1 has only flagged or revealed neighbours."


def test_refusals_name_the_cell_row_first_on_boards_that_are_not_square():
    game = game_with("""
        ....*
        .....
    """)
    assert refusal(play(game, "r2c5"), "c r2c5") == (
        "r2c5 shows 1 but touches 0 flags: nothing was revealed."
    )


# In any position


@given(games(), st.data())
def test_a_chord_floods_from_all_covered_neighbours_or_is_refused(game, data):
    board = game.board
    place = data.draw(st.integers(0, len(board.cells) - 1))
    number = board.cells[place]
    near = {p: board.cells[p] for p in board.neighbours[place]}
    flags = len([cell for cell in near.values() if cell.flagged])
    covered = [p for p, cell in near.items() if not cell.flagged and not cell.revealed]
    legal = not game.status.over and number.revealed and covered and flags == number.clue
    expected = picture(flood(board, covered)) if legal else "refused"
    try:
        outcome = picture(chord(game, place).board)
    except Refused:
        outcome = "refused"
    assert outcome == expected
