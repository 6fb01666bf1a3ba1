"""Arithmetic on a whole board at once: which cells, and how many of them near each.

A set of cells is one int, its bit n the place n, so that `a & b` is the cells in both. A small
number for each cell is four such ints, its binary digits: the ones, twos, fours and eights.
One addition then serves all the cells of a board, at the speed of C. Bits beyond the board may
be left by an operation; whoever uses the result masks it with the cells it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from app.game.board import neighbours

Numbers = tuple[int, int, int, int]
Offset = tuple[int, int]  # rows and columns from a cell to another


@dataclass(frozen=True)
class Grid:
    """The cells of a board of one size and how they lie. Ask `grid()` for one: they are shared."""

    rows: int
    columns: int

    @cached_property
    def all(self) -> int:
        """Every cell."""
        return (1 << self.rows * self.columns) - 1

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The cells that touch each place."""
        return tuple(map(cells_of, neighbours(self.rows, self.columns)))

    @cached_property
    def _not_last(self) -> int:
        return self._staying(0, 1)

    @cached_property
    def _not_first(self) -> int:
        return self._staying(0, -1)

    def _staying(self, rows: int, columns: int) -> int:
        return cells_of(
            place
            for place in range(self.rows * self.columns)
            if 0 <= place // self.columns + rows < self.rows
            and 0 <= place % self.columns + columns < self.columns
        )

    @cached_property
    def moves(self) -> dict[Offset, tuple[int, int, int]]:
        """How to move cells by up to two rows and columns: which of them stay on the board, how
        far those go up the bits, and how far down."""
        moves = {}
        for rows, columns in product(range(-2, 3), repeat=2):
            distance = rows * self.columns + columns
            staying = self._staying(rows, columns)
            moves[rows, columns] = staying, max(distance, 0), max(-distance, 0)
        return moves

    def moved(self, cells: int, offset: Offset) -> int:
        """Return the cells moved by so many rows and columns; those that leave the board go."""
        staying, up, down = self.moves[offset]
        return (cells & staying) << up >> down

    def around(self, cells: int) -> int:
        """Return these cells and all that touch one of them."""
        row = cells | (cells & self._not_last) << 1 | (cells & self._not_first) >> 1
        return (row | row << self.columns | row >> self.columns) & self.all

    def count(self, cells: int) -> Numbers:
        """Return, for each place, how many of these cells touch it or are it."""
        columns = self.columns
        east, west = (cells & self._not_last) << 1, (cells & self._not_first) >> 1
        # Three cells of a row make a number of two digits, three such numbers the count.
        ones = cells ^ east ^ west
        twos = cells & east | (cells ^ east) & west
        ones_below, ones_above = ones << columns, ones >> columns
        twos_below, twos_above = twos << columns, twos >> columns
        carried = ones & ones_below | (ones ^ ones_below) & ones_above
        fours = twos & twos_below | (twos ^ twos_below) & twos_above
        twos ^= twos_below ^ twos_above
        carried_on = twos & carried
        return (
            ones ^ ones_below ^ ones_above,
            twos ^ carried,
            fours ^ carried_on,
            fours & carried_on,
        )


@lru_cache(maxsize=64)
def grid(rows: int, columns: int) -> Grid:
    """Return the grid of that size."""
    return Grid(rows, columns)


def cells_of(places: Iterable[int]) -> int:
    """Return the set of those places."""
    cells = 0
    for place in places:
        cells |= 1 << place
    return cells


def places_of(cells: int) -> Iterator[int]:
    """Yield the places of a set, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def tally(sets: Iterable[int]) -> Numbers:
    """Return, for each place, in how many of these sets it is."""
    ones = twos = fours = eights = 0
    for cells in sets:
        carried = ones & cells
        ones ^= cells
        if carried:
            twos, carried = twos ^ carried, twos & carried
            if carried:
                fours, carried = fours ^ carried, fours & carried
                eights |= carried
    return ones, twos, fours, eights


def plus(a: Numbers, b: Numbers) -> Numbers:
    """Return the sum at each place; what exceeds fifteen is lost."""
    ones = a[0] ^ b[0]
    carried = a[0] & b[0]
    either = a[1] ^ b[1]
    twos = either ^ carried
    carried = a[1] & b[1] | either & carried
    either = a[2] ^ b[2]
    fours = either ^ carried
    carried = a[2] & b[2] | either & carried
    return ones, twos, fours, a[3] ^ b[3] ^ carried


def minus(a: Numbers, b: Numbers) -> Numbers:
    """Return the difference at each place where it is not below zero."""
    # Inverting the digits of n makes it 15 - n, and 15 - (15 - a + b) is a - b.
    ones, twos, fours, eights = plus((~a[0], ~a[1], ~a[2], ~a[3]), b)
    return ~ones, ~twos, ~fours, ~eights


def differing(a: Numbers, b: Numbers) -> int:
    """Return the places whose two numbers are not the same."""
    return a[0] ^ b[0] | a[1] ^ b[1] | a[2] ^ b[2] | a[3] ^ b[3]
