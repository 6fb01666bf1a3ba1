"""A browser at a WSGI application in the same process: nothing between the two takes time."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlencode
from wsgiref.types import WSGIApplication

from tests.servers.live import Answer

_ENVIRON = {
    "SCRIPT_NAME": "",
    "QUERY_STRING": "",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "80",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "HTTP_HOST": "localhost",
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.multithread": True,
    "wsgi.multiprocess": False,
    "wsgi.run_once": False,
}
_SENT = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/x-www-form-urlencoded"}


class Caller:
    """Keeps one cookie, and the page that was opened last: what is posted is pressed there."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app, self.cookie = app, ""
        self.page = Answer(0, {}, "")

    def get(self, path: str) -> bytes:
        """Ask for a page."""
        return self._call("200", {"REQUEST_METHOD": "GET", "PATH_INFO": path})

    def open(self, path: str) -> str:
        """Ask for a page, and keep it as the one to press on."""
        self.page = Answer(200, {}, self.get(path).decode())
        return self.page.text

    def prepared(self, **fields: object) -> bytes:
        """Return what a press on the open page sends."""
        names = [name for name in ("csrf_token", "game") if f'name="{name}"' in self.page.text]
        return urlencode({name: self.page.hidden(name) for name in names} | fields).encode()

    def press(self, path: str, sent: bytes) -> None:
        """Post what was prepared; it has to be answered with a redirect, which is not followed."""
        length = {"CONTENT_LENGTH": str(len(sent))}
        self._call("303", _SENT | length | {"PATH_INFO": path}, sent)

    def post(self, path: str, **fields: object) -> None:
        """Press on the open page."""
        self.press(path, self.prepared(**fields))

    def _call(self, expected: str, environ: dict[str, Any], sent: bytes = b"") -> bytes:
        streams = {"wsgi.input": io.BytesIO(sent), "wsgi.errors": io.StringIO()}
        chunks = self.app(
            _ENVIRON | {"HTTP_COOKIE": self.cookie} | environ | streams, self._answered
        )
        try:
            body = b"".join(chunks)
        finally:
            if close := getattr(chunks, "close", None):
                close()
        assert self._status.startswith(expected), (environ["PATH_INFO"], self._status, body)
        return body

    def _answered(
        self, status: str, headers: list[tuple[str, str]], _exc_info: object = None
    ) -> Any:
        self._status = status
        for name, value in headers:
            if name == "Set-Cookie":
                self.cookie = value.partition(";")[0]
