"""The headers of every response, static files and failures among them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_HEADERS = [
    # That the game needs no script is thereby proved in every page.
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]

# No browser may show a stored board: elinks heeds only the one word, others the other.
_NOT_STORED = ("Cache-Control", "no-cache, no-store")


class WithHeaders:
    """Adds the headers outside of the app, where a list is enough to hold them."""

    def __init__(self, app: WSGIApplication) -> None:
        """Take the application whose responses need them."""
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Call the application; only what has a Cache-Control of its own may be stored."""

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            added = [*headers, *_HEADERS]
            if not any(name == "Cache-Control" for name, _ in headers):
                added.append(_NOT_STORED)
            return start_response(status, added, *exc_info)

        return self.app(environ, start)
