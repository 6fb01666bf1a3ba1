"""A terminal of 80 columns that a program runs in: what it shows, and keys to press."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep

PATIENCE = 10
"""Seconds to wait for the screen on a busy machine."""


class Terminal:
    """A window of tmux, with a server of its own in a folder, and an environment of its own."""

    def __init__(
        self, command: Sequence[str], folder: Path, rows: int = 24, **variables: object
    ) -> None:
        self._socket = folder / "tmux"
        own = {"HOME": folder, "PATH": os.environ["PATH"], "TERM": "screen", "LANG": "C.UTF-8"}
        environment = [f"{name}={value}" for name, value in (own | variables).items()]
        new = ["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", str(rows)]
        self._tmux(*new, "env", "-i", *environment, *command)

    @property
    def lines(self) -> list[str]:
        """The lines of the screen, without what is blank at their ends."""
        return self._tmux("capture-pane", "-p").split("\n")[:-1]

    @property
    def text(self) -> str:
        """The screen as one line, so that words can be found however they are wrapped."""
        return " ".join(" ".join(self.lines).split())

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column of the cursor, from 0."""
        row, column = self._tmux("display-message", "-p", "#{cursor_y} #{cursor_x}").split()
        return int(row), int(column)

    def press(self, *keys: str) -> None:
        """Press keys, by the names that tmux has for them."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-l", text)

    def until(self, seen: Callable[[], object]) -> None:
        """Wait until that is seen; fail with the screen."""
        end = monotonic() + PATIENCE
        while not seen():
            assert monotonic() < end, "\n".join(["This is on the screen instead:", *self.lines])
            sleep(0.02)

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self._socket), *arguments]
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - tmux
        return done.stdout
