"""What the end of a game says: how it was played, and whether a loss was luck or a slip.

The report is told from the moves that `history` keeps. Both results are plain values, to be stored:
on a large board they can take a second to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.game.board import Board
from app.game.history import is_whole, positions, presses
from app.game.levels import FirstReveal
from app.game.logic.grid import cells_of, places_of
from app.game.logic.known import Known
from app.game.logic.odds import count, risk_of_any
from app.game.logic.proofs import settle
from app.game.logic.words import listed, percent
from app.game.notation import name
from app.game.rules import Game, Status

_MOST_NAMES = 3


@dataclass(frozen=True)
class Report:
    """How a game was played.

    `cleared` is the part of the board's 3BV that was revealed: all of it on a win. `guesses` counts
    the reveals that could have hit a mine, None where too little was kept to tell; `guessed` names
    them, with their risks.
    """

    won: bool
    seconds: int
    moves: int
    three_bv: int
    cleared: int
    hints: int
    guesses: int | None
    guessed: str

    @property
    def per_second(self) -> float | None:
        """3BV per second; None for a loss. What took less than a second counts as one."""
        return self.three_bv / max(self.seconds, 1) if self.won else None

    @property
    def efficiency(self) -> float:
        """3BV cleared per move: 1 is a board cleared with just as many moves as it takes."""
        return self.cleared / self.moves if self.moves else 0.0


@dataclass(frozen=True)
class Review:
    """What could have been known before the reveal that lost a game, the verdict in words."""

    risk: float
    safe_existed: bool
    text: str


def report(game: Game, moves: str, seconds: int, hints: int, start: int | None = None) -> Report:
    """Return the report of a game that is over; `start` as in `review`."""
    board = game.board
    told = is_whole(moves)
    found = _guesses(game, moves, start) if told else ()
    guesses = [f"{_pressed(cells, board)} ({percent(risk)})" for cells, risk in found]
    return Report(
        won=game.status is Status.WON,
        seconds=seconds,
        moves=sum(1 for _ in presses(moves, board.columns)),
        three_bv=three_bv(board),
        cleared=three_bv(board, only_revealed=True),
        hints=hints,
        guesses=len(guesses) if told else None,
        guessed=listed(_few(guesses)),
    )


def review(before: Game, pressed: Iterable[int], start: int | None = None) -> Review:
    """Return the review of the press that lost a game, from the game before it.

    `pressed` are the places that it revealed. `start` is the cell that a board played before said
    to start with: it was known to be safe.
    """
    cells = cells_of(pressed)
    board = before.board
    known = Known.of(board, before.level.mines)
    known.prove(_promised(start) & ~known.opened, 0)
    settle(known)
    risk = risk_of_any(known, cells)
    chances = count(known)
    about = "" if chances.exact else "about "
    risks = chances.risks()
    fatal = _pressed(cells, board)
    had = f"{fatal} had a risk of {about}{percent(risk)}"
    if risk == 1:
        had = _certain(cells & chances.mines, "a mine", board)
        had = had or f"one of {_named(cells, board)} was certainly a mine"
    if chances.safe:
        safe = _certain(chances.safe & ~cells, "safe", board)
        safe = safe or f"of these only {_certain(chances.safe, 'safe', board)}"
        return Review(round(float(risk), 6), True, f"A slip: {had}, while {safe}.")
    none = "no cell was certainly safe" if chances.exact else "no certainly safe cell was found"
    best = min(risks, key=lambda place: risks[place])
    if risks[best] == risk:
        text = f"Bad luck: {none}, and {fatal} had the least risk, {about}{percent(risk)}."
    else:
        least = f"{name(best, board.columns)} alone had a risk of {about}{percent(risks[best])}"
        text = f"Not the best guess: {none}, but while {had}, {least}."
    return Review(round(float(risk), 6), False, text)


def three_bv(board: Board, *, only_revealed: bool = False) -> int:
    """Return the 3BV of a board: the fewest reveals that win it without flags.

    Each opening takes one, and so does each number that touches none. With `only_revealed`,
    return how much of that was done.
    """
    cells, near = board.cells, board.neighbours
    reveals = 0
    opened: set[int] = set()
    for place, cell in enumerate(cells):
        if cell.mine or cell.clue or place in opened:
            continue
        opening = [place]
        opened.add(place)
        for zero in opening:  # grows while it is read
            for touching in near[zero]:
                if touching not in opened:
                    opened.add(touching)
                    if not cells[touching].clue:
                        opening.append(touching)
        reveals += not only_revealed or all(cells[zero].revealed for zero in opening)
    return reveals + sum(
        not cell.mine and place not in opened and (cell.revealed or not only_revealed)
        for place, cell in enumerate(cells)
    )


def _guesses(game: Game, moves: str, start: int | None) -> Iterator[tuple[int, Fraction]]:
    """Yield the cells of each press that could have hit a mine, and its risk."""
    for cells, known in _presses(game, moves, start):
        if cells & ~known.safe:
            risk = risk_of_any(known, cells)
            if risk:
                yield cells, risk


def _presses(game: Game, moves: str, start: int | None) -> Iterator[tuple[int, Known]]:
    """Yield the cells that each press revealed, and what two simple proofs knew before it.

    What was known stays known, so that each position costs only what is new in it.
    """
    known = None
    pairs = zip(presses(moves, game.board.columns), positions(moves, game.board), strict=False)
    for (starts, _), board in pairs:
        cells = cells_of(starts)
        now = Known.of(board, game.level.mines)
        if known is None:
            laid_for_it = start is None and game.level.first_reveal is not FirstReveal.CAN_LOSE
            now.prove(cells if laid_for_it else _promised(start), 0)
        else:
            now.prove(known.safe & ~now.opened, known.mined)
        settle(now)
        yield cells, now
        known = now


def _promised(start: int | None) -> int:
    return 0 if start is None else 1 << start


def _certain(cells: int, what: str, board: Board) -> str:
    """Say of cells that they certainly were that, nothing of none."""
    if not cells:
        return ""
    one = cells.bit_count() == 1
    what = what if one else what.replace("a mine", "mines")
    return f"{_named(cells, board)} {'was' if one else 'were'} certainly {what}"


def _pressed(cells: int, board: Board) -> str:
    """Return the names of the cells that one press revealed."""
    return _named(cells, board) + (" at once" if cells.bit_count() > 1 else "")


def _named(cells: int, board: Board) -> str:
    """Return the names of cells, only the first few of many."""
    return listed(_few([name(place, board.columns) for place in places_of(cells)]))


def _few(names: list[str]) -> list[str]:
    more = len(names) - _MOST_NAMES
    return [*names[:_MOST_NAMES], f"{more} more"] if more > 0 else names
