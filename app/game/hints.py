"""What can be known next, and the sentence that proves it; flags prove nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import prod

from app.game.board import Board
from app.game.logic.frontier import needs
from app.game.logic.grid import cells_of, places_of
from app.game.logic.known import Known
from app.game.logic.odds import Odds, odds
from app.game.logic.progress import most_telling
from app.game.logic.proofs import settle
from app.game.logic.question import Question
from app.game.logic.reasons import proof_of
from app.game.logic.words import percent
from app.game.notation import name
from app.game.rules import Game, Status

# So many cells of equal risk are compared: six took longer and won no more games.
_MOST_COMPARED = 4


class Kind(Enum):
    """What a hint says of its targets."""

    SAFE = "safe"
    MINE = "mine"
    GUESS = "guess"


@dataclass(frozen=True)
class Hint:
    """The covered places it is about, the revealed numbers that prove it, and the words.

    Without reasons the words speak of the mines left, or of the first reveal; without targets,
    of all cells alike.
    """

    kind: Kind
    targets: tuple[int, ...]
    reasons: tuple[int, ...]
    text: str


def hint(game: Game, start: int | None = None) -> Hint:
    """Return the simplest certain news about a game that is not over, else the least risk.

    A flag that is provably wrong comes first, then cells to reveal, then mines that carry no flag.
    `start` is the first cell of a board that was played before, which no number need prove safe.
    """
    board, mines = game.board, game.level.mines
    if start is not None and not board.cells[start].revealed:
        return _promised(board, start)
    if game.status is Status.READY:
        return _before_the_first_reveal(game)
    known = Known.of(board, mines)
    numbers = dict(zip(places_of(known.active), needs(known), strict=True))
    flags = cells_of(place for place, cell in enumerate(board.cells) if cell.flagged)
    chances = odds(board, mines)
    for kind, wanted, flagged in (
        (Kind.SAFE, chances.safe & flags, True),
        (Kind.SAFE, chances.safe & ~flags, False),
        (Kind.MINE, chances.mines & ~flags, False),
    ):
        if wanted:
            asked = Question(board, mines, numbers, wanted, kind is Kind.MINE, flagged)
            proof = proof_of(asked)
            return Hint(kind, proof.targets, proof.reasons, proof.text)
    return _guess(board, mines, chances)


def least_risk(board: Board, mines: int, risks: Mapping[int, Fraction]) -> int:
    """Return the covered place of the least risk, without a flag while there are others.

    Where several share it, the one that most likely leads on. Only a few of them are compared:
    first those that numbers touch, and of these the ones that most likely open a region.
    """
    near = board.neighbours
    unflagged = [place for place in risks if not board.cells[place].flagged] or [*risks]
    least = min(risks[place] for place in unflagged)

    def tells(place: int) -> tuple[bool, float]:
        touched = any(board.cells[other].revealed for other in near[place])
        # As if the cells around it were mines each by itself: near enough to choose by.
        return touched, prod(1 - float(risks.get(other, 0)) for other in near[place])

    equal = [place for place in unflagged if risks[place] == least]
    compared = sorted(equal, key=tells, reverse=True)[:_MOST_COMPARED]
    if len(compared) == 1:
        return compared[0]
    known = Known.of(board, mines)
    settle(known)
    return most_telling(known, compared)


def _guess(board: Board, mines: int, chances: Odds) -> Hint:
    risks = chances.risks()
    target = least_risk(board, mines, risks)
    risk = risks[target]
    none = "Nothing is certain here" if chances.exact else "No certain cell was found"
    alone = [*risks.values()].count(risk) == 1
    safest = "The safest cell" if alone else "One of the safest cells"
    if min(risks.values()) < risk:
        safest += " without a flag"
    text = (
        f"{none}. {safest} is {name(target, board.columns)}, "
        f"with a risk of {percent(risk, exact=chances.exact)}."
    )
    return Hint(Kind.GUESS, (target,), (), text)


def _promised(board: Board, start: int) -> Hint:
    flag = " (its flag is wrong)" if board.cells[start].flagged else ""
    text = (
        f"This board was played before, from {name(start, board.columns)}: "
        f"that cell is safe{flag}, and nothing is promised of the others."
    )
    return Hint(Kind.SAFE, (start,), (), text)


def _before_the_first_reveal(game: Game) -> Hint:
    if game.dealt:
        risk = percent(Fraction(game.level.mines, len(game.board.cells)))
        text = f"Nothing is revealed, so nothing is certain: every cell has a risk of {risk}."
        return Hint(Kind.GUESS, (), (), text)
    return Hint(Kind.SAFE, (), (), f"Reveal any cell: {game.first_reveal.value}.")
