"""The reading companion of the fixture: its clues traced, and its rules told by games played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from flask import Blueprint, current_app, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from app.game import moves, notation, rules
from app.game.board import Board
from app.game.levels import FIXTURE
from app.web import actions, style
from app.web.faces import faces
from app.web.fixture import KEY, array
from app.web.round import Round

pages = Blueprint("companion", __name__, cli_group=None)

_FIRST = "r4c2"

# Each story is a game of typed moves; what the page tells of it comes from playing it.
_BLOCKED_FLAG = ("f r2c1", "r1c1", "r2c1", "f r2c1", "r2c1")
_REPEATS = ("r1c1", "r1c1", "r1c2")
_THREE_FLAGS = ("f r1c5", "f r3c3", "f r5c1")
_WIN = ("r1c1", "r5c5")


@dataclass(frozen=True)
class Neighbour:
    """A cell beside the one traced."""

    name: str
    mine: bool


@dataclass(frozen=True)
class Trace:
    """A cell, its neighbours inside the board, and the clue that counts the mines among them."""

    name: str
    mine: bool
    clue: int
    neighbours: tuple[Neighbour, ...]

    @property
    def mines(self) -> list[str]:
        """The names of the neighbours that are mines."""
        return [neighbour.name for neighbour in self.neighbours if neighbour.mine]


@dataclass(frozen=True)
class Step:
    """A typed move, what the game answered, and how the board then looked."""

    move: str
    answer: str
    rows: list[list[str]]
    revealed: int
    status: str


def trace(name: str, board: Board) -> Trace:
    """Return the trace of a cell; NoSuchCell where the board has none of that name."""
    place = notation.place_of(*notation.coordinates(name), board)
    cell = board.cells[place]
    near = tuple(
        Neighbour(notation.name(at, board.columns), board.cells[at].mine)
        for at in board.neighbours[place]
    )
    return Trace(name, cell.mine, cell.clue, near)


def story(typed: Sequence[str]) -> list[Step]:
    """Play a fresh fixture by typed moves and tell each step."""
    played = Round(id="companion", game=rules.new_game(FIXTURE))
    steps = []
    for move in typed:
        played = actions.play(played, moves.read(move), 0, current_app.config["RANDOM"])
        status = played.game.status
        cells = played.game.board.cells
        marks = [faces(status)[cell].mark for cell in cells]
        side = FIXTURE.columns
        rows = [marks[start : start + side] for start in range(0, len(marks), side)]
        steps.append(Step(move, played.message, rows, played.game.board.revealed, status.value))
    return steps


def contents(traced: str) -> dict[str, Any]:
    """Return what the templates need; NoSuchCell where the fixture has no such cell."""
    board = rules.new_game(FIXTURE).board
    names = [notation.name(place, board.columns) for place in range(len(board.cells))]
    return {
        "level": FIXTURE,
        "mines": [name for name, cell in zip(names, board.cells, strict=True) if cell.mine],
        "trace": trace(traced, board),
        "traces": [trace(name, board) for name in names],
        "array": array(board),
        "key": KEY,
        "blocked_flag": story(_BLOCKED_FLAG),
        "repeats": story(_REPEATS),
        "three_flags": story(_THREE_FLAGS),
        "win": story(_WIN),
    }


@pages.get("/dev/fixture/companion")
def page() -> ResponseReturnValue:
    """Show the companion; `?trace=r4c2` chooses the clue to trace."""
    try:
        return render_template("companion.html", **contents(request.args.get("trace", _FIRST)))
    except notation.NoSuchCell as error:
        raise BadRequest(str(error)) from error


@pages.cli.command("companion")
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
def write(file: Path) -> None:
    """Write the fixture's reading companion to one self-contained HTML file."""
    text = style.sheet(current_app).text
    page = render_template("companion_file.html", style=text, **contents(_FIRST))
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from error
    click.echo(f"The companion is in {file}.")
