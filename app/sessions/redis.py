"""The shared store, for many servers: one string a session in a Redis or what speaks like it."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import cast

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from app.sessions.store import Record, StoreUnavailable, StoreUnusable

REVISION_BYTES = 8

# Whatever is no record of ours counts as none, or its session could never be stored again.
# A save that is sent once more, because the first answer was lost, finds its own revision there.
SAVE = f"""
    local stored = redis.pcall('GETRANGE', KEYS[1], 0, {REVISION_BYTES - 1})
    if type(stored) ~= 'string' or #stored < {REVISION_BYTES} then stored = '' end
    if stored == string.sub(ARGV[2], 1, {REVISION_BYTES}) then return 1 end
    if stored ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
    return 1
"""

REST = 1.0
"""Seconds without a try after Redis did not answer in time, lest every thread wait for it."""


class RedisStore:
    """Implements `Store`; each record is a string: its random revision, then the payload.

    `timeout` is how many seconds to wait for a connection or an answer; what fails is tried once
    more. A save that timed out may still be done, by a server that was only hung: as if the
    player had pressed in time.
    """

    def __init__(self, url: str, *, timeout: float = 1.0) -> None:
        """Connect to a `redis://`, `rediss://` or `unix://` URL; StoreUnusable if that fails."""
        self._place = _without_password(url)
        self._resting_until = 0.0
        try:
            self._client = redis.Redis.from_url(
                url,
                socket_connect_timeout=timeout,
                socket_timeout=timeout,
                retry=Retry(NoBackoff(), 1),  # by default there are ten, seconds long
                protocol=2,  # the newer one costs each connection more round trips
            )
            self._save = self._client.register_script(SAVE)
            self._client.ping()
            self.close()  # keeps no connection, so that a server may fork its workers after this
        except (ValueError, TypeError):
            # Their words may quote a part of the password.
            reason = "its URL cannot be read; in a password write / as %2F, ? as %3F, # as %23"
            raise StoreUnusable(self._place, reason) from None
        except redis.RedisError as error:
            raise StoreUnusable(self._place, str(error).rstrip(".")) from error

    def load(self, session_id: str) -> Record | None:
        """See `Store.load`."""
        with self._failures():
            answer = self._client.mget(_key(session_id))  # GET would fail on what is no string
        (stored,) = cast("list[bytes | None]", answer)
        if stored is None or len(stored) < REVISION_BYTES:
            return None
        return Record(int.from_bytes(stored[:REVISION_BYTES]), stored[REVISION_BYTES:])

    def save(
        self, session_id: str, payload: bytes, revision: int | None, lifetime: timedelta
    ) -> bool:
        """See `Store.save`."""
        loaded = b"" if revision is None else revision.to_bytes(REVISION_BYTES)
        record = secrets.token_bytes(REVISION_BYTES) + payload
        milliseconds = lifetime // timedelta(milliseconds=1)
        with self._failures():
            return bool(self._save([_key(session_id)], [loaded, record, milliseconds]))

    def ping(self) -> None:
        """See `Store.ping`."""
        with self._failures():
            self._client.ping()

    def close(self) -> None:
        """See `Store.close`."""
        self._client.connection_pool.disconnect()

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Word what Redis does wrong; leave it alone for a while after it did not answer."""
        if time.monotonic() < self._resting_until:
            raise StoreUnavailable(f"The session store {self._place} did not answer just now.")
        try:
            yield
        except redis.RedisError as error:
            if isinstance(error, redis.TimeoutError):
                self._resting_until = time.monotonic() + REST
            raise StoreUnavailable(f"The session store {self._place} failed: {error}") from error


def _key(session_id: str) -> str:
    return f"minesweeper:session:{session_id}"


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    server, _, options = rest.partition("?")
    if "@" in options and "@" not in server:
        server = "..."  # the question mark belongs to a password, perhaps
    return f"{scheme}://{server.rpartition('@')[2]}"
