"""The figures of the program in one table, each beside a yardstick of the same run.

Each part is run so often, all of them in turn, and each figure is the one whose ratio is the
median. The exit status is 1 if any ratio misses its budget by more than 15 %. A part that wants a
program which is not on the PATH is left out, and said so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.bench import cost, engine, growth, logic, memory, paint, throughput, weight
from tests.bench.figure import Figure, Verdict
from tests.bench.table import median_of, table

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "cost": cost.figures,
    "growth": growth.figures,
    "weight": weight.figures,
    "paint": paint.figures,
    "memory": memory.figures,
    "engine": engine.figures,
    "throughput": throughput.figures,
    "logic": logic.figures,
}


def main() -> int:
    options = _options()
    parts = options.parts or list(PARTS)
    runs = [
        [figure for part in parts for figure in _figures(part, f"{run} of {options.runs}")]
        for run in range(1, options.runs + 1)
    ]
    found = median_of(runs)
    sys.stdout.write(f"{table(found)}\n")
    return int(any(figure.verdict is Verdict.MISSED for figure in found))


def _figures(part: str, run: str) -> Iterator[Figure]:
    """Yield the figures of a part, as far as they can be measured here; say how it goes."""
    began = time.monotonic()
    try:
        yield from PARTS[part]()
    except pytest.skip.Exception as missing:
        _say(f"run {run}, {part}: {missing}")
    else:
        _say(f"run {run}, {part}: {time.monotonic() - began:.0f} s")


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", type=_part, metavar="part", help=", ".join(PARTS))
    parser.add_argument("--runs", type=int, default=3, help="times to run each part (%(default)s)")
    return parser.parse_args()


def _part(text: str) -> str:
    if text not in PARTS:
        raise argparse.ArgumentTypeError(f"must be of {', '.join(PARTS)}")
    return text


if __name__ == "__main__":
    sys.exit(main())
