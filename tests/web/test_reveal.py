"""POST /reveal: what it opens, what it refuses, and what is no cell."""

import pytest

from tests.web.test_errors import has_a_way_back

BOARD = """
    ..*..
    ..*..
    .....
"""


def drawn(text):
    return "\n".join(text.split())


@pytest.fixture
def board(player):
    player.start_on(BOARD)
    return player


def test_a_number_opens_alone(board):
    page = board.reveal("r1c2")
    assert page.drawing == drawn("""
        #2###
        #####
        #####
    """)


def test_an_empty_cell_opens_its_region(board):
    page = board.reveal("r1c1")
    assert page.drawing == drawn("""
        .2###
        .2###
        .1###
    """)


def test_a_reveal_is_answered_with_the_board_at_the_next_turn(board):
    page = board.reveal("r1c2")
    assert (page.codes, page.url) == ([303, 200], "/play?turn=1")


def test_a_number_says_what_it_shows(board):
    assert board.reveal("r1c2").message == "r1c2 shows 2."


def test_only_unique_safe_cells_count(board):
    page = board.reveal("r1c2", "r1c2", "r1c1", "r1c1", "r2c2")
    assert page.status["revealed"] == "6"


def test_a_mine_ends_the_game(board):
    page = board.reveal("r1c2", "r1c3")
    assert (page.status["status"], page.message) == ("lost", "r1c3 was a mine: the game is lost.")


def test_the_last_safe_cell_wins(board):
    page = board.reveal("r1c1", "r3c3", "r1c5")
    assert (page.status["status"], page.message) == (
        "won",
        "r1c5 opened the last safe cells: you won.",
    )


def test_it_reveals_in_flag_mode_too(board):
    board.send("/mode", mode="flag")
    assert board.reveal("r1c2").cells["r1c2"]["data-state"] == "number"


# Refused: the board and its clock stay as they are, the message says why


def test_a_revealed_cell_is_refused(board):
    board.reveal("r1c2")
    with board.no_change():
        page = board.reveal("r1c2")
    assert page.message == "r1c2 is already revealed."


def test_a_flagged_cell_is_refused_and_places_no_mines(board):
    board.flag("r1c2")
    with board.no_change():
        page = board.reveal("r1c2")
    assert page.message == "r1c2 is flagged: remove the flag before you reveal it."
    assert page.status["status"] == "ready"


def test_a_lost_game_is_over(board):
    board.reveal("r1c3")
    with board.no_change():
        page = board.reveal("r1c2")
    assert page.message == "The game is lost: reset it to play again."


def test_a_won_game_is_over(board):
    board.reveal("r1c1", "r3c3", "r1c5")
    with board.no_change():
        page = board.reveal("r1c3")
    assert page.message == "The game is won: reset it to play again."


def test_a_refusal_has_an_address_of_its_own(board):
    board.reveal("r1c2")
    assert board.reveal("r1c2").url == "/play?turn=2"


# What is no cell: 400, nothing changed. /flag reads cells by the same rules.

NO_CELLS = [
    "",
    " ",
    "r1",
    "c1",
    "rc",
    "r1c",
    "11",
    "1 1",
    "r0c1",
    "r1c0",
    "r00c1",
    "r01c1",
    "r-1c1",
    "r+1c1",
    "r1_0c1",
    "r1.0c1",
    "R1C1",
    "r1C1",
    "c1r1",
    " r1c1",
    "r1c1 ",
    "r1c1\n",
    "r1 c1",
    "r1c1;r1c2",
    "r1c1,r1c2",
    "r\uff11c1",
    "r٣c1",
    "r1c1\x00",
    "r1c1:",
    "r1c1:reveal",
    "r1c1:FLAG",
    "r1c1:flag:flag",
    ":flag",
    "r99c1",
    "r1c99",
    "r100c1",
    "r999999999999999999999c1",
    "r1c1" * 500,
    "r4c1",
    "r1c6",
    "r6c1",
    "<b>r1c1</b>",
]


@pytest.mark.parametrize("action", ["/reveal", "/flag"])
@pytest.mark.parametrize("cell", NO_CELLS)
def test_what_names_no_cell_of_the_board_is_refused(board, action, cell):
    with board.no_change():
        page = board.send(action, cell=cell)
    assert page.codes == [400]
    assert page.message
    assert has_a_way_back(page)


@pytest.mark.parametrize("action", ["/reveal", "/flag"])
@pytest.mark.parametrize(
    "fields",
    [
        [],
        [("cell", "r1c2"), ("cell", "r1c2")],
        [("cell", "r1c2"), ("cell", "r1c3")],
        [("cell", "r1c2"), ("cell.r1c3", "#")],
        [("cell.r1c2", "#"), ("cell.r1c3", "#")],
        [("cell.", "#")],
        [("cell.r0c1", "#")],
        [("cell[]", "r1c2")],
        [("Cell", "r1c2")],
    ],
)
def test_one_cell_is_needed_and_no_more(board, action, fields):
    with board.no_change():
        page = board.send(action, fields)
    assert page.codes == [400]
    assert has_a_way_back(page)


def test_a_cell_in_the_address_is_not_read(board):
    with board.no_change():
        page = board.send("/reveal?cell=r1c2")
    assert page.codes == [400]


# The cell by the name of the field, as Lynx needs it


def test_a_cell_can_be_the_name_of_its_button(board):
    page = board.send("/reveal", {"cell.r1c2": "#"})
    assert page.cells["r1c2"]["data-state"] == "number"


@pytest.mark.parametrize("mark", ["#", "", "F", "anything"])
def test_the_value_of_such_a_button_is_not_read(board, mark):
    assert board.send("/reveal", {"cell.r1c2": mark}).opened == {"r1c2"}
