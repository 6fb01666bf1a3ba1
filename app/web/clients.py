"""Which kind of browser asks: the one place that reads the User-Agent, with what hangs on it.

Whoever is not recognised gets the page of a graphical browser, which every browser can play, if
need be without its look.
"""

from __future__ import annotations

import re
from enum import Enum, auto

from flask import request

_TEXT_BROWSER = re.compile(r"\b(?:Lynx|w3m|E?Links)\b")


class Client(Enum):
    """A kind of browser."""

    GRAPHICAL = auto()
    TEXT = auto()
    LYNX = auto()

    @property
    def text(self) -> bool:
        """Whether it knows neither style sheet nor `hidden`, `autofocus`, `form` or `formaction`.

        To such a browser a fragment says where to go on. A graphical one is told by `autofocus`,
        which a fragment would block.
        """
        return self is not Client.GRAPHICAL

    @property
    def prints_values(self) -> bool:
        """Whether it prints the value of a `<button>` beside its text: a row of nine would wrap."""
        return self is Client.LYNX

    @property
    def needs_whole_addresses(self) -> bool:
        """Whether a redirect to a path alone is answered with a warning, and a pause of seconds."""
        return self is Client.LYNX


def present() -> Client:
    """Return the kind of browser that asks now."""
    found = _TEXT_BROWSER.search(request.headers.get("User-Agent", ""))
    if found is None:
        return Client.GRAPHICAL
    return Client.LYNX if found[0] == "Lynx" else Client.TEXT
