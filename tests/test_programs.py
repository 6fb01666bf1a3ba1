"""A program that is missing is told, skipped or failed: no test passes for want of it."""

import pytest

from tests.programs import find, required


@pytest.fixture
def install(monkeypatch, tmp_path):
    """A machine on which only what is installed here can be found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("REQUIRE_ALL", raising=False)

    def install(name):
        program = tmp_path / name
        program.touch(mode=0o700)
        return str(program)

    return install


def test_any_of_the_names_will_do_and_the_first_is_preferred(install):
    other = install("no-such-other")
    assert required("no-such-program", "no-such-other") == other
    first = install("no-such-program")
    assert required("no-such-program", "no-such-other") == first


def test_what_is_missing_is_not_found(install):
    install("no-such-program")
    assert find("no-such-other") is None


@pytest.mark.parametrize("value", [None, "", "0", "no"])
def test_without_the_program_a_test_is_skipped_and_says_so(install, monkeypatch, value):
    install("other")
    if value is not None:
        monkeypatch.setenv("REQUIRE_ALL", value)
    with pytest.raises(pytest.skip.Exception, match=r"no-such-program is missing .* NOT tested"):
        required("no-such-program")


def test_without_the_program_a_test_fails_where_all_are_required(install, monkeypatch):
    install("other")
    monkeypatch.setenv("REQUIRE_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match="no-such-program is missing"):
        required("no-such-program")


@pytest.mark.parametrize(
    ("program", "package"),
    [("no-such-server", "no-such-server"), ("redis-benchmark", "redis-tools")],
)
def test_it_is_said_what_to_install(install, monkeypatch, program, package):
    install("other")
    monkeypatch.setattr("tests.programs.shutil.which", lambda *_, **__: None)
    with pytest.raises(pytest.skip.Exception, match=rf"apt-get install {package}\)"):
        required(program)
