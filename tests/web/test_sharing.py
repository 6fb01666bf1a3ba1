"""A board that was played, played again by its address."""

from random import Random
from urllib.parse import quote

import pytest

from app.game.levels import PRESETS
from app.web import actions, sharing
from app.web.round import Round
from tests.web.browser import Player

LAYOUT = """
    ....
    ...*
    *...
"""
MINES = {"r2c4", "r3c1"}


@pytest.fixture
def address(player):
    """The address that the end of a game shows."""
    player.start_on(LAYOUT)
    player.reveal("r1c1", "r2c4")
    return player.page.one('#ending a[href^="/board/"]')["href"]


@pytest.fixture
def other(site):
    """Somebody else, who was sent the address."""
    return Player(site)


def test_it_is_not_shown_before_the_end(player):
    player.start_on(LAYOUT)
    assert "/board/" not in player.reveal("r1c1").html


def test_the_fixture_has_none(fixture):
    assert "/board/" not in fixture.reveal("r1c5").html


def test_its_panel_says_what_the_board_is_and_stores_nothing(other, address):
    page = other.open(address)
    assert "Free 4×3, 2 mines" in page.text("main")
    assert "start at r1c1" in page.text("main")
    assert other.open("/play").url == "/?because=no-game"


def test_it_is_the_same_board(other, address):
    other.open(address)
    other.press("Start")
    cells = other.reveal("r2c4").cells
    mines = {name for name, tag in cells.items() if tag["data-state"] in ("mine", "exploded")}
    assert mines == MINES


def test_the_first_cell_is_marked_until_something_is_revealed(other, address):
    other.open(address)
    page = other.press("Start")
    marked = [name for name, tag in page.cells.items() if tag.get("data-start")]
    assert (marked, page.label("r1c1")) == (["r1c1"], "covered, start here, row 1, column 1")
    assert other.reveal("r1c1").soup.select("[data-start]") == []


def test_whoever_begins_elsewhere_is_shown_the_first_cell_still(other, address):
    other.open(address)
    other.press("Start")
    other.reveal("r3c4")
    assert [name for name, tag in other.page.cells.items() if tag.get("data-start")] == ["r1c1"]
    assert "from r1c1: that cell is safe" in other.press("Hint").message


def test_the_page_says_that_it_was_played_before_and_what_is_safe(other, address):
    other.open(address)
    page = other.press("Start")
    assert page.message == "A board played before: start at r1c1, no other cell is promised safe."
    assert "a board played before, from r1c1" in page.text("caption")


def test_its_end_shows_the_same_address(other, address):
    other.open(address)
    other.press("Start")
    assert other.reveal("r2c4").one('#ending a[href^="/board/"]')["href"] == address


def test_it_can_be_played_with_chords(other, address):
    other.open(address)
    assert other.press("Start", chord="y").told("chord") == ("on",)


def test_reset_deals_a_new_board_of_the_level(other, address):
    other.open(address)
    other.press("Start")
    page = other.press("Reset")
    assert (page.told("status", "level"), page.soup.select("[data-start]")) == (
        ("ready", "free"),
        [],
    )
    assert page.message.startswith("New game:")


@pytest.mark.parametrize(
    "change", [lambda it: it[:-1], lambda it: it + "A", lambda it: "B" + it[1:], lambda it: it[:4]]
)
def test_an_altered_code_is_404_and_says_so(other, address, change):
    code = address.removeprefix("/board/")
    page = other.open(f"/board/{quote(change(code))}")
    assert (page.codes, page.message) == (
        [404],
        "This link was altered or cut short, or is too old: it leads to no board.",
    )


def test_an_altered_code_starts_nothing(other):
    other.start("study")
    with other.no_change():
        assert other.send("/start", board="x").codes == [404]


def test_starting_it_ends_the_game_under_way(other, address):
    before = other.start("study").game
    other.open(address)
    assert "Continue" in other.page.text("main")
    assert other.press("Start").game != before


def test_of_a_board_played_before_it_is_not_said_whether_it_needs_a_guess(other, address):
    """Nothing was proved of it."""
    assert "guess may be needed" in other.start("study").text(".about")
    other.open(address)
    assert "guess may be needed" not in other.press("Start").text(".about")


@pytest.fixture
def proved(player):
    """The address of a board that was proved to need no guess."""
    player.start("easy", no_guess="y")
    assert player.reveal("r4c4").told("no-guess") == ("proved",)
    while player.page.status["status"] == "playing":
        player.reveal(
            next(n for n, tag in player.page.cells.items() if tag["data-state"] == "covered")
        )
    return player.page.one('#ending a[href^="/board/"]')["href"]


def test_what_was_proved_of_it_travels_with_it(other, proved):
    assert "From there the board needs no guess." in other.open(proved).text("main")
    page = other.press("Start")
    assert page.told("no-guess") == ("proved",)
    assert "from r4c4: from there no guess is needed" in page.text("caption")


def test_after_a_proved_one_reset_deals_another_that_needs_none(other, proved):
    other.open(proved)
    other.press("Start")
    other.press("Reset")
    assert other.reveal("r1c1").told("no-guess") == ("proved",)


@pytest.mark.parametrize("options", [{}, {"chord": "y"}])
def test_its_option_is_as_it_was_chosen_last(other, address, options):
    other.start("study", **options)
    assert other.open(address).chosen("chord") == list(options.values())


def test_its_address_can_be_copied_from_a_field(other, address):
    field = other.open(address).one("#address")
    assert (field["value"], field.has_attr("readonly")) == (f"http://localhost{address}", True)


def test_a_stale_page_of_it_is_shown_again(other, address):
    other.open(address)
    code = other.page.one("input[name=board]")["value"]
    page = other.post("/start", [("csrf_token", "stale"), ("board", code)])
    assert (page.codes, page.one("input[name=board]")["value"]) == ([400], code)
    assert page.message == "That page was out of date: nothing was changed, press again."
    assert other.press("Start").told("level") == ("free",)


def test_a_board_has_no_address_before_its_end(site):
    played = Round.begin(PRESETS["study"], 0)
    under_way = actions.reveal(played, 0, 0, Random(1))
    with site.app_context(), pytest.raises(ValueError, match="mines"):
        sharing.address(under_way)
