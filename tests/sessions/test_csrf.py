"""Flask-WTF's CSRF protection on a session that has no record."""

from datetime import timedelta

import pytest
from flask_wtf.csrf import CSRFProtect, generate_csrf

OLD_KEY = "an older key"


@pytest.fixture
def protected(make_app, store):
    """An app of the tiny kind, with the token of a page at /token."""

    def protected(**config):
        app = make_app(store, WTF_CSRF_TIME_LIMIT=None, **config)
        CSRFProtect(app)
        app.get("/token")(generate_csrf)
        return app

    return protected


def press(client, token):
    return client.post("/count", data={"csrf_token": token}).status_code


def test_a_token_works_without_a_record(protected, store):
    client = protected().test_client()
    token = client.get("/token").text
    assert store.calls == []

    assert press(client, token) == 200
    assert press(client, token) == 200
    assert client.get("/count").text == "2"


def test_a_token_works_after_the_record_has_ended(protected, backend):
    client = protected().test_client()
    token = client.get("/token").text
    press(client, token)
    backend.pass_time(timedelta(days=40))

    assert press(client, token) == 200
    assert client.get("/count").text == "1"


def test_a_refused_token_reaches_no_store(protected, store):
    app = protected()
    client, stranger = app.test_client(), app.test_client()
    client.get("/token")

    assert press(client, stranger.get("/token").text) == 400
    assert press(client, "") == 400
    assert press(app.test_client(), stranger.get("/token").text) == 400
    assert store.calls == []


def test_after_a_new_key_an_open_page_is_refused_once(protected):
    before = protected(SECRET_KEY=OLD_KEY).test_client()
    token = before.get("/token").text
    press(before, token)
    after = protected(SECRET_KEY_FALLBACKS=[OLD_KEY]).test_client()
    after.set_cookie("ms", before.session_cookie)

    assert press(after, token) == 400
    assert press(after, after.get("/token").text) == 200
    assert after.get("/count").text == "2"
