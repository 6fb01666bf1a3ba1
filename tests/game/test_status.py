"""Status: ready, playing, won by the last safe cell or lost by a mine; then nothing moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.levels import PRESETS
from app.game.notation import from_text
from app.game.rules import Status, new_game
from tests.game.drawing import fixture, game_on, game_with, safe_names
from tests.game.playing import legal_moves, play, refusal
from tests.game.strategies import SEEDS, games, levels, moves

FIXTURE_SAFE = sorted(safe_names(fixture().board))


# From the start to the end


@pytest.mark.parametrize("game", [fixture(), new_game(PRESETS["study"])], ids=["fixture", "study"])
def test_a_new_game_is_ready(game):
    assert game.status is Status.READY


def test_a_flag_leaves_a_new_game_ready():
    assert play(fixture(), "f r1c1").status is Status.READY


def test_the_first_reveal_sets_the_game_playing():
    assert play(fixture(), "r1c1").status is Status.PLAYING


def test_a_revealed_mine_loses():
    assert play(fixture(), "r3c3").status is Status.LOST


def test_a_mine_revealed_late_loses():
    assert play(fixture(), "r1c1", "r3c3").status is Status.LOST


def test_the_last_safe_cell_wins():
    assert play(fixture(), "r1c1", "r5c5").status is Status.WON


def test_a_cell_short_of_the_last_does_not_win():
    assert game_on(from_text("m1 1b")).status is Status.PLAYING


def test_a_region_that_opens_every_safe_cell_wins_in_one_press():
    game = game_with("""
        *..
        *..
    """)
    assert play(game, "r1c3").status is Status.WON


def test_the_only_safe_cell_wins_in_one_press():
    assert play(game_with("*."), "r1c2").status is Status.WON


def test_a_win_needs_no_flag_and_minds_none_on_a_mine():
    assert play(fixture(), "f r3c3", "r1c1", "r5c5").status is Status.WON


def test_a_mine_and_the_last_safe_cell_in_one_press_are_a_loss():
    assert game_on(from_text("X1 11")).status is Status.LOST


@given(st.permutations(FIXTURE_SAFE))
def test_22_distinct_safe_cells_win_in_any_order(cells):
    revealed = [after.board.revealed for _, after in legal_moves(fixture(), cells)]
    assert revealed[-1] == 22


@given(st.permutations(FIXTURE_SAFE))
def test_the_game_is_won_by_the_22nd_safe_cell_and_not_before(cells):
    positions = [after for _, after in legal_moves(fixture(), cells)]
    assert [after.status is Status.WON for after in positions] == [
        after.board.revealed == 22 for after in positions
    ]


def test_22_presses_on_one_cell_do_not_win():
    *_, (_, game) = legal_moves(fixture(), ["r4c2"] * 22)
    assert (game.board.revealed, game.status) == (1, Status.PLAYING)


@given(levels(), st.data(), SEEDS)
def test_any_level_is_won_by_revealing_its_safe_cells_in_any_order(level, data, seed):
    game = play(new_game(level), data.draw(moves(new_game(level).board, kinds=("",))), seed=seed)
    cells = data.draw(st.permutations(sorted(safe_names(game.board))))
    for _, after in legal_moves(game, cells):
        game = after
    assert game.status is Status.WON


@given(games())
def test_status_says_what_the_array_says(game):
    cells = game.board.cells
    if any(cell.mine and cell.revealed for cell in cells):
        expected = Status.LOST
    elif game.dealt and all(cell.mine or cell.revealed for cell in cells):
        expected = Status.WON
    elif any(cell.revealed for cell in cells):
        expected = Status.PLAYING
    else:
        expected = Status.READY
    assert game.status is expected


@pytest.mark.parametrize(
    ("status", "over"),
    [
        (Status.READY, False),
        (Status.PLAYING, False),
        (Status.WON, True),
        (Status.LOST, True),
    ],
)
def test_a_won_or_lost_game_is_over(status, over):
    assert status.over is over


def test_statuses_are_named_as_the_page_shows_them():
    assert [status.value for status in Status] == ["ready", "playing", "won", "lost"]


# After the end

WON = from_text("""
    m2M
    121
""")
LOST = from_text("""
    b1A
    X1a
""")


@pytest.mark.parametrize("board", [WON, LOST], ids=["won", "lost"])
@pytest.mark.parametrize("cell", ["r1c1", "r1c2", "r1c3"], ids=["covered", "revealed", "flagged"])
@pytest.mark.parametrize("kind", ["", "f ", "c "], ids=["reveal", "flag", "chord"])
def test_no_move_is_legal_after_the_end(board, cell, kind):
    game = game_on(board)
    assert refusal(game, kind + cell) == (
        f"The game is {game.status.value}: reset it to play again."
    )


def test_a_mine_revealed_after_a_win_does_not_lose():
    assert refusal(play(fixture(), "r1c1", "r5c5"), "r3c3") == (
        "The game is won: reset it to play again."
    )


@given(games(), st.data())
def test_nothing_moves_after_the_end(game, data):
    played = legal_moves(game, data.draw(st.lists(moves(game.board), min_size=5)))
    ended = [index for index, (_, after) in enumerate(played) if after.status.over]
    assert len(ended) <= 1
