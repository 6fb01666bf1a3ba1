"""Arithmetic on whole boards, against the same done cell by cell."""

from hypothesis import given
from hypothesis import strategies as st

from app.game.board import neighbours
from app.game.logic.grid import Grid, cells_of, differing, grid, minus, places_of, plus, tally

GRIDS = st.builds(grid, st.integers(1, 7), st.integers(1, 7))


@st.composite
def grids_with_cells(draw: st.DrawFn) -> tuple[Grid, set[int]]:
    drawn = draw(GRIDS)
    return drawn, draw(st.sets(st.integers(0, drawn.rows * drawn.columns - 1)))


def number_at(place: int, numbers: tuple[int, ...]) -> int:
    return sum((digits >> place & 1) << digit for digit, digits in enumerate(numbers))


@given(st.lists(st.integers(0, 2500)))
def test_a_set_of_cells_is_made_of_its_places(places):
    assert list(places_of(cells_of(places))) == sorted(set(places))


def test_places_named_twice_are_in_a_set_once():
    assert cells_of([1, 3, 1]) == 0b1010


@given(grids_with_cells(), st.integers(-2, 2), st.integers(-2, 2))
def test_cells_move_and_leave_the_board_at_its_edges(drawn, rows, columns):
    on, places = drawn
    expected = {
        (place // on.columns + rows) * on.columns + place % on.columns + columns
        for place in places
        if 0 <= place // on.columns + rows < on.rows
        and 0 <= place % on.columns + columns < on.columns
    }
    assert set(places_of(on.moved(cells_of(places), (rows, columns)))) == expected


@given(grids_with_cells())
def test_around_is_the_cells_and_their_neighbours(drawn):
    on, places = drawn
    near = neighbours(on.rows, on.columns)
    expected = places | {touching for place in places for touching in near[place]}
    assert set(places_of(on.around(cells_of(places)))) == expected


@given(grids_with_cells())
def test_count_is_taken_at_every_place(drawn):
    on, places = drawn
    near = neighbours(on.rows, on.columns)
    counted = on.count(cells_of(places))
    assert [number_at(place, counted) for place in range(len(near))] == [
        len({place, *touching} & places) for place, touching in enumerate(near)
    ]


@given(st.lists(st.sets(st.integers(0, 20)), max_size=8))
def test_tally_counts_the_sets_that_hold_a_place(sets):
    counted = tally(map(cells_of, sets))
    assert [number_at(place, counted) for place in range(21)] == [
        sum(place in places for places in sets) for place in range(21)
    ]


def test_tally_counts_up_to_fifteen():
    assert [number_at(0, tally([1] * count)) for count in range(16)] == list(range(16))


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)), min_size=1, max_size=9))
def test_numbers_add_subtract_and_compare_at_every_place(pairs):
    a, b = (
        tuple(
            sum((number >> digit & 1) << place for place, number in enumerate(column))
            for digit in range(4)
        )
        for column in zip(*pairs, strict=True)
    )
    for place, (left, right) in enumerate(pairs):
        assert number_at(place, plus(a, b)) == (left + right) % 16
        assert number_at(place, minus(plus(a, b), b)) == left
        assert differing(a, b) >> place & 1 == (left != right)
