"""The addresses of pages and actions, which are the same in every answer: built once, then kept."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from flask import current_app, request, url_for


def addresses() -> Mapping[str, str]:
    """Return the address of each endpoint that takes no arguments, and `style`, the style sheet's.

    That of the style sheet changes with its content, so that browsers may keep it for long.
    """
    return _built(request.script_root)


@lru_cache(maxsize=8)  # a server serves the site under one root, or a few
def _built(_root: str) -> Mapping[str, str]:
    rules = current_app.url_map.iter_rules()
    built = {rule.endpoint: url_for(rule.endpoint) for rule in rules if not rule.arguments}
    style = Path(current_app.static_folder or "") / "style.css"
    version = hashlib.sha256(style.read_bytes()).hexdigest()[:12]
    built["style"] = url_for("static", filename=style.name, v=version)
    return MappingProxyType(built)
