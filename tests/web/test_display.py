"""The display choices: posted with every action, kept over games, shared by both boards."""

import pytest


@pytest.fixture
def board(player):
    player.start("study")
    return player


def choices(page):
    return page.chosen("zoom"), page.chosen("hide_clock")


def test_they_belong_to_the_board_form(board):
    page = board.page
    fields = page.soup.select("#display input")
    assert [(tag["type"], tag["name"], tag["value"]) for tag in fields] == [
        ("radio", "zoom", "s"),
        ("radio", "zoom", "m"),
        ("radio", "zoom", "l"),
        ("checkbox", "hide_clock", "y"),
    ]
    names = [name for name, _ in page.fields_of(page.one("#board"))]
    assert "zoom" in names


def test_at_first_cells_are_medium_and_the_clock_is_shown(board):
    assert choices(board.page) == (["m"], [])


@pytest.mark.parametrize("zoom", ["s", "m", "l"])
@pytest.mark.parametrize("button", ["r1c1", "Flag", "Play", "Hint", "Reset"])
def test_a_size_is_posted_with_each_action_and_kept(board, zoom, button):
    board.press(button, zoom=zoom)
    assert choices(board.open("/play")) == ([zoom], [])


def test_the_clock_can_be_hidden_and_shown_again(board):
    assert choices(board.press("Flag", zoom="m", hide_clock="y")) == (["m"], ["y"])
    assert choices(board.send("/mode", mode="reveal", zoom="m")) == (["m"], [])


def test_an_action_that_says_nothing_of_them_keeps_them(board):
    board.press("Flag", zoom="l", hide_clock="y")
    assert choices(board.send("/reveal", cell="r1c1")) == (["l"], ["y"])


@pytest.mark.parametrize("zoom", ["", "xl", "S", "<b>", "m m"])
def test_an_unknown_size_is_ignored(board, zoom):
    board.press("Flag", zoom="l", hide_clock="y")
    page = board.send("/mode", mode="reveal", zoom=zoom)
    assert (page.codes, choices(page)) == ([303, 200], (["l"], ["y"]))


@pytest.mark.parametrize("hide_clock", ["n", "", "on", "Y"])
def test_the_clock_is_hidden_by_y_alone(board, hide_clock):
    assert choices(board.send("/mode", mode="flag", zoom="m", hide_clock=hide_clock)) == (["m"], [])


def test_they_outlast_a_game(board):
    board.press("Flag", zoom="l", hide_clock="y")
    assert choices(board.start("easy")) == (["l"], ["y"])


def test_both_boards_share_them(board):
    board.press("Flag", zoom="l", hide_clock="y")
    assert choices(board.open("/dev/fixture")) == (["l"], ["y"])


def test_a_malformed_action_does_not_change_them(board):
    board.send("/reveal", cell="x", zoom="l")
    assert choices(board.open("/play")) == (["m"], [])


def test_a_failed_token_does_not_change_them(board):
    board.post("/mode", {"mode": "flag", "zoom": "l"})
    assert choices(board.open("/play")) == (["m"], [])
