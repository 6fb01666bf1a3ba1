"""Failures as pages in the site's frame: what went wrong, that nothing changed, the way back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from flask import Flask, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import (
    BadHost,
    BadRequest,
    HTTPException,
    NotFound,
    ServiceUnavailable,
)

from app.sessions import StoreBusy, StoreUnavailable
from app.web import sharing, start
from app.web.board import BoardPages

_RETRY_AFTER = 2  # seconds

_BUSY = "Others pressed on this game at the same time: nothing was changed, press again."

_WORDS = {
    404: ("No such page", "There is no page at this address."),
    405: ("Wrong kind of request", "This address does not take that kind of request."),
    413: ("Too much", "That was more than any move needs: nothing was changed."),
    500: ("Our mistake", "Something went wrong on our side: your game is as it was before."),
    503: ("Try again soon", "The games cannot be reached: nothing was changed, try again soon."),
}

# By blueprint; all others lead to the levels, which offer a game under way.
_BACK = {"play": "play.page", "fixture": "fixture.page", "companion": "companion.page"}


def register(app: Flask, boards: Mapping[str, BoardPages]) -> None:
    """Answer every failure of the app with a page; `boards` are its games by blueprint name."""

    def csrf_failed(_: CSRFError) -> ResponseReturnValue:
        """Show where the game stands, with a fresh token: the next press will be accepted."""
        if current_app.session_interface.get_cookie_name(current_app) not in request.cookies:
            message = "Cookies are needed to keep a game: nothing was changed."
        else:
            message = "That page was out of date: nothing was changed, press again."
        pages = boards.get(request.blueprint or "", boards["play"])
        try:
            if request.blueprint == "start" and "board" in request.form:
                with suppress(NotFound):
                    return sharing.show(request.form["board"], message), 400
            played = pages.load()
            if played is None:
                return start.show(start.last_choice(), message), 400
            if request.blueprint == "start":  # that button is not on this page
                message += " Start is under New game."
            return pages.show(replace(played, message=message)), 400
        except StoreUnavailable as store_error:  # no handler catches what a handler raises
            return store_failed(store_error)

    def store_failed(error: StoreUnavailable) -> ResponseReturnValue:
        app.logger.error("%s", error)
        words = _BUSY if isinstance(error, StoreBusy) else None
        return failed(ServiceUnavailable(words, retry_after=_RETRY_AFTER))

    def failed(error: HTTPException) -> ResponseReturnValue:
        if error.code is None or error.code < 400 or isinstance(error, BadHost):
            return error  # a redirect; or a host for which no link can be built
        title, words = _WORDS.get(error.code, ("Not understood", error.description))
        message = words if error.description == type(error).description else error.description
        response = error.get_response()
        response.set_data(render_template("error.html", title=title, message=message, back=_back()))
        return response

    @app.before_request
    def check_query() -> None:
        """Refuse a query that is not text: a server other than ours may pass it on."""
        try:
            request.query_string.decode()
        except UnicodeDecodeError as error:
            raise BadRequest("The query of that address is not text.") from error

    app.register_error_handler(CSRFError, csrf_failed)
    app.register_error_handler(StoreUnavailable, store_failed)
    app.register_error_handler(HTTPException, failed)


def _back() -> str:
    """Return the page that the failed request most likely came from."""
    return url_for(_BACK.get(request.blueprint or "", "start.panel"))
