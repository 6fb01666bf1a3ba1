"""The frontier: how it is cut into parts, and that an order is found in which they are cheap."""

from unittest.mock import patch

import pytest
from hypothesis import given

from app.game.board import Board
from app.game.logic import counting
from app.game.logic.counting import Part
from app.game.logic.frontier import needs, parts
from app.game.logic.grid import places_of
from app.game.logic.known import Known
from app.game.notation import from_text
from tests.game.positions import names, positions


def parts_of(board: Board) -> list[Part]:
    return list(parts(needs(Known.of(board, board.mines))))


def cells(part: Part, board: Board) -> set[str]:
    return names((place for box in part.boxes for place in places_of(box.cells)), board)


def test_numbers_that_share_no_cell_are_parts_of_their_own():
    board = from_text("m1aa1m aaaaaa")
    assert [cells(part, board) for part in parts_of(board)] == [
        {"r1c1", "r1c3", "r2c1", "r2c2", "r2c3"},
        {"r1c4", "r1c6", "r2c4", "r2c5", "r2c6"},
    ]


def test_numbers_that_share_a_cell_are_one_part():
    board = from_text("m1a1m")
    assert [cells(part, board) for part in parts_of(board)] == [{"r1c1", "r1c3", "r1c5"}]


def test_cells_that_touch_the_same_numbers_are_one_box():
    board = from_text("m1a1m aaaaa")
    (part,) = parts_of(board)
    boxes = [names(places_of(box.cells), board) for box in part.boxes]
    assert sorted(boxes, key=sorted) == [
        {"r1c1", "r2c1", "r2c2"},
        {"r1c3", "r2c3"},
        {"r1c5", "r2c4", "r2c5"},
    ]


def test_a_part_too_entangled_is_cut_in_two_without_the_number_between():
    board = from_text("aaaaaaa a2a2a2a aaaaaaa")
    with patch.object(counting, "MOST_STATES", 3):
        found = parts_of(board)
    assert [cells(part, board) for part in found] == [
        {"r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"},
        {"r1c5", "r1c6", "r1c7", "r2c5", "r2c7", "r3c5", "r3c6", "r3c7"},
    ]


@given(positions())
def test_every_cell_that_a_number_touches_is_in_one_part(board):
    touched = [
        place for part in parts_of(board) for box in part.boxes for place in places_of(box.cells)
    ]
    expected = {
        place
        for number, cell in enumerate(board.cells)
        if cell.revealed
        for place in board.neighbours[number]
        if not board.cells[place].revealed
    }
    assert sorted(touched) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        (
            """
            aa2mc1b10
            bbcm2bm21
            m2dc2b1cm
            cmcm22c21
            11212mm10
            b10012210
            m10000000
            110000000
            000000000
            """,
            150,  # 320 from the first box on
        ),
        (
            """
            bdm2aabmb
            mfmdaabcc
            2mme2cbcm
            b2dmmcm21
            bb1ccd22a
            m1ab1cmba
            12bcm3c2a
            01mcc3mba
            01b11mc1a
            """,
            700,  # 1369 from the first box on
        ),
    ],
)
def test_where_many_numbers_are_open_at_once_a_better_start_is_found(text, states):
    assert sum(part.states for part in parts_of(from_text(text))) < states
