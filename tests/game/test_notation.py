"""Boards and cell names as text, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.board import CELLS, Board, cell
from app.game.notation import NoSuchCell, coordinates, from_text, name, place_of, to_text
from tests.game.strategies import boards

SIDES = st.integers(1, 50)


def complaint(row: int, column: int, board: Board) -> str:
    with pytest.raises(NoSuchCell) as fault:
        place_of(row, column, board)
    return str(fault.value)


# Letters


@pytest.mark.parametrize(
    ("letters", "cells"),
    [
        ("abcdefghi", [cell(clue=clue) for clue in range(9)]),
        ("ABCDEFGHI", [cell(clue=clue, flagged=True) for clue in range(9)]),
        ("012345678", [cell(clue=clue, revealed=True) for clue in range(9)]),
        ("m", [cell(mine=True)]),
        ("M", [cell(mine=True, flagged=True)]),
        ("X", [cell(mine=True, revealed=True)]),
    ],
)
def test_each_letter_stands_for_one_cell(letters, cells):
    assert from_text(letters) == Board(len(letters), tuple(cells))


@pytest.mark.parametrize("kind", CELLS)
def test_each_cell_survives_text(kind):
    board = Board(1, (kind,))
    assert from_text(to_text(board)) == board


# Boards


def test_rows_are_written_with_a_space_between():
    assert to_text(Board.covered(rows=2, columns=3)) == "aaa aaa"


@pytest.mark.parametrize("text", ["abm 01X", "abm\n01X", "\n    abm\n    01X\n"])
def test_rows_are_read_across_any_white_space(text):
    assert to_text(from_text(text)) == "abm 01X"


@given(boards())
def test_every_board_survives_text(board):
    assert from_text(to_text(board)) == board


@pytest.mark.parametrize("text", ["", "  \n ", "ab a", "a ab", "aaa aa aaa"])
def test_rows_of_several_lengths_or_none_are_no_board(text):
    with pytest.raises(ValueError, match=r"^A board needs rows of one length[.]$"):
        from_text(text)


@pytest.mark.parametrize("letter", ["z", "j", "x", "9", "*", ".", "#", "ä", "٣", "\0"])
def test_a_letter_that_stands_for_no_cell_is_named(letter):
    with pytest.raises(ValueError) as fault:  # noqa: PT011  # its text is compared below
        from_text(f"aa a{letter}")
    assert str(fault.value) == f"{letter!r} stands for no cell."


@given(st.text())
def test_text_is_a_board_or_a_value_error(text):
    try:
        board = from_text(text)
    except ValueError:
        return
    assert to_text(board) == " ".join(text.split())


# Names of cells


@pytest.mark.parametrize(
    ("place", "columns", "cell_name"),
    [(0, 5, "r1c1"), (4, 5, "r1c5"), (5, 5, "r2c1"), (29, 30, "r1c30"), (479, 30, "r16c30")],
)
def test_a_cell_is_named_row_first_and_both_from_one(place, columns, cell_name):
    assert name(place, columns) == cell_name


@pytest.mark.parametrize(
    ("cell_name", "row_and_column"),
    [
        ("r1c1", (1, 1)),
        ("r3c4", (3, 4)),
        ("r16c30", (16, 30)),
        ("r90c10", (90, 10)),
        ("r99c99", (99, 99)),
    ],
)
def test_a_name_is_read_row_first(cell_name, row_and_column):
    assert coordinates(cell_name) == row_and_column


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r1",
        "c1",
        "rc",
        "r1c",
        "rc1",
        "r0c1",
        "r1c0",
        "r01c1",
        "r1c01",
        "R1C1",
        "R1c1",
        "c1r1",
        "r1c1 ",
        " r1c1",
        "r1c1\n",
        "r1 c1",
        "r1c100",
        "r100c1",
        "r-1c1",
        "r+1c1",
        "r1.0c1",
        "r1e1c1",
        "r1c1r1c1",
        "r1c1:flag",
        "r٣c1",
        "r1c٣",
        "r\uff11c1",
        "\uff521c1",
        "r²c1",
        "1 1",
        "r1c1\0",
    ],
)
def test_any_other_text_names_no_cell(text):
    with pytest.raises(NoSuchCell, match=r"^A cell is named by row and column, such as r3c4[.]$"):
        coordinates(text)


def test_no_such_cell_is_a_value_error():
    assert issubclass(NoSuchCell, ValueError)


# Places


@pytest.mark.parametrize(("row", "column"), [(0, 1), (1, 0), (3, 1), (1, 4), (-1, 1), (1, -1)])
def test_a_cell_off_the_board_is_refused_with_the_measures(row, column):
    assert complaint(row, column, Board.covered(rows=2, columns=3)) == (
        f"r{row}c{column} is not on this board: it has 2 rows and 3 columns."
    )


def test_places_run_row_by_row_from_zero():
    board = Board.covered(rows=2, columns=3)
    cells = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert [place_of(row, column, board) for row, column in cells] == [0, 1, 2, 3, 4, 5]


@given(SIDES, SIDES, st.data())
def test_a_name_leads_back_to_its_place(rows, columns, data):
    place = data.draw(st.integers(0, rows * columns - 1))
    assert place_of(*coordinates(name(place, columns)), Board.covered(rows, columns)) == place
