"""Letters on their whole way, from the mailbox to the server that takes the answers, beside a bare
loop over the same letters; and how much memory a judge takes that finds very many of them.

The bare loop is the office alone: it keeps each letter, deals with it and writes the answer, with
no mail server and no other thread.  JUDGE_BENCH_LETTERS is how many wait for the judge when its
memory is measured.
"""

from __future__ import annotations

import os
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.serving.run import open_office
from judge.settings.settings import Settings, read_settings
from tests.bench.many_letters import found_games, letters
from tests.mail.dovecot import PASSWORD, PROGRAM, Dovecot, free_port
from tests.whole.processes import ROOT

LETTERS = 700
WAITING = int(os.environ.get("JUDGE_BENCH_LETTERS", "2000"))
AT_LEAST = 0.5  # of the rate of the bare loop
MORE_MEMORY = 1.1  # times as much at the end of a long queue as after a tenth of it
PATIENCE = 0.2  # seconds for a letter

INI = """\
[judge]
address = judge@example.org
[imap]
host = 127.0.0.1
port = {imap}
security = none
user = judge
password = {password}
[smtp]
host = 127.0.0.1
port = {smtp}
security = none
an_hour = 1000000
a_day = 1000000
"""
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Dovecot is not installed")


@contextmanager
def sink(folder: Path) -> Iterator[int]:
    """Give the port of a server that keeps in a folder what it takes."""
    folder.mkdir()
    port = free_port()
    command = [sys.executable, "-m", "tests.whole.mail_sink", str(port), str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    try:
        yield port
    finally:
        process.kill()
        process.communicate()


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """Give the number of a process in which a judge is at work; its log goes to a file."""
    command = [sys.executable, "-u", "-m", "judge", "serve"]
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=log,
        )
    assert process.stdout is not None
    assert b"at work" in process.stdout.readline()
    try:
        yield process.pid
    finally:
        process.terminate()
        process.communicate()
    assert process.returncode == 0


def deliver(server: Dovecot, many: int) -> None:
    with smtplib.LMTP("127.0.0.1", server.lmtp) as line:
        for letter in letters(many):
            line.sendmail("players@example.org", ["judge"], letter)


def settings_in(folder: Path, imap: int = 1, smtp: int = 1) -> Settings:
    """Write the judge.ini of a judge on loopback, and return what it says."""
    folder.mkdir()
    ini = INI.format(imap=imap, smtp=smtp, password=PASSWORD)
    (folder / "judge.ini").write_text(ini)
    settings, troubles = read_settings(ini, folder)
    assert not troubles
    return settings


def bare(folder: Path, many: int) -> float:
    """Return the letters a second of the office alone."""
    office = open_office(settings_in(folder))
    found_games(office.store, many)
    began = time.perf_counter()
    for number, letter in enumerate(letters(many)):
        office.take(letter, datetime.now(UTC), str(number))
        office.deal()
        office.write()
    spent = time.perf_counter() - began
    assert len(office.store.unsent()) == many
    office.store.close()
    return many / spent


def drained(folder: Path, many: int, at: Sequence[int] = ()) -> tuple[float, list[int]]:
    """Let a judge find so many letters; return how many it answers a second, and its memory.

    The memory, in kilobytes, is that after some numbers of answers.
    """
    taken = folder / "taken"
    folder.mkdir()
    with Dovecot("judge") as server, sink(taken) as smtp:
        deliver(server, many)
        office = open_office(settings_in(folder / "judge", server.imap, smtp))
        found_games(office.store, many)
        office.store.close()
        with serving(folder / "judge") as process:
            began = time.perf_counter()
            sizes = [memory(process, reached(taken, count, many)) for count in at]
            reached(taken, many, many)()
            spent = time.perf_counter() - began
    return many / spent, sizes


def reached(taken: Path, count: int, many: int) -> Callable[[], None]:
    """Return what waits until so many letters were taken."""

    def wait() -> None:
        until = time.monotonic() + 30 + many * PATIENCE
        while sum(1 for name in os.listdir(taken) if name.endswith(".eml")) < count:
            assert time.monotonic() < until, "letters are stuck"
            time.sleep(0.02)

    return wait


def memory(process: int, when: Callable[[], None]) -> int:
    when()
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])


def test_the_whole_way_is_half_as_fast_as_the_bare_loop(tmp_path: Path) -> None:
    alone = bare(tmp_path / "before", LETTERS)
    whole, _ = drained(tmp_path / "whole", LETTERS)
    alone = max(alone, bare(tmp_path / "after", LETTERS))
    print(f"\nbare loop {alone:.0f} letters/s, pipeline {whole:.0f}: {whole / alone:.2f}")
    assert whole >= AT_LEAST * alone


def test_letters_that_wait_take_no_memory(tmp_path: Path) -> None:
    at = [WAITING // 10, WAITING // 2, WAITING - 1]
    rate, sizes = drained(tmp_path / "judge", WAITING, at)
    told = ", ".join(f"{size // 1024} MB at {many}" for many, size in zip(at, sizes, strict=True))
    print(f"\n{WAITING} letters, {rate:.0f} a second: {told}")
    assert sizes[-1] <= MORE_MEMORY * sizes[0]
