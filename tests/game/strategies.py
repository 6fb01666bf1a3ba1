"""What Hypothesis draws: levels, boards, moves and games at any stage."""

from hypothesis import strategies as st

from app.game.board import CELLS, Board
from app.game.levels import FirstReveal, Level
from app.game.notation import name
from app.game.rules import Game, new_game
from tests.game.drawing import game_on
from tests.game.playing import legal_moves

SEEDS = st.integers(0, 2**32)


@st.composite
def boards(draw: st.DrawFn, most: int = 9) -> Board:
    """Draw a board of any legal cells, also such as no game would lead to."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = draw(st.lists(st.sampled_from(CELLS), min_size=rows * columns, max_size=rows * columns))
    return Board(columns, tuple(cells))


@st.composite
def layouts(draw: st.DrawFn, most: int = 8) -> Board:
    """Draw a covered board with at least one mine and one safe cell."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(2, most))
    places = rows * columns
    mines = draw(
        st.sets(st.integers(0, places - 1), min_size=1, max_size=min(places - 1, places // 3 + 1))
    )
    return Board.covered(rows, columns).with_mines(mines)


@st.composite
def levels(draw: st.DrawFn, most: int = 8) -> Level:
    """Draw a level of any measures and promise; its mines wait for the first reveal."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(2, most))
    mines = draw(st.integers(1, rows * columns - 1))
    return Level("any", "Any", columns, rows, mines, draw(st.sampled_from(FirstReveal)))


def moves(board: Board, kinds: tuple[str, ...] = ("", "f ", "c ")) -> st.SearchStrategy[str]:
    """Draw one move on a board, legal or not."""
    cells = [name(place, board.columns) for place in range(len(board.cells))]
    return st.builds(str.__add__, st.sampled_from(kinds), st.sampled_from(cells))


def new_games() -> st.SearchStrategy[Game]:
    """Draw a game of which nothing is revealed, its mines dealt or not."""
    return layouts().map(game_on) | levels().map(new_game)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game at any stage, played by moves both wise and foolish."""
    game = draw(new_games())
    for _, after in legal_moves(game, draw(st.lists(moves(game.board), max_size=12)), draw(SEEDS)):
        game = after
    return game
