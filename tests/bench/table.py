"""Figures as a table in Markdown, to be read in a terminal and pasted into a page."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median_low

from tests.bench.figure import Figure

_HEAD = ["figure", "value", "yardstick", "its value", "ratio", "budget", ""]


def median_of(runs: Iterable[Iterable[Figure]]) -> list[Figure]:
    """Return each figure from the run in which its ratio was the median.

    So value, yardstick and ratio stay those of one run. Runs are matched by the figures' names.
    """
    found: dict[str, list[Figure]] = {}
    for run in runs:
        for figure in run:
            found.setdefault(figure.name, []).append(figure)
    return [_middle(figures) for figures in found.values()]


def table(figures: Iterable[Figure]) -> str:
    """Return the lines of the table, its columns aligned."""
    rows = [_HEAD, *([_text(cell) for cell in _row(figure)] for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, ["-" * width for width in widths])
    return "\n".join(_line(row, widths) for row in rows)


def _middle(figures: list[Figure]) -> Figure:
    middle = median_low(figure.ratio for figure in figures)
    return next(figure for figure in figures if figure.ratio == middle)


def _row(figure: Figure) -> tuple[str, ...]:
    bound = "≥" if figure.at_least else "≤"
    return (
        figure.name,
        f"{number(figure.value)} {figure.unit}",
        figure.yardstick,
        f"{number(figure.measure)} {figure.unit}",
        number(figure.ratio),
        "–" if figure.budget is None else f"{bound} {number(figure.budget)}",
        figure.verdict.value,
    )


def number(value: float) -> str:
    """Return three digits of a number, and all of a large one."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _text(cell: str) -> str:
    return cell.strip().replace("|", r"\|")


def _line(row: list[str], widths: list[int]) -> str:
    return f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
