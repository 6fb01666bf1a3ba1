"""In how many ways mines can lie in cells that hang together by the numbers they touch.

Two steps make counting cheap:

1. Cells that touch the same numbers are interchangeable. They form one `Box`, and n mines in a box
   of s cells count as C(s, n) arrangements.
2. The boxes are filled one after another, along the frontier. All fillings that leave the numbers
   with the same needs have the same future, so only those needs are kept (the state) and the ways
   that lead to it. States differ only in numbers that have been begun and not finished: a
   handful, however long the frontier is.

The ways must be told apart by how many mines they use. That is a polynomial: the coefficient
of x^n counts the ways with n mines. It is kept in a single int, x standing for a power of two that
no coefficient reaches (Kronecker's substitution), so that adding or multiplying two polynomials
is adding or multiplying two ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import NamedTuple

# Frontiers of 10,000 ordinary games needed at most 200 states.
MOST_STATES = 1000

Ways = dict[int, int]  # by number of mines


class Need(NamedTuple):
    """Among these undecided cells lie exactly so many mines: what one number says."""

    cells: int
    mines: int


class Box(NamedTuple):
    """Cells that touch the same numbers, and which those are, as places in a list of needs."""

    cells: int
    size: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """Boxes that hang together by their numbers.

    `numbers` is how many were heeded. `ways` counts the arrangements by the mines in them;
    `mined` does so for each box, each arrangement counted once for each mine in the box.
    """

    boxes: list[Box]
    numbers: int
    ways: Ways
    mined: list[Ways]
    states: int


def numbers_of(boxes: Iterable[Box]) -> set[int]:
    """Return the numbers that boxes touch."""
    return {number for box in boxes for number in box.numbers}


@dataclass
class _Step:
    """The filling of one box. Of a state it looks only at the needs of the box's own numbers."""

    size: int
    unit: int  # one mine for each of those numbers
    mask: int  # their digits in a state
    rooms: list[tuple[int, int]]  # of each: where its digit stands, and the cells after this box
    width: int  # bits of a coefficient
    known: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)

    def moves(self, state: int) -> list[tuple[int, int, int]]:
        """Return the fillings that leave no number with too much or too little.

        Each is the mines it takes, the power of x that stands for them, and the ways to place
        them.
        """
        own = state & self.mask
        found = self.known.get(own)
        if found is None:
            needs = [(own >> digit & 15, room) for digit, room in self.rooms]
            least = max(0, *(need - room for need, room in needs))
            most = min(self.size, *(need for need, _ in needs))
            found = [(n, n * self.width, comb(self.size, n)) for n in range(least, most + 1)]
            self.known[own] = found
        return found


def counted(boxes: list[Box], needs: Sequence[Need]) -> Part | None:
    """Return a part, its boxes in the order in which they are to be filled; None if that takes
    too long."""
    cells = sum(box.size for box in boxes)
    width = cells + 4  # at most 2^cells ways, each with at most 8 mines in a box
    steps, state = _steps(boxes, needs, width)

    # Forward: the ways to reach each state.
    reached: list[dict[int, int]] = [{state: 1}]
    states = 1
    for step in steps:
        after: dict[int, int] = {}
        for state, ways in reached[-1].items():
            for mines, power, choices in step.moves(state):
                to = state - mines * step.unit
                after[to] = after.get(to, 0) + (ways << power) * choices
        reached.append(after)
        states += len(after)
        if states > MOST_STATES:
            return None

    # Backward: the ways to go on from each state to the end. Both together give each box's mines.
    mined = [0] * len(boxes)
    onward = {0: 1}
    for index in reversed(range(len(boxes))):
        step = steps[index]
        before: dict[int, int] = {}
        for state, ways in reached[index].items():
            rest = rest_mined = 0
            for mines, power, choices in step.moves(state):
                going_on = onward.get(state - mines * step.unit)
                if going_on:
                    going_on = (going_on << power) * choices
                    rest += going_on
                    rest_mined += going_on * mines
            if rest:
                before[state] = rest
                mined[index] += ways * rest_mined
        onward = before
    return Part(
        boxes,
        len(numbers_of(boxes)),
        _coefficients(reached[-1].get(0, 0), width),
        [_coefficients(polynomial, width) for polynomial in mined],
        states,
    )


def _steps(boxes: list[Box], needs: Sequence[Need], width: int) -> tuple[list[_Step], int]:
    """Return the filling of each box, and the state before the first: four bits a number."""
    numbers = list(dict.fromkeys(number for box in boxes for number in box.numbers))
    digit = {number: 4 * index for index, number in enumerate(numbers)}
    room = {number: needs[number].cells.bit_count() for number in numbers}
    steps = []
    for box in boxes:
        for number in box.numbers:
            room[number] -= box.size
        unit = sum(1 << digit[number] for number in box.numbers)
        rooms = [(digit[number], room[number]) for number in box.numbers]
        steps.append(_Step(box.size, unit, unit * 15, rooms, width))
    return steps, sum(needs[number].mines << digit[number] for number in numbers)


def _coefficients(polynomial: int, width: int) -> Ways:
    coefficients = {}
    mask = (1 << width) - 1
    mines = 0
    while polynomial:
        if polynomial & mask:
            coefficients[mines] = polynomial & mask
        polynomial >>= width
        mines += 1
    return coefficients


def joined(parts: Iterable[Ways]) -> Ways:
    """Return the ways of independent parts together."""
    total = {0: 1}
    for ways in parts:
        together: Ways = {}
        for mines, count in total.items():
            for more, times in ways.items():
                together[mines + more] = together.get(mines + more, 0) + count * times
        total = together
    return total
