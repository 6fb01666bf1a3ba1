"""The style sheet: few bytes, kept for long, named by its content."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from app.web.style import compact, sent

SOURCE = (Path(__file__).parents[2] / "static" / "style.css").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("p {\n  margin: 0;\n  color: red;\n}\n", "p{margin:0;color:red}"),
        ("/* why */\np { margin: 0; }", "p{margin:0}"),
        ("a, b { margin: 0; }\n\nb { color: red; }", "a,b{margin:0}b{color:red}"),
        ("td :focus { margin: 0; }", "td :focus{margin:0}"),
        ("p { width: calc(1px + 2 * 3px); }", "p{width:calc(1px + 2 * 3px)}"),
        ("p {\n  inset: a(\n    b,\n    c\n  );\n}", "p{inset:a( b,c )}"),
        ("p {\n  margin: 0;\n\n  b { color: red; }\n}", "p{margin:0;b{color:red}}"),
        (
            "@media (width: 0) {\n  p { margin: 0 !important; }\n}",
            "@media (width:0){p{margin:0 !important}}",
        ),
    ],
)
def test_what_only_eyes_need_is_not_sent(source, sent):
    assert compact(source) == sent


def test_it_is_sent_compact_and_small(site):
    text = site.test_client().get("/static/style.css").text
    assert text == sent(SOURCE)
    assert len(text.encode()) <= 12_000


@pytest.fixture
def address(site):
    return BeautifulSoup(site.test_client().get("/help").text, "html.parser").select_one(
        "link[rel=stylesheet]"
    )["href"]


def test_a_browser_that_has_it_is_told_to_keep_it(site, address):
    first = site.test_client().get(address)
    again = site.test_client().get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.mimetype, first.cache_control.max_age) == ("text/css", 31_536_000)
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("version", ["", "?v=", "?v=000000000000"])
def test_under_another_version_s_address_it_is_not_kept(site, version):
    answer = site.test_client().get(f"/static/style.css{version}")
    assert (answer.status_code, answer.cache_control.max_age) == (200, 0)
    assert answer.cache_control.no_cache is not None
