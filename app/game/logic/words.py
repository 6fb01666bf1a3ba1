"""Chances and lists as the player reads them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a sentence lists them; none give an empty text."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


def percent(risk: Fraction) -> str:
    """Return a chance as the player reads it; one that is neither 0 nor 1 never looks so."""
    if 0 < risk < Fraction(1, 1000):
        return "less than 0.1%"
    if Fraction(999, 1000) < risk < 1:
        return "more than 99.9%"
    return f"{float(100 * risk):.1f}".removesuffix(".0") + "%"
