"""POST /flag: it toggles; a button that says flag or unflag says what holds afterwards."""

import pytest

BOARD = """
    ..*..
    ..*..
    .....
"""


@pytest.fixture
def board(player):
    player.start_on(BOARD)
    return player


def flags(page):
    return [name for name, tag in page.cells.items() if tag["data-state"] == "flagged"]


def test_a_press_flags_and_another_takes_the_flag_away(board):
    assert flags(board.flag("r1c1")) == ["r1c1"]
    assert flags(board.flag("r1c1")) == []


def test_what_was_done_is_said(board):
    assert board.flag("r1c1").message == "r1c1 is flagged."
    assert board.flag("r1c1").message == "r1c1 is no longer flagged."


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_button_that_says_flag_may_be_repeated(board, times):
    for _ in range(times):
        page = board.send("/flag", cell="r1c1:flag")
    assert flags(page) == ["r1c1"]


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_button_that_says_unflag_may_be_repeated(board, times):
    board.flag("r1c1")
    for _ in range(times):
        page = board.send("/flag", cell="r1c1:unflag")
    assert flags(page) == []


def test_a_wish_can_be_in_the_name_of_the_button(board):
    for _ in range(2):
        page = board.send("/flag", {"cell.r1c1:flag": "#"})
    assert flags(page) == ["r1c1"]


def test_it_flags_whatever_the_mode(board):
    assert board.page.status["mode"] == "reveal"
    assert flags(board.flag("r1c1")) == ["r1c1"]


def test_a_flag_before_the_first_reveal_places_no_mines(board):
    page = board.flag("r1c1")
    assert page.told("status", "flags", "revealed") == ("ready", "1", "0")


def test_a_flag_marks_one_cell(board):
    board.flag("r2c3")
    assert board.page.drawing.splitlines() == ["#####", "##F##", "#####"]


def test_flags_are_kept_when_the_mines_are_placed(board):
    assert flags(board.flag("r3c5", "r1c1") and board.reveal("r1c2")) == ["r1c1", "r3c5"]


def test_a_flag_holds_the_region_back_and_stays(board):
    board.flag("r2c1")
    assert board.reveal("r1c1").drawing.splitlines() == [".2###", "F2###", "#####"]


@pytest.mark.parametrize("cell", ["r1c2", "r1c2:flag", "r1c2:unflag"])
def test_a_revealed_cell_takes_no_flag(board, cell):
    board.reveal("r1c2")
    with board.no_change():
        page = board.send("/flag", cell=cell)
    assert page.message == "r1c2 is revealed: only covered cells take a flag."


@pytest.mark.parametrize("cell", ["r1c1", "r1c1:flag", "r1c1:unflag", "r1c2"])
def test_after_the_end_no_flag_is_changed(board, cell):
    board.reveal("r1c3")
    with board.no_change():
        page = board.send("/flag", cell=cell)
    assert page.message == "The game is lost: reset it to play again."


# The counters


def test_the_counter_is_mines_minus_flags(board):
    page = board.flag("r1c1")
    assert (page.text("#mines"), page.text("#mines-left")) == ("2", "1")


def test_the_counter_goes_below_zero(board):
    page = board.flag("r1c1", "r1c2", "r1c3", "r1c4")
    assert (page.text("#mines"), page.text("#mines-left"), page.status["flags"]) == ("2", "-2", "4")


def test_the_counter_does_not_call_a_flagged_mine_found(board):
    assert "not flagged" in board.page.text("#status")
