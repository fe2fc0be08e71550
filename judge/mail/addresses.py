"""Addresses as the post takes them: whose mailbox, and how they are written on the wire."""

from __future__ import annotations

from contextlib import suppress


def address_of(recipient: str) -> str:
    """Return the mailbox that `recipient` belongs to: `Judge+token@Host` is `judge@host`."""
    local, _, domain = recipient.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def on_the_wire(email: str) -> str:
    """Return `email` with the A-labels of a domain that is not ASCII (RFC 5890 §2.3.2.1)."""
    local, at, domain = email.rpartition("@")
    with suppress(UnicodeError):  # no name of the DNS: the server it is given to will say so
        domain = domain.encode("idna").decode("ascii")
    return f"{local}{at}{domain}"
