"""Nothing moves but the game: a quick second tap must not land on another cell."""

import pytest

LARGE = {"columns": 50, "rows": 50, "mines": 300}
BOARDS = pytest.mark.parametrize(
    ("level", "measures"), [("classic-expert", {}), ("free", LARGE)], ids=["30x16", "50x50"]
)


@BOARDS
def test_a_pressed_cell_stays_and_keeps_the_focus_in_every_view(phone, level, measures):
    phone.start(level, **measures)
    phone.mode("flag")
    unsteady = {}
    for view in phone.views[:: 1 if level == "classic-expert" else 8]:
        phone.choose(view)
        cells = phone.visible
        for cell in (cells[0], cells[-1]):
            before = phone.place(cell)
            phone.press(cell)
            if phone.place(cell).moved(before) > 2 or (phone.focused, phone.view) != (cell, view):
                unsteady[view, cell] = (before, phone.place(cell), phone.focused, phone.view)
    assert unsteady == {}


@BOARDS
def test_nothing_scrolls_on_the_way_over_the_board(phone, level, measures):
    phone.start(level, **measures)
    phone.mode("flag")
    scrolled = set()
    for view in (phone.views[0], phone.views[-1]):
        phone.choose(view)
        phone.press(phone.visible[-1])
        scrolled.add(phone.scrolled)
    assert scrolled == {(0, 0)}


@BOARDS
def test_every_cell_is_seen_in_some_view(phone, level, measures):
    phone.start(level, **measures)
    seen = set()
    for view in phone.views:
        phone.choose(view)
        seen |= set(phone.visible)
    assert len(seen) == phone.page.locator("#board td button").count()


def test_the_whole_board_is_seen_on_a_desktop(browse):
    desktop = browse(1280, 800)
    desktop.start("classic-expert")
    assert (len(desktop.visible), desktop.views) == (480, [])


def test_the_next_tab_goes_to_the_next_cell(phone):
    phone.start("classic-expert")
    phone.mode("flag")
    phone.press("r5c5")
    phone.page.keyboard.press("Tab")
    assert phone.focused == "r5c6"


def test_tab_brings_a_cell_outside_the_view_into_the_window(phone):
    phone.start("classic-expert")
    phone.cell("r1c12").focus()
    phone.page.keyboard.press("Tab")
    assert phone.focused in phone.visible


def test_a_cell_pressed_outside_the_view_stays_where_tab_brought_it(phone):
    phone.start("classic-expert")
    phone.mode("flag")
    phone.cell("r16c20").focus()
    before = phone.place("r16c20")
    phone.enter("r16c20")
    assert phone.place("r16c20") == before


def test_a_view_chosen_after_tab_shows_exactly_that_view(phone):
    phone.start("classic-expert")
    phone.cell("r16c30").focus()
    phone.choose("r1c11")
    assert phone.visible[0] == "r1c11"


def test_a_view_survives_the_mode_though_the_last_cell_lies_elsewhere(phone):
    phone.start("classic-expert")
    phone.press("r1c1")
    phone.choose("r1c21")
    before = phone.visible
    phone.mode("flag")
    assert phone.visible == before


def test_a_typed_move_brings_its_cell_into_view(phone):
    phone.start("classic-expert")
    phone.type("f 16 30")
    assert "r16c30" in phone.visible


def test_no_message_shifts_the_board(phone):
    phone.start("classic-expert")
    before = phone.place("r1c1")
    phone.ask("document.querySelector('#message').textContent = 'Many words. '.repeat(99)")
    assert phone.place("r1c1") == before


def test_a_refused_move_shifts_nothing(phone):
    phone.start("classic-expert")
    phone.type("f 1 1")
    before = phone.place("r1c1")
    phone.press("r1c1")
    assert (phone.place("r1c1"), phone.state("r1c1")) == (before, "flagged")


@pytest.mark.parametrize("zoom", ["s", "m", "l"])
def test_a_cell_size_works_at_once_and_is_kept(phone, zoom):
    phone.start("classic-expert")
    phone.page.check(f"[name=zoom][value={zoom}]")
    chosen = phone.size("r1c1")
    phone.enter("r1c1")
    assert phone.size("r1c1") == chosen


def test_large_cells_are_44_pixels_wide(phone):
    phone.start("classic-expert")
    phone.page.check("[name=zoom][value=l]")
    assert phone.size("r1c1") == (44, 44)
