"""What becomes of the letters that wait when the mail server, or a mailbox, has a bad day."""

import threading
from datetime import timedelta

import pytest

from judge.clock.lengths import HOUR
from judge.desk.notices.operator import Need, Needed
from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription
from judge.letter import Address
from judge.mail.server_state import ServerState
from judge.mail.smtp import NotSent, Sender, Sent, SmtpAccount
from judge.mail.verdicts import Scope
from judge.office.bytes_out import MEMO, TO_STRANGER, memo_for
from judge.office.floods import floods
from judge.serving.allowance import Allowance
from judge.serving.delivery import STOPPED, SUSPICIOUS, Delivery
from judge.serving.health import needs, status_of
from judge.serving.housekeeping import Housekeeping
from tests.helpers import new_game, player, variant

JANE = player("GERMANY").email
DOWN = NotSent(True, "ConnectionRefusedError", Scope.SERVER)
QUOTA = NotSent(True, "550 5.4.5 quota", Scope.SERVER)
BROKEN = NotSent(True, "the line broke", Scope.LINE)
LATER = NotSent(True, "451 later")
UNKNOWN = NotSent(False, "550 5.1.1 unknown")
XS = b"x" * TO_STRANGER
TOO_LARGE = NotSent(False, "552 5.3.4 too large")


class Server:
    """A mail server: what it answers, by recipient or to all, and what it took."""

    def __init__(self):
        self.answers, self.to_all = {}, None
        self.taken, self.asked = [], []
        self.closed = 0

    def send(self, mail_from, recipient, raw):
        self.asked.append(recipient)
        answer = self.to_all or self.answers.get(recipient) or Sent("OK")
        if isinstance(answer, Sent):
            self.taken.append(recipient)
        return answer

    def close(self):
        self.closed += 1


class Rounds:
    """Rounds of a delivery, with the clock of the desk as the only one."""

    def __init__(self, desk):
        self.desk, self.server = desk, Server()
        state = ServerState(lambda: desk.clock.now.timestamp())  # noqa: PLW0108  the clock moves
        self.delivery = Delivery(self.server, desk.office, state)

    def go(self):
        while self.delivery.go(threading.Event()):
            pass

    def wait(self, minutes):
        """Let time pass, with a round every ten seconds."""
        for _ in range(minutes * 6):
            self.desk.clock.forward(seconds=10)
            self.go()

    @property
    def waiting(self):
        return [item for item in self.desk.store.unsent() if item.state == "waiting"]


@pytest.fixture
def rounds(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    return Rounds(desk)


EVERYBODY = len(variant().powers) + 1


def test_all_letters_go_over_one_connection_which_is_closed_at_the_end(rounds):
    rounds.go()
    assert len(rounds.server.taken) == EVERYBODY
    assert rounds.server.closed == 1
    assert not rounds.desk.store.unsent()


@pytest.mark.parametrize("answer", [DOWN, QUOTA, NotSent(True, "535 no", Scope.LOGIN)])
def test_a_server_that_takes_nothing_costs_no_letter_a_try(rounds, answer):
    rounds.server.to_all = answer
    rounds.wait(minutes=2 * 60)
    assert [item.tries for item in rounds.waiting] == [0] * EVERYBODY
    assert len(rounds.server.asked) < 2 * 60
    rounds.server.to_all = None
    rounds.wait(minutes=15 if answer.scope is Scope.LOGIN else 2)
    assert len(rounds.server.taken) == EVERYBODY


def test_a_quota_of_forty_seconds_gives_up_nothing(rounds):
    rounds.server.to_all = QUOTA
    rounds.desk.clock.forward(seconds=40)
    rounds.go()
    rounds.server.to_all = None
    rounds.wait(minutes=1)
    assert len(rounds.server.taken) == EVERYBODY


@pytest.mark.parametrize("answer", [LATER, TOO_LARGE])
def test_a_letter_that_is_refused_holds_up_no_other(rounds, answer):
    rounds.server.answers[JANE] = answer
    rounds.go()
    assert len(rounds.server.taken) == EVERYBODY - 1
    [left] = [item for item in rounds.desk.store.unsent() if item.recipient == JANE]
    assert (left.tries, left.state) == (1, "waiting" if answer.temporary else "failed")
    assert left.trouble == answer.reason


def test_a_letter_that_breaks_the_line_holds_up_no_other(rounds):
    rounds.server.answers[JANE] = BROKEN
    rounds.wait(minutes=2)
    assert len(rounds.server.taken) == EVERYBODY - 1
    [left] = rounds.waiting
    assert (left.recipient, left.tries > 0) == (JANE, True)


def test_a_server_that_hangs_up_on_all_costs_each_letter_next_to_nothing(rounds):
    rounds.server.to_all = BROKEN
    rounds.wait(minutes=2 * 60)
    assert sum(item.tries for item in rounds.waiting) == 1
    rounds.server.to_all = None
    rounds.wait(minutes=3)
    assert len(rounds.server.taken) == EVERYBODY


def test_a_server_that_knows_nobody_any_more_is_not_believed(rounds):
    rounds.server.to_all = UNKNOWN
    rounds.go()
    assert len(rounds.waiting) == EVERYBODY
    rounds.server.to_all = None
    rounds.wait(minutes=1)
    assert len(rounds.server.taken) == EVERYBODY


def test_two_dead_addresses_are_believed(rounds):
    rounds.go()
    rounds.server.to_all = UNKNOWN
    for power in list(variant().powers)[: SUSPICIOUS - 1]:
        rounds.desk.receive(player(power), f"Sarajevo; {power.title()}; Spring; 1901", "STATUS")
    rounds.desk.new_letters()
    rounds.go()
    readers = [player(power).key for power in list(variant().powers)[: SUSPICIOUS - 1]]
    assert all(rounds.desk.store.unreached(reader) for reader in readers)
    kept = [item for item in rounds.desk.store.unsent() if item.mailbox in readers]
    assert [item.trouble for item in kept] == [UNKNOWN.reason] * (SUSPICIOUS - 1)


def test_a_server_that_cannot_be_reached_is_not_tried_for_each_letter(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    sender = Sender(SmtpAccount("127.0.0.1", 1, security="none", timeout=1))
    assert not Delivery(sender, desk.office).go(threading.Event())
    assert sum(item.tries for item in desk.store.unsent()) == 0
    assert len(desk.store.claim_due(desk.clock.now)) == EVERYBODY  # they wait for nothing else


def test_nothing_goes_out_while_the_operator_has_stopped_it(rounds):
    rounds.desk.store.keep_memo(STOPPED, "now")
    rounds.wait(minutes=5)
    assert rounds.server.asked == []
    rounds.desk.store.keep_memo(STOPPED, "")
    rounds.go()
    assert len(rounds.server.taken) == EVERYBODY


def test_no_more_goes_out_within_an_hour_than_the_operator_allows(rounds):
    limits = {timedelta(hours=1): EVERYBODY, timedelta(days=1): 10 * EVERYBODY}
    rounds.delivery = Delivery(rounds.server, rounds.desk.office, allowance=Allowance(limits, 500))
    rounds.go()
    rounds.desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "STATUS")
    rounds.desk.new_letters()
    rounds.wait(minutes=59)
    assert len(rounds.server.taken) == EVERYBODY
    rounds.wait(minutes=2)
    assert len(rounds.server.taken) == EVERYBODY + 1
    told = status_of(rounds.desk.store, Allowance({}, 1), rounds.desk.clock.now)
    assert (told.used.is_full, needs(told)) == (False, (Needed(Need.HELD_UP, 1),))
    rounds.desk.clock.forward(days=1)
    assert needs(status_of(rounds.desk.store, Allowance({}, 1), rounds.desk.clock.now)) == ()


def test_nobody_is_told_that_letters_wait_where_none_does(rounds):
    rounds.delivery = Delivery(
        rounds.server, rounds.desk.office, allowance=Allowance({HOUR: EVERYBODY}, 500)
    )
    rounds.go()
    rounds.wait(minutes=1)
    assert len(rounds.server.taken) == EVERYBODY
    assert needs(status_of(rounds.desk.store, Allowance({}, 1), rounds.desk.clock.now)) == ()
    rounds.desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "STATUS")
    rounds.wait(minutes=1)
    told = status_of(rounds.desk.store, Allowance({}, 1), rounds.desk.clock.now)
    assert needs(told) == (Needed(Need.HELD_UP, 1),)


def test_a_judge_that_stops_lets_go_of_what_it_has_not_sent(rounds):
    stop = threading.Event()
    stop.set()
    assert not rounds.delivery.go(stop)
    assert rounds.server.asked == []
    assert len(rounds.desk.store.claim_due(rounds.desk.clock.now)) == EVERYBODY


def test_no_more_goes_out_within_a_day_either(rounds):
    limits = {timedelta(hours=1): 1000, timedelta(days=1): EVERYBODY}
    rounds.delivery = Delivery(rounds.server, rounds.desk.office, allowance=Allowance(limits, 500))
    rounds.go()
    rounds.desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "STATUS")
    rounds.desk.new_letters()
    for hours, sent in ((2, EVERYBODY), (21, EVERYBODY), (2, EVERYBODY + 1)):
        rounds.desk.clock.forward(hours=hours)
        rounds.go()
        assert len(rounds.server.taken) == sent


def test_no_more_megabytes_go_out_within_an_hour_than_the_operator_allows(rounds):
    rounds.delivery = Delivery(
        rounds.server, rounds.desk.office, allowance=Allowance({}, 1), sign=padded
    )
    rounds.go()
    assert len(rounds.server.taken) == EVERYBODY  # those that are under way go on their way
    rounds.desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "A Mun - Bur")
    rounds.desk.new_letters()
    rounds.wait(minutes=59)
    assert len(rounds.server.taken) == EVERYBODY
    told = status_of(rounds.desk.store, Allowance({}, 1), rounds.desk.clock.now)
    assert (told.used.megabytes, told.used.is_full) == (2, True)
    assert needs(told) == (Needed(Need.FULL, 1),)
    rounds.wait(minutes=2)
    assert len(rounds.server.taken) == EVERYBODY + 1


def padded(raw):
    return raw + b"x" * (2_000_000 // EVERYBODY)


def test_answers_to_one_mailbox_are_left_out_when_they_are_too_many_bytes(rounds):
    """What changes orders is told all the same, and the operator hears of it."""
    desk, subject = rounds.desk, "Sarajevo; Germany; Spring; 1901"
    rounds.delivery = Delivery(rounds.server, desk.office, sign=lambda raw: raw + b"x" * 20_000_000)
    desk.clock.forward(minutes=1)
    desk.receive(player("FRANCE"), "Sarajevo; France", "STATUS")
    desk.new_letters()
    rounds.go()
    for power, text, answers in (
        ("GERMANY", "STATUS", 1),  # reports do not count
        ("GERMANY", "STATUS", 0),
        ("GERMANY", "A Mun - Bur", 1),
    ):
        desk.receive(player(power), subject, text)
        assert len(desk.new_letters()) == answers
        rounds.go()
    assert [flood.mailbox for flood in floods(desk.store)] == [player("GERMANY").key]
    desk.clock.forward(hours=1)
    desk.receive(player("GERMANY"), subject, "STATUS")
    assert len(desk.new_letters()) == 1


def test_a_stranger_gets_few_bytes(rounds):
    desk = rounds.desk
    rounds.delivery = Delivery(
        rounds.server, desk.office, sign=lambda raw: raw + b"x" * TO_STRANGER
    )
    for answers in (1, 0):
        desk.receive(Address("jane@nowhere.example"), "hello", "HELP")
        assert len(desk.new_letters()) == answers
        rounds.go()


def test_who_reads_a_game_is_no_stranger(rounds):
    desk, reader = rounds.desk, Address("jane@nowhere.example")
    asked = (reader, "Sarajevo", Reads.RESULTS, Rhythm.DAILY, desk.clock.now)
    subscription = Subscription(*asked, confirmed=True)
    with desk.store.opening("Sarajevo") as work:
        work.subscribe(subscription, desk.office.key)
        work.commit()
    rounds.delivery = Delivery(
        rounds.server, desk.office, sign=lambda raw: raw + b"x" * TO_STRANGER
    )
    for _ in range(2):
        desk.receive(reader, "hello", "HELP")
        assert len(desk.new_letters()) == 1
        rounds.go()


def test_a_judge_killed_when_a_letter_has_gone_sends_it_no_second_time(rounds, monkeypatch):
    monkeypatch.setattr("judge.serving.delivery.note_sent", killed)
    with pytest.raises(KeyboardInterrupt):
        rounds.go()
    monkeypatch.undo()
    rounds.wait(minutes=10)
    assert sorted(rounds.server.taken) == sorted(set(rounds.server.taken))


def killed(*_given):
    raise KeyboardInterrupt


def test_what_went_out_to_a_mailbox_is_forgotten_when_its_hour_is_past(rounds):
    desk = rounds.desk
    memo = memo_for(player("GERMANY").key)
    desk.receive(player("GERMANY"), "Sarajevo; Germany", "STATUS")
    desk.new_letters()
    rounds.go()
    Housekeeping(desk.office).forgets()
    assert desk.store.memo(memo)
    desk.clock.forward(hours=1)
    Housekeeping(desk.office).forgets()
    assert not desk.store.memo(memo)
    assert desk.store.memo(MEMO)


def test_each_letter_is_signed_as_it_goes(rounds):
    sent = []
    rounds.server.send = lambda mail_from, recipient, raw: sent.append(raw) or Sent("OK")
    rounds.delivery = Delivery(
        rounds.server, rounds.desk.office, sign=lambda raw: b"X: y\r\n" + raw
    )
    rounds.go()
    assert len(sent) == EVERYBODY
    assert all(raw.startswith(b"X: y\r\n") for raw in sent)
