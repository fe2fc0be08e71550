"""Whether a letter is signed by the domain that it says it is from (DKIM, RFC 6376).

A signature is a proof only where nothing that counts here is left out of it: the From, the subject,
the date, the recipients, the Message-ID and the whole text.  It stands for one letter to this
judge, of these days: what was sent to others, or long ago, can be sent here again by anybody.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime

import dkim
from dkim.dnsplug import get_txt
from dkim.util import parse_tag_value

from judge.letter import Address, Grade, Proof, a_labels
from judge.mail.addresses import address_of
from judge.mail.fields import read_addresses
from judge.mail.reading import header_of
from judge.mail.results import results_of

_quiet = logging.getLogger(f"{__name__}.library")
_quiet.disabled = True  # what is wrong with others' signatures is no news

MOST_LOOKED_UP = 2  # signatures of one letter; whoever bears more has them from others
LONGEST = 3_000  # octets of a signature: one of RSA-4096 with every field has half of them
OLDEST, AHEAD = timedelta(days=3), timedelta(days=1)  # of a letter's date, beside when it came
SECONDS = 4  # for an answer of the DNS

Fetch = Callable[..., bytes | None]  # (name, timeout=...): the TXT record of a name
HeaderFields = Sequence[tuple[str, bytes]]  # lower-case names with their values, as they came

_ALGORITHMS = frozenset({b"rsa-sha256", b"ed25519-sha256"})  # RFC 8301 §3.1, RFC 8463
_COVERED = frozenset({"from", "subject", "date", "message-id"})
_IF_THERE = frozenset({"to", "cc"})
# Two of one kind, and the signature is for one while a reader looks at the other.
_ONCE = _COVERED | _IF_THERE | {"content-type", "content-transfer-encoding", "mime-version"}
_BLANKS = re.compile(rb"\s{100}")  # that the library would be long about
_FROM_LINE = re.compile(rb"^From ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature that would be a proof if it is valid: where it stands, and how it begins."""

    place: int
    value: str


@dataclass(frozen=True, slots=True)
class Checker:
    """Tells what is proved of a letter by its own domain, or by the server that took it.

    `judge` is the mailbox that it has to be written to; `authserv` is the name of the server whose
    Authentication-Results may be believed, if there is one; `fetch` asks the DNS.
    """

    judge: Address
    authserv: str = ""
    fetch: Fetch = get_txt

    def has_to_look(self, raw: bytes) -> bool:
        """Whether there is anything in a letter that could prove something."""
        return bool(self.authserv) or b"dkim-signature:" in header_of(raw).lower()

    def proof(self, raw: bytes, sender: Address, received: datetime) -> Proof:
        """Return what is proved of who wrote a letter; never more than that its domain says so."""
        header = header_of(raw)
        fields = _fields(header)
        domain = a_labels(sender.email.rpartition("@")[2])
        results = results_of(fields, self.authserv) if self.authserv else None
        if results is not None and results.fails(domain):
            return Proof(Grade.FAILED, f"{self.authserv}: dmarc=fail")
        if results is not None and results.comes_from(domain):
            return Proof(Grade.SIGNED, f"{self.authserv}: {domain}")
        if not fields or not self._is_whole(fields, received) or _FROM_LINE.search(header):
            return Proof(Grade.CLAIMED)
        sound = list(_sound_signatures(fields, sender, domain))
        if results is not None and any(results.has_signed(domain, s.value) for s in sound):
            return Proof(Grade.SIGNED, f"{self.authserv}: {domain}")
        if any(_is_valid(raw, s.place, self.fetch) for s in sound[:MOST_LOOKED_UP]):
            return Proof(Grade.SIGNED, domain)
        return Proof(Grade.CLAIMED)

    def _is_whole(self, fields: HeaderFields, received: datetime) -> bool:
        """Whether a letter says once, and once only, that it is for this judge, and new."""
        names = [name for name, _ in fields]
        if any(names.count(name) > 1 for name in _ONCE) or not {*names} >= _COVERED:
            return False
        values = {name: value.decode("utf-8", "replace") for name, value in fields}
        named = ", ".join(values.get(name, "") for name in _IF_THERE)
        own = address_of(self.judge.email)
        to_us = any(address_of(address.email) == own for address in read_addresses(named))
        return to_us and _is_of_these_days(values["date"], received)


def _fields(header: bytes) -> HeaderFields:
    """Return the fields of a header as the library reads them; none where it cannot."""
    with suppress(Exception):
        fields, rest = dkim.rfc822_parse(header)
        if not rest.strip():
            return [(name.decode("ascii").lower(), bytes(value)) for name, value in fields]
    return ()


def _is_of_these_days(date: str, received: datetime) -> bool:
    with suppress(Exception):  # the standard library raises what it likes
        written = parsedate_to_datetime(date)
        return -OLDEST <= written - received <= AHEAD
    return False


def _sound_signatures(fields: HeaderFields, sender: Address, domain: str) -> Iterator[Signature]:
    """Yield the signatures that cover all that counts, by the very domain of the sender."""
    covered = _COVERED | (_IF_THERE & {name for name, _ in fields})
    values = [value for name, value in fields if name == "dkim-signature"]
    for place, value in enumerate(values):
        if len(value) > LONGEST or _BLANKS.search(value):
            continue
        with suppress(Exception):  # what is no list of tags is no signature
            tags = parse_tag_value(value)
            names = {name.strip().lower().decode() for name in tags[b"h"].split(b":")}
            if _is_for(tags, sender, domain) and covered <= names:
                yield Signature(place, re.sub(rb"\s", b"", tags[b"b"]).decode())


def _is_for(tags: dict[bytes, bytes], sender: Address, domain: str) -> bool:
    """Whether a signature is made for this sender, and for the whole text (§3.5)."""
    local, at, of = tags.get(b"i", b"@" + tags[b"d"]).decode().rpartition("@")
    same = [a_labels(name) == domain for name in (tags[b"d"].decode(), of)]
    own = local.lower() in ("", sender.email.rpartition("@")[0].lower())
    return bool(at) and all(same) and own and b"l" not in tags and tags[b"a"] in _ALGORITHMS


def _is_valid(raw: bytes, place: int, fetch: Fetch) -> bool:
    """Whether a signature is valid; one whose key cannot be had proves nothing."""

    def key(name: bytes, timeout: float = SECONDS) -> bytes | None:
        record = fetch(name, timeout=timeout)
        tags = parse_tag_value(record) if record else {}
        flags = tags.get(b"t", b"").split(b":")
        testing = any(flag.strip() == b"y" for flag in flags)  # §3.6.1: as if not signed
        return None if testing else record

    with suppress(Exception):  # of the letter, of the key, of the DNS
        return bool(dkim.DKIM(raw, logger=_quiet, timeout=SECONDS).verify(place, key))
    return False
