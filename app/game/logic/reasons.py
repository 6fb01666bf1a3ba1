"""Why a cell is certain: which numbers prove it, and the sentence that says so.

The rules stand in order, the simplest first, as a player would try them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from app.game.logic.frontier import parts
from app.game.logic.grid import cells_of, places_of
from app.game.logic.question import Proof, Question
from app.game.logic.words import listed


def proof_of(question: Question) -> Proof:
    """Return the proof by the simplest rule, and of these the one that cites fewest numbers."""
    for rule in (_one_number, _mines_in_sight, _two_numbers, _many_numbers):
        proofs = list(rule(question))
        if proofs:
            return min(proofs, key=lambda proof: len(proof.reasons))
    return _mine_count(question)


def _one_number(question: Question) -> Iterator[Proof]:
    """A number without mines, or with as many as it has covered cells."""
    for place, need in question.numbers.items():
        if need.cells & question.wanted:
            size = need.cells.bit_count()
            if not need.mines:
                yield question.proved(need.cells, [place], question.shows(place))
            elif need.mines == size:
                yield question.proved(need.cells, [place], _full(question, place))


def _full(question: Question, place: int) -> str:
    size = question.numbers[place].cells.bit_count()
    touched = "1 covered cell" if size == 1 else f"{size} covered cells"
    return f"{question.shows(place)} and touches only {touched}"


def _mines_in_sight(question: Question) -> Iterator[Proof]:
    """A number whose mines are all given away by numbers that have no other covered cell."""
    full = {
        place: need.cells
        for place, need in question.numbers.items()
        if need.mines == need.cells.bit_count()
    }
    for place, need in question.numbers.items():
        rest, witnesses = need.cells, []
        for witness, cells in full.items():
            if cells & rest:
                rest &= ~cells
                witnesses.append(witness)
        mines = list(places_of(need.cells & ~rest))
        if len(mines) == need.mines and rest & question.wanted:
            numbers = listed(map(question.bracketed, witnesses))
            seen = (
                _full(question, witnesses[0])
                if len(witnesses) == 1
                else f"{numbers} touch just as many covered cells as they show"
            )
            because = (
                f"{seen}, so {question.listed(mines)} "
                f"{'is a mine' if len(mines) == 1 else 'are mines'}. "
                f"{question.shows(place)} and needs no more"
            )
            yield question.proved(rest, [place, *witnesses], because)


def _two_numbers(question: Question) -> Iterator[Proof]:
    """Two numbers that share cells, as in `logic.proofs.overlap`.

    Pairs that share none, or are one number twice, meet the condition only where the first rule has
    a proof.
    """
    columns = question.board.columns
    near = [rows * columns + c for rows, c in product(range(-2, 3), repeat=2)]
    numbers = question.numbers
    for first, second in ((f, f + o) for f in numbers for o in near if f + o in numbers):
        one, other = numbers[first], numbers[second]
        own, others = one.cells & ~other.cells, other.cells & ~one.cells
        proved = own if question.are_mines else others
        if one.mines - other.mines == own.bit_count() and proved & question.wanted:
            because = _overlap(question, first, second)
            yield question.proved(proved, [first, second], because)


def _overlap(question: Question, first: int, second: int) -> str:
    one, other = question.numbers[first], question.numbers[second]
    shared = list(places_of(one.cells & other.cells))
    own = list(places_of(one.cells & ~other.cells))
    if question.are_mines:
        return (
            f"{question.shows(second)}, so at most {_mines(other.mines)} can be among "
            f"{question.listed(shared)}. {question.shows(first)} and besides these touches only "
            f"{question.listed(own)}"
        )
    if own:
        return (
            f"{question.shows(first)} and {question.shows(second)}. Of the cells that "
            f"{question.name(first)} touches, {question.listed(own)} can hold only "
            f"{_mines(len(own))}, so {other.mines} more must be among {question.listed(shared)}. "
            f"That is all that {question.name(second)} needs"
        )
    if one.mines == 1:
        where = f"its mine is {question.listed(shared, 'or')}"
    else:
        where = f"its {one.mines} mines are among {question.listed(shared)}"
    all_of_them = "Both" if len(shared) == 2 else "All of these"
    return (
        f"{question.shows(first)} and {where}. "
        f"{all_of_them} also touch {question.name(second)}, which shows {other.mines}"
    )


def _many_numbers(question: Question) -> Iterator[Proof]:
    """Several numbers near each other that leave a cell no choice in any arrangement."""
    choices = (_enough(question, place) for place in islice(places_of(question.wanted), 4))
    enough = min((numbers for numbers in choices if numbers), key=len, default=None)
    if enough:
        for number in enough[::-1]:
            fewer = [other for other in enough if other != number]
            if _certain(question, fewer) & question.wanted:
                enough = fewer
        numbers = listed(map(question.bracketed, enough))
        because = f"{numbers} together leave no other way"
        yield question.proved(_certain(question, enough), enough, because)


def _enough(question: Question, target: int) -> list[int]:
    """Return numbers about the target that decide it, nearest first, or none."""
    columns = question.board.columns
    row, column = divmod(target, columns)
    numbers = sorted(
        question.numbers,
        key=lambda place: max(abs(place // columns - row), abs(place % columns - column)),
    )
    for size in (4, 8, 16, 32):
        if _certain(question, numbers[:size]) >> target & 1:
            return numbers[:size]
    return []


def _certain(question: Question, numbers: Iterable[int]) -> int:
    """Return the cells that these numbers alone decide, safe or mines as is asked."""
    decided = 0
    for part in parts([question.numbers[place] for place in numbers]):
        for box, mined in zip(part.boxes, part.mined, strict=True):
            always = {mines: ways * box.size for mines, ways in part.ways.items()}
            if mined == (always if question.are_mines else {}):
                decided |= box.cells
    return decided


def _mine_count(question: Question) -> Proof:
    """What the numbers leave open and the number of mines decides; no number is its reason."""
    touched = 0
    for need in question.numbers.values():
        touched |= need.cells
    covered = cells_of(p for p, cell in enumerate(question.board.cells) if not cell.revealed)
    far = covered & ~touched
    mines = question.mines
    if not far & question.wanted:
        lie = "1 mine lies" if mines == 1 else f"{mines} mines lie"
        because = (
            f"{lie} in {covered.bit_count()} covered cells, and the numbers leave no other way"
        )
        return question.proved(question.wanted, [], because)
    if not question.are_mines:
        every = "the only mine" if mines == 1 else f"all {mines} mines"
        because = f"The numbers need {every} among the cells that they touch"
    else:
        because = (
            f"The cells that numbers touch can hold only {mines - far.bit_count()} of the "
            f"{_mines(mines)}"
        )
    return question.proved(far, [], because)


def _mines(count: int) -> str:
    return "1 mine" if count == 1 else f"{count} mines"
