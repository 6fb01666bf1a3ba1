"""Flood: from a zero to its neighbours, through zeros only, up to the numbers, never over flags."""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from app.game.board import REVEALED, Board
from app.game.levels import FirstReveal, Level
from app.game.notation import from_text
from app.game.rules import Status, flood, new_game, reveal
from tests.game.drawing import at, drawn, mined, picture
from tests.game.strategies import games


def flooded(board: Board, *starts: str) -> str:
    return picture(flood(board, [at(start, board) for start in starts]))


def reached(board: Board, starts: set[int]) -> set[int]:
    """Return what a flood has to reveal, found without a queue: add until nothing is new."""
    found = set(starts)
    while True:
        zeros = {p for p in found if not board.cells[p].mine and not board.cells[p].clue}
        touched = {near for zero in zeros for near in board.neighbours[zero]}
        closed = {p for p in touched if board.cells[p].flagged or board.cells[p].revealed}
        if touched - closed <= found:
            return found
        found |= touched - closed


@contextmanager
def shallow_stack() -> Iterator[None]:
    """Leave room for a few dozen calls, so that anything that recurses over cells fails."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 50)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


# What it opens


def test_a_zero_opens_its_region_and_the_numbers_around_it():
    board = mined("""
        ......
        ......
        ...*..
        ......
    """)
    assert flooded(board, "r1c1") == drawn("""
        000000
        001110
        001m10
        001b10
    """)


def test_a_region_ends_at_its_numbers():
    board = mined("""
        ..*..
        ..*..
        ..*..
    """)
    assert flooded(board, "r1c1") == drawn("""
        02mca
        03mda
        02mca
    """)


def test_zeros_that_touch_at_a_corner_are_one_region():
    board = mined("""
        ...*..
        ......
        ......
        *.....
    """)
    assert flooded(board, "r1c1") == drawn("""
        001m10
        001110
        110000
        m10000
    """)


def test_a_number_opens_itself_alone():
    board = mined("""
        *...
        ....
    """)
    assert flooded(board, "r1c2") == drawn("""
        m1aa
        bbaa
    """)


def test_a_mine_opens_itself_alone():
    board = mined("""
        ....
        *...
    """)
    assert flooded(board, "r2c1") == drawn("""
        bbaa
        Xbaa
    """)


def test_several_starts_open_together():
    board = mined("""
        ..*..
        ..*..
        ..*..
    """)
    assert flooded(board, "r1c1", "r2c3", "r3c4") == drawn("""
        02mca
        03Xda
        02m2a
    """)


def test_a_flag_in_a_region_stays_and_what_lies_behind_it_stays_covered():
    board = from_text("aAaaa")
    assert flooded(board, "r1c1") == "0Aaaa"


def test_a_flagged_mine_at_the_edge_of_a_region_stays():
    board = from_text("aabM")
    assert flooded(board, "r1c1") == "001M"


def test_a_region_is_opened_round_a_flag():
    board = from_text("""
        aaa
        aAa
        aaa
    """)
    assert flooded(board, "r1c1") == drawn("""
        000
        0A0
        000
    """)


def test_what_is_revealed_already_is_no_way_through():
    board = from_text("a0a")
    assert flooded(board, "r1c1") == "00a"


@given(games(), st.data())
def test_exactly_what_is_reached_from_the_starts_through_zeros_is_revealed(game, data):
    board = game.board
    covered = [p for p, cell in enumerate(board.cells) if not (cell.revealed or cell.flagged)]
    assume(covered)
    starts = data.draw(st.sets(st.sampled_from(covered), min_size=1))
    expected = board.with_cells({p: REVEALED[board.cells[p]] for p in reached(board, starts)})
    assert picture(flood(board, starts)) == picture(expected)


# How it opens: a queue that each place enters once


def test_a_zero_is_expanded_once_however_many_zeros_touch_it(monkeypatch):
    board = Board.covered(rows=4, columns=5)
    expanded = []

    class Watched(tuple):
        def __getitem__(self, place):
            expanded.append(place)
            return super().__getitem__(place)

    monkeypatch.setattr(Board, "neighbours", Watched(board.neighbours))
    flood(board, [0])
    assert sorted(expanded) == list(range(20))


def test_the_largest_region_opens_without_recursion():
    board = Board.covered(rows=500, columns=500).with_mines([0])
    with shallow_stack():
        opened = flood(board, [249_999])
    assert opened.revealed == 249_999


def test_a_board_of_500_by_500_with_25000_mines_opens_without_recursion():
    game = new_game(Level("huge", "Huge", 500, 500, 25_000, FirstReveal.OPENING))
    with shallow_stack():
        game = reveal(game, 125_250, Random(0))
    assert (game.board.mines, game.status) == (25_000, Status.PLAYING)
