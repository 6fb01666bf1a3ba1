"""Many tabs of one game that flag cell after cell while something happens to the servers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from http.client import HTTPException
from threading import Condition, Thread
from types import TracebackType

from tests.servers.live import PATIENCE, Connectable, Visitor

TABS = 6


class Storm:
    """A context in which the tabs press. The visitor's page has to show a large board."""

    def __init__(self, visitor: Visitor, servers: Sequence[Connectable]) -> None:
        self.tried: set[str] = set()
        self.kept: set[str] = set()
        """The cells whose flag was answered as set."""
        self.answers: Counter[int] = Counter()
        """How many had each status; 0 stands for no answer at all."""
        cells = list(visitor.page.cells)
        self._over = False
        self._change = Condition()
        self._threads = [
            Thread(target=self._press, args=(visitor.twin(servers[at % len(servers) :]), own))
            for at, own in enumerate(cells[at::TABS] for at in range(TABS))
        ]

    def __enter__(self) -> Storm:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._over = True
        for thread in self._threads:
            thread.join()

    def wait_for(self, status: int, times: int = 10) -> None:
        """Wait until so many more answers have that status."""
        with self._change:
            wanted = self.answers[status] + times
            assert self._change.wait_for(lambda: self.answers[status] >= wanted, PATIENCE), (
                self.answers
            )

    def _press(self, tab: Visitor, cells: Sequence[str]) -> None:
        for cell in cells:
            if self._over:
                break
            self.tried.add(cell)
            try:
                status = tab.post("/flag", cell=f"{cell}:flag").status
            except (OSError, HTTPException):
                status = 0
            if status == 303:
                self.kept.add(cell)
            with self._change:
                self.answers[status] += 1
                self._change.notify_all()
