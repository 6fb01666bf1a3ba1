"""Chances and lists as the player reads them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.board import Board
from app.game.logic.words import few, listed, named, named_press, percent

# Chances


@pytest.mark.parametrize(
    ("risk", "text"),
    [
        ("0", "0%"),
        ("1/2000", "less than 0.1%"),
        ("2/2001", "less than 0.1%"),
        ("1/1000", "0.1%"),
        ("1/16", "6.3%"),
        ("95/1000", "9.5%"),
        ("1/10", "10%"),
        ("1/8", "12.5%"),
        ("1/3", "33.3%"),
        ("85/100", "85%"),
        ("3/16", "18.8%"),
        ("9/10", "90%"),
        ("933/1000", "93.3%"),
        ("29/30", "96.7%"),
        ("9988/10000", "99.9%"),
        ("999/1000", "99.9%"),
        ("9999/10000", "more than 99.9%"),
        ("1", "100%"),
    ],
)
def test_a_chance_is_read_as_a_percentage(risk, text):
    assert percent(Fraction(risk)) == text


@given(st.fractions(0, 1).filter(lambda risk: 0 < risk < 1))
def test_what_is_not_certain_never_looks_so(risk):
    assert percent(risk) not in {"0%", "100%"}


@given(st.fractions(Fraction(1, 1000), Fraction(999, 1000)))
def test_a_percentage_is_as_near_as_one_decimal_allows(risk):
    off = abs(Fraction(percent(risk).removesuffix("%")) - 100 * risk)
    assert off <= Fraction(1, 20)


@pytest.mark.parametrize("risk", ["1/5000", "1/16", "9999/10000"])
def test_an_estimate_says_about(risk):
    risk = Fraction(risk)
    assert percent(risk, exact=False) == f"about {percent(risk)}"


@pytest.mark.parametrize("risk", [0, 1])
def test_what_is_certain_is_no_estimate(risk):
    assert percent(Fraction(risk), exact=False) == f"{100 * risk}%"


# Lists


@pytest.mark.parametrize(
    ("words", "text"),
    [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c"), ("abcd", "a, b, c and d")],
)
def test_words_are_listed(words, text):
    assert listed(words) == text


def test_the_last_of_a_list_may_be_an_alternative():
    assert listed("abc", "or") == "a, b or c"


# Few of many


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], []),
        (["a", "b", "c"], ["a", "b", "c"]),
        (["a", "b", "c", "d"], ["a", "b", "c", "1 more"]),
        (["a", "b", "c", "d", "e", "f"], ["a", "b", "c", "3 more"]),
    ],
)
def test_of_many_the_first_three_are_told(words, told):
    assert few(words) == told


@pytest.mark.parametrize(
    ("cells", "names", "press"),
    [
        (0b1, "r1c1", "r1c1"),
        (0b100000, "r2c3", "r2c3"),
        (0b10010, "r1c2 and r2c2", "r1c2 and r2c2 at once"),
        (0b111111, "r1c1, r1c2, r1c3 and 3 more", "r1c1, r1c2, r1c3 and 3 more at once"),
    ],
)
def test_cells_are_named_and_pressed_at_once(cells, names, press):
    board = Board.covered(2, 3)
    assert (named(cells, board), named_press(cells, board)) == (names, press)
