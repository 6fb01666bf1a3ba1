"""Where the mines go: how many, never where the first reveal is promised clear, else anywhere."""

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game import layout
from app.game.board import Board, cell
from app.game.levels import FIXTURE, PRESETS, FirstReveal, Level, free
from app.game.notation import name
from tests.game.drawing import at, drawn, picture
from tests.game.strategies import SEEDS, levels


def level(rows: int, columns: int, mines: int, first_reveal: FirstReveal) -> Level:
    return Level("any", "Any", columns, rows, mines, first_reveal)


def dealt(of: Level, first: str, seed: int = 0) -> Board:
    board = Board.covered(of.rows, of.columns)
    return board.with_mines(layout.deal(of, at(first, board), Random(seed)))


def chi_square(counts: Counter, kinds: int) -> float:
    mean = counts.total() / kinds
    return sum((count - mean) ** 2 for count in counts.values()) / mean


# The fixture


def test_the_mines_of_the_fixture_are_r1c5_r3c3_and_r5c1():
    assert {name(mine, 5) for mine in layout.fixed(FIXTURE)} == {"r1c5", "r3c3", "r5c1"}


@pytest.mark.parametrize("key", PRESETS)
def test_no_preset_has_mines_before_its_first_reveal(key):
    assert layout.fixed(PRESETS[key]) == ()


# How many


@given(levels(), st.data(), SEEDS)
def test_exactly_the_levels_mines_are_dealt_each_on_its_own_cell(of, data, seed):
    first = data.draw(st.integers(0, of.rows * of.columns - 1))
    mines = layout.deal(of, first, Random(seed))
    assert (len(mines), len(set(mines))) == (of.mines, of.mines)


@given(levels(), st.data(), SEEDS)
def test_mines_lie_on_the_board(of, data, seed):
    places = range(of.rows * of.columns)
    first = data.draw(st.sampled_from(places))
    assert set(layout.deal(of, first, Random(seed))) <= set(places)


# The first cell


@pytest.mark.parametrize("key", PRESETS)
def test_the_first_cell_of_a_preset_is_never_a_mine_wherever_it_is(key):
    of = PRESETS[key]
    places = range(of.rows * of.columns)
    assert [
        (name(first, of.columns), seed)
        for first in places
        for seed in range(5)
        if first in layout.deal(of, first, Random(seed))
    ] == []


@given(levels(), st.data(), SEEDS)
def test_the_first_cell_is_never_a_mine_even_where_every_other_is(of, data, seed):
    first = data.draw(st.integers(0, of.rows * of.columns - 1))
    assert first not in layout.deal(of, first, Random(seed))


# Openings


@pytest.mark.parametrize(
    "key", [key for key, of in PRESETS.items() if of.first_reveal is FirstReveal.OPENING]
)
def test_the_first_cell_of_a_level_that_promises_an_opening_is_a_zero_wherever_it_is(key):
    of = PRESETS[key]
    cells = [name(place, of.columns) for place in range(of.rows * of.columns)]
    clues = {first: dealt(of, first).cells[place].clue for place, first in enumerate(cells)}
    assert clues == dict.fromkeys(cells, 0)


def test_an_opening_that_the_mines_only_just_fit_outside_is_kept():
    assert picture(dealt(free(3, 3, 3), "r1c2")) == drawn("""
        aaa
        cdc
        mmm
    """)


@pytest.mark.parametrize("seed", range(20))
def test_where_the_mines_do_not_fit_outside_the_opening_only_the_first_cell_is_clear(seed):
    board = dealt(free(3, 3, 4), "r2c2", seed)
    assert board.cells[at("r2c2", board)] == cell(clue=4)


def test_where_an_opening_cannot_be_any_neighbour_may_hold_a_mine():
    boards = [dealt(free(3, 3, 4), "r2c2", seed) for seed in range(100)]
    mined = {place for board in boards for place, cell in enumerate(board.cells) if cell.mine}
    assert mined == {0, 1, 2, 3, 5, 6, 7, 8}


def test_a_level_that_promises_safety_alone_may_mine_the_first_cells_neighbours():
    boards = [dealt(PRESETS["study"], "r1c1", seed) for seed in range(200)]
    near = {0, 1, 5, 6}
    mined = {place for board in boards for place in near if board.cells[place].mine}
    assert mined == near - {0}


# Every legal layout is equally likely; seeded, so the numbers are the same on every run

DEALS_PER_LAYOUT = 300

on_small_boards = pytest.mark.parametrize(
    ("of", "first", "clear"),
    [
        (level(3, 3, 2, FirstReveal.SAFE), "r1c1", {"r1c1"}),
        (level(3, 3, 2, FirstReveal.SAFE), "r1c2", {"r1c2"}),
        (level(3, 3, 2, FirstReveal.SAFE), "r2c2", {"r2c2"}),
        (level(2, 4, 3, FirstReveal.SAFE), "r2c4", {"r2c4"}),
        (level(3, 3, 2, FirstReveal.OPENING), "r2c2", {"r2c2"}),
        (level(4, 4, 2, FirstReveal.OPENING), "r1c1", {"r1c1", "r1c2", "r2c1", "r2c2"}),
        (level(4, 4, 2, FirstReveal.OPENING), "r4c4", {"r3c3", "r3c4", "r4c3", "r4c4"}),
        (
            level(4, 4, 2, FirstReveal.OPENING),
            "r1c3",
            {"r1c2", "r1c3", "r1c4", "r2c2", "r2c3", "r2c4"},
        ),
    ],
)


def legal_layouts(of: Level, clear: set[str]) -> set[frozenset[str]]:
    cells = [name(place, of.columns) for place in range(of.rows * of.columns)]
    return set(map(frozenset, combinations([c for c in cells if c not in clear], of.mines)))


def sample(of: Level, first: str, deals: int) -> Counter[frozenset[str]]:
    random = Random(0)
    place = at(first, Board.covered(of.rows, of.columns))
    return Counter(
        frozenset(name(mine, of.columns) for mine in layout.deal(of, place, random))
        for _ in range(deals)
    )


@on_small_boards
def test_every_legal_layout_is_dealt_and_no_other(of, first, clear):
    legal = legal_layouts(of, clear)
    assert set(sample(of, first, DEALS_PER_LAYOUT * len(legal))) == legal


@on_small_boards
def test_no_legal_layout_is_likelier_than_another(of, first, clear):
    kinds = len(legal_layouts(of, clear))
    counts = sample(of, first, DEALS_PER_LAYOUT * kinds)
    freedom = kinds - 1
    assert chi_square(counts, kinds) < freedom + 4 * sqrt(2 * freedom)


def test_the_same_randomness_deals_the_same_mines():
    of = PRESETS["classic-expert"]
    assert layout.deal(of, 0, Random(7)) == layout.deal(of, 0, Random(7))
