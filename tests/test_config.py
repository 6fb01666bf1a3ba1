"""Settings: where each comes from, how its text is read, and what is refused."""

from datetime import timedelta
from pathlib import Path
from random import SystemRandom

import pytest
from flask import Flask

from app.config import SETTINGS, SettingError, configure

KEY = "k" * 40


def configured(**config):
    app = Flask("tiny")
    configure(app, {"SECRET_KEY": KEY} | config)
    return app.config


# Where a setting comes from


def test_every_setting_has_a_default_and_a_meaning():
    config = configured()
    assert {name: config[name] for name in SETTINGS if name != "SECRET_KEY"} == {
        name: setting.default for name, setting in SETTINGS.items() if name != "SECRET_KEY"
    }
    assert [name for name, setting in SETTINGS.items() if not setting.meaning] == []


ENVIRONMENT = {
    "SECRET_KEY": ("other" * 8, "other" * 8),
    "SECRET_KEY_FALLBACKS": ("old older", ["old", "older"]),
    "SESSION_STORE": ("/srv/games", Path("/srv/games")),
    "SESSION_STORE_BYTES": ("2000000", 2_000_000),
    "PERMANENT_SESSION_LIFETIME": ("60", timedelta(minutes=1)),
    "SESSION_COOKIE_SECURE": ("true", True),
    "PROXIES": ("1", 1),
}


def test_this_module_knows_every_setting():
    assert set(ENVIRONMENT) == set(SETTINGS)


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_the_environment_overrides_the_default(monkeypatch, name):
    text, value = ENVIRONMENT[name]
    monkeypatch.setenv(f"MINESWEEPER_{name}", text)
    app = Flask("tiny")
    configure(app, {} if name == "SECRET_KEY" else {"SECRET_KEY": KEY})
    assert app.config[name] == value


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_what_is_passed_overrides_the_environment(monkeypatch, name):
    text, value = ENVIRONMENT[name]
    monkeypatch.setenv(f"MINESWEEPER_{name}", "whatever this is")
    assert configured(**{name: text})[name] == value


def test_a_value_that_is_read_already_is_taken():
    config = configured(
        PERMANENT_SESSION_LIFETIME=timedelta(hours=1),
        SECRET_KEY_FALLBACKS=["old"],
        SESSION_STORE=Path("games"),
        SESSION_COOKIE_SECURE=True,
        SESSION_STORE_BYTES=5_000_000,
    )
    assert (
        config["PERMANENT_SESSION_LIFETIME"],
        config["SECRET_KEY_FALLBACKS"],
        config["SESSION_STORE"],
        config["SESSION_COOKIE_SECURE"],
        config["SESSION_STORE_BYTES"],
    ) == (timedelta(hours=1), ["old"], Path("games"), True, 5_000_000)


def test_a_key_of_digits_stays_a_text(monkeypatch):
    monkeypatch.setenv("MINESWEEPER_SECRET_KEY", "1" * 40)
    app = Flask("tiny")
    configure(app, {})
    assert app.config["SECRET_KEY"] == "1" * 40


@pytest.mark.parametrize(
    "url", ["redis://127.0.0.1:6379/0", "rediss://:password@games.example", "unix:///run/redis"]
)
def test_a_url_of_a_redis_stays_a_text(url):
    assert configured(SESSION_STORE=url)["SESSION_STORE"] == url


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("true", True), ("True", True), ("0", False), ("false", False), ("FALSE", False)],
)
def test_a_switch_is_read(text, value):
    assert configured(SESSION_COOKIE_SECURE=text)["SESSION_COOKIE_SECURE"] is value


@pytest.mark.parametrize(("key", "warnings"), [("k" * 31, 1), ("k" * 32, 0), (b"k" * 31, 1)])
def test_a_key_that_could_be_found_by_trying_is_warned_of(caplog, key, warnings):
    configured(SECRET_KEY=key)
    assert len(caplog.messages) == warnings
    assert "kkk" not in caplog.text


# What is refused

NO_STORE = "must be the path of a file, or a redis://, rediss:// or unix:// URL"


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("SECRET_KEY", "", "must be a text that is not empty"),
        ("PERMANENT_SESSION_LIFETIME", "abc", "must be a whole number"),
        ("PERMANENT_SESSION_LIFETIME", "", "must be a whole number"),
        ("PERMANENT_SESSION_LIFETIME", "1.5", "must be a whole number"),
        ("PERMANENT_SESSION_LIFETIME", "0", "must be from 1 second to 400 days"),
        ("PERMANENT_SESSION_LIFETIME", "-60", "must be from 1 second to 400 days"),
        ("PERMANENT_SESSION_LIFETIME", "34560001", "must be from 1 second to 400 days"),
        ("SESSION_STORE_BYTES", "1e9", "must be a whole number"),
        ("SESSION_STORE_BYTES", "1_000_000", "must be a whole number"),
        ("SESSION_STORE_BYTES", " 1000000", "must be a whole number"),
        ("SESSION_STORE_BYTES", "999999", "must be at least 1000000"),
        ("SESSION_COOKIE_SECURE", "maybe", "must be true or false"),
        ("SESSION_COOKIE_SECURE", "", "must be true or false"),
        ("SESSION_STORE", "mysql://here", NO_STORE),
        ("SESSION_STORE", "", NO_STORE),
        ("PROXIES", "-1", "must not be negative"),
        ("PROXIES", "nginx", "must be a whole number"),
        ("SESION_STORE", "games", "is not a setting"),
        ("RANDOM", "7", "is not a setting"),
        ("MAX_CONTENT_LENGTH", "100", "is not a setting"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_name(monkeypatch, name, text, reason):
    monkeypatch.setenv(f"MINESWEEPER_{name}", text)
    with pytest.raises(SettingError) as refused:
        configure(Flask("tiny"), {})
    assert str(refused.value) == f"MINESWEEPER_{name} {reason}."


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("SECRET_KEY", 7, "must be a text that is not empty"),
        ("SECRET_KEY_FALLBACKS", None, "must be a list of keys"),
        ("SECRET_KEY_FALLBACKS", b"old", "must be a list of keys"),
        ("SECRET_KEY_FALLBACKS", [""], "must be a text that is not empty"),
        ("PERMANENT_SESSION_LIFETIME", None, "must be a whole number"),
        ("PERMANENT_SESSION_LIFETIME", timedelta(days=401), "must be from 1 second to 400 days"),
        ("PERMANENT_SESSION_LIFETIME", "9" * 30, "must be from 1 second to 400 days"),
        ("PERMANENT_SESSION_LIFETIME", "-" + "9" * 30, "must be from 1 second to 400 days"),
        ("PROXIES", None, "must be a whole number"),
        ("PROXIES", True, "must be a whole number"),
        ("SESSION_STORE", None, NO_STORE),
    ],
)
def test_a_value_passed_that_cannot_be_used_is_refused_by_name(name, value, reason):
    with pytest.raises(SettingError) as refused:
        configured(**{name: value})
    assert str(refused.value) == f"MINESWEEPER_{name} {reason}."


@pytest.mark.parametrize("seconds", ["1", "34560000"])
def test_the_shortest_and_the_longest_lifetime_are_taken(seconds):
    kept = configured(PERMANENT_SESSION_LIFETIME=seconds)["PERMANENT_SESSION_LIFETIME"]
    assert kept == timedelta(seconds=int(seconds))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "tcp://10.0.0.1:8000"),
        ("SERVICE_HOST", "10.0.0.1"),
        ("SERVICE_PORT", "8000"),
        ("SERVICE_PORT_HTTP", "8000"),
        ("PORT_8000_TCP_ADDR", "10.0.0.1"),
        ("REDIS_SERVICE_HOST", "10.0.0.1"),
        ("WEB_PORT", "udp://10.0.0.1:80"),
    ],
)
def test_what_a_service_of_our_name_sets_is_no_mistake(monkeypatch, name, value):
    monkeypatch.setenv(f"MINESWEEPER_{name}", value)
    assert configured()["SECRET_KEY"] == KEY


@pytest.mark.parametrize("name", ["PORT", "HOST", "REDIS_PORT", "SERVICE", "SUPPORT"])
def test_what_no_service_sets_is_a_mistake(monkeypatch, name):
    monkeypatch.setenv(f"MINESWEEPER_{name}", "80")
    with pytest.raises(SettingError, match=f"MINESWEEPER_{name} is not a setting"):
        configured()


@pytest.mark.parametrize("name", ["SECRET_KEY", "SECRET_KEY_FALLBACKS"])
def test_a_key_that_is_no_text_is_refused(monkeypatch, name):
    monkeypatch.setenv(f"MINESWEEPER_{name}", b"\xff\xfe".decode(errors="surrogateescape") * 20)
    with pytest.raises(SettingError, match="UTF-8"):
        configured() if name != "SECRET_KEY" else configure(Flask("tiny"), {})


# What follows


def test_without_a_key_one_is_made_and_kept(monkeypatch):
    asked = []
    monkeypatch.setattr("app.config.load_or_create", lambda path: asked.append(path) or KEY)
    app = Flask("tiny")
    configure(app, {})
    assert (app.config["SECRET_KEY"], [path.name for path in asked]) == (KEY, ["secret_key"])


def test_with_a_key_none_is_made(monkeypatch):
    monkeypatch.setattr("app.config.load_or_create", lambda path: pytest.fail(str(path)))
    assert configured()["SECRET_KEY"] == KEY


@pytest.mark.parametrize(("secure", "name"), [("true", "__Host-ms"), ("false", "ms")])
def test_the_cookie_is_bound_to_its_host_where_it_can_be(secure, name):
    assert configured(SESSION_COOKIE_SECURE=secure)["SESSION_COOKIE_NAME"] == name


def test_mines_are_not_to_be_foreseen():
    assert type(configured()["RANDOM"]) is SystemRandom


def test_a_request_is_small():
    config = configured()
    assert (config["MAX_CONTENT_LENGTH"], config["MAX_FORM_MEMORY_SIZE"]) == (16_384, 16_384)
