"""What the open numbers prove: each proof by example, and all of them against trying out."""

import pytest
from hypothesis import given, settings

from app.game.logic.grid import cells_of, places_of
from app.game.logic.guess_free import played
from app.game.logic.known import Known
from app.game.logic.proofs import overlap, settle, trivial
from app.game.logic.solver import exact, solve
from app.game.notation import from_text
from tests.game.positions import finishes, names, positions, risks
from tests.game.strategies import layouts


def proved(proof, text, mines=9):
    board = from_text(text)
    safe, mined = proof(Known.of(board, mines))
    return names(places_of(safe), board), names(places_of(mined), board)


def certain(board):
    expected = risks(board, board.mines)
    return (
        {place for place, risk in expected.items() if risk == 0},
        {place for place, risk in expected.items() if risk == 1},
    )


# Each proof


@pytest.mark.parametrize(
    ("text", "safe", "mines"),
    [
        ("0aa", {"r1c2"}, set()),
        ("1m", set(), {"r1c2"}),
        ("m3a mma", set(), {"r1c1", "r2c1", "r2c2"} - {"r1c1", "r2c1", "r2c2"}),
        ("m3 mm", set(), {"r1c1", "r2c1", "r2c2"}),
        ("a1a aaa", set(), set()),
    ],
)
def test_a_number_alone(text, safe, mines):
    assert proved(trivial, text) == (safe, mines)


@pytest.mark.parametrize(
    ("text", "safe", "mines"),
    [
        # The first 1 has its mine among cells that the second touches too.
        ("11a maa", {"r1c3", "r2c3"}, set()),
        # 1-2 at a wall: the 2 needs one more than the 1 can give it.
        ("12a aam", set(), {"r1c3", "r2c3"} - {"r1c3", "r2c3"}),
        ("0120 aaaa", set(), {"r2c4"} - {"r2c4"}),
        ("1221 aaaa", {"r2c1"} - {"r2c1"}, set()),
    ],
)
def test_two_numbers_that_overlap(text, safe, mines):
    found_safe, found_mines = proved(overlap, text)
    assert safe <= found_safe
    assert mines <= found_mines


@given(positions())
@settings(max_examples=500)
def test_each_proof_tells_the_truth(board):
    safe, mines = certain(board)
    for proof in (trivial, overlap):
        found_safe, found_mines = proof(Known.of(board, board.mines))
        assert set(places_of(found_safe)) <= safe
        assert set(places_of(found_mines)) <= mines


@given(positions())
@settings(max_examples=500)
def test_together_the_proofs_are_complete(board):
    known = Known.of(board, board.mines)
    settle(known)
    safe, mines = exact(known)
    assert (set(places_of(safe | known.safe)), set(places_of(mines | known.mined))) == certain(
        board
    )


# Playing on


@given(layouts(6))
@settings(max_examples=300)
def test_the_solver_comes_as_far_as_a_player_who_never_guesses(board):
    mines = {place for place, cell in enumerate(board.cells) if cell.mine}
    first = next(place for place, cell in enumerate(board.cells) if not cell.mine)
    known = Known.of(board, board.mines).grid, cells_of(mines), first
    assert played(*known).finished == finishes(board.rows, board.columns, mines, first)


def test_the_solver_opens_only_what_is_proved_safe():
    board = from_text("aaaaaa abbbaa abmbaa abbbaa aaaaaa")
    known = Known.of(board, 1)
    asked = []

    def open_cells(cells):
        asked.append(cells)
        return tuple(digits & cells for digits in known.grid.count(1 << 14))

    known.open(1, open_cells(1))
    solve(known, open_cells)
    assert sum(asked) == known.grid.all & ~(1 << 14)
