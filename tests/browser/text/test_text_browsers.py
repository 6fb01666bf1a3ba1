"""Each text browser plays whole games, and is never shown an old board."""

import re

import pytest

UNTOUCHED = """
    #####
    #####
    #####
    #####
    #####
"""


def test_a_game_starts_from_the_level_panel(browse):
    player = browse("/")
    player.start("Study")
    player.sees("Ready Study 5×5, 3 mines")
    player.sees_board(UNTOUCHED)


def test_a_game_is_won(fixture):
    fixture.press(1, 1)
    fixture.sees("r1c1 opened 12 cells")
    fixture.press(5, 3)
    fixture.sees("Won")
    fixture.sees_board("...1* .112* .1*1. 1211. *1...")
