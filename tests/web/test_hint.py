"""The hint: what can be known next and why, with its cells marked until the next move."""

import re

import pytest

# r1c3 opens the middle; what lies on either side follows from the numbers.
LAYOUT = """
    .....
    *...*
    .....
"""
OPENED = "#1.1#\n#1.1#\n#1.1#"


@pytest.fixture
def board(player):
    player.start_on(LAYOUT)
    player.reveal("r1c3")
    assert player.page.drawing == OPENED
    return player


def marked(page, mark):
    return [name for name, tag in page.cells.items() if tag.get("data-hint") == mark]


def test_it_names_its_cells_in_the_message(board):
    page = board.press("Hint")
    named = set(re.findall(r"r\d+c\d+", page.message))
    assert set(marked(page, "target")) | set(marked(page, "reason")) <= named


def test_it_marks_certain_cells_as_target_and_the_numbers_that_prove_it(board):
    page = board.press("Hint")
    assert page.one("#message")["data-hint-kind"] == "safe"
    assert (marked(page, "target"), marked(page, "reason")) == (["r3c1"], ["r1c2", "r2c2"])


def test_its_targets_are_covered_and_its_reasons_are_numbers(board):
    page = board.press("Hint")
    states = {
        mark: {page.cells[name]["data-state"] for name in marked(page, mark)}
        for mark in ("target", "reason")
    }
    assert states == {"target": {"covered"}, "reason": {"number"}}


def test_it_changes_no_cell(board):
    before = board.page
    page = board.press("Hint")
    assert (page.drawing, page.told("flags", "mode")) == (
        before.drawing,
        before.told("flags", "mode"),
    )


@pytest.mark.parametrize(
    ("action", "fields"), [("/reveal", {"cell": "r3c1"}), ("/flag", {"cell": "r2c1"})]
)
def test_the_next_move_ends_its_marks(board, action, fields):
    board.press("Hint")
    page = board.send(action, fields)
    assert page.soup.select("[data-hint], [data-hint-kind]") == []


def test_a_switch_of_mode_keeps_it_in_sight(board):
    hint = board.press("Hint").message
    page = board.press("Flag")
    assert page.message == f"Mode is Flag. The hint stands: {hint}"
    assert marked(page, "target") == ["r3c1"]


def test_a_flag_that_is_provably_wrong_is_told_first(board):
    board.flag("r1c1")
    page = board.press("Hint")
    assert marked(page, "target") == ["r1c1"]
    assert page.message.startswith("r1c1 is safe: its flag is wrong. ")


def test_before_the_first_reveal_it_places_no_mines(player):
    player.start("easy")
    page = player.press("Hint")
    assert (page.told("status", "revealed"), marked(page, "target")) == (("ready", "0"), [])
    player.app.config["RANDOM"].seed(1)
    assert player.reveal("r8c8").told("status") == ("playing",)


def test_where_nothing_is_certain_it_tells_the_exact_risk(player):
    player.start_on("*..\n...\n..*")
    player.reveal("r2c2")
    page = player.press("Hint")
    assert (page.one("#message")["data-hint-kind"], page.message) == (
        "guess",
        "Nothing is certain here. One of the safest cells is r1c1, with a risk of 25%.",
    )


def test_hints_are_counted_and_told_at_the_end(board):
    board.press("Hint")
    board.press("r1c1")
    board.press("Hint")
    page = board.reveal("r2c5")
    assert "Hints2" in page.text("#report")


def test_a_hint_that_stands_is_said_again_and_not_counted(board):
    said = board.press("Hint").message
    marks = marked(board.page, "target")
    page = board.press("Hint")
    assert (page.message, marked(page, "target")) == (said, marks)
    assert "Hints1" in board.reveal("r2c5").text("#report")


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("r1c1", "r1c1 is already revealed."),
        ("3;4", "Number 1 of 2 is not a move"),
        ("99 1", "r99c1 is not on this board"),
        ("", "No move was typed"),
    ],
)
def test_what_is_refused_or_cannot_be_read_leaves_it_standing(board, moves, told):
    board.reveal("r1c1")
    hint = board.press("Hint").message
    marks = marked(board.page, "target")
    page = board.press("Play", move=moves)
    assert page.message.startswith(told)
    assert page.message.endswith(f"The hint stands: {hint}")
    assert marked(page, "target") == marks
    assert all("hint" not in tag.text for tag in page.soup.select("#misread"))


def test_after_the_end_there_is_none(board):
    board.reveal("r2c5")
    with board.no_change():
        page = board.press("Hint")
    assert page.message == "The game is lost: reset it to play again."
    assert page.soup.select("[data-hint], [data-hint-kind]") == []


def test_the_fixture_gives_hints_too(fixture):
    fixture.reveal("r1c1")
    page = fixture.press("Hint")
    assert (page.one("#message")["data-hint-kind"], marked(page, "target")) == ("safe", ["r3c4"])


def test_without_a_game_it_leads_to_the_levels(player):
    assert player.send("/hint").url == "/?because=no-game"


def test_on_a_large_board_the_view_shows_its_first_target(player):
    player.start_on("\n".join(["." * 28 + "*."] * 16))
    player.reveal("r1c1")
    page = player.press("Hint")
    assert (marked(page, "target")[0], page.chosen("view")) == ("r1c30", ["r1c21"])


def test_on_a_large_board_the_view_shows_the_numbers_that_prove_it_too(player):
    player.start_on("\n".join(["....."] * 7 + ["*....", ".....", "*...."] + ["....."] * 10))
    player.reveal("r1c5")
    page = player.press("Hint", view="r11c1")  # from row 9 on
    assert (marked(page, "target"), page.chosen("view")) == (["r9c1"], ["r1c1"])
    assert marked(page, "reason") == ["r7c1", "r8c2"]
