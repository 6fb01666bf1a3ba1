"""`--record`, a plugin of pytest: it writes the results of a full run into tests/README.md."""

from __future__ import annotations

import platform
import re
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from subprocess import check_output
from textwrap import fill

import pytest

from tests import programs

MATRIX = Path(__file__).with_name("README.md")

PACKAGES = (
    *("Flask", "Werkzeug", "Jinja2", "Flask-WTF", "redis"),
    *("pytest", "hypothesis", "playwright", "selenium"),
)
PROGRAMS = (programs.CHROMIUM, programs.FIREFOX, programs.REDIS)

# The options of pytest by which fewer tests run than there are.
NARROWING = (
    *("keyword", "markexpr", "deselect", "ignore", "ignore_glob"),
    *("lf", "stepwise", "collectonly", "setuponly", "setupplan"),
)

_RESULTS = re.compile(r"(<!-- results -->\n).*?(<!-- end of results -->)", re.DOTALL)
_NUMBERED = re.compile(r"\D*[\d.]+")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the results into the matrix")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("record"):
        return
    narrowed = any(config.getoption(name, None) for name in NARROWING)
    if narrowed or config.args != config.getini("testpaths"):
        raise pytest.UsageError("--record is for the results of all tests")
    if not programs.all_required():
        raise pytest.UsageError("--record is for a run with REQUIRE_ALL=1")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("record") and exitstatus == pytest.ExitCode.OK:
        written = "\n".join(map(_item, results(reporter)))
        text = MATRIX.read_text(encoding="utf-8")
        MATRIX.write_text(
            _RESULTS.sub(lambda marks: f"{marks[1]}{written}\n{marks[2]}", text), encoding="utf-8"
        )


def _item(text: str) -> str:
    return fill(text, 100, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def results(reporter: pytest.TerminalReporter) -> list[str]:
    """Return what is to be said of a run in which nothing failed."""
    passed, skipped = (reporter.getreports(outcome) for outcome in ("passed", "skipped"))
    reasons = {str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped}
    return [
        f"{datetime.now(UTC):%Y-%m-%d}, {platform.system()} {platform.machine()}",
        ", ".join(versions()),
        f"{len(passed)} passed, 0 failed, {len(skipped)} skipped",
        *(f"skipped: {reason}" for reason in sorted(reasons)),
    ]


def versions() -> list[str]:
    """Return what the tests ran on."""
    return [
        f"Python {platform.python_version()}",
        *(f"{package} {version(package)}" for package in PACKAGES),
        *(_version_of(path) for names in PROGRAMS if (path := programs.find(*names))),
    ]


def _version_of(program: str) -> str:
    """Return name and number of a program: more is not said, some say it at length."""
    said = check_output([program, "--version"], text=True).strip()  # noqa: S603 - as the tests do
    numbered = _NUMBERED.match(said)
    return numbered[0] if numbered else said.partition("\n")[0]
