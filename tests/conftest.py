"""What all tests share, and `--record`, which writes the results into tests/README.md."""

from __future__ import annotations

import platform
import re
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from subprocess import check_output

import pytest
from hypothesis import settings

settings.register_profile("project", deadline=None)  # a busy machine is no fault
settings.load_profile("project")

MATRIX = Path(__file__).with_name("README.md")
RESULTS = re.compile(r"(<!-- results -->\n).*?(<!-- end of results -->)", re.DOTALL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the results into the matrix")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--record") and config.args != config.getini("testpaths"):
        raise pytest.UsageError("--record is for the results of all tests")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if not config.getoption("--record"):
        return
    counts = {
        outcome: len(terminalreporter.getreports(kind))
        for outcome, kind in (
            ("passed", "passed"),
            ("failed", "failed"),
            ("errors", "error"),
            ("skipped", "skipped"),
        )
    }
    skipped = sorted({str(report.longrepr[2]) for report in terminalreporter.getreports("skipped")})
    lines = [
        f"- {datetime.now(UTC):%Y-%m-%d}, {platform.system()} {platform.machine()}",
        f"- {', '.join(versions())}",
        f"- {', '.join(f'{count} {outcome}' for outcome, count in counts.items())}",
        *(f"- skipped: {reason}" for reason in skipped),
    ]
    written = "\n".join(lines)
    text = MATRIX.read_text(encoding="utf-8")
    MATRIX.write_text(
        RESULTS.sub(lambda marks: f"{marks[1]}{written}\n{marks[2]}", text), encoding="utf-8"
    )


def versions() -> list[str]:
    """Return what the tests ran on."""
    packages = (
        *("Flask", "Werkzeug", "Jinja2", "Flask-WTF", "redis"),
        *("pytest", "hypothesis", "playwright", "selenium"),
    )
    programs = [
        check_output([program, "--version"], text=True)  # noqa: S603 - as the tests do
        for program in ("chromium", "firefox-esr", "redis-server")
    ]
    return [
        f"Python {platform.python_version()}",
        *(f"{package} {version(package)}" for package in packages),
        *re.findall(r"(?:Chromium|Firefox|Redis server v=)\s*[\d.]+", "".join(programs)),
    ]
