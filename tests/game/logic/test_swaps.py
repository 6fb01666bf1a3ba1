"""Blind swaps: which are found, and that a board with one needs a guess."""

import pytest
from hypothesis import given, settings

from app.game.logic.grid import cells_of, grid
from app.game.logic.swaps import has_blind_swap
from tests.game.drawing import mined
from tests.game.positions import finishes
from tests.game.strategies import layouts


def swappable(board):
    """Yield the places of each domino, and of each square those of either diagonal."""
    columns = board.columns
    for place in range(len(board.cells)):
        right, below = (place + 1) % columns != 0, place + columns < len(board.cells)
        if right:
            yield {place}, {place + 1}
        if below:
            yield {place}, {place + columns}
        if right and below:
            yield {place, place + columns + 1}, {place + 1, place + columns}


def tried_out(board):
    """Return whether some swap changes no number of the cells around it."""
    mines = {place for place, cell in enumerate(board.cells) if cell.mine}
    for some, others in swappable(board):
        for these, those in ((some, others), (others, some)):
            if these <= mines and not those & mines:
                swapped = board.with_mines(mines - these | those)
                if all(
                    old.clue == new.clue
                    for place, (old, new) in enumerate(zip(board.cells, swapped.cells, strict=True))
                    if place not in some | others
                ):
                    return True
    return False


@pytest.mark.parametrize(
    ("drawing", "blind"),
    [
        pytest.param("*.*. ..*. .... ....", True, id="r1c1 with r1c2"),
        pytest.param("*... .... **.. ....", True, id="r1c1 with r2c1"),
        pytest.param("*... .*.. ..*. ....", True, id="r1c1 and r2c2 with r1c2 and r2c1"),
        pytest.param("*.*. .... .... ....", False, id="r2c3 would tell"),
        pytest.param("*... .*.. .... ....", False, id="r3c3 would tell"),
    ],
)
def test_blind_swaps_that_are_found(drawing, blind):
    board = mined(drawing)
    mines = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
    assert has_blind_swap(grid(board.rows, board.columns), mines) == blind


@given(layouts(6))
@settings(max_examples=400)
def test_a_board_with_a_blind_swap_needs_a_guess(board):
    mines = {place for place, cell in enumerate(board.cells) if cell.mine}
    openings = [p for p, cell in enumerate(board.cells) if not cell.mine and not cell.clue]
    if has_blind_swap(grid(board.rows, board.columns), cells_of(mines)):
        assert not any(finishes(board.rows, board.columns, mines, p) for p in openings)


@given(layouts(6))
@settings(max_examples=400)
def test_a_blind_swap_is_found_where_one_is_by_trying_out(board):
    mines = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
    assert has_blind_swap(grid(board.rows, board.columns), mines) == tried_out(board)
