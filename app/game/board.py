"""The one authoritative cell array; it knows neighbours and clues, but no turns or players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """One of the thirty legal cells in `CELLS`.

    Each is made once and shared by all boards, so two equal cells are the same object;
    ask `cell()` for one. A mine has no clue, its `clue` is 0.
    """

    mine: bool
    clue: int
    revealed: bool
    flagged: bool


CELLS = tuple(
    Cell(mine, clue, revealed, flagged)
    for revealed, flagged in ((False, False), (False, True), (True, False))
    for mine, clue in ((True, 0), *((False, clue) for clue in range(9)))
)
_SHARED = {(cell.mine, cell.clue, cell.revealed, cell.flagged): cell for cell in CELLS}


def cell(
    *, mine: bool = False, clue: int = 0, revealed: bool = False, flagged: bool = False
) -> Cell:
    """Return the shared cell of that state; KeyError for one that no game can hold."""
    return _SHARED[mine, clue, revealed, flagged]


# The three things that can happen to a cell, each a look-up.
REVEALED = {old: cell(mine=old.mine, clue=old.clue, revealed=True) for old in CELLS}
FLAGGED = {
    old: cell(mine=old.mine, clue=old.clue, flagged=True) for old in CELLS if not old.revealed
}
COVERED = {old: cell(mine=old.mine, clue=old.clue) for old in CELLS}


@lru_cache(maxsize=64)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each place of a board of that size, the up to eight places that touch it.

    A place is a cell's index in the array: row by row, from 0.
    """
    places = tuple(range(rows * columns))
    lines = [places[start : start + columns] for start in range(0, len(places), columns)]
    return tuple(
        tuple(
            place
            for line in lines[max(row - 1, 0) : row + 2]
            for place in line[max(column - 1, 0) : column + 2]
            if place != row * columns + column
        )
        for row in range(rows)
        for column in range(columns)
    )


@dataclass
class _Counts:
    """What is counted in the cells of a board, once, when first asked for."""

    mines: int = 0
    exploded: int = 0
    revealed: int = 0
    flags: int = 0


@dataclass(frozen=True)
class Board:
    """A rectangle of cells, row by row. All else is derived from it, never kept beside it."""

    columns: int
    cells: tuple[Cell, ...]

    @classmethod
    def covered(cls, rows: int, columns: int) -> Board:
        """Return a board on which no mine lies yet."""
        return cls(columns, (cell(),) * (rows * columns))

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.cells) // self.columns

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The places that touch each place."""
        return neighbours(self.rows, self.columns)

    @cached_property
    def _counts(self) -> _Counts:
        counts = _Counts()
        for kind, count in Counter(self.cells).items():
            counts.mines += count * kind.mine
            counts.flags += count * kind.flagged
            if kind.revealed and kind.mine:
                counts.exploded += count
            elif kind.revealed:
                counts.revealed += count
        return counts

    @property
    def mines(self) -> int:
        """Number of mines that lie on the board; 0 before they are placed."""
        return self._counts.mines

    @property
    def exploded(self) -> int:
        """Number of mines that were revealed."""
        return self._counts.exploded

    @property
    def revealed(self) -> int:
        """Number of safe cells that were revealed."""
        return self._counts.revealed

    @property
    def flags(self) -> int:
        """Number of flags, right or wrong."""
        return self._counts.flags

    def with_mines(self, mines: Collection[int]) -> Board:
        """Return this board with mines at those places, all clues counted, flags kept."""
        near = self.neighbours
        clues = [0] * len(self.cells)
        for mine in mines:
            for place in near[mine]:
                clues[place] += 1
        for mine in mines:
            clues[mine] = 0
        laid = frozenset(mines)
        return Board(
            self.columns,
            tuple(
                _SHARED[place in laid, clue, old.revealed, old.flagged]
                for place, (clue, old) in enumerate(zip(clues, self.cells, strict=True))
            ),
        )

    def with_cells(self, changes: Mapping[int, Cell]) -> Board:
        """Return this board with other cells at the places given."""
        cells = list(self.cells)
        for place, changed in changes.items():
            cells[place] = changed
        return Board(self.columns, tuple(cells))
