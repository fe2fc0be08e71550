"""The zine: what waits for its next issue, who reads it, and the issues that went out.

An issue goes out in one transaction with what it prints: so nothing is printed twice, nothing is
lost between two issues, and each reader gets one copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from peewee import SQL, fn

from judge.desk.circulation import Dispatch
from judge.desk.digests import DigestEntry
from judge.desk.subscriptions import Subscription
from judge.store.engine import transaction
from judge.store.gathering import Gathering
from judge.store.outbox import Envelope
from judge.store.statement import statement
from judge.store.subscribers import THE_ZINE
from judge.store.tables import TableRow, moment, stamp


@dataclass(frozen=True, slots=True)
class IssueDue:
    """What the next issue prints, which is the caller's to write; the last one went out at `since`.

    `printed` posts its copies; they count once `commit` was called.
    """

    number: int
    since: datetime | None
    entries: Sequence[DigestEntry]
    subscriptions: Sequence[Subscription]
    printed: Callable[[Iterable[Dispatch], Callable[[], str], datetime], None]
    commit: Callable[[], None]


class Issues(Gathering):
    """The issues of the zine."""

    def is_read(self) -> bool:
        """Whether the zine has readers; while it has none, nothing waits for it."""
        return self.first(self._a_reader()) is not None

    @statement
    def _a_reader(self) -> Any:
        table = self.tables.subscription
        return table.select(table.token).where(self._reads_zine()).limit(1)

    def _reads_zine(self) -> Any:
        table = self.tables.subscription
        return (table.game == SQL(str(THE_ZINE))) & (table.confirmed == SQL("1"))

    def clip(
        self, dispatch: Dispatch, game: int, at: datetime, last: Envelope | None = None
    ) -> Envelope:
        """Keep what a dispatch tells for the next issue; it shares what the last one said."""
        last = self.envelope(dispatch, last)
        self.tables.clipping.insert(game=game, post=last.number, at=stamp(at)).execute()
        return last

    @contextmanager
    def next_issue(self) -> Iterator[IssueDue]:
        """Give what the next issue prints; it is locked until the work ends."""
        issue, clipping = self.tables.issue, self.tables.clipping
        with transaction(self.engine) as commit:
            # One issue is put together at a time, by whichever judge: this row is always there.
            self.engine.locked(self.tables.version.select(), wait=True).execute()
            query = clipping.select().order_by(clipping.at, clipping.id)
            rows = list(self.engine.locked(query, wait=True).objects(TableRow))
            last = issue.select(fn.MAX(issue.number), fn.MAX(issue.at)).tuples().first()
            number, at = last if last and last[0] else (0, None)

            def printed(
                copies: Iterable[Dispatch], new_id: Callable[[], str], now: datetime
            ) -> None:
                envelope = None
                for copy in copies:
                    envelope = self.put(copy, new_id(), now, None, envelope)
                if envelope is not None:
                    issue.insert(number=number + 1, at=stamp(now), post=envelope.number).execute()
                    self._forget_clippings(rows)

            yield IssueDue(
                number + 1,
                moment(at) if at is not None else None,
                [self._entry(row) for row in rows],
                self._readers_of_zine(),
                printed,
                commit,
            )

    def _readers_of_zine(self) -> list[Subscription]:
        """Return the subscriptions to the zine, in their order."""
        table = self.tables.subscription
        query = table.select(table.data).where(self._reads_zine())
        rows = query.order_by(table.since, table.token).tuples()
        return [self._unpacked(data) for (data,) in rows]

    def _forget_clippings(self, rows: Sequence[Any]) -> None:
        """Forget what is printed, where nothing else tells it."""
        clipping = self.tables.clipping
        clipping.delete().where(clipping.id.in_([row.id for row in rows])).execute()
        self.forget_posts(row.post for row in rows)
