"""The house rules themselves: each finds the fault that it is there for."""

import pytest
from werkzeug.test import Client
from werkzeug.wrappers import Response

from tests.web.house_rules import HEADERS, POLICY, broken_by, broken_in

GOOD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>News · Minesweeper</title></head><body>
<main><h1>News</h1><p id="message">Words</p>
<form id="board" method="post" action="/reveal"><input type="hidden" name="csrf_token" value="t">
<input type="hidden" name="game" value="g"><label>Move <input name="move"></label>
<button name="cell" aria-label="covered, row 1">#</button>
<button name="cell" aria-label="covered, row 2">#</button></form></main></body></html>"""


def test_a_good_page_breaks_none():
    assert broken_in(GOOD) == []


@pytest.mark.parametrize(
    ("good", "bad", "rule"),
    [
        (' lang="en"', "", "says_its_language"),
        ("News · Minesweeper", "Minesweeper", "has_one_title_with_the_news_first"),
        ("News · Minesweeper", " · Minesweeper", "has_one_title_with_the_news_first"),
        ("News · Minesweeper", "Minesweeper · News", "has_one_title_with_the_news_first"),
        ("<h1>News</h1>", "", "has_one_heading_and_one_main"),
        ("<h1>News</h1>", "<h1>News</h1><h1>News</h1>", "has_one_heading_and_one_main"),
        ("</main>", "</main><main></main>", "has_one_heading_and_one_main"),
        ('id="message"', 'id="board"', "has_each_id_once"),
        ("<p id", '<p aria-describedby="nothing" id', "refers_to_ids_that_exist"),
        ("<h1>", '<a href="#nothing">x</a><h1>', "refers_to_ids_that_exist"),
        ("<h1>", "<script></script><h1>", "has_no_script_and_no_style"),
        ("<h1>", "<style></style><h1>", "has_no_script_and_no_style"),
        ("<h1>", '<h1 onclick="x">', "has_no_script_and_no_style"),
        ("<h1>", '<h1 style="x">', "has_no_script_and_no_style"),
        ("<h1>", '<img alt="" src="https://elsewhere.example/x"><h1>', "stays_on_this_site"),
        ("<h1>", '<img alt="" src="//elsewhere.example/x"><h1>', "stays_on_this_site"),
        ("<h1>", '<a href="javascript:x">x</a><h1>', "stays_on_this_site"),
        ("<h1>", '<a href="https://elsewhere.example/">x</a><h1>', "stays_on_this_site"),
        ('action="/reveal"', 'action="https://elsewhere.example/"', "stays_on_this_site"),
        ('name="csrf_token"', 'name="other"', "has_the_token_in_each_form"),
        ('method="post"', 'method="get"', "has_the_token_in_each_form"),
        ('name="game"', 'name="other"', "has_the_game_in_each_form_of_a_board"),
        ('aria-label="covered, row 1">#', ">", "has_a_name_for_each_button"),
        (
            '<label>Move <input name="move"></label>',
            '<input name="move">',
            "has_a_label_for_each_input",
        ),
        ("row 2", "row 1", "has_no_two_cells_of_one_name"),
        ('<button name="cell"', '<button disabled name="cell"', "has_nothing_disabled"),
        ("</p>", "", "<p> is not ended"),
        ("<p id", "<p><div></div></p><p id", "<div> inside a phrase"),
        ("</form>", "<form></form></form>", "<form> inside <form>"),
        ("<h1>", "<td></td><h1>", "<td> inside <main>"),
        ("<p id", '<p class="x" class="y" id', "<p> has an attribute twice"),
    ],
)
def test_a_fault_is_found(good, bad, rule):
    assert good in GOOD
    assert rule in " ".join(broken_in(GOOD.replace(good, bad)))


GOOD_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": "; ".join(POLICY),
    "Cache-Control": "no-store",
    "Set-Cookie": "ms=x; HttpOnly; Path=/; SameSite=Lax",
}


def answer(headers, status=200):
    return Client(Response("x", status, headers, mimetype="text/plain")).get("/")


def test_a_good_answer_breaks_none():
    assert broken_by(answer(GOOD_HEADERS)) == []


@pytest.mark.parametrize("name", HEADERS)
def test_a_missing_header_is_found(name):
    others = {key: value for key, value in GOOD_HEADERS.items() if key != name}
    assert broken_by(answer(others)) == ["has_the_security_headers"]


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("Content-Security-Policy", "script-src 'self'", "has_the_policy_without_scripts"),
        ("Cache-Control", "no-cache", "is_not_kept_by_browsers"),
        ("Set-Cookie", "ms=x; Path=/", "sets_no_cookie_without_its_flags"),
    ],
)
def test_a_wrong_header_is_found(name, value, rule):
    assert broken_by(answer({**GOOD_HEADERS, name: value})) == [rule]


def test_a_failure_of_ours_is_found():
    assert broken_by(answer(GOOD_HEADERS, 500)) == ["is_no_failure_of_ours"]
