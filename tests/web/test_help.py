"""GET /help: how to play, the marks, each level with what it promises, the sources."""

import pytest

from app.game.levels import PRESETS, FirstReveal
from app.web.faces import LEGEND


@pytest.fixture
def page(player):
    return player.open("/help")


@pytest.fixture
def words(page):
    return page.text("main")


@pytest.mark.parametrize("level", PRESETS.values())
def test_each_level_is_listed_with_what_its_first_reveal_promises(page, level):
    rows = [[cell.text for cell in row(["th", "td"])] for row in page.soup.select("table tr")]
    promise = level.first_reveal.value
    assert [level.name, level.measures, str(level.mines), promise] in rows


@pytest.mark.parametrize(
    ("name", "promise"), [("Custom", FirstReveal.SAFE), ("Free", FirstReveal.OPENING)]
)
def test_boards_of_ones_own_are_listed_too(page, name, promise):
    (row,) = [row for row in page.soup.select("table tr") if row.th.text == name]
    assert row.find_all("td")[-1].text == promise.value


def test_each_mark_is_explained(player):
    marks = player.open("/help").soup.select(".legend span")
    assert [mark.text for mark in marks] == [f"{mark} {meaning}" for mark, meaning, _ in LEGEND]


@pytest.mark.parametrize("topic", ["reveal", "flag", "chord", "custom", "free", "fixture"])
def test_each_part_of_the_game_is_explained(words, topic):
    assert topic in words.lower()


@pytest.mark.parametrize("source", ["Pennsylvania", "Supagames", "Microsoft"])
def test_the_sources_are_credited(words, source):
    assert source in words


def test_a_player_in_a_game_finds_it_unchanged(player):
    before = player.start("study").state
    player.open("/help")
    assert player.open("/play").state == before
