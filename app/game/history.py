"""The moves of a game as text, and the positions they led through, so that its end can look back.

Two letters a revealed cell, row then column: `bD` is r2c30. `+` before one says that the same
press revealed it too (a chord), `-` that a flag there held the flood back. Flags prove nothing and
win nothing, so no more of them is kept.

Flags are written while the text has no more than two letters for each cell revealed so far, and
some to spare. Where a player goes beyond that, they are left out and a `?` says so: the positions
are then as if these flags had not been there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_letters

from app.game.board import COVERED, FLAGGED, Board
from app.game.rules import flood

# Letters: four flags.
_SPARE = 12

_LEFT_OUT = "?"

_TOKEN = re.compile(r"([+-]?)([a-zA-Z])([a-zA-Z])")


def extended(text: str, starts: Sequence[int], before: Board, after: Board) -> str:
    """Return the text of a game with one more press."""
    longer = text + press(starts, before, after)
    if len(longer) <= 2 * after.revealed + _SPARE:
        return longer
    shorter = text + press(starts, before, after, held=False)
    left_out = len(shorter) < len(longer) and is_whole(text)
    return shorter + _LEFT_OUT if left_out else shorter


def is_whole(text: str) -> bool:
    """Return whether no flag was left out, so that the positions are those of the game."""
    return _LEFT_OUT not in text


def press(starts: Sequence[int], before: Board, after: Board, *, held: bool = True) -> str:
    """Return the text of one press that revealed the starts and turned one board into the other.

    Without the flags that held it back, if they are not to be `held`.
    """
    flags = [
        place
        for place, cell in enumerate(after.cells)
        if held
        and cell.flagged
        and any(_flooded(near, before, after) for near in after.neighbours[place])
    ]
    first, *others = (_letters(place, after.columns) for place in starts)
    return "".join(
        [first]
        + [f"+{letters}" for letters in others]
        + [f"-{_letters(place, after.columns)}" for place in flags]
    )


def presses(text: str, columns: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield, for each press of a game, the places it revealed and the flags that held it back."""
    starts: list[int] = []
    held: list[int] = []
    for sign, row, column in _TOKEN.findall(text):
        place = ascii_letters.index(row) * columns + ascii_letters.index(column)
        if not sign and starts:
            yield starts, held
            starts, held = [], []
        (held if sign == "-" else starts).append(place)
    if starts:
        yield starts, held


def positions(text: str, board: Board) -> Iterator[Board]:
    """Yield the board before each press of its game, and the last one, all without flags."""
    now = Board(board.columns, tuple(map(COVERED.__getitem__, board.cells)))
    yield now
    for starts, flags in presses(text, board.columns):
        held = [place for place in flags if not now.cells[place].revealed]
        flagged = now.with_cells({place: FLAGGED[now.cells[place]] for place in held})
        after = flood(flagged, starts)
        now = after.with_cells({place: COVERED[after.cells[place]] for place in held})
        yield now


def _flooded(place: int, before: Board, after: Board) -> bool:
    cell = after.cells[place]
    newly = cell.revealed and not before.cells[place].revealed
    return newly and not cell.mine and not cell.clue


def _letters(place: int, columns: int) -> str:
    row, column = divmod(place, columns)
    return ascii_letters[row] + ascii_letters[column]
