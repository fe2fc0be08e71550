"""Correspondents: found by any mailbox, added once, changed by one worker at a time."""

from judge.desk.people.correspondents import Correspondent
from judge.letter import Address
from judge.store.engine import transaction
from judge.store.store import Store
from tests.store.plain_game import ANNA, LIBRARY


def test_who_never_wrote_is_nobody_yet(store):
    assert store.correspondent("anna@example.org") == Correspondent(("anna@example.org",))
    assert store.writer(ANNA) == Correspondent(("anna@example.org",))
    assert store.tables.correspondent.select().count() == 0


def test_what_is_remembered_last_counts(store):
    for zone in ("UTC", "Europe/Vienna"):
        store.remember(Correspondent(("anna@example.org",), zone))
    assert store.correspondent("anna@example.org").zone == "Europe/Vienna"
    assert store.writer(Address("ANNA@example.org")).zone == "Europe/Vienna"
    assert store.tables.correspondent.select().count() == 1


def test_a_mailbox_has_one_number(store):
    number = store.writer_number("anna@example.org")
    assert store.writer_number("anna@example.org") == number
    assert store.writer_number("bob@example.org") != number
    # Another worker was faster, and what it added counts.
    assert store._add(Correspondent(("anna@example.org",))) == number


def test_a_mailbox_that_goes_over_leaves_its_owner_the_others(store):
    store.remember(Correspondent(("anna@example.org", "shared@example.org"), "UTC"))
    store.remember(Correspondent(("bob@example.org", "shared@example.org"), "Europe/Vienna"))
    zones = {key: store.correspondent(f"{key}@example.org").zone for key in ("anna", "shared")}
    assert zones == {"anna": "UTC", "shared": "Europe/Vienna"}


def test_a_writer_is_claimed_by_one_worker(postgresql):
    first, second = (Store(postgresql, LIBRARY) for _ in range(2))
    number = first.writer_number("anna@example.org")
    other = first.writer_number("bob@example.org")
    with transaction(first.engine):
        assert first.claim_writer(number)
        with transaction(second.engine):
            assert not second.claim_writer(number)
            assert second.claim_writer(other)
    with transaction(second.engine):
        assert second.claim_writer(number)
        assert not second.claim_writer(99)
    first.close()
    second.close()


def test_what_is_known_of_somebody_goes_with_them_to_another_mailbox(store):
    new = Address("anna@new.example")
    store.remember(Correspondent((ANNA.key,), "Europe/Vienna", language="eo"))
    store.remember(Correspondent((new.key,), looks="dark"))
    store.remember_as(new, ANNA)
    known = store.correspondent(new.key)
    assert (known.zone, known.language, known.looks) == ("Europe/Vienna", "eo", "dark")
    store.remember_as(Address("another@new.example"), new)
    assert store.correspondent("another@new.example").zone == "Europe/Vienna"
    store.remember_as(Address("bob@new.example"), Address("nobody@example.org"))
    assert store.tables.correspondent.select().count() == 3
