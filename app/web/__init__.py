"""Pages, forms, and the game that a session holds."""

from __future__ import annotations

from flask import Flask

from app.web import about, companion, errors, sharing, start, style
from app.web.addresses import addresses
from app.web.fixture import FixturePages
from app.web.play import PlayPages


def register(app: Flask) -> None:
    """Give the app its pages and its answers to failures."""
    boards = {pages.name: pages for pages in (PlayPages(), FixturePages())}
    for pages in boards.values():
        app.register_blueprint(pages.blueprint())
    app.register_blueprint(start.pages)
    app.register_blueprint(sharing.pages)
    app.register_blueprint(about.pages)
    app.register_blueprint(companion.pages)
    app.register_blueprint(style.pages)
    app.jinja_env.globals["addresses"] = addresses
    errors.register(app, boards)
