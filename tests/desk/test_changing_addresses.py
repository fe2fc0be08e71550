"""Which mailboxes are a player's, and what proves it after they have changed."""

from dataclasses import replace

import pytest

from judge.desk.events.address_events import (
    MOST_REQUESTS,
    AddressAsked,
    AddressConfirmed,
    AddressDropped,
)
from judge.desk.events.events import apply
from judge.desk.notices.mailboxes import AddressTold
from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.turns import Status
from judge.desk.people.address_requests import AddressRequest
from judge.desk.people.changing_addresses import mailbox_in
from judge.desk.people.proofs import meaning_of
from judge.letter import Address, Grade, Kind, Proof
from tests.desk.letters import notices
from tests.helpers import GM, NOW, carried_out, letter, new_game, player, take

GERMANY, NEW = player("GERMANY"), Address("new@example.net")


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("jane@example.org", "jane@example.org"),
        ("Jane Doe <jane@Example.ORG>", "jane@example.org"),
        ("jane@example.org <mailto:jane@example.org>", "jane@example.org"),
        ("MAILTO:jane@example.org", "jane@example.org"),
        ("to jane+games@example.co.uk.", "jane+games@example.co.uk"),
        ("jane@müller.example", "jane@müller.example"),
        ("jane@example.org and june@example.org", None),
        ("jane@localhost", None),
        ("jane", None),
        (".jane@example.org", None),
        ("ja..ne@example.org", None),
        (f"{'x' * 65}@example.org", None),
        (f"jane@{'x.' * 130}org", None),
    ],
)
def test_the_mailbox_that_a_line_names(text, email):
    found = mailbox_in(text)
    assert (found and found.email) == email


def asked(game=None, *, moves=True, address=NEW):
    return apply(AddressAsked(AddressRequest("GERMANY", address, moves)), game or new_game())


def test_what_was_proved_to_the_old_mailbox_is_void_when_it_moves():
    game = asked()
    before = meaning_of(game, GERMANY)
    game = apply(AddressConfirmed("GERMANY", NEW, moves=True), game)
    assert "GERMANY" not in meaning_of(game, GERMANY)
    assert "GERMANY" in meaning_of(game, NEW)
    assert (meaning_of(game, NEW) != before, game.requests) == (True, ())
    assert game.seat_of("GERMANY").player == NEW


def test_one_more_mailbox_proves_the_same_until_it_is_dropped():
    game = apply(AddressConfirmed("GERMANY", NEW, moves=False), asked(moves=False))
    before = meaning_of(game, GERMANY)
    assert meaning_of(game, NEW) == before
    assert game.seat_of("GERMANY").player == GERMANY
    game = apply(AddressDropped("GERMANY", NEW), game)
    assert "GERMANY" not in meaning_of(game, NEW)
    assert meaning_of(game, GERMANY) != before


def test_few_mailboxes_are_asked_at_a_time():
    game = new_game()
    for n in range(MOST_REQUESTS + 2):
        game = asked(game, address=Address(f"{n}@example.net"))
    assert [request.address.email for request in game.requests] == [
        f"{n}@example.net" for n in range(2, MOST_REQUESTS + 2)
    ]


@pytest.mark.parametrize(
    ("changes", "confirms"),
    [
        ({}, True),
        ({"proof": Proof(Grade.SIGNED)}, False),
        ({"proof": Proof(Grade.CLAIMED)}, False),
        ({"kind": Kind.ROBOT}, False),
        ({"kind": Kind.CHANNEL}, False),
        ({"sender": Address("eve@example.net")}, False),
    ],
)
def test_only_an_answer_by_a_person_from_there_confirms(changes, confirms):
    mail = replace(letter("GERMANY", "yes", sender=NEW), **changes)
    game = asked()
    [key] = {carried_out(game, take(game, mail)).seat_of("GERMANY").player.key}
    assert (key == NEW.key) is confirms


@pytest.mark.parametrize(
    ("text", "answers"),
    [("yes", []), ("Yes\nSTATUS", [Status]), ("yes\nA Mun - Bur", [OrdersStand])],
)
def test_who_only_confirms_is_told_of_that_alone(text, answers):
    effects = take(asked(moves=False), letter("GERMANY", text, sender=NEW))
    assert [type(notice) for notice in notices(effects)] == [AddressTold, *answers]


def test_a_mailbox_that_has_come_to_be_somebody_elses_is_asked_in_vain():
    game = asked()
    game = replace(game, gm=NEW)
    assert game.request_of(NEW) is None
    seats = tuple(
        replace(seat, player=NEW) if "FRANCE" in seat.powers else seat for seat in game.seats
    )
    assert replace(asked(), seats=seats).request_of(NEW) is None


def test_a_rollback_leaves_people_as_they_are(desk):
    desk.office.create(new_game())
    desk.receive(GM, "Sarajevo; GM", "ADDRESS Germany new@example.net")
    desk.clock.now = NOW
    assert desk.store.game("Sarajevo").seat_of("GERMANY").player.email == NEW.email
    for power in new_game().variant.powers:
        sender = NEW if power == "GERMANY" else player(power)
        desk.receive(sender, f"Sarajevo; {power.title()}; Spring; 1901", "FINAL")
    assert desk.store.game("Sarajevo").number == 2
    desk.receive(GM, "Sarajevo; GM", "ROLLBACK")
    game = desk.store.game("Sarajevo")
    assert (game.number, game.seat_of("GERMANY").player.email) == (1, NEW.email)
    assert game.generations == {"GERMANY": 1}
