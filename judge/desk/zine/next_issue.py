"""The next issue of the zine: what waits for it, and what it would be if it went out now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.games.game import Game
from judge.desk.notices.anyone import GameListing
from judge.desk.notices.readers import ZineIssue
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.digests import DigestEntry
from judge.desk.readers.subscriptions import Subscription
from judge.desk.zine.articles import Article
from judge.desk.zine.books import Books
from judge.desk.zine.companions import companions
from judge.desk.zine.zine import by_author, copies, has_news, issue_of, with_books


@dataclass(frozen=True, slots=True)
class WaitingForIssue:
    """What waits for the issue of a `number`: its entries with their games, and who is to read it.

    Some of the `readers` read a companion of it.
    Games that are `left_out` cannot be read; `more` waits for the issue after it.
    """

    number: int
    entries: Sequence[DigestEntry]
    games: Mapping[str, Game]
    readers: Sequence[Subscription]
    listing: GameListing
    left_out: tuple[str, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class NextIssue:
    """The issue that would go out now, and its copies; `new` if there is anything in it.

    The `companions` go out with it, to those who read the press of one game alone.
    Games that are `left_out` cannot be read; `more` waits for the issue after it; `unsent` counts
    those who read the zine and have no issue left.
    """

    issue: ZineIssue
    copies: tuple[Dispatch, ...]
    new: bool
    left_out: tuple[str, ...]
    more: bool
    unsent: int = 0
    companions: tuple[Dispatch, ...] = ()

    @property
    def goes_out(self) -> bool:
        """Whether it is sent: there is something new in it, and somebody gets it, or of it."""
        return self.new and bool(self.copies or self.companions)

    @property
    def readers(self) -> int:
        """To how many the issue goes."""
        return len(self.copies)


def next_issue(
    waiting: WaitingForIssue,
    articles: Sequence[Article],
    editorial: str,
    books: Books,
    out: datetime | None = None,
) -> NextIssue:
    """Return the issue that brings what waits, with articles, an editorial, and the books.

    It goes `out` at that moment, if it does.
    """
    entries, games, listing = waiting.entries, waiting.games, waiting.listing
    told = issue_of(waiting.number, entries, games, listing, articles, editorial)
    issue = replace(with_books(told, books), out=out)
    of_zine = [it for it in waiting.readers if it.of_zine]
    others = [it for it in waiting.readers if it.of_companion]
    going = tuple(copies(issue, of_zine, books, by_author(articles)))
    return NextIssue(
        issue,
        going,
        has_news(issue),
        waiting.left_out,
        waiting.more,
        unsent=len(of_zine) - len(going),
        companions=tuple(companions(waiting.number, entries, games, others, out)),
    )
