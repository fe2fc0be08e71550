"""Letters whose header proves who wrote them, from the in-tray to the orders that stand."""

from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes

import pytest

from judge.desk.games.orders_of_turn import standing_orders
from judge.letter import Address
from judge.mail.signatures import Checker
from judge.office.floods import PROOFS_AN_HOUR
from judge.rehearsal.recording import record
from judge.settings.settings import read_settings
from tests.helpers import GM, JUDGE, NOW, new_game
from tests.mail.signing import Dns, signed


def signed_orders(text="A Mun - Bur", number=1, kind="", sender="germany@example.org"):
    raw = (
        f"From: {sender}\r\nTo: {JUDGE.email}\r\nSubject: Sarajevo; Germany; Spring; 1901\r\n"
        f"Date: Fri, 20 Nov 2026 12:00:00 +0000\r\nMessage-ID: <{number}@example.org>\r\n"
        f"MIME-Version: 1.0\r\n{kind}\r\n{text}\r\n"
    )
    return signed(raw.encode())


def orders_of(desk):
    return [order.text for order in standing_orders(desk.store.game("Sarajevo"), "GERMANY")]


def test_orders_with_a_signature_of_their_own_domain_count(desk):
    desk.office.create(new_game())
    desk.office = replace(desk.office, proof=Checker(JUDGE, "", Dns()).proof)
    desk.office.take(signed_orders(), NOW, "1")
    desk.deal()
    assert orders_of(desk) == ["A MUN - BUR"]


def test_where_an_answer_is_asked_for_a_signature_is_not_enough(desk):
    rules = new_game().rules.changed({"II.7.proof": "an answer to the judge"})
    desk.office.create(new_game(rules=rules))
    desk.office = replace(desk.office, proof=Checker(JUDGE, "", Dns()).proof)
    desk.office.take(signed_orders(), NOW, "1")
    desk.deal()
    assert orders_of(desk) == []


def test_a_signed_letter_counts_once_whatever_is_changed_that_no_signature_is_for(desk):
    desk.office.create(new_game())
    desk.office = replace(desk.office, proof=Checker(JUDGE, "", Dns()).proof)
    first = signed_orders("A Mun - Bur\r\n--x\r\n\r\nA Mun - Tyr\r\n--x--")
    desk.office.take(first, NOW, "1")
    desk.office.take(signed_orders("A Mun - Ruh", 2), NOW + timedelta(minutes=1), "2")
    again = first.replace(b"MIME", b"Content-Type: multipart/mixed; boundary=x\r\nMIME")
    desk.office.take(again, NOW + timedelta(minutes=2), "3")
    desk.deal()
    assert orders_of(desk) == ["A MUN - RUH"]


def test_of_strangers_who_name_no_game_it_is_not_asked_who_they_are(desk):
    desk.office.create(new_game())
    dns = Dns()
    desk.office = replace(desk.office, proof=Checker(JUDGE, "", dns).proof)
    spam = signed_orders(sender="stranger@example.org").replace(b"Sarajevo", b"Pills")
    desk.office.take(spam, NOW, "1")
    assert dns.asked == []
    desk.office.take(signed_orders(sender="stranger@example.org"), NOW, "2")
    assert dns.asked != []


def test_name_servers_are_asked_for_few_strangers_an_hour(desk):
    desk.office.create(new_game())
    dns = Dns()
    desk.office = replace(desk.office, proof=Checker(JUDGE, "", dns).proof, now=desk.clock)

    def asked(sender, number):
        before = len(dns.asked)
        desk.office.take(signed_orders(sender=sender, number=number), desk.clock.now, str(number))
        return len(dns.asked) > before

    few = [asked("stranger@example.org", number) for number in range(PROOFS_AN_HOUR + 2)]
    assert few == [True] * PROOFS_AN_HOUR + [False] * 2
    assert asked("germany@example.org", 100)
    desk.clock.forward(hours=1)
    assert asked("stranger@example.org", 101)


def test_whom_their_own_domain_denies_is_asked_even_among_friends(desk):
    rules = new_game().rules.changed({"II.7.proof": "the address alone"})
    desk.office.create(new_game(rules=rules))
    desk.new_letters()
    desk.office = replace(desk.office, proof=Checker(JUDGE, "mx.judge.example", Dns()).proof)
    says = b"Authentication-Results: mx.judge.example; dmarc=fail header.from=example.org\r\n"
    desk.office.take(says + signed_orders(), NOW, "1")
    desk.deal()
    assert orders_of(desk) == []
    [letter] = desk.new_letters()
    assert "CONFIRM" in letter.text


@pytest.mark.parametrize("proved", [True, False])
def test_a_record_of_the_game_knows_which_letters_were_proved(desk, tmp_path, proved):
    desk.office.create(new_game())
    if proved:
        desk.office = replace(desk.office, proof=Checker(JUDGE, "", Dns()).proof)
    desk.office.take(signed_orders(), NOW, "1")
    desk.deal()
    settings, _ = read_settings(f"[judge]\naddress = {JUDGE.email}\n", tmp_path)
    script = "\n".join(record("Sarajevo", desk.office, settings))
    assert ("@ unproved" in script) is not proved


def test_letters_to_all_tell_observers_alone_how_to_leave(desk):
    desk.office.create(new_game())
    desk.receive(Address("walt@example.net"), "observe Sarajevo", "")
    desk.new_letters()
    desk.receive(GM, "Sarajevo; GM", "ANNOUNCE: It rains.")
    desk.deal()
    letters = {
        item.recipient: message_from_bytes(desk.store.raw_of(item.number))
        for item in desk.store.unsent()
        if item.kind == "all.gm-decided"
    }
    assert letters["germany@example.org"]["List-Id"].startswith("Sarajevo <")
    leave = {to for to, letter in letters.items() if letter["List-Unsubscribe"]}
    assert leave == {"walt@example.net"}
