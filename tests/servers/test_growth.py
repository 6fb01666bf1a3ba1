"""How large a record gets: whole games of every size, played wildly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from app.game import levels
from app.game.levels import Level
from app.sessions.signing import seal, signers_of
from app.web import actions
from app.web.display import Display
from app.web.records import to_text
from app.web.round import Round

FREE = [levels.free(50, 50, 2), levels.free(50, 50, 500), levels.free(50, 3, 20)]
LEVELS = [*levels.PRESETS.values(), levels.custom(12, 72), *FREE]
SIGNER = signers_of("any key").record


def most(level: Level) -> int:
    """The bytes that a record of that level may have at most."""
    return 800 + 3 * level.columns * level.rows


def size(played: Round) -> int:
    """The bytes of the record of a session that holds this round, but no round of the fixture."""
    values = {"play": to_text(played), "choice": CHOICE, "display": asdict(Display())}
    return len(seal(values, "x" * 32, SIGNER))


CHOICE = {"level": "free", "size": 12, "columns": 50, "rows": 50, "mines": 1250} | dict.fromkeys(
    ("no_guess", "chord"), True
)


def whole_game(level: Level, chance: random.Random) -> Iterator[Round]:
    """Play to the end: flags come and go, numbers are chorded, most reveals are safe."""
    played = Round.begin(level, 1_000_000_000.123456, chord=True)
    places = list(range(level.columns * level.rows))
    chance.shuffle(places)
    for place in places:
        for flag in chance.sample(places, 2):
            played = actions.flag(played, flag, 1_000_000_100.123456)
            yield played
        cells = played.game.board.cells
        if cells[place].flagged:
            played = actions.flag(played, place, 1_000_000_100.123456)
        if not cells[place].mine or chance.random() < 0.001:
            played = actions.reveal(played, place, 1_000_000_100.123456, chance)
            yield played
            if chance.random() < 0.05 and not played.game.status.over:
                yield actions.hint(played)
        if played.game.status.over:
            break


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"{level.key} {level.mines}")
def test_a_whole_game_stays_small(level):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    for _ in range(1 if level in FREE else 10):
        *_, ended = rounds = list(whole_game(level, chance))
        largest = max(size(played) for played in [*rounds[::50], ended])
        assert largest <= most(level), seed


def test_a_game_played_to_be_large_stays_small():
    """All around each cell is flagged before it is revealed, and afterwards the flags are gone."""
    level = levels.free(20, 20, 2)
    chance = random.Random(3)
    played = Round.begin(level, 0)
    neighbours = played.game.board.neighbours
    for place in range(level.columns * level.rows):
        cells = played.game.board.cells
        if cells[place].revealed or cells[place].mine:
            continue
        around = [near for near in neighbours[place] if not cells[near].revealed]
        for near in around:
            played = actions.flag(played, near, 0, wanted=True)
        played = actions.reveal(played, place, 0, chance)
        for near in around:
            played = actions.flag(played, near, 0, wanted=False)
    assert size(played) <= most(level)
