"""What is kept of the rounds read or written last: it changes nothing but the cost."""

from dataclasses import replace

import pytest

from app.game.levels import PRESETS
from app.web.records import Recent, from_text, to_text
from app.web.round import Round


@pytest.fixture
def recent():
    return Recent(most=2)


def begun(name):
    return replace(Round.begin(PRESETS["study"], 1_000_000_000.0), id=name)


def test_a_round_that_was_written_is_not_read(recent):
    played = begun("one")
    assert recent.round(recent.text(played)) is played


def test_a_round_that_was_read_is_not_read_again(recent):
    text = to_text(begun("one"))
    assert recent.round(text) is recent.round(text)


def test_another_text_is_another_round(recent):
    recent.text(begun("one"))
    assert recent.round(to_text(begun("two"))) == begun("two")


def test_only_so_many_are_kept_and_the_oldest_goes_first(recent):
    first, second, third = (begun(name) for name in ("one", "two", "three"))
    texts = [recent.text(played) for played in (first, second, third)]
    assert recent.round(texts[2]) is third
    assert recent.round(texts[1]) is second
    assert recent.round(texts[0]) is not first
    assert recent.round(texts[0]) == first == from_text(texts[0])


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "7", '"x"'])
def test_what_is_no_round_is_not_kept(recent, text):
    for _ in range(2):
        with pytest.raises((AttributeError, KeyError, TypeError, ValueError)):
            recent.round(text)
