"""Games played through, with the moves that are kept of them."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from app.game import history
from app.game.board import FLAGGED
from app.game.levels import FirstReveal
from app.game.rules import Game, Refused, chord, chord_targets, reveal
from tests.game.drawing import at, game_on
from tests.game.strategies import layouts


def played(game: Game, *moves: str, flags: str = "") -> tuple[Game, str]:
    """Return the game after those reveals (`c r1c1` chords), and its moves as they are kept."""
    text = ""
    places = [at(cell, game.board) for cell in flags.split()]
    flagged = {place: FLAGGED[game.board.cells[place]] for place in places}
    game = replace(game, board=game.board.with_cells(flagged))
    for move in moves:
        place = at(move.removeprefix("c "), game.board)
        if move.startswith("c "):
            starts, after = chord_targets(game.board, place), chord(game, place)
        else:
            starts, after = [place], reveal(game, place, Random(0))
        text += history.press(starts, game.board, after.board)
        game = after
    return game, text


@st.composite
def games_over(draw: st.DrawFn) -> tuple[Game, str]:
    """Draw a game on which the mines lay from the start, and its moves."""
    game = game_on(draw(layouts(4)), FirstReveal.CAN_LOSE)
    text = ""
    for place in draw(st.permutations(range(len(game.board.cells)))):
        if game.status.over:
            break
        try:
            after = reveal(game, place, Random(0))
        except Refused:
            continue
        text += history.press([place], game.board, after.board)
        game = after
    return game, text


def before_the_end(game: Game, text: str):
    *_, before, _ = history.positions(text, game.board)
    *_, (starts, _) = history.presses(text, game.board.columns)
    return before, starts
