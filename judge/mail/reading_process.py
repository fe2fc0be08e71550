"""Reads letters in a process of its own, under limits of time and memory that hold.

Letters are read in linear time; should one not be, or should a library choke on it, the process is
ended by the kernel, whatever it is doing, and a new one reads the next.  Nobody else waits.
"""

from __future__ import annotations

import logging
import pickle
import resource
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from judge.letter import Address, Grade, Letter, Proof
from judge.mail.reading import read_letter, read_without_body

if TYPE_CHECKING:
    from judge.mail.signatures import Checker

log = logging.getLogger(__name__)

CPU_SECONDS = 2.0  # for one letter, forty times what it should take
WALL_SECONDS = 20.0  # for one letter, on a machine that has other work, and for the start
MEMORY = 1_500_000_000  # bytes of address space

_LENGTH = struct.Struct("!Q")


class ReadingProcess:
    """A process that reads letters; it is started when it is needed."""

    def __init__(
        self, cpu_seconds: float = CPU_SECONDS, wall_seconds: float = WALL_SECONDS
    ) -> None:
        self._cpu_seconds, self._wall_seconds = cpu_seconds, wall_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._busy = threading.Lock()

    def close(self) -> None:
        """End the process; the next letter would start another."""
        with self._busy:
            self._end()

    def read(self, raw: bytes, received: datetime, own: Collection[str] = ()) -> Letter:
        """Return what `raw` says, as `read_letter` does; of one beyond the limits its header alone.

        Its `unread` then says so.
        """
        letter = self._ask(read_letter, raw, received, tuple(own))
        return letter if isinstance(letter, Letter) else read_without_body(raw, received, own)

    def proof(self, checker: Checker, raw: bytes, sender: Address, received: datetime) -> Proof:
        """Return what `checker` says of a letter; of one beyond the limits that nothing is proved.

        It asks the DNS, and whoever reads letters should not have to wait for that: there is a
        process for each.
        """
        if not checker.has_to_look(raw):
            return Proof(Grade.CLAIMED)
        proof = self._ask(checker.proof, raw, sender, received)
        return proof if isinstance(proof, Proof) else Proof(Grade.CLAIMED)

    def _ask(self, what: Callable[..., object], raw: bytes, *rest: object) -> object:
        """Have something done with a letter; None if that is beyond the limits."""
        with self._busy:
            try:
                line = self._line or self._start()
                _send(line, (what, (raw, *rest)))
                return _receive(line)
            except (OSError, EOFError) as fault:  # it was ended, or does not answer in time
                log.error("a letter of %d bytes is beyond the limits: %r", len(raw), fault)
                self._end()
        return None

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        ours.settimeout(self._wall_seconds)
        with theirs:
            self._line, self._process = (
                ours,
                subprocess.Popen(
                    [sys.executable, "-m", __name__, str(self._cpu_seconds)], stdin=theirs.fileno()
                ),
            )
        return ours

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._line = self._process = None


def _send(line: socket.socket, value: object) -> None:
    packed = pickle.dumps(value)
    line.sendall(_LENGTH.pack(len(packed)) + packed)


def _receive(line: socket.socket) -> Any:
    """Return a value that the other end sent; both are ours, so that it may be unpickled."""
    with line.makefile("rb") as file:
        head = file.read(_LENGTH.size)
        body = file.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""
    if not body:
        raise EOFError("the reading process has ended")
    return pickle.loads(body)


def main(cpu_seconds: float) -> None:
    """Read the letters that come in at the socket that is our standard input, until it is closed.

    No handler is set for the timer's signal, so that the kernel ends us even within a library.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our owner ends us
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with socket.socket(fileno=0) as line, suppress(EOFError, OSError):
        while True:
            what, letter = _receive(line)
            signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
            answer = what(*letter)
            signal.setitimer(signal.ITIMER_PROF, 0)
            _send(line, answer)


if __name__ == "__main__":
    main(float(sys.argv[1]))
