"""The judge's own clock: what it waits for passes at once, and is counted."""

from __future__ import annotations

import threading
from collections.abc import Callable


class OwnTime(threading.Event):
    """A wish to stop that is waited for: the seconds are counted, and things happen at their time.

    It is set when `end` seconds have passed.
    """

    def __init__(self, end: float = 86_400) -> None:
        super().__init__()
        self.passed = 0.0
        self.end = end
        self.happenings: list[tuple[float, Callable[[], object]]] = []
        self.when_passed: Callable[[float], object] = lambda seconds: None

    def at(self, seconds: float, happening: Callable[[], object]) -> None:
        self.happenings.append((seconds, happening))

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        if not self.is_set():
            self.passed += timeout
            self.when_passed(timeout)
            for moment, happening in [h for h in self.happenings if h[0] <= self.passed]:
                self.happenings.remove((moment, happening))
                happening()
            if self.passed >= self.end:
                self.set()
        return self.is_set()
