"""A player with a real mailbox: writes over SMTP, reads over IMAP."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from pathlib import Path

from imapclient import IMAPClient

from judge.letter import Address, Letter
from judge.mail.folders import ImapAccount, connected
from judge.mail.reading import read_letter
from judge.mail.smtp import Sender, Sent, SmtpAccount

PATIENCE_SECONDS = 30.0


class NoAnswer(TimeoutError):
    """No letter of the kind that was waited for has come."""


@dataclass(slots=True)
class MailUser:
    """Writes letters and waits for the answers; every letter is kept in `folder`."""

    address: Address
    imap: ImapAccount
    smtp: SmtpAccount
    folder: Path
    letters: list[Letter] = field(default_factory=list)
    _read: set[int] = field(default_factory=set)

    def write(self, to: Address, subject: str, text: str, answers: Letter | None = None) -> str:
        """Send a letter and return its Message-ID; NoAnswer if the server does not take it."""
        message = EmailMessage()
        message["From"] = str(self.address)
        message["To"] = str(to)
        message["Subject"] = subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain="players.example")
        if answers:
            message["In-Reply-To"] = message["References"] = answers.message_id
        message.set_content(text)
        with Sender(self.smtp) as sender:
            answer = sender.send(self.address.email, to.email, message.as_bytes(policy=SMTP))
        if not isinstance(answer, Sent):
            raise NoAnswer(f"the letter to {to.email} was not taken: {answer.reason}")
        return str(message["Message-ID"])

    def wait_for(self, wanted: Callable[[Letter], bool]) -> Letter:
        """Return the first letter of a kind, reading the mailbox until it is there."""
        end = time.monotonic() + PATIENCE_SECONDS
        with connected(self.imap) as client:
            while time.monotonic() < end:
                letter = next((letter for letter in self.letters if wanted(letter)), None)
                if letter:
                    return letter
                if not self._fetch(client):
                    time.sleep(0.05)
        raise NoAnswer(f"{self.address.email} waited {PATIENCE_SECONDS:.0f} seconds in vain")

    def _fetch(self, client: IMAPClient) -> bool:
        """Read what is new in the mailbox; False if nothing is."""
        client.select_folder("INBOX", readonly=True)
        new = sorted(set(client.search("ALL")) - self._read)
        for uid, facts in sorted(client.fetch(new, ["BODY.PEEK[]"]).items() if new else ()):
            raw = facts[b"BODY[]"]
            self._read.add(uid)
            self.letters.append(read_letter(raw, datetime.now(UTC)))
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{len(self.letters):03}.eml").write_bytes(raw)
        return bool(new)
