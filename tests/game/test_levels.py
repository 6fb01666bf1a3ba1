"""The levels: the presets that are promised, limits of custom and free ones, their words."""

import re
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.levels import (
    FIXTURE,
    GROUPS,
    PRESETS,
    FirstReveal,
    Level,
    LevelError,
    by_key,
    custom,
    free,
    remade,
)
from tests.game.strategies import levels

# Typed, on purpose not computed: key, columns, rows, mines, promise of the first reveal.
PROMISED = [
    ("study", 5, 5, 3, FirstReveal.SAFE),
    ("easy", 8, 8, 10, FirstReveal.OPENING),
    ("medium", 10, 10, 15, FirstReveal.OPENING),
    ("hard", 12, 12, 25, FirstReveal.OPENING),
    ("beginner", 4, 4, 4, FirstReveal.SAFE),
    ("intermediate", 8, 8, 15, FirstReveal.SAFE),
    ("expert", 12, 12, 40, FirstReveal.SAFE),
    ("classic-beginner", 9, 9, 10, FirstReveal.OPENING),
    ("classic-intermediate", 16, 16, 40, FirstReveal.OPENING),
    ("classic-expert", 30, 16, 99, FirstReveal.OPENING),
]

SIDES_AND_MINES = st.tuples(st.integers(3, 50), st.integers(3, 50)).flatmap(
    lambda sides: st.tuples(
        st.just(sides[0]), st.just(sides[1]), st.integers(2, sides[0] * sides[1] // 2)
    )
)


def custom_fault(size: int, mines: int) -> tuple[str, str]:
    with pytest.raises(LevelError) as fault:
        custom(size, mines)
    return fault.value.field, str(fault.value)


def free_fault(columns: int, rows: int, mines: int) -> tuple[str, str]:
    with pytest.raises(LevelError) as fault:
        free(columns, rows, mines)
    return fault.value.field, str(fault.value)


# Presets

EASY = PRESETS["easy"]


@pytest.mark.parametrize(
    ("level", "fault"),
    [
        (replace(EASY, mines=9), "Another level has the key of Easy 8×8, 9 mines, easy."),
        (
            replace(EASY, key="free", mines=9),
            "Another level has the key of Easy 8×8, 9 mines, free.",
        ),
        (replace(EASY, key="other"), "Another level has the measures of Easy 8×8, 10 mines."),
        (replace(EASY, key="other", rows=51), "A side of Easy 8×51, 10 mines is not from 3 to 50."),
        (
            replace(EASY, key="other", columns=2, mines=4),
            "A side of Easy 2×8, 4 mines is not from 3 to 50.",
        ),
    ],
)
def test_a_level_that_cannot_be_told_from_another_or_is_no_board_is_refused(level, fault):
    with pytest.raises(ValueError, match=f"^{re.escape(fault)}$"):
        by_key({"One": [EASY], "Two": [level]})


def test_the_presets_are_those_promised_in_this_order():
    assert [
        (level.key, level.columns, level.rows, level.mines, level.first_reveal)
        for level in PRESETS.values()
    ] == PROMISED


def test_a_preset_is_found_by_its_own_key():
    assert [level.key for level in PRESETS.values()] == list(PRESETS)


def test_presets_stand_in_the_groups_of_the_contract():
    assert {title: [level.key for level in group] for title, group in GROUPS.items()} == {
        "5×5 play mode": ["study"],
        "First press opens a region": ["easy", "medium", "hard"],
        "Small and risky: first cell safe": ["beginner", "intermediate", "expert"],
        "Classic": ["classic-beginner", "classic-intermediate", "classic-expert"],
    }


def test_a_preset_is_named_in_the_words_of_its_key():
    assert [level.name for level in PRESETS.values()] == [
        key.replace("-", " ").capitalize() for key in PRESETS
    ]


def test_the_fixture_has_three_mines_on_5_by_5_and_can_lose_at_once():
    expected = Level("fixture", "Developer fixture", 5, 5, 3, FirstReveal.CAN_LOSE)
    assert expected == FIXTURE


def test_the_fixture_is_no_preset():
    assert FIXTURE.key not in PRESETS


# Words


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (PRESETS["study"], "Study 5×5, 3 mines"),
        (PRESETS["classic-expert"], "Classic expert 30×16, 99 mines"),
        (FIXTURE, "Developer fixture 5×5, 3 mines"),
        (free(7, 3, 2), "Free 7×3, 2 mines"),
    ],
)
def test_a_level_reads_name_then_columns_by_rows_then_mines(level, words):
    assert str(level) == words


def test_each_promise_of_the_first_reveal_is_a_sentence_for_the_player():
    assert [promise.value for promise in FirstReveal] == [
        "the mines are fixed, and the first reveal can lose",
        "the first cell is never a mine",
        "the first cell opens a region if the mines leave room for one",
    ]


@given(levels())
def test_safe_cells_and_mines_make_the_board(level):
    assert level.safe + level.mines == level.rows * level.columns


def test_the_fixture_has_22_safe_cells():
    assert FIXTURE.safe == 22


# Mines that cannot fit


@pytest.mark.parametrize("mines", [1, 5])
def test_mines_fit_where_one_cell_at_least_is_safe(mines):
    assert Level("any", "Any", 3, 2, mines, FirstReveal.SAFE).mines == mines


@pytest.mark.parametrize("mines", [6, 7, 10**9, 0, -1])
def test_mines_that_cannot_fit_are_refused_before_any_work(mines):
    with pytest.raises(LevelError, match=f"^{mines} mines do not fit on 3×2[.]$") as fault:
        Level("any", "Any", 3, 2, mines, FirstReveal.SAFE)
    assert fault.value.field == "mines"


def test_a_level_error_is_a_value_error():
    assert issubclass(LevelError, ValueError)


def test_a_level_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        FIXTURE.mines = 4


# Custom: square, side 3 to 12, mines from 2 to half the cells


@pytest.mark.parametrize(("size", "mines"), [(3, 2), (3, 4), (4, 8), (5, 12), (12, 2), (12, 72)])
def test_a_custom_level_is_square_and_its_first_cell_safe(size, mines):
    assert custom(size, mines) == Level("custom", "Custom", size, size, mines, FirstReveal.SAFE)


@pytest.mark.parametrize("size", [2, 13, 0, -3])
def test_a_custom_side_outside_3_to_12_names_the_size(size):
    assert custom_fault(size, 2) == ("size", "Size must be from 3 to 12.")


@pytest.mark.parametrize(
    ("size", "mines", "most"), [(3, 1, 4), (3, 5, 4), (5, 13, 12), (12, 73, 72)]
)
def test_custom_mines_outside_2_to_half_the_cells_rounded_down_name_the_mines(size, mines, most):
    assert custom_fault(size, mines) == (
        "mines",
        f"A board of {size * size} cells takes from 2 to {most} mines.",
    )


def test_of_two_faults_the_side_is_told_first():
    assert custom_fault(2, 99) == ("size", "Size must be from 3 to 12.")


# Free: any sides from 3 to 50


@given(SIDES_AND_MINES)
def test_a_free_level_takes_all_measures_within_the_limits(measures):
    columns, rows, mines = measures
    assert free(columns, rows, mines) == Level(
        "free", "Free", columns, rows, mines, FirstReveal.OPENING
    )


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "fault"),
    [
        (2, 9, 2, ("columns", "Columns must be from 3 to 50.")),
        (51, 9, 2, ("columns", "Columns must be from 3 to 50.")),
        (9, 2, 2, ("rows", "Rows must be from 3 to 50.")),
        (9, 51, 2, ("rows", "Rows must be from 3 to 50.")),
        (2, 2, 99, ("columns", "Columns must be from 3 to 50.")),
        (3, 7, 1, ("mines", "A board of 21 cells takes from 2 to 10 mines.")),
        (3, 7, 11, ("mines", "A board of 21 cells takes from 2 to 10 mines.")),
        (50, 50, 1251, ("mines", "A board of 2500 cells takes from 2 to 1250 mines.")),
    ],
)
def test_a_free_level_outside_the_limits_names_the_measure_at_fault(columns, rows, mines, fault):
    assert free_fault(columns, rows, mines) == fault


# Stored games


@pytest.mark.parametrize(
    "level", [FIXTURE, *PRESETS.values(), custom(7, 9), free(7, 3, 9)], ids=lambda level: level.key
)
def test_a_level_is_made_again_from_its_key_and_measures(level):
    assert remade(level.key, level.columns, level.rows, level.mines) == level


@pytest.mark.parametrize("key", ["", "Easy", "developer", "custom "])
def test_a_key_of_no_level_makes_none(key):
    with pytest.raises(KeyError):
        remade(key, 5, 5, 3)


@pytest.mark.parametrize(("key", "columns", "rows"), [("custom", 13, 13), ("free", 51, 3)])
def test_measures_outside_the_limits_make_no_level_again(key, columns, rows):
    with pytest.raises(LevelError):
        remade(key, columns, rows, 3)


def test_a_preset_that_has_had_other_measures_is_not_made_again():
    with pytest.raises(ValueError, match="no longer what it was"):
        remade("easy", 5, 5, 10)


def test_no_two_presets_share_their_measures():
    """A shared board says its measures, not its level."""
    measures = [(level.columns, level.rows, level.mines) for level in PRESETS.values()]
    assert len(set(measures)) == len(measures)
