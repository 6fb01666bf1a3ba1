"""The token: asked for before any action; a failure shows the game, unchanged, and a fresh one."""

from time import time

import pytest

from tests.web.browser import Player

ACTIONS = [
    ("/reveal", {"cell": "r1c1"}),
    ("/flag", {"cell": "r1c1"}),
    ("/mode", {"mode": "flag"}),
    ("/move", {"move": "1 1"}),
    ("/reset", {}),
]
ALL_ACTIONS = [*ACTIONS, ("/start", {"level": "easy"})]
TOO_OLD = "That page was out of date: nothing was changed, press again."
NO_COOKIES = "Cookies are needed to keep a game: nothing was changed."


@pytest.fixture
def board(player):
    player.start("study")
    return player


@pytest.fixture
def stranger(site):
    """Someone at another browser, with a game of their own."""
    other = Player(site)
    other.start("study")
    return other


@pytest.fixture(params=["missing", "empty", "garbage", "foreign", "altered"])
def token(request, board, stranger):
    """The fields of a token that is not this browser's."""
    altered = board.page.token[:-1] + ("A" if board.page.token[-1] != "A" else "B")
    tokens = {
        "empty": "",
        "garbage": "<b>é\x00",
        "foreign": stranger.page.token,
        "altered": "x" + altered,
    }
    return {} if request.param == "missing" else {"csrf_token": tokens[request.param]}


@pytest.mark.parametrize(("url", "fields"), ACTIONS)
def test_without_its_token_an_action_shows_the_board_unchanged(board, token, url, fields):
    before = board.page
    with board.no_change():
        page = board.post(url, {**token, **fields, "game": before.game})
    assert (page.codes, page.message) == ([400], TOO_OLD)
    assert page.state == before.state


@pytest.mark.parametrize(("url", "fields"), ACTIONS)
def test_at_the_fixture_it_shows_the_fixture(fixture, url, fields):
    page = fixture.post(f"/dev/fixture{url}", fields)
    assert (page.codes, page.message, page.status["level"]) == ([400], TOO_OLD, "fixture")


def test_without_its_token_start_leaves_the_game_under_way(board, token):
    with board.no_change():
        page = board.post("/start", {**token, "level": "easy"})
    assert (page.codes, page.message) == ([400], f"{TOO_OLD} Start is under New game.")


@pytest.mark.parametrize(("url", "fields"), ALL_ACTIONS)
def test_without_a_game_it_shows_the_level_panel(player, url, fields):
    player.open("/")
    page = player.post(url, fields)
    assert (page.codes, page.message) == ([400], TOO_OLD)
    assert page.one("form#start")


@pytest.mark.parametrize(("url", "fields"), ALL_ACTIONS)
def test_a_browser_that_keeps_no_cookies_is_told_so(site, url, fields):
    page = Player(site).post(url, fields)
    assert (page.codes, page.message) == ([400], NO_COOKIES)


def test_the_token_comes_before_the_shape_of_the_fields(board):
    assert board.post("/reveal", {"cell": "x"}).message == TOO_OLD


def test_the_news_is_in_the_title(board):
    assert board.post("/reveal", {"cell": "r1c1"}).title.startswith("That page was out of date")


@pytest.mark.parametrize(
    ("press", "cell", "state"),
    [("Reveal", "r1c1", ("number", "empty")), ("Flag", "r1c1", ("flagged",))],
)
def test_the_page_shown_can_be_pressed_again(board, press, cell, state):
    board.press(press)
    board.post("/reveal", {"cell": cell})
    page = board.press(cell)
    assert page.codes == [303, 200]
    assert page.cells[cell]["data-state"] in state


def test_the_panel_shown_can_be_pressed_again(player):
    player.open("/")
    player.post("/start", {"level": "easy"})
    assert player.press("Start").status["status"] == "ready"


def test_one_token_serves_many_posts(board):
    page = board.page
    for cell in ("r1c1", "r1c2", "r1c3"):
        board.send("/flag", page=page, cell=cell)
    assert board.page.status["flags"] == "3"


def test_a_page_left_open_for_a_month_still_plays(board, monkeypatch):
    page = board.page
    later = time() + 30 * 86_400
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: later)
    assert board.send("/flag", page=page, cell="r1c1").codes == [303, 200]


@pytest.mark.parametrize("cookie", ["", "garbage", "a.b", "é", "x" * 4000])
def test_a_cookie_that_is_not_ours_is_a_first_visit(site, cookie):
    player = Player(site)
    player.client.set_cookie("ms", cookie)
    assert player.open("/play").codes == [303, 200]
    assert player.start("study").status["status"] == "ready"


@pytest.mark.parametrize("url", ["/reveal", "/dev/fixture/reveal"])
def test_a_failed_token_stores_nothing(site, url):
    player = Player(site)
    player.open("/dev/fixture")
    player.post(url, {"cell": "r1c1"})
    assert player.open("/dev/fixture").told("status", "seconds") == ("ready", "0")


# By https, where browsers may keep the address of the page to themselves


@pytest.mark.parametrize("referer", [None, "https://localhost/play", "https://elsewhere.example/"])
def test_over_https_the_token_alone_decides(board, referer):
    headers = {"Referer": referer} if referer else {}
    page = board.post(
        "/flag",
        {"csrf_token": board.page.token, "cell": "r1c1"},
        base_url="https://localhost",
        headers=headers,
    )
    assert page.codes[0] == 303
