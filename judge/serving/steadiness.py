"""Whether the clock on the wall can be trusted: it is held against one that never jumps.

A clock that has jumped is distrusted for a while, in which it may be put right; after that what it
shows is believed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

JUMP = timedelta(minutes=1)  # further apart the two are never by themselves
DISTRUST_SECONDS = 900.0


def seconds_since_start() -> float:
    """Return the seconds since the machine started, those in which it slept among them."""
    return (
        time.clock_gettime(time.CLOCK_BOOTTIME)
        if hasattr(time, "CLOCK_BOOTTIME")
        else time.monotonic()
    )


class Steadiness:
    """The two clocks as they stood when they were compared last."""

    def __init__(self, seconds: Callable[[], float] = seconds_since_start) -> None:
        self._seconds = seconds
        self._last: tuple[datetime, float] | None = None
        self._distrusted_until = 0.0

    def jumped(self, now: datetime) -> timedelta:
        """Return by how much the clock has jumped since this was asked last; nothing if it has not.

        A jump makes the clock distrusted; one that takes it back puts it right.
        """
        seconds = self._seconds()
        before, self._last = self._last, (now, seconds)
        if before is None:
            return timedelta(0)
        jump = (now - before[0]) - timedelta(seconds=seconds - before[1])
        if abs(jump) < JUMP:
            return timedelta(0)
        self._distrusted_until = seconds + DISTRUST_SECONDS if jump > JUMP else 0.0
        return jump

    def is_trusted(self) -> bool:
        """Whether deadlines may come by what the clock shows."""
        return self._seconds() >= self._distrusted_until
