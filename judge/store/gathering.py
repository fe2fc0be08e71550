"""What waits to be told in digests.

It is kept with what makes it happen, and goes with the digest that tells it, in one transaction
each: so nothing is told twice, and nothing is lost between two digests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from peewee import fn

from judge.desk.games.card import Card
from judge.desk.notices import Notice
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.digests import DigestEntry
from judge.desk.readers.subscriptions import Subscription
from judge.store.engine import transaction
from judge.store.outbox import Envelope, Outbox
from judge.store.subscribers import Subscribers
from judge.store.tables import TableRow, moment, safe, stamp

MOST = 100  # entries of one digest; what is more comes with another
AGAIN = timedelta(hours=1)  # until entries are looked at again that make no digest


@dataclass(frozen=True, slots=True)
class DigestDue:
    """The entries that are due for the digest of one mailbox, which is the caller's to write.

    `told` posts it in their place; it counts once `commit` was called.
    """

    mailbox: str
    entries: Sequence[DigestEntry]
    subscriptions: Sequence[Subscription]
    told: Callable[[Dispatch, str, datetime], None]
    commit: Callable[[], None]


class Gathering(Subscribers, Outbox):
    """The entries of digests that are still to be written."""

    def gather(
        self,
        dispatch: Dispatch,
        token: str,
        game: int,
        at: datetime,
        due: datetime | None,
        last: Envelope | None = None,
    ) -> Envelope | None:
        """Keep what a dispatch tells for a digest; it shares what the last one said, like `put`.

        Nothing is kept for a reader who has left meanwhile.
        """
        table = self.tables.subscription
        reads = table.select(table.token).where(table.token == token)
        if not list(self.engine.referred(reads).tuples()):
            return last
        last = self.envelope(dispatch, last)
        self.tables.news.insert(
            token=token,
            mailbox=safe(dispatch.reader.address.key),
            game=game,
            post=last.number,
            at=stamp(at),
            due=stamp(due),
        ).execute()
        return last

    def turn_over(self, game: int, now: datetime) -> None:
        """Let what waited for the end of a turn of a game be told now."""
        news = self.tables.news
        waiting = (news.game == game) & news.due.is_null()
        news.update(due=stamp(now)).where(waiting).execute()

    def digest_due(self) -> datetime | None:
        """Return when the next digest is due."""
        due = self.tables.news.select(fn.MIN(self.tables.news.due)).scalar()
        return None if due is None else moment(due)

    @contextmanager
    def digest(self, now: datetime) -> Iterator[DigestDue | None]:
        """Give what the digest of the reader tells that is due longest; or None.

        The entries are locked until the work ends.
        """
        tried: list[str] = []
        while (mailbox := self._next_reader(now, tried)) is not None:
            with transaction(self.engine) as commit:
                rows = self._entries(mailbox, now)
                if rows:
                    yield self._due(mailbox, rows, commit)
                    return
            tried.append(mailbox)
        yield None

    def _next_reader(self, now: datetime, tried: Sequence[str]) -> str | None:
        news = self.tables.news
        due = (news.due <= stamp(now)) & news.mailbox.not_in(tried)
        return news.select(news.mailbox).where(due).order_by(news.due).limit(1).scalar()  # type: ignore[no-any-return]

    def _entries(self, mailbox: str, now: datetime) -> list[Any]:
        news = self.tables.news
        due = (news.mailbox == mailbox) & (news.due <= stamp(now))
        query = news.select().where(due).order_by(news.at, news.id).limit(MOST)
        return list(self.engine.locked_if_free(query).objects(TableRow))

    def _due(self, mailbox: str, rows: Sequence[Any], commit: Callable[[], None]) -> DigestDue:
        entries = [self._entry(row) for row in rows]
        known = (self.subscription(token) for token in dict.fromkeys(row.token for row in rows))

        def told(dispatch: Dispatch, message_id: str, now: datetime) -> None:
            self.put(dispatch, message_id, now)
            self._forget(rows)

        return DigestDue(
            mailbox,
            entries,
            [subscription for subscription in known if subscription is not None],
            told,
            commit,
        )

    def _entry(self, row: Any) -> DigestEntry:
        post = self.tables.post
        kept = (
            post.select(post.notice, post.card).where(post.id == row.post).objects(TableRow).first()
        )
        told = self.codec.unpack(kept.notice, Notice)
        return DigestEntry(told, self.codec.unpack(kept.card, Card | None), moment(row.at))

    def _forget(self, rows: Sequence[Any]) -> None:
        """Forget entries, and what they told, where nothing else tells it."""
        news = self.tables.news
        news.delete().where(news.id.in_([row.id for row in rows])).execute()
        self.forget_posts(row.post for row in rows)

    def forget_posts(self, numbers: Iterable[int]) -> None:
        """Forget what some posts say, where no letter, digest or issue tells it."""
        post = self.tables.post
        free = post.id.in_(list(dict.fromkeys(numbers)))
        tables = self.tables
        for table in (tables.outgoing, tables.news, tables.clipping, tables.issue):
            free &= ~fn.EXISTS(table.select(table.post).where(table.post == post.id))
        post.delete().where(free).execute()

    def put_off(self, mailbox: str, now: datetime) -> None:
        """Let the digest of a mailbox wait for a while, because it cannot be written now."""
        news = self.tables.news
        due = (news.mailbox == mailbox) & (news.due <= stamp(now))
        news.update(due=stamp(now + AGAIN)).where(due).execute()
