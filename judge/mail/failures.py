"""What is remembered of letters that went wrong: how often, and when each is due again.

It is remembered from one connection to the next, for a letter may break the line each time.  A
letter that was among several when they broke it is only suspected: it is dealt with alone.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

LEFT_SECONDS = 86_400  # until it is tried again to move what could not be moved


class NotNowError(Exception):
    """No letter can be taken at the moment, whichever it is; all are left where they are."""


@dataclass(frozen=True, slots=True)
class Failure:
    """How often a letter went wrong alone, and when it is due again."""

    tries: int
    due: float


class Failures:
    """The failures by the sources of the letters; `retries` are the seconds between the tries."""

    def __init__(self, retries: Sequence[float]) -> None:
        self._retries = retries
        self._known: dict[str, Failure] = {}

    def __contains__(self, source: str) -> bool:
        return source in self._known

    def suspect(self, source: str) -> None:
        """Remember that it may be this letter that breaks the line."""
        self._known.setdefault(source, Failure(0, time.monotonic()))

    def note(self, source: str) -> None:
        """Remember that it went wrong once more; after the last retry it is hopeless."""
        tries = self._tries(source) + 1
        delay = self._retries[tries - 1] if tries <= len(self._retries) else 0
        self._known[source] = Failure(tries, time.monotonic() + delay)

    def give_up(self, source: str) -> None:
        """Remember that it is hopeless."""
        self._known[source] = Failure(len(self._retries) + 1, time.monotonic())

    def leave(self, source: str) -> None:
        """Remember that it is hopeless and not to be touched for a long time."""
        self._known[source] = Failure(len(self._retries) + 1, time.monotonic() + LEFT_SECONDS)

    def forget(self, source: str) -> None:
        """Forget a letter that is well, or gone."""
        self._known.pop(source, None)

    def keep_only(self, sources: Collection[str]) -> None:
        """Forget all others."""
        for source in self._known.keys() - set(sources):
            del self._known[source]

    def is_suspected(self, source: str) -> bool:
        """Whether it may have broken a line, without having gone wrong alone."""
        return source in self._known and not self._tries(source)

    def is_due(self, source: str) -> bool:
        """Whether it may be touched again."""
        return source not in self._known or self._known[source].due <= time.monotonic()

    def is_hopeless(self, source: str) -> bool:
        """Whether it is not to be tried any more."""
        return self._tries(source) > len(self._retries)

    def next_due(self) -> float:
        """Return when the next letter is due, by the clock of `time.monotonic`."""
        return min((failure.due for failure in self._known.values()), default=math.inf)

    def _tries(self, source: str) -> int:
        known = self._known.get(source)
        return known.tries if known else 0
