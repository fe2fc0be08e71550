"""The books of the zine's editor, as they are kept."""

from dataclasses import replace

import pytest

from judge.desk.games.game import State
from judge.desk.zine.books import PageWritten
from judge.desk.zine.catalogue import CatalogueEntry
from judge.desk.zine.ledger import LedgerAccount, Terms, with_issues
from judge.desk.zine.tournaments import Tournament
from judge.store.engine import atomic
from judge.store.store import Store
from tests.store.plain_game import ANNA, BOB, LIBRARY, NOW
from tests.store.test_game_rows import found

PAGES = [
    with_issues(LedgerAccount(ANNA), 10, "$1.50", NOW),
    CatalogueEntry("Graustark", "By J. B.", ("R", "*"), recommended=True, inactive="gone"),
    Tournament("Spring  Cup", "rank", ("Sarajevo",), (ANNA, BOB)),
]


def change(store, *changes):
    with atomic(store.engine):
        for it in changes:
            store.change_page(it)


def books(store):
    return store.books(Terms(accounts=True))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_kept_written_anew_and_taken_out(store, page):
    kind = type(page)
    change(store, *map(PageWritten, PAGES))
    assert list(books(store).pages(kind).values()) == [page]
    other = (
        replace(page, trades=True)
        if kind is LedgerAccount
        else replace(page, name=page.name.upper())
    )
    change(store, PageWritten(other))
    assert list(books(store).pages(kind).values()) == [other]
    change(store, PageWritten(page, out=True))
    assert books(store).pages(kind) == {}
    assert len(books(store).pages(LedgerAccount)) == (kind is not LedgerAccount)


def test_a_letter_knows_what_it_has_written_so_far(store):
    account, entry, cup = PAGES
    change(store, PageWritten(entry))
    later = books(store).after([PageWritten(account), PageWritten(entry, out=True), "else"])
    assert list(later.pages(LedgerAccount).values()) == [account]
    assert later.pages(CatalogueEntry) == {}
    again = later.after([PageWritten(entry), PageWritten(cup)])
    assert [len(again.pages(kind)) for kind in map(type, PAGES)] == [1, 1, 1]
    assert len(books(store).pages(CatalogueEntry)) == 1


def test_games_are_found_by_what_people_call_them(store):
    found(store, "Sarajevo", "Lyon")
    games = store.games_named(["sarajevo", "Lyon ", "Agadir"])
    assert {name: game.name for name, game in games.items()} == {
        "sarajevo": "Sarajevo",
        "Lyon ": "Lyon",
    }


def test_whoever_has_a_place_plays(store):
    found(store, "Sarajevo")
    found(store, "Lyon", state=State.OVER)
    assert store.plays(ANNA) == ("Sarajevo",)
    assert store.plays(replace(ANNA, email="zoe@example.org")) == ()


@pytest.mark.parametrize("asks", [Store.pages, lambda store, book: store.back_issue(1)])
def test_whoever_only_asks_waits_for_nobody(shared, asks):
    """STANDINGS and ACCOUNT are answered while the editor's letter is dealt with."""
    first, other = Store(shared, LIBRARY), Store(shared, LIBRARY)
    with atomic(first.engine):
        first.lock_zine()
        first.change_page(PageWritten(PAGES[2]))
        asks(other, "tournaments")
    assert list(other.pages("tournaments")) == ["spring cup"]
    first.close()
    other.close()


def test_a_database_from_before_the_books_gets_them(shared):
    old = Store(shared, LIBRARY)
    found(old, "Sarajevo")
    database, version = old.engine.database, old.tables.version
    database.execute_sql("drop table page")
    database.execute_sql("alter table article add column mailbox text not null default ''")
    version.update(number=11).execute()
    old.close()
    opened = Store(shared, LIBRARY)
    change(opened, *map(PageWritten, PAGES))
    assert len(books(opened).pages(LedgerAccount)) == 1
    assert opened.game("Sarajevo").name == "Sarajevo"
    columns = [column.name for column in opened.engine.database.get_columns("article")]
    assert columns == ["number", "state", "at", "data"]
    opened.close()
