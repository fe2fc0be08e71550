"""What makes a letter the letter it is, wherever, however often and in whatever form it comes.

Servers fold fields anew, encode bodies anew and add fields; lists add a footer and a tag in the
subject.  What a letter says stays: who it is from, its Message-ID, its subject and its words.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import parsedate_to_datetime

from judge.letter import Letter
from judge.mail.reading import header_of

_OWN_FIELDS = ("Message-ID", "From", "Date", "Subject")
# What answers, forwards and lists put before a subject.
_BEFORE_SUBJECT = re.compile(r"(?:\s*(?:\[[^\]]{1,60}\]|(?:re|aw|fwd?|sv|wg)\s*:))+", re.IGNORECASE)
_FOOTER = re.compile(r"(?:--|[_=*-]{4,})[ \t]*")
FOOTER_LINES = 20  # in which the line that begins a footer is looked for


def identity_of(letter: Letter, raw: bytes) -> str:
    """Return a short text that is the same for every copy of a letter, and for no other letter.

    Beside who it is from and what it says that is its Message-ID; without one its Date; without
    either the moment at which it came, which a mail server keeps whatever numbers it gives.
    Letters of one Message-ID that differ in nothing but a footer are one.
    """
    text = letter.text
    if letter.message_id:
        known_by, text = letter.message_id, _without_footer(text)
    else:
        known_by = _date(_field(raw, "Date")) or letter.received.astimezone(UTC).isoformat()
    sender = letter.sender.key or _field(raw, "From")
    subject = _BEFORE_SUBJECT.sub("", letter.subject, count=1).casefold()
    parts = (known_by, sender, "".join(subject.split()), "".join(text.split()))
    return _digest("\0".join(parts))


def former_identity_of(raw: bytes, source: str) -> str:
    """Return what a letter was known by to judges that looked at its bytes (version 2)."""
    header, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    fields = BytesHeaderParser(policy=compat32).parsebytes(header)
    own = [str(fields.get(name, "")) for name in _OWN_FIELDS]
    if not (own[0] or own[2]):
        own.append(source)
    digest = hashlib.sha256("\0".join(own).encode("utf-8", "surrogateescape"))
    digest.update(b"\0" + body.strip())
    return digest.hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _field(raw: bytes, name: str) -> str:
    """Return a field of a letter on one line; nothing if there is none."""
    header = BytesHeaderParser(policy=compat32).parsebytes(header_of(raw))
    return " ".join(str(header[name] or "").split())


def _date(written: str) -> str:
    """Return the moment that a letter names, or the words in its place; nothing without any."""
    try:
        named = parsedate_to_datetime(written)
        aware = named if named.tzinfo else named.replace(tzinfo=UTC)
        return aware.astimezone(UTC).isoformat()
    except (TypeError, ValueError, IndexError, OverflowError):  # what the library raises, and more
        return written


def _without_footer(text: str) -> str:
    """Return a text up to the line under which signatures and the footers of lists stand."""
    lines = text.rstrip().splitlines()
    first = max(len(lines) - FOOTER_LINES, 1)
    ends = (n for n in range(first, len(lines)) if _FOOTER.fullmatch(lines[n]))
    return "\n".join(lines[: next(ends, len(lines))])
