"""A player of large boards who knows where the mines are, in the process of the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app import create_app
from app.game.board import Board
from app.game.levels import PRESETS, Level
from app.game.notation import name, place_of
from app.game.rules import flood, new_game, reveal
from tests.bench.caller import Caller

LEVEL = PRESETS["classic-expert"]

_SEED = 3
_FIRST = (8, 15)


class Expert(Caller):
    """Plays one board over and over: its mines are dealt from a seed.

    All that makes the answer is on: CSRF protection, headers, clock, a session in an SQLite file.
    Only the log is not, which `python -m app` sets up, and which the served figures pay for.
    """

    def __init__(self, folder: Path, level: Level = LEVEL) -> None:
        self._random = Random()
        self._program = create_app(
            {
                "SECRET_KEY": "k" * 40,
                "SESSION_STORE": folder / f"{level.key}.sqlite",
                "RANDOM": self._random,
            }
        )
        super().__init__(self._program)
        self.level = level
        self.board = _first_revealed(level)

    def close(self) -> None:
        self._program.extensions["session_store"].close()

    def start(self) -> None:
        """Start a game of the level; nothing is revealed yet."""
        self.open("/")
        measures = {name: getattr(self.level, name) for name in ("columns", "rows", "mines")}
        self.post("/start", level=self.level.key, **measures)
        self.open("/play")

    def begin(self, mode: str = "reveal") -> None:
        """Start a game, reveal its first cell, choose a mode."""
        self.start()
        self._random.seed(_SEED)
        self.post("/reveal", cell="r{}c{}".format(*_FIRST))
        self.post("/mode", mode=mode)
        self.open("/play")

    def presses(self, cells: list[str], wish: str = "") -> list[bytes]:
        """Return what presses on those cells send, from a page seen as a phone shows it."""
        return [self.prepared(cell=cell + wish, view="r1c1", zoom="m") for cell in cells]

    @property
    def mines(self) -> list[str]:
        """The cells with mines."""
        return self._named(place for place, cell in enumerate(self.board.cells) if cell.mine)

    @property
    def numbers(self) -> list[str]:
        """The covered cells that touch a mine: to reveal one reveals no other."""
        covered = enumerate(self.board.cells)
        return self._named(place for place, cell in covered if cell.clue and not cell.revealed)

    @property
    def winning(self) -> list[str]:
        """Cells that win when they are revealed in this order; none is revealed by another."""
        return self._named(_winning(self.board))

    def _named(self, places: Iterable[int]) -> list[str]:
        return [name(place, self.board.columns) for place in places]


@contextmanager
def expert(*levels: Level) -> Iterator[list[Expert]]:
    """Give players of those levels, a program and a temporary store each."""
    with TemporaryDirectory() as folder:
        players = [Expert(Path(folder), level) for level in levels]
        yield players
        for player in players:
            player.close()


def _first_revealed(level: Level) -> Board:
    covered = new_game(level)
    return reveal(covered, place_of(*_FIRST, covered.board), Random(_SEED)).board


def _winning(board: Board) -> Iterator[int]:
    for place, cell in enumerate(board.cells):
        if not cell.mine and not board.cells[place].revealed:
            yield place
            board = flood(board, [place])
