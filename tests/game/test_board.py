"""The cell array: thirty kinds of cell, neighbours, clues and the counts derived from it."""

from dataclasses import FrozenInstanceError
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.board import CELLS, COVERED, FLAGGED, REVEALED, Board, cell, neighbours
from app.game.notation import from_text, name
from tests.game.drawing import at, drawn, mined, picture
from tests.game.strategies import boards, layouts


def names_near(cell_name: str, board: Board) -> set[str]:
    return {name(place, board.columns) for place in board.neighbours[at(cell_name, board)]}


def neighbour_counts(rows: int, columns: int) -> str:
    counts = [str(len(near)) for near in neighbours(rows, columns)]
    return drawn(" ".join("".join(counts[row * columns :][:columns]) for row in range(rows)))


# Cells


def test_a_cell_is_every_state_but_flagged_when_revealed_and_a_mine_with_a_clue():
    states = product((True, False), range(9), (True, False), (True, False))
    assert {(kind.mine, kind.clue, kind.revealed, kind.flagged) for kind in CELLS} == {
        (mine, clue, revealed, flagged)
        for mine, clue, revealed, flagged in states
        if not (mine and clue) and not (revealed and flagged)
    }


def test_each_legal_cell_is_listed_once():
    assert len(CELLS) == 30


def test_a_cell_is_by_default_covered_safe_and_empty():
    plain = cell()
    assert (plain.mine, plain.clue, plain.revealed, plain.flagged) == (False, 0, False, False)


def test_equal_cells_are_the_same_object():
    assert all(
        cell(mine=kind.mine, clue=kind.clue, revealed=kind.revealed, flagged=kind.flagged) is kind
        for kind in CELLS
    )


@pytest.mark.parametrize(
    "state",
    [
        {"revealed": True, "flagged": True},
        {"mine": True, "clue": 1},
        {"clue": 9},
        {"clue": -1},
    ],
)
def test_a_state_that_no_game_can_hold_is_no_cell(state):
    with pytest.raises(KeyError):
        cell(**state)


def test_a_cell_shared_by_all_boards_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        cell().flagged = True


ALL_CELLS = "mabcdefghi MABCDEFGHI X012345678"


def test_revealing_keeps_mine_and_clue_and_takes_the_flag_away():
    cells = from_text(ALL_CELLS).cells
    assert picture(Board(10, tuple(REVEALED[kind] for kind in cells))) == drawn("""
        X012345678
        X012345678
        X012345678
    """)


def test_covering_keeps_mine_and_clue():
    cells = from_text(ALL_CELLS).cells
    assert picture(Board(10, tuple(COVERED[kind] for kind in cells))) == drawn("""
        mabcdefghi
        mabcdefghi
        mabcdefghi
    """)


def test_flagging_keeps_mine_and_clue():
    cells = from_text("mabcdefghi MABCDEFGHI").cells
    assert picture(Board(10, tuple(FLAGGED[kind] for kind in cells))) == drawn("""
        MABCDEFGHI
        MABCDEFGHI
    """)


def test_a_revealed_cell_takes_no_flag():
    assert [kind for kind in FLAGGED if kind.revealed] == []


# Neighbours


@pytest.mark.parametrize(
    ("rows", "columns", "counts"),
    [
        (3, 3, "353 585 353"),
        (3, 5, "35553 58885 35553"),
        (4, 2, "33 55 55 33"),
        (2, 3, "353 353"),
        (1, 4, "1221"),
        (3, 1, "1 2 1"),
        (1, 1, "0"),
    ],
)
def test_corners_have_three_neighbours_edges_five_and_all_others_eight(rows, columns, counts):
    assert neighbour_counts(rows, columns) == drawn(counts)


@pytest.mark.parametrize(
    ("cell_name", "near"),
    [
        ("r1c1", {"r1c2", "r2c1", "r2c2"}),
        ("r1c4", {"r1c3", "r2c3", "r2c4"}),
        ("r3c1", {"r2c1", "r2c2", "r3c2"}),
        ("r3c4", {"r2c3", "r2c4", "r3c3"}),
        ("r2c1", {"r1c1", "r1c2", "r2c2", "r3c1", "r3c2"}),
        ("r2c4", {"r1c3", "r1c4", "r2c3", "r3c3", "r3c4"}),
        ("r2c2", {"r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"}),
    ],
)
def test_neighbours_never_wrap_round_an_edge(cell_name, near):
    assert names_near(cell_name, Board.covered(3, 4)) == near


@given(st.integers(1, 9), st.integers(1, 9))
def test_neighbours_are_the_places_one_step_away(rows, columns):
    places = list(product(range(rows), range(columns)))
    assert neighbours(rows, columns) == tuple(
        tuple(
            place
            for place, (row, column) in enumerate(places)
            if max(abs(row - own_row), abs(column - own_column)) == 1
        )
        for own_row, own_column in places
    )


@given(st.integers(1, 9), st.integers(1, 9))
def test_touching_is_mutual(rows, columns):
    near = neighbours(rows, columns)
    pairs = {(place, other) for place, others in enumerate(near) for other in others}
    assert pairs == {(other, place) for place, other in pairs}


# Measures and mines


def test_a_covered_board_has_rows_and_columns_and_no_mine():
    assert picture(Board.covered(rows=2, columns=3)) == drawn("""
        aaa
        aaa
    """)


@given(st.integers(1, 9), st.integers(1, 9))
def test_rows_and_columns_are_never_swapped(rows, columns):
    board = Board.covered(rows, columns)
    assert (board.rows, board.columns) == (rows, columns)


def test_a_clue_counts_the_mines_that_touch_its_cell():
    assert picture(
        mined("""
        .*.*.
        .....
        ..*..
    """)
    ) == drawn("""
        bmcmb
        bcdcb
        abmba
    """)


def test_a_clue_can_be_eight():
    assert picture(
        mined("""
        ***
        *.*
        ***
    """)
    ) == drawn("""
        mmm
        mim
        mmm
    """)


def test_a_mine_on_the_right_edge_is_not_counted_on_the_left():
    assert picture(
        mined("""
        ....
        ...*
        ....
        ....
    """)
    ) == drawn("""
        aabb
        aabm
        aabb
        aaaa
    """)


@given(layouts())
def test_every_clue_is_the_number_of_neighbouring_mines(board):
    assert [kind.clue for kind in board.cells] == [
        0 if kind.mine else sum(board.cells[near].mine for near in board.neighbours[place])
        for place, kind in enumerate(board.cells)
    ]


def test_laying_mines_keeps_flags_and_revealed_cells():
    board = from_text("""
        AaA
        a0a
    """)
    assert picture(board.with_mines([0, 1])) == drawn("""
        MmB
        c2b
    """)


# Counts


COUNTED = from_text("""
    mMX0
    aA12
    bBC3
    bbb4
""")


def test_mines_count_however_they_are_shown():
    assert COUNTED.mines == 3


def test_only_revealed_mines_count_as_exploded():
    assert COUNTED.exploded == 1


def test_an_exploded_mine_does_not_count_as_revealed():
    assert COUNTED.revealed == 5


def test_flags_count_right_or_wrong():
    assert COUNTED.flags == 4


@given(boards())
def test_counts_are_those_of_the_array(board):
    cells = board.cells
    assert (board.mines, board.exploded, board.revealed, board.flags) == (
        len([kind for kind in cells if kind.mine]),
        len([kind for kind in cells if kind.mine and kind.revealed]),
        len([kind for kind in cells if not kind.mine and kind.revealed]),
        len([kind for kind in cells if kind.flagged]),
    )


# Changes


def test_a_change_reaches_its_cells_and_no_other():
    board = from_text("""
        aab
        aBm
    """)
    changes = {0: cell(revealed=True), 4: cell(clue=1)}
    assert picture(board.with_cells(changes)) == drawn("""
        0ab
        abm
    """)


@given(boards(), st.data())
def test_a_changed_board_leaves_the_old_one_as_it_was(board, data):
    before = picture(board)
    places = st.integers(0, len(board.cells) - 1)
    board.with_cells(data.draw(st.dictionaries(places, st.sampled_from(CELLS))))
    assert picture(board) == before


def test_counts_follow_a_change():
    board = mined("*.")
    board.flags  # noqa: B018  # reads it before the change, so that a stale count would show
    assert board.with_cells({0: cell(mine=True, flagged=True)}).flags == 1


def test_boards_that_look_alike_are_equal():
    assert from_text("aB1 mMX") == from_text("aB1 mMX")


def test_a_board_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        COUNTED.columns = 2
