"""What is stored and when: nothing by looking, by failures or before the first action."""

import pytest

from tests.web.browser import Player


class CountingStore:
    """A store that counts what is written to it."""

    def __init__(self, store):
        self.store = store
        self.saves = 0

    def load(self, session_id):
        return self.store.load(session_id)

    def save(self, *args):
        self.saves += 1
        return self.store.save(*args)

    def ping(self):
        self.store.ping()

    def close(self):
        self.store.close()


@pytest.fixture
def store(site, monkeypatch):
    counting = CountingStore(site.session_interface.store)
    monkeypatch.setattr(site.session_interface, "store", counting)
    return counting


URLS = ["/", "/play", "/play?turn=3", "/dev/fixture", "/help", "/healthz", "/nothing", "/reveal"]


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_looking_stores_nothing(player, store, method):
    player.start("study")
    before, store.saves = player.page.state, 0
    for url in URLS:
        player.client.open(url, method=method)
    assert store.saves == 0
    assert player.open("/play").state == before


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_first_visit_stores_nothing(site, store, method):
    for url in URLS:
        Player(site).client.open(url, method=method)
    assert store.saves == 0


@pytest.mark.parametrize(
    ("url", "fields"),
    [
        ("/start", {"level": "custom"}),
        ("/reveal", {"cell": "r1c1"}),
        ("/reveal", {"cell": "x"}),
        ("/mode", {"mode": "x"}),
        ("/reset", {}),
        ("/dev/fixture/reveal", {"cell": "x"}),
        ("/dev/fixture/reveal", {"cell": "r6c1"}),
        ("/dev/fixture/mode", {"mode": "x"}),
        ("/nothing", {}),
    ],
)
def test_an_action_that_is_refused_before_any_game_stores_nothing(player, store, url, fields):
    player.open("/")
    player.send(url, fields)
    assert store.saves == 0


@pytest.mark.parametrize("url", ["/start", "/reveal", "/dev/fixture/reveal"])
def test_a_failed_token_stores_nothing(player, store, url):
    player.open("/")
    player.post(url, {"cell": "r1c1", "level": "easy"})
    assert store.saves == 0


def test_an_action_is_stored_at_once(player, store):
    player.start("study")
    player.reveal("r1c1")
    assert store.saves == 2


def test_the_first_action_at_the_fixture_is_stored(fixture, store):
    fixture.press("r2c2")
    assert store.saves == 1


def test_a_cookie_lasts_a_day_longer_than_its_game(make_site):
    site = make_site(PERMANENT_SESSION_LIFETIME=60)
    (cookie,) = site.test_client().get("/").headers.getlist("Set-Cookie")
    assert "Max-Age=86460" in cookie.split("; ")
