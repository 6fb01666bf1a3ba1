import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import BadSignature

from app.sessions.signing import seal, signers_of, unseal

SIGNERS = signers_of("a key of today, long enough")
JSON = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()


@given(st.dictionaries(st.text(), JSON | st.lists(JSON)))
def test_sealed_values_come_back(values):
    assert unseal(seal(values, "id", SIGNERS.record), "id", SIGNERS.record) == values


def test_a_sealed_record_can_be_read_by_eye():
    sealed = seal({"cells": "##F", "turn": 2}, "id", SIGNERS.record)

    assert sealed.startswith(b'{"cells":"##F","turn":2}.')


def test_every_flipped_bit_is_noticed():
    sealed = seal({"cells": "a.b.c"}, "id", SIGNERS.record)
    assert b"." in sealed

    for bit in range(8 * len(sealed)):
        flipped = bytearray(sealed)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadSignature):
            unseal(bytes(flipped), "id", SIGNERS.record)


@given(st.binary())
def test_anything_else_is_noticed(payload):
    with pytest.raises(BadSignature):
        unseal(payload, "id", SIGNERS.record)


def test_a_record_belongs_to_one_id():
    with pytest.raises(BadSignature):
        unseal(seal({}, "one", SIGNERS.record), "two", SIGNERS.record)


def test_a_signature_has_one_spelling():
    value, _, signature = SIGNERS.cookie.sign(b"id").rpartition(b".")

    for altered in (signature + b"=", signature + b"!", b"!" + signature, signature[:-1] + b"9"):
        with pytest.raises(BadSignature):
            SIGNERS.cookie.unsign(value + b"." + altered)


def test_what_was_signed_for_one_purpose_does_not_pass_for_another():
    for purpose in SIGNERS:
        for other in SIGNERS:
            assert other.validate(purpose.sign(b"id")) == (purpose is other)


def test_the_last_key_signs_and_all_verify():
    old = signers_of("old key")
    both = signers_of("old key", "new key")
    new = signers_of(b"new key")

    assert both.cookie.unsign(old.cookie.sign(b"id")) == b"id"
    assert new.cookie.unsign(both.cookie.sign(b"id")) == b"id"
    assert not new.cookie.validate(old.cookie.sign(b"id"))
