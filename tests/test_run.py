"""The rounds at the desk, with a clock and a mailbox that the test holds."""

import threading
from datetime import timedelta

import pytest

from judge.desk.events import Held, TurnSettled
from judge.office import OUTAGE
from judge.run import PULSE_SECONDS, Bells, Rounds, _deal, only_one
from tests.helpers import new_game, player

SPRING = "Sarajevo; Germany; Spring; 1901"


class Mailbox:
    """A poller whose letters are put there by the test."""

    def __init__(self, desk):
        self.desk = desk
        self.waiting = []
        self.looks = 0
        self.away = False

    def poll_once(self):
        self.looks += 1
        if self.away:
            raise OSError("the mail server is away")
        for subject, text in self.waiting:
            raw = self.desk.answering(player("GERMANY"), subject)
            raw += f"From: {player('GERMANY')}\r\nSubject: {subject}\r\n\r\n{text}"
            self.desk.office.take(raw.encode(), self.desk.clock.now, f"mailbox/{text}")
        self.waiting = []


@pytest.fixture
def mailbox(desk):
    desk.office.create(new_game(deadline=None))
    return Mailbox(desk)


@pytest.fixture
def rounds(desk, mailbox):
    return Rounds(mailbox, desk.office, lambda: desk.clock().timestamp())


def turn(desk):
    return desk.store.game("Sarajevo").turn.code


def wake(desk, rounds, **length):
    """Let time pass in steps, with a round at each, as the judge does when it is up."""
    end = desk.clock.now + timedelta(**length)
    while desk.clock.now < end:
        desk.clock.now = min(end, desk.clock.now + timedelta(minutes=10))
        rounds.go()


def test_the_mailbox_is_looked_at_before_a_turn_is_settled(desk, mailbox, rounds):
    wake(desk, rounds, days=6, hours=23, minutes=50)
    assert mailbox.looks == 0
    mailbox.waiting = [(SPRING, "A Mun - Bur")]  # it arrived just in time
    wake(desk, rounds, minutes=10)
    assert turn(desk) == "F1901M"
    events = [entry.event for entry in desk.store.journal("Sarajevo")]
    [settled] = [event for event in events if isinstance(event, TurnSettled)]
    assert [order.text for order in settled.orders["GERMANY"]] == ["A MUN - BUR"]


def test_a_turn_is_not_settled_while_the_mailbox_is_out_of_reach(desk, mailbox, rounds):
    wake(desk, rounds, days=6, hours=23, minutes=50)
    mailbox.away = True
    desk.clock.forward(minutes=10)
    with pytest.raises(OSError, match="away"):
        rounds.go()
    assert turn(desk) == "S1901M"
    mailbox.away = False
    rounds.go()
    assert turn(desk) == "F1901M"


@pytest.mark.parametrize("at_work_before", [True, False])
def test_a_judge_that_slept_across_a_deadline_gives_the_time_back(desk, rounds, at_work_before):
    if at_work_before:
        wake(desk, rounds, days=6)
        left = timedelta(days=1)
    else:
        left = timedelta(days=7)
    desk.clock.forward(days=30)
    rounds.go()
    assert turn(desk) == "S1901M"
    assert desk.store.game("Sarajevo").deadline == desk.clock.now + left
    wake(desk, rounds, days=left.days)
    assert turn(desk) == "F1901M"


def test_held_games_are_tried_again_now_and_then(desk, mailbox):
    seconds = iter([0, *(hour for minutes in range(61) for hour in [minutes * 60] * 2)])
    rounds = Rounds(mailbox, desk.office, lambda: next(seconds, 9e9))
    with desk.store.opening("Sarajevo") as work:
        work.record(Held("the board fell down"), "clock", desk.clock.now)
        work.commit()
    mailbox.away = True
    with pytest.raises(OSError, match="away"):  # orders may lie there
        rounds.go()
    mailbox.away = False
    rounds.go()
    assert desk.store.held() == ["Sarajevo"]
    rounds = Rounds(mailbox, desk.office)
    rounds.go()
    assert desk.store.held() == []


def test_a_short_pause_is_no_outage(desk, rounds):
    wake(desk, rounds, days=6, hours=23, minutes=50)
    desk.clock.forward(seconds=OUTAGE.total_seconds() - 1)
    rounds.go()
    assert turn(desk) == "F1901M"


def test_it_waits_no_longer_than_to_the_next_deadline(desk, rounds):
    assert rounds.seconds_to_wait() == PULSE_SECONDS
    desk.clock.forward(days=7, seconds=-2)
    assert rounds.seconds_to_wait() == 2
    desk.clock.forward(seconds=60)
    assert 0 < rounds.seconds_to_wait() <= 1


def test_a_round_that_fails_does_not_end_the_desk(monkeypatch):
    monkeypatch.setattr("judge.run.FAULT_SECONDS", 0.01)
    stop, rounds = threading.Event(), Failing()
    rounds.then = stop.set
    _deal(rounds, Bells(), stop)
    assert rounds.tried == 3


class Failing:
    tried = 0

    def go(self):
        self.tried += 1
        if self.tried == 3:
            self.then()
        raise OSError("disk full")


def test_a_folder_has_one_judge(tmp_path):
    with only_one(tmp_path), pytest.raises(RuntimeError, match="at work"), only_one(tmp_path):
        raise AssertionError("never reached")
    with only_one(tmp_path):
        pass  # the claim ends with the judge
