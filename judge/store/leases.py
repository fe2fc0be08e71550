"""Leases: a letter that is written or sent is for a while the affair of one worker alone.

A lease ends of itself, for its holder may have died; then the next to ask has it, with another
number of the attempt, and what is told of an earlier attempt counts no more.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from judge.store.base import Base
from judge.store.engine import atomic
from judge.store.statement import SqlStatement, statement
from judge.store.tables import COLUMNS, safe, stamp

LEASE = timedelta(minutes=5)
AT_ONCE = 20  # letters to be claimed at once


class Leases(Base):
    """The rows of letters that go out, and whose they are."""

    def lease(self, claim: Callable[..., SqlStatement], now: datetime) -> list[Any]:
        """Return the rows of letters whose time has come, with the number of this attempt.

        They are claimed as they are found (`claimed`): most often there are none.
        """
        rows = self.rows(claim(stamp(now), stamp(now + LEASE)))
        return sorted(rows, key=lambda row: (row.due, row.id))

    def claimed(self, chosen: Any, now: Any, until: Any) -> Any:
        """Return the query that claims some letters whose time has come and that nobody has."""
        outgoing = self.tables.outgoing
        free = chosen & (outgoing.due <= now) & (outgoing.claimed_until <= now)
        query = outgoing.select(outgoing.id).where(free).order_by(outgoing.due, outgoing.id)
        some = self.engine.locked_if_free(query.limit(AT_ONCE))
        claim = outgoing.update(attempt=outgoing.attempt + 1, claimed_until=until)
        return claim.where(outgoing.id.in_(some)).returning(*self.columns_out())

    def columns_out(self) -> list[Any]:
        """Return the columns of a letter, but for its bytes."""
        names = (name for name in COLUMNS["outgoing"] if name != "content")
        return [getattr(self.tables.outgoing, name) for name in names]

    def letters_out(self) -> Any:
        """Return the query for letters, but for their bytes."""
        return self.tables.outgoing.select(*self.columns_out())

    def leased(self, number: int, attempt: int, state: str) -> Any:
        """Return the row of a letter, locked, if this attempt at it is the last that was made."""
        return self.first(self._leased(number, attempt, state))

    @statement
    def _leased(self, number: int, attempt: int, state: str) -> Any:
        return self.engine.locked(self.letters_out().where(self.is_leased(number, attempt, state)))

    def is_leased(self, number: int, attempt: int, state: str) -> Any:
        """Return the condition that this attempt at a letter is the last that was made."""
        outgoing = self.tables.outgoing
        return (outgoing.id == number) & (outgoing.attempt == attempt) & (outgoing.state == state)

    def fail(
        self, number: int, attempt: int, state: str, trouble: str, again: datetime | None
    ) -> None:
        """Note that an attempt failed, and when the next may be made; None gives the letter up."""
        with atomic(self.engine):
            row = self.leased(number, attempt, state)
            if row is not None:
                self.change(
                    number,
                    state=state if again else "failed",
                    due=stamp(again) if again else row.due,
                    tries=row.tries + 1,
                    trouble=safe(trouble),
                    claimed_until=0,
                )

    def postpone(self, number: int, attempt: int, trouble: str, again: datetime) -> None:
        """Let a letter wait that is to be sent, without a failure of its own."""
        with atomic(self.engine):
            if self.leased(number, attempt, "waiting") is not None:
                self.change(number, due=stamp(again), trouble=safe(trouble), claimed_until=0)

    def change(self, number: int, **values: object) -> None:
        """Set columns of a letter."""
        outgoing = self.tables.outgoing
        outgoing.update(**values).where(outgoing.id == number).execute()
