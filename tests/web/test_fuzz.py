"""Whatever is sent: no answer is a failure, and no game changes without a legal move."""

import random
from itertools import product

import pytest

from tests.web.browser import Player

URLS = [
    f"{prefix}{action}"
    for prefix, action in product(
        ("", "/dev/fixture"), ("/reveal", "/flag", "/mode", "/reset", "/move", "/hint")
    )
] + ["/", "/start", "/play", "/help", "/healthz", "/dev/fixture", "/board/x", "/static/style.css"]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]
NAMES = ["cell", "cell.r1c1", "cell.", "mode", "move", "game", "level", "size", "columns", "rows"]
NAMES += ["mines", "chord", "no_guess", "view", "zoom", "hide_clock", "trace", "board", "", "\x00"]
VALUES = ["", "r1c1", "r9c9", "R1C1", "0", "-1", "5", "1_0", "٣", "flag", "reveal", "y", "custom"]
VALUES += ["free", "\x00", "é" * 50, "<b>", "%s{{7*7}}", "' or 1=1", "x" * 3000, "\ud83d\ude00"]


def fields(chance, token):
    """Return some fields; most often with a token, never a legal move on the board of the test."""
    pairs = [(chance.choice(NAMES), chance.choice(VALUES)) for _ in range(chance.randrange(6))]
    return [("csrf_token", token)] * (chance.random() < 0.8) + [("game", "another")] + pairs


@pytest.mark.parametrize("seed", range(10))
def test_nothing_that_is_sent_fails_or_changes_another_game(site, seed):
    chance = random.Random(seed)
    player = Player(site)
    page = player.start("study")
    for _ in range(40):
        method, url = chance.choice(METHODS), chance.choice(URLS)
        if url == "/start":
            method = "GET"  # may rightly start a game
        sent = fields(chance, page.token)
        code = send(player.client, chance, method, url, sent)
        assert code < 500, (method, url, sent)
    assert player.open("/play").state == page.state


def send(client, chance, method, url, pairs):
    content_type = chance.choice(
        ["application/x-www-form-urlencoded"] * 3 + ["multipart/form-data", "text/plain"]
    )
    data = {}
    for name, value in pairs:
        data.setdefault(name, []).append(value.encode("utf-8", "replace").decode())
    options = {"data": data} if content_type != "text/plain" else {"data": repr(data).encode()}
    query = {name: values[0] for name, values in data.items()} if chance.random() < 0.3 else None
    with client.open(
        url, method=method, query_string=query, content_type=content_type, **options
    ) as response:
        return response.status_code


@pytest.mark.parametrize("seed", range(5))
def test_no_panel_that_is_sent_fails(site, seed):
    chance = random.Random(seed)
    player = Player(site)
    page = player.open("/")
    for _ in range(30):
        sent = [("level", chance.choice(["custom", "free", "easy", "x"]))]
        sent += [(name, chance.choice(VALUES)) for name in ("size", "columns", "rows", "mines")]
        sent = [(name, value.encode("utf-8", "replace").decode()) for name, value in sent]
        assert player.send("/start", sent, page=page).codes[0] in (303, 422)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Accept-Language", ""),
        ("Accept-Language", "\x7f\xff"),
        ("Cookie", "ms="),
        ("Cookie", "ms=\xff\xfe; ms=2; =; ;"),
        ("User-Agent", ""),
        ("Referer", "\xff"),
        ("X-Forwarded-For", "' or 1=1"),
        ("Content-Length", "0"),
        ("Range", "bytes=0-10"),
        ("If-Modified-Since", "yesterday"),
    ],
)
@pytest.mark.parametrize("url", ["/", "/play", "/dev/fixture", "/static/style.css"])
def test_no_header_that_is_sent_fails(player, name, value, url):
    with player.client.get(url, headers={name: value}) as response:
        assert response.status_code < 500


@pytest.mark.parametrize("query", ["turn=%ff", "because=%ff%00", "turn=1&turn=2", "turn[]=1", "%"])
@pytest.mark.parametrize("url", ["/", "/play", "/dev/fixture"])
def test_no_query_that_is_sent_fails(player, url, query):
    player.start("study")
    assert player.open(f"{url}?{query}").codes[-1] == 200
