"""The option of a board that needs no guess."""

import pytest


def test_it_is_off_unless_asked_for(player):
    assert player.start("easy").told("no-guess") == ("off",)


def test_it_is_not_proved_before_the_first_reveal(player):
    page = player.start("easy", no_guess="y")
    assert page.told("no-guess") == ("not-proved",)
    assert "will be dealt, if one is found" in page.text(".about")


@pytest.mark.parametrize("level", ["easy", "intermediate", "expert"])
def test_the_board_dealt_is_proved_and_begins_with_an_opening(player, level):
    player.start(level, no_guess="y")
    page = player.reveal("r3c3")
    assert (page.told("no-guess"), page.cells["r3c3"]["data-state"]) == (("proved",), "empty")


def test_it_sets_the_level_s_own_promise_aside_and_says_so(player):
    page = player.start("intermediate", no_guess="y")
    assert "the first cell opens a region" in page.message


def test_a_board_that_cannot_be_found_is_said_to_need_a_guess(player):
    # On 3×3 with four mines the first cell in the centre leaves nothing to reason from.
    player.start("custom", size=3, mines=4, no_guess="y")
    page = player.reveal("r2c2")
    assert page.told("no-guess") == ("not-proved",)
    assert "No board free of guesses was found: this one may need a guess." in page.message
    assert "this one may need a guess" in page.text(".about")


def test_reset_asks_for_it_again(player):
    player.start("easy", no_guess="y")
    player.reveal("r3c3")
    page = player.press("Reset")
    assert page.told("no-guess") == ("not-proved",)
    assert player.reveal("r1c1").told("no-guess") == ("proved",)


def test_the_panel_remembers_it(player):
    player.start("easy", no_guess="y")
    assert player.open("/").chosen("no_guess") == ["y"]


def test_anything_but_y_is_off(player):
    assert player.start("easy", no_guess="n").told("no-guess") == ("off",)


def test_help_says_how_such_boards_are_found(player):
    text = player.open("/help").text("main")
    assert "drawn until they need no guess" in text
    assert "drawn once, then moved where logic is stuck" in text
