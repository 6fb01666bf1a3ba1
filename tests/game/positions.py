"""Positions in the middle of a game, and what is certain in them by mere trying out.

The letters are those of `app.game.notation`. Nothing here uses the logic that it is a measure for.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb

from hypothesis import strategies as st

from app.game.board import FLAGGED, REVEALED, Board, neighbours
from app.game.notation import name
from app.game.rules import flood
from tests.game.strategies import layouts

MOST_ARRANGEMENTS = 400

# By how many rows and columns a number can lie from another with which it shares several cells.
OVERLAPPING = [
    (rows, columns)
    for rows, columns in product(range(-2, 3), repeat=2)
    if (rows, columns) != (0, 0) and abs(rows * columns) < 4
]


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


def overlapping(by: tuple[int, int]) -> tuple[Board, tuple[int, int]]:
    """Return a board with two numbers that decide cells together, neither alone; and where.

    One mine lies among the cells that they share, and the first's other cells are mines.
    """
    board = Board.covered(7, 7)
    first, second = 24, 24 + 7 * by[0] + by[1]
    near, others_near = set(board.neighbours[first]), set(board.neighbours[second])
    mines = near - others_near - {second} | {min(near & others_near)}
    return revealed(board.with_mines(mines), [first, second]), (first, second)


def finishes(rows: int, columns: int, mines: set[int], first: int) -> bool:
    """Return whether a player who never guesses wins: a second, simple solver.

    Numbers alone and numbers within others come first. When they do not tell, it supposes a mine
    on each covered cell and asks whether the numbers and the mine count still allow it.
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
        known, clues = _obvious(near, opened, mines, known)
        hidden = everywhere - opened - known
        found = set().union(*(touched for touched, need in clues if not need))
        if not found:
            left = len(mines) - len(known)
            found = {place for place in hidden if not _possible(place, hidden, clues, left)}
    return opened | mines == everywhere


Clue = tuple[frozenset[int], int]  # covered cells, and how many of them are mines


def _obvious(
    near: list[set[int]], opened: set[int], mines: set[int], known: set[int]
) -> tuple[set[int], list[Clue]]:
    """Return the mines that are obvious, and what the numbers say of the other covered cells."""
    while True:
        clues: set[Clue] = {
            (frozenset(near[place] - opened - known), len(near[place] & (mines - known)))
            for place in opened
        }
        clues |= {
            (more - less, many - few)
            for (less, few), (more, many) in permutations(clues, 2)
            if less < more
        }
        full = set().union(*(touched for touched, need in clues if need == len(touched)))
        if not full:
            return known, [(touched, need) for touched, need in clues if touched]
        known = known | full


def _possible(mine: int, hidden: set[int], clues: list[Clue], left: int) -> bool:
    """Return whether some arrangement has a mine there."""
    edge = set().union(*(touched for touched, _ in clues))
    sums = {0}
    waiting = set(edge)
    while waiting:
        part = {min(waiting)}
        while grown := set().union(*(t for t, _ in clues if t & part)) - part:
            part |= grown
        waiting -= part
        own = tuple(sorted((tuple(sorted(t)), need) for t, need in clues if t & part))
        totals = _totals(tuple(sorted(part)), own, mine if mine in part else None)
        sums = {a + b for a in sums for b in totals}
    far = len(hidden - edge)
    forced = int(mine not in edge)
    return any(forced <= left - total <= far for total in sums)


@lru_cache(maxsize=4096)
def _totals(
    part: tuple[int, ...], clues: tuple[tuple[tuple[int, ...], int], ...], mine: int | None
) -> set[int]:
    """Return how many mines the cells of one part of the frontier can hold."""
    totals: dict[tuple[int, ...], set[int]] = {tuple(need for _, need in clues): {0}}
    for index, place in enumerate(part):
        rooms = [sum(cell in part[index + 1 :] for cell in touched) for touched, _ in clues]
        after: dict[tuple[int, ...], set[int]] = {}
        for needs, sums in totals.items():
            for here in (1,) if place == mine else (0, 1):
                then = tuple(
                    need - here * (place in touched)
                    for (touched, _), need in zip(clues, needs, strict=True)
                )
                if all(0 <= need <= room for need, room in zip(then, rooms, strict=True)):
                    after.setdefault(then, set()).update(total + here for total in sums)
        totals = after
    return set().union(*totals.values())
