"""What mail servers say of letters that they did not deliver."""

from datetime import UTC, datetime

import pytest

from judge.letter import Failing, Kind
from judge.mail.reading import read_letter
from judge.mail.returns import failing_of

NOW = datetime(2026, 11, 20, tzinfo=UTC)
TO = "judge+r12-abcdefghijklmnopqrst@example.org"
QMAIL = """\
Hi. This is the qmail-send program at example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<jane@example.com>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Message-ID: <abc@example.org>
"""


def read(*head, text="", to=TO):
    fields = "\r\n".join([*head, f"To: {to}"])
    return read_letter(f"{fields}\r\n\r\n{text}".encode(), NOW)


@pytest.mark.parametrize(
    ("code", "failing"),
    [
        ("550 5.1.1 no such user", Failing.GONE),
        ("5.1.10", Failing.GONE),
        ("5.2.1 disabled", Failing.GONE),
        ("550 no such user here", Failing.GONE),
        ("554 5.7.1 spam", Failing.REFUSED),
        ("552 5.3.4 too big", Failing.REFUSED),
        ("5.1.8 bad sender", Failing.REFUSED),
        ("552 5.2.2 full", Failing.FOR_NOW),
        ("552 over quota", Failing.FOR_NOW),
        ("4.4.1 no route", Failing.FOR_NOW),
        ("451 later", Failing.FOR_NOW),
    ],
)
def test_how_bad_it_is(code, failing):
    assert failing_of(code) is failing


def test_the_words_of_old_servers_are_known_at_the_address_that_letters_return_to():
    letter = read("From: MAILER-DAEMON@example.net", "Return-Path: <>", text=QMAIL)
    assert letter.kind is Kind.BOUNCE
    assert (letter.returned.failing, letter.returned.ids) == (Failing.GONE, ("<abc@example.org>",))
    odd = read("From: postman@example.net", text=QMAIL)
    assert (odd.kind, odd.returned.failing) == (Kind.BOUNCE, Failing.GONE)
    elsewhere = read("From: postman@example.net", text=QMAIL, to="judge@example.org")
    assert (elsewhere.kind, elsewhere.returned) == (Kind.PERSON, None)


def test_what_a_person_writes_there_is_no_report():
    letter = read("From: jane@example.com", text="A Mun - Bur\r\nThis was returned to me")
    assert (letter.kind, letter.returned) == (Kind.PERSON, None)


def test_exim_names_whom_it_could_not_reach():
    letter = read(
        "From: Mailer-Daemon@x.example", "X-Failed-Recipients: jane@example.com", "Return-Path: <>"
    )
    assert letter.returned.failing is Failing.GONE


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("message/disposition-notification", "read receipt"),
        ("message/feedback-report", "complaint of spam"),
    ],
)
def test_reports_of_other_kinds_are_no_returns(kind, why):
    text = (
        f"--x\r\n\r\nYour message\r\n--x\r\nContent-Type: {kind}\r\n\r\n"
        "Final-Recipient: rfc822; jane@example.com\r\nUser-Agent: X\r\n\r\n--x--\r\n"
    )
    head = 'Content-Type: multipart/report; boundary="x"'
    letter = read("From: jane@example.com", head, text=text)
    assert (letter.kind, letter.why, letter.returned) == (Kind.ROBOT, why, None)
