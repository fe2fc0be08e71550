"""The poller against real servers: the embedded one (pymap) and Dovecot."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest
from imapclient import IMAPClient

from judge.letter import Address, Attachment, Grade, Outgoing, Picture
from judge.mail import idle
from judge.mail.embedded.post import EmbeddedPost
from judge.mail.folders import connected
from judge.mail.imap import ImapAccount, Poller
from judge.mail.reading import read_letter
from judge.mail.smtp import Sender, Sent, SmtpAccount
from judge.mail.writing import write_letter
from tests.mail.dovecot import PASSWORD, Dovecot
from tests.mail.odd_letters import full_of_comments, nested

LETTER = b"From: Jane <jane@example.com>\r\nSubject: %d\r\n\r\nFrom Munich \xff\r\n.\r\nA Mun H\r\n"
ODD = ["800 deep", "5000 deep", "comments"]


@dataclass
class House:
    """A server with a mailbox of its own for the test."""

    account: ImapAccount
    deliver: Callable[[bytes], object]


@pytest.fixture(params=["embedded", "dovecot", "dovecot-tls"])
def house(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> House:
    if request.param == "dovecot-tls":
        return encrypted_house(request.getfixturevalue("dovecot"), monkeypatch)
    if request.param == "embedded":
        return embedded_house(request.getfixturevalue("post"), "judge@judge.example")
    return dovecot_house(request.getfixturevalue("dovecot"), "judge")


def embedded_house(post: EmbeddedPost, user: str) -> House:
    password = f"{user.partition('@')[0]}'s secret"
    account = ImapAccount("127.0.0.1", post.imap_port, user, password, security="none")

    def deliver(raw: bytes) -> None:
        with Sender(SmtpAccount("127.0.0.1", post.smtp_port, security="none")) as sender:
            assert isinstance(sender.send("jane@example.com", user, raw), Sent)

    return House(account, deliver)


def dovecot_house(dovecot: Dovecot, user: str) -> House:
    account = ImapAccount("127.0.0.1", dovecot.imap, user, PASSWORD, security="none")
    return House(account, lambda raw: dovecot.deliver(f"{user}@judge.example", raw))


def encrypted_house(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> House:
    if not dovecot.certificate.stat().st_size:
        pytest.skip("no openssl here to make a certificate")
    monkeypatch.setenv("SSL_CERT_FILE", str(dovecot.certificate))
    house = dovecot_house(dovecot, "secure")
    tls = replace(house.account, host="localhost", port=dovecot.imaps, security="ssl")
    return House(tls, house.deliver)


class Tray:
    def __init__(self) -> None:
        self.taken: list[tuple[bytes, datetime, str]] = []

    def __call__(self, raw: bytes, received: datetime, source: str) -> None:
        self.taken.append((raw, received, source))


def names(account: ImapAccount) -> dict[str, int]:
    """Return the folders of the account, parted by `/`, with the number of letters in each."""
    with connected(account) as client:
        letters = {}
        for _, separator, name in client.list_folders():
            with suppress(client.Error):  # a folder that only holds folders
                letters[name.replace(separator.decode(), "/")] = client.select_folder(name)[
                    b"EXISTS"
                ]
        return letters


def test_letters_come_byte_for_byte_in_order_and_once(house: House) -> None:
    for number in range(3):
        house.deliver(LETTER % number)
    tray = Tray()
    poller = Poller(house.account, tray)
    assert poller.poll_once() == 3
    assert poller.poll_once() == 0
    for number, (raw, received, _) in enumerate(tray.taken):
        assert raw.endswith(LETTER % number)
        assert received.tzinfo is UTC
        assert abs(received - datetime.now(UTC)) < timedelta(seconds=30)
    assert len({source for *_, source in tray.taken}) == 3
    counts = names(house.account)
    assert (counts["INBOX"], counts["Judge/Done"], counts["Judge/Failed"]) == (0, 3, 0)


def test_a_letter_with_pictures_arrives_whole(house: House) -> None:
    png = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 1200
    pictures = tuple(
        Picture(f"{kind}@judge.example", f"{kind}.png", png, "All held.", kind, 1400, 1540)
        for kind in ("orders", "position")
    )
    entry = Attachment("deadline.ics", "text/calendar; method=PUBLISH", b"BEGIN:VCALENDAR\r\n")
    report = Outgoing(
        Address("jane@example.com"),
        "Sarajevo; Germany; Fall; 1901",
        "A Mun H\n",
        "<p>A Mun H</p>",
        "<1@judge.example>",
        pictures=pictures,
        attachments=(entry,),
    )
    raw = write_letter(report, Address("judge@judge.example"), datetime.now(UTC))
    assert 800_000 < len(raw) < 900_000
    house.deliver(raw)
    tray = Tray()
    assert Poller(house.account, tray).poll_once() == 1
    [(arrived, received, _)] = tray.taken
    assert arrived.endswith(raw)
    assert read_letter(arrived, received).text == "A Mun H\n"


def test_a_letter_wakes_the_poller_from_idle(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "_SLICE", 0.05)
    tray, stop = Tray(), threading.Event()
    thread = threading.Thread(target=Poller(house.account, tray).run, args=(stop,))
    thread.start()
    for number in range(2):
        house.deliver(LETTER % number)
        deadline = time.monotonic() + 10
        while len(tray.taken) <= number and time.monotonic() < deadline:
            time.sleep(0.01)
    stop.set()
    thread.join(10)
    assert not thread.is_alive()
    assert [raw[-60:] for raw, *_ in tray.taken] == [(LETTER % n)[-60:] for n in range(2)]


def test_a_letter_that_cannot_be_stored_ends_in_the_failed_folder(house: House) -> None:
    house.deliver(LETTER % 7)
    before = names(house.account).get("Judge/Failed", 0)

    def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    poller = Poller(replace(house.account, retries=()), broken)
    poller.poll_once()
    assert names(house.account)["Judge/Failed"] == before + 1


@pytest.mark.parametrize("odd", [nested(800), nested(5000), full_of_comments(5000)], ids=ODD)
def test_a_letter_that_breaks_programs_spoils_no_other(house: House, odd: bytes) -> None:
    letters = [LETTER % 1, odd, LETTER % 2]
    for raw in letters:
        house.deliver(raw)
    tray = Tray()
    began = time.monotonic()
    assert Poller(house.account, tray).poll_once() == 3
    assert time.monotonic() - began < 2
    assert all(took[0].endswith(raw) for took, raw in zip(tray.taken, letters, strict=True))


def test_two_at_one_mailbox_lose_nothing(house: House) -> None:
    """What one has moved while the other wanted it is no letter, and no trouble either."""
    for number in range(10):
        house.deliver(LETTER % number)
    trays = Tray(), Tray()
    pollers = [threading.Thread(target=Poller(house.account, tray).poll_once) for tray in trays]
    for poller in pollers:
        poller.start()
    for poller in pollers:
        poller.join(20)
    taken = [raw for tray in trays for raw, *_ in tray.taken]
    assert {raw[raw.index(b"From: Jane") :] for raw in taken} == {LETTER % n for n in range(10)}
    assert names(house.account)["INBOX"] == 0


def test_letters_without_head_or_body_are_letters(dovecot: Dovecot) -> None:
    house = dovecot_house(dovecot, "poison")
    for raw in (b"\r\n", b"no header at all\r\n", b"Subject: =?utf-8?q?broken\r\n\r\n\xff\xfe\r\n"):
        house.deliver(raw)
    tray = Tray()
    assert Poller(house.account, tray).poll_once() == 3
    letters = [read_letter(raw, received) for raw, received, _ in tray.taken]
    assert all(letter.why or letter.proof.grade is Grade.NONE for letter in letters)


def test_the_line_may_become_encrypted(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    house = encrypted_house(dovecot, monkeypatch)
    house.deliver(LETTER % 1)
    account = replace(house.account, port=dovecot.imap, security="starttls")
    assert Poller(account, Tray()).poll_once() == 1


def test_a_certificate_that_nobody_vouches_for_is_refused(dovecot: Dovecot) -> None:
    account = replace(dovecot_house(dovecot, "secure").account, port=dovecot.imaps, security="ssl")
    with pytest.raises(OSError, match="SSL"):
        Poller(account, Tray()).poll_once()


def test_flags_that_a_person_sets_do_not_matter(dovecot: Dovecot) -> None:
    house = dovecot_house(dovecot, "flags")
    house.deliver(LETTER % 1)
    with IMAPClient("127.0.0.1", dovecot.imap, ssl=False, timeout=5) as client:
        client.login("flags", PASSWORD)
        client.select_folder("INBOX")
        client.add_flags(client.search(), [b"\\Seen", b"\\Flagged"])
    assert Poller(house.account, Tray()).poll_once() == 1
