"""The rules: a move makes a new game from an old one, or is refused with a sentence.

There is no clock and no global here; the randomness of the one move that needs it is passed in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from random import Random

from app.game import layout
from app.game.board import COVERED, FLAGGED, REVEALED, Board
from app.game.layout import NoGuess
from app.game.levels import FirstReveal, Level
from app.game.notation import name


class Refused(Exception):
    """A move that the rules forbid; the text tells the player why, and nothing has changed."""


class Status(Enum):
    """Where a game stands."""

    READY = "ready"
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"

    @property
    def over(self) -> bool:
        """Whether no move is legal any more."""
        return self in (Status.WON, Status.LOST)


@dataclass(frozen=True)
class Game:
    """A board at one moment, the level it belongs to, and whether it was to need no guess."""

    level: Level
    board: Board
    no_guess: NoGuess = NoGuess.OFF

    @property
    def dealt(self) -> bool:
        """Whether the mines lie already: every level has at least one."""
        return self.board.mines > 0

    @cached_property
    def status(self) -> Status:
        """Where the game stands, from the array alone."""
        if self.board.exploded:
            return Status.LOST
        if self.board.revealed == self.level.safe:
            return Status.WON
        return Status.PLAYING if self.board.revealed else Status.READY

    @property
    def first_reveal(self) -> FirstReveal:
        """What the first reveal promises: a game that is to need no guess begins by an opening."""
        return self.level.first_reveal if self.no_guess is NoGuess.OFF else FirstReveal.OPENING

    @property
    def not_flagged(self) -> int:
        """Mines minus flags; below zero where there are more flags than mines."""
        return self.level.mines - self.board.flags


def new_game(level: Level, *, no_guess: bool = False) -> Game:
    """Return a game of which nothing is revealed; its mines wait for the first reveal.

    Only the fixture's lie from the start, so that its first reveal can lose; with them it is
    too late to ask for a board that needs no guess.
    """
    board = Board.covered(level.rows, level.columns)
    mines = layout.fixed(level)
    if mines:
        return Game(level, board.with_mines(mines))
    return Game(level, board, NoGuess.ASKED if no_guess else NoGuess.OFF)


def check_not_over(game: Game) -> None:
    """Refuse any move after the end."""
    if game.status.over:
        raise Refused(f"The game is {game.status.value}: reset it to play again.")


def reveal(game: Game, place: int, random: Random) -> Game:
    """Reveal a covered cell, and the region around it where it touches no mine.

    The first reveal of a game places the mines. Refused on a flag, on a revealed cell and after
    the end.
    """
    check_not_over(game)
    cell = game.board.cells[place]
    if cell.flagged:
        raise Refused(f"{_name(game, place)} is flagged: remove the flag before you reveal it.")
    if cell.revealed:
        raise Refused(f"{_name(game, place)} is already revealed.")
    if not game.dealt:
        game = _dealt(game, place, random)
    return replace(game, board=flood(game.board, [place]))


def toggle_flag(game: Game, place: int) -> Game:
    """Set the flag of a covered cell, or take it away. Refused on a revealed cell, and at the end.

    A flag is the player's hypothesis: it places no mines and wins nothing.
    """
    check_not_over(game)
    cell = game.board.cells[place]
    if cell.revealed:
        raise Refused(f"{_name(game, place)} is revealed: only covered cells take a flag.")
    changed = COVERED[cell] if cell.flagged else FLAGGED[cell]
    return replace(game, board=game.board.with_cells({place: changed}))


def chord(game: Game, place: int) -> Game:
    """Reveal the covered neighbours of a revealed number that as many flags touch as it shows.

    All of them are revealed before loss or win is decided. Refused where the flags differ from
    the number, where nothing is left to reveal, and after the end.
    """
    check_not_over(game)
    board = game.board
    clue = board.cells[place].clue
    near = board.neighbours[place]
    if not board.cells[place].revealed:
        raise Refused(f"{_name(game, place)} is not revealed: only a number can be chorded.")
    covered = chord_targets(board, place)
    if not covered:
        raise Refused(f"{_name(game, place)} has only flagged or revealed neighbours.")
    flags = sum(board.cells[p].flagged for p in near)
    if flags != clue:
        raise Refused(
            f"{_name(game, place)} shows {clue} but touches {flags} "
            f"{'flag' if flags == 1 else 'flags'}: nothing was revealed."
        )
    return replace(game, board=flood(board, covered))


def chord_targets(board: Board, place: int) -> list[int]:
    """Return what a chord on that place reveals: its neighbours neither revealed nor flagged."""
    return [
        near
        for near in board.neighbours[place]
        if not (board.cells[near].revealed or board.cells[near].flagged)
    ]


def flood(board: Board, starts: Iterable[int]) -> Board:
    """Reveal the starts, and from each zero its neighbours, transitively; flags stay closed.

    A queue with visited tracking: each place enters it once, and nothing recurses.
    """
    cells, near = board.cells, board.neighbours
    queue = list(starts)
    visited = bytearray(len(cells))
    for place in queue:
        visited[place] = True
    for place in queue:  # grows while it is read
        cell = cells[place]
        if cell.clue or cell.mine:
            continue
        for neighbour in near[place]:
            if not visited[neighbour]:
                visited[neighbour] = True
                if not (cells[neighbour].flagged or cells[neighbour].revealed):
                    queue.append(neighbour)
    return board.with_cells({place: REVEALED[cells[place]] for place in queue})


def _dealt(game: Game, first: int, random: Random) -> Game:
    if game.no_guess is NoGuess.OFF:
        mines, no_guess = layout.deal(game.level, first, random), NoGuess.OFF
    else:
        mines, no_guess = layout.deal_no_guess(game.level, first, random)
    return replace(game, board=game.board.with_mines(mines), no_guess=no_guess)


def _name(game: Game, place: int) -> str:
    return name(place, game.board.columns)
