"""The style sheet as it is sent: compact, and only for browsers that understand all of it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Self

from flask import Blueprint, Flask, Response, current_app, request, send_file

NAME = "style.css"

_YEAR = 365 * 24 * 60 * 60  # seconds

# Half of it would hide the board. A browser before these gets the plain page, which plays as well.
_UNDERSTOOD = "(width:round(down,1px,1px)) and (color:light-dark(#000,#fff)) and selector(:has(*))"

pages = Blueprint("style", __name__)


@dataclass(frozen=True)
class Sheet:
    """A style sheet, and a version that changes with it."""

    text: str
    version: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Return a style sheet and its version."""
        return cls(text, hashlib.sha256(text.encode()).hexdigest()[:12])


def compact(source: str) -> str:
    """Return a style sheet that means the same, in fewer bytes.

    For sources such as ours: in a declaration a space follows the colon, in a selector none does.
    """
    text = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,]) ?", r"\1", text)
    return text.replace(": ", ":").replace(";}", "}").strip()


def sent(source: str) -> str:
    """Return the style sheet that is sent for a source."""
    return f"@supports {_UNDERSTOOD}{{{compact(source)}}}"


def sheet(app: Flask) -> Sheet:
    """Return the style sheet of the app, as it was when first asked for."""
    return _sheet(Path(app.static_folder or "", NAME))


@lru_cache(maxsize=8)
def _sheet(path: Path) -> Sheet:
    return Sheet.of(sent(path.read_text(encoding="utf-8")))


@pages.get(f"/static/{NAME}")
def page() -> Response:
    """Send it; browsers may keep it for long where the address names its version.

    It names another while servers of two versions stand behind one proxy.
    """
    now = sheet(current_app)
    named = request.args.get("v") == now.version
    return send_file(
        BytesIO(now.text.encode()),
        mimetype="text/css",
        etag=now.version,
        max_age=_YEAR if named else 0,
    )
