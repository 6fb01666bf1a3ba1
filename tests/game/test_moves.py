"""Moves as they are typed: what is read, and what is refused with which sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.moves import Move, Unreadable, read


def refusal(text: str) -> str:
    with pytest.raises(Unreadable) as refused:
        read(text)
    return str(refused.value)


# One move


@pytest.mark.parametrize(
    "text",
    [
        "r3c14",
        "R3C14",
        "r3C14",
        "3 14",
        "3,14",
        "3, 14",
        "3 , 14",
        " 3  14 ",
        "3\t14",
        "r3 c14",
        "r 3 c 14",
        "r03c14",
        "003 014",
    ],
)
def test_a_cell_is_a_reveal(text):
    assert read(text) == [Move(3, 14)]


@pytest.mark.parametrize(
    "text", ["f r3c14", "F R3C14", "f 3 14", "f 3,14", "f, 3 14", "f3 14", "fr3c14", " F  3  14 "]
)
def test_an_f_before_it_is_a_flag(text):
    assert read(text) == [Move(3, 14, flag=True)]


@given(st.integers(0, 999), st.integers(0, 999), st.booleans())
def test_any_row_and_column_of_three_digits_is_read(row, column, flag):
    mark = "f " if flag else ""
    expected = [Move(row, column, flag)]
    assert read(f"{mark}r{row}c{column}") == read(f"{mark}{row} {column}") == expected


@pytest.mark.parametrize(
    "text",
    [
        "r3",
        "3",
        "c4",
        "rc",
        "r3c",
        "c4r3",
        "34",
        "3.4",
        "3-4",
        "3/4",
        "3 4 5",
        "3 4,f 3 5",
        "f",
        "ff 3 4",
        "x 3 4",
        "3 f 4",
        "3 4 f",
        "r3c4x",
        "-3 4",
        "+3 4",
        "1000 4",
        "3_0 4",
        "3e1 4",
        "٣ ٤",
        "\uff13 \uff14",
        "r²c4",
        "3\u00a04",
        "3\x004",
    ],
)
def test_anything_else_is_no_move(text):
    assert refusal(text) == "That is not a move: r3c4 or 3 4 reveals, f 3 4 flags."


@given(st.text(max_size=30))
def test_no_text_does_anything_but_be_read_or_refused(text):
    try:
        moves = read(text)
    except Unreadable:
        return
    assert len(moves) >= 1


# Several moves


def test_several_are_read_in_order():
    assert read("f 1 2; r3c4;5,6") == [Move(1, 2, flag=True), Move(3, 4), Move(5, 6)]


@pytest.mark.parametrize("text", ["3 4;", ";3 4", ";; 3 4 ; ;"])
def test_nothing_between_semicolons_is_skipped(text):
    assert read(text) == [Move(3, 4)]


def test_one_that_is_no_move_refuses_all_and_is_pointed_out():
    assert refusal("1 2; what; 3 4") == (
        "Number 2 of 3 is not a move: r3c4 or 3 4 reveals, f 3 4 flags."
    )


@pytest.mark.parametrize("text", ["", " ", ";", " ; ; ", "\t\n"])
def test_nothing_typed_is_refused(text):
    assert refusal(text) == "No move was typed: r3c4 or 3 4 reveals, f 3 4 flags."


def test_as_many_as_allowed_are_read():
    assert len(read("1 1;" * 100)) == 100


def test_one_more_than_allowed_is_refused():
    assert refusal("1 1;" * 101) == "At most 100 moves can be typed at once."
