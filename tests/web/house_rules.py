"""The house rules: what every answer keeps to, whatever it shows. Each is one small function."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from html.parser import HTMLParser

from bs4 import BeautifulSoup
from bs4.element import Tag
from werkzeug.test import TestResponse

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
    soup = BeautifulSoup(html, "html.parser")
    broken = [rule.__name__ for rule in PAGE_RULES if not rule(soup)]
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


def says_its_language(soup: BeautifulSoup) -> bool:
    return [page.get("lang") for page in soup.find_all("html")] == ["en"]


def has_one_title_with_the_news_first(soup: BeautifulSoup) -> bool:
    titles = [title.text for title in soup.find_all("title")]
    return len(titles) == 1 and re.fullmatch(r"\S.* · Minesweeper", titles[0]) is not None


def has_one_heading_and_one_main(soup: BeautifulSoup) -> bool:
    return [len(soup.find_all(name)) for name in ("h1", "main")] == [1, 1]


def has_each_id_once(soup: BeautifulSoup) -> bool:
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    return len(ids) == len(set(ids))


def refers_to_ids_that_exist(soup: BeautifulSoup) -> bool:
    ids = {tag["id"] for tag in soup.find_all(id=True)}
    named = {name for key in REFERENCES for tag in tags_with(soup, key) for name in tag[key].split()}
    links = {tag["href"][1:] for tag in tags_with(soup, "href") if tag["href"].startswith("#")}
    return named | links <= ids


def has_no_script_and_no_style(soup: BeautifulSoup) -> bool:
    attributes = [name for tag in soup.find_all(True) for name in tag.attrs]
    return not (
        soup.find_all(["script", "style"])
        or [name for name in attributes if name == "style" or name.startswith("on")]
    )


def stays_on_this_site(soup: BeautifulSoup) -> bool:
    """Only a page without a form, such as the help with its credits, may link elsewhere."""
    urls = [
        tag[key]
        for key in URLS
        for tag in tags_with(soup, key)
        if tag.name != "a" or soup.find("form")
    ]
    return all(re.fullmatch(r"#.*|/(?!/).*", url) for url in urls)


def has_the_token_in_each_form(soup: BeautifulSoup) -> bool:
    forms = soup.find_all("form")
    return all(form.get("method") == "post" and hidden(form, "csrf_token") for form in forms)


def has_the_game_in_each_form_of_a_board(soup: BeautifulSoup) -> bool:
    games = [hidden(form, "game") for form in soup.find_all("form")]
    return soup.find(id="board") is None or ("" not in games and len(set(games)) == 1)


def has_a_name_for_each_button(soup: BeautifulSoup) -> bool:
    return all(tag.get("aria-label") or tag.text.strip() for tag in soup.find_all("button"))


def has_a_label_for_each_input(soup: BeautifulSoup) -> bool:
    labelled = {tag["for"] for tag in soup.find_all("label") if tag.get("for")}
    return all(
        tag.get("aria-label") or tag.find_parent("label") or tag.get("id") in labelled
        for tag in soup.find_all(["input", "select", "textarea"])
        if tag.get("type") not in ("hidden", "submit")
    )


def has_no_two_cells_of_one_name(soup: BeautifulSoup) -> bool:
    names = [tag.get("aria-label") for tag in soup.select("[name=cell]")]
    return len(names) == len(set(names))


def has_nothing_disabled(soup: BeautifulSoup) -> bool:
    return not tags_with(soup, "disabled")


PAGE_RULES: tuple[Callable[[BeautifulSoup], bool], ...] = (
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


def tags_with(soup: BeautifulSoup, attribute: str) -> list[Tag]:
    return soup.find_all(attrs={attribute: True})


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
