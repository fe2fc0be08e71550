"""The zine as it is kept: what waits for the next issue, and that each goes out once."""

import threading
from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest

from judge.desk.games.card import card_of
from judge.desk.notices.turns import TurnReport
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.publishing import ANYBODY
from judge.desk.readers.subscriptions import ZINE, Reads, Rhythm, Subscription, confirmed
from judge.desk.zine.articles import Article, ArticleState
from judge.desk.zine.books import NO_BOOKS, PageWritten
from judge.desk.zine.ledger import LedgerAccount, Terms, with_issues
from judge.store import issues
from judge.store.engine import atomic, transaction
from judge.store.store import Store
from judge.store.subscribers import THE_ZINE, companion_of
from judge.variants.seam import Record
from tests.store.plain_game import ANNA, BOB, LIBRARY, NOW, new_game
from tests.store.test_game_rows import found

TO_ANNA = confirmed(Subscription(ANNA, ZINE, Reads.BOTH, Rhythm.PER_ISSUE, NOW))
TO_BOB = replace(TO_ANNA, reader=BOB)
GAME = new_game()
REPORT = TurnReport(1, GAME.turn, NOW, Record("v1:r"), ("BLACK",), {})
HOUR = timedelta(hours=1)
IDS = count()


def new_id():
    return f"<{next(IDS)}@x>"


@pytest.fixture
def read(store):
    """A store with a game, and with two who read the zine."""
    found(store, "Sarajevo")
    for token, subscription in {"a": TO_ANNA, "b": TO_BOB}.items():
        store.subscribe(subscription, token, THE_ZINE)
    return store


def clip(store, at=NOW):
    report = replace(REPORT, due=at)  # by which they are told apart
    store.clip(Dispatch(ANYBODY, report, card_of(GAME)), store.row("Sarajevo").id, at)


def following(store):
    """Return the next issue as it would go out."""
    return store.next_issue()


def names(issue):
    return [it.card.name for it in issue.games]


def print_issue(store, now=NOW, books=None, *, commit=True):
    """Print the next issue; return its number, and what is in it."""
    with transaction(store.engine) as commits:
        issue = store.print_issue(books or NO_BOOKS, new_id, now).issue
        if commit:
            commits()
        return issue.number, [it.told.due for game in issue.games for it in game.news]


def posted(store):
    return [letter.dispatch for letter in store.unwritten(NOW + HOUR)]


def test_the_zine_is_read_once_somebody_has_confirmed(store):
    assert not store.is_read(1)
    store.subscribe(replace(TO_ANNA, confirmed=False), "a", THE_ZINE)
    assert not store.is_read(1)
    store.subscribe(TO_ANNA, "a", THE_ZINE)
    assert store.is_read(1)


def test_a_companion_is_read_for_one_game_alone(store):
    store.subscribe(replace(TO_ANNA, game="Sarajevo", reads=Reads.PRESS), "a", companion_of(2))
    assert [store.is_read(game) for game in (1, 2, 3)] == [False, True, False]
    assert store.subscribers_of(2) == []


def test_an_issue_goes_to_each_reader_once(read):
    clip(read)
    clip(read, NOW + HOUR)
    assert print_issue(read, NOW + HOUR) == (1, [NOW, NOW + HOUR])
    assert [it.reader.address for it in posted(read)] == [ANNA, BOB]
    assert print_issue(read, NOW + 2 * HOUR) == (2, [])


def test_all_copies_of_an_issue_are_kept_as_one(read):
    clip(read)
    print_issue(read)
    assert read.tables.post.select().count() == 1


def test_what_was_not_committed_is_printed_in_the_next(read):
    clip(read)
    print_issue(read, commit=False)
    assert posted(read) == []
    assert print_issue(read) == (1, [NOW])
    assert len(posted(read)) == 2


def test_whoever_leaves_gets_no_copy(read):
    clip(read)
    read.unsubscribe("a")
    print_issue(read)
    assert [it.reader.address for it in posted(read)] == [BOB]


def test_what_waits_is_forgotten_with_the_last_reader(read):
    clip(read)
    read.unsubscribe("a")
    assert read.tables.clipping.select().count() == 1
    read.unsubscribe_mailbox(BOB.key)
    assert read.tables.clipping.select().count() == 0
    assert read.tables.post.select().count() == 0
    assert print_issue(read) == (1, [])


def test_what_waits_for_companions_alone_is_that_of_their_games(read):
    found(read, "Lyon")
    lyon = card_of(new_game(name="Lyon"))
    companion = replace(TO_BOB, game="Sarajevo")
    read.subscribe(companion, "c", companion_of(read.row("Sarajevo").id))
    clip(read)
    read.clip(Dispatch(ANYBODY, REPORT, lyon), read.row("Lyon").id, NOW)
    read.unsubscribe("a")
    assert read.tables.clipping.select().count() == 2
    read.unsubscribe("b")
    [left] = read.tables.clipping.select().dicts()
    assert left["game"] == read.row("Sarajevo").id
    read.unsubscribe("c")
    assert read.tables.clipping.select().count() == 0


def test_what_no_issue_told_is_forgotten_after_a_time(read):
    clip(read)
    clip(read, NOW + HOUR)
    read.forget_clippings(NOW + HOUR)
    assert print_issue(read) == (1, [NOW + HOUR])


def test_what_one_issue_cannot_hold_comes_with_the_next(read, monkeypatch):
    monkeypatch.setattr(issues, "MOST", 1)
    clip(read, NOW + HOUR)
    clip(read)
    assert following(read).more
    assert print_issue(read) == (1, [NOW])
    assert not following(read).more
    assert print_issue(read) == (2, [NOW + HOUR])


def test_a_game_that_cannot_be_read_is_left_out_until_it_can(read):
    found(read, "Lyon")
    clip(read)
    read.clip(Dispatch(ANYBODY, REPORT, card_of(new_game(name="Lyon"))), read.row("Lyon").id, NOW)
    game = read.tables.game
    fold = game.select(game.fold).where(game.name == "Lyon").scalar()
    game.update(fold="{").where(game.name == "Lyon").execute()
    assert names(following(read).issue) == ["Sarajevo"]
    assert following(read).left_out == ("Lyon",)
    assert print_issue(read) == (1, [NOW])
    game.update(fold=fold).where(game.name == "Lyon").execute()
    assert names(following(read).issue) == ["Lyon"]
    assert following(read).left_out == ()


def test_what_an_issue_says_is_kept(read):
    clip(read)
    print_issue(read)
    outgoing, issue = read.tables.outgoing, read.tables.issue
    outgoing.delete().execute()
    read.forget_posts([issue.select(issue.post).scalar()])
    assert read.tables.post.select().count() == 1


def test_an_issue_that_tells_nothing_new_does_not_go_out(read):
    assert print_issue(read) == (1, [])
    assert posted(read) == []
    assert read.last_issue() == 0


@pytest.mark.parametrize("goes_out", [True, False])
def test_two_judges_never_print_the_same(shared, goes_out):
    """Whoever comes second waits, and prints what the first did not."""
    first, printed = Store(shared, LIBRARY), []
    found(first, "Sarajevo")
    first.subscribe(TO_ANNA, "a", THE_ZINE)
    clip(first)

    def second():
        other = Store(shared, LIBRARY)
        try:
            printed.append(print_issue(other, NOW + HOUR))
        except Exception as fault:
            printed.append(fault)
        finally:
            other.close()

    thread = threading.Thread(target=second)
    with transaction(first.engine) as commits:
        first.print_issue(NO_BOOKS, new_id, NOW)
        thread.start()
        thread.join(0.5)
        assert printed == [], "the second waits"
        if goes_out:
            commits()
    thread.join()
    assert printed == [(2, []) if goes_out else (1, [NOW])]
    first.close()


def test_readers_of_all_games_do_not_read_the_zine(store):
    found(store, "Sarajevo")
    store.subscribe(replace(TO_ANNA, game=""), "a", 0)
    assert not store.is_read(1)


def test_readers_of_the_zine_are_told_of_no_game(read):
    assert read.subscribers_of(read.row("Sarajevo").id) == []


def test_an_issue_counts_accounts_down_as_it_goes_out(read):
    """What was not committed counts nothing down; who has none left gets none."""
    terms = Terms(accounts=True)
    with atomic(read.engine):
        read.change_page(PageWritten(with_issues(LedgerAccount(ANNA), 2, "", NOW)))

    def send(commit):
        clip(read)
        print_issue(read, books=read.books(terms), commit=commit)
        ledger = read.books(terms).pages(LedgerAccount)
        return {key: (it.left, it.last) for key, it in ledger.items()}

    anna, bob = ANNA.key, BOB.key
    assert send(commit=False) == {anna: (2, 0)}
    assert send(commit=True) == {anna: (1, 1), bob: (0, 1)}
    assert send(commit=True) == {anna: (0, 2), bob: (0, 1)}
    assert ["".join(it.label.codes) for it in posted(read)] == ["W", "S", "X"]


def at_another(shared, does):
    """Do something at another judge; return the thread, which may have to wait."""

    def run():
        other = Store(shared, LIBRARY)
        try:
            with atomic(other.engine):
                does(other)
        finally:
            other.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(0.5)
    return thread


FOG = Article(1, ANNA, "The Channel", "Fog.", NOW, ArticleState.WAITING)


def test_what_becomes_of_an_article_two_judges_never_decide_at_once(shared):
    """Its author takes it back while the editor decides: whoever comes second sees what is."""
    first, found_so = Store(shared, LIBRARY), []
    with atomic(first.engine):
        first.keep_article(FOG)

    def takes_back(other):
        found_so.append(other.article(1).state)
        found_so.append(other.open_articles()[0].state)

    with atomic(first.engine):
        first.keep_article(replace(first.article(1), state=ArticleState.APPROVED))
        thread = at_another(shared, takes_back)
        assert found_so == [], "the second waits"
    thread.join()
    assert found_so == [ArticleState.APPROVED] * 2
    first.close()


def test_an_editorial_that_comes_while_an_issue_goes_out_is_for_the_next(shared):
    first = Store(shared, LIBRARY)
    found(first, "Sarajevo")
    first.subscribe(TO_ANNA, "a", THE_ZINE)
    clip(first)
    with transaction(first.engine) as commits:
        waiting = first.waiting_for_issue()
        thread = at_another(shared, lambda other: other.keep_editorial("Welcome."))
        assert first.print_issue(NO_BOOKS, new_id, NOW).issue.number == waiting.number
        commits()
    thread.join()
    assert first.editorial() == "Welcome."
    first.close()
