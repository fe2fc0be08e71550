"""An issue of the zine: what happened in all games since the last one, and how they all stand.

It is the same for all of its readers, and holds what anybody may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from judge.desk.games.card import Card, card_of
from judge.desk.games.designations import in_order
from judge.desk.games.game import Game
from judge.desk.notices.anyone import GameListing
from judge.desk.notices.gm import GMDecided
from judge.desk.notices.readers import PrintedArticle, ZineChange, ZineIssue
from judge.desk.notices.seats import PowerTaken
from judge.desk.notices.turns import GameStarts
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.digests import DigestEntry, entries_by_game, of_game
from judge.desk.readers.publishing import ANYBODY
from judge.desk.readers.subscriptions import Subscription
from judge.desk.zine.articles import Article, name_of
from judge.desk.zine.books import NO_BOOKS, Books, PageWritten
from judge.desk.zine.catalogue import CatalogueEntry, in_catalogue_order
from judge.desk.zine.ledger import LedgerAccount, account_of, after_issue, label_of, with_articles
from judge.letter import Address


def issue_of(
    number: int,
    entries: Iterable[DigestEntry],
    games: Mapping[str, Game],
    listing: GameListing,
    articles: Iterable[Article] = (),
    editorial: str = "",
) -> ZineIssue:
    """Return an issue that brings some entries, those games apart that began.

    `games` are those of the entries, as they stand now; it prints `articles`, and an `editorial`.
    """
    began: list[DigestEntry] = []
    news: list[DigestEntry] = []
    changes: list[ZineChange] = []
    for entry in entries:
        match entry.told:
            case GameStarts():
                began.append(entry)
            case PowerTaken() | GMDecided() as change:
                changes += _changes(change, entry.then)
            case _:
                news.append(entry)
    told = [of_game(own, games[name], ANYBODY) for name, own in entries_by_game(news).items()]
    told.sort(key=lambda it: _place(it.card))
    cards = [card_of(games[name]) for name in entries_by_game(began)]
    return ZineIssue(
        number,
        tuple(told),
        tuple(sorted(cards, key=_place)),
        listing,
        editorial,
        tuple(map(_printed, articles)),
        tuple(sorted(changes, key=lambda it: _place(it.card))),
    )


def _changes(told: PowerTaken | GMDecided, card: Card) -> list[ZineChange]:
    """Return who came into a game, or to its desk, and who left it."""
    if isinstance(told, PowerTaken):
        before = name_of(told.before)
        return [ZineChange(card, name_of(told.player), told.powers, before)]
    causes = [decision.did for decision in told.decisions]
    names = [str(cause.fields.get("name", "")) for cause in causes]
    return [
        ZineChange(card, name_of(Address("", name)), leaves=cause.code == "gm_dropped")
        for cause, name in zip(causes, names, strict=True)
    ]


def _printed(article: Article) -> PrintedArticle:
    """Return an article as all may read it: its author has a name, and no mailbox."""
    return PrintedArticle(article.section, article.title, article.by, article.text)


def _place(card: Card) -> tuple[object, ...]:
    """Return what games are put in order by."""
    return in_order(card.designation), card.name


def has_news(issue: ZineIssue) -> bool:
    """Whether there is anything new in an issue: one without it is not sent."""
    return any((issue.games, issue.began, issue.printed, issue.editorial, issue.changes))


def with_books(issue: ZineIssue, books: Books) -> ZineIssue:
    """Return an issue that prints what its editor keeps: tournaments, and the catalogue."""
    catalogue = in_catalogue_order(books.pages(CatalogueEntry).values())
    standings = tuple(books.standings())
    return replace(issue, tournaments=standings, catalogue=catalogue, terms=books.terms)


def copies(
    issue: ZineIssue,
    subscriptions: Iterable[Subscription],
    books: Books = NO_BOOKS,
    articles: Mapping[str, int] = {},
) -> Iterator[Dispatch]:
    """Yield the copies of an issue, one for each subscription to the zine.

    Where there are accounts whoever has no issue left gets none; `articles` counts those of the
    issue by the mailboxes (their keys) of whoever wrote them.
    """
    ledger = books.pages(LedgerAccount)
    for subscription in subscriptions:
        reader, label = subscription.reader, None
        if issue.terms.accounts:
            account = account_of(reader, ledger)
            label = label_of(account, issue.number, articles.get(reader.key, 0))
            if label is None:
                continue
        yield Dispatch(Reader(reader), issue, subscription=subscription, label=label)


def by_author(articles: Iterable[Article]) -> Counter[str]:
    """Count articles by the mailboxes (their keys) of whoever wrote them."""
    return Counter(article.author.key for article in articles)


def counted_down(sent: Iterable[Dispatch], books: Books, now: datetime) -> Iterator[PageWritten]:
    """Yield the accounts of those whose copies of an issue were sent, after that."""
    ledger = books.pages(LedgerAccount)
    for copy in sent:
        if copy.label is not None and isinstance(copy.notice, ZineIssue):
            account = account_of(copy.reader.address, ledger)
            yield PageWritten(after_issue(account, copy.label, copy.notice.number, now))


def credited(
    articles: Sequence[Article], sent: Iterable[Dispatch], books: Books, number: int, now: datetime
) -> Iterator[PageWritten]:
    """Yield the accounts of those who wrote for an issue and were sent no copy, after that."""
    if not books.terms.accounts:
        return
    ledger, copied = books.pages(LedgerAccount), {it.reader.address.key for it in sent}
    authors = {it.author.key: it.author for it in articles if it.author.key not in copied}
    many = by_author(articles)
    for key, author in authors.items():
        yield PageWritten(with_articles(account_of(author, ledger), many[key], number, now))
