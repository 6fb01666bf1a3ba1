"""POST /mode: Reveal or Flag, which chooses what the cells of the next page do."""

import pytest

from tests.web.test_errors import has_a_way_back


@pytest.fixture
def board(player):
    player.start_on("*....  .....  ....*")
    return player


def pressed(page):
    return {
        tag["value"]: tag["aria-pressed"]
        for tag in page.soup.select("button[name=mode]:not([hidden])")
    }


def test_a_game_begins_in_reveal_mode(board):
    assert (board.page.status["mode"], board.page.one("#board")["action"]) == ("reveal", "/reveal")


def test_the_mode_chosen_is_shown_in_text_and_used_by_the_cells(board):
    page = board.press("Flag")
    assert page.status["mode"] == "flag"
    assert page.one("#board")["action"] == "/flag"
    assert "Mode: Flag" in page.text("#mode")
    assert pressed(page) == {"reveal": "false", "flag": "true"}


def test_the_mode_that_holds_already_is_said_to_hold(board):
    """So Enter on a radio button, which keeps the mode, is not told as a change."""
    assert board.press("Reveal").message == "Mode is still Reveal."
    assert board.press("Flag").message == "Mode is Flag."


def test_one_can_go_back_to_reveal_mode(board):
    board.press("Flag")
    page = board.press("Reveal")
    assert page.one("#board")["action"] == "/reveal"
    assert pressed(page) == {"reveal": "true", "flag": "false"}


def test_choosing_the_present_mode_keeps_it(board):
    assert board.press("Reveal").status["mode"] == "reveal"


def test_the_mode_lasts_from_move_to_move(board):
    board.press("Flag")
    assert board.press("r1c1").status["mode"] == "flag"


def test_in_flag_mode_a_button_says_what_will_hold(board):
    board.reveal("r1c2")
    board.flag("r1c1")
    page = board.press("Flag")
    assert [page.cells[name]["value"] for name in ("r1c1", "r1c2", "r1c3")] == [
        "r1c1:unflag",
        "r1c2",
        "r1c3:flag",
    ]


def test_in_reveal_mode_a_button_names_its_cell(board):
    board.flag("r1c1")
    assert [tag["value"] for tag in board.page.cells.values()] == list(board.page.cells)


def test_a_cell_pressed_in_flag_mode_is_flagged(board):
    board.press("Flag")
    assert board.press("r1c1").drawing == "F####\n#####\n#####"


def test_the_mode_changes_no_cell_and_places_no_mines(board):
    before = board.page.drawing
    page = board.press("Flag")
    assert (page.drawing, page.status["status"]) == (before, "ready")


@pytest.mark.parametrize("mode", ["", "Flag", "FLAG", "flag ", "chord", "reveal,flag", "0"])
def test_an_unknown_mode_is_refused(board, mode):
    with board.no_change():
        page = board.send("/mode", mode=mode)
    assert page.codes == [400]
    assert has_a_way_back(page)


@pytest.mark.parametrize("fields", [[], [("mode", "flag"), ("mode", "flag")]])
def test_one_mode_is_needed_and_no_more(board, fields):
    with board.no_change():
        page = board.send("/mode", fields)
    assert page.codes == [400]


def test_after_the_end_the_mode_stays(board):
    board.reveal("r1c1")
    with board.no_change():
        page = board.send("/mode", mode="flag")
    assert page.message == "The game is lost: reset it to play again."


# Enter on a radio button presses the first button of the form


@pytest.mark.parametrize("mode", ["Reveal", "Flag"])
def test_the_first_button_of_the_board_is_harmless(board, mode):
    board.press(mode)
    first = board.page.soup.select("#board button, button[form=board]")[0]
    assert first.has_attr("hidden")
    with board.no_change():
        board.press(first)


# Browsers that do not know `form` and `formaction` post the form around the button


def test_a_text_browser_switches_the_mode_too(board):
    assert board.press("Flag", modern=False).status["mode"] == "flag"
