"""Every setting, its default and what it means, and how its text is read from the environment."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import SystemRandom
from typing import Any

from flask import Flask

from app.sessions import SHORTEST_KEY, load_or_create

log = logging.getLogger(__name__)

PREFIX = "MINESWEEPER"


class SettingError(ValueError):
    """A setting that cannot be used; the text names it and says why."""


@dataclass(frozen=True)
class Setting:
    """A default, what it means, and how to read it from text; ValueError where it makes none."""

    default: Any
    meaning: str
    read: Callable[[Any], Any] = str


def _whole(value: Any) -> int:
    if type(value) is int:
        return value
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,99}", value):
        return int(value)
    raise ValueError("must be a whole number")


def _seconds(value: Any) -> timedelta:
    seconds = value.total_seconds() if isinstance(value, timedelta) else _whole(value)
    if not 1 <= seconds <= 400 * 24 * 60 * 60:  # browsers keep no cookie longer
        raise ValueError("must be from 1 second to 400 days")
    return timedelta(seconds=seconds)


def _bytes(value: Any) -> int:
    number = _whole(value)
    if number < 1_000_000:
        raise ValueError("must be at least 1000000")
    return number


def _switch(value: Any) -> bool:
    try:
        return {"1": True, "true": True, "0": False, "false": False}[str(value).lower()]
    except KeyError:
        raise ValueError("must be true or false") from None


def _keys(value: Any) -> list[str | bytes]:
    if not isinstance(value, str | list | tuple):
        raise ValueError("must be a list of keys")
    return [_key(key) for key in (value.split() if isinstance(value, str) else value)]


def _key(value: Any) -> str | bytes:
    if not isinstance(value, str | bytes) or not value:
        raise ValueError("must be a text that is not empty")
    try:
        return value if isinstance(value, bytes) else value.encode().decode()
    except UnicodeEncodeError:  # bytes in the environment that are no text
        raise ValueError("must be text in UTF-8") from None


def _store(value: Any) -> Path | str:
    if isinstance(value, Path):
        return value
    if isinstance(value, str) and value:
        scheme, separator, _ = value.partition("://")
        if not separator:
            return Path(value)
        if scheme in {"redis", "rediss", "unix"}:
            return value
    raise ValueError("must be the path of a file, or a redis://, rediss:// or unix:// URL")


def _proxies(value: Any) -> int:
    number = _whole(value)
    if number < 0:
        raise ValueError("must not be negative")
    return number


_INSTANCE = Path(__file__).parents[1] / "instance"

SETTINGS = {
    "SECRET_KEY": Setting(
        None, "signs cookies and records; if not given, made once as instance/secret_key", _key
    ),
    "SECRET_KEY_FALLBACKS": Setting(
        (), "older keys still honoured, oldest first, with spaces between them", _keys
    ),
    "SESSION_STORE": Setting(
        _INSTANCE / "sessions.sqlite",
        "the SQLite file that keeps the games, or the redis:// URL of a server that does",
        _store,
    ),
    "SESSION_STORE_BYTES": Setting(
        1_000_000_000,
        "when that file holds more bytes, the games nearest to expiry are deleted",
        _bytes,
    ),
    "PERMANENT_SESSION_LIFETIME": Setting(
        timedelta(days=31),
        "seconds a game is kept after its last press; after the first press alone, a day at most",
        _seconds,
    ),
    "SESSION_COOKIE_SECURE": Setting(
        False, "true where players come by https: the cookie never travels without it", _switch
    ),
    "PROXIES": Setting(
        0,
        "how many proxies requests come through, each setting X-Forwarded-Host and "
        "X-Forwarded-Proto",
        _proxies,
    ),
}

# What no operator needs to change.
_FIXED = {
    "MAX_CONTENT_LENGTH": 16 * 1024,
    "MAX_FORM_MEMORY_SIZE": 16 * 1024,
    "MAX_FORM_PARTS": 20,
    "RANDOM": SystemRandom(),  # where mines come from; tests pass a seeded one
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_SSL_STRICT": False,  # privacy add-ons drop the Referer; SameSite and token remain
    "WTF_CSRF_TIME_LIMIT": None,  # a page left open overnight still plays
}


# Kubernetes and Docker set these for a service whose name is ours or begins with it.
_OF_A_SERVICE = re.compile(
    rf"{PREFIX}_(?:\w+_)?(?:SERVICE_HOST=|SERVICE_PORT[_=]|PORT_|PORT=(?:tcp|udp|sctp)://)"
)


def configure(app: Flask, config: Mapping[str, Any]) -> None:
    """Set up the app from the defaults, then the environment, then `config`.

    SettingError where a value cannot be used, or a variable of the environment is not a setting.
    """
    app.config.from_mapping(_FIXED)
    app.config.from_mapping({name: setting.default for name, setting in SETTINGS.items()})
    app.config.from_mapping(_environment())
    app.config.from_mapping(config)
    for name, setting in SETTINGS.items():
        if app.config[name] is not setting.default:
            try:
                app.config[name] = setting.read(app.config[name])
            except ValueError as error:
                raise SettingError(f"{PREFIX}_{name} {error}.") from None
    secure = app.config["SESSION_COOKIE_SECURE"]
    if "SESSION_COOKIE_NAME" not in config:
        app.config["SESSION_COOKIE_NAME"] = "__Host-ms" if secure else "ms"
    if app.config["SECRET_KEY"] is None:
        app.config["SECRET_KEY"] = load_or_create(_INSTANCE / "secret_key")
    elif len(app.config["SECRET_KEY"]) < SHORTEST_KEY:
        log.warning(
            "%s_SECRET_KEY has fewer than %d characters: it could be found by trying.",
            PREFIX,
            SHORTEST_KEY,
        )


def _environment() -> dict[str, str]:
    found = {
        name.removeprefix(f"{PREFIX}_"): text
        for name, text in os.environ.items()
        if name.startswith(f"{PREFIX}_") and not _OF_A_SERVICE.match(f"{name}={text}")
    }
    for name in found.keys() - SETTINGS.keys():
        raise SettingError(f"{PREFIX}_{name} is not a setting.")
    return found
