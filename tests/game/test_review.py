"""The verdict on a loss: luck or slip, and with which risk."""

import json
import re
from dataclasses import asdict, replace
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.game.levels import FirstReveal
from app.game.logic import counting
from app.game.notation import from_text
from app.game.review import Review, review
from app.game.rules import Game, Status, chord_targets, flood
from tests.game.drawing import at, fixture, game_on, mined
from tests.game.histories import before_the_end, games_over, played
from tests.game.positions import arrangements, covered
from tests.game.strategies import layouts


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
    if verdict == "Not the best guess":
        best = re.search(r", but while .*?(?:%|mine), (.* had only .*)", said.text)[1]
        named = [risks[at(cell, before)] for cell in re.findall(r"r\d+c\d+", best)]
        assert set(named) == {min(risks.values())}
        assert best.endswith("each.") == (len(named) > 1)


CORNER = "..... .*... ..... ..... ....*"


@pytest.mark.parametrize(
    ("layout", "moves", "text"),
    [
        (
            CORNER,
            ["r1c1", "r2c2"],
            "Not the best guess: no cell was certainly safe, "
            "but while r2c2 had a risk of 33.3%, r1c3, r1c4, r1c5 and 18 more had only 4.8% each.",
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


def test_the_risk_of_a_lost_chord_is_that_of_any_of_its_cells():
    game, moves = played(game_on(mined("... .*. ..."), FirstReveal.CAN_LOSE), "r1c1")
    game, more = played(game, "c r1c1", flags="r1c2")
    assert judged(game, moves + more).risk == pytest.approx(2 / 3, abs=1e-6)


def test_a_chord_on_all_cells_of_another_number_is_certain_to_hit_its_mine():
    # r1c1 shows 1 and touches r1c2 and r2c1, which the chord reveals both.
    game, moves = played(game_on(mined(".*. ... ..*"), FirstReveal.CAN_LOSE), "r1c1", "r2c2")
    game, more = played(game, "c r2c2", flags="r3c1 r3c2")
    assert judged(game, moves + more).text == (
        "Not the best guess: no cell was certainly safe, but while one of r1c2, r1c3, r2c1 "
        "and 2 more was certainly a mine, r1c3, r2c3, r3c1 and 2 more had only 20% each."
    )


@given(games_over())
@settings(max_examples=50)
def test_a_verdict_can_be_stored(drawn):
    game, moves = drawn
    assume(game.status is Status.LOST)
    verdict = judged(game, moves)
    assert Review(**json.loads(json.dumps(asdict(verdict)))) == verdict


@pytest.mark.parametrize(
    ("text", "pressed", "told"),
    [
        (
            "m1ab",
            "r1c1 r1c4",
            "r1c1 and r1c4 at once had a risk of 50%, while of these only r1c4 was certainly safe.",
        ),
        (
            "mmb 22b",
            "r1c1 r1c2",
            "r1c1 and r1c2 were certainly mines, while r1c3 and r2c3 were certainly safe.",
        ),
    ],
)
def test_of_several_cells_at_once_what_was_certain_is_told(text, pressed, told):
    before = game_on(from_text(text))
    cells = [at(cell, before.board) for cell in pressed.split()]
    assert review(before, cells).text == f"A slip: {told}"


def test_a_single_better_cell_is_told_as_one():
    before = game_on(from_text("bcm cm2 m2b"))
    assert review(before, [at("r3c1", before.board)]).text.endswith(", r1c1 had only 11.1%.")
