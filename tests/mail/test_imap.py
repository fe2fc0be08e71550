"""The poller against a server that misbehaves as it is told."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from imapclient.exceptions import IMAPClientError

from judge.mail import idle, imap, visit
from judge.mail.failures import NotNowError
from judge.mail.imap import ImapAccount, Poller
from tests.mail.fake_imap import EVERYTHING, FakeImap

FIRST, SECOND, THIRD = (
    b"Subject: 1\r\n\r\nA Mun H\r\n",
    b"Subject: 2\r\n\r\n",
    b"Subject: 3\r\n\r\n",
)
Habit = Callable[[FakeImap, socket.socket], None]
SOURCE = "imap:127.0.0.1/judge/INBOX/7/"


class Tray:
    """Takes letters, but for those it is told to be broken by."""

    def __init__(self, *broken_by: bytes) -> None:
        self.broken_by = broken_by
        self.taken: list[tuple[bytes, datetime, str]] = []
        self.came = threading.Event()

    def __call__(self, raw: bytes, received: datetime, source: str) -> None:
        if raw in self.broken_by:
            raise RuntimeError("the disk is full")
        self.taken.append((raw, received, source))
        self.came.set()

    @property
    def letters(self) -> list[bytes]:
        return [raw for raw, _, _ in self.taken]


def account_at(server: FakeImap) -> ImapAccount:
    return ImapAccount(
        "127.0.0.1", server.port, "judge", "s3cret", security="none", timeout=5, retries=()
    )


def poll(server: FakeImap, tray: Tray, **changes: object) -> int:
    return Poller(replace(account_at(server), **changes), tray).poll_once()  # type: ignore[arg-type]


@contextmanager
def running(poller: Poller) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=poller.run, args=(stop,))
    thread.start()
    yield
    stop.set()
    thread.join(5)
    assert not thread.is_alive()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "_BACKOFF", (0.01,))
    monkeypatch.setattr(idle, "_SLICE", 0.02)


def test_letters_are_taken_with_time_and_place_and_then_moved() -> None:
    tray = Tray()
    with FakeImap({1: FIRST, 2: SECOND}) as server:
        assert poll(server, tray) == 2
    assert tray.taken == [
        (FIRST, datetime(1901, 1, 1, 23, tzinfo=UTC), SOURCE + "1"),
        (SECOND, datetime(1901, 1, 2, 0, tzinfo=UTC), SOURCE + "2"),
    ]
    assert tray.taken[0][1].utcoffset() == UTC.utcoffset(None)
    assert server.folders == {
        "INBOX": {},
        "Judge/Done": {1: FIRST, 2: SECOND},
        "Judge/Failed": {},
    }


def test_a_letter_is_moved_only_after_it_was_taken() -> None:
    with FakeImap({1: FIRST}) as server:
        seen: list[bool] = []
        Poller(account_at(server), lambda *_: seen.append(1 in server.inbox)).poll_once()
    assert seen == [True]


def test_a_letter_not_moved_when_the_line_broke_is_given_again_as_the_same() -> None:
    """The judge was killed between storing and moving."""
    tray = Tray()
    with FakeImap({1: FIRST}) as server:

        def killed(raw: bytes, received: datetime, source: str) -> None:
            tray(raw, received, source)
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            Poller(account_at(server), killed).poll_once()
        assert server.inbox
        assert poll(server, tray) == 1
    assert tray.taken[0] == tray.taken[1]


def test_that_another_has_moved_some_of_them_is_no_error() -> None:
    class Crowded(FakeImap):
        def uid_move(self, line: socket.socket, uids: str, name: str) -> str:
            if self.inbox.pop(1, None):
                return "NO [EXPUNGEISSUED] some are gone"
            return super().uid_move(line, uids, name)

    tray = Tray()
    with Crowded({1: FIRST, 2: SECOND}) as server:
        poll(server, tray)
        assert server.folders["Judge/Done"] == {2: SECOND}
    assert tray.letters == [FIRST, SECOND, SECOND]


def test_that_they_cannot_be_moved_is_an_error() -> None:
    class Full(FakeImap):
        def uid_move(self, line: socket.socket, uids: str, name: str) -> str:
            return "NO [OVERQUOTA] the mailbox is full"

    with Full({1: FIRST}) as server, pytest.raises(IMAPClientError, match="OVERQUOTA"):
        poll(server, Tray())


def test_without_move_letters_are_copied_and_then_expunged() -> None:
    with FakeImap({1: FIRST, 2: SECOND}, capabilities="IMAP4rev1 UIDPLUS") as server:
        poll(server, Tray())
        assert server.folders["INBOX"] == {}
        assert server.folders["Judge/Done"] == {1: FIRST, 2: SECOND}
        order = [line.split()[1] for line in server.commands if line.startswith("UID")]
    assert order[-4:-1] == ["COPY", "STORE", "EXPUNGE"]


def test_without_uidplus_too() -> None:
    with FakeImap({1: FIRST}, capabilities="IMAP4rev1") as server:
        poll(server, Tray())
        assert (server.inbox, "EXPUNGE" in server.commands) == ({}, True)


@pytest.mark.parametrize(
    ("separator", "prefix", "name"),
    [("/", "", "Judge/Done"), (".", "INBOX.", "INBOX.Judge.Done"), (".", "", "Judge.Done")],
)
@pytest.mark.parametrize("capabilities", [EVERYTHING, "IMAP4rev1"])
def test_folders_are_named_as_the_server_names_them(
    separator: str, prefix: str, name: str, capabilities: str
) -> None:
    with FakeImap(
        {1: FIRST}, capabilities=capabilities, separator=separator, prefix=prefix
    ) as server:
        poll(server, Tray())
        known = name if "NAMESPACE" in capabilities else name.removeprefix(prefix)
        assert server.folders[known] == {1: FIRST}


def test_a_folder_that_another_has_just_made_will_do() -> None:
    class Crowded(FakeImap):
        def create(self, line: socket.socket, name: str) -> str:
            super().create(line, name)
            return "NO [ALREADYEXISTS] somebody was quicker"

    with Crowded({1: FIRST}) as server:
        assert poll(server, Tray()) == 1


def test_a_folder_that_cannot_be_made_is_an_error() -> None:
    class Mean(FakeImap):
        def create(self, line: socket.socket, name: str) -> str:
            return "NO not here"

    with Mean({1: FIRST}) as server, pytest.raises(IMAPClientError, match="not here"):
        poll(server, Tray())


def test_a_letter_that_cannot_be_stored_stays_and_keeps_nobody_waiting() -> None:
    tray = Tray(FIRST)
    with FakeImap({1: FIRST, 2: SECOND}) as server:
        assert poll(server, tray, retries=(60,)) == 1
        assert (server.inbox, tray.letters) == ({1: FIRST}, [SECOND])


def test_while_nothing_can_be_stored_all_letters_stay_and_no_try_counts() -> None:
    def take(raw: bytes, received: datetime, source: str) -> None:
        if full and raw == SECOND:
            raise NotNowError("the disk is full")

    full = True
    with FakeImap({1: FIRST, 2: SECOND}) as server:
        poller = Poller(replace(account_at(server), retries=(0, 0)), take)
        for _ in range(5):
            with pytest.raises(NotNowError):
                poller.poll_once()
        assert (server.inbox, server.folders["Judge/Done"]) == ({2: SECOND}, {1: FIRST})
        full = False
        assert poller.poll_once() == 1
        assert server.folders["Judge/Failed"] == {}


def test_after_its_last_try_a_letter_goes_to_the_failed_folder(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tries: list[str] = []

    def take(raw: bytes, received: datetime, source: str) -> None:
        tries.append(source)
        raise RuntimeError("the disk is full")

    with FakeImap({1: FIRST}) as server:
        poller = Poller(replace(account_at(server), retries=(0, 0)), take)
        for _ in range(3):
            poller.poll_once()
        assert server.folders["Judge/Failed"] == {1: FIRST}
    assert tries == [SOURCE + "1"] * 3
    assert "moved to Judge/Failed" in caplog.text


def test_a_letter_that_could_be_stored_at_last_is_no_trouble_any_more() -> None:
    tray = Tray(FIRST)
    with FakeImap({1: FIRST}) as server:
        poller = Poller(replace(account_at(server), retries=(0, 0)), tray)
        poller.poll_once()
        tray.broken_by = ()
        assert poller.poll_once() == 1
        assert server.folders["Judge/Done"] == {1: FIRST}


def test_a_giant_is_not_even_fetched() -> None:
    tray = Tray()
    with FakeImap({1: FIRST * 100, 2: SECOND}) as server:
        poll(server, tray, limit_bytes=1000)
        assert set(server.folders["Judge/Failed"]) == {1}
    assert tray.letters == [SECOND]


def test_a_letter_that_the_server_cannot_give_spoils_no_other() -> None:
    tray = Tray()
    letters = {uid: b"Subject: %d\r\n\r\n" % uid for uid in range(1, 10)}
    with FakeImap(letters, refuses=frozenset({4})) as server:
        poll(server, tray)
        assert set(server.folders["Judge/Failed"]) == {4}
    assert len(tray.taken) == 8


def test_a_letter_that_breaks_the_line_each_time_spoils_no_other() -> None:
    tray = Tray()
    with FakeImap({1: FIRST, 2: SECOND, 3: THIRD}, breaks=frozenset({2})) as server:
        poller = Poller(replace(account_at(server), retries=(0,)), tray)
        with running(poller):
            wait_until(lambda: server.folders.get("Judge/Failed") == {2: SECOND})
            wait_until(lambda: len(tray.taken) == 2)
    assert sorted(tray.letters) == [FIRST, THIRD]


NINE = {uid: b"Subject: %d\r\n\r\n" % uid for uid in range(1, 10)}


def test_letters_that_cannot_even_be_listed_spoil_no_other() -> None:
    tray = Tray()
    with FakeImap(NINE, chokes=frozenset({1, 4, 9})) as server:
        poller = Poller(replace(account_at(server), retries=(0.1,)), tray)
        with running(poller):
            wait_until(lambda: len(tray.taken) == 6)
            wait_until(lambda: set(server.folders["Judge/Failed"]) == {1, 4, 9})
        assert server.inbox == {}


def test_one_look_finds_every_letter_that_breaks_the_line() -> None:
    """The desk looks once before it settles a turn."""
    tray = Tray()
    with FakeImap(NINE, chokes=frozenset({2, 5}), breaks=frozenset({7})) as server:
        poller = Poller(replace(account_at(server), retries=(60,)), tray)
        assert poller.poll_once() == 6
        server.inbox[10] = FIRST
        connections = server.connections
        assert poller.poll_once() == 1
        assert server.connections == connections + 1
        assert set(server.inbox) == {2, 5, 7}


def test_one_look_at_a_server_that_always_hangs_up_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(imap, "_ONCE_SECONDS", 0.1)
    letters = dict.fromkeys(range(1, 10), FIRST)
    with FakeImap(letters, chokes=frozenset(letters)) as server:
        poller = Poller(replace(account_at(server), retries=(0,) * 1000), Tray())
        with pytest.raises(ConnectionError, match="INBOX"):
            poller.poll_once()


@pytest.mark.parametrize("capabilities", [EVERYTHING, "IMAP4rev1 IDLE"])
def test_a_letter_that_can_be_neither_listed_nor_moved_is_left_alone(
    capabilities: str, caplog: pytest.LogCaptureFixture
) -> None:
    tray = Tray()
    bad = frozenset({2})
    with FakeImap(NINE, capabilities=capabilities, chokes=bad, sticks=bad) as server:
        with running(Poller(account_at(server), tray)):
            wait_until(lambda: "is left where it is" in caplog.text)
            server.inbox[10] = FIRST
            wait_until(lambda: len(tray.taken) == 9)
        assert set(server.inbox) == {2}
        assert server.connections < 6
    assert caplog.text.count("is left where it is") == 1


def test_a_failed_folder_that_takes_nothing_stops_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Full(FakeImap):
        def uid_move(self, line: socket.socket, uids: str, name: str) -> str:
            return "NO [OVERQUOTA]" if "Failed" in name else super().uid_move(line, uids, name)

    tray = Tray(FIRST)
    with Full({1: FIRST, 2: SECOND, 3: FIRST * 100}) as server:
        poller = Poller(replace(account_at(server), limit_bytes=1000), tray)
        assert (poller.poll_once(), poller.poll_once()) == (1, 0)
        assert set(server.inbox) == {1, 3}
    assert caplog.text.count("is left where it is") == 2


def test_letters_under_suspicion_keep_their_order() -> None:
    tray = Tray()
    with FakeImap(NINE, chokes=frozenset({5})) as server:
        poll(server, tray, retries=(60,))
    assert tray.letters == [NINE[uid] for uid in (1, 2, 3, 4, 6, 7, 8, 9)]


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 5
    while not true():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.01)


def test_many_letters_come_in_batches_and_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "BATCH_LETTERS", 3)
    monkeypatch.setattr(visit, "LISTED_AT_ONCE", 2)
    tray = Tray()
    letters = {uid: b"Subject: %d\r\n\r\n" % uid for uid in (9, 2, 8, 3, 7, 4, 1)}
    with FakeImap(letters) as server:
        assert poll(server, tray) == 7
        fetched = [line for line in server.commands if "BODY.PEEK" in line]
    assert tray.letters == [letters[uid] for uid in (1, 2, 3, 4, 7, 8, 9)]
    assert len(fetched) == 3


def test_new_numbers_for_the_letters_are_new_places() -> None:
    tray = Tray()
    with FakeImap({1: FIRST}) as server:
        poller = Poller(account_at(server), tray)
        poller.poll_once()
        server.validity = 8
        server.inbox[1] = SECOND
        poller.poll_once()
    assert [source for *_, source in tray.taken] == [SOURCE + "1", SOURCE.replace("/7/", "/8/1")]


@pytest.mark.parametrize("capabilities", [EVERYTHING, "IMAP4rev1 MOVE"])
def test_it_stays_and_takes_what_comes(capabilities: str) -> None:
    tray = Tray()
    with FakeImap({1: FIRST}, capabilities=capabilities, idle=bring(SECOND)) as server:
        with running(Poller(replace(account_at(server), poll_seconds=0.01), tray)):
            assert tray.came.wait(5)
            server.inbox.setdefault(2, SECOND)
            wait_until(lambda: tray.letters == [FIRST, SECOND])
        assert server.connections == 1


def bring(raw: bytes, before: bytes = b"", after: bytes = b"") -> Habit:
    """Return what a server does when it is asked to IDLE for the first time: a letter comes."""

    def first(server: FakeImap, line: socket.socket) -> None:
        if "IDLE" not in server.commands[:-1]:
            server.inbox[2] = raw
            line.sendall(before + b"+ idling\r\n" + after)
        else:
            line.sendall(b"+ idling\r\n")

    return first


def hang_up(server: FakeImap, line: socket.socket) -> None:
    if server.connections == 1:
        server.inbox[2] = SECOND
        line.sendall(b"+ idling\r\n")
        line.shutdown(socket.SHUT_RDWR)
    else:
        line.sendall(b"+ idling\r\n")


def say_goodbye(server: FakeImap, line: socket.socket) -> None:
    if server.connections == 1:
        server.inbox[2] = SECOND
        line.sendall(b"+ idling\r\n* BYE I am tired\r\n")
    else:
        line.sendall(b"+ idling\r\n")


def split(server: FakeImap, line: socket.socket) -> None:
    if "IDLE" in server.commands[:-1]:
        line.sendall(b"+ idling\r\n")
        return
    line.sendall(b"+ idling\r\n* 2 EX")
    server.inbox[2] = SECOND
    time.sleep(0.05)
    line.sendall(b"ISTS\r\n")


@pytest.mark.parametrize(
    "habit",
    [
        pytest.param(hang_up, id="hangs up"),
        pytest.param(say_goodbye, id="says goodbye"),
        pytest.param(bring(SECOND, after=b"* 2 EXISTS\r\n"), id="news with the answer"),
        pytest.param(bring(SECOND, before=b"* 2 EXISTS\r\n"), id="news before the answer"),
        pytest.param(split, id="news in two packets"),
    ],
)
def test_however_idle_goes_wrong_the_next_letter_is_taken_soon(habit: Habit) -> None:
    tray = Tray()
    with FakeImap({1: FIRST}, idle=habit) as server:
        with running(Poller(account_at(server), tray)):
            wait_until(lambda: tray.letters == [FIRST, SECOND])
        assert server.connections <= 2


def test_news_during_the_search_are_not_lost() -> None:
    class Busy(FakeImap):
        def uid_search(self, line: socket.socket, *_: str) -> str:
            result = super().uid_search(line)
            if self.commands.count("UID SEARCH UNDELETED") == 2:
                self.inbox[2] = SECOND
                line.sendall(b"* 1 EXISTS\r\n")
            return result

    tray = Tray()
    with Busy({1: FIRST}) as server:
        with running(Poller(account_at(server), tray)):
            wait_until(lambda: tray.letters == [FIRST, SECOND])
        assert server.commands.count("IDLE") <= 1


def test_a_letter_to_be_tried_again_is_not_forgotten_in_idle() -> None:
    tray = Tray(FIRST)
    with FakeImap({1: FIRST}) as server:
        poller = Poller(replace(account_at(server), retries=(0.1, 60)), tray)
        with running(poller):
            wait_until(lambda: "IDLE" in server.commands)
            tray.broken_by = ()
            assert tray.came.wait(5)


def test_a_server_that_is_not_there_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "judge")
    with FakeImap({}) as server:
        account = account_at(server)
    with running(Poller(account, Tray())):
        wait_until(lambda: caplog.text.count("ConnectionRefusedError") > 2)
    assert "s3cret" not in caplog.text + repr(account)


def test_a_server_that_talks_nonsense_does_not_end_the_judge(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Mad(FakeImap):
        def select(self, line: socket.socket, name: str) -> str:
            line.sendall(b"* OK [UIDVALIDITY x] mad\r\n* x EXISTS\r\n")
            return "OK"

    with Mad({}) as server, running(Poller(account_at(server), Tray())):
        wait_until(lambda: server.connections > 2)
