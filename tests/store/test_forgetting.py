"""What need not be kept is forgotten, and its writer may write at that very moment."""

import threading
from datetime import timedelta

import pytest

from judge.desk.events.events import OrdersWritten
from judge.desk.people.correspondents import Correspondent
from judge.letter import SharedPart
from judge.store.engine import atomic
from judge.store.intray import Arrival
from judge.store.store import Store
from judge.store.tables import stamp
from tests.store.plain_game import ANNA, DAY, LIBRARY, NOW, orders
from tests.store.test_game_rows import found
from tests.store.test_outbox import MINUTE, dispatch, post_written, ready

MICROSECOND = timedelta(microseconds=1)

STRANGER = "jane@example.net"


@pytest.fixture
def two(shared):
    """Two workers at one database, in which a letter of a stranger was dealt with."""
    stores = Store(shared, LIBRARY), Store(shared, LIBRARY)
    take(stores[0], "first")
    with stores[0].dealing(NOW) as work:
        work.letter_done()
        work.commit()
    yield stores
    for store in stores:
        store.close()


def take(store, text):
    assert store.take(Arrival(text.encode(), NOW, f"test/{text}", text, "", STRANGER, []))


def forget(store):
    store.forget_letters(NOW + DAY, lambda head: STRANGER, 1000)


def beside(store, monkeypatch, step, work, other):
    """Let another worker begin something at a step of this one's work; return its thread."""
    go_on = getattr(store, step)

    def work_beside():
        work(other)
        other.close()

    thread = threading.Thread(target=work_beside)

    def step_beside(*values):
        if thread.ident is None:
            thread.start()
            thread.join(0.5)  # it may have to wait for us
        return go_on(*values)

    monkeypatch.setattr(store, step, step_beside)
    return thread


def is_dealt_with(store):
    """Whether the letter that came second can be dealt with."""
    with store.dealing(NOW) as work:
        return work is not None and work.letter.raw == b"second"


def test_a_letter_that_comes_while_its_writer_is_forgotten_is_dealt_with(two, monkeypatch):
    ours, theirs = two
    thread = beside(ours, monkeypatch, "keep_memo", lambda other: take(other, "second"), theirs)
    forget(ours)
    thread.join()
    assert is_dealt_with(ours)


def test_nobody_is_forgotten_whose_letter_comes_in(two, monkeypatch):
    ours, theirs = two
    thread = beside(ours, monkeypatch, "do", forget, theirs)
    take(ours, "second")
    thread.join()
    assert is_dealt_with(ours)


# --- Letters in ---------------------------------------------------------------------------------


def deal_with(store, text, sender=STRANGER, names=(), at=NOW, event=None):
    """Take a letter and deal with it; return its number."""
    assert store.take(Arrival(text.encode(), at, text, text, "", sender, list(names)))
    with store.dealing(NOW) as work:
        if event is not None:
            work.record(event, "WHITE", NOW)
        work.letter_done()
        work.commit()
        return work.letter.number


def forget_all(store, before=NOW + DAY, sender=STRANGER):
    while store.forget_letters(before, lambda head: sender, 1000):
        pass


def numbers(store):
    letter = store.tables.letter
    return [number for (number,) in letter.select(letter.id).order_by(letter.id).tuples()]


def test_letters_of_strangers_are_forgotten_when_they_are_old(store):
    deal_with(store, "old", at=NOW - MICROSECOND)
    deal_with(store, "new", at=NOW)
    forget_all(store, before=NOW)
    assert numbers(store) == [2]


def test_who_takes_part_is_known_by_so_much_of_a_letter(store):
    deal_with(store, "first words")
    heads = []
    store.forget_letters(NOW + DAY, lambda head: heads.append(head) or STRANGER, 5)
    assert heads == [b"first"]


def test_letters_of_players_and_letters_that_wait_are_kept(store):
    found(store, "Sarajevo")
    deal_with(store, "of a player", ANNA.key)
    forget_all(store, sender=ANNA.key)
    take(store, "waits")
    forget_all(store)
    assert numbers(store) == [1, 2]


def test_what_a_stranger_did_to_a_game_is_kept_and_what_did_nothing_is_not(store):
    found(store, "Sarajevo")
    deal_with(store, "did", names=["sarajevo"], event=OrdersWritten(orders("a")))
    deal_with(store, "did nothing", names=["sarajevo"])
    forget_all(store)
    assert numbers(store) == [1]


def test_a_stranger_is_forgotten_with_their_last_letter(store):
    deal_with(store, "first", at=NOW)
    deal_with(store, "second", at=NOW + DAY)
    deal_with(store, "other", "carl@example.net", at=NOW + 2 * DAY)
    store.keep_memo(f"in-vain {STRANGER}", "3")
    forget_all(store, before=NOW + DAY)
    assert numbers(store) == [2, 3]
    assert store.tables.mailbox.select().count() == 2
    assert store.memo(f"in-vain {STRANGER}") == "3"
    forget_all(store, before=NOW + 2 * DAY)
    mailbox, person = store.tables.mailbox, store.tables.correspondent
    assert list(mailbox.select(mailbox.key).tuples()) == [("carl@example.net",)]
    assert person.select().count() == 1
    assert store.memo(f"in-vain {STRANGER}") == ""


def test_who_takes_part_with_another_mailbox_is_remembered(store):
    found(store, "Sarajevo")
    deal_with(store, "first", "jane@example.net")
    store.remember(Correspondent(("jane@example.net", ANNA.key), "UTC"))
    forget_all(store)
    assert numbers(store) == []
    assert store.correspondent("jane@example.net").zone == "UTC"


def test_letters_are_looked_at_once_and_some_at_a_time(store, monkeypatch):
    monkeypatch.setattr("judge.store.forgetting.AT_ONCE", 2)
    looked_at = []
    for text in ("a", "b", "c"):
        deal_with(store, text)

    def forget_some():
        return store.forget_letters(
            NOW + DAY, lambda head: looked_at.append(bytes(head)) or STRANGER, 1000
        )

    assert [forget_some(), forget_some(), forget_some()] == [True, False, False]
    assert looked_at == [b"a", b"b", b"c"]
    assert store.memo("forgotten-letters") == "3"  # which older databases have as well


# --- Letters out --------------------------------------------------------------------------------


def answer(store, *message_ids, strange=True, at=NOW):
    """Post an answer to a stranger, to several readers with so many Message-IDs."""
    posted = dispatch()
    with atomic(store.engine):
        envelope = None
        for message_id in message_ids:
            envelope = store.put(posted, message_id, at, None, envelope, strange)


def send(store, at=NOW, parts=(b"raw",)):
    """Write and send all that is to go out."""
    for letter in store.unwritten(NOW):
        store.written(letter.number, letter.attempt, [ready(letter.message_id, parts)])
    for letter in store.claim_due(NOW):
        store.sent(letter.number, letter.attempt, at)


def out(store):
    outgoing = store.tables.outgoing
    rows = outgoing.select(outgoing.message_id).order_by(outgoing.id)
    return [message_id for (message_id,) in rows.tuples()]


def test_old_answers_to_strangers_are_forgotten_with_what_they_said(store):
    answer(store, "<old@x>", at=NOW - MICROSECOND)
    answer(store, "<new@x>")
    answer(store, "<player@x>", strange=False, at=NOW - MICROSECOND)
    send(store)
    assert not store.forget_answers(NOW)
    assert out(store) == ["<new@x>", "<player@x>"]
    assert store.tables.post.select().count() == 2


def test_what_is_still_to_go_out_is_kept_and_what_was_given_up_is_not(store):
    answer(store, "<failed@x>")
    [letter] = store.unwritten(NOW)
    store.not_written(letter.number, letter.attempt, "550 no", None)
    answer(store, "<waiting@x>")
    [letter] = store.unwritten(NOW)
    store.written(letter.number, letter.attempt, [ready("<waiting@x>")])
    answer(store, "<unwritten@x>")
    store.forget_answers(NOW + DAY)
    assert out(store) == ["<waiting@x>", "<unwritten@x>"]


def test_what_others_were_told_as_well_is_kept(store, monkeypatch):
    monkeypatch.setattr("judge.store.forgetting.AT_ONCE", 1)
    answer(store, "<1@x>", "<2@x>")
    send(store)
    assert store.forget_answers(NOW + DAY)
    assert store.tables.post.select().count() == len(out(store)) == 1
    assert store.forget_answers(NOW + DAY)
    assert store.tables.post.select().count() == len(out(store)) == 0
    assert not store.forget_answers(NOW + DAY)


def test_an_answer_that_has_no_post_is_forgotten(store):
    answer(store, "<1@x>")
    [letter] = store.unwritten(NOW)
    pair = [ready("<1@x>"), ready("<2@x>", [b"b"])]
    store.written(letter.number, letter.attempt, pair)
    send(store)
    answer(store, "<3@x>")
    outgoing = store.tables.outgoing
    outgoing.update(answers_stranger=1).where(outgoing.message_id == "<2@x>").execute()
    store.forget_answers(NOW + DAY)
    assert out(store) == ["<3@x>"]
    assert store.tables.post.select().count() == 1


def test_an_answer_with_shared_parts_is_forgotten(store):
    answer(store, "<1@x>")
    for letter in store.unwritten(NOW):
        parts = [b"a", SharedPart(b"picture"), b"b"]
        store.written(letter.number, letter.attempt, [ready("<1@x>", parts)])
    store.tables.outgoing.update(state="failed").execute()
    store.forget_answers(NOW + DAY)
    assert (out(store), store.tables.enclosure.select().count()) == ([], 0)


def bodies(store):
    outgoing = store.tables.outgoing
    kept = outgoing.select(outgoing.message_id).where(outgoing.content.is_null(False))
    return [message_id for (message_id,) in kept.order_by(outgoing.id).tuples()]


def test_the_bytes_of_what_was_sent_long_ago_are_let_go(store):
    answer(store, "<old@x>", strange=False)
    send(store, at=NOW - MICROSECOND)
    answer(store, "<new@x>")
    send(store, at=NOW)
    post_written(store, "<waiting@x>")
    assert not store.forget_bodies(NOW)
    assert bodies(store) == ["<new@x>", "<waiting@x>"]
    assert store.posted_again(1).dispatch == dispatch()


def test_bytes_that_say_what_no_post_says_are_kept(store):
    answer(store, "<1@x>")
    [letter] = store.unwritten(NOW)
    store.written(letter.number, letter.attempt, [ready("<1@x>"), ready("<2@x>", [b"b"])])
    send(store)
    store.forget_bodies(NOW + DAY)
    assert bodies(store) == ["<2@x>"]


def test_bytes_are_let_go_some_at_a_time_in_the_order_in_which_they_were_sent(store, monkeypatch):
    monkeypatch.setattr("judge.store.forgetting.AT_ONCE", 2)
    for message_id, minutes in (("<1@x>", 9), ("<2@x>", 1), ("<3@x>", 9), ("<4@x>", 9)):
        answer(store, message_id)
        send(store, at=NOW + minutes * MINUTE)
    assert store.forget_bodies(NOW + DAY)
    assert bodies(store) == ["<3@x>", "<4@x>"]
    assert store.memo("forgotten-bodies") == str(stamp(NOW + 9 * MINUTE))  # as before this version
    assert store.forget_bodies(NOW + DAY)  # those that were sent at that very moment
    assert bodies(store) == []
    assert not store.forget_bodies(NOW + DAY)


def test_what_was_sent_before_the_last_that_was_let_go_is_not_looked_for(store):
    for message_id, minutes in (("<1@x>", 2), ("<2@x>", 1)):
        answer(store, message_id)
        send(store, at=NOW + minutes * MINUTE)
    store.keep_memo("forgotten-bodies", str(stamp(NOW + 2 * MINUTE)))
    store.forget_bodies(NOW + DAY)
    assert bodies(store) == ["<2@x>"]
