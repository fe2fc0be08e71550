"""What the operator is told of without asking, and what `judge status` tells."""

from datetime import timedelta

import pytest

from judge.desk.events.events import Held
from judge.desk.notices.operator import Need, What
from judge.letter import Address
from judge.mail.reading import MAX_HEADER, read_letter
from judge.office.floods import STRANGERS_AN_HOUR, TROUBLES_AN_HOUR
from judge.office.writing_out import shown_again
from judge.serving.allowance import Allowance
from judge.serving.delivery import STOPPED
from judge.serving.health import LOOKED, keep_look, needs, status_of
from judge.serving.housekeeping import Housekeeping, Keep
from judge.serving.outages import memo_of
from tests.helpers import Desk, new_game, player

OPERATOR = Address("operator@example.org")


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, operator=OPERATOR)
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    Housekeeping(desk.office).go()
    yield desk
    desk.store.close()


def told(desk, **later):
    """Return what the operator is told after a while."""
    desk.clock.forward(**later)
    Housekeeping(desk.office).go()
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
    assert "34 answers were left out" in " ".join(line.text.split())


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
    desk.store.keep_memo(memo_of(What.MAILBOX), f"{desk.clock.now.isoformat()} wrong password")
    raw = b"From: jane@example.org\r\nSubject: help\r\n\r\nhelp"
    desk.office.take(raw, desk.clock.now, "imap/1")
    desk.store.shunt(1, "Traceback")
    raw = b"From: jane@example.org\r\nSubject: help\r\n\r\nhelp!"
    desk.office.take(raw, desk.clock.now, "imap/2")
    desk.clock.forward(hours=2)
    waiting = needs(status_of(desk.store, Allowance({timedelta(hours=1): 0}, 1), desk.clock.now))
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


def forget(desk, keep=None, **later):
    desk.clock.forward(**later)
    tidy = Housekeeping(desk.office, keep=keep or Keep())
    while tidy.forgets():
        pass


def letters_in(desk):
    table = desk.store.tables.letter
    return [number for (number,) in table.select(table.id).order_by(table.id).tuples()]


def send_all(desk):
    desk.deal()
    for letter in desk.store.claim_due(desk.clock.now):
        desk.store.sent(letter.number, letter.attempt, desk.clock.now)


def test_strangers_are_forgotten_and_players_are_not(desk):
    jane = Address("jane@example.net")
    desk.receive(jane, "Buy our pills", "Now.")
    desk.receive(jane, "zone Asia/Tokyo", "")
    desk.receive(jane, "Sarajevo", "HELP")
    desk.receive(player("GERMANY"), "help", "")
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "A Mun - Bur")
    send_all(desk)
    forget(desk, days=29)
    assert letters_in(desk) == [1, 2, 3, 4, 5]
    forget(desk, days=2)
    assert letters_in(desk) == [4, 5]
    tables = desk.store.tables
    assert not tables.mailbox.select().where(tables.mailbox.key == jane.key).exists()
    mailboxes = {key for (key,) in tables.outgoing.select(tables.outgoing.mailbox).tuples()}
    assert jane.key not in mailboxes
    assert player("GERMANY").key in mailboxes
    desk.receive(jane, "help", "")  # who was forgotten is a stranger again
    assert letters_in(desk) == [4, 5, 6]


def test_what_is_kept_for_ever_is_not_forgotten(desk):
    desk.receive(Address("jane@example.net"), "Buy our pills", "Now.")
    send_all(desk)
    forget(desk, Keep(None, None), days=9999)
    assert letters_in(desk) == [1]
    assert all(desk.store.raw_of(number) for number in (1, 9))


def test_what_was_sent_is_shown_again_without_its_bytes(desk):
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "A Mun - Bur")
    send_all(desk)
    number, office = 9, desk.office
    before = desk.store.raw_of(number)
    assert b"MUN - BUR" in before
    forget(desk, days=366)
    assert desk.store.raw_of(number) == b""
    addresses = office.addresses
    again = shown_again(number, office.store, office.pen, office.languages, addresses)
    assert again == before


def test_a_letter_that_may_come_back_keeps_its_bytes(desk):
    send_all(desk)
    forget(desk, Keep(None, timedelta(0)), days=30)
    assert desk.store.raw_of(1)
    forget(desk, Keep(None, timedelta(0)), days=2)
    assert not desk.store.raw_of(1)


@pytest.mark.parametrize(
    "text",
    [
        "SET PASSWORD correct-horse",
        "Please set password to correct-horse\nA Mun - Bur",
        "A Mun - Bur\n> PASSWORD: correct-horse\nPASSWORD correct-horse",
        "My password is correct-horse.",
    ],
)
def test_a_password_is_not_kept_in_the_letter(desk, text):
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", text)
    [kept] = desk.store.letters("Sarajevo")
    assert b"correct-horse" not in kept.raw
    assert b"Subject: Sarajevo; Germany; Spring; 1901" in kept.raw
    assert (b"A Mun - Bur" in kept.raw) == ("A Mun" in text)
    assert read_letter(kept.raw, kept.received).sender.same_as(player("GERMANY"))


def test_a_letter_without_a_password_is_kept_as_it_came(desk):
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", "I forgot my password!")
    [kept] = desk.store.letters("Sarajevo")
    assert kept.raw.endswith(b"I forgot my password!")


def test_a_short_word_behind_password_leaves_the_letter_readable(desk):
    text = "PASSWORD r\nA Mun - Bur\nOur border rests."
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", text)
    [kept] = desk.store.letters("Sarajevo")
    assert b"A Mun - Bur\nOur border rests." in kept.raw.replace(b"\r\n", b"\n")


def test_what_stands_below_the_word_password_alone_is_kept(desk):
    text = "PASSWORD:\n\nA Mun - Burgundy"
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", text)
    [kept] = desk.store.letters("Sarajevo")
    assert b"A Mun - Burgundy" in kept.raw


def test_a_password_is_crossed_out_as_a_word(desk):
    text = "PASSWORD correct-horse\nAll my incorrect-horses: correct-horse, correct-horse."
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", text)
    [kept] = desk.store.letters("Sarajevo")
    assert b"All my incorrect-horses: ********, ********." in kept.raw


def test_of_old_letters_no_more_than_the_beginning_is_read(desk):
    desk.receive(Address("jane@example.net"), "Buy our pills", "Now. " * MAX_HEADER)
    sizes = []

    def writer_of(raw):
        sizes.append(len(raw))
        return read_letter(raw, desk.clock.now).sender.key

    desk.clock.forward(days=31)
    desk.store.forget_letters(desk.clock.now, writer_of, MAX_HEADER)
    assert sizes == [MAX_HEADER]
    assert letters_in(desk) == []
