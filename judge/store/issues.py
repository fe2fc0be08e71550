"""The zine: what waits for its next issue, who reads it, and the issues that went out.

An issue goes out in one transaction with what it prints: so nothing is printed twice, nothing is
lost between two issues, and each reader gets one copy.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from peewee import SQL, fn

from judge.desk.games.game import Game
from judge.desk.notices import Notice
from judge.desk.notices.readers import ZineIssue
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.digests import DigestEntry
from judge.desk.readers.publishing import ANYBODY
from judge.desk.readers.subscriptions import Subscription
from judge.desk.zine.articles import Article, ArticleState, in_state
from judge.desk.zine.books import NO_BOOKS, Books
from judge.desk.zine.next_issue import NextIssue, WaitingForIssue, next_issue
from judge.desk.zine.zine import counted_down, credited
from judge.log_lines import say
from judge.store.article_rows import ArticleRows
from judge.store.book_rows import EditorsBooks
from judge.store.engine import atomic, transaction
from judge.store.gathering import Gathering
from judge.store.listed import Listed
from judge.store.statement import statement
from judge.store.subscribers import THE_ZINE, companion_of
from judge.store.tables import TableRow, stamp

log = logging.getLogger(__name__)

MOST = 200  # entries of one issue; what is more comes with the next
AT_ONCE = 500  # entries that are forgotten in one step


class Issues(Listed, EditorsBooks, Gathering, ArticleRows):
    """The issues of the zine."""

    def is_read(self, game: int) -> bool:
        """Whether what happens in the game of a number has readers in the zine, or its companion.

        While it has none nothing of it waits for an issue.
        """
        return self.first(self._a_reader_of(companion_of(game))) is not None

    @statement
    def _a_reader_of(self, companion: int) -> Any:
        table = self.tables.subscription
        either = (table.game == SQL(str(THE_ZINE))) | (table.game == companion)
        return table.select(table.token).where(self._reads_issues() & either).limit(1)

    def _reads_issues(self) -> Any:
        """Return whether somebody reads the zine, or a companion of it."""
        table = self.tables.subscription
        return (table.game <= SQL(str(THE_ZINE))) & (table.confirmed == SQL("1"))

    def _unread(self) -> Any:
        """Return whether a clipping has no reader: in the zine, or its game's companion."""
        table, clipping = self.tables.subscription, self.tables.clipping
        own = SQL(str(THE_ZINE)) - clipping.game  # companion_of
        either = (table.game == SQL(str(THE_ZINE))) | (table.game == own)
        return ~fn.EXISTS(table.select(table.token).where(self._reads_issues() & either))

    def clip(self, dispatch: Dispatch, game: int, at: datetime) -> None:
        """Keep what a dispatch tells for the next issue."""
        post = self.envelope(dispatch).number
        self.tables.clipping.insert(game=game, post=post, at=stamp(at)).execute()

    def next_issue(self, books: Books = NO_BOOKS) -> NextIssue:
        """Return the issue that would go out now; nothing is changed by it."""
        with transaction(self.engine):
            return self._following(self._gathered()[1], books)

    def waiting_for_issue(self) -> WaitingForIssue:
        """Return what waits for the next issue, which is locked; within a transaction."""
        return self._gathered()[1]

    def print_issue(self, books: Books, new_id: Callable[[], str], now: datetime) -> NextIssue:
        """Post the copies of the next issue, and its companions, if there are any.

        With them all that it prints is printed, and waits no more; but for articles and the
        editorial, which companions do not bring.  Within a transaction.
        """
        rows, waiting = self._gathered()
        following = self._following(waiting, books, now)
        if not following.goes_out:
            return following
        number, envelope = waiting.number, self.envelope(Dispatch(ANYBODY, following.issue))
        self.tables.issue.insert(number=number, at=stamp(now), post=envelope.number).execute()
        for copy in (*following.copies, *following.companions):
            envelope = self.put(copy, new_id(), now, None, envelope)
        self._forget_clippings(rows)
        if following.copies:
            self._use_up(following, books, now)
        return following

    def _use_up(self, printed: NextIssue, books: Books, now: datetime) -> None:
        """Keep what an issue cost and used up: issues paid for, its articles, its editorial."""
        articles, number = self._approved(), printed.issue.number
        for account in counted_down(printed.copies, books, now):
            self.change_page(account)
        for account in credited(articles, printed.copies, books, number, now):
            self.change_page(account)
        self.keep_editorial("")
        for article in articles:
            self.keep_article(replace(article, state=ArticleState.PRINTED, issue=number))

    def _gathered(self) -> tuple[list[Any], WaitingForIssue]:
        """Return what waits for the next issue: its rows, which are locked, and what they tell."""
        self.lock_zine()
        waiting = self._waiting(MOST + 1)
        rows, entries, games, unreadable = self._readable_of(waiting[:MOST])
        return rows, WaitingForIssue(
            self.last_issue() + 1,
            entries,
            games,
            self._readers_of_issues(),
            self.listing(),
            tuple(self._names_of(unreadable)),
            len(waiting) > MOST,
        )

    def _following(
        self, waiting: WaitingForIssue, books: Books, out: datetime | None = None
    ) -> NextIssue:
        return next_issue(waiting, self._approved(), self.editorial(), books, out)

    def _approved(self) -> Sequence[Article]:
        return in_state(self.open_articles(), ArticleState.APPROVED)

    def last_issue(self) -> int:
        """Return the number of the last issue that went out; 0 if none did."""
        issue = self.tables.issue
        return int(issue.select(fn.MAX(issue.number)).scalar() or 0)

    def back_issue(self, number: int) -> ZineIssue | None:
        """Return an issue that went out, by its number; None if none did."""
        issue, post = self.tables.issue, self.tables.post
        chosen = post.id == issue.select(issue.post).where(issue.number == number)
        notice = post.select(post.notice).where(chosen).scalar()
        told = None if notice is None else self.codec.unpack(notice, Notice)
        return told if isinstance(told, ZineIssue) else None

    def _waiting(self, most: int, chosen: Any = None) -> list[Any]:
        """Return some entries, the oldest first; they are locked."""
        clipping = self.tables.clipping
        query = clipping.select().order_by(clipping.at, clipping.id).limit(most)
        query = query if chosen is None else query.where(chosen)
        return list(self.engine.locked(query).objects(TableRow))

    def _readable_of(
        self, rows: Iterable[Any]
    ) -> tuple[list[Any], list[DigestEntry], dict[str, Game], set[int]]:
        """Return what can be read: rows, their entries, their games; and which games cannot.

        One that cannot be read must not stop the zine.  What it tells waits for another issue.
        """
        readable, entries, games = [], [], {}
        unreadable: set[int] = set()
        for row in rows:
            if row.game in unreadable:
                continue
            try:
                entry = self._entry(row)
                if entry.then.name not in games:
                    games[entry.then.name] = self._game(row.game)
            except Exception:
                say(log, logging.ERROR, "game-unreadable", number=row.game, fault=True)
                unreadable.add(row.game)
                continue
            readable.append(row)
            entries.append(entry)
        return readable, entries, games, unreadable

    def _game(self, number: int) -> Game:
        game = self.tables.game
        return self.codec.game(game.select(game.fold).where(game.id == number).scalar())

    def _names_of(self, numbers: Iterable[int]) -> list[str]:
        game = self.tables.game
        rows = game.select(game.name).where(game.id.in_(list(numbers))).order_by(game.key)
        return [name for (name,) in rows.tuples()]

    def _readers_of_issues(self) -> list[Subscription]:
        """Return the subscriptions to the zine, and to its companions, in their order."""
        table = self.tables.subscription
        query = table.select(table.data).where(self._reads_issues())
        rows = query.order_by(table.since, table.token).tuples()
        return [self._unpacked(data) for (data,) in rows]

    def _forget_clippings(self, rows: Sequence[Any]) -> None:
        """Forget what is printed, where nothing else tells it."""
        clipping = self.tables.clipping
        clipping.delete().where(clipping.id.in_([row.id for row in rows])).execute()
        self.forget_posts(row.post for row in rows)

    def _forget_some(self, chosen: Any) -> int:
        """Forget some subscriptions; what waits goes with the last who would have read it."""
        gone = super()._forget_some(chosen)
        while gone and (rows := self._waiting(AT_ONCE, self._unread())):
            self._forget_clippings(rows)
        return gone

    def forget_clippings(self, before: datetime) -> None:
        """Forget some of what has waited since before a moment, as no issue went out."""
        with atomic(self.engine):
            old = self.tables.clipping.at < stamp(before)
            self._forget_clippings(self._waiting(AT_ONCE, old))
