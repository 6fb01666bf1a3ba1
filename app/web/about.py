"""Pages that need no game: the help, and the answer to a load balancer."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue

from app.game import layout, levels
from app.game.layout import Method
from app.sessions import Store, StoreUnavailable
from app.web.faces import LEGEND

pages = Blueprint("about", __name__)


@pages.get("/help")
def how_to_play() -> ResponseReturnValue:
    """Say how to play."""
    return render_template(
        "help.html",
        levels=levels.PRESETS.values(),
        limits=levels,
        first_reveals=levels.FirstReveal,
        marks=LEGEND,
        methods=Method,
        repaired=[
            level.name
            for level in levels.PRESETS.values()
            if layout.method(level) is Method.REPAIRED
        ],
    )


@pages.get("/healthz")
def health() -> ResponseReturnValue:
    """Say whether games can be kept."""
    store: Store = current_app.extensions["session_store"]
    try:
        store.ping()
    except StoreUnavailable:
        return "the session store does not answer", 503, {"Content-Type": "text/plain"}
    return "ok", {"Content-Type": "text/plain"}
