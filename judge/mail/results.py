"""What the server that took a letter says of where it comes from (Authentication-Results).

Anybody can write such a field.  The one that counts is the topmost, if it bears the name of our own
server, and only servers of ours have written above it (RFC 8601 §5, §7.1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.letter import a_labels

LONGEST = 10_000  # octets of a field
SHORTEST = 8  # letters by which a signature is named (RFC 6008 §3)
NAME = "authentication-results"
_COMMENT = re.compile(r"\([^()\"\\]*\)")
_DEEPEST = 5  # comments within comments
_BY = re.compile(r"\sby\s+([^\s;()]+)", re.IGNORECASE)
_ID = re.compile(r"\s*([\w.:-]+)(?:\s+\d+)?\s*", re.ASCII)
_RESULT = re.compile(r"\s*([\w-]+)(?:\s*/\s*\d+)?\s*=\s*([\w-]+)\s*(.*)", re.ASCII | re.DOTALL)
_PROPERTY = re.compile(r"([\w-]+(?:\s*\.\s*[\w-]+)?)\s*=\s*([^\s;]+)\s*", re.ASCII)
# In quotes a sender's own words could stand, with results of their making among them.
_QUOTES = frozenset('"\\')


@dataclass(frozen=True, slots=True)
class AuthenticationResult:
    """What came of one method (`dkim`, `spf`, `dmarc`), and of what it was asked."""

    method: str
    verdict: str
    properties: Mapping[str, str]

    def is_of(self, domain: str, *names: str) -> bool:
        """Whether a property names exactly this domain, by itself or behind an at."""
        named = (self.properties.get(name, "").rpartition("@")[2] for name in names)
        return any(name and a_labels(name.rstrip(".")) == domain for name in named)


@dataclass(frozen=True, slots=True)
class ServerFindings:
    """All that a server found out about a letter."""

    results: tuple[AuthenticationResult, ...]

    def _passed(self, method: str) -> list[AuthenticationResult]:
        return [r for r in self.results if (r.method, r.verdict) == (method, "pass")]

    def fails(self, domain: str) -> bool:
        """Whether the owner of a domain would not have it that the letter is from there."""
        failed = [r for r in self.results if (r.method, r.verdict) == ("dmarc", "fail")]
        return any(result.is_of(domain, "header.from") for result in failed)

    def comes_from(self, domain: str) -> bool:
        """Whether a server of this very domain handed the letter in."""
        aligned = any(result.is_of(domain, "header.from") for result in self._passed("dmarc"))
        handed = any(
            result.is_of(domain, "smtp.mailfrom", "smtp.mail") for result in self._passed("spf")
        )
        return aligned and handed

    def has_signed(self, domain: str, signature: str) -> bool:
        """Whether a signature of a domain is valid, by what it begins with (RFC 6008 §4)."""
        valid = [r for r in self._passed("dkim") if r.is_of(domain, "header.d", "header.i")]
        begins = [result.properties.get("header.b", "") for result in valid]
        return any(len(begin) >= SHORTEST and signature.startswith(begin) for begin in begins)


def results_of(fields: Sequence[tuple[str, bytes]], authserv: str) -> ServerFindings | None:
    """Return what the server called `authserv` says of a letter; None if it says nothing."""
    own = authserv.lower()
    for name, raw in fields:
        value = raw.decode("utf-8", "replace")[:LONGEST]
        if name == "received" and not _is_by(value, own):
            return None
        if name == NAME:
            return _read(value, own)
    return None


def _is_by(received: str, authserv: str) -> bool:
    """Whether a Received field was written by our own server, or by another one of its domain."""
    by = _BY.search(f" {_without_comments(received) or ''}")
    if by is None:
        return False
    host, domain = by[1].lower().rstrip("."), authserv.partition(".")[2]
    inside = "." not in host  # a machine behind it, which has an IPv6 address or a short name
    return host == authserv or inside or ("." in domain and host.endswith(f".{domain}"))


def _read(value: str, authserv: str) -> ServerFindings | None:
    """Read a field of this server; None if it is another's, or is not understood in full."""
    plain = _without_comments(value)
    if plain is None:
        return None
    first, *rest = plain.split(";")
    named = _ID.fullmatch(first)
    if named is None or named[1].lower() != authserv:
        return None
    results = [_result(part) for part in rest if part.strip() not in ("", "none")]
    if any(result is None for result in results):
        return None
    return ServerFindings(tuple(result for result in results if result is not None))


def _result(part: str) -> AuthenticationResult | None:
    match = _RESULT.fullmatch(part)
    if match is None:
        return None
    properties: dict[str, str] = {}
    place, listed = 0, match[3]
    while place < len(listed):
        named = _PROPERTY.match(listed, place)
        if named is None:
            return None
        properties.setdefault(re.sub(r"\s", "", named[1]).lower(), named[2])
        place = named.end()
    return AuthenticationResult(match[1].lower(), match[2].lower(), properties)


def _without_comments(value: str) -> str | None:
    """Return a field without its comments (RFC 5322 §3.2.2).

    None if they do not close, or if there are quotes in it: doubt means that nothing is proved.
    """
    for _ in range(_DEEPEST):
        value = _COMMENT.sub(" ", value)
    return None if {*value} & {"(", ")", *_QUOTES} else value
