"""Bad days: of the mail servers, of the disk, of the database; who is told, and how it goes on.

Servers are real ones on loopback; time is the judge's own clock, which waits for nobody.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from contextlib import ExitStack
from datetime import timedelta

import pytest
from aiosmtpd.controller import Controller
from peewee import OperationalError

from judge.desk.notices.operator import What
from judge.letter import Address
from judge.mail.folders import ImapAccount
from judge.mail.imap import Poller
from judge.mail.server_state import ServerState
from judge.mail.smtp import Sender, SmtpAccount
from judge.office.office import OUTAGE
from judge.serving.delivery import Delivery
from judge.serving.outages import MailboxWatch, Watch, memo_of, past_the_outbox
from judge.serving.run import Bells, Rounds, _deal
from tests.helpers import GM, Desk, new_game, player, variant
from tests.mail.dovecot import free_port
from tests.mail.fake_imap import FakeImap
from tests.mail.own_time import OwnTime
from tests.mail.test_smtp import Server

OPERATOR = Address("op@example.org")
SPRING = "Sarajevo; Germany; Spring; 1901"
TROUBLE = "operator.trouble"
EVERYBODY = len(variant().powers) + 1


@pytest.fixture
def judge(tmp_path):
    desk = Desk(tmp_path, operator=OPERATOR)
    yield desk
    desk.store.close()


@pytest.fixture
def opened():
    with ExitStack() as stack:
        yield stack


class MailServer:
    """A mail server that can be away, and answers as it is told, step by step."""

    def __init__(self):
        self.port, self.says, self._running = free_port(), Server(), None

    def start(self):
        self._running = Controller(self.says, "127.0.0.1", self.port)
        self._running.start()

    def stop(self):
        if self._running:
            self._running.stop()
            self._running = None

    @property
    def readers(self):
        return [recipient for _, recipients, _ in self.says.letters for recipient in recipients]


@pytest.fixture
def server():
    server = MailServer()
    server.start()
    yield server
    server.stop()


class Sending:
    """Rounds of a delivery over real SMTP, with the clock of the desk as the only one."""

    def __init__(self, desk, server):
        self.desk, self.stop = desk, threading.Event()
        self.sender = Sender(SmtpAccount("127.0.0.1", server.port, security="none", timeout=5))
        state = ServerState(lambda: desk.clock().timestamp())
        self.delivery = Delivery(self.sender, desk.office, state, server="smtp.example.org")

    def wait(self, seconds, step=10):
        """Let time pass, with a round every few seconds."""
        for _ in range(0, seconds, step):
            while self.delivery.go(self.stop):
                pass
            self.desk.clock.forward(seconds=step)

    def until_sent(self, server, readers, most):
        """Return after how many seconds so many letters have gone out."""
        for seconds in range(0, most + 1, 10):
            while self.delivery.go(self.stop):
                pass
            if len(server.readers) >= readers:
                return seconds
            self.desk.clock.forward(seconds=10)
        raise AssertionError(f"{len(server.readers)} of {readers} within {most} seconds")


@pytest.fixture
def sending(judge, server):
    judge.office.create(new_game(deadline=None))
    judge.new_letters()
    sending = Sending(judge, server)
    yield sending
    sending.sender.close()


def given_up(desk):
    return [item for item in desk.store.unsent() if item.state == "failed"]


def to_operator(desk):
    return [letter.subject for letter in desk.new_letters() if letter.to[0].key == OPERATOR.key]


@pytest.mark.parametrize("step", ["MAIL", "DATA"])
@pytest.mark.parametrize("answer", ["550 5.4.5 Daily user sending quota exceeded", "451 4.3.0 no"])
def test_a_provider_that_refuses_everything_for_a_while_costs_no_letter(
    step, answer, judge, server, sending
):
    server.says.answers[step] = answer
    sending.wait(40)
    assert given_up(judge) == []
    del server.says.answers[step]
    # What is said of each letter by itself (a 451 behind DATA) has that letter tried again later.
    most = 60 if step == "DATA" and answer.startswith("4") else 30
    assert sending.until_sent(server, EVERYBODY, 300) <= most
    assert len(server.readers) == len(set(server.readers))


def test_a_server_that_takes_some_recipients_only_holds_up_no_other(judge, server, sending):
    england, france = player("ENGLAND").email, player("FRANCE").email
    server.says.answers[england] = "451 4.2.1 mailbox busy"
    server.says.answers[france] = "550 5.1.1 no such user"
    sending.wait(10)
    assert len(server.readers) == EVERYBODY - 2
    assert {item.recipient for item in judge.store.unsent()} >= {england, france}
    del server.says.answers[england]
    sending.wait(60 * 60, step=60)
    assert server.readers.count(england) == 1
    assert judge.store.unreached(player("FRANCE").key)  # and the gamemaster has been told
    assert [letter.to for letter in judge.new_letters() if "no such user" in letter.text] == [(GM,)]


def test_a_server_that_hangs_up_in_the_middle_of_letters(judge, server, sending):
    server.says.answers["DATA"] = "hang up"
    sending.wait(120)
    assert given_up(judge) == []
    del server.says.answers["DATA"]
    sending.until_sent(server, EVERYBODY, 180)
    sending.wait(1800)
    assert len(server.readers) == len(set(server.readers)) == EVERYBODY


def test_a_server_that_is_away_for_hours(judge, server, sending):
    server.stop()
    sending.wait(8 * 3600, step=120)
    assert given_up(judge) == []
    assert to_operator(judge) == ["The Judge: Trouble with the mail server smtp.example.org"]
    since, _, trouble = judge.store.memo(memo_of(What.SENDING)).partition(" ")
    assert (since, "ConnectionRefused" in trouble) == ("2026-11-20T12:00:00+00:00", True)
    server.start()
    assert sending.until_sent(server, EVERYBODY + 1, 300) <= 130
    assert judge.store.memo(memo_of(What.SENDING)) == ""


def test_a_login_that_is_refused_is_told_to_the_operator_once(judge):
    with FakeImap({}) as server:
        server.login = lambda line, *_: "NO [AUTHENTICATIONFAILED] wrong password"
        time = OwnTime(3 * 3600)
        time.when_passed = lambda seconds: judge.clock.forward(seconds=seconds)
        time.at(2 * 3600, lambda: delattr(server, "login"))
        told = []
        time.at(120, lambda: told.extend(to_operator(judge)))
        look(judge, server, time)
    assert told == ["The Judge: Trouble with the mailbox at imap.example.org"]
    assert to_operator(judge) == []
    assert judge.store.memo(memo_of(What.MAILBOX)) == ""  # it is well again


def test_a_mailbox_that_is_away_for_long_is_told_and_one_that_restarts_is_not(judge, opened):
    with FakeImap({}) as server:
        pass  # and is gone
    time = OwnTime(3600)
    time.when_passed = lambda seconds: judge.clock.forward(seconds=seconds)
    told = []
    time.at(13 * 60, lambda: told.append(to_operator(judge)))
    look(judge, server, time)
    assert told == [[]]
    assert to_operator(judge) == ["The Judge: Trouble with the mailbox at imap.example.org"]
    assert "ConnectionRefused" in judge.store.memo(memo_of(What.MAILBOX))


def look(desk, server, time):
    """Look into a mailbox for as long as `time` says."""
    account = ImapAccount(
        "127.0.0.1", server.port, "judge", "x", security="none", idle_seconds=0, poll_seconds=600
    )
    server.capabilities = "IMAP4rev1 MOVE"
    watches = (Watch(desk.office, w, "imap.example.org") for w in (What.MAILBOX, What.STORE))
    Poller(account, desk.office.take, MailboxWatch(*watches)).run(time)


class NoLetters:
    def poll_once(self):
        return 0


class FullDisk:
    """What SQLite calls a full disk: no page more than there are."""

    def __init__(self, desk):
        self.database = desk.store.engine.database

    def fill(self):
        self.database.execute_sql("vacuum")  # so that there is no free page
        (pages,) = self.database.execute_sql("pragma page_count").fetchone()
        self.database.execute_sql(f"pragma max_page_count={pages}")

    def free(self):
        self.database.execute_sql("pragma max_page_count=1000000")


def test_a_disk_that_is_full_at_a_deadline(judge, server, monkeypatch):
    """The operator is told although nothing can be kept; players get their time back, and know."""
    judge.office.create(new_game(deadline=None))
    judge.receive(player("GERMANY"), SPRING, "A Mun - Bur\n" + "; ; " * 20_000)
    judge.new_letters()
    rounds = Rounds(NoLetters(), judge.office, lambda: judge.clock().timestamp())

    def send(mail_from, recipient, raw):
        account = SmtpAccount("127.0.0.1", server.port, security="none", timeout=5)
        with Sender(account) as sender:
            return sender.send(mail_from, recipient, raw)

    watch = Watch(judge.office, What.STORE, "judge.sqlite", past_the_outbox(judge.office, send))

    def desk_works(minutes):
        """Let the desk go its rounds for a while, one every half minute, as after a fault."""
        bells, stop = Bells(), OwnTime(minutes * 60)
        bells.taken.wait = lambda seconds: stop.wait(30)
        stop.when_passed = lambda seconds: judge.clock.forward(seconds=seconds)
        _deal(rounds, bells, stop, watch)

    judge.clock.forward(days=6)
    judge.store.pulse(judge.clock.now)
    desk_works(10)
    disk = FullDisk(judge)
    disk.fill()
    deadline = judge.store.game("Sarajevo").deadline
    fell_silent = deadline - timedelta(minutes=5)
    judge.clock.now = fell_silent
    judge.store.pulse(fell_silent)
    judge.clock.now = deadline
    desk_works(60)
    assert server.readers == [OPERATOR.email]  # once
    assert b"judge.sqlite" in server.says.letters[0][2]
    game = judge.store.game("Sarajevo")
    assert (game.turn.code, judge.store.held()) == ("S1901M", [])
    disk.free()
    back = judge.clock.now
    rounds.go()
    game = judge.store.game("Sarajevo")
    assert (game.turn.code, game.deadline - back) == ("S1901M", deadline - fell_silent)
    told = Counter(letter.to[0].key for letter in judge.new_letters())
    assert told == Counter([player(power).key for power in variant().powers] + [game.gm.key])
    desk_works(10)
    assert judge.store.game("Sarajevo").turn.code == "F1901M"
    assert len(server.readers) == 1


def test_a_database_that_is_locked_is_tried_again(judge, monkeypatch):
    """Another program has it open for writing (a backup, say), and holds it for a while."""
    judge.office.create(new_game(deadline=None))
    judge.new_letters()
    judge.store.engine.database.execute_sql("pragma busy_timeout=20")
    other = sqlite3.connect(judge.folder / "judge.sqlite", isolation_level=None)
    other.execute("begin immediate")
    raw = judge.answering(player("GERMANY"), SPRING) + (
        f"From: {player('GERMANY')}\r\nSubject: {SPRING}\r\n\r\nA Mun - Bur"
    )
    inbox = {1: raw.encode()}
    time = OwnTime(120)
    time.at(30, lambda: other.execute("rollback"))
    time.when_passed = lambda seconds: judge.clock.forward(seconds=seconds)
    with FakeImap(inbox) as server:
        look(judge, server, time)
        assert server.folders["Judge/Done"] == inbox
    other.execute("begin immediate")
    with pytest.raises(OperationalError):
        judge.office.deal()
    other.execute("rollback")
    judge.deal()
    assert len(judge.new_letters()) == 1
    assert judge.store.shunted() == []
    other.close()


def test_a_judge_that_is_down_across_a_deadline(judge):
    """All are told that they get back what they lost; nobody is found late."""
    judge.office.create(new_game(deadline=None))
    judge.new_letters()
    rounds = Rounds(NoLetters(), judge.office, lambda: judge.clock().timestamp())
    judge.clock.forward(days=6)
    judge.store.pulse(judge.clock.now)
    judge.clock.forward(days=2)
    rounds.go()
    game = judge.store.game("Sarajevo")
    assert (game.turn.code, game.deadline) == ("S1901M", judge.clock.now + timedelta(days=1))
    assert len(judge.new_letters()) == EVERYBODY
    assert timedelta(days=2) > OUTAGE
