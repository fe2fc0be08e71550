"""The books that the zine's editor keeps: a ledger, a catalogue of magazines, and tournaments.

Each is made of pages: somebody's account, a magazine, a tournament.  A page that is kept takes the
place of the one before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from judge.desk.games.game import Game
from judge.desk.zine.catalogue import CatalogueEntry
from judge.desk.zine.ledger import FREE, LedgerAccount, Terms
from judge.desk.zine.tournaments import Standings, Tournament, standings_of
from judge.letter import Address

Page = LedgerAccount | CatalogueEntry | Tournament
P = TypeVar("P", LedgerAccount, CatalogueEntry, Tournament)

BOOKS: Mapping[type[Page], str] = {
    LedgerAccount: "ledger",
    CatalogueEntry: "catalogue",
    Tournament: "tournaments",
}


@dataclass(frozen=True, slots=True)
class PageWritten:
    """A page of a book is as it is now, or it was taken `out`."""

    page: Page
    out: bool = False


def key_of_page(page: Page) -> str:
    """Return what tells a page from all others of its book."""
    return page.reader.key if isinstance(page, LedgerAccount) else page.key


@dataclass(frozen=True, slots=True)
class Books:
    """What may be asked of the books, for one letter or one issue.

    `kept` are the pages of a book; `games` are those of some names, `plays` the names of the games
    that somebody is known to play in and that go on; `reads`: they read the zine.  `changes` are
    those of the letter so far, by book and key.
    """

    kept: Callable[[str], Mapping[str, Page]] = lambda _: {}
    games: Callable[[Iterable[str]], Mapping[str, Game]] = lambda _: {}
    plays: Callable[[Address], tuple[str, ...]] = lambda _: ()
    reads: Callable[[Address], bool] = lambda _: True
    terms: Terms = FREE
    changes: Mapping[str, Mapping[str, Page | None]] = field(default_factory=dict)

    def pages(self, kind: type[P]) -> dict[str, P]:
        """Return the pages of a book by their keys, in the order of these."""
        book = BOOKS[kind]
        pages = {**self.kept(book), **self.changes.get(book, {})}
        return {key: page for key in sorted(pages) if isinstance(page := pages[key], kind)}

    def standings(self) -> list[Standings]:
        """Return how all tournaments stand."""
        known = self.pages(Tournament).values()
        return [standings_of(it, self.games(it.games)) for it in known]

    def after(self, effects: Iterable[object]) -> Books:
        """Return what may be asked once some effects have happened, for the rest of a letter."""
        changes = {book: dict(pages) for book, pages in self.changes.items()}
        for effect in effects:
            if isinstance(effect, PageWritten):
                page = None if effect.out else effect.page
                book = BOOKS[type(effect.page)]
                changes.setdefault(book, {})[key_of_page(effect.page)] = page
        return replace(self, changes=changes)


NO_BOOKS = Books()
