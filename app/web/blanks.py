"""Pages made once with blanks where they differ from answer to answer, then only filled in.

To render the board page costs two bare requests, to fill it in a small part of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn, Self

from markupsafe import Markup, escape

_MARK = "\0"


@dataclass(frozen=True, eq=False)
class Blank:
    """What a template may print, but neither test nor compare: its value is not known yet."""

    name: str

    def __html__(self) -> str:
        """Return the mark at which the page is cut."""
        return f"{_MARK}{self.name}{_MARK}"

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError(f"The template can only print {self.name!r}: a page is kept for its shape.")

    __bool__ = __eq__ = __str__ = __len__ = __iter__ = _refuse
    __hash__ = None  # type: ignore[assignment]  # what cannot be compared is no key either


class Blanks:
    """For templates: each attribute is the blank of that name."""

    def __getattr__(self, name: str) -> Blank:
        """Return the blank."""
        return Blank(name)


@dataclass(frozen=True)
class Page:
    """A page with blanks."""

    pieces: tuple[str, ...]
    """Texts, and between them the names of the blanks."""

    @classmethod
    def of(cls, html: str) -> Self:
        """Cut what a template made at its blanks."""
        return cls(tuple(html.split(_MARK)))

    def filled(self, values: Mapping[str, object]) -> Markup:
        """Return the page with a value in each blank, escaped as the template would."""
        pieces = list(self.pieces)
        pieces[1::2] = [
            value if isinstance(value, Markup) else escape(value)
            for value in map(values.__getitem__, self.pieces[1::2])
        ]
        return Markup("".join(pieces))  # noqa: S704 - all of it is escaped
