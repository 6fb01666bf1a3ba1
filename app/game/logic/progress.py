"""How likely a reveal leads on, for of cells with the same risk not all tell as much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from app.game.logic.known import Known
from app.game.logic.odds import Contradiction, count

# Counted as `Known.work`: about 10 ms.
_EFFORT = 1600


def most_telling(known: Known, candidates: Sequence[int]) -> int:
    """Return the candidate after whose reveal the next one is most likely safe, of equals the
    first.

    None may be a certain mine. Only so many of them are compared as the effort allows, and none
    where the odds are estimates.
    """
    once = replace(known, work=0)
    exact = count(once).exact
    # Most cells can show four or five numbers, and each takes a count of its own.
    affordable = candidates[: _EFFORT // (5 * once.work)]
    if not exact or len(affordable) < 2:
        return candidates[0]
    return max(affordable, key=lambda place: progress(known, place))


def progress(known: Known, place: int) -> Fraction:
    """Return, if this place is safe, the chance that the next reveal is so too: of a cell that is
    certain by the number shown here, or else of one of the least risk. A game won counts as safe.
    """
    ways = safe = 0
    for after in _revealed(known, place):
        with suppress(Contradiction):
            chances = count(after)
            ways += chances.total
            safe += chances.total - (0 if after.finished else min(chances.mined.values()))
    return Fraction(safe, ways)


def _revealed(known: Known, place: int) -> Iterator[Known]:
    """Yield what is known once the place shows a number, for each that it could show."""
    near = known.grid.near[place]
    least = (near & known.mined).bit_count()
    most = least + (near & known.undecided).bit_count()
    for number in range(least, most + 1):
        after = replace(known)
        ones, twos, fours, eights = (number >> digit & 1 for digit in range(4))
        after.open(1 << place, (ones << place, twos << place, fours << place, eights << place))
        yield after
