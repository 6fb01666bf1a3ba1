"""The clock: from Start or Reset to the end, in whole seconds."""

import pytest


@pytest.fixture
def board(player):
    player.start_on("..*..  ..*..  .....")
    return player


def seconds(player):
    return player.open(player.board_url).status["seconds"]


@pytest.mark.parametrize(
    ("passed", "shown"), [(0, "0"), (0.9, "0"), (1, "1"), (61.5, "61"), (5000, "5000")]
)
def test_it_runs_from_start_before_any_move(board, clock, passed, shown):
    clock.tick(passed)
    assert seconds(board) == shown


def test_it_is_shown_once_in_plain_digits(board, clock):
    clock.tick(1234)
    assert board.open("/play").text("#timer") == "1234"


def test_moves_do_not_set_it_back(board, clock):
    clock.tick(5)
    board.reveal("r1c1")
    clock.tick(5)
    assert seconds(board) == "10"


@pytest.mark.parametrize("cells", [["r1c3"], ["r1c1", "r1c5", "r3c3"]])
def test_it_stops_at_the_end(board, clock, cells):
    clock.tick(7)
    board.reveal(*cells)
    clock.tick(100)
    assert seconds(board) == "7"


def test_it_stops_when_a_chord_ends_the_game(player, clock):
    player.start_on("*..  ...  ..*", chord="y")
    player.reveal("r2c2")
    player.flag("r1c2", "r2c1")
    clock.tick(7)
    player.reveal("r2c2")
    clock.tick(100)
    assert seconds(player) == "7"


def test_a_refusal_after_the_end_does_not_move_it(board, clock):
    clock.tick(7)
    board.reveal("r1c3")
    clock.tick(100)
    assert board.reveal("r1c1").status["seconds"] == "7"


def test_a_machine_whose_clock_was_set_back_shows_no_time_below_zero(board, clock):
    clock.tick(-100)
    assert seconds(board) == "0"


def test_the_fixture_stands_still_until_its_first_action(fixture, clock):
    clock.tick(100)
    assert seconds(fixture) == "0"


@pytest.mark.parametrize(
    ("action", "fields"),
    [("reveal", {"cell": "r1c1"}), ("flag", {"cell": "r1c1"}), ("mode", {"mode": "flag"})],
)
def test_the_fixture_runs_from_its_first_action(fixture, clock, action, fields):
    clock.tick(100)
    fixture.send(f"/dev/fixture/{action}", fields)
    clock.tick(9)
    assert seconds(fixture) == "9"
