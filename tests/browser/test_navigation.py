"""Back, double click, old tabs, missing cookies: the page never lies, no press counts twice."""


def test_back_shows_the_present_board(any_phone):
    any_phone.open("/dev/fixture")
    any_phone.press("r4c4")
    any_phone.press("r1c1")
    any_phone.back()
    assert any_phone.state("r1c1") == "empty"


def test_a_double_click_leaves_what_the_button_said(any_phone):
    any_phone.start("classic-beginner")
    any_phone.mode("flag")
    any_phone.press("r5c5", times=2)
    any_phone.open("/play")
    assert any_phone.fact("flags") == "1"


def test_an_old_tab_changes_nothing_after_a_reset(any_phone):
    any_phone.start("classic-beginner")
    old = any_phone.another_tab()
    old.open("/play")
    any_phone.reset()
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
