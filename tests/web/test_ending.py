"""After the end: the review of a loss, the report, both computed once and kept."""

import pytest

# r1c3 opens the middle; what lies on either side follows from the numbers.
LAYOUT = """
    .....
    *...*
    .....
"""
WINNING = ["r1c3", "r1c1", "r3c1", "r1c5", "r3c5"]
LOSING = ["r1c3", "r2c5"]


def pairs(page):
    return {
        row.select_one("dt").text: row.select_one("dd").text
        for row in page.soup.select("#report div")
    }


def reviewed(page):
    review = page.one("#review")
    return float(review["data-risk"]), review["data-safe-existed"], review.text


def test_a_loss_past_a_certain_cell_is_a_slip(player):
    player.start_on(LAYOUT)
    page = player.reveal(*LOSING)
    assert reviewed(page) == (
        1.0,
        "true",
        "A slip: r2c5 was certainly a mine, while r1c1, r1c5, r3c1 and 1 more were certainly safe.",
    )


def test_a_loss_without_a_certain_cell_is_bad_luck(player):
    player.start_on("*..\n...\n..*")
    assert reviewed(player.reveal("r2c2", "r1c1")) == (
        0.25,
        "false",
        "Bad luck: no cell was certainly safe, and r1c1 had the least risk, 25%.",
    )


def test_flags_prove_nothing_in_it(player):
    player.start_on(LAYOUT)
    plain = reviewed(player.reveal(*LOSING))
    player.start_on(LAYOUT)
    player.reveal("r1c3")
    player.flag("r1c5", "r3c5")
    assert reviewed(player.reveal("r2c5")) == plain


def test_the_fatal_chord_is_judged_as_one_reveal(player):
    player.start_on("*..\n...\n..*", chord="y")
    player.reveal("r2c2")
    player.flag("r1c2", "r1c3")
    page = player.reveal("r2c2")
    risk, safe_existed, _ = reviewed(page)
    assert (page.told("status"), safe_existed) == (("lost",), "false")
    assert risk == pytest.approx(27 / 28)


def test_a_win_has_no_review(player):
    player.start_on(LAYOUT)
    page = player.reveal(*WINNING)
    assert (page.told("status"), page.soup.select("#review")) == (("won",), [])


def test_the_report_of_a_win(player, clock):
    player.start_on(LAYOUT)
    clock.tick(10)
    assert pairs(player.reveal(*WINNING)) == {
        "Time": "10 s",
        "Moves": "5",
        "3BV": "5",
        "3BV/s": "0.50",
        "Efficiency": "100%",
        "Hints": "0",
        "Risks taken": "0",
    }


def test_the_report_of_a_loss_has_no_speed(player):
    player.start_on(LAYOUT)
    report = pairs(player.reveal(*LOSING))
    assert ("3BV/s" in report, report["Risks taken"]) == (False, "1: r2c5 (100%)")


@pytest.mark.parametrize("cells", [LOSING, WINNING])
def test_it_stays_the_same_on_reload_and_after_refused_actions(player, cells):
    player.start_on(LAYOUT)
    ended = player.reveal(*cells).one("#ending")
    player.press("Hint")
    assert player.open("/play").one("#ending") == ended


def test_before_the_end_there_is_none(player):
    player.start_on(LAYOUT)
    assert player.reveal("r1c3").soup.select("#review, #report, #ending") == []


def test_reset_clears_it(player):
    player.start_on(LAYOUT)
    player.reveal(*LOSING)
    assert player.press("Reset").soup.select("#review, #report, #ending") == []


def test_the_fixture_is_reviewed_too(fixture):
    risk, safe_existed, _ = reviewed(fixture.reveal("r1c5"))
    assert (risk, safe_existed) == (0.12, "false")


def test_the_verdict_is_about_what_was_open_whatever_flags_stood_in_the_way(fixture):
    page = fixture.press("Play", move="f 1 2; f 2 1; 1 1; 2 2; 3 3")
    assert page.text("#review") == (
        "A slip: r3c3 had a risk of 20%, while r1c2 and r2c1 were certainly safe."
    )
    assert "r1c1 (12%) and r3c3 (20%)" in page.text("#report")
