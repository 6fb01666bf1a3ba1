"""Boards and cell names as text: storage, tests, messages and typed moves share it."""

from __future__ import annotations

import re

from app.game.board import CELLS, Board

# One letter for each legal cell. Safe ones run over the clues 0 to 8: a-i covered, A-I flagged,
# 0-8 revealed. Mines are m covered, M flagged, X exploded.
_LETTERS = dict(zip(CELLS, "mabcdefghi" + "MABCDEFGHI" + "X012345678", strict=True))
_CELLS = {letter: cell for cell, letter in _LETTERS.items()}

_NAME = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)")


class NoSuchCell(ValueError):
    """A text names no cell, or none of this board; the text of the error says which."""


def name(place: int, columns: int) -> str:
    """Return the name of a place, `r3c4`: row first, both from 1."""
    row, column = divmod(place, columns)
    return f"r{row + 1}c{column + 1}"


def coordinates(text: str) -> tuple[int, int]:
    """Return row and column, from 1, of a cell's name; NoSuchCell where it is none."""
    found = _NAME.fullmatch(text)
    if found is None:
        raise NoSuchCell("A cell is named by row and column, such as r3c4.")
    return int(found[1]), int(found[2])


def place_of(row: int, column: int, board: Board) -> int:
    """Return the place of a row and column, both from 1; NoSuchCell where the board has none."""
    if not (1 <= row <= board.rows and 1 <= column <= board.columns):
        raise NoSuchCell(
            f"r{row}c{column} is not on this board: "
            f"it has {board.rows} rows and {board.columns} columns."
        )
    return (row - 1) * board.columns + column - 1


def to_text(board: Board) -> str:
    """Return the board as rows of letters with a space between them."""
    letters = "".join(map(_LETTERS.__getitem__, board.cells))
    columns = board.columns
    return " ".join(letters[start : start + columns] for start in range(0, len(letters), columns))


def from_text(text: str) -> Board:
    """Return the board that `to_text` wrote, or that a test drew as lines.

    ValueError where rows differ in length or a letter stands for no cell.
    """
    rows = text.split()
    if len({len(row) for row in rows}) != 1:
        raise ValueError("A board needs rows of one length.")
    try:
        return Board(len(rows[0]), tuple(map(_CELLS.__getitem__, "".join(rows))))
    except KeyError as letter:
        raise ValueError(f"{letter} stands for no cell.") from None
