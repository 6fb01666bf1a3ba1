"""The level panel and Start: every level, the limits, what was typed, the game under way."""

import re

import pytest

LEVELS = {
    "study": ("Study", 5, 5, 3),
    "easy": ("Easy", 8, 8, 10),
    "medium": ("Medium", 10, 10, 15),
    "hard": ("Hard", 12, 12, 25),
    "beginner": ("Beginner", 4, 4, 4),
    "intermediate": ("Intermediate", 8, 8, 15),
    "expert": ("Expert", 12, 12, 40),
    "classic-beginner": ("Classic beginner", 9, 9, 10),
    "classic-intermediate": ("Classic intermediate", 16, 16, 40),
    "classic-expert": ("Classic expert", 30, 16, 99),
}
OPENING = [
    "easy",
    "medium",
    "hard",
    "classic-beginner",
    "classic-intermediate",
    "classic-expert",
]
NUMBERS = {"size": "8", "columns": "8", "rows": "8", "mines": "10"}


def label_of(page, level):
    return " ".join(page.one(f"input[name=level][value={level}]").find_parent("label").text.split())


def error_beside(page, field):
    """Return what is said beside a field, by the id that the field itself refers to."""
    tag = page.one(f"input[name={field}]")
    assert tag["aria-invalid"] == "true"
    return page.text(f"#{tag['aria-describedby']}")


def fields_at_fault(page):
    return [tag["name"] for tag in page.soup.select("[aria-invalid=true]")]


# The panel


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_is_offered_with_its_name_size_and_mines(player, level):
    name, columns, rows, mines = LEVELS[level]
    assert label_of(player.open("/"), level) == f"{name} {columns}×{rows}, {mines} mines"


def test_the_levels_offered_are_all_presets_and_those_of_ones_own_measures(player):
    offered = [tag["value"] for tag in player.open("/").soup.select("input[name=level]")]
    assert offered == [*LEVELS, "custom", "free"]


def test_study_stands_under_play_mode(player):
    group = player.open("/").one("input[value=study]").find_parent("fieldset")
    assert group.legend.text == "5×5 play mode"


def test_free_stands_under_beyond(player):
    group = player.open("/").one("input[value=free]").find_parent("fieldset")
    assert group.legend.text == "Beyond"


def test_a_first_visit_proposes_easy(player):
    assert player.open("/").chosen("level") == ["easy"]


def test_a_later_visit_proposes_the_level_and_options_of_the_last_start(player):
    player.start("custom", size=7, mines=9, chord="y")
    page = player.open("/")
    typed = {name: page.one(f"input[name={name}]").get("value") for name in ("size", "mines")}
    assert (page.chosen("level"), page.chosen("chord"), typed) == (
        ["custom"],
        ["y"],
        {"size": "7", "mines": "9"},
    )


def test_a_level_that_was_refused_is_not_the_last_choice(player):
    player.start("hard")
    player.start("custom", size=2, mines=2)
    assert player.open("/").chosen("level") == ["hard"]


def test_start_is_pressed_without_choosing_anything(player):
    player.open("/")
    assert player.press("Start").status["level"] == "easy"


# What is started


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_starts_a_covered_board_of_its_measures(player, level):
    _, columns, rows, mines = LEVELS[level]
    page = player.start(level)
    assert (page.codes, page.url) == ([303, 200], "/play?turn=0")
    assert page.drawing == "\n".join(["#" * columns] * rows)
    assert page.told("level", "status", "mode", "mines", "safe", "flags", "revealed") == (
        level,
        "ready",
        "reveal",
        str(mines),
        str(columns * rows - mines),
        "0",
        "0",
    )


@pytest.mark.parametrize("level", OPENING)
def test_the_first_reveal_opens_a_region_where_the_level_says_so(player, level):
    player.start(level)
    assert player.reveal("r3c2").cells["r3c2"]["data-state"] == "empty"


@pytest.mark.parametrize("level", ["study", "beginner", "intermediate", "expert"])
@pytest.mark.parametrize("cell", ["r1c1", "r2c2", "r4c3"])
def test_the_first_reveal_never_loses_in_a_level_that_promises_that_alone(player, level, cell):
    player.start(level)
    assert player.reveal(cell).status["status"] in ("playing", "won")


@pytest.mark.parametrize(("size", "mines"), [(3, 2), (3, 4), (5, 12), (12, 2), (12, 72)])
def test_a_custom_board_within_the_limits_starts(player, size, mines):
    page = player.start("custom", size=size, mines=mines)
    assert page.told("level", "rows", "cols", "mines") == (
        "custom",
        str(size),
        str(size),
        str(mines),
    )


@pytest.mark.parametrize(
    ("columns", "rows", "mines"),
    [(3, 3, 2), (3, 3, 4), (50, 3, 75), (3, 50, 2), (4, 7, 14), (50, 50, 1250)],
)
def test_a_free_board_within_the_limits_starts(player, columns, rows, mines):
    page = player.start("free", columns=columns, rows=rows, mines=mines)
    assert page.told("level", "rows", "cols", "mines") == (
        "free",
        str(rows),
        str(columns),
        str(mines),
    )


@pytest.mark.parametrize(
    ("sent", "chord"),
    [({"chord": "y"}, "on")]
    + [({"chord": value}, "off") for value in ("n", "", "on", "1", "Y", "true")]
    + [({}, "off")],
)
def test_chord_is_on_only_if_sent_as_y(player, sent, chord):
    assert player.start("study", **sent).status["chord"] == chord


def test_fields_of_other_levels_are_ignored_whatever_was_typed(player):
    page = player.start("easy", size="abc", columns="-1", rows="", mines="9" * 400)
    assert (page.codes, page.status["level"]) == ([303, 200], "easy")


@pytest.mark.parametrize(
    ("level", "typed", "told"),
    [
        ("easy", {"size": 5}, True),
        ("easy", {"mines": "abc"}, True),
        ("easy", {"size": " "}, False),
        ("custom", {"size": 5, "mines": 4}, False),
        ("custom", {"size": 5, "mines": 4, "rows": 9}, True),
        ("free", {"columns": 5, "rows": 5, "mines": 4}, False),
        ("free", {"columns": 5, "rows": 5, "mines": 4, "size": 7}, True),
    ],
)
def test_numbers_typed_for_another_level_are_told_to_be_unused(player, level, typed, told):
    page = player.start(level, **typed)
    assert (
        page.message.endswith("The numbers you typed belong to another level and were not used.")
        == told
    )


def test_numbers_kept_from_the_last_choice_are_not(player):
    player.start("custom", size=5, mines=4)
    assert "typed" not in player.start("easy", size=5, mines=4).message


def test_fields_of_free_are_ignored_by_custom(player):
    page = player.start("custom", size=5, mines=4, columns="x", rows="٣")
    assert page.told("level", "rows", "cols") == ("custom", "5", "5")


def test_a_preset_takes_its_own_mines(player):
    assert player.start("beginner", size=12, mines=72).told("rows", "mines") == ("4", "4")


def test_spaces_around_a_number_do_not_matter(player):
    page = player.start("custom", size=" 5 ", mines="\t4 ")
    assert page.told("rows", "mines") == ("5", "4")


# What is refused


@pytest.mark.parametrize(
    ("size", "mines", "field"),
    [
        (2, 2, "size"),
        (13, 2, "size"),
        (0, 2, "size"),
        (3, 1, "mines"),
        (3, 0, "mines"),
        (3, 5, "mines"),
        (5, 13, "mines"),
        (12, 73, "mines"),
    ],
)
def test_a_custom_board_beyond_the_limits_is_refused_beside_its_field(player, size, mines, field):
    page = player.start("custom", size=size, mines=mines)
    assert (page.codes, fields_at_fault(page)) == ([422], [field])


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "field"),
    [
        (2, 5, 2, "columns"),
        (51, 5, 2, "columns"),
        (5, 2, 2, "rows"),
        (5, 51, 2, "rows"),
        (3, 4, 1, "mines"),
        (3, 4, 7, "mines"),
        (50, 50, 1251, "mines"),
    ],
)
def test_a_free_board_beyond_the_limits_is_refused_beside_its_field(
    player, columns, rows, mines, field
):
    page = player.start("free", columns=columns, rows=rows, mines=mines)
    assert (page.codes, fields_at_fault(page)) == ([422], [field])


def test_all_sides_at_fault_are_refused_at_once(player):
    page = player.start("free", columns=2, rows=51, mines=4)
    assert (page.codes, fields_at_fault(page)) == ([422], ["columns", "rows"])


NO_NUMBERS = [
    "",
    " ",
    "1_0",
    "+5",
    "--5",
    "٣",
    "\uff15",
    "5.0",
    "5,0",
    "5e0",
    "0x5",
    "five",
    "5 5",
    "9999999999",
    "5\x00",
    "9" * 5000,
]


@pytest.mark.parametrize("typed", NO_NUMBERS)
@pytest.mark.parametrize(
    ("level", "field"),
    [
        ("custom", "size"),
        ("custom", "mines"),
        ("free", "columns"),
        ("free", "rows"),
        ("free", "mines"),
    ],
)
def test_what_is_no_number_in_plain_digits_is_refused_beside_its_field(player, level, field, typed):
    page = player.start(level, **{**NUMBERS, field: typed})
    assert (page.codes, fields_at_fault(page)) == ([422], [field])
    assert error_beside(page, field)


@pytest.mark.parametrize("typed", ["-3", "-0", "99999"])
@pytest.mark.parametrize(
    ("level", "field", "limits"),
    [
        ("custom", "size", "from 3 to 12"),
        ("free", "rows", "from 3 to 50"),
        ("custom", "mines", "from 2 to 32"),
    ],
)
def test_a_number_far_beyond_the_limits_is_answered_with_them(player, level, field, limits, typed):
    page = player.start(level, **{**NUMBERS, field: typed})
    assert limits in error_beside(page, field)


@pytest.mark.parametrize(("level", "field"), [("custom", "size"), ("free", "rows")])
def test_a_number_that_is_missing_is_refused_beside_its_field(player, level, field):
    others = {name: value for name, value in NUMBERS.items() if name != field}
    page = player.start(level, **others)
    assert (page.codes, fields_at_fault(page)) == ([422], [field])


@pytest.mark.parametrize("level", ["", "fixture", "EASY", "easy ", "drawn", "no such"])
def test_an_unknown_level_is_refused(player, level):
    page = player.start(level)
    assert page.codes == [422]
    assert page.text(".error")


def test_a_missing_level_is_refused(player):
    player.open("/")
    page = player.send("/start")
    assert (page.codes, page.text(".error")) == ([422], "Choose a level.")


def test_a_refused_panel_keeps_what_was_typed_and_chosen(player):
    typed = {"size": "1_0", "columns": "abc", "rows": "-3", "mines": "٣"}
    page = player.start("custom", chord="y", **typed)
    kept = {name: page.one(f"input[name={name}]")["value"] for name in typed}
    assert (kept, page.chosen("level"), page.chosen("chord")) == (typed, ["custom"], ["y"])


def test_a_refused_panel_can_be_mended_and_sent_again(player):
    player.start("custom", size="1_0", mines="10")
    assert player.press("Start", size="10").told("rows", "mines") == ("10", "10")


def test_a_refused_panel_says_first_that_no_game_was_started(player):
    page = player.start("custom", size=2, mines=2)
    assert page.message.startswith("No game was started")
    assert page.title.startswith("No game was started")


# The game under way


def test_without_a_game_nothing_is_offered_to_continue(player):
    assert "Continue" not in player.open("/").soup.text


def test_a_game_under_way_is_kept_and_offered(player):
    before = player.start("study").state
    link = player.open("/").soup.find("a", string="Continue")
    assert player.open(link["href"]).state == before


def test_the_panel_says_what_start_ends(player):
    player.start("study")
    player.reveal("r1c1")
    under_way = player.open("/").text("main > p")
    assert re.sub("^Continue ", "", under_way) == "Study 5×5, 3 mines, playing. Start replaces it."


def test_a_refused_start_leaves_the_game_under_way_alone(player):
    player.start("study")
    player.flag("r1c1")
    with player.no_change():
        page = player.start("custom", size=2, mines=2)
    assert page.soup.find("a", string="Continue")


def test_start_takes_the_place_of_the_game_under_way(player):
    old = player.start("study")
    new = player.start("study")
    assert new.game != old.game


def test_each_start_has_an_address_of_its_own(player):
    """No browser may show its stored copy of the game before."""
    assert player.start("study").url != player.start("study").url


# Sent here for want of a game


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("/reveal", {"cell": "r1c1"}),
        ("/flag", {"cell": "r1c1"}),
        ("/mode", {"mode": "flag"}),
        ("/move", {"move": "1 1"}),
        ("/reset", {}),
    ],
)
def test_an_action_without_a_game_leads_to_the_panel_which_says_so(player, action, fields):
    player.open("/")
    page = player.send(action, fields)
    assert page.codes == [303, 200]
    assert page.message == "There is no game under way: choose a level and press Start."


def test_the_board_without_a_game_leads_to_the_panel_which_says_so(player):
    page = player.open("/play")
    assert page.codes == [303, 200]
    assert page.message == "There is no game under way: choose a level and press Start."


@pytest.mark.parametrize("because", ["", "other", "<b>x</b>"])
def test_a_reason_that_is_none_of_ours_is_not_shown(player, because):
    page = player.open(f"/?because={because}")
    assert page.soup.select("#message") == []


def test_where_the_last_level_is_no_longer_offered_the_first_choice_is(player, monkeypatch):
    player.start("hard")
    monkeypatch.setattr("app.web.start.LEVELS", ["easy", "medium"])
    assert player.open("/").chosen("level") == ["easy"]
