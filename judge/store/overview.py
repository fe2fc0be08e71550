"""What waits in the store, counted: what `judge status` and the operator's daily line tell of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from peewee import SQL, fn

from judge.store.base import Base
from judge.store.tables import moment, stamp


@dataclass(frozen=True, slots=True)
class Queue:
    """How many letters wait for something, and since when the oldest does."""

    many: int
    oldest: datetime | None = None


@dataclass(frozen=True, slots=True)
class Queues:
    """The letters that wait: to be dealt with, to be written, to be sent.

    `kept` are those that are to go out only later: they were refused, or their readers are out of
    reach; `shunted` and `given_up` wait for the operator, but for those to strangers.
    """

    to_deal: Queue
    shunted: int
    to_write: Queue
    unwritable: int
    to_send: Queue
    kept: int
    given_up: int


class Overview(Base):
    """The counts; each goes by an index, and costs no more where more is done already."""

    def queues(self, now: datetime) -> Queues:
        """Return what waits."""
        letter, out = self.tables.letter, self.tables.outgoing
        unwritten, waiting = out.state == "unwritten", out.state == "waiting"
        later = out.due > stamp(now)
        failed = (out.state == "failed") & (out.answers_stranger == 0)
        return Queues(
            to_deal=self._queue(letter, letter.received, letter.state == "waiting"),
            shunted=self._many(letter, letter.state == "shunted"),
            to_write=self._queue(out, out.written, unwritten),
            unwritable=self._many(out, unwritten & (out.tries > 0)),
            to_send=self._queue(out, out.written, waiting & ~later),
            kept=self._many(out, waiting & later),
            given_up=self._many(out, failed),
        )

    def _many(self, table: Any, chosen: Any) -> int:
        return int(table.select(fn.COUNT(table.id)).where(chosen).scalar())

    def _queue(self, table: Any, since: Any, chosen: Any) -> Queue:
        many, oldest = next(
            iter(table.select(fn.COUNT(table.id), fn.MIN(since)).where(chosen).tuples())
        )
        return Queue(many, None if oldest is None else moment(oldest))

    def games_by_state(self) -> dict[str, int]:
        """Return how many games there are of each state."""
        game = self.tables.game
        rows = game.select(game.state, fn.COUNT(SQL("1"))).group_by(game.state)
        return dict(rows.order_by(game.state).tuples())

    def coming(self, most: int) -> list[tuple[str, datetime]]:
        """Return the games whose moment comes next: a deadline, a reminder, the end of a vote."""
        game = self.tables.game
        rows = game.select(game.name, game.next_due).where(game.next_due.is_null(False))
        coming = rows.order_by(game.next_due).limit(most).tuples()
        return [(name, moment(due)) for name, due in coming]
