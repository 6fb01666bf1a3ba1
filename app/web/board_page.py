"""The board page of a round: rendered once for each shape that it can take, then filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flask import render_template, session
from flask_wtf.csrf import generate_csrf

from app.web import board_view, display, fragments
from app.web.addresses import addresses
from app.web.blanks import Blanks, Page
from app.web.board_view import Shape
from app.web.clients import Client
from app.web.round import Round


def render(name: str, played: Round, now: float, client: Client, more: Mapping[str, object]) -> str:
    """Return the page that the template of that name makes of a round at that moment.

    `more` fills the blanks that are not the same for both of the site's games.
    """
    page = _page(name, addresses()["style"], board_view.shape(played, client))
    return page.filled(
        {
            **board_view.values(played, now, client),
            "csrf_token": _token(session["csrf_token"]),
            "turn": played.turn,
            "display": fragments.kept("display", display.load()),
            **more,
        }
    )


@lru_cache(maxsize=256)
def _page(name: str, _style: str, shape: Shape) -> Page:
    """Return the page of that shape, blank.

    The address of its style sheet tells apart all that may differ of the others: the site's root
    and the sheet.
    """
    return Page.of(render_template(f"{name}.html", pages=name, board=shape, now=Blanks()))


@lru_cache(maxsize=4096)
def _token(_secret: str) -> str:
    """Return a CSRF token for the session of that secret, the present one: it serves many pages."""
    token: str = generate_csrf()
    return token
