"""Who cannot be reached: how often letters to a mailbox came back, and until when none are sent.

Letters to somebody who cannot be reached are kept.  They are offered again after a while, each time
after a longer one, and at once when somebody writes from that mailbox.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from judge.letter import Failing
from judge.store.base import Base
from judge.store.sending import Posted, posted
from judge.store.statement import statement
from judge.store.tables import moment, safe, stamp

# Tenths of what makes a mailbox count as out of reach: one letter to nobody, two that its server
# would not have, or five that are late.
WEIGHTS = {Failing.GONE: 10, Failing.REFUSED: 5, Failing.FOR_NOW: 2}
ENOUGH = 10
FORGOTTEN = timedelta(days=7)  # after which what came back before says nothing any more
OFFERED = tuple(timedelta(days=days) for days in (1, 2, 4, 7))  # between tries; the last for good

KEPT = timedelta(days=30)  # how long a letter is kept


@dataclass(frozen=True, slots=True)
class Unreached:
    """A mailbox that letters came back from: `until` when they are kept, if it is out of reach."""

    mailbox: str
    score: int
    rounds: int
    last: datetime
    reason: str
    until: datetime | None


class Reach(Base):
    """The mailboxes that letters came back from."""

    def unreached(self, mailbox: str) -> Unreached | None:
        """Return what is known of a mailbox (its key); None if nothing came back from it."""
        row = self.first(self._unreached(safe(mailbox)))
        if row is None:
            return None
        until = moment(row.until) if row.until else None
        return Unreached(row.mailbox, row.score, row.rounds, moment(row.last), row.reason, until)

    @statement
    def _unreached(self, mailbox: str) -> Any:
        table = self.tables.unreached
        return table.select().where(table.mailbox == mailbox)

    def kept_until(self, mailbox: str, now: datetime) -> datetime | None:
        """Return until when letters to a mailbox are kept; None if they may go out."""
        known = self.unreached(mailbox)
        return known.until if known and known.until and known.until > now else None

    def came_back(self, mailbox: str, failing: Failing, reason: str, now: datetime) -> bool:
        """Count a letter that came back; True if its reader has just come to be out of reach.

        What comes back while none are sent was sent before, and counts no more.
        """
        before = self.unreached(mailbox)
        if before and before.until and before.until > now:
            return False
        fresh = before is None or now - before.last > FORGOTTEN + OFFERED[-1]
        score = WEIGHTS[failing] + (0 if fresh or before is None else before.score)
        rounds = 0 if fresh or before is None else before.rounds
        out_of_reach = score >= ENOUGH
        until = stamp(now + OFFERED[min(rounds, len(OFFERED) - 1)]) if out_of_reach else 0
        values = {
            "score": score,
            "rounds": rounds + int(out_of_reach),
            "last": stamp(now),
            "reason": safe(reason),
            "until": until,
        }
        table = self.tables.unreached
        new = table.insert(mailbox=safe(mailbox), **values)
        changed = {getattr(table, name): value for name, value in values.items()}
        new.on_conflict(conflict_target=[table.mailbox], update=changed).as_rowcount().execute()
        return out_of_reach and rounds == 0

    def reached(self, mailbox: str, now: datetime) -> None:
        """Note that somebody writes from a mailbox: what was kept for them is sent."""
        if self.unreached(mailbox) is None:
            return
        table, outgoing = self.tables.unreached, self.tables.outgoing
        table.delete().where(table.mailbox == safe(mailbox)).execute()
        kept = (outgoing.mailbox == safe(mailbox)) & (outgoing.state == "waiting")
        outgoing.update(due=stamp(now)).where(kept & (outgoing.due > stamp(now))).execute()

    def out_of_reach(self) -> list[Unreached]:
        """Return the mailboxes that letters are kept for."""
        table = self.tables.unreached
        rows = table.select(table.mailbox).where(table.until > 0).order_by(table.mailbox)
        known = (self.unreached(mailbox) for (mailbox,) in rows.tuples())
        return [unreached for unreached in known if unreached is not None]

    def letter_out(self, number: int = 0, message_id: str = "") -> Posted | None:
        """Return a letter that went out, by its number or its Message-ID; None if none did."""
        outgoing = self.tables.outgoing
        asked = outgoing.id == number if number else outgoing.message_id == safe(message_id)
        sent = outgoing.state.in_(["sent", "waiting"])
        names = (getattr(outgoing, name) for name in POSTED)
        row = self.first(outgoing.select(*names).where(asked & sent).sql())
        return None if row is None else posted(row)

    def keep_back(self, letter: Posted, trouble: str, now: datetime) -> bool:
        """Keep a letter that did not reach its reader, if they are out of reach; not for ever.

        False if they are not, or if it has been kept long enough: it is given up then.
        """
        until = self.kept_until(letter.mailbox, now)
        if until is None:
            return False
        young, outgoing = now - letter.posted < KEPT, self.tables.outgoing
        values = {"state": "waiting" if young else "failed", "due": stamp(until), "tries": 0}
        values |= {"claimed_until": 0, "sent": None, "trouble": safe(trouble)}
        outgoing.update(**values).where(outgoing.id == letter.number).execute()
        return young


POSTED = (
    *("id", "message_id", "recipient", "mailbox", "kind", "subject"),
    *("state", "tries", "attempt", "due", "written", "trouble", "answers"),
)
