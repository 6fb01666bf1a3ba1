"""Headers, cookie and methods of every answer; the house rules hold the rest of them."""

import pytest

from tests.web.house_rules import broken_by

STATIC = ["/static/style.css", "/static/icon.svg"]
URLS = ["/", "/play", "/dev/fixture", "/help", "/healthz", "/nothing", *STATIC]


@pytest.mark.parametrize("url", URLS)
def test_every_kind_of_answer_keeps_to_the_house_rules(player, url):
    player.start("study")
    with player.client.get(url) as response:
        assert broken_by(response) == []


@pytest.mark.parametrize("url", URLS)
def test_head_answers_as_get_does_without_a_body(player, url):
    player.start("study")
    with player.client.head(url) as head, player.client.get(url) as get:
        assert (head.status_code, head.headers.getlist("Content-Type"), head.data) == (
            get.status_code,
            get.headers.getlist("Content-Type"),
            b"",
        )


def test_the_style_sheet_is_kept_by_browsers_for_a_year(player):
    (link,) = player.open("/").soup.select("link[rel=stylesheet]")
    with player.client.get(link["href"]) as response:
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "public, max-age=31536000"


def test_every_page_names_its_icon(player):
    (link,) = player.open("/help").soup.select("link[rel=icon]")
    with player.client.get(link["href"]) as response:
        assert (response.status_code, response.mimetype) == (200, "image/svg+xml")
        assert response.headers["Cache-Control"] == "no-cache"


def test_a_first_visit_gets_one_cookie_with_its_flags(player):
    (cookie,) = player.client.get("/").headers.getlist("Set-Cookie")
    name, *attributes = cookie.split("; ")
    assert name.startswith("ms=")
    assert {"HttpOnly", "Path=/", "SameSite=Lax", "Max-Age=2764800"} <= set(attributes)


def test_where_players_come_by_https_the_cookie_never_travels_without_it(make_site):
    site = make_site(SESSION_COOKIE_SECURE=True)
    (cookie,) = site.test_client().get("/").headers.getlist("Set-Cookie")
    assert cookie.startswith("__Host-ms=")
    assert "Secure" in cookie.split("; ")


@pytest.mark.parametrize("url", ["/help", "/healthz", "/nothing", *STATIC])
def test_what_needs_no_session_sets_no_cookie(player, url):
    with player.client.get(url) as response:
        assert response.headers.getlist("Set-Cookie") == []


@pytest.mark.parametrize("url", ["/", "/play", "/dev/fixture"])
def test_pages_of_a_session_vary_by_cookie(player, url):
    player.start("study")
    assert "Cookie" in player.client.get(url).headers["Vary"]


def test_nobody_is_sent_to_another_site(player):
    token = player.open("/").token
    response = player.client.post(
        "/start",
        data={"csrf_token": token, "level": "easy"},
        headers={"Host": "localhost", "X-Forwarded-Host": "elsewhere.example"},
    )
    assert response.headers["Location"] == "/play?turn=0"
