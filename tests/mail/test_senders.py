"""Whom a From names, strictly: one mailbox, or nobody and why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.letter import Address
from judge.mail.reading import read_letter
from judge.mail.senders import Unreadable, read_mailbox

NOW = datetime(1901, 4, 1, 12, tzinfo=UTC)
GUSTAV = "gustav@players.example"


@pytest.mark.parametrize(
    ("field", "email", "name"),
    [
        (GUSTAV, GUSTAV, ""),
        (f"<{GUSTAV}>", GUSTAV, ""),
        (f"Gustav <{GUSTAV}>", GUSTAV, "Gustav"),
        (f"Gustav A. Adolf <{GUSTAV}>", GUSTAV, "Gustav A. Adolf"),
        (f'"Adolf, Gustav" <{GUSTAV}>', GUSTAV, "Adolf, Gustav"),
        (f'"eve@evil.example" <{GUSTAV}>', GUSTAV, "eve@evil.example"),
        (f'"\\"G\\" A" <{GUSTAV}>', GUSTAV, '"G" A'),
        (f"{GUSTAV} (Gustav (the player))", GUSTAV, "Gustav (the player)"),
        (f"(x) Gustav (y) <(z){GUSTAV}>", GUSTAV, "Gustav"),
        ("gustav (at) @ (home) players.example", GUSTAV, "at home"),
        ("=?utf-8?q?G=C3=B6ran=2C_G.?= <g@p.example>", "g@p.example", "Göran, G."),
        ("Göran <g@p.example>", "g@p.example", "Göran"),
        ("\r\n Gustav\r\n <gustav@players.example>", GUSTAV, "Gustav"),
        ("Gustav@PLAYERS.Example", "Gustav@players.example", ""),
        ('"gustav@players.example"@evil.example', '"gustav@players.example"@evil.example', ""),
        ('"a..b"@docomo.example', '"a..b"@docomo.example', ""),
        ("g@[192.0.2.1]", "g@[192.0.2.1]", ""),
        ("jürgen@köln.example", "jürgen@köln.example", ""),
    ],
)
def test_one_mailbox_is_read(field: str, email: str, name: str) -> None:
    assert read_mailbox(field) == Address(email, name)


SEVERAL, GROUP, BROKEN = Unreadable.SEVERAL, Unreadable.GROUP, Unreadable.BROKEN
CONTROL, IMPOSSIBLE = Unreadable.CONTROL, Unreadable.IMPOSSIBLE


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ("", Unreadable.NONE),
        ("  ", Unreadable.NONE),
        ("Gustav", BROKEN),
        (f"{GUSTAV}, eve@evil.example", SEVERAL),
        (f"{GUSTAV}, {GUSTAV}", SEVERAL),
        (f"Adolf, Gustav <{GUSTAV}>", SEVERAL),
        (f"<eve@evil.example> <{GUSTAV}>", BROKEN),
        (f"<{GUSTAV}> <eve@evil.example>", BROKEN),
        (f"<eve@evil.example:{GUSTAV}>", GROUP),
        (f"<@evil.example:{GUSTAV}>", GROUP),
        (f"us: {GUSTAV};", GROUP),
        ("undisclosed-recipients:;", GROUP),
        (f"eve@evil.example <{GUSTAV}>", BROKEN),
        (f"{GUSTAV} <eve@evil.example>", BROKEN),
        (f"{GUSTAV} eve@evil.example", BROKEN),
        (f"Gustav <{GUSTAV}> x", BROKEN),
        (f"Gustav <{GUSTAV}", BROKEN),
        (f"Gustav {GUSTAV}>", BROKEN),
        (f"Gustav ({GUSTAV}", BROKEN),
        (f"{GUSTAV})", BROKEN),
        (f'"Gustav <{GUSTAV}>', BROKEN),
        ("gustav@players.example@evil.example", BROKEN),
        ("gustav players@players.example", BROKEN),
        ("gus tav@players.example", BROKEN),
        ("gustav@players. example", BROKEN),
        (".gustav@players.example", BROKEN),
        ("a..b@docomo.example", BROKEN),
        ("gustav\\@players.example", BROKEN),
        ("gustav\0@players.example", CONTROL),
        ("gustav@players.example\0", CONTROL),
        ("gustav@players.example\x1b[2K", CONTROL),
        ("gustav\u2028@players.example", CONTROL),
        ("gustav@players.example\neve@evil.example", CONTROL),
        ("gustav@players..example", BROKEN),
        ("gustav@-players.example", IMPOSSIBLE),
        (f"{'g' * 65}@players.example", IMPOSSIBLE),
        (f"{'(' * 2001}", BROKEN),
    ],
)
def test_what_may_be_read_in_two_ways_names_nobody(field: str, why: Unreadable) -> None:
    assert read_mailbox(field) is why


@pytest.mark.parametrize(
    "header",
    [
        b"From: eve@evil.example\r\nFrom: gustav@players.example\r\n",
        b"From: gustav@players.example\r\nfrom : eve@evil.example\r\n",
        b"From : eve@evil.example\r\nFrom: gustav@players.example\r\n",
        b"From: gustav@players.example\r\nno field\r\nFrom: eve@evil.example\r\n",
        b"From: gustav@players.example\rX: y\r\n",
        b"Subject: x\rFrom: gustav@players.example\r\n",
        b"From: eve@evil.example\r <gustav@players.example>\r\n",
        b"From: gustav\0@players.example\r\n",
        b"From: g\xfcstav@players.example\r\n",
    ],
)
def test_a_header_that_may_be_read_in_two_ways_names_nobody(header: bytes) -> None:
    assert read_letter(header + b"\r\nA Mun H\r\n", NOW).sender == Address("")


def test_an_old_programs_name_does_no_harm() -> None:
    raw = b"From: G\xf6ran <g@p.example>\r\n\r\n"
    assert read_letter(raw, NOW).sender == Address("g@p.example", "Göran")


ONE = [
    ("gustav@p.example", "GUSTAV@P.Example"),
    ("gustav@müller.example", "gustav@xn--mller-kva.example"),
    ("gustav@MÜLLER.example", "Gustav@müller.example"),
    ("gustav@mu\u0308ller.example", "gustav@müller.example"),
]
TWO = [
    ("gustav@p.example", "guſtav@p.example"),
    ("gustav@p.example", "gustav@q.example"),
    ("gustav@p.example", '"gustav"@p.example'),
    ("gustav@straße.example", "gustav@strasse.example"),
    ("straße@p.example", "strasse@p.example"),
    ("jürgen@p.example", "JÜRGEN@p.example"),
    ("gustav@p.example", "gustav@ｐ.example"),
    ("gustav@paypal.example", "gustav@pаypal.example"),
    ("a@b@c.example", "a@b.c.example"),
]


@pytest.mark.parametrize(("one", "other"), ONE)
def test_one_mailbox_written_in_two_ways(one: str, other: str) -> None:
    assert Address(one).same_as(Address(other))


@pytest.mark.parametrize(("one", "other"), TWO)
def test_mailboxes_that_look_alike_are_two(one: str, other: str) -> None:
    assert not Address(one).same_as(Address(other))


FIELD = st.lists(
    st.sampled_from([*'<>()@.,:; "\\[]', "gustav", "p.example", "=?utf-8?q?x?=", "é", "\0"]),
    max_size=20,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(FIELD)
def test_what_is_read_is_read_again_from_the_address_alone(field: str) -> None:
    sender = read_mailbox(field)
    if isinstance(sender, Address):
        assert read_mailbox(f"<{sender.email}>") == Address(sender.email)
