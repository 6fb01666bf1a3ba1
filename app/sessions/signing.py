"""Signatures: of the cookie, of the record, and the CSRF secret that follows from an id."""

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from hmac import compare_digest
from typing import Any, NamedTuple, TypeVar

from itsdangerous import (
    BadSignature,
    Signer,
    TimestampSigner,
    base64_encode,
    want_bytes,
)


class ExactSigner(Signer):
    """A signer for which each signature has one spelling: the one that it gives.

    Base64 leaves two bits of the last character unused and its decoder skips foreign characters,
    so to a signer that compares what was decoded an altered signature could still pass.
    """

    def verify_signature(self, value: str | bytes, sig: str | bytes) -> bool:
        """Verify the signature, and that nothing in it was altered."""
        value, sig = want_bytes(value), want_bytes(sig)
        return any(
            compare_digest(base64_encode(self.algorithm.get_signature(key, value)), sig)
            for key in map(self.derive_key, reversed(self.secret_keys))
        )


class ExactTimestampSigner(ExactSigner, TimestampSigner):
    """The same with the time of signing."""


class Signers(NamedTuple):
    """One signer a purpose, so that what was signed for one does not pass for another."""

    cookie: ExactTimestampSigner
    record: ExactSigner
    csrf: ExactSigner


S = TypeVar("S", bound=ExactSigner)


@cache
def signers_of(*secret_keys: str | bytes) -> Signers:
    """Return the signers of these keys, oldest first: the last one signs, all of them verify."""
    return Signers(
        cookie=_signer(ExactTimestampSigner, secret_keys, "cookie"),
        record=_signer(ExactSigner, secret_keys, "record"),
        csrf=_signer(ExactSigner, secret_keys, "csrf"),
    )


def _signer(kind: type[S], secret_keys: Iterable[str | bytes], purpose: str) -> S:
    """Return a signer whose keys are derived once: itsdangerous would do it at each signature."""
    salt = f"minesweeper session {purpose}"
    derived = [
        Signer(key, salt, key_derivation="hmac", digest_method=sha256).derive_key()
        for key in secret_keys
    ]
    return kind(derived, salt, key_derivation="none", digest_method=sha256)


def seal(values: dict[str, Any], session_id: str, signer: Signer) -> bytes:
    """Return the values as JSON, signed for this session id and no other."""
    text = _encode(values).encode()
    return text + b"." + signer.get_signature(_bound(text, session_id))


def unseal(payload: bytes, session_id: str, signer: Signer) -> dict[str, Any]:
    """Return the values again; raise BadSignature unless every bit is as `seal` left it."""
    text, _, signature = payload.rpartition(b".")
    if not signer.verify_signature(_bound(text, session_id), signature):
        raise BadSignature("The record was altered, or sealed for another session.")
    values: dict[str, Any] = json.loads(text)
    return values


_encode = json.JSONEncoder(separators=(",", ":")).encode


def _bound(text: bytes, session_id: str) -> bytes:
    return session_id.encode() + b"." + text
