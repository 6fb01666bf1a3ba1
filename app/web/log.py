"""One log line a request: what was asked, what was answered, how long it took; never who asked."""

from __future__ import annotations

import logging
from time import perf_counter
from urllib.parse import quote

from flask import Flask, Response, g, request

log = logging.getLogger(__name__)

_LONGEST = 200
"""Characters of a path: ours are shorter, and whoever sends more is not to fill the disk."""


def register(app: Flask) -> None:
    """Log method, path, status and milliseconds of every request.

    Neither address nor cookie nor query is logged, and what was sent begins no line of its own.
    """

    @app.before_request
    def begin() -> None:
        g.began = perf_counter()

    @app.after_request
    def note(response: Response) -> Response:
        log.info(
            "%s %s %d %.1f ms",
            quote(request.method),
            quote(request.path)[:_LONGEST],
            response.status_code,
            1000 * (perf_counter() - g.began),
        )
        return response
