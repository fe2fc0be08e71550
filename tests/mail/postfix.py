"""A Postfix of our own: its configuration and queue in a folder, on loopback only."""

from __future__ import annotations

import os
import shutil
import signal
import smtplib
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from string import Template
from typing import Self

from tests.mail.dovecot import free_port

PROGRAM = shutil.which("postfix", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

MAIN = Template("""\
compatibility_level = 3.6
queue_directory = $base/queue
data_directory = $base/data
multi_instance_enable = yes
maillog_file = $base/log
maillog_file_prefixes = $base
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.org
mynetworks = 127.0.0.0/8

alias_maps =

default_transport = error:nothing goes anywhere else
notify_classes =
$recipe
""")
MASTER = Template("""\
127.0.0.1:$port inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
""")


class Postfix:
    """Takes letters by SMTP at `port`, and does with them what some lines of main.cf say."""

    def __init__(self, recipe: str, **files: str) -> None:
        self.base = Path(tempfile.mkdtemp(prefix="pf", dir="/tmp"))
        self.port = free_port()
        self._known = 0
        for name in ("queue", "data", "conf"):
            (self.base / name).mkdir()
        self.base.chmod(0o755)
        shutil.chown(self.base / "data", "postfix")
        for name, text in files.items():
            (self.base / "conf" / name).write_text(text)
        recipe = recipe.replace("/etc/postfix/", f"{self.base}/conf/")
        (self.base / "conf" / "main.cf").write_text(MAIN.substitute(base=self.base, recipe=recipe))
        (self.base / "conf" / "master.cf").write_text(MASTER.substitute(port=self.port))

    def __enter__(self) -> Self:
        assert PROGRAM
        self._say("start")
        deadline = time.monotonic() + 20
        while not self._answers():
            if time.monotonic() > deadline:
                log = self.log()
                self.__exit__()
                raise RuntimeError(f"Postfix did not start: {log}")
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        pid = int((self.base / "queue" / "pid" / "master.pid").read_text())
        self._say("stop")
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.base, ignore_errors=True)

    def deliver(self, recipient: str, raw: bytes) -> None:
        with smtplib.SMTP("127.0.0.1", self.port, timeout=20) as client:
            client.sendmail("jane@example.com", [recipient], raw)

    def flush(self) -> None:
        """Try again at once what waits."""
        subprocess.run(["postqueue", "-c", self.base / "conf", "-f"], check=True)

    def waiting(self) -> int:
        """Return how many letters are in the queue."""
        return sum(len(list((self.base / "queue" / q).rglob("[0-9A-F]*[0-9A-F]"))) for q in QUEUES)

    def log(self) -> str:
        """Return what it has logged since `forget`."""
        path = self.base / "log"
        return path.read_text()[self._known :] if path.exists() else ""

    def forget(self) -> None:
        """Begin a new log."""
        self._known += len(self.log())

    def _say(self, command: str) -> None:
        done = subprocess.run(
            [str(PROGRAM), "-c", self.base / "conf", command],
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"postfix {command}: {done.stderr} {self.log()}")

    def _answers(self) -> bool:
        with suppress(OSError, smtplib.SMTPException):
            smtplib.SMTP("127.0.0.1", self.port, timeout=1).quit()
            return True
        return False


QUEUES = ("incoming", "active", "deferred")
