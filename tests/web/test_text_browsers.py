"""What text browsers get that others do not, and that others do not pay for it."""

import re

import pytest

TEXT = {
    "w3m": "w3m/0.5.3+git20230121",
    "links2": "Links (2.28; Linux 6.1 x86_64; GNU C 12.2; text)",
    "elinks": "ELinks/0.13.2 (textmode; Linux 6.1 x86_64; 80x24-2)",
    "lynx": "Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8",
}
OTHERS = {
    "firefox": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "none": "",
    "like": "HyperLinks/1.0 Lynxos w3mail",
}

text_browsers = pytest.mark.parametrize("browser", TEXT)
other_browsers = pytest.mark.parametrize("browser", OTHERS)


@pytest.fixture
def browser():
    return "lynx"


@pytest.fixture
def fixture(player, browser):
    """A player with that browser at the developer fixture."""
    player.client.environ_base["HTTP_USER_AGENT"] = (TEXT | OTHERS)[browser]
    player.open("/dev/fixture")
    return player


def location(page):
    return page.answers[0].headers["Location"]


# Where to go on


@other_browsers
def test_other_browsers_are_led_by_autofocus_alone(fixture):
    page = fixture.reveal("r2c2")
    assert (location(page), page.focused) == ("/dev/fixture?turn=1", ["r2c2"])
    assert page.soup.select("#here") == []


@text_browsers
@pytest.mark.parametrize("action", ["reveal", "flag"])
def test_after_a_press_text_browsers_go_on_at_the_cell(fixture, action):
    page = getattr(fixture, action)("r2c2")
    assert location(page).endswith("/dev/fixture?turn=1#here")
    cell = page.one("#here").parent
    assert re.search(r"r2c2\b", str(cell))


@text_browsers
def test_after_a_change_of_mode_they_go_on_where_they_were(fixture):
    fixture.reveal("r2c2")
    assert location(fixture.press("Flag", modern=False)).endswith("#here")


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("move", {"move": "3 1"}),
        ("move", {"move": "what?"}),
        ("hint", {}),
        ("reset", {}),
        ("reveal", {"cell": "r1c5"}),
    ],
)
def test_after_all_else_and_at_the_end_they_go_on_at_the_news(fixture, action, fields):
    fixture.reveal("r2c2")
    page = fixture.send(f"/dev/fixture/{action}", fields)
    assert location(page).endswith("#message")
    assert page.one("#message")


def test_where_no_cell_was_played_yet_they_go_on_at_the_news(fixture):
    assert location(fixture.press("Flag", modern=False)).endswith("#message")


@pytest.mark.parametrize("browser", (TEXT | OTHERS))
def test_only_lynx_is_sent_to_whole_addresses(fixture, browser):
    started = fixture.start("study")
    whole = [location(page).startswith("http://") for page in (started, fixture.reveal("r1c1"))]
    assert whole == [browser == "lynx"] * 2


# Order, and what is left out

FORMS = ["mode", "move", "board", "hint", "reset"]


@text_browsers
def test_in_text_browsers_the_move_field_stands_between_news_and_board(fixture):
    ids = [tag["id"] for tag in fixture.page.soup.select("#message, #status, form")]
    assert ids == ["message", "move", "board", "status", "mode", "hint", "reset"]


@text_browsers
def test_text_browsers_get_nothing_that_only_style_makes_useful(fixture):
    page = fixture.start("classic-expert")
    assert page.soup.select("[hidden], #view, #display") == []


@other_browsers
def test_other_browsers_get_all_of_it(fixture):
    page = fixture.start("classic-expert")
    assert [len(page.soup.select(one)) for one in ("[hidden]", "#view", "#display")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("browser", "numbers"),
    [
        ("firefox", ["1 2 3 4 5 6 7 8 9 10 11 12"]),
        ("w3m", ["1", "1 2 3 4 5 6 7 8 9 0 1 2"]),
    ],
)
def test_in_text_browsers_no_number_widens_its_column(fixture, numbers):
    rows = fixture.start("hard").soup.select("thead tr")
    assert [" ".join(row.get_text(" ").split()) for row in rows] == numbers


# Cells in lynx


@pytest.mark.parametrize("browser", ["w3m", "links2", "elinks", *OTHERS])
def test_the_cells_of_all_but_lynx_are_buttons(fixture):
    assert len(fixture.page.soup.select("#board button[name=cell]")) == 25


def test_the_cells_of_lynx_have_their_mark_as_value(fixture):
    fixture.start("classic-beginner")
    cells = fixture.page.soup.select("#board input[type=submit]")
    assert len(cells) == 81
    assert (cells[12]["name"], cells[12]["value"]) == ("cell.r2c4", "#")
    assert cells[12]["aria-label"] == "covered, row 2, column 4"


def test_on_narrow_boards_the_word_stands_in_the_value_too(fixture):
    assert fixture.page.one("[name='cell.r3c4']")["value"] == "# covered"


def test_in_flag_mode_a_cell_of_lynx_says_what_it_will_do(fixture):
    fixture.press("Flag", modern=False)
    page = fixture.press(fixture.page.one("[name='cell.r3c4:flag']"), modern=False)
    assert page.status["flags"] == "1"
    page = fixture.press(page.one("[name='cell.r3c4:unflag']"), modern=False)
    assert page.status["flags"] == "0"


@text_browsers
def test_a_game_is_won_by_the_buttons_alone(fixture):
    for cell in ("r1c1", "r5c5"):
        button = fixture.page.one(f"[name='cell.{cell}'], [value={cell}]")
        fixture.press(button, modern=False)
    assert fixture.page.status["status"] == "won"
