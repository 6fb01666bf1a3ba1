"""The headers of every response."""

from __future__ import annotations

from flask import Flask, Response

from app.web import clients

_HEADERS = {
    # That the game needs no script is thereby proved in every page.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def register(app: Flask) -> None:
    """Add the headers to every response of the app."""

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.extend(_HEADERS)
        response.autocorrect_location_header = clients.present().needs_whole_addresses
        # No browser may show a stored board: elinks heeds only the one word, others the other.
        response.headers.setdefault("Cache-Control", "no-cache, no-store")
        return response
