"""Header fields as they really come."""

from __future__ import annotations

from email.parser import Parser
from email.policy import compat32

import pytest

from judge.letter import Address
from judge.mail.fields import decode_words, fields_of, parameter, read_addresses, read_ids


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Sarajevo; Germany", "Sarajevo; Germany"),
        ("=?utf-8?q?K=C3=B6ln?=", "Köln"),
        ("=?utf-8?b?S8O2bG4=?= ist=?utf-8?Q?_da?=", "Köln ist da"),
        ("=?utf-8?q?K=C3?= =?utf-8?q?=B6ln?=", "Köln"),  # split inside a letter
        ("=?utf-8?q?K=C3?=\t=?UTF-8?B?tmxu?=", "Köln"),
        ("=?utf-8?q?A?= =?iso-8859-1?q?=F6?= B", "Aö B"),
        ("=?utf-8*de?q?K=C3=B6ln?=", "Köln"),
        ("=?martian?q?K=C3=B6ln?=", "Köln"),
        ("=?martian?q?K=F6ln?=", "Köln"),
        ("=?utf-8?b?S8O2bG4?=", "Köln"),
        ("=?utf-8?b?*?=", ""),
        ("=?utf-8?x?abc?=", "=?utf-8?x?abc?="),
        ("=?utf-8?q?broken", "=?utf-8?q?broken"),
        ("=?utf-8?q?two words?=", "two words"),
        ("=?utf-8?q?a=0D=0Ab?=", "a b"),
        ("  spaced \t out ", "spaced out"),
    ],
)
def test_encoded_words(value: str, text: str) -> None:
    assert decode_words(value) == text


@pytest.mark.parametrize(
    ("value", "addresses"),
    [
        ("jane@EXAMPLE.com", [("jane@example.com", "")]),
        ("Jane Doe <Jane@example.com>", [("Jane@example.com", "Jane Doe")]),
        ('"Doe, Jane" <j@x.org>, b@x.org', [("j@x.org", "Doe, Jane"), ("b@x.org", "")]),
        ('"\\"J\\" Doe" <j@x.org>', [("j@x.org", '"J" Doe')]),
        ("j@x.org (Jane Doe)", [("j@x.org", "Jane Doe")]),
        ("=?utf-8?q?M=C3=BCller=2C_J=C3=B6rg?= <j@x.org>", [("j@x.org", "Müller, Jörg")]),
        ("Müller, Jörg <j@x.org>", [("j@x.org", "Jörg")]),
        (
            "Players: a@x.org, B <b@x.org>;, c@x.org",
            [("a@x.org", ""), ("b@x.org", "B"), ("c@x.org", "")],
        ),
        ("undisclosed-recipients:;", []),
        ("<@relay.org:j@x.org>", [("j@x.org", "")]),
        ("Jane <j@[192.0.2.1]>", [("j@[192.0.2.1]", "Jane")]),
        ("j@[IPv6:2001:db8::1]", [("j@[ipv6:2001:db8::1]", "")]),
        ("jörg@x.org", [("jörg@x.org", "")]),
        ("Jane <j@x.org", [("j@x.org", "Jane")]),
        ("good@x.org <evil@y.org>", [("evil@y.org", "good@x.org")]),
        ("a@b@c.org", []),
        ("good@x.org)evil@y.org", []),
        ("nobody", []),
        ("<>", []),
        ('"', []),
        ("", []),
    ],
)
def test_addresses(value: str, addresses: list[tuple[str, str]]) -> None:
    assert read_addresses(value) == tuple(Address(*address) for address in addresses)


def test_ids_are_found_in_prose_and_each_once() -> None:
    assert read_ids("<a@x> your letter <b@x> of <monday", "<a@x>") == ("<a@x>", "<b@x>")
    assert read_ids(f"<{'a' * 1000}@x>") == ()


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("text/plain; charset=utf-8", "utf-8"),
        ('text/plain; format=flowed; Charset = "utf-8"', "utf-8"),
        ("text/plain; charset*=us-ascii", "us-ascii"),
        ("text/plain; xcharset=utf-8", ""),
        ("text/plain", ""),
    ],
)
def test_parameters(value: str, found: str) -> None:
    assert parameter(value, "charset") == found


def test_fields_are_unfolded_and_their_eight_bit_letters_read() -> None:
    raw = "Subject: K\xc3\xb6ln\r\n und\r\n\tmehr\r\nX-A: K\xf6ln\r\nsubject: 2\r\n\r\n"
    fields = fields_of(Parser(policy=compat32).parsestr(raw))
    assert fields == {"subject": ["Köln und\tmehr", "2"], "x-a": ["Köln"]}
