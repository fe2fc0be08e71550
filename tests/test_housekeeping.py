"""What the operator is told of without asking, and what `judge status` tells."""

from datetime import timedelta

import pytest

from judge.delivery import DEFAULT_LIMITS, STOPPED
from judge.desk.events import Held
from judge.desk.notices import Need, What
from judge.floods import STRANGERS_AN_HOUR, TROUBLES_AN_HOUR
from judge.health import LOOKED, keep_look, needs, status_of
from judge.housekeeping import Housekeeping
from judge.letter import Address
from tests.helpers import Desk, new_game, player

OPERATOR = Address("operator@example.org")


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, operator=OPERATOR)
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    Housekeeping(desk.office, DEFAULT_LIMITS).go()
    yield desk
    desk.store.close()


def told(desk, **later):
    """Return what the operator is told after a while."""
    desk.clock.forward(**later)
    Housekeeping(desk.office, DEFAULT_LIMITS).go()
    return [mail for mail in desk.new_letters() if mail.to[0].email == OPERATOR.email]


def hold(desk, name="Sarajevo"):
    with desk.store.opening(name) as work:
        work.record(Held("a fault"), "clock", desk.clock.now)
        work.commit()


def test_where_all_is_well_nobody_hears_of_it(desk):
    assert told(desk, days=1) == []
    assert told(desk, days=1) == []


def test_what_waits_for_the_operator_is_told_once_a_day(desk):
    hold(desk)
    assert told(desk, hours=23) == []
    [line] = told(desk, hours=1)
    assert "A game is held because of a fault: Sarajevo." in line.text
    assert told(desk, hours=23) == []
    assert len(told(desk, hours=1)) == 1


def test_a_flood_is_told_once_with_numbers(desk):
    for number in range(STRANGERS_AN_HOUR + 30):
        desk.receive(Address(f"victim{number}@example.net"), "Buy our pills", "Now.")
    desk.new_letters()
    assert told(desk, minutes=9) == []
    [line] = told(desk, minutes=1)
    assert "30 answers were left out" in " ".join(line.text.split())
    desk.receive(Address("victim@example.net"), "Buy our pills", "Now.")
    assert told(desk, minutes=30) == []


def test_a_flood_from_a_player_is_told_with_their_address(desk):
    for number in range(42):
        desk.receive(player("GERMANY"), "help", f"HELP\n{number}")
    [line] = told(desk, minutes=11)
    assert "germany@example.org" in line.text
    assert "2 answers were left out" in " ".join(line.text.split())


def test_letters_to_nobody_do_not_hide_a_game_that_is_held(desk):
    for number in range(TROUBLES_AN_HOUR + 5):
        desk.office.tell_operator(What.OUTGOING, f"nobody{number}@example.net", "550 unknown")
    desk.office.tell_operator(What.GAME, "Sarajevo", "Traceback")
    letters = [mail.subject for mail in told(desk)]
    assert len(letters) == TROUBLES_AN_HOUR + 1
    assert "game Sarajevo" in letters[-1]
    desk.office.tell_operator(What.OUTGOING, "nobody@example.net", "550 unknown")
    assert told(desk) == []
    desk.clock.forward(hours=1)
    desk.office.tell_operator(What.OUTGOING, "nobody@example.net", "550 unknown")
    assert len(told(desk)) == 1


def test_everything_that_waits_for_a_human_is_named(desk):
    hold(desk)
    desk.store.keep_memo(STOPPED, "2026-11-20 12:00 UTC")
    desk.store.keep_memo("outage-mailbox", f"{desk.clock.now.isoformat()} wrong password")
    raw = b"From: jane@example.org\r\nSubject: help\r\n\r\nhelp"
    desk.office.take(raw, desk.clock.now, "imap/1")
    desk.store.shunt(1, "Traceback")
    raw = b"From: jane@example.org\r\nSubject: help\r\n\r\nhelp!"
    desk.office.take(raw, desk.clock.now, "imap/2")
    desk.clock.forward(hours=2)
    waiting = needs(status_of(desk.store, {timedelta(hours=1): 0}, desk.clock.now))
    assert [need.what for need in waiting] == [
        *(Need.MAILBOX, Need.STOPPED, Need.HELD, Need.SHUNTED, Need.WAITING, Need.FULL),
    ]


def test_when_the_mailbox_was_looked_into_is_noted_once_a_minute(desk):
    for seconds in (0, 30, 29, 2):
        desk.clock.forward(seconds=seconds)
        keep_look(desk.store, desk.clock.now)
    assert desk.store.memo(LOOKED) == desk.clock.now.isoformat()
    keep_look(desk.store, desk.clock.now + timedelta(seconds=59))
    assert desk.store.memo(LOOKED) == desk.clock.now.isoformat()
