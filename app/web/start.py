"""The level panel: choose a board, press Start."""

from __future__ import annotations

from time import time

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from app.game import levels
from app.sessions import transaction
from app.web import round as rounds
from app.web.forms import LevelForm
from app.web.round import Round

pages = Blueprint("start", __name__)

# Why a page sent the player here; only the word travels in the address, nothing is stored for it.
_REASONS = {"no-game": "There is no game under way: choose a level and press Start."}

_FIRST_CHOICE = {"level": "easy"}


def show(form: LevelForm, message: str = "") -> str:
    """Render the panel, and what it is to say."""
    return render_template(
        "start.html",
        form=form,
        groups=levels.GROUPS,
        limits=levels,
        under_way=rounds.load("play"),
        message=message,
    )


def last_choice() -> LevelForm:
    """Return the form with the level and options that were started last."""
    return LevelForm(data=session.get("choice", _FIRST_CHOICE))


@pages.get("/")
def panel() -> ResponseReturnValue:
    """Offer the levels, and the game under way."""
    return show(last_choice(), _REASONS.get(request.args.get("because", ""), ""))


@pages.post("/start")
@transaction
def start() -> ResponseReturnValue:
    """Start the game chosen, and its clock; it takes the place of a game under way."""
    form = LevelForm(request.form)
    if not form.validate():
        return show(form, "No game was started: see the message beside the choice."), 422
    begun = Round.begin(form.chosen, time(), chord=form.chord.data)
    rounds.store("play", begun)
    session["choice"] = form.choice
    return redirect(url_for("play.page", turn=begun.turn), 303)
