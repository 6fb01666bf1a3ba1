"""The HTML of what repeats from page to page: made by a macro, kept, then only looked up."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import current_app
from markupsafe import Markup, escape


def made(name: str, *arguments: Any) -> Markup:
    """Return what the macro of that name, in the template of that name, makes of the arguments."""
    module = current_app.jinja_env.get_template(f"{name}.html").module
    return Markup(getattr(module, name)(*arguments))  # noqa: S704 - the macro escapes


kept = lru_cache(maxsize=4096)(made)


def in_ascii(text: str) -> Markup:
    """Return the text with entities for all but ASCII.

    One other character in a page makes joining and encoding all of it several times slower.
    """
    return Markup(escape(text).encode("ascii", "xmlcharrefreplace").decode())  # noqa: S704 - escaped
