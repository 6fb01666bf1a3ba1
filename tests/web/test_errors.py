"""Failures: each a page in the site's frame that says what was wrong and leads back."""

from io import BytesIO

import pytest
from werkzeug.datastructures import MultiDict

from app.sessions import StoreUnavailable


def has_a_way_back(page):
    return bool(page.soup.select("main a[href]"))


@pytest.fixture
def board(player):
    player.start("study")
    return player


# No such page, not this method


@pytest.mark.parametrize(
    "url",
    [
        "/nothing",
        "/play/",
        "/reveal/r1c1",
        "/dev",
        "/dev/fixture/",
        "/dev/fixture/nothing",
        "/static/nothing.css",
        "/static/../app/config.py",
        "/%00",
        "/instance/secret_key",
    ],
)
def test_an_unknown_address_is_404_and_leads_back(board, url):
    page = board.open(url)
    assert page.codes == [404]
    assert has_a_way_back(page)


@pytest.mark.parametrize(
    ("url", "query"),
    [("/", "because=\xff"), ("/play", "\xff=1"), ("/dev/fixture/companion", "trace=\xff")],
)
def test_a_query_that_is_not_text_is_refused(board, url, query):
    page = board._follow(board.client.get(url, environ_overrides={"QUERY_STRING": query}))
    assert (page.codes, page.message) == ([400], "The query of that address is not text.")
    assert has_a_way_back(page)


@pytest.mark.parametrize(
    "url",
    ["/start", "/reveal", "/flag", "/mode", "/reset", "/move"]
    + [f"/dev/fixture/{action}" for action in ("reveal", "flag", "mode", "reset", "move")],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_no_action_can_be_had_by_a_link(board, url, method):
    response = board.client.open(f"{url}?cell=r1c1&mode=flag&move=1+1&level=easy", method=method)
    assert (response.status_code, set(response.allow)) == (405, {"OPTIONS", "POST"})


@pytest.mark.parametrize("url", ["/", "/play", "/help", "/healthz", "/dev/fixture"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_page_takes_no_other_method(board, url, method):
    with board.no_change():
        page = board._follow(board.client.open(url, method=method))
    assert page.codes == [405]
    assert has_a_way_back(page)


@pytest.mark.parametrize("url", ["/reveal", "/start"])
def test_method_comes_before_size(board, url):
    assert board.client.put(url, data={"cell": "x" * 20_000}).status_code == 405


# Too much, or in another form


@pytest.mark.parametrize("url", ["/reveal", "/flag", "/mode", "/reset", "/move", "/start"])
@pytest.mark.parametrize("content_type", [None, "multipart/form-data"])
def test_a_body_of_20_kilobytes_is_413(board, url, content_type):
    fields = {"csrf_token": board.page.token, "cell": "x" * 20_000}
    with board.no_change():
        page = board.post(url, fields, content_type=content_type)
    assert page.codes == [413]
    assert has_a_way_back(page)


def test_size_comes_before_the_token(board):
    assert board.post("/reveal", {"cell": "x" * 20_000}).codes == [413]


def test_too_many_parts_are_413(board):
    fields = [("csrf_token", board.page.token), *((f"x{n}", "") for n in range(50))]
    with board.no_change():
        page = board.post("/reveal", fields, content_type="multipart/form-data")
    assert page.codes == [413]


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "", "x"])
def test_a_body_that_is_no_form_has_no_token(board, content_type):
    with board.no_change():
        board._follow(
            board.client.post("/reveal", data=b'{"cell": "r1c1"}', content_type=content_type)
        )
        assert board.page.codes == [400]


def test_a_broken_multipart_body_is_400(board):
    with board.no_change():
        board._follow(
            board.client.post(
                "/reveal", data=b"--x\r\nbroken", content_type="multipart/form-data; boundary=x"
            )
        )
        assert board.page.codes == [400]


def test_a_form_sent_as_multipart_is_read(board):
    fields = {"csrf_token": board.page.token, "cell": "r1c1"}
    page = board.post("/reveal", fields, content_type="multipart/form-data")
    assert page.codes == [303, 200]
    assert "r1c1" in page.opened


def test_a_file_is_no_cell(board):
    with board.no_change():
        response = board.client.post(
            "/reveal",
            data={"csrf_token": board.page.token, "cell": (BytesIO(b"r1c1"), "cell.txt")},
        )
        assert board._follow(response).codes == [400]


# Malformed fields: what is wrong, said without a copy of it


@pytest.mark.parametrize(
    ("url", "fields"),
    [
        ("/reveal", {"cell": "<b>bold</b>"}),
        ("/flag", {"cell": "<b>bold</b>"}),
        ("/reveal", {"cell.<b>bold</b>": ""}),
        ("/mode", {"mode": "<b>bold</b>"}),
        ("/move", {"move": "<b>bold</b>"}),
        ("/reset", {"game": "<b>bold</b>"}),
        ("/reveal", {"cell": "r1c1", "view": "<b>bold</b>", "zoom": "<b>bold</b>"}),
        ("/start", {"level": "<b>bold</b>"}),
        ("/start", {"level": "custom", "size": "<b>bold</b>", "mines": '"><b>bold</b>'}),
        ("/<b>bold</b>", {}),
    ],
)
def test_no_markup_that_was_sent_comes_back(board, url, fields):
    assert "<b>bold" not in board.send(url, fields).html


def test_a_malformed_move_without_a_game_is_still_malformed(player):
    player.open("/")
    assert player.send("/reveal", cell="x").codes == [400]


def test_a_malformed_move_of_a_stale_page_is_still_malformed(board):
    assert board.send("/reveal", game="stale", cell="x").codes == [400]


def test_a_malformed_move_leads_back_to_the_board(board):
    page = board.send("/reveal", cell="x")
    assert board.open(page.one("main a")["href"]).status["level"] == "study"


def test_a_malformed_move_at_the_fixture_leads_back_to_it(fixture):
    page = fixture.send("/dev/fixture/reveal", cell="x")
    assert fixture.open(page.one("main a")["href"]).status["level"] == "fixture"


# The store fails


class BrokenStore:
    """A store of which nothing works."""

    def _fail(self, *_args):
        raise StoreUnavailable("The disk is full.")

    load = save = ping = _fail

    def close(self):
        """Nothing is open."""


@pytest.fixture
def broken(board, monkeypatch):
    """A player whose cookie is good, while the store does not answer."""
    token = board.page.token
    store = BrokenStore()
    monkeypatch.setitem(board.app.extensions, "session_store", store)
    monkeypatch.setattr(board.app.session_interface, "store", store)
    return board, token


@pytest.mark.parametrize("url", ["/", "/play", "/dev/fixture"])
def test_a_page_of_games_is_503_while_the_store_fails(broken, url):
    player, _ = broken
    page = player.open(url)
    assert (page.codes, page.answers[0].headers["Retry-After"]) == ([503], "2")
    assert has_a_way_back(page)


@pytest.mark.parametrize(
    ("url", "fields"),
    [
        ("/reveal", {"cell": "r1c1"}),
        ("/flag", {"cell": "r1c1"}),
        ("/mode", {"mode": "flag"}),
        ("/move", {"move": "1 1"}),
        ("/reset", {}),
        ("/start", {"level": "easy"}),
        ("/dev/fixture/reveal", {"cell": "r1c1"}),
    ],
)
def test_an_action_is_503_while_the_store_fails(broken, url, fields):
    player, token = broken
    page = player.post(url, {"csrf_token": token, **fields})
    assert (page.codes, page.answers[0].headers["Retry-After"]) == ([503], "2")
    assert "nothing was changed" in page.message


def test_a_failed_token_is_503_while_the_store_fails(broken):
    player, _ = broken
    assert player.post("/reveal", {"cell": "r1c1"}).codes == [503]


@pytest.mark.parametrize("url", ["/help", "/static/style.css"])
def test_what_needs_no_game_still_answers(broken, url):
    player, _ = broken
    with player.client.get(url) as response:
        assert response.status_code == 200


def test_a_failing_store_is_written_to_the_log(broken, caplog):
    player, _ = broken
    player.open("/play")
    assert "The disk is full." in caplog.text


def test_the_balancer_is_told(broken):
    player, _ = broken
    assert player.client.get("/healthz").status_code == 503


def test_the_balancer_is_told_that_all_is_well(player):
    response = player.client.get("/healthz")
    assert (response.status_code, response.text) == (200, "ok")


# Our mistake


def test_a_fault_of_ours_is_500_in_the_frame(make_site, monkeypatch):
    site = make_site()
    site.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr("app.web.board.BoardPages.show", lambda *_: 1 / 0)
    response = site.test_client().get("/dev/fixture")
    assert response.status_code == 500
    assert "Our mistake" in response.text
    assert "<main" in response.text


@pytest.mark.parametrize("accept", [None, "application/json", "*/*"])
def test_errors_are_pages_whatever_is_accepted(player, accept):
    response = player.client.get(
        "/nothing", headers=MultiDict({"Accept": accept} if accept else {})
    )
    assert response.mimetype == "text/html"
