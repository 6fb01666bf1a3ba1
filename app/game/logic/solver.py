"""Whether a board can be finished without a guess; it sees only what has been opened."""

from __future__ import annotations

from collections.abc import Callable

from app.game.logic.grid import Numbers
from app.game.logic.known import Known
from app.game.logic.odds import count
from app.game.logic.proofs import Certain, overlap, trivial

# Opens cells and returns the numbers they show. Only cells that are proved safe are asked for.
Open = Callable[[int], Numbers]


def exact(known: Known) -> Certain:
    """What holds in all arrangements of the mines that remain, if they can be counted."""
    odds = count(known)
    return odds.safe & known.undecided, odds.mines & known.undecided


_PROOFS = (trivial, overlap, exact)


def solve(known: Known, open_cells: Open) -> None:
    """Open all that can be proved safe, the cheapest proof first, until finished or stuck."""
    while not known.finished:
        if not any(known.prove(*proof(known)) for proof in _PROOFS):
            return
        if known.safe:
            known.open(known.safe, open_cells(known.safe))
