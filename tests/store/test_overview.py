"""What waits in the store is counted, and nothing else."""

from datetime import timedelta

from judge.desk.events.events import Held
from judge.store.engine import atomic
from judge.store.overview import Queue, Queues
from tests.store.plain_game import DAY, NOW, arrive
from tests.store.test_game_rows import found, record
from tests.store.test_letters import deal
from tests.store.test_outbox import MINUTE, dispatch, post_written, ready

NOTHING = Queue(0)
EMPTY = Queues(NOTHING, 0, NOTHING, 0, NOTHING, 0, 0)


def take(store, text, minutes):
    at = NOW + minutes * MINUTE
    assert arrive(store, text.encode(), at, text, text, f"{text}@example.org", [])


def post(store, message_id, minutes=0, strange=False):
    """Post a letter; return its number."""
    with atomic(store.engine):
        at = NOW + minutes * MINUTE
        store.put(dispatch(), message_id, at, answers_stranger=strange)
    outgoing = store.tables.outgoing
    return outgoing.select(outgoing.id).where(outgoing.message_id == message_id).scalar()


def test_where_nothing_waits_there_is_nothing_to_count(store):
    take(store, "done", 0)
    deal(store)
    number = post_written(store)
    [letter] = store.claim_due(NOW)
    store.sent(number, letter.attempt, NOW)
    assert store.queues(NOW) == EMPTY


def test_letters_that_came_in_wait_or_are_put_aside(store):
    for text, minutes in (("shunted", 1), ("late", 5), ("early", 2)):
        take(store, text, minutes)
    store.shunt(1, "it broke")
    queues = store.queues(NOW)
    assert queues.to_deal == Queue(2, NOW + 2 * MINUTE)
    assert queues.shunted == 1


def test_letters_that_are_to_be_written_are_counted_and_those_that_failed_once(store):
    for number, minutes in ((1, 3), (2, 1), (3, 2)):
        post(store, f"<{number}@x>", minutes)
    first, *_ = store.unwritten(NOW + DAY)
    store.not_written(first.number, first.attempt, "no template", NOW + DAY)
    queues = store.queues(NOW)
    assert (queues.to_write, queues.unwritable) == (Queue(3, NOW + MINUTE), 1)
    assert (queues.to_send, queues.kept) == (NOTHING, 0)


def test_letters_that_are_to_be_sent_now_are_told_from_those_that_are_kept(store):
    for number, minutes in ((1, 3), (2, 1), (3, 2)):
        post(store, f"<{number}@x>", minutes)
    for letter in store.unwritten(NOW + DAY):
        store.written(letter.number, letter.attempt, [ready(letter.message_id)])
    first = min(store.claim_due(NOW + DAY), key=lambda letter: letter.posted)
    store.refused(first.number, first.attempt, "451 later", NOW + DAY)
    queues = store.queues(NOW + 3 * MINUTE)  # to the moment at which the last is due
    assert (queues.to_send, queues.kept) == (Queue(2, NOW + 2 * MINUTE), 1)
    assert store.queues(NOW + DAY).kept == 0
    assert store.queues(NOW).to_write == NOTHING


def test_what_was_given_up_is_counted_but_for_answers_to_strangers(store):
    for message_id, strange in (("<1@x>", False), ("<2@x>", True)):
        post(store, message_id, strange=strange)
        [letter] = store.unwritten(NOW)
        store.not_written(letter.number, letter.attempt, "550 no", None)
    assert store.queues(NOW) == Queues(NOTHING, 0, NOTHING, 0, NOTHING, 0, 1)


def test_games_are_counted_by_their_states_in_the_order_of_these(store):
    assert store.games_by_state() == {}
    found(store, "Sarajevo", "Vienna", "Paris")
    record(store, Held("it broke"))
    assert list(store.games_by_state().items()) == [("held", 1), ("running", 2)]


def test_the_next_moments_come_first(store):
    for name, days in (("Sarajevo", 3), ("Vienna", 1), ("Paris", 2)):
        found(store, name, deadline=NOW + days * DAY)
    found(store, "Lisbon", deadline=None)
    assert store.coming(2) == [("Vienna", NOW + DAY), ("Paris", NOW + 2 * DAY)]
    assert [name for name, _ in store.coming(9)] == ["Vienna", "Paris", "Sarajevo"]
    assert store.coming(1)[0][1].utcoffset() == timedelta(0)
