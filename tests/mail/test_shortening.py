"""What of a letter's bytes is parsed: text up to a limit, and no pictures."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.letter import Unread, UnreadKind
from judge.mail import shortening
from judge.mail.reading import read_letter
from judge.mail.shortening import Shortened, shorten

NOW = datetime(2026, 11, 20, tzinfo=UTC)
SEVERAL = b"Content-Type: multipart/mixed; boundary=x\r\n\r\n"
REST = Unread(UnreadKind.REST)


def part(kind: str, content: bytes, end: bytes = b"\r\n") -> bytes:
    head = b"--x" + end + b"Content-Type: " + kind.encode() + b"; name=a" + end + end
    return head + content + end


TEXT = b"--x\r\nContent-Type: text/plain\r\n\r\nA Mun H\r\n"


@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
@pytest.mark.parametrize("kind", ["image/png", "video/mp4", "application/pdf"])
def test_text_below_a_picture_of_megabytes_is_read(kind: str, end: bytes) -> None:
    raw = SEVERAL + part(kind, b"QUFB" * 1_000_000, end) + TEXT + b"--x--\r\n"
    letter = read_letter(raw.replace(b"\r\n", end), NOW)
    assert letter.text == "A Mun H"
    assert letter.unread == (Unread(UnreadKind.FILE, "a"),)


def test_only_the_head_of_a_picture_is_parsed() -> None:
    short = shorten(SEVERAL, b"\n" + part("image/png", b"QUFB") + TEXT)
    head = part("image/png", b"").removesuffix(b"\r\n")
    assert short == Shortened(SEVERAL + b"\n" + head + b"\n" + TEXT, cut=False)


def test_a_small_file_is_parsed_for_it_may_be_text() -> None:
    body = part("application/octet-stream", b"QUFB") + TEXT
    assert shorten(SEVERAL, body) == Shortened(SEVERAL + body, cut=False)


def test_a_head_without_an_end_is_cut() -> None:
    body = b"\n--x\nContent-Type: image/png" + b"; x" * 10_000
    short = shorten(SEVERAL, body).raw
    assert len(short) == len(SEVERAL) + len(b"\n--") + shortening.MAX_HEAD


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        (b"x\n" * shortening.MAX_LINES, 2 * shortening.MAX_LINES),
        (b"x\n" * (shortening.MAX_LINES + 1), 2 * shortening.MAX_LINES),
        (b"x\r" * (shortening.MAX_LINES + 1), 2 * shortening.MAX_LINES),
        (b"\r\n" * (shortening.MAX_LINES + 1), 2 * shortening.MAX_LINES),
        (b"x" * (shortening.MAX_BODY + 1), shortening.MAX_BODY),
    ],
)
@pytest.mark.parametrize("header", [b"Subject: x\r\n\r\n", SEVERAL])
def test_text_is_parsed_up_to_a_limit(header: bytes, body: bytes, kept: int) -> None:
    short = shorten(header, body)
    assert short == Shortened(header + body[:kept], cut=kept < len(body))
    assert (REST in read_letter(header + body, NOW).unread) or not short.cut


def test_a_header_of_thousands_of_lines_is_cut() -> None:
    field = b"X: y\r\n"
    header = field * (shortening.MAX_HEADER_LINES + 1) + b"\r\n"
    short = shorten(header, b"A Mun H")
    assert short.raw == field * shortening.MAX_HEADER_LINES + b"\r\n\r\nA Mun H"
