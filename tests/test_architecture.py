"""The shape of the source: imports point one way, modules say what they are, pages need no script.

It is read from the source, so nothing has to be imported and an import inside a function counts.
"""

import ast
import re
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What each part of the program may import of the others; a module of a part is free within it.
MAY_IMPORT = {
    "app": {"app.web", "app.sessions", "app.config"},
    "app.__main__": {"app", "app.config", "app.sessions"},
    "app.config": {"app.sessions"},
    "app.web": {"app.game", "app.sessions"},
    "app.sessions": set(),
    "app.game": set(),
}

# What the game imports beside itself and the standard library.
GAME_NEEDS = {"app.game.share": {"itsdangerous"}}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): path for path in sorted((ROOT / "app").rglob("*.py"))}
TREES = {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in SOURCES.items()}
TEMPLATES = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]


def imports(module: str) -> set[str]:
    """Return the modules that a module imports, ours by the file that holds the name."""
    found = set()
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {full if full in SOURCES else str(node.module) for full in names}
    return found


def own_imports(module: str) -> set[str]:
    return imports(module) & set(SOURCES)


def part_of(module: str) -> str:
    """Return the part of the program that a module belongs to: a package, or a module of `app`."""
    return ".".join(module.split(".")[:2])


PRIVATE = re.compile(r"_(?!_)")
GAME = [module for module in SOURCES if module.startswith("app.game.")]


# Imports


def test_every_part_of_the_program_is_known():
    assert {part_of(module) for module in SOURCES} <= set(MAY_IMPORT)


@pytest.mark.parametrize("module", SOURCES)
def test_imports_are_written_in_full(module):
    nodes = ast.walk(TREES[module])
    relative = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.level]
    assert [ast.unparse(node) for node in relative] == []


@pytest.mark.parametrize("module", SOURCES)
def test_imports_point_one_way(module):
    others = {part_of(other) for other in own_imports(module)} - {part_of(module)}
    assert others - MAY_IMPORT[part_of(module)] == set()


def test_no_import_leads_back_to_its_start():
    graph = {module: own_imports(module) - {module} for module in SOURCES}
    assert set(TopologicalSorter(graph).static_order()) == set(SOURCES)


@pytest.mark.parametrize("module", [name for name in SOURCES if part_of(name) != "app.sessions"])
def test_of_sessions_only_what_the_package_offers_is_used(module):
    used = {other for other in own_imports(module) if part_of(other) == "app.sessions"}
    assert used - {"app.sessions"} == set()


@pytest.mark.parametrize("module", ["app.game.board", "app.game.levels"])
def test_the_ground_of_the_game_stands_on_nothing(module):
    assert own_imports(module) == set()


@pytest.mark.parametrize("module", GAME)
def test_the_game_needs_the_standard_library_alone(module):
    foreign = {other.split(".")[0] for other in imports(module)} - sys.stdlib_module_names
    assert foreign - {"app"} - GAME_NEEDS.get(module, set()) == set()


@pytest.mark.parametrize("module", SOURCES)
def test_no_module_uses_a_private_name_of_another(module):
    nodes = list(ast.walk(TREES[module]))
    borrowed = [
        alias
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in SOURCES
        for alias in node.names
    ]
    bound = {alias.asname or alias.name for alias in borrowed}
    used = {alias.name for alias in borrowed} | {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in bound
    }
    assert {name for name in used if PRIVATE.match(name)} == set()


# Words


@pytest.mark.parametrize("module", SOURCES)
def test_every_module_says_what_it_is(module):
    assert ast.get_docstring(TREES[module])


@pytest.mark.parametrize("module", SOURCES)
def test_no_module_is_longer_than_a_reader_s_patience(module):
    assert len(SOURCES[module].read_text(encoding="utf-8").splitlines()) <= 200


# Pages without script

JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
SCRIPT_OR_STYLE = re.compile(
    r"<script|<style|\son[a-z]+\s*=|\sstyle\s*=|javascript:", re.IGNORECASE
)

# Read from a disk, where no style sheet stands beside it.
EXEMPT = {"templates/companion_file.html": ["<style"]}


def script_or_style_in(template):
    """Return what the markup of a template holds of either, the template's own code apart."""
    return SCRIPT_OR_STYLE.findall(JINJA.sub("", template))


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ("<script src=x>", ["<script"]),
        ("<STYLE>p {{{ x }}}</STYLE>", ["<STYLE"]),
        ("<p ONCLICK = 'x'>", [" ONCLICK ="]),
        ("<p\nonload=x>", ["\nonload="]),
        ("<a href='JavaScript:x'>", ["JavaScript:"]),
        ("<p style='{{ x }}'>", [" style="]),
        ("{{ cell(onward=1) }} {# no <script> #} <p id=on title='one two'>", []),
        ("{{ style|safe }} <link rel=stylesheet href='style.css'>", []),
    ],
)
def test_script_and_style_are_found_in_markup_and_not_in_template_code(markup, found):
    assert script_or_style_in(markup) == found


def test_no_template_holds_script_or_style():
    assert {
        str(path.relative_to(ROOT)): found
        for path in TEMPLATES
        if (found := script_or_style_in(path.read_text(encoding="utf-8")))
    } == EXEMPT
