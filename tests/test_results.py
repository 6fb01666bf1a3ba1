"""--record: only a full run in which nothing failed and nothing was missing is written down."""

import pytest

from tests import programs, results

pytest_plugins = ["pytester"]

BEFORE = "# Matrix\n\n<!-- results -->\nold\n<!-- end of results -->\n\nmore\n"
FILES = {
    "test_good": "def test_good(): pass\n\n\ndef test_better(): pass",
    "test_bad": "def test_bad(): assert False",
    "test_broken": "import pytest\n\n@pytest.fixture\ndef broken(): 1 / 0\n\n"
    "def test_broken(broken): pass",
    "test_empty": "",
    "test_unreadable": "this is no Python",
    "test_skipped": "import pytest\n\n@pytest.mark.skip(reason='no such thing')\n"
    "def test_skipped(): pass",
}


@pytest.fixture(autouse=True)
def matrix(tmp_path, monkeypatch):
    file = tmp_path / "matrix.md"
    file.write_text(BEFORE)
    monkeypatch.setattr(results, "MATRIX", file)
    return file


@pytest.fixture
def run(pytester, monkeypatch):
    """Run the files of those names with the plugin; return how it ended."""
    pytester.makeini("[pytest]\ntestpaths = theirs")
    monkeypatch.setattr(results, "versions", lambda: ["Python 3"])
    monkeypatch.setenv("REQUIRE_ALL", "1")

    def run(*names, options=("--record",)):
        for name in names:
            file = pytester.path / "theirs" / f"{name}.py"
            file.parent.mkdir(exist_ok=True)
            file.write_text(FILES[name])
        return pytester.runpytest_inprocess(*options, plugins=[results])

    return run


def test_a_full_run_is_written(run, matrix):
    assert run("test_good", "test_skipped").ret == pytest.ExitCode.OK
    before, *lines, after = matrix.read_text().splitlines()[2:-2]
    assert (before, after) == ("<!-- results -->", "<!-- end of results -->")
    told = ["- Python 3", "- 2 passed, 0 failed, 1 skipped", "- skipped: no such thing"]
    assert lines[1:] == told


def test_only_what_stands_between_the_marks_is_replaced(run, matrix):
    run("test_good")
    run("test_good")
    text = matrix.read_text()
    assert text.startswith("# Matrix\n\n<!-- results -->\n- ")
    assert text.endswith("- 2 passed, 0 failed, 0 skipped\n<!-- end of results -->\n\nmore\n")
    assert text.count("Python 3") == 1


@pytest.mark.parametrize(
    ("names", "ended"),
    [
        (["test_good", "test_bad"], pytest.ExitCode.TESTS_FAILED),
        (["test_good", "test_broken"], pytest.ExitCode.TESTS_FAILED),
        (["test_good", "test_unreadable"], pytest.ExitCode.INTERRUPTED),
        (["test_empty"], pytest.ExitCode.NO_TESTS_COLLECTED),
    ],
)
def test_a_run_that_did_not_end_well_is_not(run, matrix, names, ended):
    assert run(*names).ret == ended
    assert matrix.read_text() == BEFORE


@pytest.mark.parametrize(
    "option",
    [
        "-k=good",
        "-m=not slow",
        "--deselect=theirs/test_bad.py",
        "--ignore=theirs/test_bad.py",
        "--ignore-glob=*bad*",
        "--lf",
        "--stepwise",
        "--collect-only",
        "--setup-only",
        "--setup-plan",
        "theirs/test_good.py",
    ],
)
def test_a_part_of_the_tests_is_refused(run, matrix, option):
    ended = run("test_good", options=["--record", option])
    assert ended.ret == pytest.ExitCode.USAGE_ERROR
    ended.stderr.fnmatch_lines(["*--record is for the results of all tests*"])
    assert matrix.read_text() == BEFORE


def test_a_run_that_may_miss_programs_is_refused(run, matrix, monkeypatch):
    monkeypatch.delenv("REQUIRE_ALL")
    ended = run("test_good")
    assert ended.ret == pytest.ExitCode.USAGE_ERROR
    ended.stderr.fnmatch_lines(["*REQUIRE_ALL=1*"])
    assert matrix.read_text() == BEFORE


def test_without_the_option_nothing_is_written(run, matrix):
    assert run("test_good", options=[]).ret == pytest.ExitCode.OK
    assert matrix.read_text() == BEFORE


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Chromium 1.20.3 built on Debian GNU/Linux 12", "Chromium 1.20.3"),
        ("Mozilla Firefox 15.3.0esr", "Mozilla Firefox 15.3.0"),
        ("Redis server v=7.0.15 sha=00000000:0 bits=64", "Redis server v=7.0.15"),
        ("Valkey server v=8.1 sha=00000000:0 bits=64", "Valkey server v=8.1"),
        ("something else", "something else"),
    ],
)
def test_a_program_is_told_by_name_and_number(monkeypatch, tmp_path, said, told):
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho '{said}'\n")
    program.chmod(0o700)
    monkeypatch.setattr(results, "PROGRAMS", [("no-such-program", str(program))])
    assert results.versions()[-1] == told


def test_a_program_that_is_missing_is_left_out(monkeypatch):
    monkeypatch.setattr(results, "PROGRAMS", [("no-such-program",)])
    assert results.versions()[-1].startswith(results.PACKAGES[-1])


def test_what_the_tests_accept_is_what_is_told():
    assert results.PROGRAMS == (programs.CHROMIUM, programs.FIREFOX, programs.REDIS)
