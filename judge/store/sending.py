"""Letters that are written wait here until a server has taken them, or they are given up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from peewee import fn

from judge.desk.notices.readers import Digest, ZineCompanion, ZineIssue
from judge.store.engine import atomic
from judge.store.game_rows import GameRows
from judge.store.leases import Leases
from judge.store.packing import unpacked
from judge.store.parts import Parts
from judge.store.statement import statement
from judge.store.tables import TableRow, moment, stamp

# Kinds of letters that nobody waits for.
LAST = (Digest.event, ZineIssue.event, ZineCompanion.event)


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter in the outbox, and how often it was tried; `raw_of` gives its bytes.

    `mailbox` is the key of its recipient's; `answers` whether it answers a letter of theirs.
    """

    number: int
    message_id: str
    recipient: str
    kind: str
    subject: str
    state: str
    tries: int
    attempt: int
    due: datetime
    posted: datetime
    trouble: str
    mailbox: str = ""
    answers: bool = False


class Sending(GameRows, Leases, Parts):
    """The letters that are to be sent."""

    def claim_due(self, now: datetime) -> list[Posted]:
        """Return some letters that are whole and whose time has come; they are the caller's now.

        Digests and issues of the zine let all others go first.
        """
        rows = self.lease(self._to_send, now) or self.lease(self._to_send_last, now)
        return [posted(row) for row in rows]

    @statement
    def _to_send(self, now: int, until: int) -> Any:
        chosen = self._is_whole() & self.tables.outgoing.kind.not_in(LAST)
        return self.claimed(chosen, now, until)

    @statement
    def _to_send_last(self, now: int, until: int) -> Any:
        chosen = self._is_whole() & self.tables.outgoing.kind.in_(LAST)
        return self.claimed(chosen, now, until)

    def _is_whole(self) -> Any:
        outgoing = self.tables.outgoing
        return (outgoing.state == "waiting") & ~fn.EXISTS(self.is_unmade(outgoing.id))

    def raw_of(self, number: int) -> bytes:
        """Return a letter's bytes, its shared parts where they belong; without them if it is sent.

        One that is not written yet has none.
        """
        outgoing = self.tables.outgoing
        content = outgoing.select(outgoing.content).where(outgoing.id == number).scalar()
        return self.whole(number, unpacked(bytes(content or b"")))

    def sent_since(self, moment: datetime) -> int:
        """Return how many letters servers have taken since a moment."""
        outgoing = self.tables.outgoing
        return int(outgoing.select().where(outgoing.sent >= stamp(moment)).count())

    def sent(self, number: int, attempt: int, now: datetime) -> None:
        """Note that a server has taken a letter, and let go of what no other letter needs."""
        with atomic(self.engine):
            row = self.leased(number, attempt, "waiting")
            if row is not None:
                self.change(number, state="sent", trouble="", claimed_until=0, sent=stamp(now))
        if row is not None:
            self.let_parts_go(number)

    def refused(self, number: int, attempt: int, trouble: str, again: datetime | None) -> None:
        """Note that a letter was not taken, and when to try again; None gives it up."""
        self.fail(number, attempt, "waiting", trouble, again)

    def let_go(self, letters: Iterable[Posted]) -> None:
        """Give back letters that were claimed and not tried."""
        for letter in letters:
            with atomic(self.engine):
                if self.leased(letter.number, letter.attempt, "waiting") is not None:
                    self.change(letter.number, claimed_until=0)

    def let_all_go(self) -> None:
        """Give back whatever was claimed, where nobody else can be at work: they have died."""
        outgoing, part = self.tables.outgoing, self.tables.part
        for state in ("unwritten", "waiting"):
            claimed = (outgoing.state == state) & (outgoing.claimed_until > 0)
            outgoing.update(claimed_until=0).where(claimed).execute()
        part.update(claimed_until=0).where(part.claimed_until > 0).execute()

    def unsent(self) -> list[Posted]:
        """Return all letters that are still to go out or were given up, oldest first."""
        outgoing = self.tables.outgoing
        unsent = outgoing.state.in_(["unwritten", "waiting", "failed"])
        rows = self.letters_out().where(unsent).order_by(outgoing.id)
        return [posted(row) for row in rows.objects(TableRow)]

    def outgoing(self, name: str) -> Iterator[Posted]:
        """Yield the letters that were posted for a game, in the order in which they were."""
        outgoing = self.tables.outgoing
        rows = self.letters_out().where(outgoing.game == self.row(name).id).order_by(outgoing.id)
        return (posted(row) for row in rows.objects(TableRow))

    def retry(self, number: int, now: datetime) -> None:
        """Let a letter that has not gone out be tried again, from the first try."""
        outgoing = self.tables.outgoing
        for state, empty in (("unwritten", True), ("waiting", False)):
            unsent = (outgoing.id == number) & (outgoing.state != "sent")
            chosen = unsent & outgoing.content.is_null(empty)
            again = outgoing.update(state=state, tries=0, due=stamp(now), claimed_until=0)
            again.where(chosen).execute()

    def retry_all(self, now: datetime) -> int:
        """Let all letters be tried again that were given up or wait; return how many."""
        unsent = self.unsent()
        for letter in unsent:
            self.retry(letter.number, now)
        return len(unsent)


def posted(row: Any) -> Posted:
    """Return a letter in the outbox of its row."""
    return Posted(
        number=row.id,
        message_id=row.message_id,
        recipient=row.recipient,
        kind=row.kind,
        subject=row.subject,
        state=row.state,
        tries=row.tries,
        attempt=row.attempt,
        due=moment(row.due),
        posted=moment(row.written),
        trouble=row.trouble,
        mailbox=row.mailbox,
        answers=bool(row.answers),
    )
