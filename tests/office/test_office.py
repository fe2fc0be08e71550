"""One letter, one transaction: what happens at the office whatever goes wrong."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes

import pytest
from peewee import OperationalError

from judge.desk.events.events import Held, OrdersWritten, Released, TurnSettled
from judge.desk.games.game import State
from judge.desk.games.orders_of_turn import standing_orders
from judge.letter import Address, Failing, Grade, Proof
from judge.mail.failures import NotNowError
from judge.mail.reading import read_letter
from judge.office.floods import A_STRANGER_AN_HOUR, MOST_IN_VAIN, STRANGERS_AN_HOUR
from judge.office.office import OUTAGE, UNREADABLE, WRITE_AGAIN, utc_now
from judge.report.enclosures import Where, Wishes
from judge.report.pen import Pen
from judge.report.pictures import Artist, Looks
from judge.serving.run import warm_up
from judge.shipped import folders
from judge.store.intray import TRIES
from judge.store.store import Store
from judge.studio import Studio
from tests.helpers import GM, JUDGE, LIBRARY, NOW, Desk, new_game, player, spoil_settling, variant

SPRING = "Sarajevo; Germany; Spring; 1901"
OPERATOR = Address("op@example.org")


@pytest.fixture
def playing(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    return desk


def load(desk):
    return desk.store.game("Sarajevo")


def waiting(desk):
    with desk.store.dealing(desk.clock.now) as work:
        return work is not None


def test_the_invitations_go_to_all(desk):
    desk.office.create(new_game(deadline=None))
    letters = desk.new_letters()
    assert [mail.to[0].email for mail in letters] == [
        *(player(power).email for power in variant().powers),
        GM.email,
    ]
    assert letters[3].subject == "Sarajevo; Germany; Spring; 1901 (the game begins)"


def test_time_is_lost_from_when_the_first_game_was_made(desk):
    began = desk.clock.now
    assert desk.store.last_pulse() is None
    desk.office.create(new_game())
    assert desk.store.last_pulse() == began
    desk.clock.forward(hours=1)
    desk.office.create(new_game(name="Agadir"))
    assert desk.store.last_pulse() == began
    assert desk.office.down_since(began + OUTAGE) is None
    assert desk.office.down_since(desk.clock.now) == began


def test_a_letter_is_answered(playing):
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur\nF Kie - Hol\nA Ber - Kie")
    [answer] = playing.new_letters()
    assert answer.to[0].email == "germany@example.org"
    assert "A MUN - BUR" in answer.text
    assert not waiting(playing)


@pytest.mark.parametrize("seats", [None, ()])
def test_warming_up_changes_nothing(playing, seats):
    if seats is not None:
        playing.office.create(new_game(name="Another", seats=seats))
        playing.new_letters()
    before = playing.store.row("Sarajevo")
    read = []
    office = replace(playing.office, read=lambda *what: read.append(what) or read_letter(*what))
    warm_up(office)
    assert len(read) == 1
    assert playing.store.row("Sarajevo") == before
    assert playing.new_letters() == []


def test_the_same_letter_twice_counts_once(playing):
    for _ in range(2):
        playing.receive(player("GERMANY"), SPRING, "A Mun - Bur", message_id="<same@x>")
    assert len(playing.new_letters()) == 1
    assert len(load(playing).present.sets) == 1


def test_the_last_order_counts_though_a_servers_clock_was_ahead(playing):
    for text, ahead in [("A Mun - Bur", timedelta(hours=2)), ("A Mun - Tyr", timedelta(0))]:
        playing.clock.forward(minutes=1)
        raw = raw_from(playing, "GERMANY", text)
        playing.office.take(raw, playing.clock.now + ahead, text)
        playing.deal()
    assert [order.text for order in standing_orders(load(playing), "GERMANY")] == ["A MUN - TYR"]


def raw_from(desk, power, text="A Mun - Bur"):
    """Return a letter with no more than it needs, as a server gives it that noted its token."""
    noted = desk.answering(player(power), SPRING)
    mailbox = player(power).email
    return f"{noted}From: {mailbox}\r\nSubject: Sarajevo; Spring; 1901\r\n\r\n{text}".encode()


def plain(text, *fields):
    head = ["From: Gus <germany@example.org>", f"Subject: {SPRING}", *fields]
    return "\r\n".join([*head, "", text]).encode()


def taken(desk, *letters):
    """Return the orders for Munich that are told after letters, each (raw, minutes, source)."""
    for raw, minutes, source in letters:
        noted = desk.answering(player("GERMANY"), SPRING).encode()
        desk.clock.now = NOW + timedelta(minutes=minutes)
        desk.office.take(noted + raw, desk.clock.now, source)
        desk.deal()
    lines = "\n".join(mail.text for mail in desk.new_letters()).splitlines()
    return [line.split("(")[0].strip() for line in lines if "A MUN -" in line]


ID, DATE = "Message-ID: <1@x>", "Date: Fri, 20 Nov 2026 12:00:00 +0000"
BUR, RUH = "A MUN - BUR", "A MUN - RUH"
TURNED = plain("QSBNdW4gLSBCdXIK", ID, "Content-Transfer-Encoding: base64")


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        # The same letter found again, whatever number the server gives it now.
        ([(plain("A Mun - Bur", ID), 0, "1/1"), (plain("A Mun - Bur", ID), 0, "1/1")], [BUR]),
        ([(plain("A Mun - Bur", ID), 0, "1/1"), (plain("A Mun - Bur", ID), 0, "2/7")], [BUR]),
        ([(plain("A Mun - Bur"), 0, "1/1"), (plain("A Mun - Bur"), 0, "2/7")], [BUR]),
        # A number used again for another letter.
        ([(plain("A Mun - Bur", ID), 0, "1/1"), (plain("A Mun - Ruh"), 1, "1/1")], [BUR, RUH]),
        # Copies that servers changed: encoded anew, with a footer, or with the name in quotes.
        ([(plain("A Mun - Bur", ID), 0, "1/1"), (TURNED, 1, "1/2")], [BUR]),
        (
            [
                (plain("A Mun - Bur", ID), 0, "1/1"),
                (plain("A Mun - Ruh"), 1, "1/2"),
                (plain("A Mun - Bur\r\n____\r\na list", ID, "List-Id: <x.y>"), 2, "1/3"),
            ],
            [BUR, RUH],
        ),
        (
            [
                (plain("A Mun - Bur", ID), 0, "1/1"),
                (plain("A Mun - Ruh"), 1, "1/2"),
                (TURNED.replace(b"From: Gus", b'From: "Gus"'), 2, "1/3"),
            ],
            [BUR, RUH, RUH],
        ),
        (
            [
                (plain("A Mun - Bur", DATE), 0, "1/1"),
                (plain("A Mun - Ruh"), 1, "1/2"),
                (plain("A Mun - Bur", "Date: Fri, 20 Nov 2026 13:00:00 +0100 (CET)"), 2, "1/3"),
            ],
            [BUR, RUH, RUH],
        ),
        (
            [
                (plain("A Mun - Bur", ID), 0, "1/1"),
                (plain("A Mun - Ruh"), 1, "1/2"),
                (plain("A Mun - Bur", ID).replace(b"; Spring", b";\r\n  Spring"), 2, "1/3"),
            ],
            [BUR, RUH, RUH],
        ),
        # Two letters are two: another Message-ID, another Date, another moment, other words.
        ([(plain("A Mun - Bur", ID), 0, "1"), (plain("A Mun - Bur", "Message-ID: <2@x>"), 1, "2")],
         [BUR, BUR]),
        ([(plain("A Mun - Bur"), 0, "1"), (plain("A Mun - Bur"), 1, "2")], [BUR, BUR]),
        ([(plain("A Mun - Bur", ID), 0, "1"), (plain("A Mun - Ruh", ID), 1, "2")], [BUR, RUH]),
    ],
)  # fmt: skip
def test_a_letter_counts_once_in_whatever_form_it_comes(playing, letters, told):
    assert taken(playing, *letters) == told


@pytest.mark.parametrize("subject", [SPRING, "Sarajevo", "help", "Agadir; Germany"])
def test_a_player_is_answered_at_the_address_that_was_registered(playing, subject):
    playing.receive(Address("Germany@EXAMPLE.org"), subject, "A Mun - Bur\nSTATUS")
    answered = {mail.to[0].email for mail in playing.new_letters()}
    assert answered == {"germany@example.org"}


def test_a_copy_that_proves_more_counts_though_it_comes_later(playing):
    raw = plain("A Mun - Bur", ID)
    noted = playing.answering(player("GERMANY"), SPRING).encode()
    told = []
    for number, letter in enumerate((raw, noted + raw, noted + raw, raw)):
        playing.office.take(letter, NOW + timedelta(minutes=number), f"imap/{number}")
        playing.deal()
        told.append([mail.subject.partition("(")[2] for mail in playing.new_letters()])
    assert told == [["please confirm)"], [""], [], []]
    game = load(playing)
    assert (len(game.present.sets), game.present.unproved) == (1, ())


def test_a_token_may_stand_in_the_subject(playing):
    pen = playing.office.pen
    pen.identity = replace(pen.identity, plus=False)
    playing.receive(player("GERMANY"), SPRING, "ORDERS")
    [answer] = playing.new_letters()
    assert (answer.answer_to, len(answer.tags)) == (None, 1)
    subject = f"Re: {answer.subject} [#{answer.tags[0]}]"
    assert f"%5B%23{answer.tags[0]}%5D" in answer.text  # in the link as well
    raw = f"From: germany@example.org\r\nSubject: {subject}\r\n\r\nA Mun - Bur"
    playing.office.take(raw.encode(), playing.clock.now, "imap/1")
    playing.deal()
    [answer] = playing.new_letters()
    assert "A MUN - BUR" in answer.text
    assert len(load(playing).present.sets) == 1


def test_two_players_equal_letters_without_ids_are_two(playing):
    for number, power in enumerate(("GERMANY", "FRANCE")):
        raw = raw_from(playing, power, "FINAL")
        playing.office.take(raw, playing.clock.now, f"imap/{number}")
    while playing.office.deal():
        pass
    events = [entry.event for entry in playing.store.journal("Sarajevo")]
    assert len([event for event in events if isinstance(event, OrdersWritten)]) == 2


def test_a_whole_turn(playing):
    for power in variant().powers:
        name = power.title()
        playing.receive(player(power), f"Sarajevo; {name}; Spring; 1901", "FINAL")
    letters = playing.new_letters()
    assert len(letters) == 7 + 8
    assert load(playing).turn.code == "F1901M"
    events = [entry.event for entry in playing.store.journal("Sarajevo")]
    assert len([event for event in events if isinstance(event, TurnSettled)]) == 1


def test_the_deadline_settles_the_turn(playing):
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    playing.clock.forward(days=7)
    playing.office.tick(playing.clock.now)
    game = load(playing)
    assert game.turn.code == "F1901M"
    assert game.deadline == playing.clock.now + timedelta(days=7)
    playing.office.tick(playing.clock.now)  # nothing more is due
    assert load(playing).turn.code == "F1901M"


class Broken(Pen):
    """A pen that breaks."""

    def letters(self, dispatch, *others):
        if dispatch.notice.event == "operator.trouble":
            return super().letters(dispatch, *others)
        raise RuntimeError("the pen broke")


def test_a_letter_that_cannot_be_written_undoes_nothing_and_waits(playing):
    identity = playing.office.pen.identity
    pen = Broken(folders("templates"), identity, LIBRARY)
    office = replace(playing.office, pen=pen, operator=OPERATOR)
    office.take(raw_from(playing, "GERMANY"), playing.clock.now, "imap/1")
    assert office.deal()
    while office.write():
        pass
    assert [order.text for order in load(playing).present.sets[0].orders] == ["A MUN - BUR"]
    [told] = playing.new_letters()
    assert told.to == (OPERATOR,)
    assert "the pen broke" in told.text
    for _ in range(3):  # as long as it is broken, the operator is not told again
        playing.clock.forward(minutes=10)
        while office.write():
            pass
    assert playing.new_letters() == []
    playing.clock.forward(minutes=10)
    [answer] = playing.new_letters()  # the pen is mended
    assert "A MUN - BUR" in answer.text


def test_a_letter_that_meets_a_fault_is_shunted_and_undone(playing, monkeypatch):
    office = replace(playing.office, operator=OPERATOR)
    raw = raw_from(playing, "GERMANY")
    office.take(raw, playing.clock.now, "imap/1")
    with monkeypatch.context() as patch:
        patch.setattr("judge.office.office.circulate", lambda *_: 1 / 0)
        assert office.deal()
    assert not office.deal()
    assert load(playing).present.sets == ()  # what it had begun is undone
    [shunted] = playing.store.shunted()
    assert "ZeroDivisionError" in shunted.trouble
    assert shunted.raw == raw
    playing.store.put_back(shunted.number)
    assert office.deal()  # the fault is mended
    assert [order.text for order in load(playing).present.sets[0].orders] == ["A MUN - BUR"]


def test_a_game_that_meets_a_fault_is_held_and_the_others_go_on(playing, monkeypatch):
    playing.office.create(new_game(name="Agadir", deadline=None))
    playing.clock.forward(days=7)
    spoil_settling(monkeypatch, RuntimeError("the board fell down"))
    while playing.office.tick(playing.clock.now):
        pass
    [held] = playing.store.held()
    [other] = {"Sarajevo", "Agadir"} - {held}
    assert playing.store.game(other).turn.code == "F1901M"
    assert playing.store.journal(held)[-1].event == Held("RuntimeError: the board fell down")
    with playing.store.opening(held) as work:
        work.record(Released(), "operator", playing.clock.now)
        work.commit()
    while playing.office.tick(playing.clock.now):
        pass
    assert playing.store.game(held).turn.code == "F1901M"


def test_all_are_told_of_a_game_that_is_held_and_it_goes_on_by_itself(playing, monkeypatch):
    spoil_settling(monkeypatch, *[RuntimeError("the board fell down")] * 3)
    playing.clock.forward(days=7)
    playing.office.tick(playing.clock.now)
    told = playing.new_letters()
    assert len(told) == len(variant().powers) + 1
    assert "could not be settled" in told[0].text
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    playing.new_letters()
    for _ in range(2):
        playing.office.release_held()
        assert (load(playing).state, playing.new_letters()) == (State.HELD, [])
    playing.office.release_held()
    assert (load(playing).state, load(playing).turn.code) == (State.RUNNING, "F1901M")
    assert playing.store.game("Sarajevo") == playing.store.replay("Sarajevo")
    assert len(playing.new_letters()) == len(variant().powers) + 1
    [settled] = [
        entry.event
        for entry in playing.store.journal("Sarajevo")
        if isinstance(entry.event, TurnSettled)
    ]
    assert [order.text for order in settled.orders["GERMANY"]] == ["A MUN - BUR"]


def test_a_held_game_that_is_left_to_the_operator_keeps_no_other_from_going_on(
    playing, monkeypatch
):
    playing.office.create(new_game(name="Agadir", deadline=None))
    spoil_settling(monkeypatch, *[RuntimeError("the board fell down")] * 2)
    playing.clock.forward(days=7)
    while playing.office.tick(playing.clock.now):
        pass
    assert playing.store.held() == ["Agadir", "Sarajevo"]
    for _ in range(TRIES):
        playing.store.begin_held("Agadir", TRIES)
    playing.office.release_held()
    assert playing.store.held() == ["Agadir"]


def test_a_game_is_held_even_if_nobody_can_be_told(playing, monkeypatch):
    spoil_settling(monkeypatch, RuntimeError("the board fell down"))
    playing.clock.forward(days=7)
    with monkeypatch.context() as patch:
        patch.setattr("judge.office.office.circulate", lambda *_: 1 / 0)
        assert playing.office.tick(playing.clock.now)
    assert playing.store.held() == ["Sarajevo"]


class KilledError(BaseException):
    """The judge is killed right here."""


def test_a_turn_that_kills_the_judge_is_held_and_left_to_the_operator(playing, monkeypatch):
    spoil_settling(monkeypatch, *[KilledError()] * 2 * TRIES)
    playing.clock.forward(days=7)
    for _ in range(TRIES):
        with pytest.raises(KilledError):
            playing.office.tick(playing.clock.now)
    assert playing.office.tick(playing.clock.now)
    assert playing.store.held() == ["Sarajevo"]
    for _ in range(TRIES):
        with pytest.raises(KilledError):
            playing.office.release_held()
    playing.office.release_held()
    assert playing.store.held() == ["Sarajevo"]  # it is not tried by itself any more


def go(desk):
    """Let the office do all that is to be done."""
    while desk.office.deal():
        pass
    while desk.office.tick(desk.clock.now):
        pass


def test_a_full_disk_shunts_no_letter_and_holds_no_game(playing):
    """SQLite's own limit of pages is what a full disk is to it."""
    database = playing.store.engine.database
    (pages,) = database.execute_sql("pragma page_count").fetchone()
    database.execute_sql(f"pragma max_page_count={pages}")
    text = "A Mun - Bur\n-- \n" + "; ; " * 20000  # a signature, which nobody reads
    raw = raw_from(playing, "GERMANY", text)
    with pytest.raises(NotNowError, match="full"):
        playing.office.take(raw, playing.clock.now, "imap/1")
    database.execute_sql("pragma max_page_count=1000000")
    playing.office.take(raw, playing.clock.now, "imap/1")
    database.execute_sql("vacuum")  # so that there is no free page
    (pages,) = database.execute_sql("pragma page_count").fetchone()
    database.execute_sql(f"pragma max_page_count={pages}")
    playing.clock.forward(days=7)
    for _ in range(2 * TRIES):
        with pytest.raises(OperationalError):
            go(playing)
    assert (playing.store.shunted(), playing.store.held()) == ([], [])
    database.execute_sql("pragma max_page_count=1000000")
    go(playing)
    [settled] = [
        entry.event
        for entry in playing.store.journal("Sarajevo")
        if isinstance(entry.event, TurnSettled)
    ]
    assert [order.text for order in settled.orders["GERMANY"]] == ["A MUN - BUR"]


CHANNELS = [
    "Precedence: list",
    "Precedence: bulk",
    "List-Id: <family.example.org>",
    "X-Auto-Response-Suppress: All",
    "Return-Path: <>",
    "Auto-Submitted: no (x)",
]


@pytest.mark.parametrize("mark", CHANNELS)
@pytest.mark.parametrize(
    ("sender", "text", "answers"),
    [
        ("germany@example.org", "A Mun - Bur", 1),
        ("germany@example.org", "I am on vacation until Monday.", 0),
        ("eve@example.org", "A Mun - Bur", 0),
        ("eve@example.org", "HELP", 0),
    ],
)
def test_a_players_orders_come_through_by_the_channels_of_robots(
    playing, mark, sender, text, answers
):
    if mark.startswith("Auto-Submitted") and not answers:
        return  # a person's letter like another
    noted = playing.answering(player("GERMANY"), SPRING)
    raw = f"{noted}{mark}\r\nFrom: {sender}\r\nSubject: {SPRING}\r\n\r\n{text}".encode()
    playing.office.take(raw, playing.clock.now, "imap/1")
    playing.deal()
    letters = playing.new_letters()
    assert [mail.to[0].email for mail in letters] == [player("GERMANY").email] * answers
    assert len(load(playing).present.sets) == answers


@pytest.mark.parametrize("mark", ["Auto-Submitted: auto-replied", "X-Autoreply: yes"])
def test_what_a_robot_writes_does_nothing(playing, mark):
    raw = f"{mark}\r\nFrom: germany@example.org\r\nSubject: {SPRING}\r\n\r\nA Mun - Bur".encode()
    playing.office.take(raw, playing.clock.now, "imap/1")
    playing.deal()
    assert (playing.new_letters(), load(playing).present.sets) == ([], ())


def test_the_operator_is_told(tmp_path, monkeypatch):
    desk = Desk(tmp_path, operator=OPERATOR)
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    with monkeypatch.context() as patch:
        patch.setattr("judge.office.at_desk.handle", lambda *_: 1 / 0)
        desk.receive(player("GERMANY"), SPRING, "A Mun H")
    [told] = desk.new_letters()
    assert told.to == (OPERATOR,)
    assert "division by zero" in told.text
    desk.store.close()


def test_the_operator_is_told_of_a_letter_that_kills_the_judge(playing, monkeypatch):
    office = replace(playing.office, operator=OPERATOR)
    raw = f"From: germany@example.org\r\nSubject: {SPRING}\r\n\r\nA Mun - Bur".encode()
    office.take(raw, playing.clock.now, "imap/1")

    def deadly(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("judge.office.at_desk.handle", deadly)
        for _ in range(3):
            with pytest.raises(KeyboardInterrupt):
                office.deal()
    assert not office.deal()  # it is put aside, and the judge goes on
    [told] = playing.new_letters()
    assert told.to == (OPERATOR,)
    assert "Trouble with letter 1" in told.subject


GERMANY = b"From: germany@example.org\r\nSubject: " + SPRING.encode() + b"\r\n\r\n"
HOSTILE = [
    b"",
    b"\x00\xff\xfe",
    b"From: germany@example.org\r\n\r\n",
    b"From: germany@example.org\r\nSubject: "
    + SPRING.encode()
    + b"\r\n\r\n"
    + b"A Mun - " * 50_000,
    GERMANY + b"{{ judge }} {% x %}",
    b"From: germany@example.org\r\nSubject: =?utf-8?q?Sarajevo=0ABcc:_x=40y?=\r\n\r\nA Mun H",
    b"From: germany@example.org\r\nSubject: ../../etc/passwd; Germany\r\n\r\nA Mun H",
    b"From: <>\r\nSubject: " + SPRING.encode() + b"\r\n\r\nA Mun H",
    b"From: a@b, c@d\r\nSubject: " + SPRING.encode() + b"\r\n\r\nA Mun H",
]


@pytest.mark.parametrize("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_letters_are_survived(playing, raw):
    playing.office.take(raw, playing.clock.now, "imap/9")
    while playing.office.deal():
        pass
    assert playing.store.shunted() == []
    while playing.office.write():
        pass
    for letter in playing.store.unsent():
        assert b"\nBcc:" not in playing.store.raw_of(letter.number)


def test_a_flood_of_letters_is_not_answered_for_ever(playing):
    for number in range(60):
        playing.receive(player("GERMANY"), SPRING, f"A Mun - Bur\n{number}")
    assert len(playing.new_letters()) == MOST_IN_VAIN + 1  # all but the first change nothing
    events = [entry.event for entry in playing.store.journal("Sarajevo")]
    assert len([event for event in events if isinstance(event, OrdersWritten)]) == 60
    playing.clock.forward(hours=1, seconds=1)
    playing.receive(player("GERMANY"), SPRING, "A Mun - Tyr")
    assert len(playing.new_letters()) == 1


def test_strangers_cannot_flood_a_player(playing):
    for number in range(60):
        playing.receive(Address("mallory@example.net"), SPRING, f"A Mun H\n{number}")
    assert len(playing.new_letters()) == 3
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    assert len(playing.new_letters()) == 1


def test_forged_strangers_get_few_answers_all_together_and_none_of_their_words(playing):
    for number in range(STRANGERS_AN_HOUR + 20):
        victim = Address(f"victim{number}@example.net")
        playing.receive(victim, "Buy our pills", "Our pills are the best.")
    letters = playing.new_letters()
    assert len(letters) == STRANGERS_AN_HOUR
    assert not [mail for mail in letters if "pills" in mail.subject + mail.text]
    playing.receive(player("GERMANY"), "help", "")  # they use up nobody else's
    assert len(playing.new_letters()) == 1
    playing.clock.forward(hours=1, seconds=1)
    playing.receive(Address("jane@example.net"), "help", "")
    assert len(playing.new_letters()) == 1


def test_one_letter_of_a_stranger_brings_little(playing):
    everything = "MAP\nMAP BLANK\nSTATUS\nRULES\nHELP\nGAMES\nZONE\n" * 3
    playing.receive(Address("victim@example.net"), "Sarajevo", everything)
    assert "anyone.map" not in {item.kind for item in playing.store.unsent()}
    for _ in range(20):
        playing.receive(Address("victim@example.net"), "Sarajevo", "STATUS")
    status = [item for item in playing.store.unsent() if item.kind == "player.status"]
    assert len(status) == A_STRANGER_AN_HOUR


def test_the_judges_own_letters_are_not_answered(playing):
    playing.receive(JUDGE, SPRING, "A Mun H")
    assert playing.new_letters() == []


def test_players_are_told_deadlines_by_their_own_clocks(playing):
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur", zone="-0500")
    [answer] = playing.new_letters()
    assert "12:00 UTC (07:00 UTC-05:00), in 7 days" in " ".join(answer.text.split())
    playing.receive(player("GERMANY"), "Sarajevo; Germany", "zone new york", zone="-0500")
    [answer] = playing.new_letters()
    assert "12:00 UTC (07:00 EST), in 7 days" in " ".join(answer.text.split())
    playing.receive(player("FRANCE"), SPRING.replace("Germany", "France"), "ORDERS")
    [answer] = playing.new_letters()
    assert "12:00 UTC, in 7 days" in " ".join(answer.text.split())


def test_a_zone_may_be_named_in_a_letter_to_no_game(playing):
    playing.receive(player("GERMANY"), "zone Europe/Vienna", "")
    [answer] = playing.new_letters()
    assert answer.subject == "Your time zone: Europe/Vienna"
    playing.receive(player("GERMANY"), SPRING, "ORDERS", zone="-0500")
    [answer] = playing.new_letters()
    assert "12:00 UTC (13:00 CET), in 7 days" in " ".join(answer.text.split())


def with_pictures(desk, tmp_path, where):
    artist = Artist(Studio(LIBRARY), tmp_path / "pictures", "example.org")
    identity = desk.office.pen.identity
    pen = Pen(folders("templates"), identity, LIBRARY, artist, Wishes(Looks("colour", 400), where))
    return replace(desk.office, pen=pen)


def pictures_in(raw):
    parts = message_from_bytes(raw).walk()
    return [part["Content-ID"] for part in parts if part.get_content_type() == "image/png"]


def written(office):
    while office.write():
        pass
    return office.store.claim_due(office.now())


def make_parts(office):
    while office.make_part():
        pass


def test_everybody_gets_the_same_pictures(desk, tmp_path):
    office = with_pictures(desk, tmp_path, Where.REPORT)
    office.create(new_game(deadline=None))
    assert written(office) == []  # they wait for their picture
    make_parts(office)
    letters = [pictures_in(desk.store.raw_of(mail.number)) for mail in written(office)]
    assert len(letters) == 8
    assert [len(pictures) for pictures in letters] == [1] * 8
    assert len(set(map(tuple, letters))) == 1
    assert len(list((tmp_path / "pictures").iterdir())) == 2  # the position, and the blank map


def test_the_sender_is_woken_by_every_picture_that_is_made(desk, tmp_path):
    woken = []
    office = with_pictures(desk, tmp_path, Where.REPORT)
    office = replace(office, letter_written=lambda: woken.append(True))
    office.create(new_game(deadline=None))
    written(office)
    woken.clear()
    made = sum(iter(office.make_part, False))
    assert made == len(woken) > 0


def test_pictures_may_follow_in_the_same_thread(desk, tmp_path):
    office = with_pictures(desk, tmp_path, Where.FOLLOW)
    office.create(new_game(deadline=None))
    first = written(office)
    assert len(first) == 8
    make_parts(office)
    following = written(office)
    assert [pictures_in(desk.store.raw_of(mail.number)) for mail in first] == [[]] * 8
    assert [mail.recipient for mail in following] == [mail.recipient for mail in first]
    for mail, ahead in zip(following, first, strict=True):
        raw = desk.store.raw_of(mail.number)
        fields = message_from_bytes(raw)
        assert fields["In-Reply-To"] == ahead.message_id
        turn = message_from_bytes(desk.store.raw_of(ahead.number))["References"]
        assert fields["References"].split() == [turn, ahead.message_id]
        assert (mail.subject, fields["Auto-Submitted"]) == (ahead.subject, "auto-generated")
        assert len(pictures_in(raw)) == 1


def test_letters_go_without_what_cannot_be_made(desk, tmp_path, monkeypatch):
    office = with_pictures(desk, tmp_path, Where.REPORT)
    office.create(new_game(deadline=None))
    written(office)
    monkeypatch.setattr(Studio, "png", lambda *_: 1 / 0)
    make_parts(office)
    assert len(written(office)) == 8


def test_a_picture_that_ends_the_judge_is_given_up(desk, tmp_path, monkeypatch):
    office = with_pictures(desk, tmp_path, Where.REPORT)
    office.create(new_game(deadline=None))
    written(office)

    def deadly(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Studio, "png", deadly)
    for _ in range(2 * TRIES):
        with pytest.raises(KeyboardInterrupt):
            office.make_part()
        desk.clock.forward(minutes=2)  # until then it may be somebody else's
    make_parts(office)
    assert len(written(office)) == 8


def test_a_clock_that_goes_back_to_utc_is_forgotten(playing):
    for zone, due in (("+0100", "12:00 UTC (13:00 UTC+01:00)"), ("+0000", "12:00 UTC, in 7 days")):
        playing.receive(player("GERMANY"), SPRING, "ORDERS", zone=zone)
        [answer] = playing.new_letters()
        assert due in " ".join(answer.text.split())


# --- Faults that nobody expects, and faults that pass ---------------------------------------------


LOST = OperationalError("the connection is lost")  # which passes


def fail(fault):
    """Return what meets a fault whenever it is called."""

    def meets(*_, **__):
        raise fault

    return meets


def test_the_clock_is_that_of_utc():
    before = datetime.now(UTC)
    assert before <= utc_now() <= datetime.now(UTC)
    assert utc_now().utcoffset() == timedelta(0)


def test_a_letter_that_meets_a_fault_when_it_comes_is_not_taken(playing, monkeypatch):
    raw = raw_from(playing, "GERMANY")
    for fault, told in ((RuntimeError("it broke"), RuntimeError), (LOST, NotNowError)):
        with monkeypatch.context() as patch:
            patch.setattr(Store, "take", fail(fault))
            with pytest.raises(told, match=str(fault)):
                playing.office.take(raw, playing.clock.now, "imap/1")
    assert not playing.office.deal()


@pytest.mark.parametrize(
    ("sender", "subject", "is_asked"),
    [
        ("germany@example.org", "Hello", True),  # from somebody who plays, if to no game
        ("jane@example.net", SPRING, True),  # to a game, if from somebody who may not play it
        ("jane@example.net", "Hello", False),
    ],
)
def test_what_a_header_proves_is_asked_where_it_may_matter(playing, sender, subject, is_asked):
    asked = []

    def proof(raw, address, received):
        asked.append((raw, address.email, received))
        return Proof(Grade.SIGNED)

    office = replace(playing.office, proof=proof)
    raw = f"From: {sender}\r\nSubject: {subject}\r\n\r\nSTATUS".encode()
    office.take(raw, playing.clock.now, "imap/1")
    assert asked == ([(raw, sender, playing.clock.now)] if is_asked else [])
    with playing.store.dealing(playing.clock.now) as work:
        assert work.letter.proof == ("SIGNED" if is_asked else "CLAIMED")


def test_a_letter_that_nobody_can_have_signed_is_not_asked_for_its_signature(playing):
    office = replace(playing.office, proof=fail(AssertionError("it is asked")))
    office.take(f"From: <>\r\nSubject: {SPRING}\r\n\r\nA Mun H".encode(), NOW, "imap/1")
    with playing.store.dealing(playing.clock.now) as work:
        assert work.letter.proof == "NONE"


def test_the_operator_is_told_of_a_letter_that_cannot_be_read(playing):
    def unread(*what):
        return replace(read_letter(*what), unread=(UNREADABLE,))

    office = replace(playing.office, operator=OPERATOR, read=unread)
    office.take(raw_from(playing, "GERMANY"), playing.clock.now, "imap/1")
    assert office.deal()
    [told] = [mail for mail in playing.new_letters() if mail.to == (OPERATOR,)]
    assert "1" in told.subject
    assert playing.store.shunted() == []


def test_a_fault_before_there_is_a_letter_or_a_game_is_nobodys(playing, monkeypatch):
    monkeypatch.setattr(Store, "dealing", fail(RuntimeError("it broke")))
    with pytest.raises(RuntimeError, match="it broke"):
        playing.office.deal()
    monkeypatch.setattr(Store, "due", fail(RuntimeError("it broke")))
    with pytest.raises(RuntimeError, match="it broke"):
        playing.office.tick(playing.clock.now)
    assert (playing.store.shunted(), playing.store.held()) == ([], [])


def test_a_fault_that_passes_holds_no_game_however_often_it_comes(playing, monkeypatch):
    spoil_settling(monkeypatch, *[LOST] * 2 * TRIES)
    playing.clock.forward(days=7)
    for _ in range(2 * TRIES):
        with pytest.raises(OperationalError):
            playing.office.tick(playing.clock.now)
    assert playing.store.held() == []
    assert playing.office.tick(playing.clock.now)
    assert load(playing).turn.code == "F1901M"


def test_a_game_is_not_held_while_a_fault_passes(playing, monkeypatch):
    spoil_settling(monkeypatch, RuntimeError("the board fell down"))
    playing.clock.forward(days=7)
    with monkeypatch.context() as patch:
        patch.setattr("judge.office.office.circulate", fail(LOST))
        with pytest.raises(OperationalError):
            playing.office.tick(playing.clock.now)
    assert playing.store.held() == []


def test_a_game_that_cannot_even_be_held_stops_the_judge(playing, monkeypatch):
    spoil_settling(monkeypatch, RuntimeError("the board fell down"))
    playing.clock.forward(days=7)
    monkeypatch.setattr(Store, "opening", fail(RuntimeError("it broke")))
    with pytest.raises(RuntimeError, match="it broke"):
        playing.office.tick(playing.clock.now)


def test_a_fault_that_passes_counts_as_no_try_to_write(playing, monkeypatch):
    playing.office.take(raw_from(playing, "GERMANY"), playing.clock.now, "imap/1")
    assert playing.office.deal()
    with monkeypatch.context() as patch:
        patch.setattr(Pen, "letters", fail(LOST))
        with pytest.raises(OperationalError):
            playing.office.write()
    [letter] = [letter for letter in playing.store.unsent() if letter.state == "unwritten"]
    assert (letter.tries, letter.trouble) == (0, "")


def test_a_letter_that_cannot_be_written_is_tried_again_after_a_while(playing, monkeypatch):
    playing.office.take(raw_from(playing, "GERMANY"), playing.clock.now, "imap/1")
    assert playing.office.deal()
    with monkeypatch.context() as patch:
        patch.setattr(Pen, "letters", fail(RuntimeError("the pen broke")))
        assert playing.office.write()
    [letter] = [letter for letter in playing.store.unsent() if letter.state == "unwritten"]
    assert (letter.tries, letter.due) == (1, playing.clock.now + WRITE_AGAIN)
    assert "the pen broke" in letter.trouble


def test_the_gamemaster_is_told_of_a_player_who_is_out_of_reach(desk):
    desk.office.create(new_game(deadline=None))
    while desk.office.write():
        pass
    posted = {letter.recipient: letter for letter in desk.store.unsent()}
    desk.new_letters()
    letter = posted[player("GERMANY").email]
    desk.office.not_reached(letter, Failing.GONE, "550 no such user")
    [told] = desk.new_letters()
    assert told.to == (GM,)
    assert "550 no such user" in told.text
    desk.office.not_reached(letter, Failing.GONE, "550 no such user")  # it is known
    assert desk.new_letters() == []
