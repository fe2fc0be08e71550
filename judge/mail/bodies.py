"""Chooses what a person wrote out of the parts of a letter.

Plain text is taken before HTML, for most programs write the one from the other, unless something
may be struck out, which plain text does not show; attachments and letters inside the letter are
passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from email.message import Message

from judge.mail.decoding import decode, decode_transfer, tidy
from judge.mail.fields import fields_of, first, parameter
from judge.mail.flowed import unflow
from judge.mail.hypertext import strikes_out, text_from_html

MAX_TEXT = 200_000  # letters of text; the longest press is far shorter
MAX_DEPTH = 20  # parts nested deeper than this hold nothing that a person wrote


def content_type(part: Message) -> tuple[str, str]:
    """Return the type of a part ("text/plain" where it is not said) and its whole field."""
    value = first(fields_of(part), "content-type")
    kind = value.partition(";")[0].strip().lower()
    return (kind if "/" in kind else "text/plain"), value


def text_of(message: Message) -> str:
    """Return the body of a letter as lines of text."""
    return tidy(_text(message, 0))[:MAX_TEXT]


def parts_of(message: Message, depth: int = 0) -> Iterator[Message]:
    """Yield `message` and its parts from outside in, and not without end."""
    yield message
    if depth < MAX_DEPTH:
        for child in _children(message):
            yield from parts_of(child, depth + 1)


def _text(part: Message, depth: int) -> str:
    kind, value = content_type(part)
    children = _children(part)
    if depth > MAX_DEPTH or (depth and _is_attachment(part)):
        return ""
    if children:
        return _text_of_several(kind, children, depth)
    if kind == "text/html":
        return text_from_html(tidy(_content(part, value)))
    if kind == "text/plain" or kind.startswith("multipart/"):  # of no parts: broken, but readable
        text = tidy(_content(part, value))
        if parameter(value, "format").lower() == "flowed":
            return unflow(text, delsp=parameter(value, "delsp").lower() == "yes")
        return text
    return ""


def _text_of_several(kind: str, children: list[Message], depth: int) -> str:
    """Return the best of alternatives, or the texts of parts that are shown one after another."""
    if not kind.startswith("multipart/"):
        return ""  # message/rfc822: somebody else's letter
    if kind == "multipart/alternative":  # plain text, or else the last (RFC 2046 §5.1.4)
        children = children[::-1]
        struck = any(_strikes_out(child) for child in children)
        children.sort(key=lambda part: (content_type(part)[0] == "text/plain") == struck)
    texts = (text for child in children if (text := _text(child, depth + 1)).strip())
    if kind == "multipart/alternative":
        return next(texts, "")
    return "\n".join(texts)


def _strikes_out(part: Message) -> bool:
    """Whether anything may be struck out in the HTML of a part or of the parts in it."""
    html = (each for each in parts_of(part) if content_type(each)[0] == "text/html")
    return any(strikes_out(_content(each, content_type(each)[1])) for each in html)


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if part.is_multipart() else []


def _is_attachment(part: Message) -> bool:
    fields = fields_of(part)
    disposition = first(fields, "content-disposition")
    return disposition.lower().startswith("attachment") or bool(
        parameter(disposition, "filename") or parameter(first(fields, "content-type"), "name")
    )


def _content(part: Message, value: str) -> str:
    """Return the text that a part holds, its encodings undone."""
    payload = part.get_payload()
    if not isinstance(payload, str):
        return ""
    raw = decode_transfer(
        payload.encode("latin-1"), first(fields_of(part), "content-transfer-encoding")
    )
    return decode(raw, parameter(value, "charset"))
