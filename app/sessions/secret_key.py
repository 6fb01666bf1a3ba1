"""The secret key of a machine: a file, made once, whoever starts first."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

SHORTEST_KEY = 32
"""Characters; ours have 64. A short key could be found by trying."""


class SecretKeyUnusable(Exception):
    """There is no key to be had; the message is one sentence for whoever started us."""

    def __init__(self, path: Path, reason: object) -> None:
        """Word the sentence."""
        super().__init__(f"The secret key file {path} cannot be used: {reason}.")


def load_or_create(path: Path) -> str:
    """Return the key in the file, which is made first if it is missing.

    However many processes start at once, all get the same key. Raises SecretKeyUnusable.
    """
    try:
        if not path.exists():
            _create(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise SecretKeyUnusable(path, error.strerror) from error
    except UnicodeDecodeError as error:
        raise SecretKeyUnusable(path, "it is not ASCII text") from error
    if len(key) < SHORTEST_KEY:
        raise SecretKeyUnusable(path, f"it has {len(key)} characters, fewer than {SHORTEST_KEY}")
    return key


def _create(path: Path) -> None:
    """Write a key aside, then link it into place: nobody reads half a key, one writer wins."""
    with suppress(FileExistsError):
        path.parent.mkdir(mode=0o700, parents=True)
    handle, draft = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(handle)  # a power failure must not leave an empty key
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()
