import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.desk.events.events import OrdersWritten
from judge.letter import Address
from judge.log_lines import facts_of
from judge.store.intray import TRIES, WORN_OUT, Arrival, stored
from judge.store.store import Store
from judge.store.tables import TableRow
from tests.store.plain_game import ANNA, LIBRARY, NOW, arrive, new_game, orders
from tests.store.test_game_rows import found


@pytest.fixture
def pair(postgresql):
    stores = [Store(postgresql, LIBRARY) for _ in range(2)]
    yield stores
    for store in stores:
        store.close()


def take(store, text, sender="anna@example.org", names=("sarajevo; white", "sarajevo")):
    return arrive(store, text.encode(), NOW, text, text, sender, list(names))


def deal(store):
    """Deal with a letter as the office does; return its text, None if none waits."""
    with store.dealing(NOW) as work:
        if work is None:
            return None
        if work.game:
            work.record(OrdersWritten(orders(work.letter.raw.decode())), "WHITE", NOW)
        work.letter_done()
        work.commit()
        return work.letter.raw.decode()


def test_a_letter_is_taken_once(store):
    assert arrive(store, b"raw", NOW, "imap:1", "same", "anna@x.org", [])
    assert not arrive(store, b"raw", NOW, "imap:1", "same", "anna@x.org", [])  # fetched again
    assert not arrive(store, b"raw", NOW, "imap:2", "same", "anna@x.org", [])  # delivered again
    assert arrive(store, b"raw", NOW, "imap:3", "other", "anna@x.org", [])


def test_a_letter_at_the_place_of_another_is_new(store):
    assert arrive(store, b"raw", NOW, "imap:1", "one", "anna@x.org", [])
    assert arrive(store, b"new", NOW, "imap:1", "two", "anna@x.org", [])  # the number used again
    assert not arrive(store, b"new", NOW, "imap:1", "two", "anna@x.org", [])
    assert not arrive(store, b"raw", NOW, "imap:1", "one", "anna@x.org", [])


def test_a_letter_that_was_known_otherwise_is_the_same(store):
    assert arrive(store, b"raw", NOW, "imap:1", "former", "anna@x.org", [])
    known = Arrival(b"raw", NOW, "imap:1", "new", "former", "anna@x.org", [])
    assert not store.take(known)


def test_an_answer_is_new_where_a_copy_without_its_token_came_first(store):
    copy = Arrival(b"raw", NOW, "imap:1", "same", "", "anna@x.org", [])
    answer = replace(copy, source="imap:2", answers=True)
    assert store.take(copy)
    assert store.take(answer)
    assert not store.take(replace(answer, source="imap:3"))
    assert not store.take(replace(copy, source="imap:4"))


def test_what_comes_again_later_is_a_repetition_a_few_times(store):
    def again(number):
        later = NOW + timedelta(hours=number)
        return arrive(store, b"raw", later, f"imap:{number}", "same", "anna@x.org", [])

    assert again(0)
    assert [again(n) for n in (1, 1, 2, 3, 4, 5)] == [True, False, True, True, False, False]
    first, *others = letters(store)
    assert first.repeats is None
    assert {letter.repeats for letter in others} == {first.number}
    assert store.arrived(first.number) == NOW


def letters(store):
    rows = store.tables.letter.select().order_by(store.tables.letter.id)
    return [stored(row) for row in rows.objects(TableRow)]


def test_a_letter_comes_back_as_it_was(store):
    odd = datetime(2026, 11, 20, 23, 59, 59, 999_999, tzinfo=UTC)
    arrive(store, b"\0raw\xff", odd, "1", "1", "anna@x.org", [])
    with store.dealing(NOW) as work:
        assert (work.letter.raw, work.letter.received) == (b"\0raw\xff", odd)
        assert work.game is None


def test_one_letter_is_kept_in_other_bytes(store):
    for text in (b"one", b"two"):
        arrive(store, text, NOW, text.decode(), text.decode(), "anna@x.org", [])
    with store.dealing(NOW) as work:
        store.keep_raw(work.letter.number, b"without its secret")
        work.letter_done()
        work.commit()
    with store.dealing(NOW) as work:
        assert work.letter.raw == b"two"


def test_letters_wait_in_their_order(store):
    found(store, "Sarajevo")
    for text in ("first", "second", "third"):
        take(store, text)
    assert [deal(store), deal(store), deal(store), deal(store)] == [
        "first",
        "second",
        "third",
        None,
    ]
    assert [entry.letter for entry in store.journal("Sarajevo")] == [None, 1, 2, 3]
    done = list(store.letters("Sarajevo"))
    assert (done[0].raw, done[0].dealt) == (b"first", NOW)
    assert len(done) == 3


def test_what_is_not_committed_is_dealt_with_again(store):
    found(store, "Sarajevo")
    take(store, "first")
    with store.dealing(NOW) as work:
        work.record(OrdersWritten(orders("a")), "WHITE", NOW)
        work.letter_done()
    assert store.game("Sarajevo").present.sets == ()
    assert deal(store) == "first"
    assert deal(store) is None


def test_a_letter_finds_its_game_by_the_longest_name(store):
    found(store, "Sarajevo", "Sarajevo Two")
    take(store, "a", names=["sarajevo two; white", "sarajevo two", "sarajevo"])
    take(store, "b", names=["vienna"])
    with store.dealing(NOW) as work:
        assert work.game.name == "Sarajevo Two"
        work.letter_done()
        work.commit()
    with store.dealing(NOW) as work:
        assert (work.letter.raw, work.game) == (b"b", None)


def test_a_game_that_was_founded_meanwhile_gets_its_letters(store):
    take(store, "first", names=["vienna"])
    found(store, "Vienna")
    with store.dealing(NOW) as work:
        assert work.game.name == "Vienna"


def test_a_writers_other_letters_do_not_go_to_a_game_that_was_founded_meanwhile(store):
    take(store, "to vienna", names=["vienna"])
    take(store, "help", names=["help"])
    found(store, "Vienna")
    games = []
    for _ in range(2):
        with store.dealing(NOW) as work:
            games.append((work.letter.raw, work.game and work.game.name))
            work.letter_done()
            work.commit()
    assert games == [(b"to vienna", "Vienna"), (b"help", None)]


def test_what_kills_its_worker_is_shunted_and_the_next_letter_goes_on(store, caplog):
    shunted = []
    store.when_shunted = lambda number, trouble: shunted.append((number, trouble))
    found(store, "Sarajevo")
    take(store, "poison")
    take(store, "good")
    for _ in range(TRIES):
        with store.dealing(NOW) as work:
            assert work.letter.raw == b"poison"
    assert deal(store) == "good"
    assert shunted == [(1, WORN_OUT)]
    [told] = map(facts_of, caplog.records)
    assert (told["event"], told["letter"], told["why"]) == ("letter-shunted", 1, "worn out")
    [letter] = store.shunted()
    assert (letter.number, letter.trouble) == (1, WORN_OUT)
    store.put_back(1)
    assert deal(store) == "poison"
    assert store.shunted() == []


def test_a_letter_is_put_aside_and_back(store):
    take(store, "first")
    take(store, "second")
    with pytest.raises(ZeroDivisionError), store.dealing(NOW) as work:
        raise ZeroDivisionError
    assert store.shunt(work.letter.number, "it\0 broke\ud800")
    [letter] = store.shunted()
    assert letter.trouble == "it� broke?"
    assert deal(store) == "second"
    assert not store.shunt(2, "too late")  # it is done
    assert len(store.shunted()) == 1
    store.put_back(1)
    assert deal(store) == "first"


def test_odd_texts_are_kept(store):
    odd = "a\0b\ud83dc"
    assert arrive(store, b"raw", NOW, odd, odd, odd, [odd, "sarajevo"])
    with store.dealing(NOW) as work:
        assert work.correspondent(Address(odd)).mailboxes == ("a�b?c",)


def test_games_are_dealt_with_side_by_side(pair):
    one, two = pair
    found(one, "Sarajevo", "Vienna")
    for text in ("a", "b", "c"):
        take(one, text)
    take(one, "other", names=["vienna"])
    take(one, "nobody's", names=[])
    with one.dealing(NOW) as work:
        assert work.letter.raw == b"a"
        assert deal(two) == "other"  # one flooded game does not hide the others
        assert deal(two) == "nobody's"
        assert deal(two) is None
        assert two.game("Sarajevo").present.sets == ()
        work.letter_done()
        work.commit()
    assert deal(two) == "b"


def test_the_letters_of_one_writer_to_no_game_stay_in_order(pair):
    one, two = pair
    take(one, "a", names=[])
    take(one, "b", names=[])
    take(one, "c", sender="bob@example.org", names=[])
    with one.dealing(NOW):
        assert deal(two) == "c"
        assert deal(two) is None


def test_a_worker_that_was_overtaken_counts_no_try(tmp_path, monkeypatch):
    one, two = (Store(tmp_path / "judge.sqlite", LIBRARY) for _ in range(2))
    found(one, "Sarajevo")
    take(one, "a")
    take(one, "b")
    begin, begun = one.engine.begin, []

    def overtaken():
        begun.append("once more")
        if len(begun) == 2:  # the try is counted, and the lock not yet had again
            assert deal(two) == "a"
        begin()

    monkeypatch.setattr(one.engine, "begin", overtaken)
    assert deal(one) is None
    assert deal(one) == "b"
    letter = one.tables.letter
    assert list(letter.select(letter.tries).order_by(letter.id).tuples()) == [(1,), (1,)]
    for store in (one, two):
        store.close()


def test_tries_are_counted_by_those_alone_who_have_the_letter(pair):
    one, two = pair
    found(one, "Sarajevo")
    take(one, "a")
    for _ in range(2 * TRIES):
        with one.dealing(NOW):
            assert deal(two) is None
        letter = one.tables.letter
        assert letter.select(letter.tries).scalar() == 1
        letter.update(tries=0).execute()
    assert deal(two) == "a"


def test_two_workers_share_the_letters(shared):
    first = Store(shared, LIBRARY)
    names = [f"Game {number}" for number in range(4)]
    found(first, *names)
    for number in range(40):
        take(first, str(number), names=[names[number % 4].casefold()])

    def work(store=None):
        store = store or Store(shared, LIBRARY)
        while deal(store) is not None:
            pass
        store.close()

    workers = [threading.Thread(target=work), threading.Thread(target=work, args=[first])]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    while deal(first) is not None:  # those that both of them passed over at the end
        pass
    for place, name in enumerate(names):
        written = [entry.letter for entry in first.journal(name)[1:]]
        assert written == list(range(place + 1, 41, 4))
        assert first.codec.pack(first.game(name)) == first.codec.pack(first.replay(name))
    first.close()


def test_the_work_of_a_game_waits_for_its_lock(pair):
    one, two = pair
    found(one, "Sarajevo")
    order = []

    def later():
        with two.opening("Sarajevo") as work:
            order.append(len(work.game.present.sets))
        two.close()

    with one.opening("Sarajevo") as work:
        thread = threading.Thread(target=later)
        thread.start()
        thread.join(0.2)
        work.record(OrdersWritten(orders("a")), "WHITE", NOW)
        work.commit()
    thread.join()
    assert order == [1]


def test_two_stores_are_two(tmp_path):
    one, two = (Store(tmp_path / name / "judge.sqlite", LIBRARY) for name in ("one", "two"))
    found(one, "Sarajevo")
    assert (one.find("Sarajevo"), two.find("Sarajevo")) == ("Sarajevo", None)
    assert (tmp_path / "one/judge.sqlite").stat().st_mode & 0o077 == 0
    one.close()
    two.close()


def test_every_database_has_a_key_of_its_own_for_good(tmp_path):
    keys = []
    for name in ("one", "two", "one"):
        store = Store(tmp_path / name, LIBRARY)
        keys.append(store.key())
        store.close()
    assert keys[0] == keys[2] != keys[1]
    assert len(keys[0]) == 32


def test_letters_survive_a_power_cut(tmp_path):
    store = Store(tmp_path / "judge.sqlite", LIBRARY)

    def pragma(name):
        return store.engine.database.execute_sql(f"pragma {name}").fetchone()[0]

    assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)  # FULL
    assert pragma("busy_timeout") == 30_000  # who finds it locked waits
    take(store, "first")
    with store.dealing(NOW):  # the try is counted without waiting for the disk
        assert pragma("synchronous") == 2
    store.close()


def test_a_connection_that_was_lost_is_opened_anew(pair):
    store, other = pair
    found(store, "Sarajevo")
    take(store, "first")
    kill = (
        "select pg_terminate_backend(pid) from pg_stat_activity where pid != pg_backend_pid() "
        "and application_name = current_setting('application_name')"
    )
    other.engine.database.execute_sql(kill)
    with pytest.raises(Exception, match="terminating connection"):
        deal(store)
    assert deal(store) == "first"

    def work():
        with store.opening("Sarajevo") as work:
            other.engine.database.execute_sql(kill)
            work.record(OrdersWritten(orders("a")), "WHITE", NOW)

    with pytest.raises(Exception, match="terminating connection"):
        work()
    assert len(store.game("Sarajevo").present.sets) == 1


def test_a_correspondent_is_remembered_by_any_of_their_mailboxes(store):
    take(store, "first", names=[])
    with store.dealing(NOW) as work:
        person = work.correspondent(ANNA)
        assert (person.mailboxes, person.zone) == (("anna@example.org",), "")
        work.remember(type(person)((*person.mailboxes, "anna@home.org"), "Europe/Vienna", 60))
        assert work.correspondent(Address("Anna@Home.org")).zone == "Europe/Vienna"
        work.commit()
    assert store.correspondent("anna@home.org").minutes == 60
    assert store.correspondent("bob@home.org").mailboxes == ("bob@home.org",)


def test_a_mailbox_may_go_over_to_another(store):
    for text, sender in (("first", "anna@example.org"), ("second", "anna@home.org")):
        take(store, text, sender, names=[])
    with store.dealing(NOW + timedelta(days=1)) as work:
        work.remember(type(work.correspondent(ANNA))(("anna@example.org", "anna@home.org"), "UTC"))
        work.commit()
    assert store.correspondent("anna@home.org").zone == "UTC"
    assert [deal(store), deal(store), deal(store)] == ["first", "second", None]


def test_a_new_game_is_found_by_letters_at_once(store):
    with store.founding(new_game("Vienna"), "operator", NOW) as work:
        assert work.game == new_game("Vienna")
        work.commit()
    take(store, "first", names=["vienna"])
    assert deal(store) == "first"
    assert len(store.game("Vienna").present.sets) == 1


def signed(store, text, signature, minutes=0, identity=""):
    """Take a letter that is proved by what it is signed with; return what is kept as its proof."""
    at = NOW + timedelta(minutes=minutes)
    place = f"{text}/{minutes}"
    letter = Arrival(text.encode(), at, place, identity or place, "", "anna@example.org", [])
    assert store.take(replace(letter, proof="SIGNED", signature=signature))
    return letters(store)[-1].proof


def test_what_was_signed_with_the_same_id_and_says_something_else_is_not_proved(store):
    assert signed(store, "first", "x.org/1\0") == "SIGNED"
    assert signed(store, "second", "x.org/1\0") == ""
    assert signed(store, "third", "x.org/2") == "SIGNED"


def test_what_comes_again_is_proved_by_the_same_signature(store):
    assert signed(store, "first", "x.org/1", identity="same") == "SIGNED"
    assert signed(store, "first", "x.org/1", minutes=1, identity="same") == "SIGNED"


def test_letters_that_are_not_signed_have_no_signature_in_common(store):
    assert signed(store, "first", "") == "SIGNED"
    assert signed(store, "second", "") == "SIGNED"


def test_a_try_that_cannot_be_taken_back_counts_for_nothing(store, monkeypatch):
    take(store, "first")
    for _ in range(2 * TRIES):
        with store.dealing(NOW) as work:
            assert work.letter.raw == b"first"
        with monkeypatch.context() as patch:
            patch.setattr(store, "do", lambda *_: 1 / 0)  # the database is away
            store.not_tried(work.letter.number)
    assert store.forgiven == {1: 2 * TRIES}
    assert deal(store) == "first"


def test_a_try_that_was_taken_back_is_forgiven_once(store):
    take(store, "first")
    with store.dealing(NOW) as work:
        store.not_tried(work.letter.number)
        work.commit()
    assert store.forgiven == {}
    letter = store.tables.letter
    assert letter.select(letter.tries).scalar() == 0
