"""Letters that go out belong for a while to one worker, and some at a time."""

from datetime import timedelta
from itertools import count

from judge.clock.lengths import HOUR
from judge.store.leases import AT_ONCE, LEASE
from tests.store.plain_game import ANNA, BOB, NOW
from tests.store.test_game_rows import found
from tests.store.test_outbox import STATUS, dispatch, post, post_written

SECOND = timedelta(seconds=1)


def test_so_many_letters_are_somebodys_at_once_the_oldest_first(store):
    for number in range(AT_ONCE + 1):
        post(store, f"<{number}@x>")
    first, second = store.unwritten(NOW), store.unwritten(NOW)
    assert [letter.number for letter in first] == list(range(1, AT_ONCE + 1))
    assert [letter.number for letter in second] == [AT_ONCE + 1]


def test_what_is_due_first_goes_first(store):
    late, soon = post_written(store), post_written(store, "<2@x>")
    [*letters] = store.claim_due(NOW)
    for letter in letters:
        again = NOW + SECOND * (9 if letter.number == late else 1)
        store.refused(letter.number, letter.attempt, "later", again)
    assert [letter.number for letter in store.claim_due(NOW + SECOND)] == [soon]
    store.let_all_go()
    assert [letter.number for letter in store.claim_due(NOW + HOUR)] == [soon, late]


def test_the_attempt_is_that_which_is_kept(store):
    number = post_written(store)
    for _ in range(2):
        [letter] = store.claim_due(NOW)
        table = store.tables.outgoing
        assert table.select(table.attempt).where(table.id == number).scalar() == letter.attempt
        store.let_all_go()


def test_letters_are_listed_without_their_bytes(store):
    post_written(store, parts=[b"raw" * 1000])
    [row] = store.letters_out().dicts()
    assert row["subject"] == "Hello"
    assert "content" not in row


def test_a_letter_that_is_given_up_keeps_its_time_and_is_nobodys(store):
    number = post_written(store)
    [letter] = store.claim_due(NOW)
    store.refused(number, letter.attempt, "550 no", None)
    [failed] = store.unsent()
    assert (failed.due, failed.posted, failed.state) == (NOW, NOW, "failed")
    store.retry(number, NOW + SECOND)
    [again] = store.claim_due(NOW + SECOND)
    assert (again.due, again.posted, again.trouble) == (NOW + SECOND, NOW, "550 no")


def test_a_refusal_lets_a_letter_be_claimed_before_the_lease_ends(store):
    number = post_written(store)
    [letter] = store.claim_due(NOW)
    store.refused(number, letter.attempt, "451 later", NOW + SECOND)
    assert SECOND < LEASE
    assert len(store.claim_due(NOW + SECOND)) == 1


def test_what_was_sent_is_told_without_the_trouble_it_had(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        work.post(dispatch(), "<1@x>", NOW)
        work.commit()
    [letter] = store.unwritten(NOW)
    store.not_written(letter.number, letter.attempt, "no template", NOW)
    store.retry(letter.number, NOW)
    table = store.tables.outgoing
    table.update(state="waiting", content=b"raw").execute()
    [letter] = store.claim_due(NOW)
    store.sent(letter.number, letter.attempt, NOW)
    [sent] = store.outgoing("Sarajevo")
    assert (sent.state, sent.trouble) == ("sent", "")


def test_the_letters_of_a_game_are_its_own(store):
    found(store, "Sarajevo", "Vienna")
    for number, name in enumerate(("Sarajevo", "Vienna", "Sarajevo")):
        with store.opening(name) as work:
            work.post(dispatch(), f"<{number}@x>", NOW)
            work.commit()
    assert [letter.message_id for letter in store.outgoing("Sarajevo")] == ["<0@x>", "<2@x>"]


def test_so_many_of_a_kind_go_to_a_mailbox_within_the_hour(store):
    numbers = count()

    def tell(now, to=ANNA, kind=STATUS.event):
        before = len(store.unsent())
        store.tell(dispatch(to=to), f"<{next(numbers)}@x>", now, {kind: 1})
        return len(store.unsent()) > before

    assert tell(NOW)
    assert not tell(NOW)
    assert tell(NOW, to=BOB)
    assert tell(NOW, kind="anyone.help")  # a limit for others
    assert not tell(NOW + HOUR)
    assert tell(NOW + HOUR + SECOND)
