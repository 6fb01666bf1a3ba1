"""Pages fit the smallest phone, and fingers hit what is on them."""

import pytest

PLACES = ["/", "/help", "/nowhere", "/dev/fixture", "/dev/fixture/companion"]
LEVELS = ["study", "classic-beginner", "classic-expert"]

# What a press can miss: links inside a sentence are as high as their line.
SMALL = """targets => targets.map(target => [target, target.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < 24 || box.height < 24))
    .map(([target, box]) => `${target.outerHTML} ${box.width}×${box.height}`)"""


@pytest.mark.parametrize("width", [320, 360])
def test_no_page_is_wider_than_the_screen(browse, width):
    phone = browse(width, 568)
    wide = {}
    for place in PLACES:
        phone.open(place)
        wide[place] = phone.overflow
    for level in LEVELS:
        phone.start(level)
        wide[level] = phone.overflow
    assert wide == dict.fromkeys(PLACES + LEVELS, 0)


@pytest.mark.parametrize("cell", ["r1c5", "r1c1"], ids=["lost", "playing"])
def test_no_state_of_the_board_is_wider_than_the_screen(browse, cell):
    phone = browse(320, 568)
    phone.open("/dev/fixture")
    phone.press(cell)
    assert phone.overflow == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("zoom", ["s", "m", "l"])
def test_every_target_is_24_pixels_each_way(browse, level, zoom):
    phone = browse(320, 568)
    phone.start(level)
    phone.page.check(f"[name=zoom][value={zoom}]")
    assert phone.page.locator("button, input, header a:not(.skip)").evaluate_all(SMALL) == []


def test_the_words_stand_beside_the_marks_of_a_small_board(phone):
    phone.open("/dev/fixture")
    assert phone.cell("r1c1").inner_text().split() == ["#", "covered"]


def test_the_window_on_the_board_fits_a_phone_laid_flat(browse):
    phone = browse(640, 360)
    phone.start("classic-expert")
    _, top, _, height = phone.box(".window")
    assert top + height <= 360


@pytest.mark.parametrize(("columns", "zoom"), [(50, "l"), (6, "m")], ids=["50×50", "6×50"])
def test_the_map_stays_small_and_shows_the_chosen_view(phone, columns, zoom):
    phone.start("free", columns=columns, rows=50, mines=40)
    phone.zoom(zoom)
    phone.focus(f"[name=view][value={phone.views[-1]}]")
    phone.key("Space")
    left, top, width, height = phone.box(".map")
    x, y, _, _ = phone.box("[name=view]:checked")
    sizes = (width <= 130, height <= 130)
    assert (*sizes, left <= x < left + width, top <= y < top + height) == (True,) * 4


def test_the_status_is_one_line_of_two_counters_and_the_mode(browse):
    phone = browse(320, 568)
    phone.start("study")
    tops = (
        "[...document.querySelectorAll('.count')].map(count => count.getBoundingClientRect().top)"
    )
    first, last = phone.ask(tops)
    assert first == last


def test_a_message_has_room_for_three_lines(phone):
    phone.open("/dev/fixture")
    _, _, _, height = phone.box("#message")
    assert height >= 3 * 19


def test_cells_are_small_medium_or_large(phone):
    phone.start("classic-expert")
    widths = []
    for size in "sml":
        phone.zoom(size)
        widths.append(phone.size("r1c1")[0])
    assert widths == [24, 26, 44]
