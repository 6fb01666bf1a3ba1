"""Games played by moves as text: `r3c4` reveals, `f r3c4` flags or unflags, `c r3c4` chords."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from app.game.rules import Game, Refused, chord, reveal, toggle_flag
from tests.game.drawing import at


def move(game: Game, text: str, random: Random) -> Game:
    """Return the game after one move; Refused where the rules forbid it."""
    match text.split():
        case [cell]:
            return reveal(game, at(cell, game.board), random)
        case ["f", cell]:
            return toggle_flag(game, at(cell, game.board))
        case ["c", cell]:
            return chord(game, at(cell, game.board))
    raise ValueError(f"{text!r} is no move.")


def play(game: Game, *moves: str, seed: int = 0) -> Game:
    """Return the game after all those moves, each of them legal."""
    random = Random(seed)
    for text in moves:
        game = move(game, text, random)
    return game


def refusal(game: Game, text: str) -> str:
    """Return the sentence with which the rules refuse that move."""
    with pytest.raises(Refused) as refused:
        play(game, text)
    return str(refused.value)


def legal_moves(game: Game, moves: Iterable[str], seed: int = 0) -> Iterator[tuple[str, Game]]:
    """Yield each of those moves that was legal in its turn, and the game it led to."""
    random = Random(seed)
    for text in moves:
        try:
            game = move(game, text, random)
        except Refused:
            continue
        yield text, game
