"""Makes a `Letter` of bytes; it never raises, whatever the bytes are.

The bytes of a letter are stored before this is called and are never written anew from what is
read here, so that a bad guess can always be made good.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta
from email.message import Message
from email.parser import HeaderParser, Parser
from email.policy import compat32
from email.utils import parsedate_tz

from judge.letter import Address, Letter
from judge.mail.automatic import why_automatic
from judge.mail.bodies import text_of
from judge.mail.fields import decode_words, fields_of, first, read_addresses, read_ids

MAX_RAW = 1_000_000  # bytes that are looked at; what a person types stands before the pictures
MAX_SUBJECT = 1_000
MAX_PARTS = 1_000
FARTHEST_CLOCK = timedelta(hours=14)
MAX_TANGLE = 2_000_000  # the parser matches each line against each multipart around it

# Whom a letter reached, the surest first (To and Cc are only what its writer said).
_ENVELOPE = ("x-gm-original-to", "delivered-to", "envelope-to", "x-original-to", "to", "cc")


def read_letter(raw: bytes, received: datetime, own: Collection[str] = ()) -> Letter:
    """Return what `raw` says; `received` is the clock of the server that took it.

    `own` are the judge's own addresses and the domains that only its Message-IDs have: a letter
    that bears one of them is our own come back, and `Letter.automatic` says so.
    """
    message = _parse(raw[:MAX_RAW])
    fields = fields_of(message)
    sender = next(iter(read_addresses(first(fields, "from"))), Address(""))
    message_id = _message_id(first(fields, "message-id"))
    return Letter(
        sender=sender,
        subject=decode_words(first(fields, "subject"))[:MAX_SUBJECT],
        text=text_of(message),
        received=received,
        message_id=message_id,
        to=_recipients(fields),
        references=read_ids(*fields.get("references", ()), *fields.get("in-reply-to", ())),
        automatic=why_automatic(message, fields, sender.email, message_id, own),
        clock=_clock(first(fields, "date")),
    )


def _parse(raw: bytes) -> Message:
    """Return the parsed letter; one that would cost too much keeps its body in one piece.

    It is parsed as Latin-1, one letter for each byte, so that no byte is lost: `fields` and
    `bodies` turn them back into bytes, and know better what these mean.
    """
    letters = raw.decode("latin-1")
    tangle = letters.lower().count("multipart/") * letters.count("\n")
    if tangle <= MAX_TANGLE and letters.count("\n--") <= MAX_PARTS:
        with suppress(Exception):  # the parser raises what it likes, RecursionError included
            return Parser(policy=compat32).parsestr(letters)
    return HeaderParser(policy=compat32).parsestr(letters)


def _message_id(value: str) -> str:
    """Return the Message-ID with its brackets, which some programs forget."""
    return next(iter(read_ids(value) or read_ids(f"<{value}>")), "")


def _clock(date: str) -> timedelta | None:
    """Return how far the clock that dated a letter is ahead of UTC; None if it does not tell."""
    with suppress(Exception):  # the standard library raises what it likes
        parts = parsedate_tz(date)
        if parts and parts[9] is not None and abs(parts[9]) <= FARTHEST_CLOCK.total_seconds():
            return timedelta(seconds=parts[9])
    return None


def _recipients(fields: dict[str, list[str]]) -> tuple[Address, ...]:
    """Return everybody the letter was sent to, each once."""
    found: dict[str, Address] = {}
    for name in _ENVELOPE:
        for value in fields.get(name, ()):
            for address in read_addresses(value):
                found.setdefault(address.email.casefold(), address)
    return tuple(found.values())
