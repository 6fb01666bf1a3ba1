"""One request's view of its session: read when first asked for, stored by commit only."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import Any

from flask.sessions import SessionMixin
from itsdangerous import BadSignature

from app.sessions.signing import Signers, seal, unseal
from app.sessions.store import Store

CSRF_KEY = "csrf_token"
"""The key under which Flask-WTF asks for its secret."""

PROBATION = timedelta(days=1)
"""The longest life of a first record: a flood of games that nobody plays leaves soon."""

log = logging.getLogger(__name__)


# No repr: it would show, in a traceback, where the mines are.
@dataclass(eq=False, repr=False, kw_only=True)
class StoredSession(SessionMixin):
    """The values kept for one session id, and the CSRF secret that follows from the id.

    The secret needs no record: asking for it reads nothing, and it is not among the keys.
    As in Flask, a value changed in place is stored only if `modified` is set by hand.
    """

    id: str
    new: bool
    """Whether the id was made for this request."""

    cookie_due: bool
    """Whether a save is to set the cookie anew."""

    store: Store
    signers: Signers
    lifetime: timedelta
    """How long a record is kept after each save but the first."""

    modified: bool = field(default=False, init=False)
    saved: bool = field(default=False, init=False)
    """Whether this request has stored the record."""

    _values: dict[str, Any] | None = field(default=None, init=False)
    _revision: int | None = field(default=None, init=False)
    _first: bool = field(default=True, init=False)

    def __getitem__(self, key: str) -> Any:
        """Return the value; the CSRF secret without reading the store."""
        if key == CSRF_KEY:
            return self._csrf_secret
        return self._loaded()[key]

    def __setitem__(self, key: str, value: Any) -> None:
        """Change a value, which must be one that JSON keeps as it is."""
        if key == CSRF_KEY:
            raise ValueError(f"session[{key!r}] follows from the session's id; it cannot be set.")
        self._loaded()[key] = value
        self.modified = True

    def __delitem__(self, key: str) -> None:
        """Remove a value."""
        del self._loaded()[key]
        self.modified = True

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys of the stored values."""
        return iter(self._loaded())

    def __len__(self) -> int:
        """Count the stored values."""
        return len(self._loaded())

    def commit(self) -> bool:
        """Store the changes, if any; return False if another request has stored its own first.

        After either, the next look at the session reads the store again.
        """
        if not self.modified:
            return True
        payload = seal(self._loaded(), self.id, self.signers.record)
        lifetime = min(PROBATION, self.lifetime) if self._first else self.lifetime
        saved = self.store.save(self.id, payload, self._revision, lifetime)
        self.saved = self.saved or saved
        self.rollback()
        return saved

    def rollback(self) -> None:
        """Forget all changes; the next look at the session reads the store again."""
        self._values = None
        self.modified = False

    def refuse_changes(self) -> None:
        """Raise RuntimeError, once, if there are changes, for no transaction would store them."""
        if self.modified:
            self.rollback()
            raise RuntimeError("The session was changed outside @transaction.")

    @cached_property
    def _csrf_secret(self) -> str:
        return self.signers.csrf.get_signature(self.id).decode()

    def _loaded(self) -> dict[str, Any]:
        if self._values is None:
            self._values = self._read()
        return self._values

    def _read(self) -> dict[str, Any]:
        self._revision, self._first = None, True
        if self.new and not self.saved:
            return {}  # nobody can have stored anything under an id that was made just now
        record = self.store.load(self.id)
        if record is None:
            return {}
        # Also that of a damaged record, so that the next save replaces it.
        self._revision = record.revision
        try:
            values = unseal(record.payload, self.id, self.signers.record)
        except BadSignature:
            log.warning("A damaged session record was ignored.")
            return {}
        self._first = False
        return values
