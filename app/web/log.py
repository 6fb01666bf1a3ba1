"""One log line a request: what was asked, what was answered, how long it took; never who asked."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from time import perf_counter
from typing import Any
from urllib.parse import quote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger(__name__)

_LONGEST = 200
"""Characters of a method or a path: most are far shorter, and nobody is to fill the disk."""


class WithLog:
    """Logs method, path, status and milliseconds of every request.

    Neither address nor cookie nor query is logged, and what was sent begins no line of its own.
    """

    def __init__(self, app: WSGIApplication) -> None:
        """Take the application whose requests are logged."""
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Call the application; the line is written when it begins to answer."""
        began = perf_counter()

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            if log.isEnabledFor(logging.INFO):
                log.info(
                    "%s %s %s %.1f ms",
                    quote(environ["REQUEST_METHOD"])[:_LONGEST],
                    quote(environ.get("PATH_INFO") or "/", encoding="latin-1")[:_LONGEST],
                    status[:3],
                    1000 * (perf_counter() - began),
                )
            return start_response(status, headers, *exc_info)

        return self.app(environ, start)
