import stat

import pytest

from app.sessions import SecretKeyUnusable, load_or_create


@pytest.fixture
def path(tmp_path):
    return tmp_path / "instance" / "secret_key"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_key_is_made_once(path):
    key = load_or_create(path)
    before = path.parent.stat().st_mtime_ns

    assert len(key) == 64
    assert load_or_create(path) == key
    assert path.parent.stat().st_mtime_ns == before
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_every_place_has_a_key_of_its_own(path, tmp_path):
    assert load_or_create(path) != load_or_create(tmp_path / "other")


def test_only_the_owner_may_read_it(path):
    load_or_create(path)

    assert (mode(path.parent), mode(path)) == (0o700, 0o600)


def test_a_key_of_the_owners_choice_is_taken(path):
    path.parent.mkdir()
    path.write_text("a key from somewhere else, long enough\n")

    assert load_or_create(path) == "a key from somewhere else, long enough"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it has 0 characters, fewer than 32"),
        (b" " * 64, "it has 0 characters, fewer than 32"),
        (b"x" * 31 + b"\n", "it has 31 characters, fewer than 32"),
        (b"\xff" * 64, "it is not ASCII text"),
    ],
)
def test_a_poor_key_is_refused(path, content, reason):
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(SecretKeyUnusable) as caught:
        load_or_create(path)

    assert str(caught.value) == f"The secret key file {path} cannot be used: {reason}."
    assert path.read_bytes() == content


def test_a_folder_is_refused(path):
    path.mkdir(parents=True)

    with pytest.raises(SecretKeyUnusable, match="secret_key cannot be used: Is a directory"):
        load_or_create(path)


@pytest.mark.parametrize("below", ["file/secret_key", "file/deeper/secret_key"])
def test_a_folder_that_cannot_be_made_is_refused(tmp_path, below):
    (tmp_path / "file").touch()

    with pytest.raises(SecretKeyUnusable, match="secret_key cannot be used: Not a directory"):
        load_or_create(tmp_path / below)


def test_of_many_starting_processes_one_makes_the_key(path, in_processes):
    keys = in_processes(24, lambda: load_or_create(path))

    assert set(keys) == {load_or_create(path)}
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]
