"""A round as the board page shows it: plain values and rows of cells, nothing of what is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.game.levels import FIXTURE
from app.web import cells, views
from app.web.faces import LEGEND
from app.web.round import Mode, Round
from app.web.views import View

# Which of the two boards a page shows, in the words of its title.
FIXED = "fixed mines, the first reveal can lose"
DEFERRED = "mines are placed at the first reveal"


@dataclass(frozen=True)
class BoardView:
    """What templates/board.html needs to know of a round."""

    game: str
    level: str
    level_key: str
    kind: str
    status: str
    over: bool
    message: str
    rows: list[Markup]
    columns: int
    revealed: int
    safe: int
    mines: int
    flags: int
    not_flagged: int
    mode: Mode
    chord: bool
    seconds: int
    running: bool
    views: list[list[View]]
    view: str
    legend: tuple[tuple[str, str], ...] = LEGEND

    @property
    def news(self) -> str:
        """What a screen reader is to say first: the end, else what the last action did."""
        if self.over or not self.message:
            return self.status.capitalize()
        return f"{self.message.removesuffix('.')} · {self.status.capitalize()}"


def of(played: Round, now: float) -> BoardView:
    """Return what the page shows of a round at that moment, in seconds of the epoch."""
    game = played.game
    look = cells.Look.of(game.board, game.status, played.mode)
    return BoardView(
        game=played.id,
        level=str(game.level),
        level_key=game.level.key,
        kind=FIXED if game.level == FIXTURE else DEFERRED,
        status=game.status.value,
        over=game.status.over,
        message=played.message,
        rows=cells.rows(game.board, look, played.last),
        columns=game.board.columns,
        revealed=game.board.revealed,
        safe=game.level.safe,
        mines=game.level.mines,
        flags=game.board.flags,
        not_flagged=game.not_flagged,
        mode=played.mode,
        chord=played.chord,
        seconds=played.seconds(now),
        running=played.started is not None and played.ended is None,
        views=views.offered(game.board),
        view=played.view,
    )
