"""Makes bytes of an `Outgoing`: plain text, or text and HTML, with its pictures and attachments.

The parts of a letter that has them all lie in one another like this (RFC 2046 §5.1, RFC 2387):

    multipart/mixed
        multipart/alternative
            text/plain
            multipart/related
                text/html
                image/png, shown where the HTML names its Content-ID (RFC 2392)
        the attachments (RFC 2183)

Whatever is not needed is left out.  The same letter always makes the same bytes.

A letter is put together as bytes, each part with its own fields before it.  A Message-ID stays
whole, however long; what is not ASCII becomes encoded words of at most 75 letters (RFC 2047 §2).
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.header import Header
from email.utils import format_datetime, quote
from hashlib import sha256

from judge.letter import Address, Attachment, Outgoing, Picture
from judge.mail.addresses import on_the_wire

MAX_REFERENCES = 20  # RFC 5322 §3.6.4 wants them all; §2.1.1 wants short lines
WIDTH = 76  # of a line in the header, where it can be folded (RFC 5322 §2.1.1)

_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_NOT_IN_ADDRESS = re.compile(r"[\x00-\x20\x7f<>,;\"]+")
_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9._ -]+")
_LONG = re.compile(r"\S{70}| {70}")
_PLAIN_NAME = re.compile(r"[\w !#$%&'*+/=?^`{|}~-]*", re.ASCII)


def write_letter(
    outgoing: Outgoing, sender: Address, date: datetime, reply_to: Address | None = None
) -> bytes:
    """Return the letter as it goes over the wire, with CR LF at every line's end.

    Nothing in a name, a subject or an identity can add a header field: what would break a line
    becomes a space.
    """
    fields = {
        "MIME-Version": "1.0",
        "From": _mailbox(sender),
        "To": _mailbox(outgoing.to),
        "Reply-To": _mailbox(reply_to) if reply_to else "",
        "Subject": _words(outgoing.subject),
        "Date": format_datetime(date.astimezone(UTC)),
        "Message-ID": _id(outgoing.message_id),
        "In-Reply-To": _id(outgoing.in_reply_to) if outgoing.in_reply_to else "",
        "References": " ".join(_references(outgoing)),
        "Auto-Submitted": "auto-replied" if outgoing.answers else "auto-generated",
        # Our own mark, by which a letter that comes back is known, and a plea to Exchange for
        # silence.
        "X-Loop": _email(sender),
        "X-Auto-Response-Suppress": "OOF, AutoReply",
    }
    header = {name: value for name, value in fields.items() if value or name == "Subject"}
    return _header(header) + _body(outgoing)


def enclosures(outgoing: Outgoing) -> list[tuple[bytes, str]]:
    """Return each file of a letter as it stands in its bytes, and its recipe, if it has one.

    What stands for a file that is still to be made is a line that no other file has.
    """
    pictures = [(one.png, one.recipe) for one in outgoing.pictures]
    others = [(one.content, one.recipe) for one in outgoing.attachments]
    return [(encoded(_content(*file)), file[1]) for file in (*pictures, *others)]


def encoded(content: bytes) -> bytes:
    """Return a file as it stands in a letter: base64, in lines of 76 letters."""
    return encodebytes(content).replace(b"\n", b"\r\n")


def _content(content: bytes, recipe: str) -> bytes:
    return content or (sha256(recipe.encode()).digest() if recipe else b"")


def _body(outgoing: Outgoing) -> bytes:
    """Return all that is behind the header; the text is complete by itself."""
    # Always the same for the same letter, and no letter can hold what is made of it.
    seed = sha256((outgoing.text + outgoing.html).encode("utf-8", "replace")).hexdigest()[:40]

    def several(subtype: str, *parts: bytes, **more: str) -> bytes:
        return _several(subtype, {**more, "boundary": f"=_{seed}.{subtype}"}, parts)

    body = _text("plain", outgoing.text)
    if outgoing.html:
        shown = _text("html", outgoing.html)
        if outgoing.pictures:
            shown = several("related", shown, *map(_picture, outgoing.pictures), type="text/html")
        body = several("alternative", body, shown)
    if outgoing.attachments:
        body = several("mixed", body, *map(_attachment, outgoing.attachments))
    return body


def _several(subtype: str, settings: Mapping[str, str], parts: Sequence[bytes]) -> bytes:
    """Return several parts as one, with the boundary between them that the settings name."""
    told = "".join(f'; {name}="{value}"' for name, value in settings.items())
    boundary = b"--" + settings["boundary"].encode()
    pieces = [boundary + b"\r\n" + part + b"\r\n" for part in parts]
    content = b"".join([*pieces, boundary + b"--\r\n"])
    return _part({"Content-Type": f"multipart/{subtype}{told}"}, content)


def _picture(picture: Picture) -> bytes:
    png = _content(picture.png, picture.recipe)
    return _file("image/png", picture.name, png, "inline", {"Content-ID": _id(picture.cid)})


def _attachment(attachment: Attachment) -> bytes:
    content = _content(attachment.content, attachment.recipe)
    return _file(attachment.type, attachment.name, content, "attachment", {})


def _file(
    kind: str, name: str, content: bytes, disposition: str, fields: Mapping[str, str]
) -> bytes:
    """Return a part of bytes."""
    name = _NOT_IN_NAME.sub("_", name)
    own = {
        "Content-Type": f'{_BREAKS.sub(" ", kind)}; name="{name}"',
        "Content-Transfer-Encoding": "base64",
        "Content-Disposition": f'{disposition}; filename="{name}"',
    }
    return _part({**own, **fields}, encoded(content))


def _text(subtype: str, text: str) -> bytes:
    """Return a part of text, as it is if it is ASCII in short lines (RFC 5322 §2.1.1)."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = text.isascii() and all(len(line) < 900 for line in text.split("\n"))
    fields = {
        "Content-Type": f'text/{subtype}; charset="utf-8"',
        "Content-Transfer-Encoding": "7bit" if plain else "quoted-printable",
    }
    content = text.encode("utf-8", "replace")
    return _part(fields, (content if plain else b2a_qp(content)).replace(b"\n", b"\r\n"))


def _part(fields: Mapping[str, str], content: bytes) -> bytes:
    return _header(fields) + b"\r\n" + content


def _header(fields: Mapping[str, str]) -> bytes:
    """Return the lines of a header; what is not ASCII by now is for SMTPUTF8 (RFC 6532 §3.2)."""
    lines = (_folded(f"{name}: {value}") for name, value in fields.items())
    return "".join(lines).encode("utf-8", "replace")


def _folded(field: str) -> str:
    """Return a field in lines of at most 76 letters, as far as it has spaces to be folded at."""
    name, *words = field.split(" ")
    lines = [f"{name} {words[0]}"]
    for word in words[1:]:
        if word and len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines) + "\r\n"


def _words(text: str) -> str:
    """Return `text` on one line, as encoded words where it is not ASCII."""
    line = _BREAKS.sub(" ", text).strip()
    if _is_plain(line):
        return line
    return Header(line, "utf-8", maxlinelen=60).encode(linesep="")


def _is_plain(line: str) -> bool:
    """Whether `line` can stand in a header as it is, and be folded between its words."""
    return line.isascii() and "=?" not in line and not _LONG.search(line)


def _mailbox(address: Address) -> str:
    name = _BREAKS.sub(" ", address.name).strip()
    if not name:
        return _email(address)
    if _is_plain(name):
        shown = name if _PLAIN_NAME.fullmatch(name) else f'"{quote(name)}"'
    else:
        shown = _words(name)
    return f"{shown} <{_email(address)}>"


def _email(address: Address) -> str:
    return on_the_wire(_NOT_IN_ADDRESS.sub("", address.email))


def _id(message_id: str) -> str:
    return f"<{re.sub(r'[^!-~]|[<>]', '', message_id)}>"


def _references(outgoing: Outgoing) -> list[str]:
    """Return the thread so far, its root and the latest letters, the one answered last."""
    ids = [_id(one) for one in (*outgoing.references, outgoing.in_reply_to) if one]
    last = dict.fromkeys(reversed(ids))  # each once, where it stands last
    thread = list(reversed(last))
    return thread if len(thread) <= MAX_REFERENCES else thread[:1] + thread[1 - MAX_REFERENCES :]
