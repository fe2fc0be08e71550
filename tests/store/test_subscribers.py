from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.games.card import card_of
from judge.desk.notices.turns import TurnReport
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.digests import DigestEntry, digest_of
from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription, confirmed
from judge.store.engine import atomic
from judge.store.gathering import AGAIN, MOST
from judge.store.store import Store
from judge.store.subscribers import ALL_GAMES
from judge.variants.seam import Record
from tests.store.plain_game import ANNA, BOB, LIBRARY, NOW, new_game
from tests.store.side_by_side import two_at_once
from tests.store.test_game_rows import found

HOUR = timedelta(hours=1)
WEEKLY = Subscription(ANNA, "Sarajevo", Reads.BOTH, Rhythm.WEEKLY, NOW)
DAILY = replace(WEEKLY, rhythm=Rhythm.DAILY, since=NOW + HOUR)
TO_ALL = replace(WEEKLY, game="", since=NOW + 2 * HOUR)
GAME = new_game()
CARD = card_of(GAME)
REPORT = TurnReport(1, GAME.turn, NOW, Record("v1:r"), ("BLACK",), {})


def number_of(store, name="Sarajevo"):
    return store.row(name).id


def subscribed(store, subscription, token="a"):
    """Found the game of a subscription, and keep that; return the number of the game."""
    found(store, "Sarajevo")
    number = number_of(store)
    store.subscribe(confirmed(subscription), token, number)
    return number


def gather(store, number, *, token="a", reader=ANNA, at=NOW, due=NOW, last=None):
    dispatch = Dispatch(Reader(reader), REPORT, CARD)
    return store.gather(dispatch, token, number, at, due, last)


def digests(store, now):
    """Return the entries of each digest that is due, after it was posted."""
    told = []
    while True:
        with store.digest(now) as due:
            if due is None:
                return told
            told.append((due.mailbox, due.entries, due.subscriptions))
            games = {"Sarajevo": store.game("Sarajevo")}
            due.told(
                digest_of(due.entries, due.subscriptions, games), f"<{len(told)}.{now:%H}@x>", now
            )
            due.commit()


def test_what_is_asked_for_counts_when_it_is_confirmed(store):
    found(store, "Sarajevo")
    number = number_of(store)
    store.subscribe(WEEKLY, "a", number)
    assert store.subscription("a") == WEEKLY
    assert store.subscriptions_of(ANNA.key) == store.subscribers_of(number) == []
    assert not store.reads(ANNA.key)
    store.subscribe(confirmed(WEEKLY), "a", number)
    assert store.subscription("a") == confirmed(WEEKLY)
    assert store.subscriptions_of(ANNA.key) == store.subscribers_of(number) == [confirmed(WEEKLY)]
    assert store.reads(ANNA.key)
    assert not store.reads(BOB.key)


def test_another_is_asked_for_beside_it_and_takes_its_place_when_it_is_confirmed(store):
    number = subscribed(store, WEEKLY)
    gather(store, number)
    store.subscribe(DAILY, "b", number)
    store.subscribe(replace(DAILY, since=NOW), "c", number)
    assert store.subscriptions_of(ANNA.key) == [confirmed(WEEKLY)]
    store.subscribe(confirmed(DAILY), "b", number)
    assert store.subscriptions_of(ANNA.key) == [confirmed(DAILY)]
    assert store.subscription("a") is None
    assert store.subscription("c") is not None
    [(_, _, subscriptions)] = digests(store, NOW)  # it goes on with what was gathered
    assert subscriptions == [confirmed(DAILY)]


def test_readers_of_all_games_read_each(store):
    number = subscribed(store, WEEKLY)
    store.subscribe(confirmed(TO_ALL), "b", ALL_GAMES)
    store.subscribe(confirmed(replace(TO_ALL, reader=BOB)), "c", ALL_GAMES)
    assert len(store.subscribers_of(number)) == 3
    assert len(store.subscribers_of(number + 1)) == 2
    assert store.subscriptions_of(ANNA.key) == [confirmed(WEEKLY), confirmed(TO_ALL)]
    assert store.count_subscribers("Sarajevo") == 2
    assert store.count_subscribers("Agadir") == 2
    assert store.unsubscribe_mailbox(ANNA.key) == 2
    assert store.count_subscribers("Sarajevo") == 1


def test_readers_of_a_game_are_counted_without_those_of_another(store):
    subscribed(store, WEEKLY)
    assert store.count_subscribers("Sarajevo") == 1
    assert store.count_subscribers("Agadir") == 0


def test_what_was_asked_for_and_never_confirmed_is_forgotten(store):
    number = subscribed(store, WEEKLY)
    store.subscribe(DAILY, "b", number)
    store.forget_asked(DAILY.since)
    assert store.subscription("b") == DAILY
    store.forget_asked(DAILY.since + HOUR)
    assert store.subscription("b") is None
    assert store.subscription("a") is not None


def test_who_leaves_is_told_nothing_that_was_gathered(store):
    number = subscribed(store, WEEKLY)
    gather(store, number)
    store.unsubscribe("a")
    assert store.subscription("a") is None
    assert store.digest_due() is None
    assert digests(store, NOW) == []


def test_a_digest_brings_what_is_due_in_its_order_and_once(store):
    number = subscribed(store, WEEKLY)
    last = gather(store, number, at=NOW + HOUR, due=NOW + 2 * HOUR)
    gather(store, number, at=NOW, due=NOW + 2 * HOUR, last=last)
    gather(store, number, at=NOW, due=NOW + 5 * HOUR)
    assert store.digest_due() == store.next_due() == NOW + 2 * HOUR
    assert digests(store, NOW + HOUR) == []
    [(mailbox, entries, subscriptions)] = digests(store, NOW + 2 * HOUR)
    assert mailbox == ANNA.key

    assert entries == [DigestEntry(REPORT, CARD, NOW), DigestEntry(REPORT, CARD, NOW + HOUR)]
    assert subscriptions == [confirmed(WEEKLY)]
    assert store.digest_due() == NOW + 5 * HOUR
    [letter] = store.unwritten(NOW + 2 * HOUR)
    assert letter.dispatch.notice.event == "anyone.digest"


def test_each_reader_has_a_digest_of_their_own(store):
    number = subscribed(store, WEEKLY)
    store.subscribe(confirmed(replace(WEEKLY, reader=BOB)), "b", number)
    gather(store, number, due=NOW + HOUR)
    gather(store, number, token="b", reader=BOB, due=NOW)
    assert [mailbox for mailbox, _, _ in digests(store, NOW + HOUR)] == [BOB.key, ANNA.key]


def test_a_digest_has_so_many_entries_and_the_rest_comes_with_another(store):
    number = subscribed(store, WEEKLY)
    last = None
    for _ in range(MOST + 1):
        last = gather(store, number, last=last)
    assert [len(entries) for _, entries, _ in digests(store, NOW)] == [MOST, 1]


def test_what_waits_for_the_end_of_a_turn_is_due_then(store):
    number = subscribed(store, WEEKLY)
    gather(store, number, due=None)
    assert store.digest_due() is None
    store.turn_over(number + 1, NOW)
    assert store.digest_due() is None
    store.turn_over(number, NOW + HOUR)
    assert store.digest_due() == NOW + HOUR


def killed_before_the_commit(store):
    with store.digest(NOW) as due:
        games = {"Sarajevo": store.game("Sarajevo")}
        due.told(digest_of(due.entries, due.subscriptions, games), "<1@x>", NOW)
        raise KeyboardInterrupt


def test_a_digest_that_was_not_finished_is_told_whole_and_once(shared):
    with_store = Store(shared, LIBRARY)
    number = subscribed(with_store, WEEKLY)
    gather(with_store, number)
    with pytest.raises(KeyboardInterrupt):
        killed_before_the_commit(with_store)
    with_store.close()
    store = Store(shared, LIBRARY)
    assert store.unwritten(NOW) == []
    assert len(digests(store, NOW)) == 1
    assert len(store.unwritten(NOW)) == 1
    assert digests(store, NOW) == []
    store.close()


def test_a_digest_that_cannot_be_put_together_waits(store):
    number = subscribed(store, WEEKLY)
    gather(store, number)
    store.put_off(ANNA.key, NOW)
    assert store.digest_due() == NOW + AGAIN


def test_what_no_digest_tells_any_more_is_not_kept(store):
    number = subscribed(store, WEEKLY)
    store.subscribe(confirmed(replace(WEEKLY, reader=BOB)), "b", number)
    last = gather(store, number)
    gather(store, number, token="b", reader=BOB, due=NOW + HOUR, last=last)
    post = store.tables.post

    def kept():
        return post.select().where(post.id == last.number).exists()

    digests(store, NOW)
    assert kept()
    digests(store, NOW + HOUR)
    assert not kept()


def test_nothing_is_gathered_for_a_reader_who_has_left(store):
    number = subscribed(store, WEEKLY)
    with atomic(store.engine):
        assert store.unsubscribe_mailbox(ANNA.key) == 1
    with atomic(store.engine):
        assert gather(store, number) is None
    assert store.digest_due() is None


def test_what_was_gathered_goes_with_what_was_never_confirmed(store):
    found(store, "Sarajevo")
    number = number_of(store)
    store.subscribe(WEEKLY, "a", number)
    gather(store, number)
    store.forget_asked(WEEKLY.since)
    assert store.digest_due() is not None
    store.forget_asked(WEEKLY.since + HOUR)
    assert store.digest_due() is None


@pytest.mark.parametrize("leaves_first", [True, False])
def test_a_reader_leaves_while_another_judge_gathers_news_for_them(shared, leaves_first):
    """Whoever comes second waits; neither fails, and nothing is left of the subscription."""
    first = Store(shared, LIBRARY)
    number = subscribed(first, WEEKLY)

    def leave(store):
        store.unsubscribe("a")

    def add_news(store):
        gather(store, number)

    both = (leave, add_news) if leaves_first else (add_news, leave)
    assert two_at_once(shared, *both) == [None, None]
    assert first.subscription("a") is None
    assert first.digest_due() is None
    first.close()


def test_a_reader_whose_digest_is_being_made_is_passed_over(postgresql):
    store, other = Store(postgresql, LIBRARY), Store(postgresql, LIBRARY)
    number = subscribed(store, WEEKLY)
    gather(store, number)
    with store.digest(NOW) as due, other.digest(NOW) as left:
        assert due.mailbox == ANNA.key
        assert left is None
    other.close()
    store.close()
