"""The views of a large board: posted with every action, kept, and unknown ones ignored."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game import notation
from app.game.board import Board
from app.web.views import offered, showing


@pytest.fixture
def expert(player):
    player.start("classic-expert")
    return player


def views(page):
    return [tag["value"] for tag in page.soup.select("#view input[type=radio][name=view]")]


# Which there are


@pytest.mark.parametrize("level", ["study", "beginner", "custom"])
def test_a_board_that_fits_any_window_has_none(player, level):
    page = player.start(level, size=7, mines=9)
    assert page.soup.select("#view, input[name=view]") == []


@pytest.mark.parametrize(
    "level", ["easy", "medium", "hard", "classic-intermediate", "classic-expert"]
)
def test_a_larger_board_has_some_in_its_form(player, level):
    page = player.start(level)
    assert len(views(page)) > 1
    chosen = player.press("Flag", view=views(page)[1])
    assert ("view", views(page)[1]) in chosen.fields_of(chosen.one("#board"))


def test_each_is_named_by_its_first_cell(expert):
    assert [value for value in views(expert.page) if not re.fullmatch(r"r\d+c\d+", value)] == []
    assert len(set(views(expert.page))) == len(views(expert.page))


@pytest.mark.parametrize("window", [7, 12], ids=["large cells", "other cells"])
@pytest.mark.parametrize(("rows", "columns"), [(13, 13), (16, 30), (50, 50), (3, 50), (24, 13)])
def test_every_cell_is_seen_with_all_its_neighbours_in_one_of_them(rows, columns, window):
    """In the smallest window, which stops at the edge; fine views are for large cells only."""
    all_views = [view for row in offered(Board.covered(rows, columns)) for view in row]
    shown = [view for view in all_views if window == 7 or not view.fine]
    assert unseen(rows, columns, window, {(view.row, view.column) for view in shown}) == []


def unseen(rows, columns, window, corners):
    """Return the cells that no window shows together with all their neighbours."""
    windows = {
        (min(row, max(rows - window, 0) + 1), min(column, max(columns - window, 0) + 1))
        for row, column in corners
    }
    return [
        (row, column)
        for row, column in product(range(1, rows + 1), range(1, columns + 1))
        if not any(
            first <= max(row - 1, 1)
            and min(row + 1, rows) < first + window
            and left <= max(column - 1, 1)
            and min(column + 1, columns) < left + window
            for first, left in windows
        )
    ]


# What is kept


ACTIONS = ["r16c30", "Flag", "Reset"]


@pytest.mark.parametrize("button", ACTIONS)
def test_the_view_chosen_is_posted_with_each_action_and_kept(expert, button):
    assert expert.press(button, view="r6c11").chosen("view") == ["r6c11"]


@pytest.mark.parametrize("button", ACTIONS)
def test_it_is_kept_by_the_next_action_too(expert, button):
    expert.press("Flag", view="r6c11")
    assert expert.press(button if button != "Flag" else "Reveal").chosen("view") == ["r6c11"]


@pytest.mark.parametrize(
    "view", ["", "r1", "r999c999", "r2c2", "r0c0", "R6C11", "r6c11 ", "<b>", "x" * 3000]
)
def test_an_unknown_view_is_ignored(expert, view):
    expert.press("Flag", view="r6c11")
    page = expert.press("Reveal", view=view)
    assert (page.codes, page.chosen("view")) == ([303, 200], ["r6c11"])


def test_an_unknown_view_does_not_stop_the_move(expert):
    assert expert.press("r1c1", view="nowhere").focused == ["r1c1"]


def test_a_view_sent_for_a_board_without_any_is_ignored(player):
    player.start("study")
    assert player.press("r1c1", view="r6c11").codes == [303, 200]


def test_a_refused_action_keeps_the_view_too(expert):
    expert.flag("r1c1")
    assert expert.send("/reveal", cell="r1c1", view="r6c11").chosen("view") == ["r6c11"]


def test_exactly_one_view_is_chosen(expert):
    assert len(expert.page.chosen("view")) == 1
    assert len(expert.press("r1c1").chosen("view")) == 1


# Cells that were not pressed: of a hint, or typed


@given(st.data(), st.integers(8, 50), st.integers(3, 50), st.booleans())
def test_the_view_shows_as_many_of_them_as_one_can_the_first_in_any_case(
    data, rows, columns, large
):
    board, window = Board.covered(rows, columns), 7 if large else 12
    ours = [view for line in offered(board) for view in line if large or not view.fine]
    places = data.draw(st.lists(st.integers(0, rows * columns - 1), min_size=1, max_size=4))
    before = data.draw(st.sampled_from(ours)).value
    view = showing(places, board, before, large=large)
    if all_shown(places, board, before, window):
        assert view == before
    if any(all_shown(places, board, each.value, window) for each in ours):
        assert all_shown(places, board, view, window)
    assert all_shown(places[:1], board, view, window)


def all_shown(places, board, view, window):
    row, column = notation.coordinates(view)
    top, left = (
        min(first, max(lines - window, 0) + 1) - 1
        for first, lines in ((row, board.rows), (column, board.columns))
    )
    return all(
        top <= place // board.columns < top + window
        and left <= place % board.columns < left + window
        for place in places
    )
