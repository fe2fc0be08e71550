"""Letters of robots, and of mail servers, are told from letters of people, and why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.letter import Kind
from judge.mail.reading import read_letter

OWN = ("Judge@example.org", "games.example.org")


def why(header: str, body: str = "A Mun H\n") -> tuple[Kind, str]:
    sender = "" if "From:" in header else "From: jane@example.com\n"
    raw = f"{sender}{header}\n\n{body}".replace("\n", "\r\n").encode()
    letter = read_letter(raw, datetime.now(UTC), own=OWN)
    return letter.kind, letter.why


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("Auto-Submitted: auto-replied", "Auto-Submitted: auto-replied"),
        ("Auto-Submitted: Auto-Generated; owner=x", "Auto-Submitted: auto-generated"),
        ("From: MAILER-DAEMON@example.com", "from a mail daemon"),
        ("From: no-reply@example.com", "from a mail daemon"),
        ("X-Autoreply: yes", "X-Autoreply"),
        ("X-Autorespond: back on Monday", "X-Autorespond"),
        ("From: judge@EXAMPLE.org", "our own letter"),
        ("Message-ID: <1@games.example.org>", "our own letter"),
        ("X-Loop: judge@example.org", "our own letter"),
        ("Received: x\n" * 51 + "X-A: b", "mail loop"),
        ("Content-Type: message/disposition-notification", "read receipt"),
        ("Content-Type: text/calendar; method=REPLY", "calendar reply"),
        ("Content-Type: text/calendar; method=REQUEST", "calendar request"),
        ("Precedence: junk", "Precedence: junk"),
        ("Subject: Automatic reply: Sarajevo; Austria", "subject of an automatic reply"),
        ("Subject: Auto: Sarajevo; Austria; Fall; 1901", "subject of an automatic reply"),
        ("Subject: Abwesenheitsnotiz: Sarajevo", "subject of an automatic reply"),
        (
            "Subject: =?utf-8?q?R=C3=A9ponse_automatique?= : Sarajevo",
            "subject of an automatic reply",
        ),
        ("Precedence: auto_reply", "Precedence: auto_reply"),
        *(
            (f"From: {local}@example.com", "from a mail daemon")
            for local in (
                *("donotreply", "do_not_reply", "No.Reply", "bounce+x=y", "bounces-42", "listserv"),
                *("noreply-dmarc-support", "dmarcreport", "x-bounces", "games-request", "owner-x"),
            )
        ),
    ],
)
def test_letters_of_robots(header: str, reason: str) -> None:
    assert why(header) == (Kind.ROBOT, reason)


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("Return-Path: <>", "null return path"),
        ("List-Id: <x.example.com>", "mailing list"),
        ("List-Unsubscribe: <mailto:x@example.com>", "mailing list"),
        ("Precedence: Bulk", "Precedence: bulk"),
        ("Precedence: list", "Precedence: list"),
        ("X-Auto-Response-Suppress: DR, OOF", "X-Auto-Response-Suppress: DR, OOF"),
    ],
)
def test_letters_by_the_channels_of_robots(header: str, reason: str) -> None:
    assert why(header) == (Kind.CHANNEL, reason)


@pytest.mark.parametrize(
    "header",
    [
        "Content-Type: multipart/report; boundary=x",
        "Content-Type: message/delivery-status",
        "Auto-Submitted: auto-replied\nContent-Type: message/delivery-status",
        "Return-Path: <>\nContent-Type: message/rfc822",
        "Return-Path: <>\nContent-Type: text/rfc822-headers",
        "Return-Path: <>\nFrom: MAILER-DAEMON@example.com",
    ],
)
def test_letters_that_return(header: str) -> None:
    assert why(header) == (Kind.BOUNCE, "delivery report")


@pytest.mark.parametrize(
    "header",
    [
        "Subject: Sarajevo",
        "Subject: Re: Automatic reply: Sarajevo",
        "Subject: Autogame; Austria; Fall; 1901",
        "Auto-Submitted: no",
        "Auto-Submitted: no (x)",
        "From: bouncer@example.com",
        "From: johannes.requester@example.com",
        "Return-Path: <jane@example.com>",
        "Precedence: first-class",
        "X-Auto-Response-Suppress: DR, RN",
        "X-Loop: someone@example.net",
        "In-Reply-To: <1@games.example.org>\nReferences: <1@games.example.org>",
        "Received: x\n" * 50 + "X-A: b",
        "From: Postmaster General <jane@example.com>",
        "Content-Type: text/calendar; method=PUBLISH",
    ],
)
def test_letters_of_people(header: str) -> None:
    assert why(header) == (Kind.PERSON, "")


FAILED = """\
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Original-Recipient: rfc822;jane@example.com
Final-Recipient: rfc822; j.doe@inside.example.com
Action: failed
Status: 5.1.1

Final-Recipient: rfc822; john@example.com
Action: Delayed
"""


def mixed(kind: str, *parts: str) -> tuple[Kind, str]:
    body = "".join(f"--x\n{part}\n" for part in parts)
    return why(f"Content-Type: multipart/{kind}; boundary=x", f"{body}--x--\n")


def test_a_report_tells_for_whom_the_letter_was() -> None:
    told = "delivery report: jane@example.com failed (5.1.1), john@example.com delayed"
    for kind in ("mixed", "report"):
        assert mixed(kind, "Content-Type: text/plain\n\nSorry.", FAILED) == (Kind.BOUNCE, told)
    exim = "Return-Path: <>\nX-Failed-Recipients: jane@example.com, a@b.c"
    assert why(exim) == (Kind.BOUNCE, "delivery report: jane@example.com failed, a@b.c failed")
    many = "".join(f"a{n}@b.c," for n in range(100))
    assert why(f"Return-Path: <>\nX-Failed-Recipients: {many}")[1].count("failed") == 3


def test_whoever_names_a_failed_recipient_returns_nothing_by_that() -> None:
    assert why("X-Failed-Recipients: jane@example.com")[0] is Kind.PERSON
    assert mixed("mixed", "Content-Type: message/rfc822\n\nSubject: x")[0] is Kind.PERSON


def test_a_read_receipt_returns_nothing() -> None:
    part = "Content-Type: message/disposition-notification\n\nDisposition: x\n"
    assert mixed("report", part) == (Kind.ROBOT, "read receipt")


def test_an_answer_of_a_calendar_is_found_wherever_it_is() -> None:
    answer = 'Content-Type: text/calendar; charset="utf-8"; method="REPLY"\n\nBEGIN:VCALENDAR\n'
    text = "Content-Type: text/plain\n\nJane has accepted this invitation.\nA Mun H\n"
    for kind in ("alternative", "mixed"):
        assert mixed(kind, text, answer) == (Kind.ROBOT, "calendar reply")
    assert mixed("mixed", answer.replace("REPLY", "PUBLISH")) == (Kind.PERSON, "")
