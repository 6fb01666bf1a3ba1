"""Nothing moves but the game: a quick second tap must not land on another cell."""

import pytest


@pytest.fixture(
    params=[
        ("phone", "classic-expert", {}),
        ("phone", "free", {"columns": 50, "rows": 50, "mines": 300}),
        ("firefox_phone", "classic-expert", {}),
    ],
    ids=["30x16", "50x50", "30x16 in Firefox"],
)
def player(request):
    """A player at a board that is larger than the window."""
    fixture, level, measures = request.param
    player = request.getfixturevalue(fixture)
    player.start(level, **measures)
    return player


def test_a_pressed_cell_stays_and_keeps_the_focus_in_every_view(player):
    player.mode("flag")
    unsteady = {}
    for view in player.views[:: 1 if len(player.views) < 9 else 8]:
        player.choose(view)
        cells = player.visible
        for cell in (cells[0], cells[-1]):
            before = player.place(cell)
            player.press(cell)
            moved = player.place(cell).moved(before)
            if moved > 2 or (player.focused, player.view) != (cell, view):
                unsteady[view, cell] = (moved, player.focused, player.view)
    assert unsteady == {}


def test_nothing_scrolls_on_the_way_over_the_board(player):
    player.mode("flag")
    scrolled = set()
    for view in (player.views[0], player.views[-1]):
        player.choose(view)
        player.press(player.visible[-1])
        scrolled.add(player.scrolled)
    assert scrolled == {(0, 0)}


def test_every_cell_is_seen_in_some_view(player):
    seen = set()
    for view in player.views:
        player.choose(view)
        seen |= set(player.visible)
    assert len(seen) == player.ask("document.querySelectorAll('#board td button').length")


def test_the_whole_board_is_seen_on_a_desktop(browse):
    desktop = browse(1280, 800)
    desktop.start("classic-expert")
    assert (len(desktop.visible), desktop.views) == (480, [])


def test_the_next_tab_goes_to_the_next_cell(any_phone):
    any_phone.start("classic-expert")
    any_phone.mode("flag")
    any_phone.press("r5c5")
    any_phone.key("Tab")
    assert any_phone.focused == "r5c6"


def test_tab_brings_a_cell_outside_the_view_into_the_window(any_phone):
    any_phone.start("classic-expert")
    any_phone.reach("r1c12")
    any_phone.key("Tab")
    assert any_phone.focused in any_phone.visible


def test_a_cell_pressed_outside_the_view_stays_where_tab_brought_it(any_phone):
    any_phone.start("classic-expert")
    any_phone.mode("flag")
    any_phone.reach("r16c20")
    before = any_phone.place("r16c20")
    any_phone.enter("r16c20")
    assert any_phone.place("r16c20") == before


@pytest.mark.parametrize("cell", ["r10c15", "r10c12"], ids=["outside the view", "inside it"])
def test_a_press_in_a_window_that_tab_has_moved_plays_that_cell(any_phone, cell):
    any_phone.start("classic-expert")
    any_phone.mode("flag")
    any_phone.reach("r10c22")
    any_phone.press(cell)
    assert any_phone.message == f"{cell} is flagged."


def test_a_view_chosen_after_tab_shows_exactly_that_view(any_phone):
    any_phone.start("classic-expert")
    any_phone.reach("r16c30")
    any_phone.choose("r1c11")
    assert any_phone.visible[0] == "r1c11"


def test_a_view_survives_the_mode_though_the_last_cell_lies_elsewhere(any_phone):
    any_phone.start("classic-expert")
    any_phone.press("r1c1")
    any_phone.choose("r1c21")
    before = any_phone.visible
    any_phone.mode("flag")
    assert any_phone.visible == before


def test_a_typed_move_brings_its_cell_into_view(any_phone):
    any_phone.start("classic-expert")
    any_phone.type("f 16 30")
    assert "r16c30" in any_phone.visible


def test_no_message_shifts_the_board(any_phone):
    any_phone.start("classic-expert")
    before = any_phone.place("r1c1")
    any_phone.ask("document.querySelector('#message').textContent = 'Many words. '.repeat(99)")
    assert any_phone.place("r1c1") == before


def test_a_refused_move_shifts_nothing(any_phone):
    any_phone.start("classic-expert")
    any_phone.type("f 1 1")
    before = any_phone.place("r1c1")
    any_phone.press("r1c1")
    assert (any_phone.place("r1c1"), any_phone.state("r1c1")) == (before, "flagged")


@pytest.mark.parametrize("zoom", ["s", "m", "l"])
def test_a_cell_size_works_at_once_and_is_kept(any_phone, zoom):
    any_phone.start("classic-expert")
    any_phone.zoom(zoom)
    chosen = any_phone.size("r1c1")
    any_phone.enter("r1c1")
    assert any_phone.size("r1c1") == chosen


def test_large_cells_are_44_pixels_wide(any_phone):
    any_phone.start("classic-expert")
    any_phone.zoom("l")
    assert any_phone.size("r1c1") == (44, 44)
