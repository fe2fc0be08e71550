"""Letters of machines are told from letters of people, and why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.mail.reading import read_letter

OWN = ("Judge@example.org", "games.example.org")


def reason(header: str, body: str = "A Mun H\n") -> str:
    sender = "" if "From:" in header else "From: jane@example.com\n"
    raw = f"{sender}{header}\n\n{body}".replace("\n", "\r\n").encode()
    return read_letter(raw, datetime.now(UTC), own=OWN).automatic


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("Auto-Submitted: auto-replied", "Auto-Submitted: auto-replied"),
        ("Auto-Submitted: Auto-Generated; owner=x", "Auto-Submitted: auto-generated"),
        ("Return-Path: <>", "null return path"),
        ("List-Id: <x.example.com>", "mailing list"),
        ("List-Unsubscribe: <mailto:x@example.com>", "mailing list"),
        ("Precedence: Bulk", "Precedence: bulk"),
        ("From: MAILER-DAEMON@example.com", "from a mail daemon"),
        ("From: no-reply@example.com", "from a mail daemon"),
        ("X-Auto-Response-Suppress: DR, OOF", "X-Auto-Response-Suppress: DR, OOF"),
        ("X-Autoreply: yes", "X-Autoreply"),
        ("X-Autorespond: back on Monday", "X-Autorespond"),
        ("From: judge@EXAMPLE.org", "our own letter"),
        ("Message-ID: <1@games.example.org>", "our own letter"),
        ("X-Loop: judge@example.org", "our own letter"),
        ("Received: x\n" * 51 + "X-A: b", "mail loop"),
        ("Content-Type: multipart/report; boundary=x", "delivery report"),
        ("Content-Type: message/delivery-status", "delivery report"),
        ("Content-Type: text/calendar; method=REPLY", "calendar reply"),
        ("From: undisclosed-recipients:;", "no sender"),
    ],
)
def test_letters_of_machines(header: str, why: str) -> None:
    assert reason(header) == why


@pytest.mark.parametrize(
    "header",
    [
        "Subject: Sarajevo",
        "Auto-Submitted: no",
        "Return-Path: <jane@example.com>",
        "Precedence: first-class",
        "X-Auto-Response-Suppress: DR, RN",
        "X-Loop: someone@example.net",
        "In-Reply-To: <1@games.example.org>\nReferences: <1@games.example.org>",
        "Received: x\n" * 50 + "X-A: b",
        "From: Postmaster General <jane@example.com>",
        "Content-Type: text/calendar; method=REQUEST",
    ],
)
def test_letters_of_people(header: str) -> None:
    assert reason(header) == ""


def test_a_report_inside_a_letter_is_found() -> None:
    part = "--x\nContent-Type: message/delivery-status\n\nAction: failed\n\n--x--\n"
    assert reason("Content-Type: multipart/mixed; boundary=x", part) == "delivery report"
    part = "--x\nContent-Type: message/disposition-notification\n\nDisposition: x\n\n--x--\n"
    assert reason("Content-Type: multipart/report; boundary=x", part) == "read receipt"


def test_an_answer_of_a_calendar_is_found_wherever_it_is() -> None:
    answer = 'Content-Type: text/calendar; charset="utf-8"; method="REPLY"\n\nBEGIN:VCALENDAR\n'
    text = "Content-Type: text/plain\n\nJane has accepted this invitation.\nA Mun H\n"
    for kind in ("alternative", "mixed"):
        parts = f"--x\n{text}\n--x\n{answer}\n--x--\n"
        assert reason(f"Content-Type: multipart/{kind}; boundary=x", parts) == "calendar reply"
    ours = answer.replace("REPLY", "PUBLISH")
    assert reason("Content-Type: multipart/mixed; boundary=x", f"--x\n{text}\n--x\n{ours}\n") == ""
