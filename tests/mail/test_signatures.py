"""What a signature proves of who wrote a letter, and what it does not."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from judge.letter import Address, Grade
from judge.mail.reading_process import ReadingProcess
from judge.mail.signatures import Checker
from tests.mail.signing import COVERED, PUBLIC, RECORD, Dns, signed

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
JUDGE = Address("judge@judge.example")
JANE = Address("jane@example.org")
HEAD = (
    b"From: Jane <jane@example.org>\r\nTo: judge@judge.example\r\nSubject: Sarajevo\r\n"
    b"Date: Fri, 20 Nov 2026 12:00:00 +0000\r\nMessage-ID: <1@example.org>\r\n"
    b"MIME-Version: 1.0\r\n"
)
LETTER = HEAD + b"\r\nA Mun - Bur\r\n"


def grade(raw, sender=JANE, received=NOW, dns=None, authserv=""):
    return Checker(JUDGE, authserv, dns or Dns()).proof(raw, sender, received).grade


def without(name):
    return [field for field in COVERED if field != name]


def test_who_is_signed_by_their_own_domain_is_proved():
    dns = Dns()
    assert grade(signed(LETTER), dns=dns) is Grade.SIGNED
    assert dns.asked == ["post._domainkey.example.org."]


def test_a_server_on_the_way_may_add_its_fields():
    above = b"Received: from a.example by b.example; Fri, 20 Nov 2026 12:00:01 +0000\r\n"
    assert grade(above + signed(LETTER)) is Grade.SIGNED


def test_a_signature_of_another_stands_beside_their_own():
    raw = signed(signed(LETTER), "list.example")
    assert grade(raw) is Grade.SIGNED


UNSIGNED = {
    "no signature": LETTER,
    "a stranger's own domain": signed(LETTER, "evil.example"),
    "a domain above": signed(LETTER, "org"),
    "a domain below": signed(LETTER, "mail.example.org"),
    "another text": signed(LETTER).replace(b"Bur", b"Tyr"),
    "more text": signed(LETTER) + b"A Ber - Kie\r\n",
    "another subject": signed(LETTER).replace(b"Sarajevo", b"Agadir"),
    "only the first octets": signed(LETTER, length=True),
    "a second subject": b"Subject: Agadir\r\n" + signed(LETTER),
    "a second date": b"Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n" + signed(LETTER),
    "a second type": b"Content-Type: text/html\r\ncontent-type: text/plain\r\n" + signed(LETTER),
    "no Message-ID": signed(LETTER.replace(b"Message-ID: <1@example.org>\r\n", b"")),
    "somebody else of the domain": signed(LETTER, identity=b"eve@example.org"),
    "to others": signed(LETTER.replace(b"judge@judge", b"france@players")),
    "to others, with the judge put in": signed(
        LETTER.replace(b"To: judge@judge", b"To: france@players")
    ).replace(b"To: france@players.example", b"To: judge@judge.example"),
    "a copy put in": b"Cc: judge@judge.example\r\n"
    + signed(LETTER.replace(b"To: judge@judge", b"To: france@players")),
    "a line like an mbox": b"From \r\n" + signed(LETTER),
    "a field without a name": signed(LETTER).replace(b"\r\n\r\n", b"\r\nno field\r\n\r\n", 1),
    "blanks without end": b"DKIM-Signature: a=" + b" \r\n" * 200 + b" b;\r\n" + LETTER,
}


@pytest.mark.parametrize("name", UNSIGNED)
def test_what_is_not_signed_whole_for_this_judge_proves_nothing(name):
    assert grade(UNSIGNED[name]) is Grade.CLAIMED


@pytest.mark.parametrize("name", ["to", "subject", "date", "message-id"])
def test_a_field_that_counts_has_to_be_signed(name):
    assert grade(signed(LETTER, fields=without(name))) is Grade.CLAIMED


@pytest.mark.parametrize(
    "record",
    [
        None,
        b"nonsense",
        RECORD.replace(b"v=DKIM1", b"v=DKIM1; t=y"),
        RECORD.replace(b"k=rsa", b"k=dsa"),
        RECORD.replace(PUBLIC[40:50], PUBLIC[41:51]),
    ],
)
def test_a_key_that_is_none_proves_nothing(record):
    assert grade(signed(LETTER), dns=Dns(record)) is Grade.CLAIMED


def test_a_dns_that_fails_proves_nothing():
    def away(name, timeout):
        raise OSError("no network")

    assert grade(signed(LETTER), dns=away) is Grade.CLAIMED


@pytest.mark.parametrize(("days", "proved"), [(2, True), (4, False), (-2, False)])
def test_a_signature_is_for_letters_of_these_days(days, proved):
    received = NOW + timedelta(days=days)
    assert (grade(signed(LETTER), received=received) is Grade.SIGNED) is proved


def test_a_letter_cannot_make_the_judge_ask_for_much():
    raw, dns = LETTER, Dns(None)
    for _ in range(5):
        raw = signed(raw)
    assert grade(raw, dns=dns) is Grade.CLAIMED
    assert len(dns.asked) == 2
    stranger = Dns()
    grade(signed(LETTER, "evil.example"), dns=stranger)
    assert stranger.asked == []


def test_it_is_looked_at_within_limits():
    with closing(ReadingProcess(cpu_seconds=0.5)) as process:
        checker = Checker(JUDGE, "", Dns())
        assert process.proof(checker, signed(LETTER), JANE, NOW).grade is Grade.SIGNED
        slow = signed(LETTER) + b" " * 400_000 + b"x\r\n"
        assert process.proof(checker, slow, JANE, NOW).grade is Grade.CLAIMED
        assert process.proof(checker, signed(LETTER), JANE, NOW).grade is Grade.SIGNED


def test_most_letters_need_no_process_to_be_looked_at():
    with closing(ReadingProcess()) as process:
        assert process.proof(Checker(JUDGE, "", Dns()), LETTER, JANE, NOW).grade is Grade.CLAIMED
        assert process._process is None
        says = b"Authentication-Results: mx.judge.example; dmarc=fail header.from=example.org\r\n"
        checker = Checker(JUDGE, "mx.judge.example", Dns())
        assert process.proof(checker, says + LETTER, JANE, NOW).grade is Grade.FAILED


# --- What the server that took the letter says ---

SIGNED = signed(LETTER)


def value_of(raw):
    return "".join(raw.decode().partition(" b=")[2].partition("From:")[0].split())


SIGNATURE = value_of(SIGNED)
DKIM = f"dkim=pass header.i=@example.org header.s=post header.b={SIGNATURE[:8]}"
SPF = "spf=pass smtp.mailfrom=jane@example.org; dmarc=pass header.from=example.org"
HERE = (
    b"Received: from x.example by mx.judge.example with ESMTPS; Fri, 20 Nov 2026 12:00:01 +0000\r\n"
)


def told(results, below=b"", raw=None, name="mx.judge.example", above=HERE):
    field = f"Authentication-Results: {name};\r\n {results}\r\n".encode()
    return grade(
        above + field + below + (raw or SIGNED), authserv="mx.judge.example", dns=Dns(None)
    )


@pytest.mark.parametrize(
    "results",
    [
        DKIM,
        DKIM.replace("header.i=@", "header.d="),
        SPF,
        f"dkim=fail (no key) header.d=example.org; {SPF}",
        "spf=pass (judge: domain of jane@example.org (yes) is) smtp.mailfrom=jane@example.org;\r\n"
        " dmarc=pass (p=NONE sp=NONE) header.from=example.org",
    ],
    ids=count(),  # a signature is another each time
)
def test_our_own_server_is_believed(results):
    assert told(results) is Grade.SIGNED


@pytest.mark.parametrize(
    "results",
    [
        "none",
        "dkim=pass header.d=example.org",  # of which signature?
        DKIM.replace("pass", "fail"),
        DKIM.replace("example.org", "evil.example"),
        DKIM.replace(SIGNATURE[:8], "AAAAAAAA"),
        DKIM.replace(SIGNATURE[:8], SIGNATURE[:3]),
        SPF.replace("jane@example.org", "jane@evil.example"),
        SPF.replace("from=example.org", "from=evil.example"),
        "dmarc=pass header.from=example.org",  # by a signature that may be for less
        f'spf=pass smtp.mailfrom="a\\" ; {SPF} ; x.y=\\"b"@evil.example',
        f'spf=fail (of "a); {SPF}; ("@evil.example) smtp.mailfrom=evil.example',
        f"{SPF}; nonsense",
    ],
    ids=count(),  # a signature is another each time
)
def test_what_it_does_not_say_in_full_proves_nothing(results):
    assert told(results) is Grade.CLAIMED


def test_who_is_denied_by_their_domain_has_failed():
    assert told("dmarc=fail (p=REJECT) header.from=example.org") is Grade.FAILED
    assert told("dmarc=fail header.from=evil.example") is Grade.CLAIMED


@pytest.mark.parametrize(
    "header",
    [
        {"name": "mx.evil.example"},
        {"name": "judge.example"},
        {"above": b"Received: from a by mx.evil.example; today\r\n"},
        {"above": b"Received: nonsense\r\n"},
        {"above": HERE + b"Authentication-Results: mx.judge.example; none\r\n"},
        {"above": HERE + b"Authentication-Results: mx.other.example; none\r\n"},
    ],
)
def test_only_the_topmost_field_of_our_own_server_counts(header):
    assert told(SPF, **header) is Grade.CLAIMED


def test_servers_of_the_same_house_may_stand_above():
    inside = b"Received: by 2002:a05:7022:41a2 with SMTP id x; today\r\n"
    assert told(SPF, above=inside + HERE) is Grade.SIGNED
    behind = b"Received: from mx.judge.example by box.judge.example; today\r\n"
    assert told(SPF, above=behind + HERE) is Grade.SIGNED


def test_nobody_is_believed_where_no_server_is_named():
    raw = HERE + f"Authentication-Results: mx.judge.example; {SPF}\r\n".encode() + LETTER
    assert grade(raw) is Grade.CLAIMED


def test_a_signature_that_the_server_found_valid_is_still_for_the_whole_letter():
    partly = signed(LETTER, fields=without("subject"))
    valid = f"dkim=pass header.d=example.org header.b={value_of(partly)[:8]}"
    assert told(valid, raw=partly) is Grade.CLAIMED
