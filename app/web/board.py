"""The board page and its actions, made once for both of the site's games: play and fixture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import time

from flask import Blueprint, current_app, g
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from app.game import moves, notation
from app.sessions import transaction
from app.web import (
    actions,
    board_page,
    clients,
    display,
    forms,
    fragments,
    records,
    start,
    views,
)
from app.web.addresses import addresses, see_other
from app.web.clients import Client
from app.web.display import Zoom
from app.web.round import Round


class BoardPages:
    """A game's page and actions. Its name is the blueprint's, the template's and the session's."""

    name: str
    url: str
    """The address of the page."""
    prefix: str
    """What the addresses of the actions begin with."""

    def new(self) -> Round | None:
        """Return the round to show where the session holds none, if there always is one."""
        return None

    def again(self, played: Round) -> str:  # noqa: ARG002 - for those that know one
        """Return the address at which a board that was played can be played again, if any."""
        return ""

    def more(self, played: Round, client: Client) -> dict[str, object]:
        """Return what fills the blanks that not all boards' pages have alike."""
        return {"ending": self._ending(played, client) if played.game.status.over else ""}

    def blueprint(self) -> Blueprint:
        """Return the routes: the page, and the actions beside it."""
        blueprint = Blueprint(self.name, __name__)
        blueprint.add_url_rule(self.url, "page", self.page)
        for action in (self.reveal, self.flag, self.mode, self.reset, self.move, self.hint):
            name = action.__name__
            blueprint.add_url_rule(
                f"{self.prefix}/{name}", name, transaction(action), methods=["POST"]
            )
        return blueprint

    def load(self) -> Round | None:
        """Return the round under way."""
        return records.load(self.name) or self.new()

    def show(self, played: Round) -> str:
        """Render the page of a round."""
        client = clients.present()
        more = self.more(played, client)
        return board_page.render(self.name, played, time(), client, more)

    def page(self) -> ResponseReturnValue:
        """Show the board as it is now, whichever turn the address asks for."""
        played = self.load()
        return self.show(played) if played else start.no_game()

    def reveal(self) -> ResponseReturnValue:
        """Reveal the cell that was pressed."""
        row, column, _ = forms.sent_cell()

        def revealed(played: Round) -> Round:
            place, shown = _place(row, column, played), forms.shows(played.turn)
            return actions.reveal(played, place, time(), _random(), shown=shown)

        return self._act(revealed, pressed=True)

    def flag(self) -> ResponseReturnValue:
        """Flag the cell that was pressed, or take its flag away."""
        row, column, wanted = forms.sent_cell()
        return self._act(
            lambda played: actions.flag(played, _place(row, column, played), time(), wanted=wanted),
            pressed=True,
        )

    def mode(self) -> ResponseReturnValue:
        """Switch to the mode that was pressed."""
        mode = forms.sent_mode()
        return self._act(lambda played: actions.switch(played, mode), pressed=True)

    def reset(self) -> ResponseReturnValue:
        """Begin a new game of the same level and options."""
        return self._act(lambda played: actions.reset(played, time()))

    def move(self) -> ResponseReturnValue:
        """Play the moves that were typed."""
        text = forms.sent_moves()

        def typed(played: Round) -> Round:
            try:
                after = actions.play(played, moves.read(text), time(), _random())
            except (moves.Unreadable, notation.NoSuchCell) as error:
                return actions.misread(played, text, str(error))
            if after.last is None:
                return after
            return _showing(after, [after.last])

        return self._act(typed)

    def hint(self) -> ResponseReturnValue:
        """Say what can be known next, and show where."""

        def hinted(played: Round) -> Round:
            after = actions.hint(played)
            if after.hint is None or not after.hint.targets:
                return after
            first, *others = after.hint.targets
            shown = _showing(after, [first, *after.hint.reasons, *others])
            # The focus would take the window back to the cell last played.
            return after if shown.view == after.view else replace(shown, last=None)

        return self._act(hinted)

    def _act(
        self, change: Callable[[Round], Round], *, pressed: bool = False
    ) -> ResponseReturnValue:
        """Change the round under way, if it is the one that the page showed; go to its page.

        `pressed` says that the player is at the cells, and would go on there.
        """
        meant = forms.sent_game()
        played = self.load()
        if played is None:
            return start.no_game()
        if meant is None:
            # Run again after a rival's Reset, the action must not fall upon the new game.
            meant = g.setdefault("game_meant", played.id)
        if meant != played.id:
            after = actions.stale(played)
        else:
            if played.started is None:
                played = replace(played, started=time())
            view = forms.sent_view(played.game.board) or played.view
            if view != played.view:
                # The focus would take the window back from the part that the player turned to.
                played = replace(played, view=view, last=None)
            after = change(played)
            display.store(forms.sent_display(display.load()))
        records.store(self.name, after)
        anchor = f"#{_anchor(after, pressed=pressed)}" if clients.present().text else ""
        return see_other(f"{addresses()[f'{self.name}.page']}?turn={after.turn}{anchor}")

    def _ending(self, played: Round, client: Client) -> Markup:
        reset = "" if client.text else addresses()[f"{self.name}.reset"]
        to_help = addresses()["about.how_to_play"]
        return fragments.made(
            "ending", played.report, played.review, reset, self.again(played), to_help
        )


def _anchor(played: Round, *, pressed: bool) -> str:
    """Return where a text browser goes on: at the cell played last, else at the news.

    After the news come the move field and the board, so that who types moves sees all of it.
    """
    at_cells = pressed and played.last is not None and not played.game.status.over
    return "here" if at_cells else "message"


def _showing(played: Round, places: Sequence[int]) -> Round:
    """Return the round in a view that shows places which the player has not pressed."""
    large = forms.sent_display(display.load()).zoom is Zoom.LARGE
    return replace(played, view=views.showing(places, played.game.board, played.view, large=large))


def _place(row: int, column: int, played: Round) -> int:
    try:
        return notation.place_of(row, column, played.game.board)
    except notation.NoSuchCell as error:
        raise BadRequest(str(error)) from error


def _random() -> Random:
    source: Random = current_app.config["RANDOM"]
    return source
