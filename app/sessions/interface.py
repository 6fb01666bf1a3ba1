"""Flask's session interface: from the cookie to the session and back."""

from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import cast

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin
from itsdangerous import BadSignature, Signer

from app.sessions.session import StoredSession
from app.sessions.signing import signers_of
from app.sessions.store import Store

ID_BYTES = 24
"""192 random bits: nobody guesses the id of another's session."""


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
        session_id = self._cookie_id(app, request, signers.cookie)
        return StoredSession(
            id=session_id or token_urlsafe(ID_BYTES),
            new=session_id is None,
            store=self.store,
            signers=signers,
            lifetime=app.permanent_session_lifetime,
            csrf_key=app.config.get("WTF_CSRF_FIELD_NAME", "csrf_token"),
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie, if the browser lacks it or its record has just been prolonged.

        Stores nothing: raises RuntimeError if the session was changed outside `@transaction`.
        """
        stored = cast(StoredSession, session)
        stored.refuse_changes()
        if stored.accessed:
            response.vary.add("Cookie")
        if stored.saved or (stored.new and stored.accessed):
            lifetime = app.permanent_session_lifetime
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

    def _cookie_id(self, app: Flask, request: Request, signer: Signer) -> str | None:
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        try:
            return signer.unsign(cookie).decode()
        except BadSignature:
            return None
