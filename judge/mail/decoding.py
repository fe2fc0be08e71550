"""Bytes to text, whatever a mail program claims about them: always an answer, never an error."""

from __future__ import annotations

import base64
import binascii
import codecs
import quopri
import re
from functools import lru_cache

MAX_NAME = 40  # letters of the name of a charset
# Codecs of Python that are no charset of any letter, are slow on hostile input, or warn; by the
# names that Python itself has for them, whatever a letter calls them.
_NEVER = frozenset({"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"})
# Who says Latin-1 means Windows-1252: its dashes and quotes are what people type (WHATWG
# Encoding §4.2).
_MEANT = {"iso8859-1": "cp1252"}
_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_NOT_BASE64 = bytes(set(range(256)) - set(_BASE64))
_LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NOT_PRINTED = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def decode(raw: bytes, charset: str = "") -> str:
    """Return the text in `raw`: as declared, else UTF-8, else Windows-1252, else Latin-1."""
    for codec in (_codec(charset.strip().lower()), "utf-8", "cp1252"):
        try:
            return _SURROGATE.sub("\ufffd", raw.decode(codec))
        except (LookupError, ValueError):  # bytes to bytes, which is no charset; not its bytes
            continue
    return raw.decode("latin-1")


@lru_cache(maxsize=256)
def _codec(name: str) -> str:
    """Return the codec of a charset; that of ASCII where there is none, or none to be used."""
    try:
        codec = codecs.lookup(name if 0 < len(name) <= MAX_NAME else "ascii").name
    except (LookupError, ValueError):  # NUL in its name
        return "ascii"
    return "ascii" if codec in _NEVER else _MEANT.get(codec, codec)


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
    letters = raw.translate(None, delete=_NOT_BASE64)
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


def unescaped(quoted: str) -> str:
    """Return a quoted string or a comment without its backslashes (RFC 5322 §3.2.1)."""
    return re.sub(r"\\(.)", r"\1", quoted)
