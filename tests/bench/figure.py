"""A figure: a value beside the yardstick it is measured with, and what their ratio may be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

TOLERANCE = 0.15
"""By what part of the budget a ratio may miss it before that counts: machines are noisy."""


class Verdict(Enum):
    """How a ratio stands to its budget; the value says it in the table."""

    FREE = ""
    KEPT = "kept"
    NARROW = "missed by less than 15 %"
    MISSED = "**missed**"


@dataclass(frozen=True)
class Figure:
    """What was measured, and in the same run its yardstick.

    `budget` is what the ratio of the two may be at most, or with `at_least` has to be at least;
    None for a figure that is only to be known.
    """

    name: str
    value: float
    unit: str
    yardstick: str
    measure: float
    budget: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float:
        """How many yardsticks the value makes."""
        return self.value / self.measure

    @property
    def verdict(self) -> Verdict:
        """How the ratio stands to the budget."""
        if self.budget is None:
            return Verdict.FREE
        over = self.budget - self.ratio if self.at_least else self.ratio - self.budget
        if over <= 0:
            return Verdict.KEPT
        return Verdict.NARROW if over <= TOLERANCE * self.budget else Verdict.MISSED
