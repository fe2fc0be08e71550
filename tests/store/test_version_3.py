"""Mailboxes of older databases are known by the A-labels of their domains."""

from judge.desk.games.game import Seat
from judge.desk.people.correspondents import Correspondent
from judge.letter import Address
from judge.store.version_3 import carry_mailboxes
from tests.store.plain_game import ANNA, BOB
from tests.store.test_game_rows import found
from tests.store.test_outbox import post

JORG = Address("Jörg@MÜLLER.example")
BEFORE, NOW_KNOWN_BY = "jörg@müller.example", "jörg@xn--mller-kva.example"


def keys(store):
    mailbox = store.tables.mailbox
    return dict(mailbox.select(mailbox.key, mailbox.correspondent).tuples())


def test_only_mailboxes_with_letters_outside_ascii_are_known_by_something_else(store):
    found(store, "Sarajevo", seats=(Seat(JORG, ("WHITE",)), Seat(BOB, ("BLACK",))))
    for number, to in enumerate((JORG, BOB)):
        post(store, f"<{number}@x>", to=to)
    seat, outgoing = store.tables.seat, store.tables.outgoing
    for table, known in ((seat, seat.mailbox), (outgoing, outgoing.mailbox)):
        for address, former in ((JORG, BEFORE), (BOB, "former bob")):
            table.update(mailbox=former).where(known == address.key).execute()
    carry_mailboxes(store)
    for table in (seat, outgoing):
        known = {mailbox for (mailbox,) in table.select(table.mailbox).tuples()}
        assert known - {"gus@example.org"} == {NOW_KNOWN_BY, "former bob"}


def test_correspondents_are_found_by_the_keys_of_today(store):
    store.remember(Correspondent((BEFORE,), "Europe/Berlin"))
    store.remember(Correspondent((ANNA.key,), "UTC"))
    carry_mailboxes(store)
    assert store.correspondent(NOW_KNOWN_BY).zone == "Europe/Berlin"
    assert sorted(keys(store)) == [ANNA.key, NOW_KNOWN_BY]


def test_who_has_written_from_the_new_key_keeps_it(store):
    store.remember(Correspondent((BEFORE,), "Europe/Berlin"))
    store.remember(Correspondent((NOW_KNOWN_BY,), "Europe/Vienna"))
    carry_mailboxes(store)
    assert sorted(keys(store)) == [BEFORE, NOW_KNOWN_BY]
    assert store.correspondent(NOW_KNOWN_BY).zone == "Europe/Vienna"
