"""Chooses what a person wrote out of the parts of a letter, and notes what is not read.

Plain text is taken before HTML, for most programs write the one from the other, unless something
may be struck out, which plain text does not show.  A file of plain text may be where the orders
are, and is read behind the letter; any other file, a letter within the letter, and what is sealed
are only noted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message
from itertools import islice

from judge.letter import FILE_BEGINS, Unread, UnreadKind
from judge.mail.decoding import decode, decode_transfer, tidy
from judge.mail.fields import decode_words, field_of, fields_of, first, parameter
from judge.mail.flowed import unflow
from judge.mail.folding import fold
from judge.mail.hypertext import MAX_TAGS, beginning, strikes_out, text_from_html
from judge.mail.tnef import KINDS as TNEF_KINDS
from judge.mail.tnef import holds_files

MAX_DEPTH = 20  # parts nested deeper than this hold nothing that a person wrote
MAX_FILE = 20_000  # letters of a file of text; orders are far shorter, and so are notes on them
MAX_PAGES = 3  # of HTML that are looked through for what is struck out
MAX_NAME = 60  # letters of the name of a file that are told
MAX_NOTED = 8  # files that are noted by their names

_TEXT_NAME = re.compile(r".*\.(?:txt|text|asc)", re.IGNORECASE)
_SEALED_KINDS = frozenset(
    {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
)
# What mail programs add of themselves; nobody looks for an answer to it.
_NOT_MISSED = frozenset(
    {
        "application/ics",
        "application/pgp-keys",
        "application/pgp-signature",
        "application/pkcs7-signature",
        "application/x-pkcs7-signature",
        "text/calendar",
        "text/directory",
        "text/rfc822-headers",
        "text/vcard",
        "text/x-vcard",
    }
)
_PGP_SEALED = re.compile(r"^-----BEGIN PGP MESSAGE-----$(?s:.*?)(?:^-----END PGP.*$|\Z)", re.M)


def content_type(part: Message) -> tuple[str, str]:
    """Return the type of a part ("text/plain" where it is not said) and its whole field."""
    value = field_of(part, "content-type")
    kind = value.partition(";")[0].strip().lower()
    return (kind if "/" in kind else "text/plain"), value


@dataclass(slots=True)
class Content:
    """The text of a letter, and what of it is not read."""

    text: str = ""
    unread: list[Unread] = field(default_factory=list)


def content_of(message: Message) -> Content:
    """Return the body of a letter as lines of text; files of text follow it."""
    reader = _BodyReader()
    text, is_cut = fold("\n".join([tidy(reader.text(message)), *reader.files]))
    if is_cut:
        reader.note(UnreadKind.REST)
    return Content(text, reader.unread)


def forms_of(message: Message) -> Iterator[str]:
    """Yield what a letter says in each of its forms: a program may quote the one or the other."""
    reader = _BodyReader()
    for part in parts_of(message):
        kind, value = content_type(part)
        if kind == "text/html":
            yield reader.page(part, value)
        elif kind == "text/plain" and not _is_file(part, kind):
            yield reader.plain(part, value)


def parts_of(message: Message, depth: int = 0) -> Iterator[Message]:
    """Yield `message` and its parts from outside in, and not without end."""
    yield message
    if depth < MAX_DEPTH:
        for child in _children(message):
            yield from parts_of(child, depth + 1)


class _BodyReader:
    """Goes through the parts of a letter: `files` are those of text, each behind its own mark."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.unread: list[Unread] = []
        self._tags = MAX_TAGS  # of HTML that are still read

    def note(self, kind: UnreadKind, name: str = "") -> None:
        unread = Unread(kind, name[:MAX_NAME])
        if unread not in self.unread and len(self.unread) < MAX_NOTED:
            self.unread.append(unread)

    def text(self, part: Message, depth: int = 0) -> str:
        """Return the text of a part; a file of text is put aside, what is not read is noted."""
        kind, value = content_type(part)
        children = _children(part)
        if kind in _SEALED_KINDS:
            self.note(UnreadKind.SEALED)
            return ""
        if depth > MAX_DEPTH:
            self.note(UnreadKind.REST)
            return ""
        if children:
            return self._several(kind, children, depth)
        if depth and _is_file(part, kind):
            self._file(part, kind, value)
            return ""
        if kind == "text/html":
            return self.page(part, value)
        if kind == "text/plain" or kind.startswith("multipart/"):  # of no parts: broken, readable
            return self.plain(part, value)
        if not kind.startswith("message/"):
            self._miss(part, kind, value)
        return ""

    def _several(self, kind: str, children: list[Message], depth: int) -> str:
        """Return the best of alternatives, or texts that are shown one after another."""
        if not kind.startswith("multipart/"):
            if kind == "message/rfc822":  # somebody else's letter
                self.note(UnreadKind.LETTER)
            return ""
        if kind == "multipart/alternative":  # plain text, or else the last (RFC 2046 §5.1.4)
            children = children[::-1]
            struck = any(_strikes_out(child) for child in children)
            children.sort(key=lambda part: (content_type(part)[0] == "text/plain") == struck)
        texts = (text for child in children if (text := self.text(child, depth + 1)).strip())
        if kind == "multipart/alternative":
            return next(texts, "")
        return "\n".join(texts)

    def page(self, part: Message, value: str) -> str:
        """Return the text of a part that is HTML."""
        document = tidy(_content(part, value))
        begin = beginning(document, self._tags)
        self._tags -= begin.count("<")
        if len(begin) < len(document):
            self.note(UnreadKind.REST)
        return text_from_html(begin)

    def plain(self, part: Message, value: str) -> str:
        """Return the text of a part that is plain."""
        text = tidy(_content(part, value))
        if parameter(value, "format").lower() == "flowed":
            text = unflow(text, delsp=parameter(value, "delsp").lower() == "yes")
        if "-----BEGIN PGP MESSAGE-----" in text:
            text, sealed = _PGP_SEALED.subn("", text)
            if sealed:
                self.note(UnreadKind.SEALED)
        return text

    def _file(self, part: Message, kind: str, value: str) -> None:
        """Read a file of text; note any other, but for what is no file to its sender."""
        name = _name(part, value)
        if kind == "text/plain" or (kind.startswith("application/") and _TEXT_NAME.fullmatch(name)):
            text = self.plain(part, value)
            if text.strip() and len(text) <= MAX_FILE:
                self.files.append(FILE_BEGINS + text)
                return
        if kind not in TNEF_KINDS or holds_files(_bytes(part)):
            self._miss(part, kind, value)

    def _miss(self, part: Message, kind: str, value: str) -> None:
        """Note a file that is not read, if its sender would miss it."""
        if kind not in _NOT_MISSED and not _is_shown(part, kind):
            self.note(UnreadKind.FILE, _name(part, value) or kind)


def _strikes_out(part: Message) -> bool:
    """Whether anything may be struck out in the HTML of a part or of the parts in it."""
    pages = (each for each in parts_of(part) if content_type(each)[0] == "text/html")
    few = islice(pages, MAX_PAGES)
    return any(strikes_out(_content(each, content_type(each)[1])) for each in few)


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if part.is_multipart() else []


def _is_file(part: Message, kind: str) -> bool:
    """Whether a part is a file: it has a name, or is said to be one; HTML may bear a name."""
    disposition = field_of(part, "content-disposition").lower()
    named = kind != "text/html" and bool(_name(part, content_type(part)[1]))
    return disposition.startswith("attachment") or named


def _is_shown(part: Message, kind: str) -> bool:
    """Whether a part is a picture that stands in the text, such as a firm's emblem."""
    fields = fields_of(part)
    attached = first(fields, "content-disposition").lower().startswith("attachment")
    return kind.startswith("image/") and "content-id" in fields and not attached


def _name(part: Message, value: str) -> str:
    """Return the name of a file, if it has one."""
    disposition = field_of(part, "content-disposition")
    return decode_words(parameter(disposition, "filename") or parameter(value, "name"))


def _content(part: Message, value: str) -> str:
    """Return the text that a part holds, its encodings undone."""
    return decode(_bytes(part), parameter(value, "charset"))


def _bytes(part: Message) -> bytes:
    """Return what a part holds, its encoding for the way undone."""
    payload = part.get_payload()
    if not isinstance(payload, str):
        return b""
    encoding = field_of(part, "content-transfer-encoding")
    return decode_transfer(payload.encode("latin-1"), encoding)
