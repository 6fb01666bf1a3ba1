"""A player at a browser without script: reads pages, fills in forms, presses buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any
from urllib.parse import urlsplit

from bs4 import BeautifulSoup
from bs4.element import Tag
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.web.house_rules import broken_by, masked

# What may differ between two pages that show the same game in the same state.
_NO_STATE = re.compile(
    r'<title>.*?</title>|<p id="message".*?</p>|(?<=id="typed" name="move" value=")[^"]*'
    r'|(?<=name="turn" value=")[0-9]+'
    r'| autofocus| aria-invalid="true" aria-describedby="misread"| tabindex="-1"'
    r'|<strong class="error" id="misread">.*?</strong>\n',
    re.DOTALL,
)

Fields = Mapping[str, str] | Iterable[tuple[str, str]]


class Drawn(Random):
    """Randomness that lays the mines where a drawing has them, whatever was asked for."""

    def __init__(self, layout: str) -> None:
        super().__init__(0)
        self.mines = [at for at, letter in enumerate("".join(layout.split())) if letter == "*"]

    def sample(self, _population: Any, k: int) -> list[int]:
        assert k == len(self.mines)
        return list(self.mines)


@dataclass(frozen=True)
class Page:
    """What the browser shows at last, and the answers that led there."""

    answers: tuple[TestResponse, ...]

    @property
    def codes(self) -> list[int]:
        """The code of each answer: a move that is accepted gives 303 and 200."""
        return [answer.status_code for answer in self.answers]

    @property
    def url(self) -> str:
        request = self.answers[-1].request
        return (
            f"{request.path}?{query}" if (query := request.query_string.decode()) else request.path
        )

    @property
    def html(self) -> str:
        return self.answers[-1].text

    @cached_property
    def soup(self) -> BeautifulSoup:
        return BeautifulSoup(self.html, "html.parser")

    def one(self, selector: str) -> Tag:
        (found,) = self.soup.select(selector)
        return found

    def text(self, selector: str) -> str:
        return " ".join(self.one(selector).text.split())

    @property
    def title(self) -> str:
        return self.text("title")

    @property
    def message(self) -> str:
        return self.text("#message")

    @property
    def token(self) -> str:
        return self.hidden("csrf_token")

    @property
    def game(self) -> str:
        return self.hidden("game")

    def hidden(self, name: str) -> str:
        """The hidden field that each form of the page carries with the same value."""
        (value,) = set(re.findall(f'type="hidden" name="{name}" value="([^"]*)"', self.html))
        return value

    # The board

    @property
    def status(self) -> dict[str, str]:
        """What `#status` says, by the names of its data attributes."""
        attributes = self.one("#status").attrs
        return {
            name.removeprefix("data-"): value
            for name, value in attributes.items()
            if name.startswith("data-")
        }

    def told(self, *names: str) -> tuple[str, ...]:
        return tuple(self.status[name] for name in names)

    @cached_property
    def cells(self) -> dict[str, Tag]:
        """The buttons of the cells by name, without what a button wishes."""
        return {tag["value"].partition(":")[0]: tag for tag in self.soup.select("[name=cell]")}

    @property
    def drawing(self) -> str:
        """The board as its marks, a line a row."""
        marks = [tag.text.split()[0] for tag in self.cells.values()]
        columns = int(self.status["cols"])
        return "\n".join("".join(marks[at : at + columns]) for at in range(0, len(marks), columns))

    def label(self, cell: str) -> str:
        return self.cells[cell]["aria-label"]

    @property
    def opened(self) -> set[str]:
        """The names of the cells that the page says the player's moves revealed."""
        return {name for name, tag in self.cells.items() if tag.get("data-revealed") == "true"}

    @property
    def focused(self) -> list[str]:
        return [tag.get("value") for tag in self.soup.select("[autofocus]")]

    @property
    def state(self) -> str:
        """The page without what a refused action may change: title, message, typed moves, focus."""
        return _NO_STATE.sub("", masked(self.html)) + self.game

    # Forms

    def chosen(self, name: str) -> list[str]:
        """The values of the radio buttons or checkboxes of that name that are chosen."""
        return [tag["value"] for tag in self.soup.select(f"input[name={name}][checked]")]

    def button(self, text: str) -> Tag:
        """The one button that is shown with that text."""
        (found,) = [
            tag
            for tag in self.soup.find_all("button")
            if tag.text.strip() == text and not tag.has_attr("hidden")
        ]
        return found

    def fields_of(self, form: Tag) -> list[tuple[str, str]]:
        """What a browser posts of a form, buttons apart: also what is bound to it from outside."""
        return [
            (tag["name"], tag.get("value", ""))
            for tag in self.soup.select("input[name]:not([type=submit])")
            if tag.get("type") not in ("radio", "checkbox") or tag.has_attr("checked")
            if (self.one(f"#{tag['form']}") if tag.get("form") else tag.find_parent("form")) is form
        ]


class Player:
    """One browser with its cookies. Every answer it gets is held to the house rules."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self.page: Page = None  # nothing is shown yet

    def open(self, url: str) -> Page:
        """Type an address."""
        return self._follow(self.client.get(url))

    def post(self, url: str, fields: Fields = (), **options: Any) -> Page:
        """Send fields as they are, without a form: no token and no game are added."""
        pairs = list(fields.items() if isinstance(fields, Mapping) else fields)
        return self._follow(self.client.post(url, data=MultiDict(pairs), **options))

    def send(
        self, url: str, fields: Fields = (), /, page: Page | None = None, **more: object
    ) -> Page:
        """Send fields with the token and the game of a page: the one shown, unless another."""
        page = page or self.page or self.open("/")
        pairs = list(fields.items() if isinstance(fields, Mapping) else fields)
        pairs += [(name, str(value)) for name, value in more.items()]
        hidden = [("csrf_token", page.token)]
        if 'id="board"' in page.html and not any(name == "game" for name, _ in pairs):
            hidden.append(("game", page.game))
        return self.post(url, hidden + pairs)

    def press(self, button: Tag | str, *, modern: bool = True, **typed: str) -> Page:
        """Press a button of the page shown, after typing into fields of its form.

        A cell is named by its name, any other button by its text. Text browsers are not
        `modern`: they post the form around the button, whatever the button itself says.
        """
        page = self.page
        if isinstance(button, str):
            button = page.cells.get(button) or page.button(button)
        form = button.find_parent("form")
        action = form["action"] if form else ""
        if modern:
            form = page.one(f"#{button['form']}") if button.get("form") else form
            action = button.get("formaction") or form["action"]
        fields = [(name, value) for name, value in page.fields_of(form) if name not in typed]
        fields += typed.items()
        if button.get("name"):
            fields.append((button["name"], button.get("value", "")))
        return self.post(action, fields)

    def _follow(self, response: TestResponse) -> Page:
        answers = [response]
        while answers[-1].status_code == 303:
            answers.append(self.client.get(answers[-1].headers["Location"]))
        for answer in answers:
            assert broken_by(answer) == [], answer.request.path
        self.page = Page(tuple(answers))
        return self.page

    # Games

    def start(self, level: str, **fields: object) -> Page:
        """Start a game from the level panel."""
        self.open("/")
        return self.send("/start", level=level, **fields)

    def start_on(self, layout: str, **fields: object) -> Page:
        """Start a game whose mines will lie where the drawing has a `*`."""
        self.app.config["RANDOM"] = Drawn(layout)
        rows = layout.split()
        return self.start(
            "free", rows=len(rows), columns=len(rows[0]), mines=layout.count("*"), **fields
        )

    def reveal(self, *cells: str) -> Page:
        for cell in cells:
            self.send(f"{self.prefix}/reveal", cell=cell)
        return self.page

    def flag(self, *cells: str) -> Page:
        for cell in cells:
            self.send(f"{self.prefix}/flag", cell=cell)
        return self.page

    @property
    def prefix(self) -> str:
        """What the addresses of the actions of the game shown begin with."""
        return "/dev/fixture" if urlsplit(self.page.url).path == "/dev/fixture" else ""

    @property
    def board_url(self) -> str:
        return self.prefix or "/play"

    @contextmanager
    def no_change(self) -> Iterator[None]:
        """Assert that what is done inside changes neither cell, flag, mode, counter nor clock."""
        url = self.board_url
        before = self.open(url).state
        yield
        shown, after = self.page, self.open(url).state
        self.page = shown
        assert after == before
