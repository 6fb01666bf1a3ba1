"""A board that was played, as an address under which anyone can play it again."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, render_template, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from app.game import notation, share
from app.game.share import NoSuchBoard, SharedBoard
from app.web import records
from app.web.addresses import whole
from app.web.forms import OptionsForm
from app.web.round import Round

pages = Blueprint("sharing", __name__)


def address(played: Round) -> str:
    """Return the address of a round's board; only after its end, since it tells where mines lie."""
    if played.first is None or not played.game.status.over:
        raise ValueError("The address of a board tells where its mines lie.")
    return url_for("sharing.panel", code=share.code(played.game, played.first, _keys()))


def shared(code: str) -> SharedBoard:
    """Return the board of a code; 404 for one that leads to none."""
    try:
        return share.shared(code, _keys())
    except NoSuchBoard as error:
        raise NotFound(str(error)) from error


def show(code: str, message: str = "") -> str:
    """Render the panel of a code's board, and what it is to say; 404 where there is none."""
    board = shared(code)
    return render_template(
        "shared.html",
        message=message,
        code=code,
        address=whole(url_for("sharing.panel", code=code)),
        level=board.level,
        first=notation.name(board.first, board.level.columns),
        proved=board.proved,
        form=OptionsForm(data=session.get("choice")),
        under_way=records.under_way(),
    )


@pages.get("/board/<code>")
def panel(code: str) -> ResponseReturnValue:
    """Offer a board that was played before."""
    return show(code)


def _keys() -> list[Any]:
    return [*current_app.config["SECRET_KEY_FALLBACKS"], current_app.config["SECRET_KEY"]]
