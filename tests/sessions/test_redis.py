"""What is peculiar to the Redis store."""

import logging
import sys
import time
from datetime import timedelta

import pytest
import redis as client
from redis.connection import AbstractConnection

from app.sessions import StoreUnavailable, StoreUnusable, store_at
from app.sessions.redis import REST, RedisStore

HOUR = timedelta(hours=1)
KEY = "minesweeper:session:a"


# Records


def test_every_record_ends_so_that_a_full_server_can_evict_those_nearest_to_it(redis):
    store = redis.open()
    store.save("a", b"one", None, HOUR)

    assert redis.server.client.keys() == [KEY.encode()]
    assert 3_590_000 < redis.server.client.pttl(KEY) <= 3_600_000


@pytest.mark.parametrize(
    "garbage",
    [
        ("set", KEY, ""),
        ("set", KEY, "short"),
        ("lpush", KEY, "a", "list"),
        ("hset", KEY, "a", "hash"),
    ],
)
def test_what_is_no_record_counts_as_none_and_is_replaced(redis, garbage):
    store = redis.open()
    redis.server.client.execute_command(*garbage)

    assert store.load("a") is None
    assert store.save("a", b"one", None, HOUR)

    assert store.load("a").payload == b"one"


def test_garbage_that_is_long_enough_is_a_record_that_can_be_replaced(redis):
    store = redis.open()
    redis.server.client.set(KEY, b"\0" * 100)

    assert store.save("a", b"one", store.load("a").revision, HOUR)


def test_a_look_takes_one_command_and_a_save_another(redis):
    store = redis.open()
    store.save("a", b"one", None, HOUR)
    redis.server.client.config_resetstat()

    store.save("a", b"two", store.load("a").revision, HOUR)

    calls = {
        name.removeprefix("cmdstat_"): stats["calls"]
        for name, stats in redis.server.client.info("commandstats").items()
    }
    of_the_script = {"getrange": 1, "set": 1}
    assert calls.items() >= ({"mget": 1, "evalsha": 1} | of_the_script).items()
    assert set(calls) - {"mget", "evalsha", *of_the_script} <= {"config|resetstat", "info"}


# An answer that is lost


@pytest.fixture
def lose_answer(monkeypatch):
    """Let the next answer be lost on its way: what it answers has been done."""

    def lose(meanwhile=lambda: None):
        read = AbstractConnection.read_response

        def lost(connection, *args, **kwargs):
            monkeypatch.undo()
            read(connection, *args, **kwargs)
            meanwhile()
            raise client.ConnectionError("Connection closed by server.")

        monkeypatch.setattr(AbstractConnection, "read_response", lost)

    return lose


@pytest.mark.parametrize("first", [True, False])
def test_a_save_whose_answer_was_lost_is_done_once_and_no_conflict(redis, lose_answer, first):
    store = redis.open()
    store.save("other", b"one", None, HOUR)
    if not first:
        store.save("a", b"one", None, HOUR)
    revision = None if first else store.load("a").revision
    lose_answer()

    assert store.save("a", b"two", revision, HOUR)

    assert store.load("a").payload == b"two"


def test_a_load_whose_answer_was_lost_is_repeated(redis, lose_answer):
    store = redis.open()
    store.save("a", b"one", None, HOUR)
    lose_answer()

    assert store.load("a").payload == b"one"


def test_a_rival_that_came_after_a_save_whose_answer_was_lost_is_not_undone(redis, lose_answer):
    store, rival = redis.open(), redis.open()
    store.save("a", b"one", None, HOUR)
    revision = store.load("a").revision
    lose_answer(lambda: rival.save("a", b"three", rival.load("a").revision, HOUR))

    assert not store.save("a", b"two", revision, HOUR)

    assert store.load("a").payload == b"three"


def test_a_server_that_forgot_the_script_is_told_again(redis):
    store = redis.open()
    store.save("a", b"one", None, HOUR)
    redis.server.client.script_flush()

    assert store.save("a", b"two", store.load("a").revision, HOUR)


# A server that fails


@pytest.fixture
def frail(redis):
    """The backend, whose server is made well after the test."""
    yield redis
    redis.server.resume()
    redis.server.make_room()
    redis.server.client.replicaof("NO", "ONE")


def uses(store):
    return [
        lambda: store.load("a"),
        lambda: store.save("a", b"two", None, HOUR),
        lambda: store.save("a", b"two", 1, HOUR),
        store.ping,
    ]


def test_a_server_that_is_gone_is_unavailable_at_once_and_works_when_it_is_back(redis):
    store = redis.open()
    store.save("a", b"one", None, HOUR)
    redis.server.kill()
    begin = time.monotonic()
    try:
        for use in uses(store):
            with pytest.raises(StoreUnavailable, match=r"unix://.* failed: Error 111"):
                use()
        assert time.monotonic() - begin < 1
    finally:
        redis.server.start()

    assert store.load("a").payload == b"one"


def test_a_server_that_hangs_is_tried_twice_then_left_alone_then_tried_again(frail, monkeypatch):
    monkeypatch.setattr("app.sessions.redis.REST", 0.2)
    store = frail.open(timeout=0.1)
    store.save("a", b"one", None, HOUR)
    frail.server.hang()

    begin = time.monotonic()
    with pytest.raises(StoreUnavailable, match="failed: Timeout"):
        store.load("a")
    assert 0.2 <= time.monotonic() - begin < 1
    for use in uses(store):
        with pytest.raises(StoreUnavailable, match="did not answer just now"):
            use()

    frail.server.resume()
    time.sleep(0.2)
    assert store.load("a").payload == b"one"


def test_it_is_left_alone_for_no_longer_than_a_browser_is_told_to_wait():
    assert REST < 2


@pytest.mark.parametrize(
    ("fail", "reason"),
    [
        (lambda server: server.fill(), "maxmemory"),
        (lambda server: server.client.replicaof("127.0.0.1", 1), "read only"),
    ],
)
def test_a_server_that_stores_nothing_more_keeps_what_it_has(frail, fail, reason):
    store = frail.open()
    store.save("a", b"one", None, HOUR)
    revision = store.load("a").revision
    fail(frail.server)

    with pytest.raises(StoreUnavailable, match=reason):
        store.save("a", b"two", revision, HOUR)
    with pytest.raises(StoreUnavailable, match=reason):
        store.save("b", b"two", None, HOUR)
    assert store.load("a").payload == b"one"


def test_a_full_server_with_the_printed_policy_evicts_games_that_nobody_plays(frail):
    store = frail.open()
    store.save("played", b"a game", None, HOUR)
    store.save("played", b"a game", store.load("played").revision, 31 * 24 * HOUR)
    used = frail.server.client.info("memory")["used_memory"]
    frail.server.client.config_set("maxmemory-policy", "volatile-ttl")
    frail.server.client.config_set("maxmemory", used + 1_000_000)
    try:
        for number in range(2000):
            assert store.save(f"flood {number}", b"x" * 2000, None, 24 * HOUR)
        assert frail.server.client.dbsize() < 1000
        assert store.load("played").payload == b"a game"
    finally:
        frail.server.client.config_set("maxmemory-policy", "noeviction")


# Start


def refusal(url):
    with pytest.raises(StoreUnusable) as caught:
        store_at(url, max_bytes=1)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


def test_a_place_with_a_scheme_is_a_redis(redis):
    store = store_at(redis.server.url, max_bytes=1)

    assert isinstance(store, RedisStore)
    store.close()


def test_a_server_that_does_not_answer_is_refused():
    assert refusal("redis://127.0.0.1:1/0") == (
        "The session store redis://127.0.0.1:1/0 cannot be used:"
        " Error 111 connecting to 127.0.0.1:1. Connection refused."
    )


@pytest.mark.parametrize(
    "url",
    [
        "redis://127.0.0.1:port/",
        "redis://127.0.0.1:99999/",
        "redis://[::1/",
        "redis://127.0.0.1:1/?nonsense=1",
        "redis://127.0.0.1:1/?socket_timeout=soon",
    ],
)
def test_a_url_that_cannot_be_read_is_refused(url):
    assert refusal(url).startswith(f"The session store {url.partition('?')[0]} cannot be used: ")


@pytest.mark.parametrize(
    "url",
    [
        "redis://user:secret@127.0.0.1:1",
        "rediss://:se%40cret@127.0.0.1:1/2",
        "redis://127.0.0.1:1?password=secret",
        "unix://user:secret@/nowhere/redis.sock?db=1",
        "redis://:se/cret@127.0.0.1:1",
        "redis://:secret/@127.0.0.1:1",
        "redis://:secret?x@127.0.0.1:1",
        "redis://:secret#x@127.0.0.1:1",
    ],
)
def test_no_password_is_shown(url):
    said = refusal(url)
    assert "cret" not in said
    assert "user" not in said


def test_without_its_package_it_is_refused_with_the_reason(monkeypatch):
    monkeypatch.setitem(sys.modules, "app.sessions.redis", None)

    assert refusal("redis://127.0.0.1:1") == (
        "The session store in Redis cannot be used: Python's package redis is not installed."
    )


def test_it_logs_nothing(redis, caplog):
    caplog.set_level(logging.DEBUG)
    store = redis.open()
    store.save("a", b"one", None, HOUR)
    store.load("a")

    assert caplog.records == []
