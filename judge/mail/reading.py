"""Makes a `Letter` of bytes, and never raises, whatever the bytes are.

The bytes of a letter are stored before this is called and are never written anew from what is
read here, so that a bad guess can always be made good.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from email.message import Message
from email.parser import HeaderParser, Parser
from email.policy import compat32
from email.utils import parsedate_tz
from itertools import islice

from judge.letter import Address, Grade, Kind, Letter, Proof, Unread, UnreadKind
from judge.mail.addresses import RETURN_TAG, tag_of
from judge.mail.automatic import kind_of
from judge.mail.bodies import content_of, forms_of
from judge.mail.fields import (
    MAX_FIELDS,
    decode_words,
    fields_of,
    first,
    read_addresses,
    read_ids,
)
from judge.mail.returns import returned
from judge.mail.senders import read_sender
from judge.mail.shortening import shorten

MAX_HEADER = 200_000  # bytes; in a longer header nobody looks for a second sender
MAX_SUBJECT = 1_000
MAX_PARTS = 1_000
FARTHEST_CLOCK = timedelta(hours=14)
MAX_TANGLE = 2_000_000  # the parser matches each line against each multipart around it

# Whom a letter reached, the surest first (To and Cc are only what its writer said).
_ENVELOPE = ("x-gm-original-to", "delivered-to", "envelope-to", "x-original-to", "to", "cc")


MAX_TAGS = 20
MARK = "[#"  # begins the mark of a token in a subject
_MARK = re.compile(r"\s*\[#([a-z2-7-]{16,40})\]", re.IGNORECASE)
_HEADER_END = re.compile(rb"\A(?>\r\n|\r|\n)|(?>\r\n|\r|\n)(?>\r\n|\r|\n)")
NOBODY = Address("")


def read_letter(raw: bytes, received: datetime, own: Collection[str] = ()) -> Letter:
    """Return what `raw` says; `received` is the clock of the server that took it.

    `own` are the judge's own addresses and the domains that only its Message-IDs have: a letter
    that bears one of them is our own come back, and is a robot's.
    """
    header = header_of(raw)
    short = shorten(header, raw[len(header) :])
    message = _parse(short.raw)
    fields = fields_of(message)
    sender, proof = _sender(header, message)
    content = content_of(message)
    rest = [Unread(UnreadKind.REST)] if short.cut else []
    message_id = _message_id(first(fields, "message-id"))
    tags = _tags(fields)
    kind, why = kind_of(message, fields, sender.email, message_id, own)
    comes_back = kind is Kind.BOUNCE or any(map(RETURN_TAG.fullmatch, tags))
    back = returned(message, short.raw) if comes_back else None
    if back is not None:
        kind, why = Kind.BOUNCE, why or "delivery report"
    return Letter(
        sender=sender,
        subject=_subject(fields),
        text=content.text,
        received=received,
        message_id=message_id,
        to=_recipients(fields),
        references=read_ids(*fields.get("references", ()), *fields.get("in-reply-to", ())),
        kind=kind,
        why=why,
        proof=proof,
        tags=tags,
        returned=back,
        answer_to=next(iter(read_addresses(first(fields, "reply-to"))), None),
        clock=_clock(first(fields, "date")),
        unread=tuple(dict.fromkeys((*content.unread, *rest))),
    )


def read_without_body(raw: bytes, received: datetime, own: Collection[str] = ()) -> Letter:
    """Return what the header of a letter says; all else of it counts as unread."""
    letter = read_letter(header_of(raw), received, own)
    return replace(letter, text="", unread=(Unread(UnreadKind.ALL),))


def said_in(raw: bytes) -> tuple[str, ...]:
    """Return what a letter says, in each of its forms: in plain text, and as HTML is read."""
    return tuple(forms_of(_parse(raw)))


def header_of(raw: bytes) -> bytes:
    """Return the header of a letter, with the empty line below it."""
    end = _HEADER_END.search(raw, 0, MAX_HEADER)
    return raw[: end.end() if end else MAX_HEADER]


def _sender(header: bytes, message: Message) -> tuple[Address, Proof]:
    """Return who a letter says it is from; nobody if that cannot be a single mailbox."""
    raw_fields = islice(message.raw_items(), MAX_FIELDS if len(header) < MAX_HEADER else 0)
    values = [str(value) for name, value in raw_fields if name.lower() == "from"]
    match read_sender(header, values):
        case Address() as sender:
            return sender, Proof(Grade.CLAIMED)
        case why:
            return NOBODY, Proof(Grade.NONE, why)


def _subject(fields: dict[str, list[str]]) -> str:
    """Return the subject without the mark of a token, which is no word of its writer's."""
    subject = decode_words(first(fields, "subject"))[:MAX_SUBJECT]
    return _MARK.sub("", subject).strip() if MARK in subject else subject


def _tags(fields: dict[str, list[str]]) -> tuple[str, ...]:
    """Return what may be tokens: behind a plus in a recipient's address, or in the subject."""
    tags = [tag_of(recipient.email) for recipient in _recipients(fields)]
    tags += _MARK.findall(decode_words(first(fields, "subject"))[:MAX_SUBJECT].lower())
    return tuple(dict.fromkeys(filter(None, tags)))[:MAX_TAGS]


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
    recipients: dict[str, Address] = {}
    for name in _ENVELOPE:
        for value in fields.get(name, ()):
            for address in read_addresses(value):
                recipients.setdefault(address.key, address)
    return tuple(recipients.values())
