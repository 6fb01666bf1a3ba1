"""What a move did, in one sentence for the player; why one did nothing is said by its refusal."""

from __future__ import annotations

from app.game.layout import NONE_FOUND, NoGuess
from app.game.logic.words import listed
from app.game.notation import name
from app.game.rules import Game, Status


def of(before: Game, after: Game, place: int) -> str:
    """Say what playing a cell did: flag it, open it or the cells around it, or end the game."""
    done = _done(before, after, place)
    if after.no_guess is NoGuess.NOT_PROVED and before.no_guess is not after.no_guess:
        return f"{done} {NONE_FOUND}"
    return done


def _done(before: Game, after: Game, place: int) -> str:
    here = name(place, after.board.columns)
    opened = after.board.revealed - before.board.revealed
    cell = after.board.cells[place]
    if cell.flagged:
        return f"{here} is flagged."
    if not cell.revealed:
        return f"{here} is no longer flagged."
    if after.status is Status.LOST:
        return f"{_exploded(after)}: the game is lost."
    if after.status is Status.WON:
        return f"{here} opened the last safe {_cells(opened)}: you won."
    if opened == 1 and not before.board.cells[place].revealed:
        return f"{here} shows {cell.clue}." if cell.clue else f"{here} is empty."
    return f"{here} opened {opened} {_cells(opened)}."


def _exploded(game: Game) -> str:
    cells = enumerate(game.board.cells)
    mines = [name(at, game.board.columns) for at, cell in cells if cell.mine and cell.revealed]
    return f"{listed(mines)} {'was a mine' if len(mines) == 1 else 'were mines'}"


def _cells(count: int) -> str:
    return "cell" if count == 1 else "cells"
