"""Keeps the embedded IMAP server running in a process of its own, on one port, until it is stopped.

The listening socket is opened here and stays open here: its port is known and surely ours, and
clients that come while a server that died is started anew only wait a little longer.
"""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

SERVER = Path(__file__).with_name("imap_server.py")
START_SECONDS = 20  # far more than it ever takes
STOP_SECONDS = 3
LOOK_SECONDS = 30.0  # between two looks whether the server still answers
ANSWER_SECONDS = 30.0  # after which one that does not is taken to be frozen, and is ended
_PAUSES = (0, 1, 5, 15, 60)  # seconds before each new start of one that dies again and again
_STEADY = 60  # seconds after which a start counts as good


class ImapProcess:
    """The server of the mailboxes in `folder`; a port 0 is any free one."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._folder = folder
        self._log = folder / "imap.log"
        self._listener = socket.create_server((host, port), family=family)
        self.host = host
        self.port: int = self._listener.getsockname()[1]
        self._starting = threading.Lock()
        self._stopped = threading.Event()
        self._server = self._start()
        self._keeper = threading.Thread(target=self._keep, name="imap-keeper", daemon=True)

    @property
    def pid(self) -> int:
        """The number of the process that serves now."""
        return self._server.pid

    def keep(self) -> None:
        """Return when the server answers, and keep it so; RuntimeError if it does not."""
        if not self._answers(START_SECONDS):
            raise RuntimeError(f"the IMAP server did not start; see {self._log}")
        self._keeper.start()

    def stop(self) -> None:
        """End the server, for good."""
        with self._starting:
            self._stopped.set()
        _end(self._server)
        if self._keeper.is_alive():
            self._keeper.join()
        self._listener.close()

    def _keep(self) -> None:
        """Start the server anew whenever it dies or is frozen, until it is stopped."""
        failures = 0
        while True:
            began = time.monotonic()
            code = self._until_dead()
            _end(self._server)  # and so our end of its lifeline
            if time.monotonic() - began > _STEADY:
                failures = 0
            if self._stopped.wait(_PAUSES[min(failures, len(_PAUSES) - 1)]):
                return
            failures += 1
            with self._starting:
                if self._stopped.is_set():
                    return
                log.error("the IMAP server ended with %d and is started anew (%s)", code, self._log)
                with suppress(OSError):  # no memory, say: the old one is still dead at the next try
                    self._server = self._start()

    def _until_dead(self) -> int:
        """Wait until the server has died; one that answers nobody any more is killed."""
        while True:
            with suppress(subprocess.TimeoutExpired):
                return self._server.wait(LOOK_SECONDS)
            if not self._answers(ANSWER_SECONDS) and not self._stopped.is_set():
                log.error("the IMAP server is frozen (%s)", self._log)
                self._server.kill()

    def _answers(self, seconds: float) -> bool:
        """Whether the server greets a client in time."""
        greeting, until = b"", time.monotonic() + seconds
        with suppress(OSError), socket.create_connection((self.host, self.port), seconds) as line:
            line.settimeout(0.1)
            while self._server.poll() is None and time.monotonic() < until:
                with suppress(TimeoutError):
                    greeting = line.recv(100)
                    break  # nothing if the line is closed already
        return greeting.startswith(b"* OK")

    def _start(self) -> subprocess.Popen[bytes]:
        for lock_file in self._folder.rglob("*.lock"):  # of a server that was killed
            lock_file.unlink(missing_ok=True)
        with open(self._log, "ab") as output:
            return subprocess.Popen(
                [sys.executable, "-P", SERVER, str(self._listener.fileno()), self._folder],
                stdin=subprocess.PIPE,  # the server ends when this does, however we end
                stdout=output,
                stderr=output,
                pass_fds=[self._listener.fileno()],
                start_new_session=True,  # Ctrl-C is for the judge, which then stops the server
                env=os.environ | self._environment(),
            )

    def _environment(self) -> dict[str, str]:
        return {
            "FQDN": "localhost",  # or the greeting waits for the DNS
            "TZ": "UTC",
            "LC_ALL": "C.UTF-8",  # pymap writes the names of months in this language
            "TMPDIR": str(self._folder / "tmp"),  # from here it renames into Maildirs
        }


def _end(server: subprocess.Popen[bytes]) -> None:
    assert server.stdin
    server.stdin.close()
    try:
        server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
