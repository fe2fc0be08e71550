"""Whose mailbox an address means, and what a server is told."""

from __future__ import annotations

import pytest

from judge.mail.addresses import address_of, on_the_wire


@pytest.mark.parametrize(
    ("recipient", "mailbox_of"),
    [
        ("judge@host", "judge@host"),
        ("Judge+Token@Host", "judge@host"),
        ("judge+a+b@host", "judge@host"),
        ("judge", "@judge"),
    ],
)
def test_what_follows_a_plus_is_no_part_of_the_mailbox(recipient: str, mailbox_of: str) -> None:
    assert address_of(recipient) == mailbox_of


@pytest.mark.parametrize(
    ("email", "wire"),
    [
        ("Jane@example.com", "Jane@example.com"),
        ("jane@köln.example", "jane@xn--kln-sna.example"),
        ("jörg@köln.example", "jörg@xn--kln-sna.example"),
        ("jane@..example", "jane@..example"),
        ("", ""),
    ],
)
def test_domains_go_by_their_ascii_names(email: str, wire: str) -> None:
    assert on_the_wire(email) == wire
