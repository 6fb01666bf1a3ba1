"""Boards that need no guess: proved by a second solver, of the right shape, and the same again."""

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game import layout
from app.game.board import neighbours
from app.game.layout import Method, NoGuess
from app.game.levels import PRESETS, FirstReveal, Level, custom, free
from app.game.logic import guess_free
from app.game.logic.grid import cells_of, grid
from app.game.rules import Status, new_game, reveal
from tests.game.drawing import fixture, mined
from tests.game.positions import finishes
from tests.game.strategies import SEEDS, levels


def corner(_level: Level) -> int:
    return 0


def edge(level: Level) -> int:
    return level.columns // 2


def centre(level: Level) -> int:
    return level.rows // 2 * level.columns + level.columns // 2


def last(level: Level) -> int:
    return level.rows * level.columns - 1


FIRSTS = [corner, edge, centre, last]
HARD = [custom(12, 50), custom(6, 12), free(50, 3, 40), free(20, 24, 110)]


# Proof


@pytest.mark.parametrize("first_of", FIRSTS)
@pytest.mark.parametrize("level", [*PRESETS.values(), *HARD], ids=str)
def test_a_player_who_never_guesses_wins_from_any_first_cell(level, first_of):
    first = first_of(level)
    for seed in range(4):
        mines, no_guess = layout.deal_no_guess(level, first, Random(seed))
        assert no_guess is NoGuess.PROVED
        assert finishes(level.rows, level.columns, set(mines), first)


@given(levels(6), st.data(), SEEDS)
@settings(max_examples=100)
def test_what_is_said_to_be_proved_is_true(level, data, seed):
    first = data.draw(st.integers(0, level.rows * level.columns - 1))
    with patch.object(guess_free, "EFFORT", 2000):
        mines, no_guess = layout.deal_no_guess(level, first, Random(seed))
    assert (len(set(mines)), first in mines) == (level.mines, False)
    if no_guess is NoGuess.PROVED:
        assert finishes(level.rows, level.columns, set(mines), first)


@pytest.mark.parametrize("level", PRESETS.values(), ids=str)
def test_the_first_cell_opens_a_region(level):
    first = edge(level)
    mines, _ = layout.deal_no_guess(level, first, Random(0))
    assert not set(mines) & {first, *neighbours(level.rows, level.columns)[first]}


def test_an_opening_is_asked_for_whatever_the_level_promises():
    level = PRESETS["study"]
    with patch.object(layout, "drawn", return_value=None) as drawn:
        layout.deal_no_guess(level, 0, Random(0))
    *_, allowed, _ = drawn.call_args.args
    assert allowed == [place for place in range(25) if place not in {0, 1, 5, 6}]


def test_the_same_random_source_gives_the_same_mines():
    for level in (PRESETS["classic-expert"], PRESETS["expert"]):
        once, again = (layout.deal_no_guess(level, 0, Random(7)) for _ in range(2))
        assert once == again


# Where it is not possible


def test_a_board_that_cannot_do_without_a_guess_is_an_ordinary_one():
    level = free(3, 3, 4)
    with patch.object(guess_free, "EFFORT", 500):
        mines, no_guess = layout.deal_no_guess(level, centre(level), Random(1))
    assert (no_guess, len(mines), centre(level) in mines) == (NoGuess.NOT_PROVED, 4, False)


@pytest.mark.parametrize("level", [free(50, 50, 1250), free(50, 40, 700)], ids=str)
def test_the_effort_is_bounded(level, monkeypatch):
    spent = []
    played = guess_free.played
    monkeypatch.setattr(
        guess_free,
        "played",
        lambda *board: spent.append(known := played(*board)) or known,
    )
    layout.deal_no_guess(level, 0, Random(1))
    assert sum(known.work for known in spent[:-1]) < guess_free.EFFORT


# How


def test_boards_are_drawn_where_many_need_no_guess_and_repaired_where_few():
    few = {level.key for level in PRESETS.values() if layout.method(level) is Method.REPAIRED}
    assert few == {"expert"}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (
            "classic-expert",
            "drawn until they need no guess: all such boards are equally likely",
        ),
        (
            "expert",
            "drawn once, then moved where logic is stuck: easier ones are more likely",
        ),
    ],
)
def test_a_player_is_told_how_boards_are_found(key, words):
    assert layout.method(PRESETS[key]).value == words


def test_drawn_boards_are_equally_likely():
    # 3×4 with 2 mines: all boards that need no guess from r1c1 are few enough to be counted.
    on, allowed = grid(3, 4), [2, 3, 6, 7, 8, 9, 10, 11]
    random = Random(3)
    counts: dict[int, int] = {}
    for _ in range(6000):
        mines = guess_free.drawn(on, 2, 0, allowed, random)
        counts[mines] = counts.get(mines, 0) + 1
    expected = {
        cells_of(pair)
        for pair in ({a, b} for a in allowed for b in allowed if a < b)
        if finishes(3, 4, pair, 0)
    }
    assert set(counts) == expected
    mean = 6000 / len(expected)
    chi_square = sum((count - mean) ** 2 for count in counts.values()) / mean
    assert chi_square < len(expected) + 4 * (2 * len(expected)) ** 0.5


def test_a_board_that_its_first_cell_saves_from_a_blind_swap_is_drawn_too():
    # Of three mines in 2×6, where r1c6 opens no region, no others can do without a guess.
    board = mined("....*. ....**")
    mines = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
    allowed = [place for place in range(12) if place != 5]
    assert guess_free.drawn(grid(2, 6), 3, 5, allowed, Random(0)) == mines


# In the game


def test_what_became_of_the_wish_has_the_names_that_stored_games_bear():
    assert [state.value for state in NoGuess] == ["off", "asked", "proved", "not-proved"]


@pytest.mark.parametrize("asked", [False, True])
def test_a_game_says_what_became_of_the_wish(asked):
    game = new_game(PRESETS["easy"], no_guess=asked)
    after = reveal(game, 0, Random(1))
    expected = (NoGuess.ASKED, NoGuess.PROVED) if asked else (NoGuess.OFF, NoGuess.OFF)
    assert (game.no_guess, after.no_guess) == expected
    assert (after.status, after.board.mines) == (Status.PLAYING, 10)


def test_the_wish_keeps_flags_set_before_the_first_reveal():
    game = new_game(Level("any", "Any", 8, 8, 10, FirstReveal.SAFE), no_guess=True)
    assert reveal(game, 9, Random(1)).board.flags == game.board.flags


def test_the_fixture_is_dealt_and_asks_for_nothing():
    assert fixture().no_guess is NoGuess.OFF
