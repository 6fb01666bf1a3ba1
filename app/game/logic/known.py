"""What is known of a board at one moment: its open numbers, and the cells proved by them."""

from __future__ import annotations

from dataclasses import dataclass

from app.game.board import CELLS, Board
from app.game.logic.grid import Grid, Numbers, grid

# A revealed number as its digit, all else as 9: text that int() reads as binary once each
# character is translated to a digit of the number.
_SHOWN = {cell: str(cell.clue) if cell.revealed and not cell.mine else "9" for cell in CELLS}
_OPENED = str.maketrans("0123456789", "1111111110")
_DIGITS = [
    str.maketrans("0123456789", "".join(str(clue >> digit & 1) for clue in range(9)) + "0")
    for digit in range(4)
]


@dataclass
class Known:
    """The open numbers, the number of mines, and what has been proved from them so far.

    There is no flag in it: a flag is a hypothesis and proves nothing. `shown` holds the number on
    each opened cell, `safe` and `mined` the covered cells proved to be so. `work` counts the
    effort spent, in passes over the board.
    """

    grid: Grid
    mines: int
    opened: int = 0
    shown: Numbers = (0, 0, 0, 0)
    safe: int = 0
    mined: int = 0
    work: int = 0

    @classmethod
    def of(cls, board: Board, mines: int, start: int | None = None) -> Known:
        """Return what a player sees of a board that holds that many mines.

        `start` is a cell of which the player was told that it is safe.
        """
        text = "".join(map(_SHOWN.__getitem__, reversed(board.cells)))
        ones, twos, fours, eights = (int(text.translate(digit), 2) for digit in _DIGITS)
        opened = int(text.translate(_OPENED), 2)
        return cls(
            grid(board.rows, board.columns),
            mines,
            opened,
            shown=(ones, twos, fours, eights),
            safe=0 if start is None else 1 << start & ~opened,
        )

    @property
    def undecided(self) -> int:
        """The covered cells of which nothing is proved."""
        return self.grid.all & ~(self.opened | self.safe | self.mined)

    @property
    def unopened(self) -> int:
        """How many cells are not open."""
        return (self.grid.all & ~self.opened).bit_count()

    @property
    def finished(self) -> bool:
        """Whether only the mines are left covered, so that the game is won."""
        return self.unopened == self.mines

    @property
    def active(self) -> int:
        """The opened numbers that touch an undecided cell."""
        return self.opened & self.grid.around(self.undecided)

    def number(self, place: int) -> int:
        """Return the number shown at an opened place."""
        return sum((digits >> place & 1) << digit for digit, digits in enumerate(self.shown))

    def prove(self, safe: int, mined: int) -> bool:
        """Take in what was proved, and return whether it was anything."""
        self.safe |= safe
        self.mined |= mined
        return bool(safe | mined)

    def open(self, cells: int, shown: Numbers) -> None:
        """Take in the numbers that newly opened cells show."""
        self.opened |= cells
        self.safe &= ~cells
        ones, twos, fours, eights = self.shown
        self.shown = ones | shown[0], twos | shown[1], fours | shown[2], eights | shown[3]
