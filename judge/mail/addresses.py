"""Addresses as the post takes them: whose mailbox, and how they are written on the wire."""

from __future__ import annotations

import re
from contextlib import suppress

_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)", re.ASCII)
_LITERAL = re.compile(r"\[[\w.:]+\]", re.ASCII)
LONGEST, LONGEST_LOCAL = 254, 64  # octets (RFC 5321 §4.5.3.1)


def is_mailbox(email: str) -> bool:
    """Whether there can be a mailbox of this address; whether there is one, its server knows."""
    if len(email) > LONGEST:
        return False
    local, _, domain = on_the_wire(email).rpartition("@")
    octets = len(local.encode("utf-8", "replace"))
    if not 0 < octets <= LONGEST_LOCAL or octets + 1 + len(domain) > LONGEST:
        return False
    return bool(_LITERAL.fullmatch(domain)) or all(map(_LABEL.fullmatch, domain.split(".")))


def address_of(recipient: str) -> str:
    """Return the mailbox that `recipient` belongs to: `Judge+token@Host` is `judge@host`."""
    local, _, domain = recipient.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def on_the_wire(email: str) -> str:
    """Return `email` with the A-labels of a domain that is not ASCII (RFC 5890 §2.3.2.1)."""
    local, at, domain = email.rpartition("@")
    if domain.isascii():
        return email
    with suppress(UnicodeError):  # no name of the DNS: the server it is given to will say so
        domain = domain.encode("idna").decode("ascii")
    return f"{local}{at}{domain}"
