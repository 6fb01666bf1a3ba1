"""Boards as pictures, so that a test shows what it is about.

A board is drawn in the letters of `app.game.notation`, a layout as `*` for a mine and `.` for a
safe cell.
"""

from app.game.board import COVERED, Board
from app.game.levels import FIXTURE, FirstReveal, Level
from app.game.notation import coordinates, name, place_of, to_text
from app.game.rules import Game, new_game


def drawn(text: str) -> str:
    """Return an expected picture, as a test wrote it, without the indentation."""
    return "\n".join(text.split())


def picture(board: Board) -> str:
    """Return the picture of a board, one line a row."""
    return drawn(to_text(board))


def mined(layout: str) -> Board:
    """Return a covered board with mines where the layout has a `*`."""
    rows = layout.split()
    mines = [place for place, letter in enumerate("".join(rows)) if letter == "*"]
    return Board.covered(len(rows), len(rows[0])).with_mines(mines)


def game_on(board: Board, first_reveal: FirstReveal = FirstReveal.SAFE) -> Game:
    """Return the game of a board on which the mines lie already."""
    return Game(
        Level("drawn", "Drawn", board.columns, board.rows, board.mines, first_reveal), board
    )


def game_with(layout: str) -> Game:
    """Return a game of which nothing is revealed, with mines where the layout has a `*`."""
    return game_on(mined(layout))


def fixture() -> Game:
    """Return the game on the fixed board, of which nothing is revealed."""
    return new_game(FIXTURE)


def at(cell: str, board: Board) -> int:
    """Return the place of the cell of that name."""
    return place_of(*coordinates(cell), board)


def mine_names(board: Board) -> set[str]:
    """Return the names of the cells that hold a mine."""
    return {name(place, board.columns) for place, cell in enumerate(board.cells) if cell.mine}


def safe_names(board: Board) -> set[str]:
    """Return the names of the cells that hold no mine."""
    return {name(place, board.columns) for place, cell in enumerate(board.cells) if not cell.mine}


def without_flags(board: Board) -> Board:
    """Return the board with each flag taken away."""
    return board.with_cells(
        {place: COVERED[cell] for place, cell in enumerate(board.cells) if cell.flagged}
    )
