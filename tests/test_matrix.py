"""The test matrix: every test that it names exists."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NAMED = re.findall(r"`([\w/]+\.py)::(\w+)`", (TESTS / "README.md").read_text(encoding="utf-8"))


def test_it_names_tests():
    assert len(NAMED) > 50


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_each_test_it_names_exists(file, name):
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
