"""What a player can do: each action makes a new round from the one under way.

Its message says what was done, or why nothing was. Times are seconds of the epoch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from app.game import hints, history, news, notation, report, review, rules
from app.game.layout import NoGuess
from app.game.moves import Move
from app.game.rules import Game, Refused, Status
from app.web.round import Mode, Round

# A line that could not be read and is shown again may have been meant as moves; and it is short,
# since a record, which keeps it, is to have at most 800 bytes and 3 a cell.
_SHOWN_AGAIN = re.compile(r"[\w ,.;:()-]{1,60}", re.ASCII)


def reveal(played: Round, place: int, now: float, random: Random, *, shown: bool = True) -> Round:
    """Reveal a cell; on a revealed number, chord where the game has that option.

    But not where the page had not `shown` this turn: the cell may have been covered there, and
    whoever presses that twice asks for no chord.
    """
    if _chords(played, place):
        if not shown:
            here = notation.name(place, played.game.board.columns)
            return replace(
                played.told(f"{here} is revealed: press again to chord.", played.hint), last=place
            )
        return _chorded(played, place, now)
    return _attempted(played, place, now, lambda: rules.reveal(played.game, place, random), [place])


def flag(played: Round, place: int, now: float, *, wanted: bool | None = None) -> Round:
    """Flag a cell or take the flag away: as wanted, else whichever it is not yet.

    Without a wish, a revealed number chords where the game has that option.
    """
    if wanted is None and _chords(played, place):
        return _chorded(played, place, now)
    cell = played.game.board.cells[place]
    if wanted is cell.flagged and not (cell.revealed or played.game.status.over):
        here = notation.name(place, played.game.board.columns)
        state = "already flagged" if wanted else "not flagged"
        return replace(played.told(f"{here} is {state}.", played.hint), last=place)
    return _toggled(played, place, now)


def play(played: Round, moves: Sequence[Move], now: float, random: Random) -> Round:
    """Play typed moves in order, until one that does nothing or ends the game.

    What an earlier move has opened counts as revealed, and is no chord: the list was typed before.
    NoSuchCell where any of them lies off the board: then none was played.
    """
    board = played.game.board
    places = [notation.place_of(move.row, move.column, board) for move in moves]
    count, after = 0, played
    for move, place in zip(moves, places, strict=True):
        before = after
        opened = before.game.board.cells[place].revealed and not board.cells[place].revealed
        if opened and not move.flag:
            count += 1
            continue
        after = _toggled(before, place, now) if move.flag else reveal(before, place, now, random)
        if after.game is before.game:
            break
        count += 1
        if after.game.status.over:
            break
    message = after.message
    if len(moves) > 1:
        message = f"{count} of {len(moves)} moves played. {message}"
    return replace(after, message=message, turn=played.turn + 1)


def misread(played: Round, typed: str, reason: str) -> Round:
    """Answer typed moves that cannot be read or lie off the board: none was played.

    If they are short and look like moves, the page shows them again, and the focus goes there.
    """
    told = played.told(f"{reason} Nothing was played.", played.hint)
    if not _SHOWN_AGAIN.fullmatch(typed):
        return told
    return replace(told, typed=typed, last=None)


def stale(played: Round) -> Round:
    """Answer what was pressed on a page of another game."""
    return played.told("That page showed another game: nothing was changed.", played.hint)


def switch(played: Round, mode: Mode) -> Round:
    """Choose what pressing a covered cell does from now on; not after the end."""
    try:
        rules.check_not_over(played.game)
    except Refused as refusal:
        return played.told(str(refusal))
    still = "still " if mode is played.mode else ""
    return replace(played.told(f"Mode is {still}{mode.capitalize()}.", played.hint), mode=mode)


def hint(played: Round) -> Round:
    """Say what can be known next, and why; not after the end. A hint that stands is said again."""
    try:
        rules.check_not_over(played.game)
    except Refused as refusal:
        return played.told(str(refusal))
    if played.hint:
        return played.told("", played.hint)
    found = hints.hint(played.game, played.start)
    return replace(played.told("", found), hints=played.hints + 1)


def reset(played: Round, now: float) -> Round:
    """Begin a new game of the same level and options, in Reveal mode."""
    no_guess = played.game.no_guess is not NoGuess.OFF
    begun = Round.begin(played.game.level, now, chord=played.chord, no_guess=no_guess)
    return replace(begun, turn=played.turn + 1, view=played.view)


def _chords(played: Round, place: int) -> bool:
    cell = played.game.board.cells[place]
    return played.chord and cell.revealed and cell.clue > 0


def _chorded(played: Round, place: int, now: float) -> Round:
    starts = rules.chord_targets(played.game.board, place)
    return _attempted(played, place, now, lambda: rules.chord(played.game, place), starts)


def _toggled(played: Round, place: int, now: float) -> Round:
    return _attempted(played, place, now, lambda: rules.toggle_flag(played.game, place))


def _attempted(
    played: Round, place: int, now: float, move: Callable[[], Game], starts: Sequence[int] = ()
) -> Round:
    """Make a move that reveals the starts, if any; a refused one is answered with its reason.

    Either way the cell was the one last played: the next page puts the focus there.
    """
    try:
        game = move()
    except Refused as refusal:
        return replace(played.told(str(refusal), played.hint), last=place)
    moves = played.moves
    if starts:
        moves = history.extended(moves, starts, played.game.board, game.board)
    told = played.told(news.of(played.game, game, place))
    after = replace(told, game=game, moves=moves, last=place)
    return _ended(after, played.game, starts, now) if game.status.over else after


def _ended(played: Round, before: Game, starts: Sequence[int], now: float) -> Round:
    """Stop the clock and look back on the game, and on its last move, if that lost it.

    This is done once, since it costs far more than a move.
    """
    ended = replace(played, ended=now)
    game, start = played.game, played.start
    lost = game.status is Status.LOST
    return replace(
        ended,
        report=report.report(game, played.moves, ended.seconds(now), played.hints, start),
        review=review.review(before, starts, start) if lost else None,
    )
