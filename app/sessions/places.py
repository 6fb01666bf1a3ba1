"""From the place where records are kept to the store that keeps them there."""

from pathlib import Path

from app.sessions.sqlite import SQLiteStore
from app.sessions.store import Store, StoreUnusable


def store_at(place: Path | str, *, max_bytes: int) -> Store:
    """Return the store at a place: a path is a SQLite file of so many bytes, a URL is a Redis.

    Raises StoreUnusable.
    """
    if isinstance(place, Path):
        return SQLiteStore(place, max_bytes=max_bytes)
    try:
        from app.sessions.redis import RedisStore  # only here: its package is an extra
    except ModuleNotFoundError as error:
        raise StoreUnusable("in Redis", "Python's package redis is not installed") from error
    return RedisStore(place)
