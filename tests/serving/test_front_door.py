"""Letters come in at the door: each is kept before it is answered for, and only the judge's."""

import smtplib
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.mail.addresses import tag_of
from judge.mail.doorway import Doorway
from judge.mail.folders import ImapAccount
from judge.mail.smtp import SmtpAccount
from judge.office.office import OUTAGE
from judge.serving.accounts import Accounts
from judge.serving.front_door import NoMailbox, Porter, front_door
from judge.serving.run import KNOCK_SECONDS, Bells, Rounds, at_work, knock
from judge.settings.settings import LOOPBACK
from tests.helpers import JUDGE, new_game, player
from tests.mail.dovecot import free_port

SPRING = "Sarajevo; Germany; Spring; 1901"


@pytest.fixture
def playing(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    return desk


def kept(desk):
    """Return how many letters another program finds in the database."""
    with closing(sqlite3.connect(desk.folder / "judge.sqlite")) as other:
        return other.execute("select count(*) from letter").fetchone()[0]


def test_a_letter_is_committed_when_it_is_answered_for(playing):
    to = playing.answering(player("GERMANY"), SPRING).removeprefix("Delivered-To: ").strip()
    raw = f"From: {player('GERMANY')}\r\nTo: {JUDGE}\r\nSubject: {SPRING}\r\n\r\nA Mun - Bur\r\n"
    there = front_door(Doorway("lmtp", port=0), playing.office)
    with there as port, smtplib.LMTP("127.0.0.1", port, timeout=30) as line:
        line.sendmail("germany@example.org", [to], raw.encode())
        assert kept(playing) == 1
        line.sendmail("germany@example.org", [to], raw.encode())  # once more
        assert kept(playing) == 1
    playing.deal()
    [answer] = playing.new_letters()
    assert "Receipt:" in answer.text  # the address that it came to proves whose it is
    assert tag_of(to)


@pytest.mark.parametrize(
    ("recipient", "plus", "ours"),
    [
        ("judge@example.org", True, True),
        ("Judge+Token@Example.ORG", True, True),
        ("judge@example.org", False, True),
        ("judge+token@example.org", False, False),
        ("judges@example.org", True, False),
        ("judge@example.org.evil.example", True, False),
        ('"judge+x"@example.org', True, False),
        ("judge", True, False),
    ],
)
def test_the_judges_letters_are_taken_and_no_others(desk, recipient, plus, ours):
    pen = desk.office.pen
    pen.identity = replace(pen.identity, plus=plus)
    assert Porter(desk.office).accepts(recipient) is ours


def seconds_of(desk):
    return lambda: desk.clock().timestamp()


def starting(desk, imap=None):
    """Return for how many seconds a judge that starts now settles nothing."""
    accounts = Accounts(imap, SmtpAccount("smtp.x", 465), Doorway("lmtp"))
    return knock(desk.office, accounts, seconds_of(desk)) - seconds_of(desk)()


def test_a_judge_that_was_not_away_waits_for_nobody(playing):
    playing.store.pulse(playing.clock.now)
    playing.clock.forward(minutes=2)
    assert starting(playing) == 0
    playing.clock.forward(hours=2)
    assert starting(playing) == KNOCK_SECONDS
    assert starting(playing, ImapAccount("imap.x", 993, "judge", "")) == 0


def test_without_a_mailbox_others_may_bring_letters_before_a_turn_is_settled(playing):
    """The judge was not there at the deadline; what was sent to it lies at another server."""
    playing.clock.forward(days=6)
    playing.store.pulse(playing.clock.now)
    playing.clock.forward(days=1, hours=2)
    seconds = seconds_of(playing)
    judge = Rounds(NoMailbox(), playing.office, seconds, settles_from=seconds() + starting(playing))
    judge.go()
    playing.clock.forward(seconds=KNOCK_SECONDS - 1)
    judge.go()
    game = playing.store.game("Sarajevo")
    assert (game.turn.code, game.deadline < playing.clock.now) == ("S1901M", True)
    playing.clock.forward(seconds=1)
    judge.go()  # and it still knows that it was away
    assert playing.store.game("Sarajevo").deadline == playing.clock.now + timedelta(days=1)
    assert timedelta(hours=2) > OUTAGE


def test_a_letter_is_believed_to_have_proved_what_the_server_of_its_way_in_says(playing):
    """The names of the servers at the mailbox and at the door may be two."""
    port = free_port()
    nowhere = free_port()
    accounts = Accounts(
        ImapAccount(LOOPBACK, nowhere, "judge", "", security="none", authserv="mx.mailbox.example"),
        SmtpAccount(LOOPBACK, nowhere, security="none"),
        Doorway("lmtp", port=port, authserv="mx.door.example"),
    )
    with at_work(playing.office, Bells(), accounts), smtplib.LMTP(LOOPBACK, port) as line:
        for name in ("door", "mailbox"):
            line.sendmail(
                "germany@example.org",
                [JUDGE.email],
                f"Authentication-Results: mx.{name}.example;\r\n"
                " spf=pass smtp.mailfrom=germany@example.org;"
                " dmarc=pass header.from=example.org\r\n"
                f"Received: from x by mx.{name}.example with ESMTPS; "
                "Fri, 20 Nov 2026 12:00:01 +0000\r\n"
                f"Message-ID: <{name}@x>\r\nFrom: {player('GERMANY')}\r\nTo: {JUDGE}\r\n"
                f"Subject: {SPRING}\r\n\r\nA Mun - Bur\r\n".encode(),
            )
    with closing(sqlite3.connect(playing.folder / "judge.sqlite")) as database:
        rows = database.execute("select proof from letter order by id").fetchall()
    assert [proof for (proof,) in rows] == ["SIGNED", "CLAIMED"]
