"""The door for a mail server in front: LMTP, encryption, limits, and what is believed of whom."""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from judge.mail.doorway import HOUR, MOST_KNOWN, Doorway, Turnstile
from judge.mail.embedded import door as door_module
from judge.mail.embedded.door import Door
from judge.mail.results import results_of
from judge.mail.signatures import _fields
from tests.mail.dovecot import make_certificate
from tests.mail.test_door import LETTER, Tray

Opened = Callable[..., tuple[Tray, Door]]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Doors, each with its tray."""
    with ExitStack() as stack:

        def open_door(**changes: object) -> tuple[Tray, Door]:
            tray, plain = Tray(), Doorway("lmtp", port=0, limit_bytes=10_000)
            doorway = replace(plain, **changes)  # type: ignore[arg-type]
            door = Door(doorway, tray, accepts=lambda address: address.endswith("@judge.example"))
            door.start()
            stack.callback(door.stop)
            return tray, door

        yield open_door


def talk(door: Door, *said: bytes) -> list[str]:
    """Return the lines that the door says to a client that says all this at once, and QUIT."""
    with closing(socket.create_connection(("127.0.0.1", door.port), 5)) as line:
        line.sendall(b"".join((*said, b"QUIT\r\n")))
        return line.makefile().read().splitlines()


HELLO = b"LHLO mx.example\r\nMAIL FROM:<jane@example.com>\r\n"
TWO = b"RCPT TO:<judge@judge.example>\r\nRCPT TO:<judge+token@judge.example>\r\n"


def test_a_letter_is_answered_for_each_recipient(opened: Opened) -> None:
    tray, door = opened()
    said = talk(door, HELLO, TWO, b"RCPT TO:<eve@evil.example>\r\nDATA\r\n", LETTER, b".\r\n")
    codes = [line.split()[0] for line in said if not line.startswith("250-")]
    assert codes == ["220", "250", "250", "250", "250", "550", "354", "250", "250", "221"]
    [(_, recipients, raw)] = tray.letters
    assert recipients == ("judge@judge.example", "judge+token@judge.example")
    assert b"with LMTP id" in raw


@pytest.mark.parametrize(("broken", "size", "code"), [(True, 1, "451"), (False, 500, "552")])
def test_so_is_one_that_is_not_kept(opened: Opened, broken: bool, size: int, code: str) -> None:
    tray, door = opened()
    tray.broken = broken
    said = talk(
        door,
        HELLO,
        TWO,
        b"DATA\r\n",
        b"Subject: x\r\n\r\n",
        b"A Mun - Bur, as agreed\r\n" * size,
        b".\r\n",
    )
    assert [line.split()[0] for line in said][-3:] == [code, code, "221"]
    assert tray.letters == []


def test_two_letters_over_one_line(opened: Opened) -> None:
    tray, door = opened()
    with smtplib.LMTP("127.0.0.1", door.port, timeout=5) as client:
        for _ in range(2):
            client.sendmail("jane@example.com", ["judge@judge.example"], LETTER)
    assert len(tray.letters) == 2


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    if not make_certificate(tmp_path):
        pytest.skip("no openssl here")
    return tmp_path / "cert.pem"


@pytest.mark.parametrize(("protocol", "name"), [("lmtp", "LMTPS"), ("smtp", "ESMTPS")])
def test_a_line_may_be_encrypted(
    opened: Opened, certificate: Path, protocol: str, name: str
) -> None:
    key = certificate.with_name("key.pem")
    tray, door = opened(protocol=protocol, certificate=certificate, key=key)
    kind = smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP
    with kind("localhost", door.port, timeout=5) as client:
        client.ehlo() if protocol == "smtp" else client.ehlo("mx.example")
        client.starttls(context=ssl.create_default_context(cafile=certificate))
        client.sendmail("jane@example.com", ["judge@judge.example"], LETTER)
    [(*_, raw)] = tray.letters
    assert f"with {name} id".encode() in raw


def test_nothing_is_taken_in_the_clear_where_encryption_is_needed(
    opened: Opened, certificate: Path
) -> None:
    key = certificate.with_name("key.pem")
    tray, door = opened(protocol="smtp", certificate=certificate, key=key, needed=True)
    said = talk(door, b"EHLO x.example\r\nMAIL FROM:<jane@example.com>\r\n")
    assert said[-2].startswith("530")
    assert tray.letters == []


def test_a_certificate_that_is_none_is_told_before_the_door_opens(tmp_path: Path) -> None:
    with pytest.raises(OSError):  # noqa: PT011  an SSLError, or that there is no such file
        Door(Doorway("smtp", certificate=tmp_path / "no.pem"), Tray(), accepts=lambda _: True)


def test_strangers_may_hand_in_only_so_many(opened: Opened) -> None:
    _, door = opened(servers=frozenset(), an_hour=2)
    mail = b"MAIL FROM:<jane@example.com>\r\nRSET\r\n"
    said = talk(door, b"LHLO x\r\n", mail * 4)
    assert [line.split()[0] for line in said][-9::2] == ["250", "250", "451", "451", "221"]
    assert "later" in said[-3]
    _, known = opened(an_hour=2)
    assert not any(line.startswith("451") for line in talk(known, b"LHLO x\r\n", mail * 4))


def test_what_strangers_say_of_proofs_is_topped(opened: Opened) -> None:
    """Who hands in a letter themselves may have written our server's name into it."""
    forged = b"Authentication-Results: mx.example.org; dmarc=pass header.from=example.com\r\n"
    for servers, believed in ((frozenset(), False), (frozenset({"127.0.0.1"}), True)):
        tray, door = opened(servers=servers)
        talk(door, HELLO, TWO, b"DATA\r\n", forged + LETTER, b".\r\n")
        [(*_, raw)] = tray.letters
        header = raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
        assert (results_of(_fields(header), "mx.example.org") is not None) is believed


def test_beyond_so_many_lines_others_are_asked_to_come_later(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door_module, "MOST_LINES", 1)
    _, door = opened(servers=frozenset())
    there = ("127.0.0.1", door.port)
    with smtplib.LMTP(*there, timeout=5), closing(socket.create_connection(there, 5)) as line:
        assert line.makefile().read().startswith("421")
    for _ in range(3):  # there is room again
        assert talk(door)[0].startswith("220")
    _, known = opened()
    with smtplib.LMTP("127.0.0.1", known.port, timeout=5):  # our own servers always find room
        assert talk(known)[0].startswith("220")


def test_a_letter_has_only_so_many_recipients(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door_module, "MOST_RECIPIENTS", 2)
    _, door = opened()
    said = talk(door, HELLO, TWO, TWO)
    assert [line.split()[0] for line in said][-5:] == ["250", "250", "452", "452", "221"]


def test_a_turnstile_forgets_after_an_hour() -> None:
    passed = [0.0]
    turnstile = Turnstile(2, lambda: passed[0])
    assert [turnstile.admits("a") for _ in range(3)] == [True, True, False]
    assert turnstile.admits("b")
    passed[0] = HOUR
    assert turnstile.admits("a")


def test_a_turnstile_does_not_grow_with_those_who_came_long_ago() -> None:
    passed = [0.0]
    turnstile = Turnstile(2, lambda: passed[0])
    for number in range(MOST_KNOWN + 1):
        turnstile.admits(str(number))
    passed[0] = HOUR
    turnstile.admits("new")
    assert len(turnstile._came) == 1
