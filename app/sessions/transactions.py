"""The session's changes of one view, stored whole or not at all."""

import time
from collections.abc import Callable, Iterator
from functools import wraps
from random import uniform
from typing import ParamSpec, TypeVar, cast

from flask import session

from app.sessions.session import StoredSession
from app.sessions.store import StoreBusy

PATIENCE = 2.0
"""Seconds from the first conflict, after which a view that still comes second is given up."""

P = ParamSpec("P")
R = TypeVar("R")


def transaction(view: Callable[P, R]) -> Callable[P, R]:
    """Store what the view changed in the session, or nothing if it raises.

    If another request has stored its changes first, the view runs again on those. So it has to be
    harmless when run twice: it may change nothing but the session. No lock is held meanwhile.
    Raises StoreBusy when the view comes second for too long.
    """

    @wraps(view)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        stored = cast(StoredSession, session)
        stored.refuse_changes()
        for pause in _pauses():
            try:
                answer = view(*args, **kwargs)
                if stored.commit():
                    return answer
            except Exception:
                stored.rollback()
                raise
            time.sleep(pause)
        raise StoreBusy("The session was changed by other requests all the time.")

    return run


def _pauses() -> Iterator[float]:
    """Yield seconds to wait after a conflict: random, so that two rivals part, and ever longer.

    The end is reckoned from the first conflict: also a slow view is run again once.
    """
    longest, end = 0.0005, None
    while end is None or time.monotonic() < end:
        yield uniform(0, longest)  # noqa: S311 - nothing secret
        end = end or time.monotonic() + PATIENCE
        longest = min(2 * longest, 0.05)
