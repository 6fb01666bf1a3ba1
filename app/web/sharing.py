"""A board that was played, as an address under which anyone can play it again."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from app.game import notation, share
from app.game.share import NoSuchBoard, SharedBoard
from app.web import records
from app.web.forms import OptionsForm
from app.web.round import Round

pages = Blueprint("sharing", __name__)


def address(played: Round) -> str:
    """Return the address of a round's board; only after its end, since it tells where mines lie."""
    if played.first is None:
        raise ValueError("A board on which nothing was revealed has no address.")
    return url_for("sharing.panel", code=share.code(played.game, played.first, _keys()))


def shared(code: str) -> SharedBoard:
    """Return the board of a code; 404 for one that leads to none."""
    try:
        return share.shared(code, _keys())
    except NoSuchBoard as error:
        raise NotFound(str(error)) from error


@pages.get("/board/<code>")
def panel(code: str) -> ResponseReturnValue:
    """Offer a board that was played before."""
    board = shared(code)
    return render_template(
        "shared.html",
        code=code,
        level=board.level,
        first=notation.name(board.first, board.level.columns),
        form=OptionsForm(),
        under_way=records.under_way(),
    )


def _keys() -> list[str]:
    return [*current_app.config["SECRET_KEY_FALLBACKS"], current_app.config["SECRET_KEY"]]
