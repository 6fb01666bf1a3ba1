"""Reveal: places the mines when it is the first, opens the cell, refuses flags and open cells."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.levels import FIXTURE, PRESETS, free
from app.game.notation import name
from app.game.rules import Refused, Status, new_game, reveal
from tests.game.drawing import at, drawn, fixture, game_with, mine_names, picture
from tests.game.playing import legal_moves, play, refusal
from tests.game.strategies import SEEDS, levels, moves

# The fixed board


def test_the_clues_of_the_fixture_are_those_of_the_reviewer_key():
    key = {
        "r1": ["0", "0", "0", "1", "Mine"],
        "r2": ["0", "1", "1", "2", "1"],
        "r3": ["0", "1", "Mine", "1", "0"],
        "r4": ["1", "2", "1", "1", "0"],
        "r5": ["Mine", "1", "0", "0", "0"],
    }
    board = fixture().board
    clues = ["Mine" if cell.mine else str(cell.clue) for cell in board.cells]
    assert {f"r{row + 1}": clues[row * 5 :][:5] for row in range(board.rows)} == key


@pytest.mark.parametrize(("cell", "clue"), [("r1c1", 0), ("r2c2", 1), ("r4c2", 2)])
def test_the_clue_of_a_fixture_cell_counts_the_mines_around_it(cell, clue):
    board = fixture().board
    assert board.cells[at(cell, board)].clue == clue


def test_r1c1_of_the_fixture_opens_its_region_and_no_mine():
    assert picture(play(fixture(), "r1c1").board) == drawn("""
        0001m
        0112b
        01mba
        12bba
        mbaaa
    """)


def test_the_other_region_of_the_fixture_opens_from_r5c5():
    assert picture(play(fixture(), "r5c5").board) == drawn("""
        aaabm
        abb21
        abm10
        b2110
        m1000
    """)


def test_a_number_of_the_fixture_opens_alone():
    assert picture(play(fixture(), "r4c2").board) == drawn("""
        aaabm
        abbcb
        abmba
        b2bba
        mbaaa
    """)


def test_the_first_reveal_of_the_fixture_can_lose():
    assert picture(play(fixture(), "r1c5").board) == drawn("""
        aaabX
        abbcb
        abmba
        bcbba
        mbaaa
    """)


# Flags protect


def test_a_flag_on_a_safe_cell_holds_the_region_back():
    assert picture(play(fixture(), "f r1c2", "r1c1").board) == drawn("""
        0Aabm
        01bcb
        01mba
        12bba
        mbaaa
    """)


def test_a_cell_that_held_the_region_back_opens_the_rest_once_unflagged():
    game = play(fixture(), "f r1c2", "r1c1", "f r1c2", "r1c2")
    assert picture(game.board) == drawn("""
        0001m
        0112b
        01mba
        12bba
        mbaaa
    """)


def test_a_game_with_a_blocked_region_is_not_won():
    game = play(fixture(), "f r2c3", "r1c1", "r5c5")
    assert (game.board.revealed, game.status) == (21, Status.PLAYING)


def test_a_game_with_a_blocked_region_can_still_be_won():
    game = play(fixture(), "f r2c3", "r1c1", "r5c5", "f r2c3", "r2c3")
    assert game.status is Status.WON


def test_a_flagged_cell_is_not_revealed():
    assert refusal(play(fixture(), "f r2c2"), "r2c2") == (
        "r2c2 is flagged: remove the flag before you reveal it."
    )


def test_a_flagged_mine_is_not_revealed():
    assert refusal(play(fixture(), "f r1c5"), "r1c5") == (
        "r1c5 is flagged: remove the flag before you reveal it."
    )


# Repeats


@pytest.mark.parametrize("cell", ["r1c1", "r2c2"])
def test_a_revealed_cell_is_not_revealed_again(cell):
    assert refusal(play(fixture(), "r1c1"), cell) == f"{cell} is already revealed."


def test_refusals_name_the_cell_row_first_on_boards_that_are_not_square():
    game = game_with("""
        ....*
        .....
    """)
    assert refusal(play(game, "f r2c5"), "r2c5") == (
        "r2c5 is flagged: remove the flag before you reveal it."
    )


# Mines wait for the first reveal


@given(levels())
def test_a_new_game_has_no_mines_yet(level):
    assert mine_names(new_game(level).board) == set()


def test_the_fixture_has_its_mines_from_the_start():
    assert mine_names(fixture().board) == {"r1c5", "r3c3", "r5c1"}


def test_the_study_level_shares_the_measures_of_the_fixture_but_not_its_mines():
    assert mine_names(new_game(PRESETS["study"]).board) == set()


@given(levels(), st.data())
def test_flags_before_the_first_reveal_place_no_mines(level, data):
    game = new_game(level)
    flags = data.draw(st.lists(moves(game.board, kinds=("f ",)), max_size=6))
    assert mine_names(play(game, *flags).board) == set()


def test_trying_to_reveal_a_flagged_cell_places_no_mines():
    random = Random(0)
    untouched = random.getstate()
    with pytest.raises(Refused):
        reveal(play(new_game(PRESETS["study"]), "f r1c1"), 0, random)
    assert random.getstate() == untouched


def test_flags_set_before_the_first_reveal_outlive_the_deal():
    game = play(new_game(PRESETS["study"]), "f r1c1", "f r5c5", "r3c3")
    flagged = {name(place, 5) for place, cell in enumerate(game.board.cells) if cell.flagged}
    assert flagged == {"r1c1", "r5c5"}


def test_the_first_reveal_places_all_mines():
    assert len(mine_names(play(new_game(PRESETS["study"]), "r3c3").board)) == 3


@pytest.mark.parametrize("key", PRESETS)
def test_the_first_reveal_of_a_preset_never_loses_wherever_it_is(key):
    game = new_game(PRESETS[key])
    cells = [name(place, game.level.columns) for place in range(len(game.board.cells))]
    assert [cell for cell in cells if play(game, cell).status is Status.LOST] == []


@given(levels(), st.data(), SEEDS)
def test_the_first_reveal_opens_its_own_cell_and_loses_nothing(level, data, seed):
    game = new_game(level)
    cell = data.draw(moves(game.board, kinds=("",)))
    game = play(game, cell, seed=seed)
    assert (game.board.cells[at(cell, game.board)].revealed, game.board.exploded) == (True, 0)


def test_the_first_reveal_opens_a_region_where_the_level_promises_it():
    game = play(new_game(free(3, 3, 3)), "r1c2")
    assert picture(game.board) == drawn("""
        000
        232
        mmm
    """)


def test_the_same_randomness_leads_to_the_same_game():
    game = new_game(PRESETS["classic-expert"])
    assert play(game, "r8c15", seed=3) == play(game, "r8c15", seed=3)


def test_other_randomness_leads_to_other_mines():
    game = new_game(PRESETS["classic-expert"])
    layouts = {frozenset(mine_names(play(game, "r8c15", seed=seed).board)) for seed in range(20)}
    assert len(layouts) == 20


@given(levels(), st.data(), SEEDS)
def test_later_moves_keep_the_layout(level, data, seed):
    game = new_game(level)
    played = legal_moves(game, data.draw(st.lists(moves(game.board), min_size=5)), seed)
    layouts = {frozenset(mine_names(after.board)) for _, after in played if after.dealt}
    assert len(layouts) <= 1


def test_a_later_reveal_uses_no_randomness():
    random = Random(0)
    game = reveal(new_game(PRESETS["beginner"]), 0, random)
    untouched = random.getstate()
    covered = next(p for p, cell in enumerate(game.board.cells) if not cell.revealed)
    reveal(game, covered, random)
    assert random.getstate() == untouched


def test_the_fixture_uses_no_randomness():
    random = Random(0)
    untouched = random.getstate()
    reveal(new_game(FIXTURE), 0, random)
    assert random.getstate() == untouched
