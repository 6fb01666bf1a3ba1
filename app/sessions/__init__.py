"""Server-side sessions: the cookie holds a signed id, a store holds the record."""

from app.sessions.interface import StoredSessionInterface
from app.sessions.places import store_at
from app.sessions.secret_key import SHORTEST_KEY, SecretKeyUnusable, load_or_create
from app.sessions.session import StoredSession
from app.sessions.sqlite import SQLiteStore
from app.sessions.store import Record, Store, StoreBusy, StoreUnavailable, StoreUnusable
from app.sessions.transactions import transaction

__all__ = [
    "SHORTEST_KEY",
    "Record",
    "SQLiteStore",
    "SecretKeyUnusable",
    "Store",
    "StoreBusy",
    "StoreUnavailable",
    "StoreUnusable",
    "StoredSession",
    "StoredSessionInterface",
    "load_or_create",
    "store_at",
    "transaction",
]
