"""Back, double click, old tabs, missing cookies: the page never lies, no press counts twice."""

from tests.browser.player import Player


def test_back_shows_the_present_board(phone):
    phone.open("/dev/fixture")
    phone.press("r4c4")
    phone.press("r1c1")
    phone.page.go_back()
    assert phone.state("r1c1") == "empty"


def test_a_double_click_leaves_what_the_button_said(phone):
    phone.start("classic-beginner")
    phone.mode("flag")
    phone.page.mouse.dblclick(*phone.middle("r5c5"))
    phone.page.locator("#message", has_text="r5c5").wait_for()
    phone.page.wait_for_load_state("networkidle")
    phone.open("/play")
    assert phone.fact("flags") == "1"


def test_an_old_tab_changes_nothing_after_a_reset(phone):
    phone.start("classic-beginner")
    old = Player(phone.page.context.new_page())
    old.open("/play")
    with phone.answered():
        phone.page.click("#reset button")
    old.press("r5c5")
    assert (old.status, old.message) == (
        "ready",
        "That page showed another game: nothing was changed.",
    )


def test_without_cookies_the_page_says_that_they_are_needed(phone):
    phone.start("classic-beginner")
    phone.page.context.clear_cookies()
    phone.press("r5c5")
    assert "Cookies are needed" in phone.message
