"""IDLE (RFC 2177) as a hint that letters may have come; whoever gets the hint looks.

It speaks with the server over the bare socket, between two commands of the IMAP client: the
client's own IDLE does not notice that a connection has died, and misses news that come in one
packet with the answer to the command.
"""

from __future__ import annotations

import re
import socket
import threading
import time
from contextlib import suppress
from typing import NoReturn

_TAG = b"IDLE1"
_NEWS = re.compile(rb"\* \d+ (EXISTS|RECENT)\b", re.IGNORECASE)
_BYE = re.compile(rb"\* BYE\b", re.IGNORECASE)
_LONGEST = 100_000  # octets of a line
_SLICE = 0.5  # seconds until a wish to stop is noticed


class LostError(ConnectionError):
    """The connection is of no more use; make a new one and look for letters."""


def wait_for_news(
    line: socket.socket, seconds: float, stop: threading.Event, timeout: float
) -> bool:
    """Return when the server has news (True), or `seconds` are over, or `stop` is set.

    `line` is a connection with a folder selected and no command under way.  `timeout` bounds
    the wait for the server's answers.  Afterwards the connection is as it was, or it is lost.
    """
    before = line.gettimeout()
    line.settimeout(_SLICE)
    try:
        return _idle(_Pushed(line), seconds, stop, timeout)
    finally:
        line.settimeout(before)


def _idle(server: _Pushed, seconds: float, stop: threading.Event, timeout: float) -> bool:
    server.say(_TAG + b" IDLE\r\n")
    news = False
    answer = b""
    until = time.monotonic() + timeout
    while not answer.startswith((b"+", _TAG)):  # news may come before the answer
        answer = server.answer(until)
        news = news or bool(_NEWS.match(answer))
    if answer.startswith(_TAG):
        raise LostError(f"the server does not want to IDLE: {answer.decode('ascii', 'replace')}")
    until = time.monotonic() + seconds
    while not news and (heard := server.listen(until, stop)):
        if heard.startswith(_TAG):  # it has had enough of it
            return False
        news = bool(_NEWS.match(heard))
    server.say(b"DONE\r\n")
    until = time.monotonic() + timeout
    while not server.answer(until).startswith(_TAG):
        pass
    return news


class _Pushed:
    """The lines that a server says, however they are cut into packets."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._heard = b""

    def say(self, command: bytes) -> None:
        self._line.sendall(command)

    def answer(self, until: float) -> bytes:
        """Return the next line, which must come in time."""
        return self.listen(until) or _lost("the server does not answer")

    def listen(self, until: float, stop: threading.Event | None = None) -> bytes:
        """Return the next line; nothing when none came in time or `stop` is set."""
        while b"\n" not in self._heard:
            if time.monotonic() >= until or (stop and stop.is_set()):
                return b""
            if len(self._heard) > _LONGEST:
                _lost("the server's line does not end")
            with suppress(TimeoutError):
                self._heard += self._line.recv(4096) or _lost("the server has hung up")
        line, _, self._heard = self._heard.partition(b"\n")
        return _lost(line.decode("ascii", "replace").strip()) if _BYE.match(line) else line


def _lost(reason: str) -> NoReturn:
    raise LostError(reason)
