"""Header fields as people mean them.

A field is read as text first and as addresses or Message-IDs then, by rules that find
something in anything: what cannot be read is left out, and nothing here raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message
from itertools import groupby, islice

from judge.letter import Address
from judge.mail.decoding import decode, decode_word, tidy, unescaped

MAX_FIELDS = 1_000  # header fields that are looked at
MAX_FIELD = 20_000  # letters of one field that are looked at
MAX_ID = 400  # letters of a Message-ID; longer ones would break the line length of an answer
MAX_ADDRESSES = 200

_WORD = r"=\?([^?*\s]{1,40})(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?="
_ENCODED_WORD = re.compile(_WORD, re.IGNORECASE)
_ENCODED_RUN = re.compile(rf"{_WORD}(?:\s*{_WORD})*", re.IGNORECASE)
_ID = re.compile(r"<[^<>\s]+>")
_EMAIL = re.compile(r"[^\s@<>()\"]+@[^\s@<>()\"]+")
_ADDRESS_TOKEN = re.compile(
    r'"(?P<quoted>(?:[^"\\]|\\.)*)"?'
    r"|\((?P<comment>(?:[^()\\]|\\.)*)\)?"
    r"|<(?P<angle>[^<>]*)>?"
    r"|(?P<mark>[,;:])"
    r'|(?P<word>(?:\[[^\]\s]*+\]?|[^\s"(<,;:])+)'
)


def fields_of(message: Message) -> dict[str, list[str]]:
    """Return the header of `message`: lower-case name to unfolded values, still encoded."""
    fields: dict[str, list[str]] = {}
    for name, value in _raw_fields(message):
        fields.setdefault(name, []).append(_unfold(value))
    return fields


def field_of(part: Message, name: str) -> str:
    """Return the first value of one field, as `fields_of` has it, or nothing."""
    return _unfold(next((value for other, value in _raw_fields(part) if other == name), ""))


def _raw_fields(message: Message) -> Iterator[tuple[str, str]]:
    """Yield lower-case names and values as they stand, as far as they are looked at."""
    for name, value in islice(message.raw_items(), MAX_FIELDS):
        yield name.lower(), str(value)[:MAX_FIELD]


def first(fields: dict[str, list[str]], name: str) -> str:
    """Return the first value of the field `name`, or nothing."""
    return fields.get(name, [""])[0]


def parameter(value: str, name: str) -> str:
    """Return the parameter `name` of a field like Content-Type (RFC 2045 §5.1), or nothing."""
    match = re.search(rf';\s*{name}\*?\s*=\s*(?:"([^"]*)"|([^;\s]+))', value, re.IGNORECASE)
    return (match[1] or match[2] or "") if match else ""


def decode_words(value: str) -> str:
    """Return `value` with its encoded words read (RFC 2047), on one line."""
    return " ".join(_ENCODED_RUN.sub(_decode_run, value).split())


def read_addresses(value: str) -> tuple[Address, ...]:
    """Return the mailboxes of an address list; names of groups and broken entries are left out."""
    mailboxes: list[Address] = []
    entry = _EntryPieces()
    for token in _ADDRESS_TOKEN.finditer(value):
        if token["mark"] is None:
            entry.add(token)
            continue
        if token["mark"] != ":":  # what stands before a colon is the name of a group
            mailboxes += entry.mailboxes()
        entry = _EntryPieces()
    mailboxes += entry.mailboxes()
    return tuple(mailboxes[:MAX_ADDRESSES])


def read_ids(*values: str) -> tuple[str, ...]:
    """Return every Message-ID in `values`, each once; In-Reply-To may hold prose around it."""
    ids = (name for value in values for name in _ID.findall(value) if len(name) <= MAX_ID)
    return tuple(dict.fromkeys(ids))


class _EntryPieces:
    """The pieces of one entry of an address list, as they come."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.comments: list[str] = []
        self.angle: str | None = None

    def add(self, token: re.Match[str]) -> None:
        if token["angle"] is not None:
            self.angle = token["angle"]
        elif token["comment"] is not None:
            self.comments.append(unescaped(token["comment"]))
        elif token["quoted"] is not None:
            self.words.append(unescaped(token["quoted"]))
        else:
            self.words.append(token["word"])

    def mailboxes(self) -> list[Address]:
        """Return the one mailbox of this entry, if it has one."""
        words = self.words
        if self.angle is not None:
            email = "".join(self.angle.rpartition(":")[2].split())  # drops a source route
        else:
            email = next((word for word in words if _EMAIL.fullmatch(word)), "")
            words = [word for word in words if word != email]
        if not _EMAIL.fullmatch(email):
            return []
        local, _, domain = email.rpartition("@")
        name = decode_words(" ".join(words or self.comments))
        return [Address(f"{local}@{domain.lower()}", name)]


def _unfold(value: str) -> str:
    """Undo folding (RFC 5322 §2.2.3); raw 8-bit letters are UTF-8 (RFC 6532) or else guessed."""
    return tidy(decode(value.encode("latin-1"), "utf-8")).replace("\n", "").strip()


def _decode_run(run: re.Match[str]) -> str:
    """Read encoded words in a row; their bytes are joined first, for a letter may be split."""
    words = _ENCODED_WORD.findall(run[0])
    return "".join(
        decode(b"".join(decode_word(text.encode(), how) for _, how, text in group), charset)
        for charset, group in groupby(words, key=lambda word: str(word[0]).lower())
    )
