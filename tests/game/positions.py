"""Positions in the middle of a game, and what is certain in them by mere trying out.

The letters are those of `app.game.notation`. Nothing here uses the logic that it is a measure for.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from hypothesis import strategies as st

from app.game.board import FLAGGED, REVEALED, Board, neighbours
from app.game.notation import name
from app.game.rules import flood
from tests.game.strategies import layouts

MOST_ARRANGEMENTS = 400


@st.composite
def positions(draw: st.DrawFn, most: int = 5) -> Board:
    """Draw a board on which some safe cells were revealed, and others flagged at random.

    So many are revealed that all arrangements of the mines can be tried in no time.
    """
    board = draw(layouts(most))
    safe = [place for place, cell in enumerate(board.cells) if not cell.mine]
    for place in draw(st.permutations(safe)):
        if not board.cells[place].revealed:
            board = flood(board, [place])
        if comb(len(covered(board)), board.mines) <= MOST_ARRANGEMENTS and draw(st.booleans()):
            break
    hidden = covered(board)
    flagged = draw(st.sets(st.sampled_from(hidden), max_size=3))
    return board.with_cells({place: FLAGGED[board.cells[place]] for place in flagged})


def covered(board: Board) -> list[int]:
    """Return the places that are not revealed, flagged or not."""
    return [place for place, cell in enumerate(board.cells) if not cell.revealed]


def arrangements(
    board: Board, mines: int | None, numbers: Iterable[int] | None = None
) -> Iterator[set[int]]:
    """Yield every way in which the mines can lie, by trying each.

    With `numbers`, only those revealed cells count; without `mines`, any number of mines may lie
    on the cells that touch them.
    """
    if numbers is None:
        numbers = [place for place, cell in enumerate(board.cells) if cell.revealed]
    needs = [(set(board.neighbours[place]), board.cells[place].clue) for place in numbers]
    cells = covered(board)
    if mines is None:
        cells = [place for place in cells if any(place in near for near, _ in needs)]
    for count in range(len(cells) + 1) if mines is None else [mines]:
        for laid in map(set, combinations(cells, count)):
            if all(len(near & laid) == clue for near, clue in needs):
                yield laid


def risks(board: Board, mines: int) -> dict[int, Fraction]:
    """Return the chance of a mine for each covered place, by counting all arrangements."""
    ways = list(arrangements(board, mines))
    return {
        place: Fraction(sum(place in laid for laid in ways), len(ways)) for place in covered(board)
    }


def names(places: Iterable[int], board: Board) -> set[str]:
    """Return the names of places."""
    return {name(place, board.columns) for place in places}


def revealed(board: Board, places: Iterable[int]) -> Board:
    """Return the board with just these cells revealed, no flood."""
    return board.with_cells({place: REVEALED[board.cells[place]] for place in places})


def finishes(rows: int, columns: int, mines: set[int], first: int) -> bool:
    """Return whether a player who never guesses wins: a second, simple solver.

    When no number alone tells, it supposes a mine, and then none, on each covered cell, and asks
    whether the numbers and the mine count still allow it.
    """
    near = [set(touching) for touching in neighbours(rows, columns)]
    everywhere = set(range(rows * columns))
    opened: set[int] = set()
    known: set[int] = set()
    found = {first}
    while found:
        if found & mines:
            raise AssertionError(f"{found & mines} were taken for safe.")
        opened |= found
        found = set()
        hidden = everywhere - opened - known
        needs = {place: len(near[place] & mines) - len(near[place] & known) for place in opened}
        numbers = [place for place in opened if near[place] & hidden]
        for place in numbers:
            if needs[place] == len(near[place] & hidden):
                known |= near[place] & hidden
        hidden -= known
        for place in numbers:
            if len(near[place] & mines) == len(near[place] & known):
                found |= near[place] & hidden
        if not found and opened | mines != everywhere:
            needs = {place: len(near[place] & mines) - len(near[place] & known) for place in opened}
            clues = [(near[place] & hidden, needs[place]) for place in numbers]
            left = len(mines) - len(known)
            found = {place for place in hidden if not _possible(place, hidden, clues, left)}
    return opened | mines == everywhere


def _possible(mine: int, hidden: set[int], clues: list[tuple[set[int], int]], left: int) -> bool:
    """Return whether some arrangement has a mine there."""
    cells: list[int] = []
    waiting = [mine]
    totals = [{0}]
    edge = set().union(*(touched for touched, _ in clues))
    for start in [mine, *sorted(edge)]:
        waiting = [start] if start not in cells and start in edge else []
        part: list[int] = []
        while waiting:
            place = waiting.pop(0)
            if place not in part:
                part.append(place)
                waiting += sorted(c for touched, _ in clues if place in touched for c in touched)
        if part:
            cells += part
            totals.append(_totals(part, clues, mine))
    far = len(hidden - edge)
    forced = int(mine not in edge)
    sums = {0}
    for several in totals:
        sums = {a + b for a in sums for b in several}
    return any(forced <= left - total <= far for total in sums)


def _totals(part: list[int], clues: list[tuple[set[int], int]], mine: int) -> set[int]:
    """Return how many mines the cells of one part of the frontier can hold."""
    own = [(touched, need) for touched, need in clues if touched & set(part)]

    @cache
    def after(index: int, needs: tuple[int, ...]) -> frozenset[int]:
        for (touched, _), need in zip(own, needs, strict=True):
            if not 0 <= need <= len(touched & set(part[index:])):
                return frozenset()
        if index == len(part):
            return frozenset({0})
        here = part[index]
        spent = tuple(
            need - (here in touched) for (touched, _), need in zip(own, needs, strict=True)
        )
        mined = frozenset(total + 1 for total in after(index + 1, spent))
        return mined if here == mine else mined | after(index + 1, needs)

    return set(after(0, tuple(need for _, need in own)))
