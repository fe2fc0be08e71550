"""Bytes to text, whatever a mail program claims about them: always an answer, never an error."""

from __future__ import annotations

import base64
import binascii
import quopri
import re

# Codecs of Python that are no charset of any letter, are slow on hostile input, or warn.
_NEVER = re.compile("idna|punycode|undefined|(raw.)?unicode.escape")
# Who says Latin-1 means Windows-1252: its dashes and quotes are what people type (WHATWG
# Encoding §4.2).
_MEANT = {
    "iso-8859-1": "cp1252",
    "iso_8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
}
_LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NOT_PRINTED = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def decode(raw: bytes, charset: str = "") -> str:
    """Return the text in `raw`: as declared, else UTF-8, else Windows-1252, else Latin-1."""
    name = charset.strip().lower()
    for codec in (_MEANT.get(name, name or "ascii"), "utf-8", "cp1252"):
        if _NEVER.fullmatch(codec):
            continue
        try:
            return _SURROGATE.sub("\ufffd", raw.decode(codec))
        except (LookupError, ValueError):  # no such codec; not its bytes, or NUL in its name
            continue
    return raw.decode("latin-1")


def decode_transfer(raw: bytes, encoding: str) -> bytes:
    """Undo a Content-Transfer-Encoding (RFC 2045 §6); one that is not known is taken for none."""
    match encoding.strip().lower():
        case "base64":
            return decode_base64(raw)
        case "quoted-printable":
            return quopri.decodestring(raw)
        case _:
            return raw


def decode_base64(raw: bytes) -> bytes:
    """Return what can be read of `raw`; strange letters and missing padding do not matter."""
    letters = re.sub(rb"[^A-Za-z0-9+/]", b"", raw)
    if len(letters) % 4 == 1:  # six bits left over are no byte
        letters = letters[:-1]
    return base64.b64decode(letters + b"=" * (-len(letters) % 4))


def decode_word(raw: bytes, encoding: str) -> bytes:
    """Undo the `B` or `Q` of an encoded word (RFC 2047 §4)."""
    if encoding.lower() == "b":
        return decode_base64(raw)
    return binascii.a2b_qp(raw, header=True)


def tidy(text: str) -> str:
    r"""Return `text` with `\n` for every kind of line end and without unprintable letters."""
    return _NOT_PRINTED.sub("", _LINE_END.sub("\n", text.removeprefix("\ufeff")))
