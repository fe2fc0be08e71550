"""The SMTP door answers for a letter when it is safe, and only for letters to us."""

from __future__ import annotations

import re
import smtplib
import socket
import threading
from collections.abc import Iterator, Sequence

import pytest

from judge.mail.doorway import Doorway
from judge.mail.embedded.door import Door

LETTER = b"From: Jane <jane@example.com>\r\nSubject: x\r\n\r\n.dot\r\nK\xc3\xb6ln\r\n"


class Tray:
    def __init__(self) -> None:
        self.letters: list[tuple[str, Sequence[str], bytes]] = []
        self.broken = False

    def __call__(self, sender: str, recipients: Sequence[str], raw: bytes) -> None:
        if self.broken:
            raise RuntimeError("the disk is full")
        self.letters.append((sender, recipients, raw))


@pytest.fixture
def tray() -> Tray:
    return Tray()


@pytest.fixture
def door(tray: Tray) -> Iterator[Door]:
    door = Door(
        Doorway("smtp", port=0, limit_bytes=10_000, hostname="judge.example"),
        tray,
        accepts=lambda address: address.endswith("@judge.example"),
    )
    door.start()
    yield door
    door.stop()


@pytest.fixture
def client(door: Door) -> Iterator[smtplib.SMTP]:
    with smtplib.SMTP("127.0.0.1", door.port, local_hostname="client", timeout=5) as client:
        yield client


def test_a_letter_is_stored_with_its_trace(tray: Tray, client: smtplib.SMTP) -> None:
    client.sendmail("jane@example.com", ["Judge+tok@judge.example"], LETTER)
    [(sender, recipients, raw)] = tray.letters
    assert (sender, recipients) == ("jane@example.com", ("Judge+tok@judge.example",))
    trace = raw.removesuffix(LETTER).decode()
    assert re.fullmatch(
        r"Return-Path: <jane@example.com>\r\n"
        r"Received: from client \(\[127\.0\.0\.1\]\)\r\n"
        r"\tby judge\.example with ESMTP id [0-9a-f]+\r\n\tfor <Judge\+tok@judge\.example>;\r\n"
        r"\t\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r\n",
        trace,
    )


def test_a_report_of_a_failure_has_no_sender(tray: Tray, client: smtplib.SMTP) -> None:
    client.sendmail("", ["judge@judge.example"], LETTER)
    assert tray.letters[0][0] == ""
    assert tray.letters[0][2].startswith(b"Return-Path: <>\r\n")


def test_several_readers_do_not_learn_of_each_other(tray: Tray, client: smtplib.SMTP) -> None:
    client.sendmail("jane@example.com", ["a@judge.example", "b@judge.example"], LETTER)
    [(_, recipients, raw)] = tray.letters
    assert recipients == ("a@judge.example", "b@judge.example")
    assert b"a@judge" not in raw
    assert b"b@judge" not in raw


def test_letters_for_others_are_refused_before_they_are_sent(
    tray: Tray, client: smtplib.SMTP
) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
        client.sendmail("jane@example.com", ["someone@example.net"], LETTER)
    assert refusal.value.recipients["someone@example.net"][0] == 550
    assert tray.letters == []


def test_what_could_not_be_stored_stays_with_the_other_side(
    tray: Tray, client: smtplib.SMTP, caplog: pytest.LogCaptureFixture
) -> None:
    tray.broken = True
    with pytest.raises(smtplib.SMTPDataError) as refusal:
        client.sendmail("jane@example.com", ["judge@judge.example"], LETTER)
    assert refusal.value.smtp_code == 451
    assert "the disk is full" in caplog.text
    tray.broken = False
    client.sendmail("jane@example.com", ["judge@judge.example"], LETTER)
    assert len(tray.letters) == 1


def test_giants_are_refused(tray: Tray, client: smtplib.SMTP) -> None:
    giant = LETTER + b"x" * 70 + b"\r\n" * 10_000
    with pytest.raises(smtplib.SMTPException, match="552"):
        client.sendmail("jane@example.com", ["judge@judge.example"], giant)
    client.ehlo()
    client.mail("jane@example.com")  # and when the size is not said before
    client.rcpt("judge@judge.example")
    assert client.data(giant)[0] == 552
    assert tray.letters == []


def test_letters_that_go_round_in_circles_are_refused(tray: Tray, client: smtplib.SMTP) -> None:
    tired = b"Received: from a by b;\r\n\tyesterday\r\n" * 51 + LETTER
    with pytest.raises(smtplib.SMTPDataError) as refusal:
        client.sendmail("jane@example.com", ["judge@judge.example"], tired)
    assert refusal.value.smtp_code == 554
    fresh = b"Received: x\r\n" * 50 + LETTER + b"Received: in the body\r\n" * 9
    client.sendmail("jane@example.com", ["judge@judge.example"], fresh)
    assert len(tray.letters) == 1


def test_addresses_beyond_ascii_are_taken(tray: Tray, client: smtplib.SMTP) -> None:
    client.ehlo()
    options = ["SMTPUTF8", "BODY=8BITMIME"]
    client.sendmail("jörg@köln.example", ["gräfin@judge.example"], LETTER, options)
    [(sender, _, raw)] = tray.letters
    assert sender == "jörg@köln.example"
    assert raw.startswith("Return-Path: <jörg@köln.example>\r\n".encode())
    assert b"with UTF8SMTP" in raw


def test_a_greeting_cannot_forge_a_trace(tray: Tray, door: Door) -> None:
    evil = "x) by good.example (y"
    with smtplib.SMTP("127.0.0.1", door.port, local_hostname=evil, timeout=5) as client:
        client.sendmail("jane@example.com", ["judge@judge.example"], LETTER)
    assert b"from x??by?good.example??y ([127.0.0.1])" in tray.letters[0][2]


def test_the_door_can_be_closed_and_opened_again(door: Door) -> None:
    port = door.port
    door.stop()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), 1)
    door.stop()  # once more does no harm
    door.start()
    assert door.port == port
    smtplib.SMTP("127.0.0.1", port, timeout=5).quit()


def test_closing_waits_for_a_letter_being_stored_but_not_for_a_silent_client() -> None:
    storing, finish = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        storing.set()
        assert finish.wait(5)

    door = Door(Doorway("smtp", port=0), slow, accepts=lambda _: True)
    door.start()
    silent = socket.create_connection(("127.0.0.1", door.port), 5)
    answers: list[object] = []

    def send() -> None:
        with smtplib.SMTP("127.0.0.1", door.port, timeout=5) as client:
            answers.append(client.sendmail("a@b.c", ["d@e.f"], LETTER))

    sending = threading.Thread(target=send)
    sending.start()
    assert storing.wait(5)
    threading.Timer(0.05, finish.set).start()
    door.stop()
    assert finish.is_set()
    sending.join(5)
    assert answers == [{}]
    silent.close()


def test_a_port_that_is_taken_is_an_error(door: Door, tray: Tray) -> None:
    with pytest.raises(OSError, match="in use"):
        Door(Doorway("smtp", port=door.port), tray, accepts=lambda _: True).start()
