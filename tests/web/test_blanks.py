"""Pages with blanks: what a template may do with them, and what is filled in."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment

from app.web.blanks import Blank, Blanks, Page

TEMPLATES = Environment(autoescape=True)


def rendered(template):
    return TEMPLATES.from_string(template).render(now=Blanks())


def test_each_blank_is_filled_wherever_it_stands():
    page = Page.of(rendered("<p>{{ now.name }} has {{ now.count }} of {{ now.name }}</p>"))
    assert page.filled({"name": "Ann", "count": "2"}) == "<p>Ann has 2 of Ann</p>"


def test_a_page_without_blanks_is_as_it_is():
    assert Page.of(rendered("<p>Ann</p>")).filled({}) == "<p>Ann</p>"


def test_blanks_at_both_ends_and_side_by_side():
    page = Page.of(rendered("{{ now.a }}{{ now.b }}{{ now.a }}"))
    assert page.filled({"a": "1", "b": "2"}) == "121"


def test_a_page_can_be_filled_again():
    page = Page.of(rendered("{{ now.name }}!"))
    assert [page.filled({"name": name}) for name in ("Ann", "Ben")] == ["Ann!", "Ben!"]


def test_what_fills_a_blank_is_not_read_again():
    page = Page.of(rendered("{{ now.a }} {{ now.b }}"))
    assert page.filled({"a": Blank("b").__html__(), "b": "2"}) == "\0b\0 2"


def test_a_value_that_is_missing_is_an_error():
    with pytest.raises(KeyError, match="name"):
        Page.of(rendered("{{ now.name }}")).filled({})


@pytest.mark.parametrize(
    "template",
    [
        "{% if now.count %}{% endif %}",
        "{% if now.count == 1 %}{% endif %}",
        "{% if not now.count %}{% endif %}",
        "{{ now.count|length }}",
        "{{ now.count|capitalize }}",
        "{% for one in now.count %}{% endfor %}",
        "{{ 's' if now.count != 1 }}",
    ],
)
def test_a_template_cannot_decide_by_a_blank(template):
    with pytest.raises(TypeError, match="can only print 'count'"):
        rendered(template)


PAGES = sorted((Path(__file__).parents[2] / "templates").glob("*.html"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_our_templates_print_blanks_and_do_nothing_else_with_them(page):
    """What a Blank cannot refuse, such as `is none` or `|default`, is not to be found either."""
    uses = re.findall(r"\{[{%]([^{}]*\bnow\b[^{}]*)[}%]\}", page.read_text(encoding="utf-8"))
    printed = re.compile(r" (now\.\w+|token\(now\.\w+\)) ")
    assert [use for use in uses if not printed.fullmatch(use)] == []
