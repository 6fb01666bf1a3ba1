"""What can be known next, and the sentence that proves it; flags prove nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import islice, product

from app.game.board import Board
from app.game.logic.frontier import Need, needs, parts
from app.game.logic.grid import cells_of, places_of
from app.game.logic.known import Known
from app.game.logic.odds import Odds, odds
from app.game.notation import name
from app.game.rules import Game, Status

MOST_TARGETS = 8


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


@dataclass(frozen=True)
class _Position:
    """What the numbers say of covered cells, and what a hint is to prove of some of them."""

    board: Board
    mines: int
    numbers: Mapping[int, Need]
    kind: Kind
    wanted: int
    flagged: bool  # whether the wanted cells carry flags

    def proved(self, cells: int, reasons: Iterable[int], because: str) -> Hint:
        """Return the hint that those of the cells that are wanted are what they are."""
        targets = tuple(places_of(cells & self.wanted))[:MOST_TARGETS]
        be = "is" if len(targets) == 1 else "are"
        mines = "a mine" if len(targets) == 1 else "mines"
        what = mines if self.kind is Kind.MINE else "safe"
        text = f"{because} {self.listed(targets)} {be} {what}"
        if self.flagged:
            text += ": its flag is wrong" if len(targets) == 1 else ": their flags are wrong"
        return Hint(self.kind, targets, tuple(reasons), f"{text}.")

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return name(place, self.board.columns)

    def listed(self, places: Iterable[int], last: str = "and") -> str:
        """Return the names of places as a sentence lists them."""
        return listed([self.name(place) for place in places], last)

    def shows(self, place: int) -> str:
        """Return what a revealed number shows."""
        return f"{self.name(place)} shows {self.numbers[place].mines}"

    def bracketed(self, place: int) -> str:
        """Return the name of a revealed number and, in brackets, what it shows."""
        return f"{self.name(place)} ({self.numbers[place].mines})"


def hint(game: Game, start: int | None = None) -> Hint:
    """Return the simplest certain news about a game that is not over, else the least risk.

    A flag that is provably wrong comes first, then cells to reveal, then mines that carry no flag.
    `start` is the first cell of a board that was played before.
    """
    if game.status is Status.READY:
        return _before_the_first_reveal(game, start)
    board, mines = game.board, game.level.mines
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
            return _proof(_Position(board, mines, numbers, kind, wanted, flagged))
    return _guess(board, chances)


def _proof(position: _Position) -> Hint:
    """Return the proof by the simplest rule, and of these the one that cites fewest numbers."""
    for rule in (_one_number, _mines_in_sight, _two_numbers, _many_numbers):
        proofs = list(rule(position))
        if proofs:
            return min(proofs, key=lambda proof: len(proof.reasons))
    return _mine_count(position)


def _one_number(position: _Position) -> Iterator[Hint]:
    """A number without mines, or with as many as it has covered cells."""
    for place, need in position.numbers.items():
        if need.cells & position.wanted:
            size = need.cells.bit_count()
            if not need.mines:
                yield position.proved(need.cells, [place], f"{position.shows(place)}, so")
            elif need.mines == size:
                touched = "1 covered cell" if size == 1 else f"{size} covered cells"
                because = f"{position.shows(place)} and touches only {touched}, so"
                yield position.proved(need.cells, [place], because)


def _mines_in_sight(position: _Position) -> Iterator[Hint]:
    """A number whose mines are all given away by numbers that have no other covered cell."""
    full = {
        place: need.cells
        for place, need in position.numbers.items()
        if need.mines == need.cells.bit_count()
    }
    for place, need in position.numbers.items():
        rest, witnesses = need.cells, []
        for witness, cells in full.items():
            if cells & rest:
                rest &= ~cells
                witnesses.append(witness)
        mines = list(places_of(need.cells & ~rest))
        if len(mines) == need.mines and rest & position.wanted:
            numbers = listed(map(position.bracketed, witnesses))
            one = len(witnesses) == 1
            because = (
                f"{numbers} {'touches' if one else 'touch'} just as many covered cells as "
                f"{'it shows' if one else 'they show'}, so {position.listed(mines)} "
                f"{'is a mine' if len(mines) == 1 else 'are mines'}. "
                f"{position.shows(place)} and needs no more, so"
            )
            yield position.proved(rest, [place, *witnesses], because)


def _two_numbers(position: _Position) -> Iterator[Hint]:
    """Two numbers that share cells, as in `logic.proofs.overlap`."""
    columns = position.board.columns
    near = [rows * columns + c for rows, c in product(range(-2, 3), repeat=2)]
    numbers = position.numbers
    for first, second in ((f, f + o) for f in numbers for o in near if o and f + o in numbers):
        one, other = numbers[first], numbers[second]
        own, others = one.cells & ~other.cells, other.cells & ~one.cells
        if not one.cells & other.cells or one.mines - other.mines != own.bit_count():
            continue
        proved = own if position.kind is Kind.MINE else others
        if proved & position.wanted:
            because = _overlap(position, first, second)
            yield position.proved(proved, [first, second], because)


def _overlap(position: _Position, first: int, second: int) -> str:
    one, other = position.numbers[first], position.numbers[second]
    shared = list(places_of(one.cells & other.cells))
    own = list(places_of(one.cells & ~other.cells))
    if position.kind is Kind.MINE:
        return (
            f"{position.shows(second)}, so at most {_mines(other.mines)} can be among "
            f"{position.listed(shared)}. {position.shows(first)} and besides these touches only "
            f"{position.listed(own)}, so"
        )
    if own:
        return (
            f"{position.shows(first)} and {position.shows(second)}. Of the first, "
            f"{position.listed(own)} can hold only {_mines(len(own))}, so the other "
            f"{_mines(other.mines)} must be among {position.listed(shared)}. "
            f"That is all that the second needs, so"
        )
    if one.mines == 1:
        where = f"its mine is {position.listed(shared, 'or')}"
    else:
        where = f"its {one.mines} mines are among {position.listed(shared)}"
    all_of_them = "Both" if len(shared) == 2 else "All of these"
    return (
        f"{position.shows(first)} and {where}. "
        f"{all_of_them} also touch {position.name(second)}, which shows {other.mines}, so"
    )


def _many_numbers(position: _Position) -> Iterator[Hint]:
    """Several numbers near each other that leave a cell no choice in any arrangement."""
    proofs = (_enough(position, place) for place in islice(places_of(position.wanted), 4))
    enough = min((proof for proof in proofs if proof), key=len, default=None)
    if enough:
        for number in enough[::-1]:
            fewer = [other for other in enough if other != number]
            if _certain(position, fewer) & position.wanted:
                enough = fewer
        numbers = listed(map(position.bracketed, enough))
        because = f"In every way to lay mines that {numbers} allow together,"
        yield position.proved(_certain(position, enough), enough, because)


def _enough(position: _Position, target: int) -> list[int]:
    """Return numbers about the target that decide it, nearest first, or none."""
    columns = position.board.columns
    row, column = divmod(target, columns)
    numbers = sorted(
        position.numbers,
        key=lambda place: max(abs(place // columns - row), abs(place % columns - column)),
    )
    for size in (4, 8, 16, 32):
        if _certain(position, numbers[:size]) >> target & 1:
            return numbers[:size]
    return []


def _certain(position: _Position, numbers: Iterable[int]) -> int:
    """Return the cells that these numbers alone decide, safe or mines as the hint is to prove."""
    decided = 0
    for part in parts([position.numbers[place] for place in numbers]):
        for box, mined in zip(part.boxes, part.mined, strict=True):
            always = {mines: ways * box.size for mines, ways in part.ways.items()}
            if mined == (always if position.kind is Kind.MINE else {}):
                decided |= box.cells
    return decided


def _mine_count(position: _Position) -> Hint:
    """What the numbers leave open and the number of mines decides; no number is its reason."""
    touched = 0
    for need in position.numbers.values():
        touched |= need.cells
    covered = cells_of(p for p, cell in enumerate(position.board.cells) if not cell.revealed)
    far = covered & ~touched
    mines = position.mines
    if not far & position.wanted:
        lie = "1 mine lies" if mines == 1 else f"{mines} mines lie"
        because = (
            f"{lie} in {covered.bit_count()} covered cells, and in every way to lay so many "
            f"that fits the numbers,"
        )
        return position.proved(position.wanted, [], because)
    if position.kind is Kind.SAFE:
        every = "the only mine" if mines == 1 else f"all {mines} mines"
        because = f"The numbers need {every} among the cells that they touch, so"
    else:
        because = (
            f"The cells that numbers touch can hold only {mines - far.bit_count()} of the "
            f"{_mines(mines)}, so"
        )
    return position.proved(far, [], because)


def _guess(board: Board, chances: Odds) -> Hint:
    """Return the least risk: where several cells share it, one with few neighbours."""
    risks = chances.risks()
    unflagged = [place for place in risks if not board.cells[place].flagged]
    target = min(unflagged or risks, key=lambda p: (risks[p], len(board.neighbours[p])))
    about = "" if chances.exact else "about "
    text = (
        f"Nothing is certain here. The least risk is {name(target, board.columns)}: "
        f"it is a mine with a chance of {about}{percent(risks[target])}."
    )
    return Hint(Kind.GUESS, (target,), (), text)


def _before_the_first_reveal(game: Game, start: int | None) -> Hint:
    if start is not None:
        text = (
            f"This board was played before, from {name(start, game.board.columns)}: "
            f"that cell is safe, and nothing is promised of the others."
        )
        return Hint(Kind.SAFE, (start,), (), text)
    if game.dealt:
        risk = percent(Fraction(game.level.mines, len(game.board.cells)))
        text = f"Nothing is revealed, so nothing is certain: every cell has a risk of {risk}."
        return Hint(Kind.GUESS, (), (), text)
    return Hint(Kind.SAFE, (), (), f"Reveal any cell: {game.first_reveal.value}.")


def _mines(count: int) -> str:
    return "1 mine" if count == 1 else f"{count} mines"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a sentence lists them."""
    *others, final = words
    return f"{', '.join(others)} {last} {final}" if others else final


def percent(risk: Fraction) -> str:
    """Return a chance as the player reads it; one that is neither 0 nor 1 never looks so."""
    if 0 < risk < Fraction(1, 1000):
        return "less than 0.1%"
    if Fraction(999, 1000) < risk < 1:
        return "more than 99.9%"
    whole = risk.denominator == 1 or Fraction(1, 10) <= risk <= Fraction(9, 10)
    return f"{float(100 * risk):.{0 if whole else 1}f}%"
