"""Forms: the cell, the mode and the numbers as they are read from what was sent."""

import pytest
from werkzeug.exceptions import BadRequest

from app.web import forms
from app.web.display import Display, Zoom


def read(site, reader, fields):
    with site.test_request_context(method="POST", data=fields):
        return reader()


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("r1c1", (1, 1, None)),
        ("r3c4", (3, 4, None)),
        ("r10c50", (10, 50, None)),
        ("r50c50", (50, 50, None)),
        ("r3c4:flag", (3, 4, True)),
        ("r3c4:unflag", (3, 4, False)),
    ],
)
def test_a_cell_is_read_by_value_and_by_name(site, cell, found):
    by_value = read(site, forms.sent_cell, {"cell": cell})
    by_name = read(site, forms.sent_cell, {f"cell.{cell}": "#"})
    assert (by_value, by_name) == (found, found)


@pytest.mark.parametrize("cell", ["r51c1", "r1c51", "r99c99"])
def test_a_cell_beyond_the_largest_board_is_refused(site, cell):
    with pytest.raises(BadRequest):
        read(site, forms.sent_cell, {"cell": cell})


@pytest.mark.parametrize(
    ("fields", "display"),
    [
        ({"zoom": "s"}, Display(Zoom.SMALL, hide_clock=False)),
        ({"zoom": "l", "hide_clock": "y"}, Display(Zoom.LARGE, hide_clock=True)),
        ({"zoom": "l", "hide_clock": "n"}, Display(Zoom.LARGE, hide_clock=False)),
        ({"hide_clock": "y"}, Display()),
        ({"zoom": "x", "hide_clock": "y"}, Display()),
        ({}, Display()),
    ],
)
def test_display_choices_are_read_together_or_not_at_all(site, fields, display):
    assert read(site, lambda: forms.sent_display(Display()), fields) == display


@pytest.mark.parametrize(
    ("fields", "game"), [({}, None), ({"game": ""}, ""), ({"game": "abc"}, "abc")]
)
def test_a_game_that_is_not_named_is_told_from_one_with_an_empty_name(site, fields, game):
    assert read(site, forms.sent_game, fields) == game


def test_the_choice_kept_for_the_next_visit_is_what_was_typed():
    from werkzeug.datastructures import MultiDict

    form = forms.LevelForm(MultiDict({"level": "custom", "size": "7", "mines": "9", "chord": "y"}))
    assert form.validate()
    assert forms.LevelForm(data=form.choice).data == form.data
