"""Round: the game in the session, its record, and what another version's record leads to."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game import levels
from app.web import actions, records
from app.web.round import Mode, Round
from tests.web.browser import Drawn

NOW = 1_000_000.5
RANDOM = Drawn("*....  .....  ....*  .....  *....")


def study(**changes):
    return replace(Round.begin(levels.PRESETS["study"], NOW), **changes)


def played():
    """Return a round in which everything has left its default."""
    begun = Round.begin(levels.PRESETS["study"], NOW, chord=True)
    flagged = actions.switch(actions.flag(begun, 0, NOW + 1), Mode.FLAG)
    return replace(actions.reveal(flagged, 1, NOW + 2, RANDOM), view="r1c1")


def rewritten(**changes):
    """Return the round whose record another version of the program wrote."""
    return records.from_record(records.to_record(played()) | changes)


# A value: an action makes a new round


@pytest.mark.parametrize(
    "action",
    [
        lambda it: actions.reveal(it, 1, NOW, RANDOM),
        lambda it: actions.flag(it, 1, NOW),
        lambda it: actions.switch(it, Mode.FLAG),
        lambda it: actions.reset(it, NOW),
        lambda it: it.told("A message."),
    ],
)
def test_each_action_makes_a_new_round_one_turn_on(action):
    before = study()
    kept = records.to_record(before)
    assert action(before).turn == before.turn + 1
    assert records.to_record(before) == kept


def test_ids_are_never_the_same():
    assert len({study().id for _ in range(50)}) == 50


def test_an_id_can_not_be_guessed():
    assert len(study().id) >= 12


# Its record


@pytest.mark.parametrize(
    "level", [*levels.PRESETS.values(), levels.custom(5, 4), levels.free(9, 4, 5)]
)
def test_a_record_is_the_round_again(level):
    begun = Round.begin(level, NOW)
    assert records.from_record(records.to_record(begun)) == begun


def test_a_record_of_a_round_under_way_is_the_round_again():
    under_way = played()
    assert records.from_record(records.to_record(under_way)) == under_way


def test_a_record_is_plain_json():
    record = records.to_record(played())
    assert json.loads(json.dumps(record)) == record


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 24)), max_size=30))
def test_whatever_was_played_the_record_is_the_round_again(moves):
    now = study()
    for flag, place in moves:
        now = actions.flag(now, place, NOW) if flag else actions.reveal(now, place, NOW, RANDOM)
    assert records.from_record(json.loads(json.dumps(records.to_record(now)))) == now


# The record of another version of the program


@pytest.mark.parametrize("key", list(records.to_record(study())))
def test_a_record_without_one_of_its_keys_is_no_round_or_a_default(key):
    record = records.to_record(study())
    del record[key]
    with suppress(KeyError, TypeError, ValueError):
        assert records.from_record(record).game == study().game


@pytest.mark.parametrize(
    "changes",
    [
        {"level": "no such level"},
        {"level": "custom", "mines": 999},
        {"level": ["study"]},
        {"board": ""},
        {"board": "aa a"},
        {"board": "?????"},
        {"mode": "dance"},
        {"more": 1},
    ],
)
def test_a_record_that_makes_no_round_is_refused_as_promised(changes):
    with pytest.raises((KeyError, TypeError, ValueError)):
        rewritten(**changes)
