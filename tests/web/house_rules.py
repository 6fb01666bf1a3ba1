"""The house rules: what every answer keeps to, whatever it shows. Each is one small function."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from html.parser import HTMLParser

from bs4 import BeautifulSoup
from bs4.element import Tag
from werkzeug.test import TestResponse

Tags = list[Tag]

POLICY = {
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
URLS = ("href", "src", "action", "formaction")
REFERENCES = ("for", "form", "aria-describedby", "aria-labelledby")


def broken_by(response: TestResponse) -> list[str]:
    """Return the name of each house rule that an answer breaks."""
    broken = [rule.__name__ for rule in ANSWER_RULES if not rule(response)]
    if response.mimetype == "text/html" and response.status_code != 303:
        broken += broken_in(masked(response.text))
    return broken


_SECRET = re.compile(r'(name="(?:csrf_token|game)" value=)"[^"]+"')


def masked(html: str) -> str:
    """Return a page without what differs from session to session."""
    return _SECRET.sub(r'\1"masked"', html)


@lru_cache(maxsize=1000)
def broken_in(html: str) -> list[str]:
    """Return the name of each house rule that the markup of a page breaks."""
    tags: Tags = list(BeautifulSoup(html, "html.parser").find_all(True))
    broken = [rule.__name__ for rule in PAGE_RULES if not rule(tags)]
    return broken + sorted(set(nesting_faults(html)))


# Answers


def has_the_policy_without_scripts(response: TestResponse) -> bool:
    policy = response.headers.get("Content-Security-Policy", "")
    return set(policy.split("; ")) == POLICY


def has_the_security_headers(response: TestResponse) -> bool:
    return {name: response.headers.get(name) for name in HEADERS} == HEADERS


def is_not_kept_by_browsers(response: TestResponse) -> bool:
    static = response.request.path.startswith("/static/") and response.status_code == 200
    return static or "no-store" in response.headers.get("Cache-Control", "")


def sets_no_cookie_without_its_flags(response: TestResponse) -> bool:
    flags = {"HttpOnly", "SameSite=Lax", "Path=/"}
    cookies = response.headers.getlist("Set-Cookie")
    return all(flags <= set(cookie.split("; ")) for cookie in cookies)


def is_no_failure_of_ours(response: TestResponse) -> bool:
    return response.status_code != 500


ANSWER_RULES: tuple[Callable[[TestResponse], bool], ...] = (
    has_the_policy_without_scripts,
    has_the_security_headers,
    is_not_kept_by_browsers,
    sets_no_cookie_without_its_flags,
    is_no_failure_of_ours,
)


# Pages


def says_its_language(tags: Tags) -> bool:
    return [page.get("lang") for page in named(tags, "html")] == ["en"]


def has_one_title_with_the_news_first(tags: Tags) -> bool:
    titles = [title.text for title in named(tags, "title")]
    return len(titles) == 1 and re.fullmatch(r"\S.* · Minesweeper", titles[0]) is not None


def has_one_heading_and_one_main(tags: Tags) -> bool:
    return [len(named(tags, name)) for name in ("h1", "main")] == [1, 1]


def has_each_id_once(tags: Tags) -> bool:
    ids = [tag["id"] for tag in tags_with(tags, "id")]
    return len(ids) == len(set(ids))


def refers_to_ids_that_exist(tags: Tags) -> bool:
    ids = {tag["id"] for tag in tags_with(tags, "id")}
    references = {
        name for key in REFERENCES for tag in tags_with(tags, key) for name in tag[key].split()
    }
    links = {tag["href"][1:] for tag in tags_with(tags, "href") if tag["href"].startswith("#")}
    return references | links <= ids


def has_no_script_and_no_style(tags: Tags) -> bool:
    attributes = [name for tag in tags for name in tag.attrs]
    return not (
        named(tags, "script", "style")
        or [name for name in attributes if name == "style" or name.startswith("on")]
    )


def stays_on_this_site(tags: Tags) -> bool:
    """Only a page without a form, such as the help with its credits, may link elsewhere."""
    urls = [
        tag[key]
        for key in URLS
        for tag in tags_with(tags, key)
        if tag.name != "a" or named(tags, "form")
    ]
    return all(re.fullmatch(r"#.*|/(?!/).*", url) for url in urls)


def has_the_token_in_each_form(tags: Tags) -> bool:
    forms = named(tags, "form")
    return all(form.get("method") == "post" and hidden(form, "csrf_token") for form in forms)


def has_the_game_in_each_form_of_a_board(tags: Tags) -> bool:
    games = [hidden(form, "game") for form in named(tags, "form")]
    return not [tag for tag in tags if tag.get("id") == "board"] or (
        "" not in games and len(set(games)) == 1
    )


def has_a_name_for_each_button(tags: Tags) -> bool:
    return all(tag.get("aria-label") or tag.text.strip() for tag in named(tags, "button"))


def has_a_label_for_each_input(tags: Tags) -> bool:
    labelled = {tag["for"] for tag in named(tags, "label") if tag.get("for")}
    return all(
        tag.get("aria-label") or tag.find_parent("label") or tag.get("id") in labelled
        for tag in named(tags, "input", "select", "textarea")
        if tag.get("type") not in ("hidden", "submit")
    )


def has_no_two_cells_of_one_name(tags: Tags) -> bool:
    names = [tag.get("aria-label") for tag in tags if tag.get("name") == "cell"]
    return len(names) == len(set(names))


def has_nothing_disabled(tags: Tags) -> bool:
    return not tags_with(tags, "disabled")


PAGE_RULES: tuple[Callable[[Tags], bool], ...] = (
    says_its_language,
    has_one_title_with_the_news_first,
    has_one_heading_and_one_main,
    has_each_id_once,
    refers_to_ids_that_exist,
    has_no_script_and_no_style,
    stays_on_this_site,
    has_the_token_in_each_form,
    has_the_game_in_each_form_of_a_board,
    has_a_name_for_each_button,
    has_a_label_for_each_input,
    has_no_two_cells_of_one_name,
    has_nothing_disabled,
)


def named(tags: Tags, *names: str) -> Tags:
    return [tag for tag in tags if tag.name in names]


def tags_with(tags: Tags, attribute: str) -> Tags:
    return [tag for tag in tags if tag.has_attr(attribute)]


def hidden(form: Tag, name: str) -> str:
    found = form.find("input", attrs={"type": "hidden", "name": name})
    return found["value"] if found else ""


# Nesting, as far as it can be told without a browser

VOID = {"meta", "link", "input", "br", "hr", "img", "col", "wbr"}
ALONE = {"form", "button", "a", "label"}  # none of them inside another of its kind
PHRASING_ONLY = {"p", "button", "label", "span", "b", "small", "strong", "h1", "h2", "legend"}
BLOCKS = {"div", "p", "form", "table", "section", "fieldset", "ul", "ol", "dl", "h1", "h2", "h3"}
PARENTS = {
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "thead": {"table"},
    "tbody": {"table"},
    "caption": {"table"},
    "legend": {"fieldset"},
    "li": {"ul", "ol"},
}


class _Nesting(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len({name for name, _ in attrs}) != len(attrs):
            self.faults.append(f"<{tag}> has an attribute twice")
        self.faults += self._misplaced(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> does not end what is open")
        else:
            self.open.pop()

    def _misplaced(self, tag: str) -> Iterator[str]:
        parent = self.open[-1] if self.open else ""
        if tag in ALONE and tag in self.open:
            yield f"<{tag}> inside <{tag}>"
        if tag in PARENTS and parent not in PARENTS[tag]:
            yield f"<{tag}> inside <{parent}>"
        if tag in BLOCKS and PHRASING_ONLY & set(self.open):
            yield f"<{tag}> inside a phrase"


def nesting_faults(html: str) -> list[str]:
    parser = _Nesting()
    parser.feed(html)
    parser.close()
    return parser.faults + [f"<{tag}> is not ended" for tag in parser.open]
