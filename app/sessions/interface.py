"""Flask's session interface: from the cookie to the session and back."""

from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe
from typing import cast

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin
from itsdangerous import BadSignature, TimestampSigner

from app.sessions.session import StoredSession
from app.sessions.signing import signers_of
from app.sessions.store import Store

ID_BYTES = 24
"""192 random bits: nobody guesses the id of another's session."""

COOKIE_DAY = timedelta(days=1)
"""A cookie older than this is set anew by the next save, and so lives this much longer than the
record. To set it at every save would cost as much as to read the record."""

_NEVER = datetime.min.replace(tzinfo=UTC)


class StoredSessionInterface(SessionInterface):
    """Sessions whose cookie holds a signed id and whose values are in a store.

    An id that we did not sign never reaches the store. Neither opening nor closing a session
    touches the store: it fails, if it fails, inside a view, where an error handler sees it.
    """

    def __init__(self, store: Store) -> None:
        """Keep the sessions of one app in this store."""
        self.store = store

    def open_session(self, app: Flask, request: Request) -> StoredSession | None:
        """Return the session that the cookie names, or a new one."""
        if not app.secret_key:
            return None  # Flask's null session then says what is missing
        signers = signers_of(*(app.config["SECRET_KEY_FALLBACKS"] or ()), app.secret_key)
        session_id, cookie_set = self._read_cookie(app, request, signers.cookie)
        return StoredSession(
            id=session_id or token_urlsafe(ID_BYTES),
            new=session_id is None,
            cookie_due=datetime.now(UTC) - cookie_set > COOKIE_DAY,
            store=self.store,
            signers=signers,
            lifetime=app.permanent_session_lifetime,
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie, if the browser lacks it or it has to follow its record's longer life.

        Stores nothing: raises RuntimeError if the session was changed outside `@transaction`.
        """
        stored = cast(StoredSession, session)
        stored.refuse_changes()
        if stored.accessed:
            response.vary.add("Cookie")
        if stored.cookie_due and (stored.saved or (stored.new and stored.accessed)):
            lifetime = app.permanent_session_lifetime + COOKIE_DAY
            response.set_cookie(
                self.get_cookie_name(app),
                stored.signers.cookie.sign(stored.id).decode(),
                max_age=lifetime,
                expires=datetime.now(UTC) + lifetime,  # for browsers that know no Max-Age
                path=self.get_cookie_path(app),
                domain=self.get_cookie_domain(app),
                secure=self.get_cookie_secure(app),
                httponly=self.get_cookie_httponly(app),
                samesite=self.get_cookie_samesite(app),
                partitioned=self.get_cookie_partitioned(app),
            )

    def _read_cookie(
        self, app: Flask, request: Request, signer: TimestampSigner
    ) -> tuple[str | None, datetime]:
        """Return the id that the cookie holds, if we signed it, and when the cookie was set."""
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        try:
            session_id, cookie_set = signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None, _NEVER
        return session_id.decode(), cookie_set
