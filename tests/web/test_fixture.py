"""GET /dev/fixture: the fixed 5×5 board with its key and its array, playable."""

import pytest

MINES = ["r1c5", "r3c3", "r5c1"]
KEY = [
    ["0", "0", "0", "1", "Mine"],
    ["0", "1", "1", "2", "1"],
    ["0", "1", "Mine", "1", "0"],
    ["1", "2", "1", "1", "0"],
    ["Mine", "1", "0", "0", "0"],
]
NAMES = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
SAFE = [name for name in NAMES if name not in MINES]


def key(page):
    return [[cell.text for cell in row.find_all("td")] for row in page.soup.select("#key tbody tr")]


def array(page):
    """Return the rows of the cell array by the name of the cell."""
    rows = [
        [cell.text for cell in row(["th", "td"])] for row in page.soup.select("#cells tbody tr")
    ]
    return {name: others for name, *others in rows}


def column(page, heading):
    headings = [cell.text for cell in page.soup.select("#cells thead th")]
    at = headings.index(heading) - 1
    return {name: row[at] for name, row in array(page).items()}


# The page


def test_it_says_which_board_it_is(fixture):
    words = "Developer fixture: fixed mines, the first reveal can lose"
    assert words in fixture.page.text("h1")
    assert words in fixture.page.title
    assert fixture.page.status["level"] == "fixture"


def test_it_does_not_promise_what_play_does(fixture):
    assert "placed at the first reveal" not in fixture.page.soup.text


def test_it_is_five_by_five_with_three_mines_and_22_safe_cells(fixture):
    assert fixture.page.told("rows", "cols", "mines", "safe", "status") == (
        "5",
        "5",
        "3",
        "22",
        "ready",
    )


def test_its_key_is_that_of_its_design(fixture):
    assert key(fixture.page) == KEY


def test_its_key_agrees_with_the_array(fixture):
    mines, clues = column(fixture.page, "Mine"), column(fixture.page, "Clue")
    computed = ["Mine" if mines[name] == "yes" else clues[name] for name in NAMES]
    assert [cell for row in key(fixture.page) for cell in row] == computed


def test_its_key_is_labelled_as_a_convention(fixture):
    section = fixture.page.one("#key").find_parent("section")
    assert "convention" in section.text
    assert "not a protected answer" in section.text


def test_its_array_lists_each_cell_once_and_nothing_done_yet(fixture):
    assert list(array(fixture.page)) == NAMES
    assert [name for name, mine in column(fixture.page, "Mine").items() if mine == "yes"] == MINES
    assert set(column(fixture.page, "Revealed").values()) == {"no"}
    assert set(column(fixture.page, "Flagged").values()) == {"no"}


def test_its_cells_look_like_those_of_play(fixture):
    assert fixture.page.drawing == "\n".join(["#####"] * 5)


# Its game


def test_the_first_reveal_can_lose(fixture):
    page = fixture.press("r1c5")
    assert page.codes == [303, 200]
    assert page.told("status", "revealed") == ("lost", "0")


@pytest.mark.parametrize("cell", SAFE)
def test_each_safe_cell_shows_the_clue_of_the_key(fixture, cell):
    mark = dict(zip(NAMES, (clue for row in KEY for clue in row), strict=True))[cell]
    tag = fixture.press(cell).cells[cell]
    assert tag.text.split()[0] == mark.replace("0", ".")


def test_r1c1_opens_its_region_and_no_mine(fixture):
    assert fixture.press("r1c1").drawing.split() == ["...1#", ".112#", ".1###", "12###", "#####"]


def test_the_array_holds_what_was_played(fixture):
    fixture.flag("r1c5", "r5c5")
    page = fixture.reveal("r1c1")
    opened = {name for name, told in column(page, "Revealed").items() if told == "yes"}
    flagged = {name for name, told in column(page, "Flagged").items() if told == "yes"}
    assert (opened, flagged) == (page.opened, {"r1c5", "r5c5"})
    assert len(opened) == 12


def test_after_a_loss_the_array_calls_only_opened_cells_revealed(fixture):
    fixture.reveal("r1c1")
    page = fixture.reveal("r3c3")
    opened = {name for name, told in column(page, "Revealed").items() if told == "yes"}
    assert opened == page.opened
    assert len(opened) == 13


def test_22_unique_safe_reveals_win(fixture):
    page = fixture.reveal(*SAFE)
    assert page.told("status", "revealed", "flags") == ("won", "22", "0")


def test_one_safe_cell_less_does_not_win(fixture):
    fixture.flag("r1c4")
    page = fixture.reveal(*SAFE)
    assert page.told("status", "revealed") == ("playing", "21")


def test_22_presses_do_not_win(fixture):
    for _ in range(22):
        page = fixture.reveal("r2c2")
    assert page.told("status", "revealed") == ("playing", "1")


def test_three_flags_do_not_win(fixture):
    page = fixture.flag(*MINES)
    assert page.told("status", "flags", "revealed") == ("ready", "3", "0")
    assert page.text("#mines-left") == "0"


def test_a_wrong_flag_blocks_the_region_until_it_is_removed(fixture):
    fixture.flag("r1c2")
    blocked = fixture.reveal("r1c1")
    assert blocked.cells["r1c2"]["data-state"] == "flagged"
    fixture.flag("r1c2")
    assert fixture.reveal("r1c2").drawing.split() == ["...1#", ".112#", ".1###", "12###", "#####"]


def test_a_flagged_cell_is_protected(fixture):
    fixture.flag("r1c5")
    with fixture.no_change():
        page = fixture.reveal("r1c5")
    assert "remove the flag" in page.message


def test_reset_restores_the_fixed_board_and_reveal_mode(fixture):
    fixture.press("Flag")
    fixture.flag("r2c2")
    fixture.reveal("r3c3")
    page = fixture.press("Reset")
    assert page.told("status", "mode", "flags", "revealed") == ("ready", "reveal", "0", "0")
    assert fixture.press("r1c5").status["status"] == "lost"


def test_a_page_from_before_the_reset_changes_nothing(fixture):
    old = fixture.page
    fixture.press("Reset")
    with fixture.no_change():
        page = fixture.send("/dev/fixture/reveal", page=old, cell="r1c1")
    assert page.message == "That page showed another game: nothing was changed."


def test_typed_moves_are_played(fixture):
    assert fixture.press("Play", move="2 2; f 1 5").told("revealed", "flags") == ("1", "1")


# Apart from play


def test_its_pages_lead_back_to_it(fixture):
    urls = [fixture.press("r2c2").url, fixture.press("Flag").url, fixture.press("Reset").url]
    assert urls == [f"/dev/fixture?turn={turn}" for turn in (1, 2, 3)]


def test_it_leaves_the_game_under_way_alone(player):
    before = player.start("study").state
    player.open("/dev/fixture")
    player.press("r1c5")
    assert player.open("/play").state == before


def test_the_game_under_way_leaves_it_alone(player):
    player.open("/dev/fixture")
    before = player.press("r2c2").state
    player.start("study")
    player.reveal("r1c1")
    assert player.open("/dev/fixture").state == before


def test_its_game_is_not_offered_to_continue(fixture):
    fixture.press("r2c2")
    assert "Continue" not in fixture.open("/").soup.text


def test_a_page_of_play_does_nothing_to_it(player):
    page = player.start("study")
    player.open("/dev/fixture")
    with player.no_change():
        player.send("/dev/fixture/reveal", page=page, cell="r1c1")


def test_a_page_of_it_does_nothing_to_play(player):
    fixture = player.open("/dev/fixture")
    player.start("study")
    with player.no_change():
        player.send("/reveal", page=fixture, cell="r1c1")


# Every way of playing a cell is the same action


WAYS = {
    "its button": lambda player: player.press("r1c1"),
    "its button in lynx": lambda player: player.send("/dev/fixture/reveal", {"cell.r1c1": "#"}),
    "typed by name": lambda player: player.press("Play", move="r1c1"),
    "typed as row and column": lambda player: player.press("Play", move="1 1"),
}


def test_every_way_of_playing_a_cell_leads_to_the_same_state(fixture):
    states = {}
    for way, play in WAYS.items():
        fixture.press("Reset")
        page = play(fixture)
        states[way] = (page.codes, page.drawing.split(), page.status, array(page))
    opened = ["...1#", ".112#", ".1###", "12###", "#####"]
    assert [drawing for _, drawing, _, _ in states.values()] == [opened] * len(WAYS)
    assert states == dict.fromkeys(WAYS, states["its button"])


@pytest.mark.parametrize(("mode", "action"), [("Reveal", "/reveal"), ("Flag", "/flag")])
def test_every_cell_is_a_native_button_of_the_one_form(fixture, mode, action):
    """Whatever activates it, key or tap, posts the same action."""
    page = fixture.press(mode)
    forms = {tag.find_parent("form")["action"] for tag in page.cells.values()}
    others = [
        attribute
        for tag in page.cells.values()
        for attribute in tag.attrs
        if attribute in ("type", "form", "formaction", "formmethod")
    ]
    assert (forms, others) == ({f"/dev/fixture{action}"}, [])
