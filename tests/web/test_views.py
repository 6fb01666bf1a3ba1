"""The views of a large board: posted with every action, kept, and unknown ones ignored."""

import re
from itertools import product

import pytest

from app.game.board import Board
from app.web.views import offered


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


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "classic-intermediate", "classic-expert"])
def test_a_larger_board_has_some_in_its_form(player, level):
    page = player.start(level)
    assert len(views(page)) > 1
    chosen = player.press("Flag", view=views(page)[1])
    assert ("view", views(page)[1]) in chosen.fields_of(chosen.one("#board"))


def test_each_is_named_by_its_first_cell(expert):
    assert [value for value in views(expert.page) if not re.fullmatch(r"r\d+c\d+", value)] == []
    assert len(set(views(expert.page))) == len(views(expert.page))


def test_every_cell_is_seen_with_all_its_neighbours_in_one_of_them():
    """In the smallest window at the large cell size, seven cells either way."""
    for rows, columns in [(8, 8), (16, 30), (50, 50), (3, 50), (12, 12), (9, 9)]:
        board = Board.covered(rows, columns)
        windows = {
            (range(top, top + 7), range(left, left + 7))
            for row in offered(board)
            for view in row
            for top, left in [
                (min(view.row, max(rows - 6, 1)), min(view.column, max(columns - 6, 1)))
            ]
        }
        hidden = [
            (row, column)
            for row, column in product(range(1, rows + 1), range(1, columns + 1))
            if not any(
                {max(row - 1, 1), min(row + 1, rows)} <= set(down)
                and {max(column - 1, 1), min(column + 1, columns)} <= set(across)
                for down, across in windows
            )
        ]
        assert hidden == []


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


def test_at_most_one_view_is_chosen(expert):
    assert len(expert.page.chosen("view")) <= 1
    assert len(expert.press("r1c1").chosen("view")) <= 1
