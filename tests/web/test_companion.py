"""The reading companion: clues traced, stories played, and one file to keep."""

import pytest
from bs4 import BeautifulSoup

from tests.web.house_rules import broken_in

URL = "/dev/fixture/companion"


def trace(page):
    return page.one("#trace p").text


def test_it_traces_r4c2_where_no_other_is_asked_for(player):
    page = player.open(URL)
    assert page.text("#trace h2") == "A clue traced: r4c2"
    assert "r3c1, r3c2, r3c3, r4c1, r4c3, r5c1, r5c2, r5c3" in trace(page)
    assert "r3c3 and r5c1 are mines, so its clue is 2." in trace(page)


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("r2c2", "r3c3 is a mine, so its clue is 1."),
        ("r1c1", "None of them is a mine, so its clue is 0"),
        ("r1c5", "r1c5 is a mine: it has no clue"),
    ],
)
def test_any_cell_can_be_traced(player, cell, says):
    assert says in trace(player.open(f"{URL}?trace={cell}"))


def test_every_clue_of_its_table_is_the_key_s(player):
    page = player.open(URL)
    traced = [row.select("td")[0].text for row in page.soup.select(".traces tbody tr")]
    assert traced == [cell.text for cell in page.soup.select("#key td")]


def test_every_clue_is_the_number_of_mines_named_beside_it(player):
    rows = player.open(URL).soup.select(".traces tbody tr")
    assert len(rows) == 25
    for row in rows:
        clue, mines, near = (cell.text for cell in row.select("td"))
        named = [] if mines == "none" else mines.split(", ")
        assert set(named) <= set(near.split(", "))
        assert clue in ("Mine", str(len(named)))


@pytest.mark.parametrize("trace", ["r0c1", "r6c1", "r99c1", "x", "", "r1c1 "])
def test_a_bad_trace_is_400(player, trace):
    assert player.open(f"{URL}?trace={trace}").codes == [400]


def test_a_wrong_flag_holds_the_region_back_until_it_is_gone(player):
    stories = player.open(URL).soup.select(".story")
    told = [step.select_one("p").text for step in stories[0].select("li")]
    assert [step.partition(" Revealed: ")[2] for step in told] == [
        "0 of 22, ready.",
        "7 of 22, playing.",
        "7 of 22, playing.",
        "7 of 22, playing.",
        "12 of 22, playing.",
    ]


def test_repeats_count_nothing_flags_win_nothing_and_two_presses_can_win(player):
    stories = player.open(URL).soup.select(".story")[1:]
    last = [story.select("li")[-1].select_one("p").text for story in stories]
    assert [text.partition(" Revealed: ")[2] for text in last] == [
        "12 of 22, playing.",
        "0 of 22, ready.",
        "22 of 22, won.",
    ]


def test_it_claims_no_hosted_run_export_update_or_saved_progress(player):
    text = player.open(URL).text("main")
    assert "A hosted NOS run was not verified" in text
    assert "no export, no automatic update and no promise of saved progress" in text


def test_it_changes_nothing_and_needs_no_session(player):
    assert "Set-Cookie" not in player.open(URL).answers[-1].headers


@pytest.fixture
def file(site, tmp_path):
    """The companion as the command writes it."""
    file = tmp_path / "companion.html"
    result = site.test_cli_runner().invoke(args=["companion", str(file)])
    assert (result.exit_code, result.output) == (0, f"The companion is in {file}.\n")
    return BeautifulSoup(file.read_text(encoding="utf-8"), "html.parser")


def test_the_file_says_what_the_page_says(player, file):
    page = player.open(URL).one("main")
    assert [tag.text for tag in file.select("main p, main td")] == [
        tag.text for tag in page.select("p:not(:has(.button)), td")
    ]


def test_the_file_needs_nothing_else(file):
    assert file.select("link, img, script, a, form") == []
    assert "--" in file.select_one("style").text


def test_the_file_keeps_the_rules_of_every_page_its_style_apart(file):
    file.select_one("style").decompose()
    assert broken_in(file.decode(formatter="html5")) == []
