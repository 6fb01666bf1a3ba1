"""POST /reset: a new game of the same level and options, out of reach of the old one's pages."""

import pytest

LAYOUT = "*....  .....  ....*"


@pytest.fixture
def board(player):
    player.start_on(LAYOUT, chord="y")
    return player


def test_everything_but_level_and_options_begins_anew(board, clock):
    board.flag("r1c1")
    board.reveal("r1c2")
    board.press("Flag")
    clock.tick(30)
    page = board.press("Reset")
    assert page.drawing == "#####\n#####\n#####"
    assert page.status == {
        "status": "ready",
        "revealed": "0",
        "safe": "13",
        "flags": "0",
        "mines": "2",
        "mode": "reveal",
        "level": "free",
        "rows": "3",
        "cols": "5",
        "seconds": "0",
        "no-guess": "off",
        "chord": "on",
    }


def test_the_clock_runs_from_the_reset(board, clock):
    clock.tick(30)
    board.press("Reset")
    clock.tick(4)
    assert board.open("/play").status["seconds"] == "4"


def test_a_lost_game_can_be_reset(board):
    board.reveal("r1c1")
    assert board.press("Reset").status["status"] == "ready"


def test_the_mines_are_placed_anew_by_the_next_first_reveal(board):
    board.reveal("r1c1")
    board.press("Reset")
    assert board.reveal("r1c2").opened == {"r1c2"}


def test_the_game_is_another_one(board):
    old = board.page.game
    assert board.press("Reset").game != old


def test_a_text_browser_resets_too(board):
    old = board.page.game
    assert board.press("Reset", modern=False).game != old


def test_the_turn_goes_on_so_that_no_stored_copy_is_shown(board):
    board.reveal("r1c2")
    assert board.press("Reset").url == "/play?turn=2"


# Pages of another game

ACTIONS = [
    ("/reveal", {"cell": "r1c2"}),
    ("/flag", {"cell": "r1c2"}),
    ("/flag", {"cell": "r1c2:flag"}),
    ("/mode", {"mode": "flag"}),
    ("/move", {"move": "1 2"}),
    ("/reset", {}),
]


@pytest.mark.parametrize(("action", "fields"), ACTIONS)
def test_a_page_of_the_game_before_the_reset_changes_nothing(board, action, fields):
    old = board.page
    board.press("Reset")
    with board.no_change():
        page = board.send(action, fields, page=old)
    assert page.codes == [303, 200]
    assert page.message == "That page showed another game: nothing was changed."


def test_it_changes_neither_the_hint_nor_the_display(board):
    old = board.page
    board.press("Reset")
    hint = board.press("Hint").message
    page = board.send("/reveal", cell="r1c2", zoom="l", hide_clock="y", page=old)
    assert page.message.endswith(f"nothing was changed. The hint stands: {hint}")
    assert (page.chosen("zoom"), page.chosen("hide_clock")) == (["m"], [])


@pytest.mark.parametrize(("action", "fields"), ACTIONS)
@pytest.mark.parametrize("game", ["", "fixture", "no such game", "<b>", "x" * 5000])
def test_the_id_of_no_game_of_ours_changes_nothing(board, action, fields, game):
    with board.no_change():
        page = board.send(action, fields, game=game)
    assert page.codes == [303, 200]
    assert page.message == "That page showed another game: nothing was changed."


@pytest.mark.parametrize(("action", "fields"), ACTIONS)
def test_two_ids_are_refused(board, action, fields):
    token = board.page.token
    with board.no_change():
        page = board.post(
            action, [("csrf_token", token), ("game", "a"), ("game", "b"), *fields.items()]
        )
    assert page.codes == [400]


@pytest.mark.parametrize(("action", "fields"), ACTIONS)
def test_without_an_id_the_present_game_is_meant(board, action, fields):
    before = board.page.state
    page = board.post(action, {"csrf_token": board.page.token, **fields})
    assert page.state != before


def test_a_page_of_another_game_moves_neither_focus_nor_view(player):
    old = player.start("classic-expert")
    player.press("Reset")
    before = player.send("/flag", cell="r2c2", view="r1c11")
    page = player.send("/flag", page=old, cell="r9c9", view="r1c1")
    assert (page.focused, page.chosen("view")) == (before.focused, before.chosen("view"))
