"""A question why cells are certain, and the proof that answers it, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.game.board import Board
from app.game.logic.counting import Need
from app.game.logic.grid import places_of
from app.game.logic.words import listed
from app.game.notation import name

MOST_TARGETS = 8

# Characters that are seen at a glance; of a longer text a phone shows the beginning.
_SHORT = 100


@dataclass(frozen=True)
class Proof:
    """The covered places that it is about, the revealed numbers that prove it, and both in words.

    Where only the number of mines decides, it names no number.
    """

    targets: tuple[int, ...]
    reasons: tuple[int, ...]
    because: str
    conclusion: str

    @property
    def text(self) -> str:
        """The proof; a long one begins with its end."""
        text = f"{self.because}, so {self.conclusion}."
        return text if len(text) <= _SHORT else f"{self.conclusion}. {self.because}."


@dataclass(frozen=True)
class Question:
    """Why are the wanted cells mines, or else safe? `numbers` says what each number needs."""

    board: Board
    mines: int
    numbers: Mapping[int, Need]
    wanted: int
    are_mines: bool
    are_flagged: bool

    def proved(self, cells: int, reasons: Iterable[int], because: str) -> Proof:
        """Return the proof that those of the cells that are wanted are what they are.

        `because` is a clause that has no end yet.
        """
        targets = tuple(places_of(cells & self.wanted))[:MOST_TARGETS]
        be = "is" if len(targets) == 1 else "are"
        mines = "a mine" if len(targets) == 1 else "mines"
        what = mines if self.are_mines else "safe"
        conclusion = f"{self.listed(targets)} {be} {what}"
        if self.are_flagged:
            conclusion += ": its flag is wrong" if len(targets) == 1 else ": their flags are wrong"
        return Proof(targets, tuple(reasons), because, conclusion)

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return name(place, self.board.columns)

    def listed(self, places: Iterable[int], last: str = "and") -> str:
        """Return the names of places as a sentence lists them."""
        return listed([self.name(place) for place in places], last)

    def shows(self, place: int) -> str:
        """Return what a revealed number shows."""
        mines = self.numbers[place].mines
        return f"{self.name(place)} {f'shows {mines}' if mines else 'is empty'}"

    def bracketed(self, place: int) -> str:
        """Return the name of a revealed number and, in brackets, what it shows."""
        return f"{self.name(place)} ({self.numbers[place].mines})"
