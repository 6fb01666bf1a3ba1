"""What the end of a game tells of how it was played, from the moves that `history` keeps.

A plain value, to be stored: on a large board it can take half a second to find.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.game.board import Board
from app.game.history import is_whole, positions, presses
from app.game.levels import FirstReveal
from app.game.logic.grid import cells_of
from app.game.logic.known import Known
from app.game.logic.odds import risk_of_any
from app.game.logic.proofs import settle
from app.game.logic.words import few, listed, named_press, percent
from app.game.rules import Game, Status

# Counted as `Known.work`: half a second. Games played for real need a tenth of it.
_EFFORT = 20_000


class _Untold(Exception):
    """Why the risks that a player took cannot be told, as words."""


@dataclass(frozen=True)
class Report:
    """How a game was played.

    `cleared` is the part of the board's 3BV that was revealed: all of it on a win. `guesses` counts
    the reveals that could have hit a mine, and `guessed` names them, with their risks; where they
    cannot be told, `guesses` is None, and `guessed` says why.
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


def report(game: Game, moves: str, seconds: int, hints: int, start: int | None = None) -> Report:
    """Return the report of a game that is over; `start` as in `review`."""
    board = game.board
    guesses: int | None
    try:
        risky = list(_guesses(game, moves, start))
        guesses, guessed = len(risky), listed(few(risky))
    except _Untold as reason:
        guesses, guessed = None, str(reason)
    return Report(
        won=game.status is Status.WON,
        seconds=seconds,
        moves=sum(1 for _ in presses(moves, board.columns)),
        three_bv=three_bv(board),
        cleared=three_bv(board, only_revealed=True),
        hints=hints,
        guesses=guesses,
        guessed=guessed,
    )


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


def _guesses(game: Game, moves: str, start: int | None) -> Iterator[str]:
    """Yield in words each press that could have hit a mine, with its risk; or raise _Untold."""
    if not is_whole(moves):
        raise _Untold("too many flags held openings back")
    effort = 0
    for cells, known in _presses(game, moves, start):
        if cells & ~known.safe:
            risk, exact = risk_of_any(known, cells)
            if risk:
                yield f"{named_press(cells, game.board)} ({percent(risk, exact=exact)})"
        effort += known.work
        if effort > _EFFORT:
            raise _Untold("the numbers were too entangled to weigh each reveal")


def _presses(game: Game, moves: str, start: int | None) -> Iterator[tuple[int, Known]]:
    """Yield the cells that each press revealed, and what two simple proofs knew before it.

    What was known stays known, so that each position costs only what is new in it.
    """
    known = None
    pairs = zip(presses(moves, game.board.columns), positions(moves, game.board), strict=False)
    for (starts, _), board in pairs:
        cells = cells_of(starts)
        now = Known.of(board, game.level.mines, start)
        if known:
            now.prove(known.safe & ~now.opened, known.mined)
        elif start is None and game.level.first_reveal is not FirstReveal.CAN_LOSE:
            now.prove(cells, 0)  # the mines were laid for it
        settle(now)
        yield cells, now
        known = now
