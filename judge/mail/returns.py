"""What a mail server says of a letter that it did not deliver, as far as it can be told.

Reports as they should be are read here (RFC 3464, and Exim's field); the words of many servers are
left to flufl.bounce.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from email.message import Message
from itertools import islice

from judge.letter import Failing, Returned
from judge.mail.bodies import parts_of
from judge.mail.fields import fields_of, first, read_addresses

NAMED = 3  # recipients that are told of; a letter of the judge has one
IDS = 10  # of letters that a report names; those of servers on the way are among them
LOOKED_THROUGH = 200_000  # letters in which they are looked for

logging.getLogger("flufl.bounce").disabled = True  # it tells at length of letters without a From

# Enhanced codes (RFC 3463 §3.2, §3.3) of a mailbox that is not there any more.
_GONE = re.compile(
    r"\b5\.(1\.[0-46]|1\.10|2\.1|4\.4)\b|\b550 (?!5\.)|\b(user|mailbox) unknown", re.I
)
_FULL = re.compile(r"\b[45]\.2\.2\b|\bquota\b|\bmailbox (is )?full\b|\bover quota\b", re.I)
_ID = re.compile(r"^[> \t]*message-id:\s*(<[^<>\s]{3,200}>)", re.I | re.M)


def failing_of(code: str) -> Failing:
    """Return how bad it is what a server says: `550 5.1.1 unknown`, `5.2.2`, `451 later`."""
    if _FULL.search(code) or code.startswith("4"):
        return Failing.FOR_NOW
    return Failing.GONE if _GONE.search(code) else Failing.REFUSED


def returned(message: Message, raw: bytes) -> Returned | None:
    """Return what a letter says that a server returns; None if it tells of no failure."""
    ids = tuple(dict.fromkeys(_ID.findall(raw[:LOOKED_THROUGH].decode("latin-1"))))[:IDS]
    reported = list(islice(_reports(message), NAMED))
    if not reported and not _tells_of_something_else(message):
        reported = list(_by_its_words(message))
    if not reported:
        return None
    return Returned(ids, min(failing for failing, _ in reported), reported[0][1])


def what_returned(message: Message) -> str:
    """Return for whom a letter was, and what became of it: `jane@example.com failed (5.1.1)`."""
    return ", ".join(dict.fromkeys(islice(_recipients(message), NAMED)))


def _recipients(message: Message) -> Iterator[str]:
    """Yield the recipients of a delivery report (RFC 3464 §2.3), or those that Exim names."""
    for part in parts_of(message):
        fields = fields_of(part)
        for address in read_addresses(first(fields, "x-failed-recipients")):
            yield f"{address.email} failed"
        named = first(fields, "original-recipient") or first(fields, "final-recipient")
        for address in read_addresses(named):
            action = first(fields, "action").lower() or "failed"
            status = first(fields, "status")
            yield f"{address.email} {action}" + (f" ({status})" if status else "")


def _reports(message: Message) -> Iterator[tuple[Failing, str]]:
    """Yield how a delivery failed, and the words of the server, for each recipient."""
    for part in parts_of(message):
        fields = fields_of(part)
        if first(fields, "x-failed-recipients"):
            yield Failing.GONE, "permanent failure"
        action, status = first(fields, "action").lower(), first(fields, "status")
        if action not in ("failed", "delayed") or "final-recipient" not in fields:
            continue
        diagnosis = first(fields, "diagnostic-code").partition(";")[2].strip()
        words = " ".join(filter(None, (status, diagnosis)))[:200]
        yield (Failing.FOR_NOW if action == "delayed" else failing_of(words)), words or action


def _tells_of_something_else(message: Message) -> bool:
    """Whether it is a report of another kind: that a letter was read (RFC 8098), or spam."""
    kinds = {part.get_content_type() for part in parts_of(message)}
    return bool(kinds & {"message/disposition-notification", "message/feedback-report"})


def _by_its_words(message: Message) -> Iterator[tuple[Failing, str]]:
    from flufl.bounce import all_failures  # noqa: PLC0415  slow to import, and seldom needed

    with suppress(Exception):  # it raises what it likes
        for_now, for_good = all_failures(message)
        if for_good:
            yield Failing.GONE, "permanent failure"
        elif for_now:
            yield Failing.FOR_NOW, "delayed"
