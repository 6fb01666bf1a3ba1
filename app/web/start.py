"""The level panel: choose a board, press Start."""

from __future__ import annotations

from dataclasses import replace
from time import time

from flask import Blueprint, Response, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from app.game import levels
from app.sessions import transaction
from app.web import records, sharing
from app.web.addresses import see_other
from app.web.forms import LEVELS, LevelForm, OptionsForm
from app.web.round import Round

pages = Blueprint("start", __name__)

# Why a page sent the player here; only the word travels in the address, nothing is stored for it.
_NO_GAME = "no-game"
_REASONS = {_NO_GAME: "There is no game under way: choose a level and press Start."}

_UNUSED = "The numbers you typed belong to another level and were not used."

_FIRST_CHOICE = {"level": "easy"}


def show(form: LevelForm, message: str = "", faulty: str = "") -> str:
    """Render the panel, what it is to say, and the focus in the field of that name."""
    return render_template(
        "start.html",
        form=form,
        groups=levels.GROUPS,
        limits=levels,
        under_way=records.under_way(),
        message=message,
        faulty=faulty,
    )


def last_choice() -> LevelForm:
    """Return the form with the level and options that were started last, if it is still there."""
    choice = session.get("choice", _FIRST_CHOICE)
    return LevelForm(data=choice if choice.get("level") in LEVELS else _FIRST_CHOICE)


def no_game() -> Response:
    """Answer who has no game to play: the panel says so."""
    return see_other(url_for("start.panel", because=_NO_GAME))


@pages.get("/", strict_slashes=False)  # else an empty path is sent to the host it names
def panel() -> ResponseReturnValue:
    """Offer the levels, and the game under way."""
    return show(last_choice(), _REASONS.get(request.args.get("because", ""), ""))


@pages.post("/start")
@transaction
def start() -> ResponseReturnValue:
    """Start the game chosen, and its clock; it takes the place of a game under way."""
    if "board" in request.form:
        board = sharing.shared(request.form["board"])
        chord = OptionsForm(request.form).chord.data
        return _begun(Round.again(board, time(), chord=chord))
    form = LevelForm(request.form)
    if not form.validate():
        faulty = [field for field in form if field.errors]
        faults = " ".join(field.errors[0] for field in faulty)
        return show(form, f"No game was started. {faults}", faulty[0].name), 422
    unused = form.has_unused_numbers(session.get("choice", {}))
    session["choice"] = form.choice
    chord, no_guess = form.chord.data, form.no_guess.data
    begun = Round.begin(form.chosen, time(), chord=chord, no_guess=no_guess)
    if unused:
        begun = replace(
            begun,
            message=f"{begun.message} {_UNUSED}",
        )
    return _begun(begun)


def _begun(begun: Round) -> ResponseReturnValue:
    ended = records.load("play")
    turn = ended.turn + 1 if ended else 0
    records.store("play", replace(begun, turn=turn))
    return see_other(url_for("play.page", turn=turn))
