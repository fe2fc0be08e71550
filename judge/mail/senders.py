"""Who a letter says it is from: read strictly, by RFC 5322 §3.4 and nothing else.

There is one From with one address, or nobody: where two readers could take a field for two people
it is never guessed which.  Everything else that is asked of a sender rests on this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from judge.letter import Address
from judge.mail.addresses import is_mailbox
from judge.mail.decoding import decode, unescaped
from judge.mail.fields import decode_words

LONGEST = 2_000  # letters of a From that are read; a name with its address is far shorter


class Unreadable(StrEnum):
    """Why a From names nobody."""

    NONE = "no sender"
    SEVERAL = "several senders"
    GROUP = "a group or a route of senders"
    CONTROL = "control characters in the sender"
    BARE_CR = "a carriage return within the header"
    BROKEN = "no address in the sender"
    IMPOSSIBLE = "no possible mailbox"


_FROM = re.compile(rb"^from[ \t]*:", re.IGNORECASE | re.MULTILINE)
_BARE_CR = re.compile(rb"\r(?!\n)")
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")

# What a field is made of, and one letter for each, so that its grammar is a pattern of letters.
_TOKEN = re.compile(
    r"(?P<s>[ \t]+)"
    r'|(?P<q>"(?:[^"\\]|\\.)*")'
    r"|(?P<e>=\?[^?\s]+\?[bqBQ]\?[^?\s]*\?=(?=[\s(<]|$))"
    r'|(?P<a>[^\s()<>\[\]:;@\\,."]+)'
    r"|(?P<l>\[[^\[\]\\\s]*\])"
    r"|(?P<m>[<>@.,:;])"
)
_LOCAL, _DOMAIN = r"a(?:\.a)*|q", r"a(?:\.a)*|l"
# A phrase may hold dots (§4.1: `John Q. Public`), and blanks or comments (s) stand where §3.4 says.
_MAILBOX = re.compile(
    rf"s*(?:(?P<phrase>[aqe][aqe.s]*)?<s*(?P<local>{_LOCAL})s*@s*(?P<domain>{_DOMAIN})s*>"
    rf"|(?P<bare_local>{_LOCAL})s*@s*(?P<bare_domain>{_DOMAIN}))s*"
)


def read_sender(header: bytes, values: Sequence[str]) -> Address | Unreadable:
    """Return who a letter is from, or why that cannot be told.

    `header` is the whole header as it came, `values` are its From fields, a letter for each byte.
    """
    if _BARE_CR.search(header):  # some programs take it for the end of a line, and some do not
        return Unreadable.BARE_CR
    if len(values) != len(_FROM.findall(header)) or len(values) > 1:
        return Unreadable.SEVERAL
    if not values:
        return Unreadable.NONE
    raw = values[0].encode("latin-1")
    try:
        text = raw.decode("utf-8")  # RFC 6532 §3.2
    except UnicodeDecodeError:  # an old program's name; its address has to be plain
        text = decode(raw, "latin-1")
        sender = read_mailbox(text)
        plain = isinstance(sender, Unreadable) or sender.email.isascii()
        return sender if plain else Unreadable.BROKEN
    return read_mailbox(text)


def read_mailbox(text: str) -> Address | Unreadable:
    """Return the one mailbox that a text is, with the name beside it; or why it is none."""
    text = _FOLD.sub("", text).strip(" \t\r\n")
    if not text:
        return Unreadable.NONE
    if _CONTROL.search(text):
        return Unreadable.CONTROL
    tokens = _tokens(text[: LONGEST + 1]) if len(text) <= LONGEST else None
    if tokens is None:
        return Unreadable.BROKEN
    match = _MAILBOX.fullmatch("".join(kind for kind, _ in tokens))
    if match is None:
        return _unreadable({kind for kind, _ in tokens})

    def words(name: str) -> str:
        first, last = match.span(name)
        return "".join(word for kind, word in tokens[max(first, 0) : max(last, 0)])

    local = words("local") or words("bare_local")
    domain = words("domain") or words("bare_domain")
    email = f"{local}@{domain.lower()}"
    if not is_mailbox(email):
        return Unreadable.IMPOSSIBLE
    return Address(email, _name(tokens, match.span("phrase")))


def _unreadable(kinds: set[str]) -> Unreadable:
    if kinds & {":", ";"}:
        return Unreadable.GROUP
    return Unreadable.SEVERAL if "," in kinds else Unreadable.BROKEN


def _tokens(text: str) -> list[tuple[str, str]] | None:
    """Return the kinds and words of a field; None where something in it is no word of any kind.

    A comment counts as the blank that it may stand for (RFC 5322 §3.2.2).
    """
    tokens: list[tuple[str, str]] = []
    place = 0
    while place < len(text):
        if text[place] == "(":
            end = _end_of_comment(text, place)
            if end is None:
                return None
            tokens.append(("s", text[place:end]))
            place = end
            continue
        match = _TOKEN.match(text, place)
        if match is None:
            return None
        kind = match.lastgroup or ""
        tokens.append((match[0] if kind == "m" else kind, match[0]))
        place = match.end()
    return tokens


def _end_of_comment(text: str, place: int) -> int | None:
    """Return where a comment ends, with those within it; None if it does not."""
    depth = 0
    while place < len(text):
        match text[place]:
            case "\\":
                place += 1
            case "(":
                depth += 1
            case ")":
                depth -= 1
        place += 1
        if depth == 0:
            return place
    return None


def _name(tokens: Sequence[tuple[str, str]], phrase: tuple[int, int]) -> str:
    """Return the name beside an address: what stands before it, or else in a comment."""
    if phrase[0] >= 0:
        return decode_words("".join(_said(tokens[phrase[0] : phrase[1]])))
    comments = (word[1:-1] for kind, word in tokens if kind == "s" and word.startswith("("))
    return decode_words(" ".join(map(unescaped, comments)))


def _said(tokens: Sequence[tuple[str, str]]) -> Iterator[str]:
    for kind, word in tokens:
        if kind == "s":
            yield " "
        else:
            yield unescaped(word[1:-1]) if kind == "q" else word
