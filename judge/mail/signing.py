"""Signs the judge's letters with the key of its own domain (DKIM, RFC 6376)."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from pathlib import Path

import dkim
from dkim.crypto import UnparsableKeyError, parse_pem_private_key
from dkim.dnsplug import get_txt

from judge.mail.reading import header_of

log = logging.getLogger(__name__)

# What is signed if it is there; what is named once more cannot be added on the way either (§8.15).
_SIGNED = (
    *("from", "to", "subject", "date", "message-id", "reply-to", "in-reply-to", "references"),
    *("mime-version", "content-type", "content-transfer-encoding", "auto-submitted"),
    *("list-id", "list-unsubscribe", "list-help"),
)
_ONCE = ("from", "subject", "date", "to")


class NoKeyError(ValueError):
    """The key cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Signer:
    """The key of a domain, and the name (`selector`) under which the DNS has its other half."""

    domain: str
    selector: str
    key: bytes = field(repr=False)

    def sign(self, raw: bytes) -> bytes:
        """Return a letter with its signature; without one where it cannot be signed."""
        present = {
            line.partition(b":")[0].strip().lower().decode("ascii", "replace")
            for line in header_of(raw).splitlines()
            if line[:1].strip()
        }
        names = [*(name for name in _SIGNED if name in present), *_ONCE]
        try:
            signature = dkim.sign(
                raw,
                self.selector.encode(),
                self.domain.encode(),
                self.key,
                canonicalize=(b"relaxed", b"relaxed"),
                include_headers=[name.encode() for name in names],
            )
        except (dkim.DKIMException, ValueError) as fault:
            log.error("a letter cannot be signed: %s", fault)
            return raw
        return bytes(signature) + raw

    def trouble(self, fetch: object = get_txt) -> str:
        """Return what is wrong with the key, or its half in the DNS; nothing if all is well."""
        raw = self.sign(b"From: a@b\r\nTo: a@b\r\nSubject: x\r\nDate: x\r\n\r\nx\r\n")
        name = f"{self.selector}._domainkey.{self.domain}"
        try:
            if dkim.verify(raw, dnsfunc=fetch):
                return ""
        except dkim.DKIMException as fault:
            return f"{name}: {fault}"
        return f"the DNS has no key under {name}, or another one"


def read_signer(domain: str, selector: str, path: Path) -> Signer:
    """Return the signer with the key of a file (PEM); NoKeyError if there is none in it."""
    try:
        key = path.read_bytes()
        parse_pem_private_key(key)
    except (OSError, UnparsableKeyError, ValueError) as fault:
        raise NoKeyError(f"{path} holds no private key for RSA: {fault}") from fault
    return Signer(domain, selector, key)
