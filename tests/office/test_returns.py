"""Letters that come back: who is out of reach, who is told, and what becomes of their letters."""

import threading
from datetime import timedelta

import pytest

from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription
from judge.letter import Address
from judge.mail.server_state import ServerState
from judge.mail.smtp import NotSent, Sent
from judge.serving.delivery import Delivery
from tests.helpers import GM, JUDGE, Desk, new_game, player

GERMANY = player("GERMANY").email
GONE = "Status: 5.1.1\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user"
SPAM = "Status: 5.7.1\r\nAction: failed\r\nDiagnostic-Code: smtp; 554 5.7.1 looks like spam"
FULL = "Status: 5.2.2\r\nAction: failed\r\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full"
LATE = "Status: 4.4.1\r\nAction: delayed"


class Server:
    """A server that takes every letter, but for those to some."""

    def __init__(self):
        self.sent, self.refuses = [], {}

    def send(self, mail_from, recipient, raw):
        self.sent.append((mail_from, recipient, raw))
        return self.refuses.get(recipient) or Sent("OK")

    def close(self):
        pass


class Post:
    def __init__(self, desk):
        self.desk, self.server = desk, Server()
        state = ServerState(lambda: desk.clock.now.timestamp())  # noqa: PLW0108  the clock moves
        self.delivery = Delivery(self.server, desk.office, state)
        self.reports = 0

    def send(self):
        """Send what waits; return to whom."""
        self.server.sent.clear()
        while self.desk.office.write():
            pass
        while self.delivery.go(threading.Event()):
            pass
        return [recipient for _, recipient, _ in self.server.sent]

    def sent_to(self, recipient):
        return next(sent for sent in self.server.sent if sent[1] == recipient)

    def come_back(self, status, to=None, message_id="<none@example.org>"):
        """A server reports that a letter was not delivered."""
        self.reports += 1
        raw = (
            "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.org\r\n"
            f"To: {to or JUDGE.email}\r\nMessage-ID: <{self.reports}@mx>\r\n"
            "Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n"
            "--x\r\n\r\nSorry.\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n"
            f"Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; {GERMANY}\r\n"
            f"{status}\r\n\r\n--x\r\nContent-Type: text/rfc822-headers\r\n\r\n"
            f"Message-ID: {message_id}\r\n\r\n--x--\r\n"
        )
        self.desk.office.take(raw.encode(), self.desk.clock.now, f"mx/{self.reports}")
        self.desk.deal()

    def told(self):
        """Return the letters that were written since, as (kind, reader)."""
        new = [item for item in self.desk.store.unsent() if item.kind != "all.game-starts"]
        return [(item.kind, item.recipient) for item in new]


TOLD = [("gm.player-unreachable", GM.email)]


@pytest.fixture
def post(desk):
    desk.office.create(new_game(deadline=None))
    post = Post(desk)
    post.send()
    return post


def ask(desk, text="STATUS"):
    """Everybody gets a letter: nobody's turn has come, so that one is asked for."""
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", text)


def test_each_letter_comes_back_to_an_address_of_its_own(post):
    paths = {mail_from for mail_from, _, _ in post.server.sent}
    assert len(paths) == 8
    assert all(path.startswith("judge+r") for path in paths)


def test_who_has_no_mailbox_any_more_is_told_to_the_gamemaster_once(post):
    path = post.sent_to(GERMANY)[0]
    post.come_back(GONE, to=path)
    assert post.told() == TOLD
    assert post.send() == [GM.email]
    text = post.sent_to(GM.email)[2].decode()
    assert "player of Germany come back" in text
    assert "550 5.1.1 no such user" in text
    post.come_back(GONE, to=path)
    assert post.told() == []


def test_their_letters_are_kept_and_offered_again(post):
    post.come_back(GONE, to=post.sent_to(GERMANY)[0])
    assert post.send() == [GM.email]
    post.desk.clock.forward(hours=23)
    assert post.send() == []
    post.desk.clock.forward(hours=2)
    assert post.send() == [GERMANY]
    post.come_back(GONE, to=post.sent_to(GERMANY)[0])  # once more, and it is nothing new
    assert post.told() == []
    post.desk.clock.forward(hours=25)
    assert post.send() == []
    post.desk.clock.forward(hours=24)
    assert post.send() == [GERMANY]


def test_a_reader_whose_mailbox_is_gone_is_written_to_no_more(post):
    """Nobody runs after readers: whoever wants to read again subscribes again."""
    desk, reader = post.desk, Address("jane@nowhere.example")
    at_once = Subscription(
        reader, "Sarajevo", Reads.RESULTS, Rhythm.AT_ONCE, desk.clock.now, confirmed=True
    )
    with desk.store.opening("Sarajevo") as work:
        work.subscribe(at_once, desk.office.key)
        work.commit()
    for read in (True, False):
        desk.receive(GM, "Sarajevo; GM", "FORCE PROCESS")
        assert (reader.email in post.send()) is read
        if read:
            post.come_back(GONE, to=post.sent_to(reader.email)[0])


def test_who_writes_is_back_and_gets_everything(post):
    post.come_back(GONE, to=post.sent_to(GERMANY)[0])
    post.send()
    ask(post.desk)
    assert post.send() == [GERMANY, GERMANY]
    assert post.desk.store.unreached(GERMANY) is None


@pytest.mark.parametrize(("status", "times"), [(SPAM, 2), (FULL, 5), (LATE, 5)])
def test_what_may_pass_is_counted_until_it_is_enough(post, status, times):
    path = post.sent_to(GERMANY)[0]
    for _ in range(times - 1):
        post.come_back(status, to=path)
    assert post.told() == []
    assert post.send() == []
    post.come_back(status, to=path)
    assert post.told() == TOLD


def test_what_came_back_long_ago_says_nothing_any_more(post):
    path = post.sent_to(GERMANY)[0]
    post.come_back(SPAM, to=path)
    post.desk.clock.forward(days=30)
    post.come_back(SPAM, to=path)
    assert post.told() == []


def test_nobody_can_make_others_seem_to_be_out_of_reach(post):
    path = post.sent_to(GERMANY)[0]
    number = path.partition("+r")[2].partition("-")[0]
    france = post.sent_to(player("FRANCE").email)[0].partition("-")[2]
    for forged in (JUDGE.email, f"judge+r{number}-{'a' * 20}@example.org"):
        post.come_back(GONE, to=forged)
    post.come_back(GONE, to=f"judge+r{number}-{france}")
    assert post.told() == []
    assert post.desk.store.unreached(GERMANY) is None


def test_where_there_is_no_plus_the_message_id_tells_and_counts_less(post):
    raw = post.sent_to(GERMANY)[2].decode()
    message_id = raw.partition("Message-ID: ")[2].partition("\r\n")[0]
    post.come_back(GONE, message_id=message_id)
    assert post.told() == []
    assert post.desk.store.unreached(GERMANY).score == 5
    post.come_back(GONE, message_id=message_id)
    assert post.told() == TOLD


def test_who_is_refused_at_the_door_is_kept_as_well(desk):
    desk.office.create(new_game(deadline=None))
    post = Post(desk)
    post.server.refuses[GERMANY] = NotSent(False, "550 5.1.1 unknown")
    post.send()
    [kept] = [item for item in desk.store.unsent() if item.recipient == GERMANY]
    assert (kept.state, kept.trouble) == ("waiting", "550 5.1.1 unknown")
    assert kept.due - desk.clock.now == timedelta(days=1)
    assert post.told() == TOLD


def test_a_gamemaster_out_of_reach_is_told_to_the_operator(tmp_path):
    desk = Desk(tmp_path, operator=Address("operator@example.org"))
    desk.office.create(new_game(deadline=None))
    post = Post(desk)
    post.send()
    post.come_back(GONE, to=post.sent_to(GM.email)[0])
    assert post.told() == [("operator.trouble", "operator@example.org")]
    desk.store.close()


def test_nothing_is_kept_for_ever(post):
    post.come_back(GONE, to=post.sent_to(GERMANY)[0])
    for _ in range(40):
        post.desk.clock.forward(days=1)
        if GERMANY in post.send():
            post.come_back(GONE, to=post.sent_to(GERMANY)[0])
    [kept] = [item for item in post.desk.store.unsent() if item.recipient == GERMANY]
    assert kept.state == "failed"


def test_an_absence_note_to_that_address_is_no_return(post):
    path = post.sent_to(GERMANY)[0]
    raw = (
        f"From: {GERMANY}\r\nTo: {path}\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\n"
        "I am away until Monday. Your message has not been delivered to anybody else."
    )
    post.desk.office.take(raw.encode(), post.desk.clock.now, "away")
    post.desk.deal()
    assert post.told() == []
    assert post.desk.store.unreached(GERMANY) is None
