"""The outbox: letters that must go out, kept until a server has taken them.

A letter is posted as what it is to say, within the transaction that makes it so; it is written
afterwards, and then sent.  Writing and sending are done under a lease: whoever claims a letter has
it for a while, and what is told of an earlier attempt counts no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any

from peewee import fn

from judge.desk.card import Card
from judge.desk.circulation import Dispatch
from judge.desk.notices import Notice
from judge.letter import Outgoing
from judge.store.engine import atomic
from judge.store.parts import Parts
from judge.store.tables import COLUMNS, Row, moment, safe, stamp

LEASE = timedelta(minutes=5)
AT_ONCE = 20  # letters to be claimed at once
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter in the outbox, and how often it was tried; `raw_of` gives its bytes."""

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


@dataclass(frozen=True, slots=True)
class Unwritten:
    """A letter that is to be written, and the clock by which its reader is told times."""

    number: int
    attempt: int
    tries: int
    dispatch: Dispatch
    message_id: str
    clock: tzinfo


@dataclass(frozen=True, slots=True)
class Ready:
    """A letter as it will be sent.

    `shared` are pieces of it that other letters may have as well, in the order in which they
    stand in it; one with a recipe stands for a part that is to be made by it.  `kind` says what
    sort of letter it is, if it is not what was posted.
    """

    letter: Outgoing
    raw: bytes
    shared: Sequence[tuple[bytes, str]] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a post says to all its readers, and the number under which it is kept."""

    number: int
    notice: Notice
    card: Card | None


def _own(dispatch: Dispatch) -> Dispatch:
    """Return what a letter may say to its one reader alone."""
    nothing: Any = None
    return replace(dispatch, notice=nothing, card=None)


class Outbox(Parts):
    """The letters that go out."""

    def put(
        self,
        dispatch: Dispatch,
        message_id: str,
        now: datetime,
        game: int | None = None,
        last: Envelope | None = None,
    ) -> Envelope:
        """Post a letter; it shares what the last one said to all, if it belongs to the same post.

        It stands within a transaction.
        """
        notice, card = dispatch.notice, dispatch.card
        if last is None or last.notice is not notice or last.card is not card:
            last = self._put_post(notice, card)
        reader = dispatch.reader.address
        self.tables.outgoing.insert(
            game=game,
            post=last.number,
            message_id=message_id,
            recipient=safe(reader.email),
            mailbox=safe(reader.key),
            own=self.codec.pack(_own(dispatch)),
            kind=notice.event,
            state="unwritten",
            written=stamp(now),
            due=stamp(now),
        ).execute()
        return last

    def _put_post(self, notice: Notice, card: Card | None) -> Envelope:
        packed = {"notice": self.codec.pack(notice, Notice), "card": self.codec.pack(card)}
        return Envelope(self.tables.post.insert(packed).execute(), notice, card)

    def tell(
        self,
        dispatch: Dispatch,
        message_id: str,
        now: datetime,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        """Post one letter by itself, unless there went as many of its kind within the hour.

        `limits` are how many letters of a kind one mailbox may get.
        """
        kind = dispatch.notice.event
        with atomic(self.engine):
            most = (limits or {}).get(kind)
            if (
                most is None
                or self.written_to(dispatch.reader.address.key, kind, now - HOUR) < most
            ):
                self.put(dispatch, message_id, now)

    def written_to(self, mailbox: str, kind: str, since: datetime) -> int:
        """Return how many letters of a kind were posted to a mailbox (its key) since a moment."""
        outgoing = self.tables.outgoing
        lately = (outgoing.mailbox == safe(mailbox)) & (outgoing.kind == kind)
        chosen = lately & (outgoing.written >= stamp(since))
        return int(outgoing.select(outgoing.id).where(chosen).count())

    def unwritten(self, now: datetime) -> list[Unwritten]:
        """Return some letters that are to be written; they are the caller's for a while."""
        outgoing = self.tables.outgoing
        claimed = self._claim(outgoing.state == "unwritten", now)
        return [self._unwritten(row) for row in claimed]

    def _claim(self, chosen: Any, now: datetime) -> list[Any]:
        """Return the rows of letters whose time has come, with the number of this attempt."""
        outgoing, stamped = self.tables.outgoing, stamp(now)
        free = chosen & (outgoing.due <= stamped) & (outgoing.claimed_until <= stamped)
        query = self._letters().where(free).order_by(outgoing.due, outgoing.id).limit(AT_ONCE)
        with atomic(self.engine):
            rows = list(self.engine.locked(query, wait=False).objects(Row))
            claim = outgoing.update(attempt=outgoing.attempt + 1, claimed_until=stamp(now + LEASE))
            if rows:
                claim.where(outgoing.id.in_([row.id for row in rows])).execute()
        for row in rows:
            row.attempt += 1
        return rows

    def _letters(self) -> Any:
        """Return the query for letters, but for their bytes."""
        names = (name for name in COLUMNS["outgoing"] if name != "content")
        return self.tables.outgoing.select(*(getattr(self.tables.outgoing, name) for name in names))

    def _unwritten(self, row: Any) -> Unwritten:
        post = self.tables.post
        shared = post.select(post.notice, post.card).where(post.id == row.post)
        notice, card = shared.tuples().first()
        dispatch = replace(
            self.codec.unpack(row.own, Dispatch),
            notice=self.codec.unpack(notice, Notice),
            card=self.codec.unpack(card, Card | None),
        )
        clock = self.correspondent(row.mailbox).clock
        return Unwritten(row.id, row.attempt, row.tries, dispatch, row.message_id, clock)

    def written(self, number: int, attempt: int, letters: Sequence[Ready]) -> bool:
        """Put a letter into the outbox as it was written; False if that attempt counts no more.

        The first is the letter that was posted; others go to the same reader after it.
        """
        with atomic(self.engine):
            row = self._mine(number, attempt, "unwritten")
            if row is None:
                return False
            self._fill(row, letters[0])
            for ready in letters[1:]:
                self._add_letter(row, ready)
        return True

    def _mine(self, number: int, attempt: int, state: str) -> Any:
        """Return the row of a letter, locked, if this attempt at it is the last that was made."""
        outgoing = self.tables.outgoing
        mine = (outgoing.id == number) & (outgoing.attempt == attempt) & (outgoing.state == state)
        query = self._letters().where(mine)
        return self.engine.locked(query, wait=True).objects(Row).first()

    def _fill(self, row: Any, ready: Ready) -> None:
        content, cuts = self.cut(ready.raw, ready.shared)
        self._set(
            row.id,
            content=content,
            subject=safe(ready.letter.subject),
            state="waiting",
            tries=0,
            claimed_until=0,
            trouble="",
        )
        self.enclose(row.id, cuts)

    def _add_letter(self, row: Any, ready: Ready) -> None:
        content, cuts = self.cut(ready.raw, ready.shared)
        number = self.tables.outgoing.insert(
            game=row.game,
            message_id=ready.letter.message_id,
            recipient=row.recipient,
            mailbox=row.mailbox,
            kind=ready.kind or row.kind,
            subject=safe(ready.letter.subject),
            content=content,
            state="waiting",
            written=row.written,
            due=row.due,
        ).execute()
        self.enclose(number, cuts)

    def not_written(self, number: int, attempt: int, trouble: str, again: datetime | None) -> None:
        """Note that a letter could not be written, and when to try again; None gives it up."""
        self._failed(number, attempt, "unwritten", trouble, again)

    def claim_due(self, now: datetime) -> list[Posted]:
        """Return some letters that are whole and whose time has come; they are the caller's now."""
        outgoing = self.tables.outgoing
        chosen = (outgoing.state == "waiting") & ~fn.EXISTS(self.is_unmade(outgoing.id))
        return [_posted(row) for row in self._claim(chosen, now)]

    def raw_of(self, number: int) -> bytes:
        """Return a letter's bytes, its shared parts where they belong; without them if it is sent.

        One that is not written yet has none.
        """
        outgoing = self.tables.outgoing
        content = outgoing.select(outgoing.content).where(outgoing.id == number).scalar()
        return self.whole(number, bytes(content or b""))

    def sent(self, number: int, attempt: int) -> None:
        """Note that a server has taken a letter, and let go of what no other letter needs."""
        with atomic(self.engine):
            row = self._mine(number, attempt, "waiting")
            if row is not None:
                self._set(number, state="sent", trouble="", claimed_until=0)
        if row is not None:
            self.let_parts_go(number)

    def refused(self, number: int, attempt: int, trouble: str, again: datetime | None) -> None:
        """Note that a letter was not taken, and when to try again; None gives it up."""
        self._failed(number, attempt, "waiting", trouble, again)

    def _failed(
        self, number: int, attempt: int, state: str, trouble: str, again: datetime | None
    ) -> None:
        with atomic(self.engine):
            row = self._mine(number, attempt, state)
            if row is not None:
                self._set(
                    number,
                    state=state if again else "failed",
                    due=stamp(again) if again else row.due,
                    tries=row.tries + 1,
                    trouble=safe(trouble),
                    claimed_until=0,
                )

    def let_go(self, letters: Iterable[Posted]) -> None:
        """Give back letters that were claimed and not tried."""
        for letter in letters:
            with atomic(self.engine):
                if self._mine(letter.number, letter.attempt, "waiting") is not None:
                    self._set(letter.number, claimed_until=0)

    def let_all_go(self) -> None:
        """Give back whatever was claimed, where nobody else can be at work: they have died."""
        outgoing, part = self.tables.outgoing, self.tables.part
        for state in ("unwritten", "waiting"):
            claimed = (outgoing.state == state) & (outgoing.claimed_until > 0)
            outgoing.update(claimed_until=0).where(claimed).execute()
        part.update(claimed_until=0).where(part.claimed_until > 0).execute()

    def _set(self, number: int, **values: object) -> None:
        outgoing = self.tables.outgoing
        outgoing.update(**values).where(outgoing.id == number).execute()

    def unsent(self) -> list[Posted]:
        """Return all letters that are still to go out or were given up, oldest first."""
        outgoing = self.tables.outgoing
        unsent = outgoing.state.in_(["unwritten", "waiting", "failed"])
        rows = self._letters().where(unsent).order_by(outgoing.id)
        return [_posted(row) for row in rows.objects(Row)]

    def outgoing(self, name: str) -> Iterator[Posted]:
        """Yield the letters that were posted for a game, in the order in which they were."""
        outgoing = self.tables.outgoing
        rows = self._letters().where(outgoing.game == self.row(name).id).order_by(outgoing.id)
        return (_posted(row) for row in rows.objects(Row))

    def retry(self, number: int, now: datetime) -> None:
        """Let a letter that has not gone out be tried again, from the first try."""
        outgoing = self.tables.outgoing
        for state, empty in (("unwritten", True), ("waiting", False)):
            unsent = (outgoing.id == number) & (outgoing.state != "sent")
            chosen = unsent & outgoing.content.is_null(empty)
            again = outgoing.update(state=state, tries=0, due=stamp(now), claimed_until=0)
            again.where(chosen).execute()


def _posted(row: Any) -> Posted:
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
    )
