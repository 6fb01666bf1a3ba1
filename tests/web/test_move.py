"""POST /move: moves as they are typed, one or several, whatever the mode."""

import pytest

LAYOUT = """
    ..*..
    ..*..
    .....
"""


@pytest.fixture
def board(player):
    player.start_on(LAYOUT)
    return player


def type_in(player, text):
    return player.press("Play", move=text)


# One move


@pytest.mark.parametrize(
    "text", ["r2c4", "R2C4", "2 4", "2,4", " 2 , 4 ", "2\t4", "r2 c4", ";2 4;"]
)
def test_a_cell_is_revealed(board, text):
    page = type_in(board, text)
    assert (page.codes, page.opened) == ([303, 200], {"r2c4"})


@pytest.mark.parametrize("text", ["f r2c4", "F R2C4", "f 2 4", "F 2,4", "f,2,4", "f2 4", "fr2c4"])
def test_a_cell_is_flagged_and_unflagged(board, text):
    assert type_in(board, text).drawing == "#####\n###F#\n#####"
    assert type_in(board, text).drawing == "#####\n#####\n#####"


def test_a_typed_reveal_reveals_in_flag_mode_too(board):
    board.press("Flag")
    page = type_in(board, "2 4")
    assert (page.opened, page.status["mode"]) == ({"r2c4"}, "flag")


def test_the_row_comes_first(board):
    assert type_in(board, "3 5").focused == ["r3c5"]


def test_a_text_browser_types_moves_too(board):
    assert board.press("Play", modern=False, move="2 4").opened == {"r2c4"}


# Several moves


def test_several_moves_are_played_in_order(board):
    page = type_in(board, "f 1 3; r1c1; 2,4")
    assert page.drawing == ".2F##\n.2#2#\n.1###"
    assert page.message == "3 of 3 moves played. r2c4 shows 2."


def test_they_are_one_turn(board):
    assert type_in(board, "f 1 3; r1c1; 2,4").url == "/play?turn=1"


def test_they_stop_at_the_first_refusal(board):
    page = type_in(board, "f 1 3; 1 3; 2 4")
    assert page.drawing == "##F##\n#####\n#####"
    assert page.message == (
        "1 of 3 moves played. r1c3 is flagged: remove the flag before you reveal it."
    )


def test_they_stop_at_a_loss(board):
    page = type_in(board, "2 4; 1 3; 1 1")
    assert (page.opened, page.status["status"]) == ({"r2c4", "r1c3"}, "lost")
    assert page.message == "2 of 3 moves played. r1c3 was a mine: the game is lost."


def test_they_stop_at_a_win(board):
    page = type_in(board, "1 1; 1 5; 3 3; f 1 3")
    assert page.told("status", "flags") == ("won", "0")
    assert page.message.startswith("3 of 4 moves played.")


# What cannot be played: said on the board, nothing changed


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ";",
        "r2",
        "2",
        "r2c",
        "24",
        "2.4",
        "2-4",
        "2 4 5",
        "2 4 2 5",
        "x 2 4",
        "ff 2 4",
        "f",
        "c2r4",
        "-2 4",
        "+2 4",
        "٢ ٤",
        "r\uff12c\uff14",
        "2_0 4",
        "1e1 4",
        "2 4;; x",
        "2 4; 2",
        "<b>2 4</b>",
        "reveal 2 4",
        "9" * 900,
    ],
)
def test_what_is_no_move_is_said_and_changes_nothing(board, text):
    with board.no_change():
        page = type_in(board, text)
    assert page.codes == [303, 200]
    assert page.message.endswith("r3c4 or 3 4 reveals, f 3 4 flags. Nothing was played.")


@pytest.mark.parametrize(
    "text", ["0 1", "1 0", "4 1", "1 6", "r4c1", "f 4 1", "999 999", "1 1; 4 1"]
)
def test_a_cell_off_the_board_is_said_and_none_of_the_moves_played(board, text):
    with board.no_change():
        page = type_in(board, text)
    assert page.codes == [303, 200]
    assert page.message.endswith(
        "is not on this board: it has 3 rows and 5 columns. Nothing was played."
    )


@pytest.mark.parametrize("text", ["3 x; f 1 1", "(3, 4) f-5:", "9 9", "1 1; 4 1"])
def test_what_was_refused_is_in_the_field_again_to_be_corrected(board, text):
    page = type_in(board, text)
    (field,) = page.soup.select("#typed")
    assert (field["value"], field.has_attr("autofocus")) == (text, True)
    assert len(page.soup.select("[autofocus]")) == 1
    assert page.text(f"#{field['aria-describedby']}") == page.message


def test_after_any_other_action_the_field_is_empty_again(board):
    type_in(board, "3 x")
    (field,) = board.press("r1c1").soup.select("#typed")
    assert (field["value"], field.has_attr("autofocus")) == ("", False)


@pytest.mark.parametrize("text", ["1 1; " * 20 + "x", "1\x00", "\U0001f6a9", '"><b>'])
def test_a_long_line_or_one_unlike_moves_is_not_shown_again(board, text):
    (field,) = type_in(board, text).soup.select("#typed")
    assert field["value"] == ""


def test_more_moves_than_anyone_types_are_not_played(board):
    with board.no_change():
        page = type_in(board, "f 1 1;" * 101)
    assert page.message == "At most 100 moves can be typed at once. Nothing was played."


@pytest.mark.parametrize("fields", [[], [("move", "1 1"), ("move", "1 2")]])
def test_one_field_of_moves_is_needed_and_no_more(board, fields):
    with board.no_change():
        page = board.send("/move", fields)
    assert page.codes == [400]


def test_after_the_end_nothing_is_played(board):
    board.reveal("r1c3")
    with board.no_change():
        page = type_in(board, "1 1")
    assert page.message == "The game is lost: reset it to play again."


# Where it leads


def test_the_part_of_a_large_board_that_holds_the_cell_is_shown(player):
    player.start("classic-expert")
    assert type_in(player, "f 2 25").chosen("view") == ["r1c21"]
    assert type_in(player, "f 15 2").chosen("view") == ["r11c1"]


def test_a_part_that_holds_the_cell_already_stays(player):
    player.start("classic-expert")
    type_in(player, "f 2 25")
    assert type_in(player, "f 3 22").chosen("view") == ["r1c21"]


def test_what_was_not_played_moves_no_view(player):
    player.start("classic-expert")
    before = type_in(player, "f 2 25")
    assert type_in(player, "99 99").chosen("view") == before.chosen("view")


def test_a_cell_that_an_earlier_move_opened_counts_as_revealed(fixture):
    page = type_in(fixture, "1 1; 1 2; 5 5")
    assert (page.message, page.told("status")) == (
        "3 of 3 moves played. r5c5 opened the last safe cells: you won.",
        ("won",),
    )


def test_a_cell_that_an_earlier_move_opened_is_not_chorded(player):
    """It was covered when the list was typed; the wrong flag on r1c3 would lose the game."""
    player.start_on("...*\n....\n....\n*...", chord="y")
    player.flag("r1c3")
    page = type_in(player, "1 1; 2 3")
    assert (page.message, page.told("status")) == (
        "2 of 2 moves played. r1c1 opened 13 cells.",
        ("playing",),
    )
