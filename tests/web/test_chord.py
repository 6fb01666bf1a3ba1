"""The chord option: off unless chosen at Start; on a revealed number whose flags are set."""

import pytest

LAYOUT = """
    *..
    ...
    ..*
"""


@pytest.fixture
def board(player):
    """A board with the number 1 at r1c2 opened and the mine beside it flagged."""
    player.start_on(LAYOUT, chord="y")
    player.reveal("r1c2")
    player.flag("r1c1")
    return player


CHORDED = "F1.\n121\n###"


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("/reveal", {"cell": "r1c2"}),
        ("/reveal", {"cell.r1c2": "1"}),
        ("/flag", {"cell": "r1c2"}),
        ("/move", {"move": "1 2"}),
    ],
)
def test_pressing_the_number_opens_its_other_neighbours(board, action, fields):
    page = board.send(action, fields)
    assert (page.drawing, page.message) == (CHORDED, "r1c2 opened 4 cells.")


def test_a_covered_cell_that_is_pressed_twice_is_revealed_and_not_chorded(player):
    player.start_on(LAYOUT, chord="y")
    player.flag("r2c1")  # wrong: a chord would lose the game
    turn = player.page.one("#board [name=turn]")["value"]
    player.send("/reveal", cell="r1c2", turn=turn)
    with player.no_change():
        page = player.send("/reveal", cell="r1c2", turn=turn)
    assert page.message == "r1c2 is revealed: press again to chord."
    assert player.press("r1c2").told("status") == ("lost",)


@pytest.mark.parametrize("turn", ["", "x", "-1", "99"])
def test_a_page_of_no_turn_of_ours_chords_nothing(board, turn):
    with board.no_change():
        page = board.send("/reveal", cell="r1c2", turn=turn)
    assert page.message == "r1c2 is revealed: press again to chord."


def test_in_flag_mode_the_cell_itself_chords(board):
    board.press("Flag")
    page = board.press("r1c2")
    assert (page.drawing, page.status["mode"]) == (CHORDED, "flag")


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("/flag", {"cell": "r1c2:flag"}),
        ("/flag", {"cell": "r1c2:unflag"}),
        ("/move", {"move": "f 1 2"}),
    ],
)
def test_what_asks_for_a_flag_never_chords(board, action, fields):
    with board.no_change():
        page = board.send(action, fields)
    assert page.message == "r1c2 is revealed: only covered cells take a flag."


def test_another_number_of_flags_does_nothing_and_says_so(board):
    board.flag("r2c1")
    with board.no_change():
        page = board.reveal("r1c2")
    assert page.message == "r1c2 shows 1 but touches 2 flags: nothing was revealed."


def test_all_its_mines_explode_before_the_loss_is_decided(player):
    player.start_on("*..  ...  ..*", chord="y")
    player.reveal("r2c2")
    player.flag("r1c2", "r2c1")
    page = player.reveal("r2c2")
    assert page.told("status", "revealed") == ("lost", "5")
    assert page.message == "r1c1 and r3c3 were mines: the game is lost."
    assert [page.cells[cell]["data-state"] for cell in ("r1c1", "r3c3")] == ["exploded"] * 2


def test_a_chord_can_win(board):
    board.reveal("r1c2")
    board.flag("r3c3")
    page = board.reveal("r2c2")
    assert page.told("status", "revealed") == ("won", "7")


def test_after_the_end_nothing_is_chorded(board):
    board.reveal("r3c3")
    with board.no_change():
        page = board.reveal("r1c2")
    assert page.message == "The game is lost: reset it to play again."


@pytest.mark.parametrize("action", ["/reveal", "/flag"])
def test_without_the_option_a_number_does_nothing(player, action):
    player.start_on(LAYOUT)
    player.reveal("r1c2")
    player.flag("r1c1")
    with player.no_change():
        player.send(action, cell="r1c2")
