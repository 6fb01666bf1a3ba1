"""README.md names every route, every setting and both commands."""

import re
from pathlib import Path

import pytest

from app import create_app
from app.config import PREFIX, SETTINGS

README = (Path(__file__).parent.parent / "README.md").read_text()


@pytest.fixture(scope="module")
def routes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    app = create_app({"SECRET_KEY": "k" * 40, "SESSION_STORE": folder / "sessions.sqlite"})
    return {str(rule) for rule in app.url_map.iter_rules() if rule.endpoint != "static"}


def mentions(text):
    """Whether the README has that word, not merely a longer one that begins with it."""
    return re.search(rf"(?<![\w/]){re.escape(text)}(?![\w/])", README) is not None


def test_every_route_is_named(routes):
    assert {route for route in routes if not mentions(route)} == set()


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_is_named(setting):
    assert mentions(setting)


def test_the_prefix_of_the_settings_is_named():
    assert f"{PREFIX}_" in README


@pytest.mark.parametrize("command", ["make run", "make test"])
def test_both_commands_are_named(command):
    assert command in README
