"""Each text browser plays whole games at a terminal of 80 columns."""

import pytest

UNTOUCHED = "##### ##### ##### ##### #####"


def test_a_game_starts_from_the_level_panel(browse):
    player = browse("/")
    player.start("Study")
    player.sees("Ready Study 5×5")
    player.sees_board(UNTOUCHED)


def test_a_game_is_won(fixture):
    fixture.press(1, 1)
    fixture.sees("r1c1 opened 12 cells")
    fixture.sees_board("...1# .112# .1### 12### #####")
    fixture.press(5, 3)
    fixture.sees("Won")
    fixture.sees_board("...1* .1121 .1*1. 1211. *1...")


def test_a_game_is_lost_and_begun_anew(fixture):
    fixture.press(1, 5)
    fixture.sees("Lost")
    fixture.sees_board("...1X .1121 .1*1. 1211. *1...")
    fixture.reset()
    fixture.sees("New game")
    fixture.sees_board(UNTOUCHED)


def test_in_flag_mode_a_press_sets_a_flag_or_takes_it_away(fixture):
    fixture.flag_mode()
    fixture.sees("Mode is Flag")
    fixture.press(3, 3)
    fixture.sees("r3c3 is flagged")
    fixture.sees_board("##### ##### ##F## ##### #####")
    fixture.press(3, 3)
    fixture.sees("r3c3 is no longer flagged")
    fixture.sees_board(UNTOUCHED)


def test_moves_are_typed_one_after_the_other_in_sight_of_the_board(fixture):
    fixture.go_to("^ *Move")
    fixture.type("f 3 3; 4 4")
    fixture.sees("2 of 2 moves played", "F flagged", "5 # covered")
    fixture.type("f 3 3")
    fixture.sees("r3c3 is no longer flagged", "5 # covered")


def test_after_a_press_the_cursor_is_in_the_row_of_the_cell(fixture):
    fixture.press(4, 3)
    fixture.sees("r4c3 shows 1")
    fixture.is_in_row(4)


@pytest.mark.parametrize(
    ("level", "rows", "columns"), [("Classic beginner", 9, 9), ("Classic expert", 16, 30)]
)
def test_rows_stay_rows_and_cells_stand_under_their_numbers(browse, level, rows, columns):
    player = browse("/", 48)
    player.start(level)
    player.sees("Ready Classic")
    player.sees_board(" ".join(["#" * columns] * rows))
    (places,) = player.columns
    assert len(places) == columns
