"""What the pages send: the level form, and the few fields of a move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest
from wtforms import BooleanField, Field, Form, IntegerField, StringField
from wtforms.validators import AnyOf, StopValidation, ValidationError

from app.game import levels, notation
from app.game.board import Board
from app.game.levels import Level, LevelError
from app.web import views
from app.web.display import Display, Zoom
from app.web.round import Mode

LEVELS = [*levels.PRESETS, levels.CUSTOM, levels.FREE]

_CELL = re.compile(r"(?P<name>r[0-9]{1,2}c[0-9]{1,2})(?::(?P<wish>flag|unflag))?")


class OnlyFor:
    """Required for the levels named; for every other level whatever was typed is ignored."""

    def __init__(self, *keys: str) -> None:
        """Take the keys of the levels that need the field."""
        self.keys = keys

    def __call__(self, form: Form, field: Field) -> None:
        """Stop the validation of a field that does not matter, or of an empty one that does."""
        if form["level"].data not in self.keys:
            field.errors = []
            raise StopValidation
        if not (field.raw_data and field.raw_data[0].strip()):
            field.errors = []
            raise StopValidation(f"Type a number for {field.label.text.lower()}.")


class Side:
    """A side of a board, at most so long."""

    def __init__(self, most: int) -> None:
        """Take the longest that it may be."""
        self.most = most

    def __call__(self, form: Form, field: Field) -> None:  # noqa: ARG002 - as WTForms calls it
        """Refuse a side that makes no board; what is no number was refused before."""
        try:
            if field.data is not None:
                levels.check_side(field.name, field.data, self.most)
        except LevelError as error:
            raise ValidationError(str(error)) from error


class WholeNumberField(IntegerField):
    """A number in plain digits: int() alone would take `1_0`, `+5` and digits of other scripts."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number, or say what one looks like."""
        if valuelist and not re.fullmatch(r"-?[0-9]{1,9}", valuelist[0].strip()):
            raise ValueError(f"{self.label.text} must be a whole number, such as 8.")
        super().process_formdata(valuelist)


class OptionField(BooleanField):
    """An option that is on only if sent as `y`: a BooleanField would read `n` as on."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the option."""
        self.data = valuelist == ["y"]


class OptionsForm(Form):
    """How a board is played, whichever it is."""

    chord = OptionField("Chord: a press on a number with all its flags reveals the cells around it")


class LevelForm(OptionsForm):
    """The level panel. After a successful `validate` the level chosen is in `chosen`."""

    level = StringField(validators=[AnyOf(LEVELS, "Choose a level.")])
    size = WholeNumberField("Size", [OnlyFor(levels.CUSTOM), Side(levels.MAX_CUSTOM_SIDE)])
    columns = WholeNumberField("Columns", [OnlyFor(levels.FREE), Side(levels.MAX_FREE_SIDE)])
    rows = WholeNumberField("Rows", [OnlyFor(levels.FREE), Side(levels.MAX_FREE_SIDE)])
    mines = WholeNumberField("Mines", [OnlyFor(levels.CUSTOM, levels.FREE)])
    no_guess = OptionField("No guessing: deal a board that logic alone can finish")

    chosen: Level

    @property
    def choice(self) -> dict[str, Any]:
        """What was chosen, for the next visit."""
        return {name: value for name, value in self.data.items() if value is not None}

    def has_unused_numbers(self, before: Mapping[str, Any]) -> bool:
        """Return whether a number was typed that the level chosen has no use for.

        `before` is the last choice, which the panel most likely showed.
        """
        return any(
            "".join(field.raw_data or ()).strip() not in {"", str(before.get(field.name, ""))}
            for field in self
            for validator in field.validators
            if isinstance(validator, OnlyFor) and self.level.data not in validator.keys
        )

    def validate(self, extra_validators: Any = None) -> bool:
        """Check the fields, and then whether they make a board."""
        if not super().validate(extra_validators):
            return False
        try:
            self.chosen = self._level()
        except LevelError as error:
            self[error.field].errors = [str(error)]
            return False
        return True

    def _level(self) -> Level:
        if self.level.data == levels.CUSTOM:
            return levels.custom(self.size.data or 0, self.mines.data or 0)
        if self.level.data == levels.FREE:
            return levels.free(self.columns.data or 0, self.rows.data or 0, self.mines.data or 0)
        return levels.PRESETS[self.level.data or ""]


def sent_cell() -> tuple[int, int, bool | None]:
    """Return row and column of the cell that was pressed, and whether a flag is wanted there.

    The wish is None where the button said none. A cell arrives as `cell=r3c4:flag` or, from a
    button whose value is its mark, by the field's name `cell.r3c4:flag`. 400 for anything else.
    """
    named = [name.removeprefix("cell.") for name in request.form if name.startswith("cell.")]
    sent = request.form.getlist("cell") + named
    found = _CELL.fullmatch(sent[0]) if len(sent) == 1 else None
    if found is None:
        raise BadRequest("A move needs one cell, such as r3c4.")
    try:
        row, column = notation.coordinates(found["name"])
    except notation.NoSuchCell as error:
        raise BadRequest(str(error)) from error
    if max(row, column) > levels.MAX_FREE_SIDE:
        raise BadRequest(f"{found['name']} is on no board.")
    return row, column, None if found["wish"] is None else found["wish"] == "flag"


def sent_mode() -> Mode:
    """Return the mode that was chosen; 400 for one that is none."""
    sent = request.form.getlist("mode")
    if len(sent) != 1 or sent[0] not in list(Mode):
        raise BadRequest("The mode is either reveal or flag.")
    return Mode(sent[0])


def sent_moves() -> str:
    """Return the moves that were typed, unread; 400 where the field is missing."""
    sent = request.form.getlist("move")
    if len(sent) != 1:
        raise BadRequest("A typed move comes in one field named move.")
    return sent[0]


def sent_game() -> str | None:
    """Return the id of the game that the page showed, None where the form named none."""
    sent = request.form.getlist("game")
    if len(sent) > 1:
        raise BadRequest("A move belongs to one game.")
    return sent[0] if sent else None


def shows(turn: int) -> bool:
    """Return whether the page that was pressed shows that turn; so does one that names none."""
    return request.form.get("turn", str(turn)) == str(turn)


def sent_view(board: Board) -> str | None:
    """Return the view that the page had chosen, None where it sent none that the board has."""
    sent = request.form.get("view", "")
    return sent if views.known(sent, board) else None


def sent_display(present: Display) -> Display:
    """Return the display choices of the page, or the present ones where it sent none."""
    sent = request.form
    try:
        return Display(Zoom(sent.get("zoom", "")), hide_clock=sent.get("hide_clock") == "y")
    except ValueError:
        return present
