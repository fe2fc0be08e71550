"""The rounds at the desk, with a clock and a mailbox that the test holds."""

import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import Held, TurnSettled
from judge.desk.people.waiting_list import KEY
from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription
from judge.letter import Address
from judge.office.giving_places import Places, give_places
from judge.office.office import OUTAGE
from judge.serving.run import PULSE_SECONDS, Bells, Rounds, _deal, only_one
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


def test_letters_and_turns_wait_for_no_more_than_one_digest(desk, mailbox, rounds):
    with desk.store.opening("Sarajevo") as work:
        for name in ("jane", "john"):
            reader = Address(f"{name}@nowhere.example")
            asked = (reader, "Sarajevo", Reads.RESULTS, Rhythm.PER_TURN, desk.clock.now)
            work.subscribe(Subscription(*asked, confirmed=True), desk.office.key)
        work.commit()
    wake(desk, rounds, days=7)  # the turn is settled
    looks = mailbox.looks
    assert (rounds.seconds_to_wait(), desk.store.digest_due()) == (0, desk.clock.now)
    desk.office.take(b"From: <x@y.example>\r\nSubject: HELP\r\n\r\nHELP", desk.clock.now, "1")
    rounds.go()
    assert (desk.store.digest_due(), mailbox.looks) == (None, looks)
    rounds.go()
    assert rounds.seconds_to_wait() > 0
    while desk.office.write():
        pass
    kinds = [item.kind for item in desk.store.unsent() if item.recipient.endswith(".example")]
    assert kinds == ["anyone.digest", "anyone.help", "anyone.digest"]


def test_places_are_looked_into_only_when_something_is_new(desk, monkeypatch):
    asked = []
    monkeypatch.setattr("judge.office.giving_places.give_places", asked.append)
    places = Places(desk.office)
    for kept, many in (("", 1), ("[]", 2), ("[ ]", 3)):
        desk.store.keep_memo(KEY, kept)
        for _ in range(2):
            places.give()
            assert len(asked) == many
    desk.office.create(new_game(deadline=None, seats=()))
    for many in (4, 4):
        places.give()
        assert len(asked) == many


def test_where_nobody_is_given_a_place_nobody_is_woken(desk):
    rung = []
    office = replace(desk.office, letter_posted=lambda: rung.append(1))
    give_places(office)
    assert rung == []


def test_a_round_that_fails_does_not_end_the_desk(monkeypatch):
    monkeypatch.setattr("judge.serving.run.FAULT_SECONDS", 0.01)
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
