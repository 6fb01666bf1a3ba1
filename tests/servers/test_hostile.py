"""Other people's cookies, tokens, hosts and headers: nobody gets in, nothing leads elsewhere."""

from __future__ import annotations

import re

import pytest

from app import create_app
from tests.web.browser import Player

KEY = "k" * 40
ELSEWHERE = "elsewhere.example"


@pytest.fixture
def make_site(tmp_path):
    sites = []

    def make(**config):
        own = {"SECRET_KEY": KEY, "SESSION_STORE": tmp_path / "games"}
        sites.append(create_app(own | config))
        return sites[-1]

    yield make
    for site in sites:
        site.extensions["session_store"].close()


@pytest.fixture
def site(make_site):
    return make_site()


@pytest.fixture
def player(site):
    player = Player(site)
    player.start("study")
    return player


@pytest.mark.parametrize("planted", ["A" * 32, "A" * 32 + "." + "B" * 43, "", "admin"])
def test_an_id_that_somebody_planted_is_not_taken(site, planted):
    victim = Player(site)
    victim.client.set_cookie("ms", planted)
    victim.start("study")
    assert planted not in (
        victim.client.get_cookie("ms").value,
        victim.client.get_cookie("ms").value.partition(".")[0],
    )


def test_a_planted_id_knows_nothing_of_its_planters_game_beyond_their_own_browser(site, player):
    """Ids are bearer tokens: whoever plants their own shares a game, and no more than that."""
    own = Player(site)
    own.start("study")
    assert own.client.get_cookie("ms").value != player.client.get_cookie("ms").value
    assert own.page.game != player.page.game


def test_every_altered_character_of_the_cookie_is_a_stranger(site, player):
    cookie = player.client.get_cookie("ms").value
    for at, character in enumerate(cookie):
        stranger = site.test_client(use_cookies=False)
        altered = cookie[:at] + ("A" if character != "A" else "B") + cookie[at + 1 :]
        answer = stranger.get("/play", headers={"Cookie": f"ms={altered}"})
        assert answer.status_code == 303
        assert answer.headers["Set-Cookie"].partition(";")[0] != f"ms={altered}"


def test_two_cookies_of_one_name_are_no_way_in(site, player):
    cookie = player.client.get_cookie("ms").value
    stranger = site.test_client(use_cookies=False)
    for header in (f"ms=x; ms={cookie}x", f"ms={cookie}, ms=x", f"MS={cookie}", f'ms="{cookie}.x"'):
        assert stranger.get("/play", headers={"Cookie": header}).status_code == 303


@pytest.mark.parametrize("whose", ["another browser's", "an older session's", "a made-up"])
def test_a_token_that_is_not_this_sessions_moves_nothing(site, player, whose):
    if whose == "another browser's":
        token = Player(site).open("/").token
    elif whose == "an older session's":
        token = player.page.token
        player.client.delete_cookie("ms")
        player.start("study")
    else:
        token = player.page.token[::-1]
    with player.no_change():
        for url in ("/reveal", "/flag", "/mode", "/reset", "/move", "/start"):
            fields = {"csrf_token": token, "cell": "r1c1", "mode": "flag", "move": "1 1"}
            assert player.post(url, fields | {"level": "easy"}).codes == [400]


@pytest.mark.parametrize("where", ["query", "header"])
def test_a_token_is_taken_from_the_form_or_its_own_header_only(player, where):
    token = player.page.token
    if where == "query":
        answer = player.client.post(f"/flag?csrf_token={token}", data={"cell": "r1c1"})
        assert answer.status_code == 400
    else:
        # No other site can set that header.
        answer = player.client.post("/flag", data={"cell": "r1c1"}, headers={"X-CSRFToken": token})
        assert answer.status_code == 303


@pytest.mark.parametrize("proxies", [0, 1])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": ELSEWHERE},
        {"Host": f"localhost@{ELSEWHERE}"},
        {"Host": f"{ELSEWHERE}:80\\@localhost"},
        {"Host": ""},
        {"Host": '"><b>'},
        {"X-Forwarded-Host": ELSEWHERE, "X-Forwarded-Proto": "javascript"},
        {"X-Forwarded-Prefix": f"//{ELSEWHERE}"},
        {"Forwarded": f"host={ELSEWHERE};proto=https"},
        {"X-Original-URL": f"//{ELSEWHERE}/", "X-Rewrite-URL": "/dev/fixture"},
    ],
    ids=str,
)
def test_no_header_leads_elsewhere(make_site, headers, proxies):
    player = Player(make_site(PROXIES=proxies))
    page = player.start("study")
    client = player.client
    answers = [
        client.get("/", headers=headers),
        client.get("/play", headers=headers),
        client.post("/flag", data={"csrf_token": page.token, "cell": "r1c1"}, headers=headers),
        client.get("/nothing", headers=headers),
        client.post("/dev/fixture//flag", headers=headers),
    ]
    for path in ("//play", "/dev//fixture", f"//{ELSEWHERE}/..", f"/\\{ELSEWHERE}"):
        overridden = {"PATH_INFO": path}  # the test client would take a host from it
        answers.append(client.get("/", headers=headers, environ_overrides=overridden))
    for answer in answers:
        assert answer.status_code < 500
        assert re.match(r"/(?!/)", answer.headers.get("Location", "/"))
        assert f"//{ELSEWHERE}" not in answer.text
        assert ELSEWHERE not in answer.headers.get("Set-Cookie", "")
        assert '"><b>' not in answer.text


def test_what_a_proxy_says_is_believed_only_if_there_is_one(make_site):
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example"}
    seen = {}
    for proxies in (0, 1):
        site = make_site(PROXIES=proxies)
        site.add_url_rule("/seen", view_func=lambda: __import__("flask").request.host_url)
        seen[proxies] = site.test_client().get("/seen", headers=said).text
    assert seen == {0: "http://localhost/", 1: "https://games.example/"}


def test_the_path_of_a_static_file_leads_out_of_no_folder(site):
    for path in ("../README.md", "..%2fREADME.md", "%2e%2e/app/config.py", "/etc/hosts", "\\.."):
        assert site.test_client().get(f"/static/{path}").status_code == 404
