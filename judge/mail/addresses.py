"""Addresses as the post takes them: whose mailbox, and how they are written on the wire."""

from __future__ import annotations

import re

from judge.letter import Address, a_labels

_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)", re.ASCII)
_LITERAL = re.compile(r"\[[\w.:]+\]", re.ASCII)
QUOTE = '"'  # begins a local part that is no chain of words
# Behind the plus in the address that a letter is returned to if it cannot be delivered: its number,
# and a token.
RETURN_TAG = re.compile(r"r(\d{1,18})-([a-z2-7]{16,40})")
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
    local, _, domain = Address(recipient).key.rpartition("@")
    return f"{local if local.startswith(QUOTE) else local.partition('+')[0]}@{domain}"


def tag_of(recipient: str) -> str:
    """Return what follows the plus in the address of a recipient: `token` of `Judge+Token@Host`."""
    local = Address(recipient).key.rpartition("@")[0]
    return "" if local.startswith(QUOTE) else local.partition("+")[2]


def tagged(mailbox: str, tag: str) -> str:
    """Return the address of a mailbox with a tag behind a plus (RFC 5233)."""
    local, _, domain = mailbox.rpartition("@")
    return f"{local}+{tag}@{domain}"


def on_the_wire(email: str) -> str:
    """Return `email` with the A-labels of a domain that is not ASCII (RFC 5890 §2.3.2.1)."""
    local, at, domain = email.rpartition("@")
    return email if domain.isascii() else f"{local}{at}{a_labels(domain)}"
