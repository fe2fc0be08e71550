"""What a sender's domain says of the machine is written into the letter, and proves nothing."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from dataclasses import replace

import pytest
import spf
from dns.resolver import NoResolverConfiguration

from judge.mail.doorway import Doorway
from judge.mail.embedded.door import Door
from judge.mail.embedded.sender_policy import sender_policy
from judge.mail.results import results_of
from judge.mail.signatures import _fields
from tests.mail.test_door import LETTER, Tray

DNS = {
    ("home.example.com", "TXT"): [b"v=spf1 ip4:127.0.0.1 -all"],
    ("away.example.com", "TXT"): [b"v=spf1 ip4:192.0.2.1 -all"],
    ("unsure.example.com", "TXT"): [b"v=spf1 ~all"],
    ("broken.example.com", "TXT"): [b"v=spf1 include:broken.example.com -all"],
}


@pytest.fixture(autouse=True)
def dns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The DNS, as far as these tests know it."""

    def looked_up(name: str, kind: str, *_: object) -> Iterator[tuple[tuple[str, str], object]]:
        if name == "away.example.org":
            raise spf.TempError("the DNS does not answer")
        if name == "unasked.example.org":
            raise NoResolverConfiguration
        for value in DNS.get((name, kind), []):
            yield (name, kind), (value,)

    monkeypatch.setattr(spf, "DNSLookup", looked_up)


@pytest.mark.parametrize(
    ("sender", "found"),
    [
        ("jane@home.example.com", "spf=pass smtp.mailfrom=home.example.com"),
        ("jane@away.example.com", "spf=fail smtp.mailfrom=away.example.com"),
        ("jane@unsure.example.com", "spf=softfail smtp.mailfrom=unsure.example.com"),
        ("jane@nowhere.example.com", "spf=none smtp.mailfrom=nowhere.example.com"),
        ("jane@broken.example.com", "spf=permerror smtp.mailfrom=broken.example.com"),
        ("jane@away.example.org", "spf=temperror smtp.mailfrom=away.example.org"),
        ("jane@unasked.example.org", "spf=temperror smtp.mailfrom=unasked.example.org"),
        ("", "spf=pass smtp.helo=home.example.com"),
        ("jane@x; dmarc=pass header.from=home.example.com", "none"),
        ("jane@[127.0.0.1]", "none"),
        ("jane", "none"),
        ("j\u00f6rg@k\u00f6ln.example", "none"),
    ],
)
def test_the_domain_is_asked(sender: str, found: str) -> None:
    assert sender_policy("127.0.0.1", sender, "home.example.com") == found


@pytest.mark.parametrize(
    ("servers", "protocol", "written"),
    [
        (frozenset(), "smtp", "judge.example; spf=pass smtp.mailfrom=home.example.com"),
        (frozenset(), "lmtp", "judge.example; none"),  # whoever speaks that stands in between
        (frozenset({"127.0.0.1"}), "smtp", None),  # our own server has asked before
    ],
)
def test_it_stands_above_the_letter_and_is_no_proof(
    servers: frozenset[str], protocol: str, written: str | None
) -> None:
    tray, plain = Tray(), Doorway("smtp", port=0, hostname="judge.example", servers=servers)
    doorway = plain if protocol == "smtp" else replace(plain, protocol="lmtp")
    door = Door(doorway, tray, accepts=lambda _: True)
    door.start()
    try:
        client = smtplib.SMTP if protocol == "smtp" else smtplib.LMTP
        with client("127.0.0.1", door.port, local_hostname="mx.example", timeout=20) as line:
            line.sendmail("jane@home.example.com", ["judge@judge.example"], LETTER)
    finally:
        door.stop()
    [(*_, raw)] = tray.letters
    header = raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    fields = _fields(header)
    results = [value.decode().strip() for name, value in fields if name == "authentication-results"]
    assert results == ([written] if written else [])
    found = results_of(fields, "judge.example")
    assert found is None or not found.comes_from("home.example.com")
