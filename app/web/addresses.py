"""The addresses of pages and actions, which are the same in every answer: built once, then kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from urllib.parse import urljoin

from flask import Flask, Response, current_app, request

from app.web import clients, style


def addresses() -> Mapping[str, str]:
    """Return the address of each endpoint that takes no arguments, and of `style` and `icon`.

    That of `style`, the style sheet, changes with its content: browsers may keep it for long.
    """
    # The app itself, not its proxy: what is kept is kept for it.
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # by Werkzeug
    return _built(app, request.script_root)


def whole(address: str) -> str:
    """Return an address made absolute with the host that was asked.

    Where the name of that host is not valid, such as one with an underscore, return it as it was.
    """
    return urljoin(request.host_url, address) if request.host else address


def see_other(address: str) -> Response:
    """Answer a POST: what it did is to be seen at that address, which can be reloaded safely."""
    if clients.present().needs_whole_addresses:
        address = whole(address)
    return Response(status=303, headers={"Location": address})


@lru_cache(maxsize=8)  # a server serves the site under one root, or a few
def _built(app: Flask, root: str) -> Mapping[str, str]:
    paths = app.url_map.bind("", script_name=root)
    built = {
        rule.endpoint: paths.build(rule.endpoint)
        for rule in app.url_map.iter_rules()
        if not rule.arguments
    }
    built["icon"] = paths.build("static", {"filename": "icon.svg"})
    built["style"] = paths.build("style.page", {"v": style.sheet(app).version})
    return MappingProxyType(built)
