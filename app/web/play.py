"""The player's game: begun from the level panel, and playable again once it is over."""

from __future__ import annotations

from app.web import sharing
from app.web.board import BoardPages
from app.web.round import Round


class PlayPages(BoardPages):
    """The game whose mines are placed at the first reveal."""

    name = "play"
    url = "/play"
    prefix = ""

    def again(self, played: Round) -> str:
        """Return the address of its board."""
        return sharing.address(played)
