"""What holds over a whole game, whatever is played: moves make new games and only add to them."""

from dataclasses import FrozenInstanceError, fields
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.board import Board, Cell
from app.game.rules import Game
from tests.game.drawing import fixture, mine_names, picture
from tests.game.playing import legal_moves, play
from tests.game.strategies import SEEDS, games, moves


@pytest.mark.parametrize(
    ("kept", "names"),
    [
        (Game, ["level", "board", "no_guess"]),
        (Board, ["columns", "cells"]),
        (Cell, ["mine", "clue", "revealed", "flagged"]),
    ],
)
def test_a_game_keeps_no_counter_beside_its_cells(kept, names):
    assert [field.name for field in fields(kept)] == names


@pytest.mark.parametrize("field", ["level", "board"])
def test_a_game_cannot_be_changed(field):
    with pytest.raises(FrozenInstanceError):
        setattr(fixture(), field, None)


@pytest.mark.parametrize("move", ["r1c1", "r1c5", "f r1c1", "c r4c2"])
def test_a_move_leaves_the_old_game_as_it_was(move):
    game = play(fixture(), "r4c2", "f r5c1", "f r3c3")
    before = picture(game.board)
    play(game, move)
    assert picture(game.board) == before


@given(games(), st.data(), SEEDS)
def test_no_move_changes_an_old_game(game, data, seed):
    before = picture(game.board)
    list(legal_moves(game, data.draw(st.lists(moves(game.board))), seed))
    assert picture(game.board) == before


@given(games(), st.data(), SEEDS)
def test_what_is_revealed_stays_revealed(game, data, seed):
    revealed = {place for place, cell in enumerate(game.board.cells) if cell.revealed}
    for _, after in legal_moves(game, data.draw(st.lists(moves(game.board))), seed):
        now = {place for place, cell in enumerate(after.board.cells) if cell.revealed}
        assert revealed <= now
        revealed = now


@given(games(), st.data(), SEEDS)
def test_every_legal_move_changes_the_board(game, data, seed):
    played = legal_moves(game, data.draw(st.lists(moves(game.board))), seed)
    pictures = [picture(game.board), *(picture(after.board) for _, after in played)]
    assert [one for one, other in pairwise(pictures) if one == other] == []


@given(games())
def test_every_game_under_way_has_exactly_its_levels_mines(game):
    assert len(mine_names(game.board)) == (game.level.mines if game.dealt else 0)


@given(games(), st.data(), SEEDS)
def test_no_move_changes_the_level(game, data, seed):
    played = legal_moves(game, data.draw(st.lists(moves(game.board))), seed)
    assert {after.level for _, after in played} <= {game.level}
