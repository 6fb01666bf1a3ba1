"""Boards as `ms-toollib` takes them: rows of numbers. It is the fastest published engine (Rust)."""

from __future__ import annotations

from app.game.board import Board

COVERED = 10
MINE = -1


def whole(board: Board) -> list[list[int]]:
    """Return all clues, and the mines."""
    return _lines([MINE if cell.mine else cell.clue for cell in board.cells], board.columns)


def seen(board: Board) -> list[list[int]]:
    """Return what the player sees."""
    shown = [cell.clue if cell.revealed else COVERED for cell in board.cells]
    return _lines(shown, board.columns)


def _lines(numbers: list[int], columns: int) -> list[list[int]]:
    return [numbers[start : start + columns] for start in range(0, len(numbers), columns)]
