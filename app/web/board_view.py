"""A round as the board page shows it: plain values and rows of cells, nothing of what is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.game import notation
from app.game.layout import NoGuess
from app.game.levels import FIXTURE
from app.game.review import Report, Review
from app.game.rules import Status
from app.web import cells, fragments, views
from app.web.cells import Marks
from app.web.clients import Client
from app.web.faces import LEGEND
from app.web.round import Mode, Round

# Which of the two boards a page shows, in the words of its title.
FIXED = "fixed mines, the first reveal can lose"
DEFERRED = "mines are placed at the first reveal"

# Whether the board may need a guess: for scripts, and in words.
_NO_GUESS = {state: state.value for state in NoGuess} | {NoGuess.ASKED: "not-proved"}
_GUESSING = {
    NoGuess.OFF: "A guess may be needed.",
    NoGuess.ASKED: "A board that needs no guess will be dealt, if one is found.",
    NoGuess.PROVED: "This board needs no guess: it was proved before it was dealt.",
    NoGuess.NOT_PROVED: "No board free of guesses was found: this one may need a guess.",
}


@dataclass(frozen=True)
class BoardView:
    """What templates/board.html needs to know of a round.

    `text` says that a text browser asks: it shows whatever the page holds, in its order.
    """

    game: str
    level: Markup
    level_key: str
    kind: str
    status: str
    over: bool
    message: str
    hint_kind: str
    report: Report | None
    review: Review | None
    head: Markup
    cells: Markup
    rows: int
    columns: int
    revealed: int
    safe: int
    mines: int
    flags: int
    not_flagged: int
    mode: Mode
    no_guess: str
    guessing: str
    chord: bool
    seconds: int
    running: bool
    map: Markup
    legend: Markup
    text: bool

    @property
    def measures(self) -> str:
        """The classes of a board's columns and rows, two digits each."""
        return _digits(f"{self.columns:02}{self.rows:02}")

    @property
    def clock(self) -> str:
        """The classes of the seconds at which the ticking clock sets out; it stops at 9999."""
        return _digits(f"{min(self.seconds, 9999):04}")

    @property
    def news(self) -> Markup:
        """What a screen reader is to say first: the end, else what the last action did."""
        if self.over or not self.message:
            return fragments.in_ascii(self.status.capitalize())
        return fragments.in_ascii(f"{self.message.removesuffix('.')} · {self.status.capitalize()}")


def of(played: Round, now: float, client: Client) -> BoardView:
    """Return what the page shows of a round at that moment, in seconds of the epoch."""
    game = played.game
    look = cells.Look.of(game.board, game.status, played.mode, client)
    return BoardView(
        game=played.id,
        level=fragments.in_ascii(str(game.level)),
        level_key=game.level.key,
        kind=_kind(played),
        status=game.status.value,
        over=game.status.over,
        message=played.said,
        hint_kind=played.hint.kind.value if played.hint else "",
        report=played.report,
        review=played.review,
        head=fragments.kept("head", _head(game.board.columns, client)),
        cells=cells.rows(game.board, look, _marks(played, client)),
        rows=game.board.rows,
        columns=game.board.columns,
        revealed=game.board.revealed,
        safe=game.level.safe,
        mines=game.level.mines,
        flags=game.board.flags,
        not_flagged=game.not_flagged,
        mode=played.mode,
        no_guess=_NO_GUESS[game.no_guess],
        guessing=_GUESSING[game.no_guess],
        chord=played.chord,
        seconds=played.seconds(now),
        running=played.started is not None and played.ended is None,
        map=_map(played, client),
        legend=fragments.kept("legend", LEGEND),
        text=client.text,
    )


def _digits(number: str) -> str:
    """Return the classes that tell the style sheet four digits."""
    return " ".join(map(str.__add__, "abcd", number))


def _map(played: Round, client: Client) -> Markup:
    """Return the choice of views; none where the board fits, or is shown whole in any case."""
    offered = () if client.text else views.offered(played.game.board)
    return fragments.kept("map", offered, played.view or "r1c1") if offered else Markup()


def _head(columns: int, client: Client) -> tuple[tuple[str, ...], ...]:
    """Return the numbers over the columns, row by row.

    In a text browser two digits would widen a column: thirty of them would not fit a terminal.
    """
    numbers = tuple(str(column) for column in range(1, columns + 1))
    if not client.text or columns < 10:
        return (numbers,)
    tens = tuple(number[:-1] if number.endswith("0") else "" for number in numbers)
    return tens, tuple(number[-1] for number in numbers)


def _kind(played: Round) -> str:
    if played.game.level == FIXTURE:
        return FIXED
    if played.start is None:
        return DEFERRED
    here = notation.name(played.start, played.game.board.columns)
    return f"a board played before, from {here}: no other first cell is promised safe"


def _marks(played: Round, client: Client) -> dict[int, Marks]:
    """Return the marked cells: the one last played, those of the hint, the one to start with."""
    hint = played.hint
    targets, reasons = (hint.targets, hint.reasons) if hint else ((), ())
    start = played.start if played.game.status is Status.READY else None
    return {
        place: Marks(
            focused=place == played.last,
            anchored=client.text and place == played.last,
            hint="target" if place in targets else "reason" if place in reasons else "",
            start=place == start,
        )
        for place in {played.last, start, *targets, *reasons}
        if place is not None
    }
