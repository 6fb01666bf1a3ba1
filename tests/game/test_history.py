"""History: the moves of a game as text, and the positions that the text leads through again."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game.board import COVERED, Board
from app.game.history import extended, is_whole, positions, press, presses
from app.game.levels import PRESETS, free
from app.game.notation import from_text, name
from app.game.rules import Game, chord_targets, new_game
from tests.game.drawing import at, fixture, game_with, picture, without_flags
from tests.game.playing import legal_moves, play
from tests.game.strategies import SEEDS, moves, new_games


def starts(move: str, board: Board) -> list[int]:
    """Return what a move reveals itself, before the flood: one cell, or a chord's neighbours."""
    place = at(move.removeprefix("c "), board)
    return chord_targets(board, place) if move.startswith("c") else [place]


def record(game: Game, played: Iterable[tuple[str, Game]]) -> tuple[str, list[Board]]:
    """Return the history of a game and the boards it led through, its start and mines included."""
    history, boards = "", []
    for move, after in played:
        if not move.startswith("f"):
            history += press(starts(move, game.board), game.board, after.board)
            boards.append(without_flags(after.board))
        game = after
    start = game.board.with_cells(
        {place: COVERED[cell] for place, cell in enumerate(game.board.cells)}
    )
    return history, [start, *boards]


def written(game: Game, *played: str) -> str:
    """Return the history of a game played by those moves."""
    return record(game, legal_moves(game, played))[0]


def pictures(boards: Iterable[Board]) -> list[str]:
    return [picture(board) for board in boards]


# What is written


@pytest.mark.parametrize(
    ("rows", "columns", "cell", "text"),
    [
        (5, 5, "r1c1", "aa"),
        (5, 5, "r1c2", "ab"),
        (5, 5, "r3c1", "ca"),
        (3, 30, "r2c30", "bD"),
        (50, 3, "r27c3", "Ac"),
        (50, 50, "r50c50", "XX"),
    ],
)
def test_a_reveal_is_two_letters_row_then_column(rows, columns, cell, text):
    board = Board.covered(rows, columns).with_mines([0, 1])
    assert press([at(cell, board)], board, board) == text


def test_moves_follow_one_another_without_a_space():
    assert written(fixture(), "r2c2", "r5c5", "r3c3") == "bbeecc"


def test_flags_that_hold_nothing_back_are_not_written():
    assert written(fixture(), "f r5c4", "r2c2", "f r1c5", "f r5c4") == "bb"


def test_a_flag_that_held_the_flood_back_is_written_with_a_minus():
    assert written(fixture(), "f r1c2", "r1c1") == "aa-ab"


def test_a_flag_is_written_only_with_the_move_that_it_held_back():
    assert written(fixture(), "f r1c2", "r1c1", "r5c5") == "aa-abee"


def test_a_flag_beside_an_opened_number_is_not_written():
    assert written(fixture(), "f r1c5", "r1c1") == "aa"


def test_a_flag_beside_an_exploded_mine_is_not_written():
    assert written(fixture(), "f r1c4", "r1c5") == "ae"


def test_a_chord_writes_its_other_cells_with_a_plus():
    game = game_with("""
        *..*
        ....
        *..*
    """)
    assert written(game, "r1c2", "f r1c1", "c r1c2") == "abac+ba+bb+bc"


def test_a_chord_writes_the_flags_that_held_it_back_too():
    game = game_with("""
        *.....
        ......
    """)
    assert written(game, "r1c2", "f r1c1", "f r2c5", "c r1c2") == "abac+ba+bb+bc-be"


# What is read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []),
        ("bb", [([6], [])]),
        ("aaee", [([0], []), ([24], [])]),
        ("aa-ab-ba", [([0], [1, 5])]),
        ("ab+ba+bb-be", [([1, 5, 6], [9])]),
        ("aa-abee+ed", [([0], [1]), ([24, 23], [])]),
    ],
)
def test_each_press_is_read_as_its_cells_and_the_flags_that_held_it_back(text, read):
    assert list(presses(text, columns=5)) == read


def test_columns_beyond_26_are_capital_letters():
    assert list(presses("bD", columns=30)) == [([59], [])]


# The positions


def test_a_game_without_moves_led_through_its_start_alone():
    assert pictures(positions("", play(fixture(), "f r1c1").board)) == pictures([fixture().board])


def test_a_region_that_a_flag_held_back_is_held_back_again():
    final = play(fixture(), "f r1c2", "r1c1", "f r1c2", "r1c2").board
    assert pictures(positions("aa-abab", final)) == [
        "aaabm\nabbcb\nabmba\nbcbba\nmbaaa",
        "0aabm\n01bcb\n01mba\n12bba\nmbaaa",
        "0001m\n0112b\n01mba\n12bba\nmbaaa",
    ]


def test_a_flag_on_a_cell_that_is_open_without_an_earlier_flag_is_passed_over():
    final = play(fixture(), "r1c1", "r5c5").board
    assert pictures(positions("aaee-ab", final)) == pictures(positions("aaee", final))


@given(new_games(), st.data(), SEEDS)
def test_the_text_of_a_game_leads_through_its_positions_again(game, data, seed):
    played = list(legal_moves(game, data.draw(st.lists(moves(game.board), max_size=25)), seed))
    history, boards = record(game, played)
    assert pictures(positions(history, boards[-1])) == pictures(boards)


@settings(max_examples=10)
@given(st.sampled_from([free(50, 50, 200), free(50, 3, 15), PRESETS["classic-expert"]]), SEEDS)
def test_the_text_of_a_large_game_leads_through_its_positions_again(level, seed):
    random = Random(seed)
    game = new_game(level)
    cells = [name(place, level.columns) for place in range(len(game.board.cells))]
    chosen = [random.choice(["", "f ", "f ", "c "]) + random.choice(cells) for _ in range(60)]
    history, boards = record(game, list(legal_moves(game, chosen, seed)))
    assert pictures(positions(history, boards[-1])) == pictures(boards)


# How long it gets


@given(new_games(), st.data(), SEEDS)
def test_a_reveal_without_flags_takes_two_bytes(game, data, seed):
    reveals = data.draw(st.lists(moves(game.board, kinds=("",)), max_size=25))
    played = list(legal_moves(game, reveals, seed))
    history, _ = record(game, played)
    assert len(history.encode()) == 2 * len(played)


@given(new_games(), st.data(), SEEDS)
def test_a_press_takes_three_bytes_at_most_for_each_cell_and_flag_it_names(game, data, seed):
    played = list(legal_moves(game, data.draw(st.lists(moves(game.board), max_size=25)), seed))
    history, _ = record(game, played)
    named = sum(len(cells) + len(held) for cells, held in presses(history, game.board.columns))
    assert len(history.encode()) <= 3 * named


# Its length


BEFORE = "x" * 12  # as many letters as there are to spare


def test_flags_are_written_as_long_as_there_are_two_letters_a_revealed_cell_and_some_to_spare():
    before, after = from_text("AaaaaAbm"), from_text("A0000Abm")
    assert extended(BEFORE, [1], before, after) == f"{BEFORE}ab-aa-af"


def test_beyond_that_flags_are_left_out_and_the_text_says_so():
    before, after = from_text("AaaaaAbm"), from_text("A0000Abm")
    longer = extended(f"{BEFORE}x", [1], before, after)
    assert (longer, is_whole(longer)) == (f"{BEFORE}xab?", False)
    assert extended(longer, [1], before, after) == f"{longer}ab"


def test_a_text_from_which_nothing_had_to_be_left_out_is_whole_however_long():
    before, after = from_text("aaaabm"), from_text("0000bm")
    longer = extended(BEFORE * 9, [1], before, after)
    assert (longer, is_whole(longer)) == (f"{BEFORE * 9}ab", True)


def test_moves_are_read_past_flags_that_were_left_out():
    assert list(presses("aa?bb", columns=5)) == [([0], []), ([6], [])]


def test_a_press_is_added_to_those_before():
    assert extended("ac", [0], from_text("b1m"), from_text("01m")) == "acaa"
