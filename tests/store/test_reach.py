"""Who cannot be reached: how many letters come back first, and how long the others are kept."""

from datetime import timedelta

import pytest

from judge.letter import Failing
from judge.store.reach import KEPT, Unreached
from tests.store.plain_game import ANNA, BOB, DAY, NOW
from tests.store.test_outbox import MINUTE, post, post_written

MICROSECOND = timedelta(microseconds=1)


def back(store, failing=Failing.GONE, now=NOW, mailbox=ANNA.key, reason="550 no"):
    return store.came_back(mailbox, failing, reason, now)


@pytest.mark.parametrize(
    ("failing", "many", "score"),
    [(Failing.GONE, 1, 10), (Failing.REFUSED, 2, 10), (Failing.FOR_NOW, 5, 10)],
)
def test_so_many_letters_of_a_kind_make_a_mailbox_out_of_reach(store, failing, many, score):
    assert store.unreached(ANNA.key) is None
    assert [back(store, failing) for _ in range(many)] == [*[False] * (many - 1), True]
    assert store.unreached(ANNA.key) == Unreached(ANNA.key, score, 1, NOW, "550 no", NOW + DAY)
    assert store.unreached(BOB.key) is None


def test_what_came_back_less_often_keeps_no_letter(store):
    assert not back(store, Failing.REFUSED, reason="\0 no")
    assert store.unreached(ANNA.key) == Unreached(ANNA.key, 5, 0, NOW, "� no", None)
    assert store.kept_until(ANNA.key, NOW) is None
    assert store.out_of_reach() == []


def test_letters_are_kept_until_the_moment_of_the_next_try(store):
    back(store)
    assert store.kept_until(ANNA.key, NOW) == NOW + DAY
    assert store.kept_until(ANNA.key, NOW + DAY - MICROSECOND) == NOW + DAY
    assert store.kept_until(ANNA.key, NOW + DAY) is None
    assert store.kept_until(BOB.key, NOW) is None


def test_what_comes_back_while_none_are_sent_counts_no_more(store):
    back(store)
    known = store.unreached(ANNA.key)
    assert not back(store, now=NOW + DAY - MICROSECOND)
    assert store.unreached(ANNA.key) == known


def test_each_try_comes_after_a_longer_time_and_is_told_once(store):
    now, days, told = NOW, [], []
    for _ in range(6):
        told.append(back(store, now=now))
        until = store.unreached(ANNA.key).until
        days.append((until - now).days)
        now = until
    assert days == [1, 2, 4, 7, 7, 7]
    assert told == [True, *[False] * 5]
    known = store.unreached(ANNA.key)
    assert (known.score, known.rounds) == (60, 6)


def test_what_came_back_long_ago_says_nothing_any_more(store):
    back(store, Failing.REFUSED)
    assert back(store, Failing.REFUSED, NOW + 14 * DAY)
    back(store, now=NOW, mailbox=BOB.key)
    assert back(store, now=NOW + 14 * DAY + MICROSECOND, mailbox=BOB.key)
    known = store.unreached(BOB.key)
    assert (known.score, known.rounds, (known.until - known.last).days) == (10, 1, 1)


def test_who_writes_gets_what_was_kept_at_once(store):
    for number, to in enumerate((ANNA, BOB)):
        posted = post_written(store, f"<{number}@x>", to=to)
        [letter] = store.claim_due(NOW)
        back(store, mailbox=to.key)
        assert store.keep_back(letter, "550 no", NOW)
        assert letter.number == posted
    post(store, "<unwritten@x>")
    store.reached(ANNA.key, NOW + MINUTE)
    assert store.unreached(ANNA.key) is None
    assert store.unreached(BOB.key) is not None
    due = {letter.message_id: letter.due for letter in store.unsent()}
    assert due == {"<0@x>": NOW + MINUTE, "<1@x>": NOW + DAY, "<unwritten@x>": NOW}


def test_who_was_never_out_of_reach_is_sent_nothing_sooner(store):
    number = post_written(store)
    [letter] = store.claim_due(NOW)
    store.refused(number, letter.attempt, "451 later", NOW + DAY)
    store.reached(ANNA.key, NOW)
    assert store.unsent()[0].due == NOW + DAY
    back(store)
    store.reached(ANNA.key, NOW + 2 * DAY)  # its time has come already
    assert store.unsent()[0].due == NOW + DAY


def test_those_who_are_out_of_reach_are_listed_by_their_mailboxes(store):
    for mailbox in ("dora@x.org", "carl@x.org"):
        back(store, mailbox=mailbox)
    back(store, Failing.FOR_NOW, mailbox="bob@x.org")
    assert [who.mailbox for who in store.out_of_reach()] == ["carl@x.org", "dora@x.org"]


def test_a_letter_that_went_out_is_known_by_its_number_or_its_id(store):
    post_written(store, "<1@x>")
    number = post_written(store, "<2@x>")
    post(store, "<unwritten@x>")
    for letter in (store.letter_out(number), store.letter_out(message_id="<2@x>")):
        assert (letter.number, letter.message_id) == (number, "<2@x>")
        assert (letter.mailbox, letter.posted, letter.state) == (ANNA.key, NOW, "waiting")
    assert store.letter_out(message_id="<unwritten@x>") is None
    assert store.letter_out(99) is None
    for letter in store.claim_due(NOW):
        store.sent(letter.number, letter.attempt, NOW)
    assert store.letter_out(number).state == "sent"


def kept_back(store, now, mailbox=ANNA.key):
    """Send a letter that comes back at a moment; return whether it is kept, and what it is now."""
    number = post_written(store)
    [letter] = store.claim_due(NOW)
    store.sent(number, letter.attempt, NOW)
    back(store, now=now, mailbox=mailbox)
    kept = store.keep_back(store.letter_out(number), "550 \0", now)
    [row] = store.tables.outgoing.select().dicts()
    return kept, row


def test_a_letter_that_came_back_is_kept_until_its_reader_may_be_reached(store):
    kept, row = kept_back(store, NOW + KEPT - MICROSECOND)
    assert kept
    assert (row["state"], row["sent"], row["trouble"]) == ("waiting", None, "550 �")
    assert (row["tries"], row["claimed_until"]) == (0, 0)
    assert store.claim_due(NOW + KEPT + DAY - 2 * MICROSECOND) == []
    assert len(store.claim_due(NOW + KEPT + DAY - MICROSECOND)) == 1


def test_a_letter_is_not_kept_for_ever(store):
    kept, row = kept_back(store, NOW + KEPT)
    assert (kept, row["state"], row["trouble"]) == (False, "failed", "550 �")


def test_a_letter_to_somebody_who_can_be_reached_is_left_as_it_is(store):
    kept, row = kept_back(store, NOW, BOB.key)
    assert (kept, row["state"], row["trouble"]) == (False, "sent", "")
