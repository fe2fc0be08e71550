"""Letters as bytes: those that people's mail programs make, and the judge's own, read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.header import Header
from email.message import EmailMessage
from email.policy import default
from email.utils import format_datetime, formataddr, getaddresses, parseaddr
from functools import lru_cache
from typing import Literal

from judge.rehearsal.script_events import Write
from judge.rehearsal.times import write_moment

# Behind the plus of an address, or in a subject (`judge.desk.people.proofs`).
_TOKEN = re.compile(r"\+[a-z2-7]{20}(?:-[a-z0-9-]+)?(?=@)|\s*\[#[a-z2-7]{20}(?:-[a-z0-9-]+)?\]")

# Python reads a field anew each time it is asked for, a dozen times in a letter.
_POLICY = default.clone(header_factory=lru_cache(maxsize=1_000)(default.header_factory))


@dataclass(frozen=True, slots=True)
class Went:
    """A letter of the judge's that went out, as its reader's mail program has it.

    `attachments` are the names of everything in it that has one; `return_path` is where it comes
    back to if it cannot be delivered.
    """

    number: int
    at: datetime
    to: str
    sender: str
    reply_to: str
    kind: str
    subject: str
    text: str
    html: str
    attachments: tuple[str, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    return_path: str = ""

    def plain(self) -> dict[str, object]:
        """Return it as it is answered to other programs."""
        return {
            "letter": self.number,
            "at": write_moment(self.at),
            "to": self.to,
            "from": self.sender,
            "reply_to": self.reply_to,
            "kind": self.kind,
            "subject": self.subject,
            "text": self.text,
            "html": self.html,
            "attachments": list(self.attachments),
            "headers": dict(self.headers),
        }


def read_back(raw: bytes, number: int, recipient: str, kind: str, now: datetime) -> Went:
    """Return what the bytes of a letter of ours say."""
    message = message_from_bytes(raw, policy=_POLICY)
    names = (part.get_filename() for part in message.walk())
    return Went(
        number=number,
        at=now,
        to=recipient,
        sender=parseaddr(_field(message, "From"))[1],
        reply_to=parseaddr(_field(message, "Reply-To"))[1],
        kind=kind,
        subject=_field(message, "Subject"),
        text=_body(message, "plain"),
        html=_body(message, "html"),
        attachments=tuple(name for name in names if name),
        headers={name: str(value) for name, value in message.items()},
    )


def _field(message: EmailMessage, name: str) -> str:
    return str(message[name] or "")


def _body(message: EmailMessage, subtype: Literal["plain", "html"]) -> str:
    part = message.get_body((subtype,))
    return str(part.get_content()).replace("\r\n", "\n") if part else ""


def compose(letter: Write, number: int, now: datetime, judge: str, answered: Went | None) -> bytes:
    """Return the bytes that a mail program sends; `answered` is the letter that is answered."""
    fields: dict[str, str | None] = {
        "From": letter.sender,
        "To": letter.to or judge,
        "Subject": letter.subject,
        "Date": format_datetime(now),
        "Message-ID": f"<{number}.{now:%Y%m%d%H%M%S}@{_domain(letter.sender)}>",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    text = letter.text
    if answered:
        fields |= _answering(answered, letter)
        text = f"{text}\n\n{_quotation(answered)}"
    names = {name.casefold(): name for name in fields}
    fields |= {names.get(name.casefold(), name): value for name, value in letter.headers.items()}
    head = "".join(f"{name}: {_value(name, value)}\r\n" for name, value in fields.items() if value)
    return as_bytes(f"{head}\r\n{_with_crlf(text)}\r\n")


_VERDICTS = {
    True: ("failed", "5.1.1", "550 5.1.1 no such user here"),
    False: ("delayed", "4.4.1", "450 4.4.1 the server does not answer"),
}


def undelivered(letter: Went, number: int, now: datetime, *, hard: bool) -> bytes:
    """Return the report of a mail server that could not deliver a letter (RFC 3464)."""
    action, status, words = _VERDICTS[hard]
    host = letter.to.rpartition("@")[2]
    parts = (
        "Your letter could not be delivered.",
        "Content-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; mx.{host}\n\nFinal-Recipient: rfc822; {letter.to}\n"
        f"Action: {action}\nStatus: {status}\nDiagnostic-Code: smtp; {words}\n",
        "Content-Type: text/rfc822-headers\n\n"
        f"Message-ID: {letter.headers.get('Message-ID', '')}\n",
    )
    body = "".join(f"--report\n{'' if ':' in part else chr(10)}{part}\n" for part in parts)
    head = (
        f"Return-Path: <>\nFrom: Mail Delivery System <mailer-daemon@mx.{host}>\n"
        f"To: {letter.return_path}\nSubject: Undelivered Mail Returned to Sender\n"
        f"Date: {format_datetime(now)}\nMessage-ID: <{number}.{now:%Y%m%d%H%M%S}@mx.{host}>\n"
        "Auto-Submitted: auto-replied\nMIME-Version: 1.0\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=report\n\n"
    )
    return as_bytes(_with_crlf(f"{head}{body}--report--\n"))


def without_tokens(text: str) -> str:
    """Return a text without reply tokens, which are others at every judge."""
    return _TOKEN.sub("", text)


def as_bytes(text: str) -> bytes:
    """Return the bytes of a text; half a pair of surrogates is one that stood for a byte."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def _answering(answered: Went, letter: Write) -> Mapping[str, str | None]:
    """Return the fields by which a mail program answers a letter."""
    subject, before = answered.subject, answered.headers.get("References", "")
    message_id = answered.headers.get("Message-ID", "")
    return {
        "To": letter.to or answered.reply_to or answered.sender,
        "Subject": letter.subject or (subject if _is_answer(subject) else f"Re: {subject}"),
        "In-Reply-To": message_id,
        "References": f"{before} {message_id}".strip(),
    }


def _is_answer(subject: str) -> bool:
    return subject[:3].casefold() == "re:"


def _quotation(answered: Went) -> str:
    """Return a letter as mail programs quote it."""
    name = parseaddr(answered.headers.get("From", ""))[0]
    who = f"{name} <{answered.sender}>" if name else answered.sender
    quoted = "\n".join(f"> {line}".rstrip() for line in answered.text.rstrip().split("\n"))
    return f"On {answered.at:%a, %d %b %Y at %H:%M}, {who} wrote:\n{quoted}"


def _domain(sender: str) -> str:
    return parseaddr(sender)[1].rpartition("@")[2].strip() or "rehearsal.example"


def _value(name: str, value: str) -> str:
    """Return what a field says on one line, in encoded words where it is not ASCII."""
    line = " ".join(as_bytes(value).decode("utf-8", "replace").split())
    if line.isascii():
        return line
    if name in ("From", "To"):
        return ", ".join(formataddr(pair) for pair in _ascii_pairs(line)) or line
    return Header(line, "utf-8", maxlinelen=1000).encode()


def _ascii_pairs(line: str) -> Iterator[tuple[str, str]]:
    """Yield names and addresses; an address that is not ASCII stays as it is, with no name."""
    return ((name, email) for name, email in getaddresses([line]) if email.isascii())


def _with_crlf(text: str) -> str:
    return "\r\n".join(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
