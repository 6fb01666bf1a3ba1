"""Where an action leads: to a page that can be reloaded without sending anything again."""

from __future__ import annotations

from urllib.parse import urljoin

from flask import Response, request

from app.web import clients


def see_other(address: str) -> Response:
    """Answer a POST: what it did is to be seen at that address of ours."""
    if clients.present().needs_whole_addresses:
        address = urljoin(request.host_url, address)
    return Response(status=303, headers={"Location": address})
