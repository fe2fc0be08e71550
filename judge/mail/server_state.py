"""Whether a mail server can be asked: since when it is away, why, and when it is asked again.

A server that is away is no fault of the letters that wait: they have tries of their own.  The
pauses grow, but whatever happens the server is asked again within minutes of its being back.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from judge.mail.verdicts import Scope

_PAUSES = (1, 2, 5, 10, 20, 30, 60, 60, 120)  # seconds, the last of them again and again
_LOGIN_PAUSES = (30, 60, 300, 900)  # who asks too often with a wrong password is shut out


@dataclass(frozen=True, slots=True)
class Outage:
    """A server that is away: since when, why, and how often it was asked in vain."""

    since: datetime
    trouble: str
    scope: Scope
    tries: int


@dataclass(slots=True)
class ServerState:
    """What is known of one server; `seconds` is a clock that never jumps."""

    seconds: Callable[[], float] = time.monotonic
    outage: Outage | None = None
    _again: float = field(default=0.0)

    def is_to_be_asked(self) -> bool:
        """Whether the server may be asked now."""
        return self.wait() <= 0

    def wait(self) -> float:
        """Return for how many seconds it is not to be asked."""
        return self._again - self.seconds() if self.outage else 0.0

    def works(self) -> None:
        """Note that it has answered as it should."""
        self.outage = None

    def fails(self, trouble: str, scope: Scope, now: datetime) -> Outage:
        """Note that it cannot be used, and return what is known of the outage."""
        before = self.outage
        tries = before.tries + 1 if before else 1
        pauses = _LOGIN_PAUSES if scope is Scope.LOGIN else _PAUSES
        self._again = self.seconds() + pauses[min(tries, len(pauses)) - 1]
        self.outage = Outage(before.since if before else now, trouble, scope, tries)
        return self.outage
