"""Letters made to stop the judge, each named by what it does: all are read in no time.

The big ones are made here; what small ones look like stands in `letters/`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.letter import Unread, UnreadKind
from judge.mail.reading import read_letter
from tests.helpers import cpu_seconds

NOW = datetime(2026, 11, 20, tzinfo=UTC)
MOST_SECONDS = 0.5  # ten times what is promised, for a machine that has other work
LETTERS = Path(__file__).with_name("letters")

HEAD = b"From: Jane <jane@example.com>\r\nSubject: Sarajevo\r\nMIME-Version: 1.0\r\n"
TEXT = HEAD + b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
HTML = HEAD + b"Content-Type: text/html; charset=utf-8\r\n\r\n"
FLOWED = HEAD + b"Content-Type: text/plain; format=flowed\r\n\r\n"


def in_charset(name: str) -> bytes:
    head = f'Content-Type: text/plain; charset="{name}"\r\n\r\n'
    return HEAD + head.encode() + b"a-" + b"b9" * 150_000


def of_pages(kind: bytes) -> bytes:
    page = b"\r\n--x\r\nContent-Type: text/html\r\n\r\n<s>a</s>" + b"<b>x</b>" * 1_000
    return HEAD + b"Content-Type: multipart/" + kind + b"; boundary=x\r\n\r\n" + page * 60


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a style that seems to strike out": lambda: (
        HTML + b'<p style="' + b"text-decoration:" * 28_000 + b'">x'
    ),
    "a style of blanks": lambda: HTML + b'<p style="' + (b"font-size: " * 40_000) + b'">x',
    "letters of no size within others": lambda: HTML + b'<i style="font-size:0">' * 9_000,
    "attributes": lambda: HTML + b"<p " + b" ".join(b"a%d" % n for n in range(56_000)) + b">x",
    "attributes behind signs of an end": lambda: (
        HTML + b"<p " + b" ".join(b"a%d='>'" % n for n in range(40_000)) + b">x"
    ),
    "attributes that begin with =": lambda: (
        HTML + b"<p " + b" ".join(b"=a%d" % n for n in range(56_000)) + b">x"
    ),
    "quotations without an end": lambda: HTML + b"<blockquote>x" * 40_000,
    "comments without an end": lambda: HTML + b"<div>" * 3_000 + b"<!-- " * 90_000,
    "breaks": lambda: HTML + b"x<br>" * 100_000,
    "brackets for an address": lambda: HEAD + b"To: " + b"[" * 20_000 + b"\r\n\r\nx",
    "brackets for many": lambda: HEAD + (b"Cc: " + b"[" * 19_000 + b"\r\n") * 40 + b"\r\nx",
    "punycode": lambda: in_charset("punycode"),
    "punycode by another name": lambda: in_charset("-punycode"),
    "IDNA by another name": lambda: in_charset(".idna"),
    "a charset's endless name": lambda: in_charset("x" * 15_000),
    "soft lines": lambda: FLOWED + b"x \r\n" * 300_000,
    "empty soft lines": lambda: FLOWED + b" \r\n" * 400_000,
    "one line": lambda: TEXT + b"A Mun - Bur, " * 83_000,
    "pages one after another": lambda: of_pages(b"mixed"),
    "pages to choose from": lambda: of_pages(b"alternative"),
    "a picture of megabytes": lambda: (
        HEAD + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: image/png"
        b"\r\n\r\n" + (b"QUFB" * 19 + b"\r\n") * 250_000 + b"--x\r\n\r\nA Mun H\r\n--x--\r\n"
    ),
}


@pytest.mark.parametrize("problem", HOSTILE)
def test_no_letter_takes_long(problem: str) -> None:
    assert cpu_seconds(read_letter, HOSTILE[problem](), NOW) < MOST_SECONDS


SMALL = {
    "body-part-with-a-name": ("A Mun - Bur", ()),
    "orders-in-a-text-file": ("See the file.\n-- \nJane\n\n\fA Mun - Bur", ()),
    "orders-in-a-document": ("See the file.", (Unread(UnreadKind.FILE, "Aufträge.docx"),)),
    "s-mime-sealed": ("", (Unread(UnreadKind.SEALED),)),
    "s-mime-signed": ("A Mun - Bur", ()),
    "pgp-mime-encrypted": ("", (Unread(UnreadKind.SEALED),)),
    "pgp-in-the-text": ("Hello,\n\nJane", (Unread(UnreadKind.SEALED),)),
    "letter-within-the-letter": ("See below.", (Unread(UnreadKind.LETTER),)),
    "emblem-of-a-firm": ("A Mun - Bur", ()),
    "outlooks-own-form-of-the-text": ("FINAL", ()),
    "outlooks-own-form-with-a-file": ("FINAL", (Unread(UnreadKind.FILE, "winmail.dat"),)),
}


@pytest.mark.parametrize("problem", SMALL)
def test_text_is_read_or_it_is_said_that_it_was_there(problem: str) -> None:
    text, unread = SMALL[problem]
    letter = read_letter((LETTERS / f"{problem}.eml").read_bytes(), NOW)
    assert (letter.text.strip(), letter.unread) == (text, unread)


def test_every_letter_is_tried() -> None:
    assert {path.stem for path in LETTERS.glob("*.eml")} == SMALL.keys()


PIECES = st.sampled_from(
    [
        *("<p style='", "text-decoration:", "font-size:", "0;", "'>", "<", ">", '"', "<b>", "</b>"),
        *("<!--", "-->", "<blockquote>", "</div>", "<div ", "a=1 ", "&", "&#x", "<td>", "<br>"),
        *(" ", "\t", "\n", " \n", "> ", "-- \n", "x", "[", "(", "<", ",", ";", ":", "@", "a@b.c"),
        *("=?utf-8?q?", "?=", "=", "--x\n", "Content-Type: ", "text/html", "multipart/mixed"),
    ]
)
HEADS = st.sampled_from(
    [TEXT, HTML, FLOWED, HEAD + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"]
    + [HEAD + name for name in (b"To: ", b"References: ", b"Date: ", b"Content-Type: ")]
)


@settings(max_examples=60, deadline=None)
@given(HEADS, st.lists(PIECES, min_size=1, max_size=6), PIECES)
def test_nothing_that_is_repeated_takes_long(head: bytes, pieces: list[str], end: str) -> None:
    piece = "".join(pieces).encode()
    raw = head + piece * (300_000 // len(piece)) + end.encode()
    assert cpu_seconds(read_letter, raw, NOW) < MOST_SECONDS
