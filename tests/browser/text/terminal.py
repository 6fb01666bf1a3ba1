"""A terminal of 80 columns that a program runs in: what it shows, and keys to press."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

PATIENCE = 10
"""Seconds to wait for the screen on a busy machine."""


_CAPTURE = ["capture-pane", "-p", ";", "display-message", "-p", "#{cursor_y} #{cursor_x}"]


@dataclass(frozen=True)
class Screen:
    """What a terminal shows: lines without what is blank at their ends, and where the cursor is."""

    lines: list[str]
    row: int
    column: int

    @property
    def text(self) -> str:
        """All of it as one line, so that words can be found however they are wrapped."""
        return " ".join(" ".join(self.lines).split())

    @property
    def here(self) -> str:
        """The line under the cursor."""
        return self.lines[self.row]


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
    def screen(self) -> Screen:
        """What is on the screen now."""
        *lines, cursor = self._tmux(*_CAPTURE).splitlines()
        row, column = map(int, cursor.split())
        return Screen(lines, row, column)

    def press(self, *keys: str) -> None:
        """Press keys, by the names that tmux has for them."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-l", text)

    def until(self, seen: Callable[[Screen], object]) -> None:
        """Wait until the screen shows that; fail with what it shows instead."""
        end = monotonic() + PATIENCE
        while not seen(screen := self.screen):
            assert monotonic() < end, "\n".join(["This is on the screen instead:", *screen.lines])
            sleep(0.01)

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self._socket), *arguments]
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - tmux
        return done.stdout
