"""The judge as people run it: a process of its own, on a mail server in the test's process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from judge.demo.mail_user import MailUser
from judge.letter import Address
from judge.mail.embedded.post import EmbeddedPost
from judge.mail.folders import ImapAccount
from judge.mail.smtp import SmtpAccount
from judge.settings.settings import LOOPBACK

ROOT = Path(__file__).parents[2]
JUDGE = Address("judge@example.org")
PASSWORD = "secret"
MODULE = ("-m", "judge")  # how the program is begun
SECONDS = 120  # that a command may take on a busy machine


@contextmanager
def mail_server(folder: Path, *people: str) -> Iterator[EmbeddedPost]:
    """Give a mail server with a mailbox for the judge and for some people."""
    users = dict.fromkeys([JUDGE.email, *people], PASSWORD)
    with EmbeddedPost(folder, LOOPBACK, users) as server:
        yield server


def write_settings(folder: Path, server: EmbeddedPost) -> None:
    """Write the judge.ini of a judge whose mailbox is on a server."""
    (folder / "judge.ini").write_text(
        f"[judge]\naddress = {JUDGE.email}\n"
        f"[imap]\nhost = {LOOPBACK}\nport = {server.imap_port}\nsecurity = none\n"
        f"user = {JUDGE.email}\npassword = {PASSWORD}\n"
        f"[smtp]\nhost = {LOOPBACK}\nport = {server.smtp_port}\nsecurity = none\n"
    )


def mail_user(server: EmbeddedPost, address: str, folder: Path) -> MailUser:
    """Return somebody with a mailbox on a server."""
    return MailUser(
        Address(address),
        ImapAccount(LOOPBACK, server.imap_port, address, PASSWORD, security="none"),
        SmtpAccount(LOOPBACK, server.smtp_port, security="none"),
        folder / "letters" / address,
    )


def start(folder: Path, *words: str, program: Sequence[str] = MODULE) -> subprocess.Popen[str]:
    """Start a command of the judge in a folder."""
    return subprocess.Popen(
        [sys.executable, "-u", *program, *words],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "COLUMNS": "200"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def judge(
    folder: Path, *words: str, given: str = "", program: Sequence[str] = MODULE
) -> tuple[int, str]:
    """Run a command of the judge; return its exit status and all that it prints."""
    process = start(folder, *words, program=program)
    printed, complaint = process.communicate(given, timeout=SECONDS)
    return process.returncode, printed + complaint


@contextmanager
def serving(
    folder: Path, *words: str, program: Sequence[str] = MODULE
) -> Iterator[subprocess.Popen[str]]:
    """Let `judge serve` run in a folder, from when it is at work; it is ended as systemd does."""
    process = start(folder, "serve", *words, program=program)
    try:
        line = process.stdout.readline()
        assert "at work" in line, line + process.communicate(timeout=SECONDS)[1]
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=SECONDS)
    assert process.returncode == 0
