"""The exact chance that a cell is a mine, given what is known of its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import comb

from app.game.board import Board
from app.game.logic.counting import Part, Ways, joined
from app.game.logic.frontier import needs, parts
from app.game.logic.grid import places_of
from app.game.logic.known import Known
from app.game.logic.proofs import settle


class Contradiction(ValueError):
    """No arrangement of the mines gives the numbers that are open."""


@dataclass(frozen=True)
class Odds:
    """In how many ways the mines can lie, given what is open.

    `total` counts the ways; `mined` says of sets of covered cells in how many of them each of
    its cells is a mine. Every covered cell is in one set. Where not `exact`, numbers had to be
    left out of account (see `frontier.parts`): 0 and 1 are still certain, the rest estimates.
    """

    total: int
    mined: dict[int, int]
    exact: bool

    def risks(self) -> dict[int, Fraction]:
        """Return the chance that it is a mine for every covered place."""
        return {
            place: risk
            for cells, ways in self.mined.items()
            for risk in [Fraction(ways, self.total)]
            for place in places_of(cells)
        }

    @property
    def safe(self) -> int:
        """The covered cells that are certainly safe."""
        return sum(cells for cells, ways in self.mined.items() if not ways)

    @property
    def mines(self) -> int:
        """The covered cells that are certainly mines."""
        return sum(cells for cells, ways in self.mined.items() if ways == self.total)


def odds(board: Board, mines: int) -> Odds:
    """Return the odds as a player sees them on a board with that many mines."""
    known = Known.of(board, mines)
    settle(known)
    return count(known)


def count(known: Known) -> Odds:
    """Return the odds of what is known; Contradiction where nothing fits it."""
    numbers = needs(known)
    frontier = list(parts(numbers))
    known.work += 4 + sum(part.states for part in frontier)
    along = sum(box.cells for part in frontier for box in part.boxes)
    far = known.undecided & ~along
    size = far.bit_count()
    left = known.mines - known.mined.bit_count()
    # The mines that the frontier leaves go anywhere among the far cells: that is the mine count.
    together = joined(part.ways for part in frontier)
    spread = {mines: comb(size, left - mines) for mines in together if mines <= left}
    total = sum(together[mines] * ways for mines, ways in spread.items())
    if not total:
        raise Contradiction("No arrangement of the mines fits the open numbers.")

    mined = {known.safe: 0, known.mined: total}
    for part, others in zip(frontier, _others(frontier), strict=True):
        outside = {
            mines: sum(ways * spread.get(mines + more, 0) for more, ways in others.items())
            for mines in part.ways
        }
        for box, box_mined in zip(part.boxes, part.mined, strict=True):
            in_box = sum(ways * outside[mines] for mines, ways in box_mined.items())
            mined[box.cells] = in_box // box.size
    if far:
        in_far = sum(together[mines] * ways * (left - mines) for mines, ways in spread.items())
        mined[far] = in_far // size
    mined.pop(0, None)
    return Odds(total, mined, sum(part.numbers for part in frontier) == len(numbers))


def risk_of_any(known: Known, cells: int, chances: Odds | None = None) -> tuple[Fraction, bool]:
    """Return the chance that a mine is among these covered cells, all revealed at once.

    And whether it is exact: where the odds are not, it is that of the riskiest among them.
    `chances` are the odds, if they have been counted.
    """
    # `count` heeds no number without undecided cells, so it would not miss the mines of such a one.
    if cells & known.mined or any(n.mines and not n.cells & ~cells for n in needs(known)):
        return Fraction(1), True
    chances = chances or count(known)
    risks = chances.risks()
    riskiest = max(risks[place] for place in places_of(cells))
    if cells.bit_count() == 1:
        return riskiest, chances.exact
    revealed = replace(known, safe=known.safe | cells)
    try:
        without = count(revealed)
    except Contradiction:
        return Fraction(1), True
    finally:
        known.work = revealed.work
    if chances.exact and without.exact:
        return 1 - Fraction(without.total, chances.total), True
    return riskiest, False


def _others(frontier: list[Part]) -> Iterator[Ways]:
    """Yield, for each part, the ways of all the other parts together."""
    ways = [part.ways for part in frontier]
    before = list(accumulate(ways, lambda a, b: joined((a, b)), initial={0: 1}))
    after = list(accumulate(reversed(ways), lambda a, b: joined((a, b)), initial={0: 1}))
    for index in range(len(ways)):
        yield joined((before[index], after[len(ways) - 1 - index]))
