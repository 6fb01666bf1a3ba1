"""The programs that tests drive beside our own: found on this machine, or missed aloud."""

from __future__ import annotations

import os
import shutil

import pytest

# Each in the order of preference; any of them will do.
CHROMIUM = ("chromium", "chromium-browser")
FIREFOX = ("firefox-esr", "firefox")
REDIS = (os.environ.get("REDIS_SERVER", "redis-server"),)

# What Debian's package is called where the program's name does not say so.
PACKAGES = {
    "nginx": "nginx-light",
    "redis-benchmark": "redis-tools",
    "setpriv": "util-linux",
}


def all_required() -> bool:
    """Return whether a missing program is a failure."""
    return os.environ.get("REQUIRE_ALL") == "1"


def find(*names: str) -> str | None:
    """Return the path of the first of these programs that is installed."""
    # Debian puts servers where only root looks for programs.
    path = f"{os.environ['PATH']}:/usr/sbin"
    return next((found for name in names if (found := shutil.which(name, path=path))), None)


def required(*names: str) -> str:
    """Return the path of one of these programs; for want of it skip or, if told to, fail."""
    found = find(*names)
    if found is not None:
        return found
    package = PACKAGES.get(names[0], names[0])
    missing = f"{' or '.join(names)} is missing (apt-get install {package})"
    if all_required():
        pytest.fail(f"{missing}, and REQUIRE_ALL=1 asks for every test.")
    pytest.skip(f"{missing}: this promise was NOT tested.")
