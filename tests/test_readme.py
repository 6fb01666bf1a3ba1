"""README.md names every route, every setting and both commands."""

import re
from pathlib import Path

import pytest

from app import create_app
from app.config import PREFIX, SETTINGS
from tests.test_architecture import own_imports

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


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
def test_every_setting_is_explained_as_the_program_explains_it(setting):
    row = re.search(rf"^\| `{setting}` \| (.*?) \| .* \|$", README, re.MULTILINE)
    assert row is not None
    assert SETTINGS[setting].meaning == re.sub(r"`|  *\(.*\)", "", row[1])


def mapped():
    """Yield the modules that the map of the code names, by their path."""
    folders = []
    for line in re.search(r"^```\n(app/.*?)^```", README, re.M | re.S)[1].splitlines():
        name = line.split()[0]
        del folders[(len(line) - len(line.lstrip())) // 4 :]
        if name.endswith("/"):
            folders.append(name)
        elif name.endswith(".py"):
            yield "".join(folders) + name


def test_the_map_names_every_module():
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "app").rglob("*.py")}
    packages = {path for path in modules if path.endswith("/__init__.py")} - {"app/__init__.py"}
    assert set(mapped()) == modules - packages


def test_inside_the_game_a_module_imports_only_what_stands_above_it_on_the_map():
    order = [path.removesuffix(".py").replace("/", ".") for path in mapped()]
    game = [module for module in order if module.startswith("app.game.")]
    wrong = {
        (module, other)
        for place, module in enumerate(game)
        for other in own_imports(module) & set(game)
        if other not in game[:place]
    }
    assert wrong == set()


@pytest.mark.parametrize("name", ["README.md", "docs/operations.md", "CHANGELOG.md"])
def test_lines_are_not_longer_than_those_of_the_code(name):
    lines = (ROOT / name).read_text().splitlines()
    assert [line for line in lines if len(line) > 100 and not line.startswith(("|", "<img"))] == []


def test_the_prefix_of_the_settings_is_named():
    assert f"{PREFIX}_" in README


@pytest.mark.parametrize("command", ["make run", "make test"])
def test_both_commands_are_named(command):
    assert command in README
