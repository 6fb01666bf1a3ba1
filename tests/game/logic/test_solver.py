"""What the open numbers prove: each proof by example, and all of them against trying out."""

from itertools import permutations

import pytest
from hypothesis import given, settings

from app.game.logic.grid import cells_of, grid, places_of
from app.game.logic.guess_free import played
from app.game.logic.known import Known
from app.game.logic.proofs import overlap, settle, trivial
from app.game.logic.solver import exact, solve
from app.game.notation import from_text
from tests.game.positions import (
    OVERLAPPING,
    covered,
    finishes,
    names,
    overlapping,
    positions,
    risks,
)
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
        ("m3 mm", set(), {"r1c1", "r2c1", "r2c2"}),
        ("a1a aaa", set(), set()),
        ("0A 00", {"r1c2"}, set()),
    ],
)
def test_a_number_alone(text, safe, mines):
    assert proved(trivial, text) == (safe, mines)


@pytest.mark.parametrize(
    ("text", "safe", "mines"),
    [
        ("bmb 111 000", {"r1c1", "r1c3"}, set()),
        ("b2m bm3 1cm", {"r2c1"}, {"r1c3", "r3c3"}),
        ("01mmm 01c4m", set(), {"r1c4", "r1c5", "r2c5"}),
        ("1a 1m", set(), set()),
        (
            "mmmca m8m3a mmm20",
            {"r1c4", "r1c5", "r2c5"},
            {"r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"},
        ),
        (
            "acmmm a3m8m 02mmm",
            {"r1c1", "r1c2", "r2c1"},
            {"r1c3", "r1c4", "r1c5", "r2c3", "r2c5", "r3c3", "r3c4", "r3c5"},
        ),
    ],
)
def test_two_numbers_that_overlap(text, safe, mines):
    assert proved(overlap, text) == (safe, mines)


@pytest.mark.parametrize("by", OVERLAPPING)
def test_two_numbers_overlap_wherever_the_second_lies(by):
    board, numbers = overlapping(by)
    first, second = (set(board.neighbours[number]) for number in numbers)
    found = overlap(Known.of(board, board.mines))
    own, others = first - second - {numbers[1]}, second - first - {numbers[0]}
    assert tuple(map(set, map(places_of, found))) == (others, own)


def test_two_numbers_that_overlap_are_more_effort_than_one_alone():
    alone, both = (Known.of(from_text("1a 1m"), 1) for _ in range(2))
    trivial(alone)
    overlap(both)
    assert 0 < alone.work < both.work


@given(positions())
@settings(max_examples=300)
def test_each_proof_tells_the_truth(board):
    safe, mines = certain(board)
    for proof in (trivial, overlap):
        found_safe, found_mines = map(places_of, proof(Known.of(board, board.mines)))
        assert (set(found_safe) <= safe, set(found_mines) <= mines) == (True, True)


def told(board):
    """Return the covered cells that each number touches, and how many of them are mines."""
    hidden = set(covered(board))
    return [
        (hidden & set(board.neighbours[place]), cell.clue)
        for place, cell in enumerate(board.cells)
        if cell.revealed
    ]


@given(positions())
@settings(max_examples=300)
def test_a_number_alone_proves_all_that_it_says(board):
    safe, mines = set(), set()
    for cells, need in told(board):
        safe |= cells if need == 0 else set()
        mines |= cells if need == len(cells) else set()
    found = tuple(map(set, map(places_of, trivial(Known.of(board, board.mines)))))
    assert found == (safe, mines)


@given(positions())
@settings(max_examples=300)
def test_two_numbers_that_overlap_prove_all_that_they_say(board):
    safe, mines = set(), set()
    for (one, need), (other, others_need) in permutations(told(board), 2):
        if one & other and need - others_need == len(one - other):
            mines |= one - other
            safe |= other - one
    found = tuple(map(set, map(places_of, overlap(Known.of(board, board.mines)))))
    assert found == (safe, mines)


@given(positions())
@settings(max_examples=300)
def test_what_two_proofs_find_is_settled_to_the_end(board):
    known = Known.of(board, board.mines)
    settle(known)
    assert [trivial(known), overlap(known)] == [(0, 0), (0, 0)]


@given(positions())
@settings(max_examples=300)
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
def test_the_solver_wins_where_a_player_who_never_guesses_does(board):
    mines = {place for place, cell in enumerate(board.cells) if cell.mine}
    first = next(place for place, cell in enumerate(board.cells) if not cell.mine)
    known = played(grid(board.rows, board.columns), cells_of(mines), 1 << first)
    assert known.finished == finishes(board.rows, board.columns, mines, first)


def test_the_solver_opens_only_what_is_proved_safe():
    known = Known.of(from_text("aaaaaa abbbaa abmbaa abbbaa aaaaaa"), 1)
    asked = []

    def open_cells(cells):
        asked.append(cells)
        return tuple(digits & cells for digits in known.grid.count(1 << 14))

    known.open(1, open_cells(1))
    solve(known, open_cells)
    assert sum(asked) == known.grid.all & ~(1 << 14)
