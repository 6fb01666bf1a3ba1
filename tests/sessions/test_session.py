import logging
from datetime import timedelta

import pytest

from app.sessions.session import StoredSession
from app.sessions.signing import signers_of

DAY = timedelta(days=1)
MONTH = timedelta(days=31)


@pytest.fixture
def visit(store):
    """One request's session of the id, new or not."""

    def visit(session_id="one", *, new=False):
        return StoredSession(
            id=session_id,
            new=new,
            cookie_due=new,
            store=store,
            signers=signers_of("any key"),
            lifetime=MONTH,
        )

    return visit


def keep(session, **values):
    session.update(values)
    assert session.commit()


def test_it_is_read_when_first_asked_for_and_once(visit, store):
    session = visit()
    assert store.calls == []

    assert session.get("a") is None
    assert "b" not in session
    assert dict(session) == {}
    assert store.calls == ["load"]


def test_an_id_made_just_now_is_never_looked_up(visit, store):
    session = visit(new=True)
    assert dict(session) == {}
    session["a"] = 1
    session.rollback()
    assert dict(session) == {}

    assert store.calls == []


def test_nothing_is_saved_when_nothing_changed(visit, store):
    session = visit()
    session.get("a")
    session.pop("a", None)

    assert session.commit()

    assert not session.saved
    assert store.calls == ["load"]


@pytest.mark.parametrize(
    "change",
    [
        lambda session: session.update(a=2),
        lambda session: session.pop("a"),
        lambda session: session.clear(),
        lambda session: session.setdefault("b", 2),
        lambda session: setattr(session, "modified", True),
    ],
)
def test_a_change_is_saved(visit, change):
    keep(visit(), a=1)
    session = visit()

    change(session)
    changed = dict(session)

    assert session.commit()
    assert session.saved
    assert dict(visit()) == changed


def test_after_a_commit_it_shows_what_is_stored(visit):
    session = visit(new=True)

    keep(session, a=(1, 2))

    assert dict(session) == {"a": [1, 2]}
    assert not session.modified


def test_a_second_commit_builds_on_the_first(visit):
    session = visit(new=True)
    keep(session, a=1)
    keep(session, b=2)

    assert dict(visit()) == {"a": 1, "b": 2}


def test_who_commits_second_loses_the_changes_and_sees_the_first(visit):
    session, rival = visit(), visit()
    session["a"] = "mine"
    keep(rival, a="theirs")

    assert not session.commit()

    assert not session.saved
    assert not session.modified
    assert dict(session) == {"a": "theirs"}


def test_its_repr_shows_no_values(visit):
    session = visit()
    session["cells"] = "where the mines are"

    assert "mines" not in repr(session)


def test_a_rollback_forgets_what_was_changed_in_place(visit):
    keep(visit(), cells=["#"])
    session = visit()
    session["cells"].append("F")

    session.rollback()

    assert dict(session) == {"cells": ["#"]}


def test_the_csrf_secret_needs_no_record(visit, store):
    secret = visit(new=True)["csrf_token"]

    assert "csrf_token" in visit()
    assert visit()["csrf_token"] == secret
    assert visit("two")["csrf_token"] != secret
    assert not visit().modified
    assert store.calls == []


def test_the_csrf_secret_is_never_stored(visit):
    session = visit()
    with pytest.raises(ValueError, match="csrf_token"):
        session["csrf_token"] = "chosen by somebody"  # noqa: S105

    keep(session, a=1)

    assert dict(visit()) == {"a": 1}


def test_the_first_record_lives_a_day_and_later_ones_the_lifetime(visit, store):
    keep(visit(new=True), a=1)
    keep(visit(), a=2)
    keep(visit(), a=3)

    assert store.lifetimes == [DAY, MONTH, MONTH]


def test_a_record_stored_anew_lives_a_day_again(visit, store, backend):
    keep(visit(), a=1)
    backend.pass_time(2 * DAY)
    keep(visit(), a=2)

    assert store.lifetimes == [DAY, DAY]


def test_a_record_that_ends_between_two_commits_lives_a_day_again(visit, store, backend):
    keep(visit(), a=1)
    session = visit()
    keep(session, a=2)
    backend.pass_time(40 * DAY)
    keep(session, a=3)

    assert store.lifetimes == [DAY, MONTH, DAY]


def test_a_lifetime_under_a_day_holds_for_the_first_record_too(visit, store):
    session = visit()
    session.lifetime = DAY / 2
    keep(session, a=1)

    assert store.lifetimes == [DAY / 2]


def damage(store, session_id="one"):
    record = store.load(session_id)
    payload = bytearray(record.payload)
    payload[3] ^= 1
    assert store.save(session_id, bytes(payload), record.revision, MONTH)


def test_a_damaged_record_is_a_fresh_start(visit, store, caplog):
    keep(visit(), position="of a mine")
    damage(store)

    session = visit()
    assert (dict(session), dict(session)) == ({}, {})
    assert caplog.record_tuples == [
        ("app.sessions.session", logging.WARNING, "A damaged session record was ignored.")
    ]


def test_a_damaged_record_is_replaced_by_the_next_save_and_by_one_only(visit, store):
    keep(visit(), a=1)
    damage(store)
    session, rival = visit(), visit()
    session["a"] = 2
    rival["a"] = 3

    assert (session.commit(), rival.commit()) == (True, False)

    assert dict(visit()) == {"a": 2}
    assert store.lifetimes[-2:] == [DAY, DAY]


def test_a_record_under_another_id_is_a_fresh_start(visit, store):
    keep(visit("one"), a=1)
    keep(visit("two"), a=2)
    one, two = store.load("one"), store.load("two")
    store.save("one", two.payload, one.revision, MONTH)
    store.save("two", one.payload, two.revision, MONTH)

    assert (dict(visit("one")), dict(visit("two"))) == ({}, {})
