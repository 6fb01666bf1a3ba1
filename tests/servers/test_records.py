"""Records that are damaged or old, clocks that go back, keys that change: the whole program."""

import random
import time
from datetime import timedelta

import pytest
from itsdangerous import TimestampSigner

from app import create_app
from app.sessions import SQLiteStore
from tests.web.browser import Player

FRESH = "/?because=no-game"
OLD, NEW = "an old key" * 4, "a new key" * 4


@pytest.fixture
def make_site(place):
    """Make one server's site on the place."""
    sites = []

    def make(**config):
        sites.append(create_app({"SECRET_KEY": OLD, "SESSION_STORE": place.setting} | config))
        return sites[-1]

    yield make
    for site in sites:
        site.extensions["session_store"].close()


@pytest.fixture
def player(make_site):
    return Player(make_site())


def moved_to(player, site):
    """The same browser, whose next request another server gets."""
    other = Player(site)
    other.client.set_cookie("ms", player.client.get_cookie("ms").value)
    other.page = player.page
    return other


def test_a_flipped_bit_is_a_fresh_start_and_is_stored_over(player, place):
    player.start("study")
    ((session_id, payload),) = place.payloads().items()
    seed = random.randrange(1 << 32)
    for bit in random.Random(seed).sample(range(8 * len(payload)), 100):
        damaged = bytearray(payload)
        damaged[bit // 8] ^= 1 << bit % 8
        place.overwrite(session_id, bytes(damaged))
        assert player.open("/play").url == FRESH, (seed, bit)
        assert player.open("/dev/fixture").codes == [200]

    assert player.start("study").status["status"] == "ready"
    assert player.reveal("r1c1").codes == [303, 200]


def test_a_session_survives_a_new_key_and_a_page_from_before_is_refused_once(
    player, make_site, monkeypatch
):
    yesterday = int(time.time()) - 25 * 3600
    with monkeypatch.context() as past:
        past.setattr(TimestampSigner, "get_timestamp", lambda _: yesterday)
        page = player.start("study")
    after = moved_to(player, make_site(SECRET_KEY=NEW, SECRET_KEY_FALLBACKS=[OLD]))

    refused = after.send("/flag", page=page, cell="r1c1")
    assert (refused.codes, refused.game) == ([400], page.game)
    assert after.send("/flag", cell="r1c1").codes == [303, 200]

    final = moved_to(after, make_site(SECRET_KEY=NEW))
    assert final.open("/play").cells["r1c1"]["data-state"] == "flagged"


def test_a_key_that_is_gone_ends_its_sessions(player, make_site):
    player.start("study")
    after = moved_to(player, make_site(SECRET_KEY=NEW))
    assert after.open("/play").url == FRESH
    assert after.start("study").codes == [303, 200]


def test_a_clock_set_back_stops_nobody(player, place, monkeypatch):
    """The Redis server's own clock is not ours to set; what the pages read is."""
    player.start("study")
    player.flag("r1c1")
    before = time.time() - timedelta(days=40).total_seconds()
    monkeypatch.setattr("app.web.board.time", lambda: before)
    monkeypatch.setattr("app.web.start.time", lambda: before)
    if place.setting == getattr(place, "path", None):
        store = SQLiteStore(place.path, max_bytes=1 << 30, clock=lambda: before)
        monkeypatch.setattr(player.app.session_interface, "store", store)

    page = player.flag("r1c2")

    assert page.codes == [303, 200]
    assert (page.status["flags"], page.status["seconds"]) == ("2", "0")
    assert player.press("Reset").codes == [303, 200]
    assert player.start("easy").codes == [303, 200]


def test_visitors_who_look_store_nothing(make_site, place):
    site = make_site()
    urls = ["/", "/play", "/help", "/healthz", "/dev/fixture", "/dev/fixture/companion", "/nothing"]
    for url in urls:
        Player(site).open(url)
        Player(site).client.post(url)
    assert place.payloads() == {}
