"""Letters are read in a process of its own, and one that is too costly costs nobody else."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest

from judge.letter import Kind, Unread, UnreadKind
from judge.mail import reading_process
from judge.mail.reading import read_letter
from judge.mail.reading_process import ReadingProcess

NOW = datetime(2026, 11, 20, tzinfo=UTC)
HEAD = b"From: Jane <jane@example.com>\r\nSubject: Sarajevo\r\n"
LETTER = HEAD + b"\r\nA Mun H\r\n"
OWN = ("judge@example.org",)


@pytest.fixture
def process() -> Iterator[ReadingProcess]:
    with closing(ReadingProcess()) as process:
        yield process


def test_a_letter_reads_as_it_does_at_home(process: ReadingProcess) -> None:
    assert process.read(LETTER, NOW) == read_letter(LETTER, NOW)
    ours = b"X-Loop: judge@example.org\r\n" + LETTER
    assert process.read(ours, NOW, OWN).kind is Kind.ROBOT


@pytest.mark.parametrize("limits", [{"cpu_seconds": 0.001}, {"wall_seconds": 0.001}])
def test_of_a_letter_beyond_the_limits_the_header_is_read(limits: dict[str, float]) -> None:
    raw = HEAD + b"Content-Type: text/html\r\n\r\n" + b"<p>x" * 4_000
    with closing(ReadingProcess(**limits)) as strict:
        for _ in range(2):
            letter = strict.read(raw, NOW)
            assert (letter.sender.email, letter.subject) == ("jane@example.com", "Sarajevo")
            assert (letter.text, letter.unread) == ("", (Unread(UnreadKind.ALL),))


def test_one_that_is_ended_is_started_anew(process: ReadingProcess) -> None:
    process.read(LETTER, NOW)
    assert process._process is not None
    process._process.kill()
    process._process.wait()
    assert process.read(LETTER, NOW).unread == (Unread(UnreadKind.ALL),)
    assert process.read(LETTER, NOW).text == "A Mun H\n"


def test_it_ends_with_its_owner() -> None:
    code = (
        "import os\n"
        "from datetime import datetime\n"
        "from judge.mail.reading_process import ReadingProcess\n"
        "process = ReadingProcess()\n"
        "process.read(b'Subject: x', datetime.now())\n"
        "print(process._process.pid, flush=True)\n"
        "os._exit(0)\n"
    )
    pid = int(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
    for _ in range(200):
        if not _lives(pid):
            return
        time.sleep(0.05)
    pytest.fail("it still lives")


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_its_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import socket, sys\nfrom judge.mail import reading_process\nreading_process.main(5)\n"
    ours, theirs = reading_process.socket.socketpair()
    with ours, theirs:
        child = subprocess.Popen([sys.executable, "-c", code], stdin=theirs, stderr=-1)
        reading_process._send(ours, (bytearray, (reading_process.MEMORY,)))
        _, trouble = child.communicate(timeout=30)
    assert b"MemoryError" in trouble
