"""The look where colours are forced, on paper, with large text, on a phone laid flat."""

import pytest

from tests.browser.states import BOARDS, PAGES, fixture

# Of each kind of cell: its text, if that is to be seen, and its border.
CELLS = """Object.fromEntries([...document.querySelectorAll('#board td button')].map(cell => {
    const {fontSize, borderTopStyle, borderTopWidth} = getComputedStyle(cell);
    const text = fontSize === '0px' ? '' : cell.innerText;
    return [cell.dataset.state + (cell.dataset.revealed ? ', opened' : ''),
        [text.replace(/\\d/, 'digit'), borderTopStyle, borderTopWidth].join(' ')];
}))"""
PRESSED = "getComputedStyle(document.querySelector('#mode [aria-pressed=true]')).outlineStyle"


@pytest.mark.parametrize("state", ["flag mode", "lost", "won"])
def test_in_forced_colours_states_differ_by_text_or_border(browse, state):
    forced = browse(forced_colors="active")
    BOARDS[state](forced)
    looks = forced.ask(CELLS)
    assert len(set(looks.values())) == len(looks)


def test_in_forced_colours_the_mode_has_an_outline(browse):
    forced = browse(forced_colors="active")
    forced.open("/dev/fixture")
    assert forced.ask(PRESSED) == "double"


A4 = (718, 1047)  # CSS pixels within margins of 10 mm
# Where the first cell begins and the last one ends, and where the window on them does.
PRINTED = """(() => {
    const cells = [...document.querySelectorAll('#board td button')];
    const [window, first, last] = [document.querySelector('.window'), cells[0], cells.at(-1)]
        .map(part => part.getBoundingClientRect());
    return [window.left, first.left, last.right, window.right,
        window.top, first.top, last.bottom, window.bottom];
})()"""


@pytest.mark.parametrize("paper", [A4, A4[::-1]], ids=["upright", "laid flat"])
@pytest.mark.parametrize(
    ("level", "measures"),
    [("classic-expert", {}), ("free", {"columns": 50, "rows": 50, "mines": 300})],
    ids=["30x16", "50x50"],
)
def test_the_whole_board_is_on_the_page_when_printed(phone, level, measures, paper):
    phone.start(level, **measures)
    phone.choose(phone.views[-1])
    phone.page.set_viewport_size({"width": paper[0], "height": paper[1]})
    phone.page.emulate_media(media="print")
    *across, top, first, last, bottom = phone.ask(PRINTED)
    assert [0, *across, paper[0]] == sorted([0, *across, paper[0]])
    assert [top, first, last, bottom] == sorted([top, first, last, bottom])
    assert bottom - top <= paper[1]


@pytest.mark.parametrize("state", ["playing", "lost"])
def test_marks_are_printed_as_letters(browse, state):
    paper = browse(*A4)
    BOARDS[state](paper)
    paper.page.emulate_media(media="print")
    assert [state for state, look in paper.ask(CELLS).items() if look.startswith(" ")] == []


OVERLAPPING = """(() => {
    const parts = [...document.querySelectorAll(
        'h1, #status > *, #message, .map, .window, .legend, .tools > *, #display, .about')];
    const boxes = parts.map(part => part.getBoundingClientRect());
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap((part, i) => parts.slice(i + 1)
        .filter((other, j) => !part.contains(other) && over(boxes[i], boxes[i + 1 + j]))
        .map(other => `${part.outerHTML.slice(0, 60)} / ${other.outerHTML.slice(0, 60)}`));
})()"""
LARGE_TEXT = {"fontSizes": {"standard": 32, "fixed": 26}}


@pytest.mark.parametrize(
    "state",
    ["panel with errors", "shared board", "help", "companion", "hint", "lost", "classic-expert"],
)
def test_text_of_twice_the_size_fits(phone, state):
    phone.page.context.new_cdp_session(phone.page).send("Page.setFontSizes", LARGE_TEXT)
    (PAGES | BOARDS)[state](phone)
    assert (phone.overflow, phone.ask(OVERLAPPING)) == (0, [])


@pytest.mark.parametrize("size", [(320, 568), (640, 360)], ids=["small", "laid flat"])
@pytest.mark.parametrize("state", ["hint", "lost", "classic-expert", "6×50"])
def test_nothing_overlaps(browse, size, state):
    window = browse(*size)
    BOARDS[state](window)
    assert (window.overflow, window.ask(OVERLAPPING)) == (0, [])


def luminance(colour):
    channels = [int(part) / 255 for part in colour.removeprefix("rgb(").rstrip(")").split(", ")]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


# The ring, and the line inside it that parts it from whatever the cell is like.
RING = """(({outlineColor, outlineStyle, boxShadow}) => [outlineStyle, outlineColor,
    boxShadow.match(/rgb[^)]*[)]/)[0]])(getComputedStyle(document.activeElement))"""


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_ring_of_every_cell_stands_out(browse, colours):
    player = browse(color_scheme=colours)
    BOARDS["lost"](player)
    faint = {}
    for cell in ("r1c1", "r1c4", "r1c5", "r2c1", "r3c3", "r5c1"):
        player.reach(cell)
        style, ring, inside = player.ask(RING)
        if style != "solid" or contrast(ring, inside) < 3:
            faint[player.state(cell)] = (style, ring, inside)
    assert faint == {}


CONTROLS = "[...document.querySelectorAll('header, .tools, #display, #mode')]"


def test_what_is_for_pressing_is_not_printed(browse):
    paper = browse(*A4)
    BOARDS["lost"](paper)
    paper.page.emulate_media(media="print")
    assert set(paper.ask(f"{CONTROLS}.map(part => part.checkVisibility())")) == {False}


def test_print_is_black(browse):
    paper = browse(*A4, color_scheme="dark")
    BOARDS["lost"](paper)
    paper.page.emulate_media(media="print")
    cells = "[...document.querySelectorAll('.game h1, #board td *')]"
    colours = set(paper.ask(f"{cells}.map(cell => getComputedStyle(cell).color)"))
    assert colours == {"rgb(0, 0, 0)"}


@pytest.mark.parametrize(("state", "kinds"), [("hint", {"dotted", "dashed"}), ("ready", set())])
def test_the_cells_of_a_hint_are_outlined(browse, state, kinds):
    player = browse()
    BOARDS[state](player)
    player.focus("#typed")
    cells = "[...document.querySelectorAll('#board td button')]"
    found = set(player.ask(f"{cells}.map(cell => getComputedStyle(cell).outlineStyle)"))
    assert found - {"none"} == kinds


@pytest.mark.parametrize("state", ["won", "lost"])
def test_the_end_has_a_colour(browse, state):
    colour = "getComputedStyle(document.querySelector('.news')).backgroundColor"
    player = browse()
    BOARDS["playing"](player)
    before = player.ask(colour)
    BOARDS[state](player)
    assert player.ask(colour) != before


DRAWN = """[...document.querySelectorAll('{}')].map(mark => ['::before', '::after'].map(part => {{
    const {{clipPath, borderRadius, content, backgroundImage}} = getComputedStyle(mark, part);
    return [clipPath, borderRadius, content, backgroundImage].join(' ');
}}).join(' '))"""


def test_the_legend_draws_the_marks_that_the_board_draws(browse):
    player = browse()
    BOARDS["lost"](player)
    cells = ["flagged", "mine", "exploded", "wrong-flag"]
    drawn = [player.ask(DRAWN.format(f"#board [data-state={state}]"))[0] for state in cells]
    assert player.ask(DRAWN.format(".legend .drawn")) == drawn
    assert len(set(drawn)) == 3  # an exploded mine is a mine on red


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (1000, False), (360, False)])
def test_the_key_stands_beside_the_board_where_there_is_room(browse, width, beside):
    player = browse(width, 800)
    BOARDS["playing"](player)
    key, board = (
        player.ask(f"document.querySelector('{part}').getBoundingClientRect().toJSON()")
        for part in ("section:has(#key)", ".window")
    )
    assert (key["top"] < board["bottom"]) is beside
    assert (board["right"] < key["left"]) is beside
    assert key["right"] <= width


def test_the_frame_of_a_hint_tells_its_kind(browse):
    player = browse()
    target = "getComputedStyle(document.querySelector('[data-hint=target]')).outlineColor"
    colours = {}
    for moves in ("1 1", "2 2"):
        fixture(moves, "#hint button")(player)
        player.focus("#typed")
        kind = player.ask("document.querySelector('#message').dataset.hintKind")
        colours[kind] = player.ask(target)
    assert set(colours) == {"safe", "guess"}
    assert len(set(colours.values())) == 2


def test_captions_are_seen_but_for_that_of_the_board(phone):
    PAGES["companion"](phone)
    captions = "[...document.querySelectorAll('caption')]"
    assert len(phone.ask(f"{captions}.map(caption => caption.innerText)")) > 10
    assert phone.ask(f"{captions}.filter(caption => caption.offsetHeight < 10).length") == 0
