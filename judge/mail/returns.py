"""What a mail server says of a letter that it did not deliver, as far as it can be told."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import Message
from itertools import islice

from judge.mail.bodies import parts_of
from judge.mail.fields import fields_of, first, read_addresses

NAMED = 3  # recipients that are told of; a letter of the judge has one


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
