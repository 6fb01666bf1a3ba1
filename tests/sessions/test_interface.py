from datetime import timedelta
from time import time

import pytest
from flask import session
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import TimestampSigner
from werkzeug.http import dump_cookie

from app.sessions.interface import COOKIE_DAY
from app.sessions.signing import signers_of

OLD_KEY = "an older key"


def set_cookies(response):
    return response.headers.getlist("Set-Cookie")


def attributes(response):
    (cookie,) = set_cookies(response)
    return cookie.split("; ")[1:]


def test_the_first_visit_sets_one_cookie(client):
    response = client.get("/count")

    expires, *others = attributes(response)
    assert expires.startswith("Expires=")
    assert others == ["Max-Age=2764800", "HttpOnly", "Path=/", "SameSite=Lax"]
    assert response.headers["Vary"] == "Cookie"


def test_over_https_the_cookie_is_secure(make_app, store):
    app = make_app(store, SESSION_COOKIE_SECURE=True, SESSION_COOKIE_NAME="__Host-ms")

    response = app.test_client().get("/count")

    assert "Secure" in attributes(response)
    assert set_cookies(response)[0].startswith("__Host-ms=")


def test_a_visit_with_the_cookie_sets_none(client):
    client.get("/count")

    response = client.get("/count")

    assert set_cookies(response) == []
    assert response.headers["Vary"] == "Cookie"


@pytest.fixture
def cookies_signed(monkeypatch):
    """Sign cookies as if it were so long ago; with none, by the clock again."""

    def sign(ago=timedelta(0)):
        moment = int(time() - ago.total_seconds())
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: moment)

    return sign


def test_a_save_sets_the_cookie_anew_if_it_is_older_than_a_day(client, cookies_signed):
    cookies_signed(timedelta(hours=25))
    client.post("/count")
    cookies_signed()

    assert set_cookies(client.get("/count")) == []
    assert "Max-Age=2764800" in attributes(client.post("/count"))
    assert set_cookies(client.post("/count")) == []
    assert client.get("/count").text == "3"


def test_a_younger_cookie_stays(client, cookies_signed):
    cookies_signed(timedelta(hours=23))
    client.post("/count")
    cookies_signed()

    assert set_cookies(client.post("/count")) == []


def test_a_cookie_that_is_not_set_anew_for_a_day_outlives_its_record(client):
    lifetime = client.application.permanent_session_lifetime + COOKIE_DAY

    assert f"Max-Age={lifetime.total_seconds():.0f}" in attributes(client.get("/count"))


@pytest.mark.parametrize("path", ["/help", "/static/conftest.py", "/missing"])
def test_what_needs_no_session_has_no_cookie_and_reads_nothing(client, store, path):
    client.post("/count")
    store.calls.clear()

    with client.get(path) as response, client.application.test_client().get(path) as other:
        assert set_cookies(response) == set_cookies(other) == []
        assert "Cookie" not in response.headers.get("Vary", "")
    assert store.calls == []


def test_a_visit_stores_nothing(client, store):
    client.get("/count")
    client.get("/count")

    assert store.calls == ["load"]  # for the first, the id was made just now


def test_values_are_kept_from_request_to_request(client):
    client.post("/count")
    client.post("/count")

    assert client.get("/count").text == "2"


def test_browsers_have_sessions_of_their_own(app):
    one, other = app.test_client(), app.test_client()
    one.post("/count")
    other.get("/count")

    assert one.session_id != other.session_id
    assert len(one.session_id) == 32
    assert (one.get("/count").text, other.get("/count").text) == ("1", "0")


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        ".",
        "garbage",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        signers_of("a stranger's key").cookie.sign("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").decode(),
        "x" * 100_000,
        "\xc3\xa9.\xc3\xa9",
        "\xff\xfe.\xff",
        '"\\377\\400.\\000"',
    ],
)
def test_a_forged_cookie_is_a_new_session_and_never_reaches_the_store(app, store, cookie):
    client = app.test_client(use_cookies=False)

    # Not `headers`, for which the test client would encode what is no ASCII.
    response = client.get("/count", environ_overrides={"HTTP_COOKIE": f"ms={cookie}"})

    assert response.text == "0"
    assert len(set_cookies(response)) == 1
    assert store.calls == []


def test_every_altered_character_makes_the_cookie_a_forgery(client, store):
    client.post("/count")
    cookie = client.session_cookie
    stranger = client.application.test_client(use_cookies=False)
    store.calls.clear()

    @given(st.integers(0, len(cookie) - 1), st.characters(codec="ascii", categories=["L", "N"]))
    def alter(place, character):
        altered = cookie[:place] + character + cookie[place + 1 :]
        response = stranger.get("/count", headers={"Cookie": f"ms={altered}"})
        assert (response.text == "1") == (altered == cookie)
        assert store.calls == ["load"] * (altered == cookie)
        store.calls.clear()

    alter()


def test_a_good_id_without_a_record_is_kept(client, backend):
    client.post("/count")
    cookie = client.session_cookie
    backend.pass_time(timedelta(days=40))

    assert client.get("/count").text == "0"
    assert client.post("/count").text == "1"
    assert client.session_cookie == cookie


def test_sessions_survive_a_new_key(make_app, store, cookies_signed):
    before = make_app(store, SECRET_KEY=OLD_KEY)
    after = make_app(store, SECRET_KEY_FALLBACKS=[OLD_KEY])
    old, new = before.test_client(), after.test_client()
    cookies_signed(timedelta(hours=25))
    old.post("/count")
    cookies_signed()
    new.set_cookie("ms", old.session_cookie)

    assert new.get("/count").text == "1"
    assert new.post("/count").text == "2"

    final = make_app(store).test_client()
    final.set_cookie("ms", new.session_cookie)
    assert final.get("/count").text == "2"


def test_a_key_that_is_no_longer_listed_opens_nothing(make_app, store):
    old = make_app(store, SECRET_KEY=OLD_KEY).test_client()
    old.post("/count")
    new = make_app(store).test_client()
    new.set_cookie("ms", old.session_cookie)

    assert new.get("/count").text == "0"


def change_and(answer):
    def view():
        session["count"] = 7
        return answer()

    return view


def test_a_change_outside_a_transaction_is_an_error(app, client, store):
    app.add_url_rule("/careless", view_func=change_and(lambda: "done"))

    with pytest.raises(RuntimeError, match="outside @transaction"):
        client.get("/careless")
    assert "save" not in store.calls


def test_that_error_is_an_ordinary_500_page(app, client):
    app.testing = False
    app.add_url_rule("/careless", view_func=change_and(lambda: "done"))
    app.register_error_handler(500, lambda _: ("the 500 page", 500))

    response = client.get("/careless")

    assert (response.status_code, response.text) == (500, "the 500 page")
    assert response.headers["Vary"] == "Cookie"


def test_without_a_secret_key_flask_says_what_is_missing(make_app, store):
    app = make_app(store, SECRET_KEY=None)
    app.add_url_rule("/careless", view_func=change_and(lambda: "done"))

    with pytest.raises(RuntimeError, match="no secret key was set"):
        app.test_client().get("/careless")


def test_a_failing_store_is_met_in_the_view(client, store):
    client.post("/count")
    store.broken = True

    assert client.get("/count").status_code == 503
    assert client.post("/count").status_code == 503
    assert client.get("/help").status_code == 200
    assert client.get("/secret").status_code == 200

    store.broken = False
    assert client.get("/count").text == "1"


def test_a_test_can_prepare_a_session_if_it_commits(client):
    with client.session_transaction() as prepared:
        prepared["count"] = 41
        assert prepared.commit()

    assert client.post("/count").text == "42"


def test_the_cookie_needs_no_quotes(client):
    client.get("/count")

    assert dump_cookie("ms", client.session_cookie).startswith(f"ms={client.session_cookie};")
