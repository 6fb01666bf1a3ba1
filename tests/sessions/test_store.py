"""What every store promises; the fixture `backend` stands for each kind in turn."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

HOUR = timedelta(hours=1)


def test_an_unknown_id_has_no_record(store):
    assert store.load("a") is None


def test_a_record_is_loaded_as_it_was_saved(store):
    payload = bytes(range(256)) * 20

    assert store.save("a", payload, None, HOUR)

    assert store.load("a").payload == payload


def test_records_are_apart(store):
    store.save("a", b"one", None, HOUR)
    store.save("b", b"two", None, HOUR)

    assert (store.load("a").payload, store.load("b").payload) == (b"one", b"two")


def test_a_record_is_replaced_by_who_knows_its_revision(store):
    store.save("a", b"one", None, HOUR)
    first = store.load("a")

    assert store.save("a", b"two", first.revision, HOUR)

    assert store.load("a").payload == b"two"
    assert store.load("a").revision != first.revision


@pytest.mark.parametrize("stale", ["first revision", None])
def test_who_comes_second_changes_nothing(store, stale):
    store.save("a", b"one", None, HOUR)
    revision = store.load("a").revision
    store.save("a", b"two", revision, HOUR)

    assert not store.save("a", b"three", stale and revision, HOUR)

    assert store.load("a").payload == b"two"


def test_a_revision_without_a_record_saves_nothing(store):
    assert not store.save("a", b"one", 1, HOUR)
    assert store.load("a") is None


def test_a_record_ends_with_its_lifetime(store, backend):
    store.save("a", b"one", None, HOUR)

    backend.pass_time(0.9 * HOUR)
    assert store.load("a") is not None

    backend.pass_time(0.2 * HOUR)
    assert store.load("a") is None


def test_each_save_gives_a_new_lifetime(store, backend):
    store.save("a", b"one", None, HOUR)
    store.save("a", b"two", store.load("a").revision, 3 * HOUR)

    backend.pass_time(2 * HOUR)

    assert store.load("a").payload == b"two"


def test_an_ended_record_is_stored_anew_once(store, backend):
    store.save("a", b"one", None, HOUR)
    backend.pass_time(2 * HOUR)

    assert store.save("a", b"two", None, HOUR)
    assert not store.save("a", b"three", None, HOUR)

    assert store.load("a").payload == b"two"


def test_a_revision_does_not_come_back_when_an_id_is_stored_anew(store, backend):
    store.save("a", b"one", None, HOUR)
    old = store.load("a").revision
    backend.pass_time(2 * HOUR)
    store.save("a", b"two", None, HOUR)

    assert not store.save("a", b"three", old, HOUR)


def test_another_store_at_the_same_place_sees_the_record(store, backend):
    store.save("a", b"one", None, HOUR)

    assert backend.open().load("a") == store.load("a")


def test_of_many_threads_one_creates_and_one_replaces(backend):
    store = backend.open()

    def rivals(revision):
        with ThreadPoolExecutor(8) as pool:
            return sum(pool.map(lambda _: store.save("a", b"x", revision, HOUR), range(40)))

    assert rivals(None) == 1
    assert rivals(store.load("a").revision) == 1


def test_of_many_processes_one_creates(backend, in_processes):
    store = backend.open()

    assert sum(in_processes(8, lambda: store.save("a", b"x", None, HOUR))) == 1


def test_it_answers_a_ping_and_works_after_close(store):
    store.ping()
    store.close()

    assert store.save("a", b"one", None, HOUR)
