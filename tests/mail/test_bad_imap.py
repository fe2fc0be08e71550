"""Bad days of an IMAP server: how soon the judge has its letters again, by its own clock."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from judge.mail import idle, imap
from judge.mail.folders import ImapAccount
from judge.mail.imap import Poller
from tests.mail.dovecot import free_port
from tests.mail.fake_imap import FakeImap
from tests.mail.own_time import OwnTime
from tests.mail.test_imap import FIRST, SECOND, Tray


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "_SLICE", 0.02)


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


class Waiting(Tray):
    """Takes letters; with so many of them the poller has done its work."""

    def __init__(self, time: OwnTime, many: int = 1) -> None:
        super().__init__()
        self.time, self.many = time, many

    def __call__(self, *letter: object) -> None:
        super().__call__(*letter)  # type: ignore[arg-type]
        if len(self.taken) == self.many:
            self.time.set()


def account_at(port: int) -> ImapAccount:
    return ImapAccount("127.0.0.1", port, "judge", "x", security="none", timeout=5, retries=(0.05,))


@pytest.mark.parametrize(("away", "most"), [(1, 2), (40, 30), (600, 300), (8 * 3600, 300)])
def test_its_letters_are_fetched_soon_after_it_is_back(
    away: float, most: float, opened: ExitStack
) -> None:
    port, time = free_port(), OwnTime()
    tray, heard = Waiting(time), []
    time.at(away, lambda: opened.enter_context(FakeImap({1: FIRST}, port=port)))
    Poller(account_at(port), tray, heard.append).run(time)
    assert tray.letters == [FIRST]
    assert away <= time.passed <= away + most
    assert isinstance(heard[0], ConnectionRefusedError)


def test_it_restarts_between_two_letters(opened: ExitStack) -> None:
    """The line breaks while the poller waits in IDLE; the server is away for half a minute."""

    def restart(server: FakeImap, line: socket.socket) -> None:
        server.close()
        time.at(30, lambda: opened.enter_context(FakeImap({2: SECOND}, port=server.port)))
        raise OSError

    time = OwnTime()
    tray = Waiting(time, 2)
    server = opened.enter_context(FakeImap({1: FIRST}, idle=restart))
    Poller(account_at(server.port), tray).run(time)
    assert tray.letters == [FIRST, SECOND]
    assert time.passed <= 30 + 30


@pytest.mark.parametrize("command", ["select", "uid_search", "uid_fetch", "uid_move"])
def test_it_says_goodbye_in_the_middle(command: str, opened: ExitStack) -> None:
    def goodbye(line: socket.socket, *_: str) -> str:
        delattr(server, command)
        line.sendall(b"* BYE I am tired\r\n")
        raise OSError

    time = OwnTime()
    tray = Waiting(time)
    server = opened.enter_context(FakeImap({1: FIRST}))
    setattr(server, command, goodbye)
    Poller(account_at(server.port), tray).run(time)
    assert {*tray.letters} == {FIRST}
    assert {source for *_, source in tray.taken} == {f"imap:127.0.0.1/judge/INBOX/7/{1}"}
    assert time.passed <= 2


def test_it_hangs_in_the_middle_of_a_letter(opened: ExitStack) -> None:
    """One letter never comes to its end: it is tried alone later, and holds up no other."""

    class Hanging(FakeImap):
        def uid_fetch(self, line: socket.socket, uids: str, items: str) -> str:
            if "BODY" in items and "1" in uids.split(","):
                line.sendall(b"* 1 FETCH (UID 1 BODY[] {1000000}\r\nSubject: ")
                line.recv(1)  # until the other side hangs up
                raise OSError
            return super().uid_fetch(line, uids, items)

    time = OwnTime()
    tray = Waiting(time)
    server = opened.enter_context(Hanging({1: FIRST, 2: SECOND}))
    account = replace(account_at(server.port), timeout=0.1)
    Poller(account, tray).run(time)
    assert tray.letters == [SECOND]
    assert time.passed <= 5
    assert server.connections <= 3


def test_it_floods_with_letters_that_are_not_there(opened: ExitStack) -> None:
    """It is asked every few seconds, and not all the time; a letter is taken when there is one."""

    def flood(server: FakeImap, line: socket.socket) -> None:
        if len(server.commands) > 5000:
            time.set()
        line.sendall(b"+ idling\r\n" + b"* 1 EXISTS\r\n" * 50)

    time = OwnTime()
    tray = Waiting(time)
    server = opened.enter_context(FakeImap({}, idle=flood))
    time.at(600, lambda: server.inbox.setdefault(1, FIRST))
    Poller(account_at(server.port), tray).run(time)
    assert tray.letters == [FIRST]
    assert time.passed <= 600 + max(imap._BACKOFF[: imap._NOT_NOW])
    assert server.connections == 1
    assert server.commands.count("UID SEARCH UNDELETED") < 600 / 10
