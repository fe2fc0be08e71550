"""What is remembered of a server or a database that is out of order, and who is told of it."""

from datetime import timedelta

import pytest

from judge.desk.notices.operator import What
from judge.letter import Address
from judge.mail.failures import NotNowError
from judge.mail.folders import ImapAccount
from judge.serving import run
from judge.serving.outages import PATIENCE, MailboxWatch, Watch, memo_of
from judge.serving.run import poller_of
from tests.helpers import Desk

OPERATOR = Address("operator@example.org")
STORE = memo_of(What.STORE)


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, operator=OPERATOR)
    yield desk
    desk.store.close()


def watch(desk, tell=None, what=What.SENDING):
    return Watch(desk.office, what, "smtp.example.org", tell)


def fail_for(desk, some, length, **how):
    end = desk.clock.now + length
    while desk.clock.now < end:
        some.fails("451 later", **how)
        desk.clock.forward(minutes=1)


def test_what_works_after_a_restart_is_no_longer_out_of_order(desk):
    watch(desk).fails("451 later")
    assert desk.store.memo(memo_of(What.SENDING))
    watch(desk).works()
    assert desk.store.memo(memo_of(What.SENDING)) == ""


def test_an_outage_lasts_across_a_restart_and_is_told_once(desk):
    began = desk.clock.now
    fail_for(desk, watch(desk), PATIENCE / 2)
    fail_for(desk, watch(desk), PATIENCE)
    assert desk.store.memo(memo_of(What.SENDING)).startswith(began.isoformat())
    assert len(desk.new_letters()) == 1
    fail_for(desk, watch(desk), PATIENCE * 2)
    assert desk.new_letters() == []
    watch(desk).works()
    fail_for(desk, watch(desk), PATIENCE * 2)
    assert len(desk.new_letters()) == 1


def test_a_database_that_is_away_keeps_nobody_from_hearing(desk, monkeypatch):
    def away(*_):
        raise OSError("disk I/O error")

    monkeypatch.setattr(type(desk.store), "memo", away)
    some = watch(desk)
    some.works()
    fail_for(desk, some, PATIENCE)
    some.works()


def test_what_fails_when_the_operator_is_told_ends_nothing(desk):
    tried = []

    def tell(*what):
        tried.append(what)
        if len(tried) == 1:
            raise RuntimeError("the template is broken")
        return True

    some = watch(desk, tell)
    fail_for(desk, some, PATIENCE + timedelta(minutes=5))
    assert len(tried) == 2  # that it was not told counts as not told


def test_two_who_meet_the_same_outage_tell_it_once(desk):
    """As long as it does not work for one of them it is out of order."""
    told = []
    store = watch(desk, lambda *what: told.append(what) or True, What.STORE)
    mailbox = MailboxWatch(watch(desk), store)
    for _ in range(20):
        mailbox(NotNowError("disk full"))
        store.works()  # what is small can be kept
        desk.clock.forward(minutes=1)
    assert len(told) == 1
    assert desk.store.memo(STORE)
    fail_for(desk, store, PATIENCE)
    mailbox(None)
    assert len(told) == 1
    assert desk.store.memo(STORE)
    store.works()
    assert desk.store.memo(STORE) == ""


def test_the_database_is_no_fault_of_the_mail_server(desk, monkeypatch):
    """Nor does the one who looks for letters have a watch of the database for themselves."""
    hears = []
    monkeypatch.setattr(run, "Poller", lambda account, take, hear: hears.append(hear))
    told = []
    store = watch(desk, lambda *what: told.append(what) or True, What.STORE)
    account = ImapAccount("imap.example.org", 993, "judge", "x")
    poller_of(desk.office, account, store)

    def away(*_):
        raise OSError("disk I/O error")

    store.fails("disk full")
    desk.clock.forward(minutes=20)
    hears[0](NotNowError("disk full"))
    assert len(told) == 1
    monkeypatch.setattr(run, "keep_look", away)
    hears[0](None)
