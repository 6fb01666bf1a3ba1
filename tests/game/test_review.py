"""The end of a game: 3BV, the report, and the verdict on a loss."""

import json
import re
from dataclasses import asdict, replace
from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.game import history
from app.game.board import FLAGGED
from app.game.levels import PRESETS, FirstReveal
from app.game.logic import counting
from app.game.notation import from_text
from app.game.review import Report, Review, report, review, three_bv
from app.game.rules import Game, Refused, Status, chord, chord_targets, flood, new_game, reveal
from tests.game.drawing import at, fixture, game_on, mined
from tests.game.positions import arrangements, covered
from tests.game.strategies import layouts


def played(game: Game, *moves: str, flags: str = "") -> tuple[Game, str]:
    """Return the game after those reveals (`c r1c1` chords), and its moves as they are kept."""
    text = ""
    places = [at(cell, game.board) for cell in flags.split()]
    flagged = {place: FLAGGED[game.board.cells[place]] for place in places}
    game = replace(game, board=game.board.with_cells(flagged))
    for move in moves:
        place = at(move.removeprefix("c "), game.board)
        if move.startswith("c "):
            starts, after = chord_targets(game.board, place), chord(game, place)
        else:
            starts, after = [place], reveal(game, place, Random(0))
        text += history.press(starts, game.board, after.board)
        game = after
    return game, text


@st.composite
def games_over(draw: st.DrawFn) -> tuple[Game, str]:
    """Draw a game on which the mines lay from the start, and its moves."""
    game = game_on(draw(layouts(4)), FirstReveal.CAN_LOSE)
    text = ""
    for place in draw(st.permutations(range(len(game.board.cells)))):
        if game.status.over:
            break
        try:
            after = reveal(game, place, Random(0))
        except Refused:
            continue
        text += history.press([place], game.board, after.board)
        game = after
    return game, text


def before_the_end(game: Game, text: str):
    *_, before, _ = history.positions(text, game.board)
    *_, (starts, _) = history.presses(text, game.board.columns)
    return before, starts


@st.composite
def lost_chords(draw: st.DrawFn) -> tuple[Game, list[int]]:
    """Draw a game, and what a chord that loses it reveals."""
    game = game_on(draw(layouts(4)), FirstReveal.CAN_LOSE)
    safe = [place for place, cell in enumerate(game.board.cells) if not cell.mine]
    game = replace(game, board=flood(game.board, draw(st.lists(st.sampled_from(safe), min_size=1))))
    numbers = [p for p, cell in enumerate(game.board.cells) if cell.revealed and cell.clue]
    assume(numbers)
    place = draw(st.sampled_from(numbers))
    near = chord_targets(game.board, place)
    clue = game.board.cells[place].clue
    flags = draw(st.lists(st.sampled_from(near), min_size=clue, max_size=clue, unique=True))
    pressed = [each for each in near if each not in flags]
    assume(any(game.board.cells[each].mine for each in pressed))
    return game, pressed


def judged(game: Game, text: str, start: int | None = None) -> Review:
    """Return the review of the press that ends those moves."""
    before, starts = before_the_end(game, text)
    return review(replace(game, board=before), starts, start)


# 3BV


def naive_three_bv(board):
    """Reveal cell after cell, zeros first, until the game is won; count the reveals."""
    reveals = 0
    for zeros in (True, False):
        for place, cell in enumerate(board.cells):
            if not cell.mine and (cell.clue == 0) == zeros and not board.cells[place].revealed:
                board = flood(board, [place])
                reveals += 1
    return reveals


@given(layouts(9))
@settings(max_examples=300)
def test_3bv_is_the_number_of_reveals_that_a_win_takes(board):
    assert three_bv(board) == naive_three_bv(board)


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("*.", 1),
        ("... ... ...", 1),
        ("*.. ... ..*", 2),
        ("*...* ..... *...*", 3),
        (".*. *.* .*.", 5),
    ],
)
def test_3bv_of_a_drawn_board(layout, expected):
    assert three_bv(mined(layout)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("0001m", 1, id="an opening"),
        pytest.param("0A01m", 0, id="an opening held back by a flag"),
        pytest.param("aaabm", 0, id="nothing"),
        pytest.param("1m1", 2, id="numbers"),
        pytest.param("1mb", 1, id="one of two numbers"),
    ],
)
def test_what_was_cleared_of_a_drawn_board(text, expected):
    assert three_bv(from_text(text), only_revealed=True) == expected


@given(games_over())
def test_what_was_cleared_is_all_of_it_on_a_win_alone(drawn):
    game, _ = drawn
    cleared, total = three_bv(game.board, only_revealed=True), three_bv(game.board)
    assert (cleared == total) == (game.status is Status.WON)


# The report


def test_a_win_on_the_fixture():
    game, moves = played(fixture(), "r1c1", "r5c5")
    assert report(game, moves, seconds=4, hints=1) == Report(
        won=True,
        seconds=4,
        moves=2,
        three_bv=2,
        cleared=2,
        hints=1,
        guesses=1,
        guessed="r1c1 (12%)",
    )


def test_a_loss_on_the_fixture():
    game, moves = played(fixture(), "r1c1", "r3c3")
    lost = report(game, moves, seconds=9, hints=0)
    assert (lost.won, lost.cleared, lost.guessed) == (False, 1, "r1c1 (12%) and r3c3 (100%)")


@pytest.mark.parametrize(
    ("won", "seconds", "moves", "cleared", "per_second", "efficiency"),
    [
        (True, 40, 25, 20, 0.5, 0.8),
        (True, 0, 20, 20, 20.0, 1.0),
        (False, 40, 25, 5, None, 0.2),
        (False, 0, 0, 0, None, 0.0),
    ],
)
def test_speed_and_efficiency(won, seconds, moves, cleared, per_second, efficiency):
    said = Report(won, seconds, moves, 20, cleared, 0, 0, "")
    assert (said.per_second, said.efficiency) == (per_second, efficiency)


def test_a_chord_is_one_move_and_its_risk_that_of_any_of_its_cells():
    game, moves = played(game_on(mined("... .*. ..."), FirstReveal.CAN_LOSE), "r1c1")
    game, more = played(game, "c r1c1", flags="r1c2")
    said = report(game, moves + more, 1, 0)
    assert (said.won, said.moves, said.guesses) == (False, 2, 2)
    assert judged(game, moves + more).risk == pytest.approx(2 / 3, abs=1e-6)


def test_a_chord_on_all_cells_of_another_number_is_certain_to_hit_its_mine():
    # r1c1 shows 1 and touches r1c2 and r2c1, which the chord reveals both.
    game, moves = played(game_on(mined(".*. ... ..*"), FirstReveal.CAN_LOSE), "r1c1", "r2c2")
    game, more = played(game, "c r2c2", flags="r3c1 r3c2")
    assert judged(game, moves + more).text == (
        "Not the best guess: no cell was certainly safe, but while one of r1c2, r1c3, r2c1 "
        "and 2 more was certainly a mine, r1c3 alone had a risk of 20%."
    )


def test_the_first_reveal_is_no_guess_where_it_is_promised_safe():
    game = new_game(PRESETS["study"])
    game, moves = played(game, "r1c1")
    assert report(replace(game), moves, 1, 0).guesses == 0


def test_the_first_cell_of_a_board_played_before_is_no_guess():
    game, moves = played(game_on(mined("*.. ... ...")), "r3c3")
    assert report(game, moves, 1, 0, start=8).guesses == 0
    assert report(game, moves, 1, 0, start=7).guesses == 1


def test_the_first_cell_of_a_board_played_before_is_no_guess_later_either():
    game, moves = played(game_on(mined("*...* ..... .....")), "r1c2", "r3c5")
    start = at("r3c5", game.board)
    assert report(game, moves, 1, 0, start).guessed == "r1c2 (14.3%)"


@given(games_over(), st.integers(0, 99), st.integers(0, 9))
@settings(max_examples=50)
def test_what_is_told_can_be_stored(drawn, seconds, hints):
    game, moves = drawn
    said = report(game, moves, seconds, hints)
    assert Report(**json.loads(json.dumps(asdict(said)))) == said
    if game.status is Status.LOST:
        verdict = judged(game, moves)
        assert Review(**json.loads(json.dumps(asdict(verdict)))) == verdict


# Luck or slip


@given(games_over())
@settings(max_examples=400)
def test_the_verdict_on_a_loss_is_true(drawn):
    game, moves = drawn
    assume(game.status is Status.LOST)
    before, (fatal,) = before_the_end(game, moves)
    ways = list(arrangements(before, game.board.mines))
    risks = {p: Fraction(sum(p in laid for laid in ways), len(ways)) for p in covered(before)}
    said = judged(game, moves)
    assert said.risk == round(float(risks[fatal]), 6)
    assert said.safe_existed == (min(risks.values()) == 0)
    verdict = "A slip" if said.safe_existed else "Bad luck"
    if not said.safe_existed and risks[fatal] > min(risks.values()):
        verdict = "Not the best guess"
    assert said.text.startswith(f"{verdict}: ")


@given(games_over())
@settings(max_examples=200)
def test_a_guess_is_a_reveal_that_could_have_hit_a_mine(drawn):
    game, moves = drawn
    boards = history.positions(moves, game.board)
    guesses = 0
    for board, (starts, _) in zip(boards, history.presses(moves, game.board.columns), strict=False):
        guesses += any(set(starts) & laid for laid in arrangements(board, game.board.mines))
    assert report(game, moves, 0, 0).guesses == guesses


CORNER = "..... .*... ..... ..... ....*"


@pytest.mark.parametrize(
    ("layout", "moves", "text"),
    [
        (
            CORNER,
            ["r1c1", "r2c2"],
            "Not the best guess: no cell was certainly safe, "
            "but while r2c2 had a risk of 33.3%, r1c3 alone had a risk of 4.8%.",
        ),
        (
            CORNER,
            ["r5c5"],
            "Bad luck: no cell was certainly safe, and r5c5 had the least risk, 8%.",
        ),
        (
            CORNER,
            ["r5c1", "r2c2"],
            "A slip: r2c2 was certainly a mine, while r1c1, r1c2 and r2c1 were certainly safe.",
        ),
    ],
)
def test_the_verdict_in_words(layout, moves, text):
    game, kept = played(game_on(mined(layout), FirstReveal.CAN_LOSE), *moves)
    assert judged(game, kept).text == text


@pytest.mark.parametrize(
    ("layout", "were_safe"),
    [
        ("*...", "r1c4 was"),
        ("*.......", "r1c4, r1c5, r1c6 and 2 more were"),
        ("*........", "r1c4, r1c5, r1c6 and 3 more were"),
        ("*..........", "r1c4, r1c5, r1c6 and 5 more were"),
    ],
)
def test_of_many_safe_cells_the_first_three_are_named(layout, were_safe):
    game, kept = played(game_on(mined(layout)), "r1c2", "r1c1")
    assert judged(game, kept).text == (
        f"A slip: r1c1 had a risk of 50%, while {were_safe} certainly safe."
    )


def test_no_flag_proves_anything():
    game, moves = played(fixture(), "r2c2", "r1c5", flags="r3c3")
    plain, same = played(fixture(), "r2c2", "r1c5")
    assert (moves, judged(game, moves)) == (same, judged(plain, same))


def test_flags_in_the_way_of_openings_do_not_make_the_verdict_false():
    """They hold r1c1 back, so that only it and r2c2 are open."""
    before, _ = played(fixture(), "r1c1", flags="r1c2 r2c1")
    assert review(before, [at("r3c3", before.board)]).text == (
        "A slip: r3c3 had a risk of 20%, while r1c2 and r2c1 were certainly safe."
    )


def test_the_first_cell_of_a_board_played_before_was_known_to_be_safe():
    game, moves = played(game_on(mined("*.. ... ..*")), "r1c1")
    assert judged(game, moves, start=at("r1c3", game.board)).text == (
        "A slip: r1c1 had a risk of 25%, while r1c3 was certainly safe."
    )


def test_risks_are_not_told_where_flags_were_left_out():
    game, moves = played(fixture(), "r1c1", "r3c3")
    said = report(game, f"{moves}?", 1, 0)
    assert (said.guesses, said.guessed, said.moves) == (None, "", 2)


def test_a_verdict_by_an_estimate_says_so():
    """Where numbers are too entangled to count, what is not found may still be there."""
    before = game_on(from_text("mmmmmaa a2a2a2a aaaaaaa"))
    with patch.object(counting, "MOST_STATES", 3):
        said = review(before, [0]).text
    assert "no certainly safe cell was found" in said
    assert len(re.findall(r"risk of about \d+|least risk, about \d+", said)) >= 1


@pytest.mark.parametrize(
    ("flags", "chorded", "text"),
    [
        (
            "r5c2 r5c3",
            "c r4c2",
            "A slip: r3c3 was certainly a mine, while r3c4, r3c5, r4c4 and 4 more "
            "were certainly safe.",
        ),
    ],
)
def test_of_a_lost_chord_no_cell_is_told_to_be_both(flags, chorded, text):
    before, _ = played(fixture(), "r1c1", flags=flags)
    place = at(chorded.removeprefix("c "), before.board)
    assert review(before, chord_targets(before.board, place)).text == text


@given(lost_chords())
@settings(max_examples=100)
def test_what_a_chord_revealed_is_named_on_one_side_only(lost):
    before, pressed = lost
    said = review(before, pressed).text
    one, _, other = said.partition(", while ")
    assert not set(re.findall(r"r\d+c\d+", one)) & set(re.findall(r"r\d+c\d+", other)) or (
        "of these only" in other
    )
