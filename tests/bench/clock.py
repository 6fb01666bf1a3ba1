"""How long tasks take.

Processor time of this process is the rule: what others do meanwhile is not counted. A task that
waits for another process is timed by the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter_ns, process_time_ns
from typing import TypeVar

T = TypeVar("T")

Clock = Callable[[], int]
Task = Callable[[], object]

PROCESSOR: Clock = process_time_ns
WALL: Clock = perf_counter_ns


def timed(task: Callable[[], T], clock: Clock = PROCESSOR) -> tuple[float, T]:
    """Return how many milliseconds a task takes, and what it returns."""
    start = clock()
    result = task()
    return (clock() - start) / 1e6, result


def milliseconds(task: Task, clock: Clock = PROCESSOR) -> float:
    """Return how many milliseconds a task takes."""
    return timed(task, clock)[0]


def medians(rounds: Iterable[Sequence[Task]], clock: Clock = PROCESSOR) -> list[float]:
    """Return the median milliseconds of each task of a round, in their order.

    The tasks of a round take turns, so that whatever slows the machine slows all of them alike.
    """
    times = [[milliseconds(task, clock) for task in tasks] for tasks in rounds]
    return [median(series) for series in zip(*times, strict=True)]
