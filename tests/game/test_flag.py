"""Flag: a player's hypothesis on a covered cell, set and taken away by the same move."""

from hypothesis import given
from hypothesis import strategies as st

from app.game.levels import PRESETS
from app.game.rules import Status, new_game
from tests.game.drawing import drawn, fixture, game_with, picture, without_flags
from tests.game.playing import play, refusal
from tests.game.strategies import moves, new_games


def test_a_flag_marks_its_cell_and_reveals_nothing():
    assert picture(play(fixture(), "f r2c4").board) == drawn("""
        aaabm
        abbCb
        abmba
        bcbba
        mbaaa
    """)


def test_a_second_press_takes_the_flag_away():
    assert play(fixture(), "f r2c4", "f r2c4") == fixture()


def test_a_flag_marks_the_row_and_column_named_on_boards_that_are_not_square():
    game = game_with("""
        ...*
        ....
    """)
    assert picture(play(game, "f r2c3").board) == drawn("""
        aabm
        aaBb
    """)


def test_a_flag_can_be_set_before_the_first_reveal():
    assert picture(play(new_game(PRESETS["beginner"]), "f r1c2").board) == drawn("""
        aAaa
        aaaa
        aaaa
        aaaa
    """)


def test_a_revealed_cell_takes_no_flag():
    assert refusal(play(fixture(), "r4c2"), "f r4c2") == (
        "r4c2 is revealed: only covered cells take a flag."
    )


@given(new_games(), st.data())
def test_flags_change_nothing_but_flags(game, data):
    flags = data.draw(st.lists(moves(game.board, kinds=("f ",))))
    assert without_flags(play(game, *flags).board) == game.board


@given(new_games(), st.data())
def test_a_flag_stands_where_it_was_toggled_an_odd_number_of_times(game, data):
    flags = data.draw(st.lists(moves(game.board, kinds=("f ",))))
    odd = sum(flags.count(flag) % 2 for flag in set(flags))
    assert play(game, *flags).board.flags == odd


# The count of mines not flagged


def test_no_mine_is_flagged_at_the_start():
    assert fixture().not_flagged == 3


def test_mines_not_dealt_yet_count_as_not_flagged():
    assert new_game(PRESETS["beginner"]).not_flagged == 4


def test_each_flag_lowers_the_count_right_or_wrong():
    assert play(fixture(), "f r1c5", "f r1c1").not_flagged == 1


def test_the_count_goes_below_zero():
    flags = ["f r1c1", "f r1c2", "f r1c3", "f r1c4", "f r1c5"]
    assert play(fixture(), *flags).not_flagged == -2


# Flags prove nothing


def test_three_right_flags_do_not_win():
    assert play(fixture(), "f r1c5", "f r3c3", "f r5c1").status is Status.READY


def test_flags_on_every_cell_do_not_win():
    flags = [f"f r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
    assert play(fixture(), *flags).status is Status.READY


def test_toggling_a_flag_22_times_does_not_win():
    assert play(fixture(), *["f r2c2"] * 22).status is Status.READY


def test_a_flag_does_not_count_as_a_reveal():
    assert play(fixture(), "r1c1", "f r1c5", "f r5c5").board.revealed == 12
