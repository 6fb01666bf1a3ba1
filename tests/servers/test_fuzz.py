"""Whatever is sent: never a 5xx, never a hang, no game changed without a legal move, no echo."""

from __future__ import annotations

import random
import re
import string
import time
from urllib.parse import quote

import pytest

from app import create_app
from tests.servers.live import Visitor
from tests.servers.raw import ask, status
from tests.web.browser import Player

MARK = "<u>m4rk"
"""Markup that no page of ours holds: where it comes back, something was reflected."""

ACTIONS = ["reveal", "flag", "mode", "reset", "move", "hint", "start"]
PATHS = [
    *[f"/{action}" for action in ACTIONS],
    *[f"/dev/fixture/{action}" for action in ACTIONS],
    *["/", "/play", "/help", "/healthz", "/dev/fixture", "/dev/fixture/companion", "/board/"],
    *["/static/style.css", "/static/", "/favicon.ico", "/robots.txt", "/nothing"],
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"]
FIELDS = ["cell", "cell.r1c1", "mode", "move", "game", "level", "size", "columns", "rows", "mines"]
FIELDS += ["no_guess", "chord", "view", "zoom", "hide_clock", "trace", "board", "turn", "because"]
FIELDS += ["csrf_token", "", "\0", "cell[]", "__proto__", MARK]
VALUES = ["r1c1", "r5c5", "r1c5", "r5c1:flag", "r01c1", "r99c99", "r1c1\n", "R1C1", "1 1", "f 1 1"]
VALUES += ["reveal", "flag", "study", "easy", "custom", "free", "y", "n", "s", "l", "no-game"]
VALUES += ["0", "-1", "5", "50", "51", "1e9", "9" * 400, "٣", "1_0", "", " ", "\0", "é", "\ud800"]
VALUES += [
    MARK,
    f'"{MARK}',
    f"'{MARK}",
    f"{{{{7*7}}}}{MARK}",
    "%s%n",
    "../../etc/passwd",
    "x" * 9000,
]
VALUES += ["r1c1;" * 99, ";" * 5000, "' OR 1=1 --", "\r\nSet-Cookie: a=b", "=&=&", "%00%ff%"]
TYPES = ["application/x-www-form-urlencoded"] * 6 + ["multipart/form-data; boundary=x"] * 2
TYPES += ["multipart/form-data", "text/plain", "application/json", "", MARK, "a/b; charset=\0"]
TYPES += ["application/x-www-form-urlencoded; charset=utf-7", "multipart/form-data; boundary=" * 9]
HEADERS = [
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Cookie",
    "Range",
]
HEADERS += ["If-Match", "If-Modified-Since", "If-None-Match", "Origin", "Referer", "User-Agent"]
HEADERS += ["X-CSRFToken", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Expect"]
HEADERS += ["X-HTTP-Method-Override", "Sec-Fetch-Site", "Content-Encoding", "Upgrade", "TE"]
LEGAL = re.compile(r"POST /(dev/fixture/)?(reveal|flag|mode|reset|move|hint|start)")


class Chance(random.Random):
    """What a hostile client might think of."""

    def text(self) -> str:
        if self.random() < 0.8:
            return self.choice(VALUES)
        return "".join(self.choices(string.printable, k=self.randrange(40)))

    def path(self) -> str:
        path = self.choice(PATHS)
        if self.random() < 0.2:
            path += self.choice(
                ["/", "/..", "//", "%00", "%2e%2e%2f", "?", f"/{MARK}", "\\", ";a=b"]
            )
        if self.random() < 0.3:
            path += "?" + "&".join(
                f"{self.choice(FIELDS)}={self.text()[:900]}" for _ in range(self.randrange(4))
            )
        return path

    def headers(self) -> dict[str, str]:
        names = self.sample(HEADERS, self.choice([0, 0, 1, 2, 5]))
        return {name: re.sub(r"[\r\n\0]", "", self.text())[:4000] for name in names}

    def body(self, token: str) -> bytes:
        pairs = [(self.choice(FIELDS), self.text()) for _ in range(self.randrange(5))]
        if self.random() < 0.7:
            pairs.append(("csrf_token", token))
        text = "&".join(f"{name}={value}" for name, value in pairs)
        if self.random() < 0.2:
            text = "".join(
                f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                for name, value in pairs
            ) + self.choice(["--x--", "--x--\r\n", ""])
        return text.encode("utf-8", "surrogatepass") * self.choice([1] * 20 + [3000])


@pytest.fixture
def site(tmp_path):
    site = create_app({"SECRET_KEY": "k" * 40, "SESSION_STORE": tmp_path / "games"})
    yield site
    site.extensions["session_store"].close()


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_sent_to_the_app_does_harm(site, seed):
    chance = Chance(seed)
    player = Player(site)
    page = player.start("study")
    store, session_id = site.session_interface.store, player.client.get_cookie("ms").value[:32]
    cookie = player.client.get_cookie("ms").value
    client = site.test_client(use_cookies=False)
    for number in range(1000):
        method, path, content_type = chance.choice(METHODS), chance.path(), chance.choice(TYPES)
        headers = {"Cookie": f"ms={cookie}"} | chance.headers()
        before, begin = store.load(session_id), time.monotonic()
        with client.open(
            path="/",
            method=method,
            data=chance.body(page.token),
            content_type=content_type.encode("ascii", "ignore").decode().replace("\0", ""),
            environ_overrides=environ(path, headers),
        ) as answer:
            said = (seed, number, method, path, answer.status_code)
            assert answer.status_code < 500, said
            assert MARK.encode() not in answer.data, said
            assert MARK not in str(answer.headers), said
        assert time.monotonic() - begin < 5, said
        if store.load(session_id) != before:
            assert answer.status_code == 303, said
            assert LEGAL.fullmatch(f"{method} {path.partition('?')[0]}"), said
    with player.client.get("/play") as answer:
        assert answer.status_code in (200, 303)


@pytest.mark.parametrize(
    "host",
    [
        *["a b", "<b>", "localhost:port", "a/../b", "[::1", "é"],
        "a" * 64,
    ],
)
@pytest.mark.parametrize("path", ["/", "/play", "/nothing", "/static/style.css"])
def test_no_host_that_is_named_fails(site, host, path):
    with site.test_client().get(path, environ_overrides=environ(path, {"Host": host})) as answer:
        assert answer.status_code < 500


def environ(path, headers):
    """What a WSGI server makes of an address and headers, without the test client's own care."""
    address, _, query = path.partition("?")
    query = quote(query.encode("utf-8", "surrogatepass"), safe=string.printable)  # always ASCII
    return {
        "PATH_INFO": address.encode("utf-8", "surrogatepass").decode("latin-1"),
        "QUERY_STRING": query,
    } | {
        f"HTTP_{name.upper().replace('-', '_')}": value.encode("utf-8", "surrogatepass").decode(
            "latin-1"
        )
        for name, value in headers.items()
    }


def wire(chance: Chance, token: str, cookie: str) -> bytes:
    """Something like a request."""
    body = chance.body(token)[:70_000]
    length = chance.choice([len(body)] * 6 + [0, 5, -1, 10**12, "x", "1 1"])
    version = chance.choice(["HTTP/1.1"] * 5 + ["HTTP/1.0", "HTTP/9", ""])
    lines = [
        f"{chance.choice(METHODS)} {chance.path()} {version}",
        "Host: localhost",
        f"Cookie: {cookie}",
        f"Content-Type: {chance.choice(TYPES)}",
        f"Content-Length: {length}",
        *[f"{name}: {value}" for name, value in chance.headers().items()],
    ]
    if chance.random() < 0.1:
        lines.append("Transfer-Encoding: chunked")
    if chance.random() < 0.1:
        lines.insert(chance.randrange(len(lines)), chance.text())
    ending = chance.choice(["\r\n"] * 9 + ["\n", "\r"])
    head = ending.join(lines).encode("utf-8", "surrogatepass") + (ending * 2).encode()
    request = head + body
    if chance.random() < 0.1:
        request = bytes(byte ^ (chance.random() < 0.02) for byte in request)
    return request[: chance.randrange(len(request))] if chance.random() < 0.1 else request


@pytest.mark.parametrize("seed", [4])
def test_nothing_that_is_sent_to_the_server_does_harm(sqlite, serve, seed):
    chance = Chance(seed)
    (server,) = servers = serve(sqlite)
    visitor = Visitor(servers)
    token = visitor.start("study").hidden("csrf_token")
    for number in range(400):
        request = wire(chance, token, visitor.cookie)
        begin = time.monotonic()
        answer = ask(server, request)
        said = (seed, number, request[:300], answer[:300])
        code = status(answer)
        if not answer.endswith(b"(generated by server)"):  # plain text, waitress's own
            assert code is None or code < 500, said
            assert MARK.encode() not in answer, said
        assert time.monotonic() - begin < 5, said
    assert "Traceback" not in server.log
    assert "ERROR" not in server.log
    assert visitor.get("/play").status in (200, 303)


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET //evil.example/.. HTTP/1.1",
        b"GET http://evil.example/play HTTP/1.1",
        b"GET /\\evil.example HTTP/1.1",
        b"GET ?x HTTP/1.1",
    ],
)
def test_no_request_line_leads_to_the_host_it_names(sqlite, serve, request_line):
    (server,) = serve(sqlite)
    answer = ask(server, request_line + b"\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert status(answer) < 500
    assert b"Location: http" not in answer
    assert b"Location: //" not in answer
