"""What a session store promises; it knows neither cookies nor what a record says."""

from datetime import timedelta
from typing import NamedTuple, Protocol


class StoreUnavailable(Exception):
    """The store did not do what was asked; nothing was half done, and later it may work again."""


class StoreBusy(StoreUnavailable):
    """Other requests changed the session each time, for longer than anyone should wait."""


class StoreUnusable(StoreUnavailable):
    """The store cannot be used at all; the message is one sentence for whoever started us."""

    def __init__(self, place: object, reason: object) -> None:
        """Word the sentence; `place` is a path or a URL without its password."""
        super().__init__(f"The session store {place} cannot be used: {reason}.")


class Record(NamedTuple):
    """What is stored for one session id."""

    revision: int
    """Different after every save, also when a record ends and its id is stored anew."""

    payload: bytes


class Store(Protocol):
    """Records by session id, each until its lifetime is over; any thread may call it.

    Every method raises `StoreUnavailable` when the store fails.
    """

    def load(self, session_id: str) -> Record | None:
        """Return the record, unless there is none or its lifetime is over."""

    def save(
        self, session_id: str, payload: bytes, revision: int | None, lifetime: timedelta
    ) -> bool:
        """Store the payload if the record is still the one that was loaded, else return False.

        `revision` is the loaded record's, None if there was none to load.
        """

    def ping(self) -> None:
        """Return if the store answers."""

    def close(self) -> None:
        """Let go of all connections; the store stays usable."""
