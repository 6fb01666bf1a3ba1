"""What the open numbers say of the covered cells along them, cut into parts to be counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.game.logic.counting import Box, Need, Part, counted, numbers_of
from app.game.logic.grid import cells_of, places_of
from app.game.logic.known import Known


def needs(known: Known) -> list[Need]:
    """Return what the numbers that touch an undecided cell say of such cells."""
    near, mined, undecided = known.grid.near, known.mined, known.undecided
    return [
        Need(near[place] & undecided, known.number(place) - (near[place] & mined).bit_count())
        for place in places_of(known.active)
    ]


def parts(needs: Sequence[Need]) -> Iterator[Part]:
    """Yield the parts of the frontier that share no number and so do not influence each other.

    A part too entangled to be counted is cut in two, and the numbers that join the halves are
    forgotten. What holds in all arrangements then still does, for there are only more of them;
    other counts become estimates. No ordinary game leads there: it takes a large board of which
    cells all over were revealed singly.
    """
    boxes = _boxes(needs)
    touching: dict[int, list[Box]] = {}
    for box in boxes:
        for number in box.numbers:
            touching.setdefault(number, []).append(box)
    seen: set[Box] = set()
    for box in boxes:
        if box not in seen:
            order = _order(box, touching)
            seen.update(order)
            part = counted(order, needs)
            if part:
                yield part
            else:
                half = len(order) // 2
                first, second = (numbers_of(boxes) for boxes in (order[:half], order[half:]))
                yield from parts([needs[number] for number in first ^ second])


def _boxes(needs: Sequence[Need]) -> list[Box]:
    numbers: dict[int, tuple[int, ...]] = {}
    for number, need in enumerate(needs):
        for place in places_of(need.cells):
            numbers[place] = (*numbers.get(place, ()), number)
    alike: dict[tuple[int, ...], list[int]] = {}
    for place, touched in numbers.items():
        alike.setdefault(touched, []).append(place)
    return [Box(cells_of(places), len(places), touched) for touched, places in alike.items()]


def _order(first: Box, touching: dict[int, list[Box]]) -> list[Box]:
    """Return the boxes of a part in an order that keeps few numbers open at a time.

    The order decides the cost: on the ring round a large opening a careless one is a thousand
    times slower. Where one walk ends is often a better start than the first box at hand.
    """
    there, width = _walk(first, touching)
    back, other = _walk(there[-1], touching)
    return back if other < width else there


def _walk(first: Box, touching: dict[int, list[Box]]) -> tuple[list[Box], int]:
    """Return the boxes in the order that always finishes the number that was begun first, and
    how many numbers are open at most."""
    order: dict[Box, None] = {}
    left: dict[int, int] = {}
    widths = []

    def take(box: Box) -> None:
        order[box] = None
        for number in box.numbers:
            left[number] = left.get(number, len(touching[number])) - 1
        widths.append(len(left))
        for number in box.numbers:
            if not left[number]:
                del left[number]

    take(first)
    while left:
        oldest = next(iter(left))
        for box in touching[oldest]:
            if box not in order:
                take(box)
    return list(order), max(widths)
