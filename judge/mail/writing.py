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

The old e-mail interface of the standard library is used on purpose: its generator leaves a long
Message-ID whole, where the new one turns it into an encoded word and breaks the thread, and it
keeps encoded words within 75 letters (RFC 2047 §2).
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import b2a_qp
from datetime import UTC, datetime
from email.generator import BytesGenerator
from email.header import Header
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.policy import Compat32
from email.utils import format_datetime, quote
from hashlib import sha256
from io import BytesIO
from typing import Any
from unicodedata import combining, normalize
from urllib.parse import quote as urlquote

from judge.letter import Address, Attachment, Outgoing, Picture, SharedPart
from judge.mail.addresses import on_the_wire

SHORT = 76  # letters of a line that is not folded (RFC 2047 §2)
MAX_REFERENCES = 20  # RFC 5322 §3.6.4 wants them all; §2.1.1 wants short lines


class _Folding(Compat32):
    """Folds fields as the standard library does; short ones need none, and so take no time."""

    def fold_binary(self, name: str, value: Any) -> bytes:
        """Return a field as it stands in the letter."""
        line = f"{name}: {value}"
        if isinstance(value, str) and len(line) <= SHORT and value.isascii() and "\n" not in value:
            return f"{line}\r\n".encode("ascii")
        return super().fold_binary(name, value)


class _InOneGo(BytesGenerator):
    """Writes the lines of a body together, all of which end with a single LF."""

    def _write_lines(self, lines: str) -> None:
        self.write(lines.replace("\n", "\r\n"))


_POLICY = _Folding(linesep="\r\n", mangle_from_=False)
_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_NOT_IN_ADDRESS = re.compile(r"[\x00-\x20\x7f<>,;\"]+")
_QUOTED = re.compile(r'"(?:[^"\\\x00-\x1f\x7f]|\\[^\x00-\x1f\x7f])*"')
_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9._ -]+")
_PLAIN_NAME = re.compile(r"[\w !#$%&'*+/=?^`{|}~-]*", re.ASCII)


def write_letter(outgoing: Outgoing, sender: Address, date: datetime) -> bytes:
    """Return the letter as it goes over the wire, with CR LF at every line's end.

    Nothing in a name, a subject or an identity can add a header field: what would break a line
    becomes a space.
    """
    letter = _body(outgoing)
    _set(letter, "From", _mailbox(sender))
    _set(letter, "To", _mailbox(outgoing.to))
    if outgoing.answer_to:
        _set(letter, "Reply-To", _mailbox(outgoing.answer_to))
    _set(letter, "Subject", _words(outgoing.subject))
    _set(letter, "Date", format_datetime(date.astimezone(UTC)))
    _set(letter, "Message-ID", _id(outgoing.message_id))
    if outgoing.in_reply_to:
        _set(letter, "In-Reply-To", _id(outgoing.in_reply_to))
    if references := _references(outgoing):
        _set(letter, "References", " ".join(references))
    if outgoing.language:
        _set(letter, "Content-Language", outgoing.language)
    if outgoing.list_name:  # RFC 2919, RFC 2369
        _set(letter, "List-Id", _list_id(outgoing.list_name, sender))
        _set(letter, "List-Help", f"<mailto:{_email(sender)}?subject=help>")
        _set(letter, "List-Post", "NO")
    if outgoing.leave_by:
        subject, to = urlquote(outgoing.leave_by), _email(outgoing.leave_at or sender)
        _set(letter, "List-Unsubscribe", f"<mailto:{to}?subject={subject}>")
    _set(letter, "Auto-Submitted", "auto-replied" if outgoing.answers else "auto-generated")
    # Our own mark, by which a letter that comes back is known, and a plea to Exchange for
    # silence.
    _set(letter, "X-Loop", _email(sender))
    _set(letter, "X-Auto-Response-Suppress", "OOF, AutoReply")
    written = BytesIO()
    _InOneGo(written, policy=_POLICY).flatten(letter)
    return written.getvalue()


def letter_parts(
    outgoing: Outgoing, sender: Address, date: datetime
) -> tuple[bytes | SharedPart, ...]:
    """Return the letter as `write_letter` does, but parted where its files stand."""
    rest = write_letter(outgoing, sender, date)
    parts: list[bytes | SharedPart] = []
    files: tuple[Picture | Attachment, ...] = (*outgoing.pictures, *outgoing.attachments)
    for file in files:
        # As it stands in the bytes; for one still to be made that is a line that no other has.
        content = encoded(_content(_bytes_of(file), file.recipe))
        if content:
            before, _, rest = rest.partition(content)
            parts += [before, SharedPart(b"" if file.recipe else content, file.recipe)]
    return (*parts, rest)


def _bytes_of(file: Picture | Attachment) -> bytes:
    return file.png if isinstance(file, Picture) else file.content


def encoded(content: bytes) -> bytes:
    """Return a file as it stands in a letter: base64, in lines of 76 letters."""
    return encodebytes(content).replace(b"\n", b"\r\n")


def _content(content: bytes, recipe: str) -> bytes:
    return content or (sha256(recipe.encode()).digest() if recipe else b"")


def _body(outgoing: Outgoing) -> MIMEMultipart | MIMENonMultipart:
    """Return what will bear the header; the text is complete by itself."""
    # Always the same for the same letter, and no letter can hold what is made of it.
    seed = sha256((outgoing.text + outgoing.html).encode()).hexdigest()[:24]

    def several(subtype: str, *parts: MIMEBase) -> MIMEMultipart:
        return MIMEMultipart(subtype, f"=_{seed}.{subtype[0]}", parts)  # a short field

    body: MIMEMultipart | MIMENonMultipart = _part("plain", outgoing.text)
    if outgoing.html:
        shown: MIMEBase = _part("html", outgoing.html)
        if outgoing.pictures:
            shown = several("related", shown, *map(_picture, outgoing.pictures))
            shown.set_param("type", "text/html")
        body = several("alternative", body, shown)
    if outgoing.attachments:
        body = several("mixed", body, *map(_attachment, outgoing.attachments))
    return body


def _picture(picture: Picture) -> MIMEBase:
    png = _content(picture.png, picture.recipe)
    part = _file("image/png", picture.name, png, "inline")
    part["Content-ID"] = _id(picture.cid)
    return part


def _attachment(attachment: Attachment) -> MIMEBase:
    content = _content(attachment.content, attachment.recipe)
    return _file(attachment.type, attachment.name, content, "attachment")


def _file(kind: str, name: str, content: bytes, disposition: str) -> MIMEBase:
    """Return a part of bytes."""
    plain = "".join(letter for letter in normalize("NFKD", name) if not combining(letter))
    name = _NOT_IN_NAME.sub("_", plain)
    part = MIMEBase("application", "octet-stream")
    part.replace_header("Content-Type", f'{_BREAKS.sub(" ", kind)}; name="{name}"')
    part["Content-Transfer-Encoding"] = "base64"
    part["Content-Disposition"] = f'{disposition}; filename="{name}"'
    part.set_payload(encodebytes(content).decode("ascii"))
    return part


def _part(subtype: str, text: str) -> MIMENonMultipart:
    """Return a part of text, as it is if it is ASCII in short lines (RFC 5322 §2.1.1)."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = text.isascii() and max(map(len, text.split("\n"))) < 900
    part = MIMENonMultipart("text", subtype, charset="utf-8")
    part["Content-Transfer-Encoding"] = "7bit" if plain else "quoted-printable"
    # By binascii, for the charsets of the standard library go letter by letter in Python.
    part.set_payload(text if plain else b2a_qp(text.encode()).decode("ascii"))
    return part


def _set(letter: MIMEMultipart | MIMENonMultipart, name: str, value: str) -> None:
    """Set a field; what is not ASCII by now is raw UTF-8, for SMTPUTF8 only (RFC 6532 §3.2)."""
    letter[name] = value.encode().decode("ascii", "surrogateescape")


def _words(text: str) -> str:
    """Return `text` on one line, as encoded words where it is not ASCII."""
    line = _BREAKS.sub(" ", text).strip()
    if _is_plain(line):
        return line
    return Header(line, "utf-8", maxlinelen=60).encode(linesep="")


def _is_plain(line: str) -> bool:
    """Whether `line` can stand in a header as it is, and be folded between its words."""
    return line.isascii() and "=?" not in line and max(map(len, line.split()), default=0) < 70


def _mailbox(address: Address) -> str:
    name = _BREAKS.sub(" ", address.name).strip()
    if not name:
        return _email(address)
    return f"{_shown(name)} <{_email(address)}>"


def _shown(name: str) -> str:
    """Return a name as it stands before an address: in quotes or as encoded words, if need be."""
    if not _is_plain(name):
        return _words(name)
    return name if _PLAIN_NAME.fullmatch(name) else f'"{quote(name)}"'


def _email(address: Address) -> str:
    """Return an address as it stands in a field; a local part in quotes stays in them."""
    local, at, domain = address.email.rpartition("@")
    if not _QUOTED.fullmatch(local):
        local = _NOT_IN_ADDRESS.sub("", local)
    return on_the_wire(f"{local}{at}{_NOT_IN_ADDRESS.sub('', domain)}")


def _list_id(name: str, sender: Address) -> str:
    """Return what programs know letters to everybody by: `Sarajevo <sarajevo.judge.example>`."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    label = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or sha256(name.encode()).hexdigest()[:12]
    local, _, domain = _email(sender).rpartition("@")
    judge = re.sub(r"[^a-z0-9.]+", "-", local.lower()).strip("-.") or "judge"
    return f"{_shown(name)} <{label[:60]}.{judge}.{domain}>"


def _id(message_id: str) -> str:
    return f"<{re.sub(r'[^!-~]|[<>]', '', message_id)}>"


def _references(outgoing: Outgoing) -> list[str]:
    """Return the thread so far, its root and the latest letters, the one answered last."""
    ids = [_id(name) for name in (*outgoing.references, outgoing.in_reply_to) if name]
    last = dict.fromkeys(reversed(ids))  # each once, where it stands last
    thread = list(reversed(last))
    return thread if len(thread) <= MAX_REFERENCES else thread[:1] + thread[1 - MAX_REFERENCES :]
