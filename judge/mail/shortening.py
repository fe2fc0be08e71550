"""Shortens the bytes of a letter before they are parsed: what is long is no text of a person's.

Pictures and files keep only their heads, so that text below them is read; text is read up to a
limit.  Whatever the bytes are, what is left is parsed in milliseconds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_HEADER = 64_000  # bytes; real headers, with all that servers add, stay below half of it
MAX_HEADER_LINES = 2_000
MAX_BODY = 600_000  # bytes of text and of small files
MAX_LINES = 12_000
MAX_PIECES = 1_500
MAX_FILE = 150_000  # bytes of a file that may hold orders
MAX_HEAD = 2_000  # bytes of the head of a part

_PART = b"\n--"  # begins every part (RFC 2046 §5.1.1), and few other lines
_SEVERAL = re.compile(rb"^content-type[ \t]*:[ \t]*multipart/", re.IGNORECASE | re.MULTILINE)
_KIND = re.compile(rb"^content-type[ \t]*:\s*([a-z]+)/", re.IGNORECASE | re.MULTILINE)
_TEXT = frozenset({b"text", b"multipart", b"message"})
_HEAD = re.compile(rb"(?>(?>[^\n]+)\n)*?\r?\n")


@dataclass(frozen=True, slots=True)
class Shortened:
    """The bytes of a letter that are parsed; `cut` if text may be missing."""

    raw: bytes
    cut: bool


def shorten(header: bytes, body: bytes) -> Shortened:
    """Return a letter of its header, with the blank line behind it, and its body, shortened."""
    head = _lines(header[:MAX_HEADER], MAX_HEADER_LINES)
    head += b"" if head == header else b"\r\n\r\n"
    if not _SEVERAL.search(head):
        kept = _lines(body[:MAX_BODY], MAX_LINES)
        return Shortened(head + kept, cut=len(kept) < len(body))
    pieces = body.split(_PART, MAX_PIECES)
    whole = _PART.join(map(_piece, pieces))
    kept = _lines(whole[:MAX_BODY], MAX_LINES)
    return Shortened(head + kept, cut=len(kept) < len(whole))


def _piece(piece: bytes) -> bytes:
    """Return what is kept of a part: all of a text or a small file, and else its head alone."""
    kind = _KIND.search(piece, 0, MAX_HEAD)
    name = kind[1].lower() if kind else b"text"
    if name in _TEXT or (name == b"application" and len(piece) <= MAX_FILE):
        return piece
    head = _HEAD.match(piece, 0, MAX_HEAD)
    return head[0] if head else piece[:MAX_HEAD]


def _lines(raw: bytes, most: int) -> bytes:
    """Return the first lines of some bytes, at most so many."""
    if raw.count(b"\n") + raw.count(b"\r") <= most:
        return raw
    first = re.compile(rb"(?>(?>[^\r\n]*)(?>\r\n|[\r\n])){,%d}" % most).match(raw)
    return first[0] if first else raw
