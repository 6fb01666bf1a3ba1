"""What is known of a board: what a player sees of it, and what is proved besides."""

import pytest
from hypothesis import given

from app.game.logic.grid import grid, places_of
from app.game.logic.known import Known
from tests.game.strategies import boards


@given(boards())
def test_a_player_sees_the_numbers_that_are_open_and_nothing_else(board):
    known = Known.of(board, 9)
    seen = {place: known.number(place) for place in places_of(known.opened)}
    assert seen == {
        place: cell.clue
        for place, cell in enumerate(board.cells)
        if cell.revealed and not cell.mine
    }
    assert known == Known(grid(board.rows, board.columns), 9, known.opened, known.shown)


def test_what_is_neither_open_nor_proved_is_undecided():
    known = Known(grid(1, 6), 2, opened=0b000001, safe=0b000010, mined=0b000100)
    assert (known.undecided, known.unopened) == (0b111000, 5)


def test_numbers_that_touch_what_is_undecided_are_active():
    known = Known(grid(1, 6), 2, opened=0b101101, mined=0b000010)
    assert known.active == 0b101000


@pytest.mark.parametrize(("opened", "finished"), [(0b1001, False), (0b1011, True)])
def test_a_board_is_finished_when_only_its_mines_are_covered(opened, finished):
    assert Known(grid(1, 4), 1, opened=opened).finished == finished


@pytest.mark.parametrize(
    ("safe", "mined", "anything"),
    [(0, 0, False), (0b001, 0, True), (0, 0b010, True), (0b001, 0b010, True)],
)
def test_what_is_proved_is_told_and_kept(safe, mined, anything):
    known = Known(grid(1, 6), 2, safe=0b100000, mined=0b010000)
    told = known.prove(safe, mined)
    assert (told, known.safe, known.mined) == (anything, 0b100000 | safe, 0b010000 | mined)


def test_proving_the_same_again_changes_nothing():
    known = Known(grid(1, 6), 2, safe=0b01, mined=0b10)
    known.prove(0b01, 0b10)
    assert (known.safe, known.mined) == (0b01, 0b10)


def test_opened_cells_show_numbers_and_are_no_longer_safe_to_open():
    known = Known(grid(1, 6), 2, opened=0b000011, shown=(0b01, 0b01, 0b01, 0b10), safe=0b111100)
    known.open(0b011100, (0b000100, 0b001000, 0b000100, 0b010000))
    assert (known.opened, known.safe) == (0b011111, 0b100000)
    assert [known.number(place) for place in range(5)] == [7, 8, 5, 2, 8]
