"""A server-rendered Minesweeper that a browser plays without a line of script."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from app import config as settings
from app import web
from app.sessions import StoredSessionInterface, store_at
from app.web.headers import WithHeaders
from app.web.log import WithLog

_ROOT = Path(__file__).parents[1]


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application.

    `config` overrides the environment, which overrides the defaults; app/config.py has them all.
    SettingError, SecretKeyUnusable or StoreUnusable where it could not run.
    """
    app = Flask(
        __name__,
        template_folder=_ROOT / "templates",
        static_folder=_ROOT / "static",
        instance_path=str(_ROOT / "instance"),
    )
    settings.configure(app, config or {})
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.url_map.merge_slashes = False  # that redirect would lead to any host a request names
    store = store_at(app.config["SESSION_STORE"], max_bytes=app.config["SESSION_STORE_BYTES"])
    app.extensions["session_store"] = store
    app.session_interface = StoredSessionInterface(store)
    CSRFProtect(app)
    web.register(app)
    inner = app.wsgi_app
    if proxies := app.config["PROXIES"]:
        inner = ProxyFix(inner, x_for=0, x_proto=proxies, x_host=proxies)
    app.wsgi_app = WithLog(WithHeaders(inner))  # type: ignore[method-assign]  # as Flask says
    return app
