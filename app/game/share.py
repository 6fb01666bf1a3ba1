"""A board as a code that a link can carry, and back; only who holds the key can write one."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeSerializer

from app.game.board import Board
from app.game.layout import NoGuess
from app.game.levels import CUSTOM, FREE, PRESETS, Level, LevelError, custom, free
from app.game.logic.grid import cells_of, places_of
from app.game.rules import Game

# Which kind of level, and whether the board is proved; columns, rows, first cell. Then the mines,
# a bit for each cell.
_HEAD = struct.Struct(">BBBH")
_PRESET, _CUSTOM, _FREE = range(3)
_KINDS = {CUSTOM: _CUSTOM, FREE: _FREE}
_PROVED = 128  # added to the kind

Key = str | bytes | Iterable[str] | Iterable[bytes]


class NoSuchBoard(ValueError):
    """A code that was altered, or was never one of ours."""


class _Bytes:
    """What itsdangerous is to sign: bytes as they are, nothing to be read into them."""

    dumps = loads = staticmethod(bytes)


@dataclass(frozen=True)
class SharedBoard:
    """A level, where its mines lie, and the cell that was revealed first.

    `proved` says that logic finishes it from there.
    """

    level: Level
    mines: tuple[int, ...]
    first: int
    proved: bool = False

    def game(self) -> Game:
        """Return a game on this board. Its mines lie already: only the first cell is safe."""
        covered = Board.covered(self.level.rows, self.level.columns)
        no_guess = NoGuess.PROVED if self.proved else NoGuess.OFF
        return Game(self.level, covered.with_mines(self.mines), no_guess)


def code(game: Game, first: int, key: Key) -> str:
    """Return the code of a game's board, signed with the key: about 115 characters for 30×16.

    Of several keys the last signs, as itsdangerous has it.
    """
    level, board = game.level, game.board
    mines = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
    kind = _KINDS.get(level.key, _PRESET) + _PROVED * (game.no_guess is NoGuess.PROVED)
    head = _HEAD.pack(kind, board.columns, board.rows, first)
    text = _signer(key).dumps(head + mines.to_bytes(-(-len(board.cells) // 8)))
    return text if isinstance(text, str) else text.decode()


def shared(code: str, key: Key) -> SharedBoard:
    """Return the board of a code; NoSuchBoard where it was not signed with one of the keys."""
    try:
        packed: bytes = _signer(key).loads(code)
        kind, columns, rows, first = _HEAD.unpack_from(packed)
        mines = tuple(places_of(int.from_bytes(packed[_HEAD.size :])))
        proved, kind = divmod(kind, _PROVED)
        board = SharedBoard(_level(kind, columns, rows, len(mines)), mines, first, bool(proved))
    except (BadData, struct.error, LevelError, KeyError, UnicodeEncodeError) as reason:
        raise NoSuchBoard(
            "This link was altered or cut short, or is too old: it leads to no board."
        ) from reason
    return board


def _level(kind: int, columns: int, rows: int, mines: int) -> Level:
    """Return the level of those measures, which among the presets name only one."""
    if kind == _CUSTOM:
        return custom(columns, mines)
    if kind == _FREE:
        return free(columns, rows, mines)
    measures = {(level.columns, level.rows, level.mines): level for level in PRESETS.values()}
    return measures[columns, rows, mines]


def _signer(key: Key) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="board", serializer=_Bytes)
