"""The zine: what waits for its next issue, who reads it, and the issues that went out.

An issue goes out in one transaction with what it prints: so nothing is printed twice, nothing is
lost between two issues, and each reader gets one copy.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from peewee import SQL, fn

from judge.desk.circulation import Dispatch
from judge.desk.digests import DigestEntry
from judge.desk.game import Game
from judge.desk.subscriptions import Subscription
from judge.log_lines import say
from judge.store.engine import atomic, transaction
from judge.store.gathering import Gathering
from judge.store.statement import statement
from judge.store.subscribers import THE_ZINE
from judge.store.tables import TableRow, stamp

log = logging.getLogger(__name__)

MOST = 200  # entries of one issue; what is more comes with the next
AT_ONCE = 500  # entries that are forgotten in one step


@dataclass(frozen=True, slots=True)
class IssueDue:
    """What the next issue prints, which is the caller's to write.

    `games` are those of its entries, as they stand now; those that are `left_out` cannot be read;
    `more` is there for the issue after it.  `printed` posts its copies; they count once `commit`
    was called.
    """

    number: int
    entries: Sequence[DigestEntry]
    games: Mapping[str, Game]
    left_out: Sequence[str]
    more: bool
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

    def clip(self, dispatch: Dispatch, game: int, at: datetime) -> None:
        """Keep what a dispatch tells for the next issue."""
        post = self.envelope(dispatch).number
        self.tables.clipping.insert(game=game, post=post, at=stamp(at)).execute()

    @contextmanager
    def next_issue(self) -> Iterator[IssueDue]:
        """Give what the next issue prints; it is locked until the work ends."""
        issue = self.tables.issue
        with transaction(self.engine) as commit:
            # One issue is put together at a time, by whichever judge: this row is always there.
            self.engine.locked(self.tables.version.select(), wait=True).execute()
            waiting = self._waiting(MOST + 1)
            rows, entries, games, unreadable = self._readable_of(waiting[:MOST])
            number = issue.select(fn.MAX(issue.number)).scalar() or 0

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
                entries,
                games,
                self._names_of(unreadable),
                len(waiting) > MOST,
                self._readers_of_zine(),
                printed,
                commit,
            )

    def _waiting(self, most: int, chosen: Any = None) -> list[Any]:
        """Return some entries, the oldest first; they are locked."""
        clipping = self.tables.clipping
        query = clipping.select().order_by(clipping.at, clipping.id).limit(most)
        query = query if chosen is None else query.where(chosen)
        return list(self.engine.locked(query, wait=True).objects(TableRow))

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

    def _forget_some(self, chosen: Any) -> int:
        """Forget some subscriptions; with the last reader of the zine goes what waits for them."""
        gone = super()._forget_some(chosen)
        while gone and not self.is_read() and (rows := self._waiting(AT_ONCE)):
            self._forget_clippings(rows)
        return gone

    def forget_clippings(self, before: datetime) -> None:
        """Forget some of what has waited since before a moment, as no issue went out."""
        with atomic(self.engine):
            old = self.tables.clipping.at < stamp(before)
            self._forget_clippings(self._waiting(AT_ONCE, old))
