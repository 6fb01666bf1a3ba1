"""Whole games through the page alone."""

MINES = {"r1c5", "r3c3", "r5c1"}


def test_the_fixture_is_won_by_tab_and_enter(phone):
    phone.open("/dev/fixture")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")  # Skip to the board
    while phone.status != "won":
        phone.page.keyboard.press("Tab")
        if phone.focused not in MINES and phone.state(phone.focused) == "covered":
            with phone.answered():
                phone.page.keyboard.press("Enter")
    assert phone.fact("revealed") == "22"


def test_the_fixture_is_lost_at_a_mine(phone):
    phone.open("/dev/fixture")
    phone.press("r1c5")
    assert (phone.status, phone.state("r1c5")) == ("lost", "exploded")


def test_classic_expert_is_played_to_an_end(phone):
    phone.start("classic-expert")
    phone.press("r8c6")
    while phone.status == "playing":
        phone.enter(phone.covered()[0])
    assert phone.status in ("won", "lost")


def test_a_tap_does_what_enter_does(browse):
    tapped, entered = browse(has_touch=True), browse()
    for player in (tapped, entered):
        player.open("/dev/fixture")
    with tapped.answered():
        there = tapped.middle("r4c4")
        tapped.page.touchscreen.tap(there.x, there.y)
    entered.enter("r4c4")
    boards = [player.page.locator("#board table").inner_html() for player in (tapped, entered)]
    assert boards[0] == boards[1]
