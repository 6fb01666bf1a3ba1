"""How mines are found that need no guess: how one is moved, and when the search gives up."""

from random import Random

import pytest

from app.game.logic import guess_free
from app.game.logic.grid import cells_of, grid, places_of
from app.game.logic.guess_free import drawn, one_moved, played, repaired
from app.game.logic.known import Known
from app.game.logic.proofs import settle
from app.game.logic.swaps import has_blind_swap
from app.game.notation import from_text
from tests.game.drawing import at
from tests.game.positions import names

# Of 8×8; their first cell is r1c1, and its neighbours are clear.
ON = grid(8, 8)
ALLOWED = [place for place in range(64) if place not in {0, 1, 8, 9}]


@pytest.fixture
def plays(monkeypatch):
    """Return a list of all that is played: the mines, whether from the first cell, and how far."""
    plays = []

    def noted(on, mines, opened, mined=0):
        known = played(on, mines, opened, mined)
        plays.append((mines, opened == 1, known))
        return known

    monkeypatch.setattr(guess_free, "played", noted)
    return plays


def test_mines_that_were_proved_before_are_known():
    finished = [played(grid(1, 3), 0b001, 0b010, mined).finished for mined in (0, 0b001)]
    assert finished == [False, True]


# One mine is moved


def moves(text, forbidden=()):
    """Return each mine that may be moved there where logic is stuck, and where it may go."""
    board = from_text(text)
    laid = cells_of(place for place, cell in enumerate(board.cells) if cell.mine)
    allowed = cells_of(range(len(board.cells))) & ~cells_of(at(c, board) for c in forbidden)
    known = Known.of(board, board.mines)
    settle(known)
    found = set()
    for seed in range(300):
        moved = one_moved(known, laid, allowed, Random(seed))
        ((gone,), (come,)) = (
            names(places_of(cells), board) for cells in (laid & ~moved, moved & ~laid)
        )
        found.add(f"{gone} to {come}")
    return found


def test_a_mine_is_moved_between_the_cells_in_question_and_those_out_of_sight():
    # The numbers touch the third column.
    assert moves("01bba 01mbm") == {
        "r2c3 to r1c4",
        "r2c3 to r1c5",
        "r2c3 to r2c4",
        "r2c5 to r1c3",
    }


def test_a_mine_of_a_wall_is_moved_behind_it():
    assert moves("02mbm 02mbb") == {
        f"{wall} to {behind}" for wall in ("r1c3", "r2c3") for behind in ("r1c4", "r2c4", "r2c5")
    }


def test_where_all_is_in_sight_a_mine_is_moved_to_any_other_cell():
    assert moves("01b 01m") == {
        f"r2c3 to {cell}" for cell in ("r1c1", "r1c2", "r2c1", "r2c2", "r1c3")
    }


def test_no_mine_is_moved_where_none_may_lie():
    assert moves("01b 01m", forbidden=["r1c1", "r2c1"]) == {
        f"r2c3 to {cell}" for cell in ("r1c2", "r2c2", "r1c3")
    }


# Repair


@pytest.fixture
def play(monkeypatch):
    """Let logic come as far as a test says, and return what was played: d for a draw from its
    first cell, m for a move."""

    def play(search, on, unopened, work=1):
        played, turns = [], iter(unopened)

        def come_so_far(on, _mines, opened, _mined=0):
            played.append("d" if opened == 1 else "m")
            return Known(on, 1, opened=on.all >> next(turns), work=work)

        monkeypatch.setattr(guess_free, "played", come_so_far)
        found = search(on, 1, 0, range(1, on.rows * on.columns), Random(0))
        return "".join(played), found is not None

    return play


def test_after_so_many_moves_without_gain_repair_begins_anew(play, monkeypatch):
    monkeypatch.setattr(guess_free, "_PATIENCE", 3)
    unopened = [30, 30, 31, 30, *(30, 29, 29, 30, 29), 1]
    assert play(repaired, ON, unopened) == ("dmmmdmmmmd", True)


def test_what_moves_finish_is_played_again_from_its_first_cell(play):
    assert play(repaired, ON, [30, 1, 20, 1, 1]) == ("dmdmd", True)


@pytest.mark.parametrize("seed", range(20))
def test_repair_goes_on_unless_more_cells_are_left_closed(plays, seed):
    repaired(grid(3, 6), 7, 0, [2, 3, 4, 5, *range(8, 18)], Random(seed))
    kept = least = None
    for mines, from_first, known in plays:
        assert from_first or (mines ^ kept).bit_count() == 2  # one mine was moved
        if from_first or known.unopened <= least:
            kept, least = mines, known.unopened


# Effort


@pytest.mark.parametrize(
    ("on", "work"),
    [
        pytest.param(ON, 30, id="small"),
        pytest.param(grid(40, 50), 10, id="a pass over a large board takes longer"),
    ],
)
@pytest.mark.parametrize(
    ("unopened", "plays"),
    [
        pytest.param([30] * 20, "dmmmmmmmm", id="moves"),
        pytest.param([30, *(1, 30) * 10], "dmdmdmdmd", id="boards finished by moves"),
    ],
)
def test_repair_gives_up_when_its_effort_is_spent(play, monkeypatch, on, work, unopened, plays):
    monkeypatch.setattr(guess_free, "EFFORT", 9 * 30)
    assert play(repaired, on, unopened, work) == (plays, False)


def test_draws_that_need_a_guess_are_effort(plays, monkeypatch):
    monkeypatch.setattr(guess_free, "EFFORT", 500)
    assert drawn(ON, 40, 0, ALLOWED, Random(0)) is None
    assert sum(known.work for *_, known in plays[:-1]) < 500


def test_draws_with_a_blind_swap_are_effort(plays, monkeypatch):
    monkeypatch.setattr(guess_free, "has_blind_swap", lambda *_: True)
    assert (drawn(ON, 10, 0, ALLOWED, Random(0)), plays) == (None, [])


def test_no_draw_with_a_blind_swap_is_played(plays):
    for seed in range(20):
        drawn(ON, 16, 0, ALLOWED, Random(seed))
    assert not any(has_blind_swap(ON, mines) for mines, *_ in plays)
