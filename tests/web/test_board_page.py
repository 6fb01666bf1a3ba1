"""GET /play: what the page of a board says, in every state of a game and of a cell."""

import re

import pytest

from tests.web.house_rules import masked

LAYOUT = """
    ..*..
    ..*..
    .....
"""


@pytest.fixture
def board(player):
    player.start_on(LAYOUT)
    return player


@pytest.fixture
def lost(board):
    """Opened r1c1's region, a right flag at r1c3, a wrong one at r3c3, exploded at r2c3."""
    board.reveal("r1c1")
    board.flag("r1c3", "r3c3")
    return board.reveal("r2c3")


@pytest.fixture
def won(board):
    board.flag("r1c3")
    return board.reveal("r1c1", "r1c5", "r3c3")


# The frame


def test_the_status_holds_the_game_in_data_attributes(board):
    assert board.page.status == {
        "status": "ready",
        "revealed": "0",
        "safe": "13",
        "flags": "0",
        "mines": "2",
        "mode": "reveal",
        "level": "free",
        "rows": "3",
        "cols": "5",
        "seconds": "0",
        "no-guess": "off",
        "chord": "off",
    }


def test_the_status_says_the_same_in_words(board):
    board.reveal("r1c1")
    words = board.flag("r1c3").text("#status")
    assert "1 not flagged of 2 mines" in words
    assert "6 of 13 safe cells revealed" in words
    assert "0 seconds" in words
    assert "Reveal" in words


@pytest.mark.parametrize(
    ("cells", "status"),
    [
        ([], "ready"),
        (["r1c1"], "playing"),
        (["r1c3"], "lost"),
        (["r1c1", "r1c5", "r3c3"], "won"),
    ],
)
def test_where_the_game_stands_is_in_the_status_and_in_the_heading(board, cells, status):
    page = board.reveal(*cells)
    assert page.status["status"] == status
    assert page.text("h1").startswith(status.capitalize())


@pytest.mark.parametrize(
    ("cells", "title"),
    [
        (["r1c2"], "r1c2 shows 2 · Playing · Free 5×3, 2 mines · Minesweeper"),
        (["r1c3"], "Lost · Free 5×3, 2 mines · Minesweeper"),
        (["r1c1", "r1c5", "r3c3"], "Won · Free 5×3, 2 mines · Minesweeper"),
    ],
)
def test_the_title_says_the_news_first(board, cells, title):
    assert board.reveal(*cells).title == title


def test_the_message_is_announced(board):
    assert board.page.one("#message")["role"] == "status"


def test_the_page_says_that_mines_come_later(board):
    assert "mines are placed at the first reveal" in board.page.text("main")


def test_the_marks_are_explained_on_the_page(board):
    legend = board.page.text(".legend")
    marks = ["# covered", "F flagged", ". empty", "* mine", "X exploded mine", "! wrong flag"]
    assert [mark for mark in marks if mark not in legend] == []


@pytest.mark.parametrize("form", ["mode", "board", "move", "reset"])
def test_each_action_has_its_form(board, form):
    assert board.page.one(f"form#{form}")["method"] == "post"


@pytest.mark.parametrize("turn", ["", "0", "1", "99", "-1", "x", "<b>"])
def test_whatever_turn_is_asked_for_the_present_board_is_shown(board, turn):
    present = masked(board.reveal("r1c1").html)
    assert masked(board.open(f"/play?turn={turn}").html) == present


def test_the_board_can_be_opened_again_without_a_change(board):
    before = masked(board.reveal("r1c1").html)
    assert masked(board.open("/play").html) == before


# Cells


def test_each_cell_is_a_native_button_of_the_one_form(board):
    names = [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4, 5)]
    assert [tag["value"] for tag in board.page.soup.select("form#board button[name=cell]")] == names


def test_the_attributes_of_a_cell_come_in_the_order_promised(board):
    tags = re.findall(r'<button name="cell"[^>]*>', board.reveal("r1c2").html)
    begin = re.compile(r'<button name="cell" value="r\dc\d" data-state="(covered|number)" ?')
    assert [tag for tag in tags if not begin.match(tag)] == []
    assert len(tags) == 15


def test_a_cell_shows_its_mark_and_a_word(board):
    board.flag("r1c3")
    page = board.reveal("r1c1")
    shown = {tag["data-state"]: " ".join(tag.get_text(" ").split()) for tag in page.cells.values()}
    assert shown == {
        "covered": "# covered",
        "flagged": "F flagged",
        "number": "1 near",
        "empty": ". empty",
    }


@pytest.mark.parametrize(("columns", "text"), [(6, "# covered"), (7, "#")])
def test_on_boards_of_more_than_six_columns_the_mark_stands_alone(player, columns, text):
    page = player.start("free", columns=columns, rows=3, mines=2)
    assert " ".join(page.cells["r1c1"].get_text(" ").split()) == text


@pytest.mark.parametrize(
    ("cell", "label"),
    [
        ("r1c1", "empty, row 1, column 1"),
        ("r1c2", "2 near, row 1, column 2"),
        ("r1c3", "flagged, row 1, column 3"),
        ("r3c5", "covered, row 3, column 5"),
    ],
)
def test_a_cell_is_named_by_its_state_then_its_place(board, cell, label):
    board.flag("r1c3")
    assert board.reveal("r1c1").label(cell) == label


def test_a_number_bears_its_clue(board):
    clues = {
        name: tag["data-clue"]
        for name, tag in board.reveal("r1c1").cells.items()
        if tag.has_attr("data-clue")
    }
    assert clues == {"r1c2": "2", "r2c2": "2", "r3c2": "1"}


def test_only_what_the_player_opened_is_called_revealed(board):
    board.flag("r3c1")
    assert board.reveal("r1c1").opened == {"r1c1", "r1c2", "r2c1", "r2c2", "r3c2"}


# Focus


def test_at_the_start_no_cell_takes_the_focus(board):
    assert board.page.focused == []


@pytest.mark.parametrize("action", ["/reveal", "/flag"])
def test_the_cell_played_last_takes_the_focus_and_no_other(board, action):
    board.send(action, cell="r3c4")
    assert board.send(action, cell="r1c5").focused == ["r1c5"]


def test_a_refused_cell_takes_the_focus_too(board):
    board.reveal("r1c2", "r1c1")
    assert board.reveal("r1c2").focused == ["r1c2"]


def test_only_opened_empty_cells_leave_the_tab_order_and_not_the_one_in_focus(board):
    page = board.reveal("r1c1")
    skipped = {name for name, tag in page.cells.items() if tag.get("tabindex") == "-1"}
    assert skipped == {"r2c1", "r3c1"}


# After a loss


def test_a_loss_shows_the_whole_board(lost):
    assert lost.drawing == ".2F2.\n.2X2.\n.1!1."


def test_a_loss_does_not_move_the_revealed_count(lost):
    assert lost.told("status", "revealed") == ("lost", "6")
    assert "6 of 13 safe cells revealed" in lost.text("#status")


def test_after_a_loss_only_what_the_player_opened_is_called_revealed(lost):
    assert lost.opened == {"r1c1", "r1c2", "r2c1", "r2c2", "r3c1", "r3c2", "r2c3"}


@pytest.mark.parametrize(
    ("cell", "state", "label"),
    [
        ("r1c1", "empty", "empty, row 1, column 1"),
        ("r1c2", "number", "2 near, row 1, column 2"),
        ("r1c3", "flagged", "flagged mine, row 1, column 3"),
        ("r2c3", "exploded", "exploded mine, row 2, column 3"),
        ("r3c3", "wrong-flag", "wrong flag, 1 near, row 3, column 3"),
        ("r1c4", "number", "2 near, not opened, row 1, column 4"),
        ("r1c5", "empty", "empty, not opened, row 1, column 5"),
    ],
)
def test_after_a_loss_cells_are_told_apart_in_words(lost, cell, state, label):
    assert (lost.cells[cell]["data-state"], lost.label(cell)) == (state, label)


def test_after_a_loss_the_other_mines_are_shown(board):
    page = board.reveal("r1c3")
    assert (page.cells["r2c3"]["data-state"], page.label("r2c3")) == (
        "mine",
        "mine, row 2, column 3",
    )


def test_a_lost_board_is_shown_alike_at_each_visit(board, lost):
    assert masked(board.open("/play").html) == masked(lost.html)


def test_after_the_end_the_cells_post_to_reveal_whatever_the_mode_was(board):
    board.press("Flag")
    board.flag("r2c3")
    page = board.reveal("r1c3")
    assert page.one("#board")["action"] == "/reveal"
    assert [tag["value"] for tag in page.cells.values()] == list(page.cells)


# After a win


def test_a_win_shows_the_mines_and_keeps_right_flags(won):
    assert won.drawing == ".2F2.\n.2*2.\n.111."
    assert (won.label("r1c3"), won.label("r2c3")) == (
        "flagged mine, row 1, column 3",
        "mine, row 2, column 3",
    )


def test_after_a_win_the_counters_stay(won):
    assert won.told("status", "revealed", "safe", "flags") == ("won", "13", "13", "1")
    assert won.text("#mines-left") == "1"
