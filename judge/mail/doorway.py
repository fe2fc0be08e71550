"""Where another mail server hands letters in, and on what terms ([door] in judge.ini)."""

from __future__ import annotations

import ssl
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

HOUR = 3600.0
MOST_KNOWN = 10_000  # strangers; then those are forgotten who have not come of late


@dataclass(frozen=True, slots=True)
class Doorway:
    """A door for letters; what comes in there has been asked for by nobody.

    `servers` are the addresses of the mail servers in front of it: nobody else's findings about a
    letter are believed (`authserv` is the name by which they sign them), and nobody else may hand
    in more than `an_hour` letters.  With a `certificate` it takes STARTTLS; where that is `needed`,
    nothing without.  `hostname` is what the door calls itself.
    """

    protocol: Literal["lmtp", "smtp"]
    host: str = "127.0.0.1"
    port: int = 2424
    hostname: str = "localhost"
    servers: frozenset[str] = frozenset({"127.0.0.1", "::1"})
    authserv: str = ""
    certificate: Path | None = None
    key: Path | None = None
    needed: bool = False
    an_hour: int = 100
    limit_bytes: int = 20_000_000

    def tls(self) -> ssl.SSLContext | None:
        """Return what encrypts a line, if there is a certificate; OSError if it cannot be used."""
        if self.certificate is None:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context


@dataclass(slots=True)
class Turnstile:
    """How many letters each stranger has handed in within the last hour, and how many may."""

    an_hour: int
    seconds: Callable[[], float] = time.monotonic
    _came: dict[str, deque[float]] = field(default_factory=dict)

    def admits(self, peer: str) -> bool:
        """Whether one more is taken from there; if so it is counted."""
        now = self.seconds()
        if len(self._came) > MOST_KNOWN:
            self._came = {p: times for p, times in self._came.items() if times[-1] > now - HOUR}
        times = self._came.setdefault(peer, deque())
        while times and times[0] <= now - HOUR:
            times.popleft()
        if len(times) >= self.an_hour:
            return False
        times.append(now)
        return True
