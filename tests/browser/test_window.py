"""What the window on a large board shows, and what a press on it can meet."""

import pytest

# How far the shadow of the window's edge reaches in from the left and top, and from the right and
# bottom.
FADES = """getComputedStyle(document.querySelector('.window'), '::before').boxShadow
    .split(/,(?![^(]*\\))/).slice(0, 2)
    .map(shadow => shadow.match(/-?[\\d.]+px/g).slice(0, 2).map(parseFloat))"""
# The cells of which a press meets some corners, but not all.
CUT = """[...document.querySelectorAll('#board td button')].filter(cell => {
    const {left, right, top, bottom} = cell.getBoundingClientRect();
    const met = [left + 1, right - 1].flatMap(x => [top + 1, bottom - 1]
        .map(y => document.elementFromPoint(x, y) === cell));
    return met.includes(true) && met.includes(false);
}).map(cell => cell.value)"""
# Row and column of the first cell that is seen, and the numbers that stand beside and above it.
NUMBERS = """(() => {
    const [left, top] = [...document.querySelectorAll('#board td button')]
        .map(cell => [cell, cell.getBoundingClientRect()])
        .filter(([cell, {x, y}]) => document.elementFromPoint(x + 8, y + 8) === cell)
        .map(([cell, {x, y}]) => [x, y])[0];
    const {x, y} = document.querySelector('.window').getBoundingClientRect();
    return [document.elementFromPoint(x + 8, top + 8), document.elementFromPoint(left + 8, y + 8)]
        .map(number => number.textContent);
})()"""


@pytest.mark.parametrize(
    ("view", "fades"),
    [("r1c1", [[0, 0], [-12, -12]]), ("r11c21", [[14, 14], [0, 0]])],
    ids=["first", "last"],
)
def test_an_edge_fades_where_the_board_goes_on(any_phone, view, fades):
    any_phone.start("classic-expert")
    any_phone.choose(view)
    assert any_phone.ask(FADES) == fades


@pytest.mark.parametrize("view", ["r1c1", "r1c11", "r11c21"])
def test_a_press_meets_whole_cells_only(any_phone, view):
    any_phone.start("classic-expert")
    any_phone.choose(view)
    assert any_phone.ask(CUT) == []


def test_the_numbers_stay_beside_the_cells(any_phone):
    any_phone.start("classic-expert")
    any_phone.zoom("l")
    any_phone.focus("[name=view][value=r6c16]")
    any_phone.key("Space")
    assert any_phone.ask(NUMBERS) == ["6", "16"]


@pytest.mark.parametrize(("zoom", "count"), [("m", 6), ("l", 18)])
def test_the_map_offers_the_views_that_are_needed(any_phone, zoom, count):
    any_phone.start("classic-expert")
    any_phone.zoom(zoom)
    assert len(any_phone.views) == count


def test_the_map_shows_the_chosen_view_after_a_move(any_phone):
    any_phone.start("free", columns=50, rows=50, mines=300)
    any_phone.zoom("l")
    any_phone.focus("[name=view][value=r46c46]")
    any_phone.key("Space")
    any_phone.enter("r50c50")
    left, top, width, height = any_phone.box(".map")
    x, y, _, _ = any_phone.box("[name=view]:checked")
    assert any_phone.view == "r46c46"
    assert (left <= x < left + width, top <= y < top + height) == (True, True)


@pytest.mark.parametrize("back", [False, True], ids=["to the last cell", "to the first cell"])
def test_the_window_follows_the_focus_to_any_cell(any_phone, back):
    any_phone.start("free", columns=50, rows=50, mines=300)
    if back:
        any_phone.zoom("l")
        any_phone.focus("[name=view][value=r46c46]")
        any_phone.key("Space")
    unseen = []
    for place in range(1, 51):
        any_phone.reach(f"r{place}c{place}")
        if f"r{place}c{place}" not in any_phone.visible:
            unseen.append(place)
    assert unseen == []


def test_the_frame_takes_the_colour_of_the_mode(phone):
    colour = "getComputedStyle(document.querySelector('.window'), '::before').boxShadow"
    phone.open("/dev/fixture")
    before = phone.ask(colour)
    phone.mode("flag")
    assert phone.ask(colour) != before
