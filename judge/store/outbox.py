"""The outbox: letters that must go out.

A letter is posted as what it is to say, within the transaction that makes it so; it is written
afterwards, and then sent (`judge.store.sending`).
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any

from peewee import SQL, fn

from judge.clock.lengths import HOUR
from judge.desk.games.card import Card
from judge.desk.notices import Notice
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.circulation import Dispatch
from judge.letter import Outgoing, SharedPart
from judge.log_lines import say
from judge.store.address_book import AddressBook
from judge.store.engine import atomic
from judge.store.leases import Leases
from judge.store.packing import packed
from judge.store.parts import Parts
from judge.store.statement import statement
from judge.store.tables import moment, safe, stamp

log = logging.getLogger(__name__)

# What is known of a letter when it is posted.
PUT = (
    *("game", "post", "message_id", "recipient", "mailbox"),
    *("own", "kind", "state", "written", "due", "answers_stranger", "answers"),
)
AGAIN = HOUR  # until a letter is looked at again that cannot be read


@dataclass(frozen=True, slots=True)
class Unwritten:
    """A letter that is to be written, and what is known of its reader.

    `posted` is when what it tells was decided.
    """

    number: int
    attempt: int
    tries: int
    dispatch: Dispatch
    message_id: str
    correspondent: Correspondent
    posted: datetime


@dataclass(frozen=True, slots=True)
class Ready:
    """A letter as it will be sent: its bytes in their parts, those that it shares among them.

    `kind` says what sort of letter it is, if it is not what was posted.
    """

    letter: Outgoing
    parts: Sequence[bytes | SharedPart]
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


class Outbox(Leases, Parts, AddressBook):
    """The letters that go out."""

    def put(
        self,
        dispatch: Dispatch,
        message_id: str,
        now: datetime,
        game: int | None = None,
        last: Envelope | None = None,
        answers_stranger: bool = False,
    ) -> Envelope:
        """Post a letter; it shares what the last one said to all, if it belongs to the same post.

        It stands within a transaction.
        """
        last = self.envelope(dispatch, last)
        reader = dispatch.reader.address
        to = (safe(reader.email), safe(reader.key))
        says = (self.codec.pack(_own(dispatch)), dispatch.notice.event)
        when = (stamp(now), stamp(now), int(answers_stranger), int(dispatch.answers is not None))
        self.do(self._put(game, last.number, message_id, *to, *says, "unwritten", *when))
        return last

    def envelope(self, dispatch: Dispatch, last: Envelope | None = None) -> Envelope:
        """Keep what a dispatch says to all its readers, unless the last one said the very same."""
        notice, card = dispatch.notice, dispatch.card
        if last is None or last.notice is not notice or last.card is not card:
            return self._put_post(notice, card)
        return last

    @statement
    def _put(self, *values: Any) -> Any:
        outgoing = self.tables.outgoing
        return outgoing.insert([values], [getattr(outgoing, name) for name in PUT])

    def _put_post(self, notice: Notice, card: Card | None) -> Envelope:
        row = self.first(self._post(self.codec.pack(notice, Notice), self.codec.pack(card)))
        return Envelope(row.id, notice, card)

    @statement
    def _post(self, notice: str, card: str) -> Any:
        post = self.tables.post
        return post.insert(notice=notice, card=card).returning(post.id)

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
            most, mailbox = (limits or {}).get(kind), dispatch.reader.address.key
            if most is None or self.written_to(mailbox, kind, now - HOUR) < most:
                self.put(dispatch, message_id, now)

    def written_to(self, mailbox: str, kind: str, since: datetime) -> int:
        """Return how many letters of a kind were posted to a mailbox (its key) since a moment."""
        return int(self.first(self._lately(safe(mailbox), kind, stamp(since))).many)

    @statement
    def _lately(self, mailbox: str, kind: str, since: int) -> Any:
        outgoing = self.tables.outgoing
        chosen = (outgoing.mailbox == mailbox) & (outgoing.kind == kind)
        many = fn.COUNT(outgoing.id).alias("many")
        return outgoing.select(many).where(chosen & (outgoing.written >= since))

    def recipients(self) -> list[str]:
        """Return everybody to whom a letter was posted, as far as it is kept."""
        outgoing = self.tables.outgoing
        query = outgoing.select(outgoing.recipient).distinct()
        return [email for (email,) in query.tuples()]

    def written_to_strangers(self, since: datetime) -> int:
        """Return how many answers were posted to strangers since a moment, all of them together."""
        return int(self.first(self._strangers_lately(stamp(since))).many)

    @statement
    def _strangers_lately(self, since: int) -> Any:
        outgoing = self.tables.outgoing
        many = fn.COUNT(outgoing.id).alias("many")
        strangers = (outgoing.answers_stranger == SQL("1")) & (outgoing.written >= since)
        return outgoing.select(many).where(strangers)

    def unwritten(self, now: datetime) -> list[Unwritten]:
        """Return some letters that are to be written; they are the caller's for a while.

        One that cannot be read must not hold up the others.
        """
        readable, said = [], cache(self._said)
        for row in self.lease(self._to_write, now):
            try:
                readable.append(self._unwritten(row, said))
            except Exception:
                say(log, logging.ERROR, "letter-unreadable", out=row.id, fault=True)
                self.not_written(row.id, row.attempt, traceback.format_exc(), now + AGAIN)
        return readable

    @statement
    def _to_write(self, now: int, until: int) -> Any:
        return self.claimed(self.tables.outgoing.state == "unwritten", now, until)

    def _unwritten(self, row: Any, said: Callable[[int], tuple[Notice, Card | None]]) -> Unwritten:
        notice, card = said(row.post)
        dispatch = replace(self.codec.unpack(row.own, Dispatch), notice=notice, card=card)
        return Unwritten(
            number=row.id,
            attempt=row.attempt,
            tries=row.tries,
            dispatch=dispatch,
            message_id=row.message_id,
            correspondent=self.correspondent(row.mailbox),
            posted=moment(row.written),
        )

    def posted_again(self, number: int) -> Unwritten | None:
        """Return a letter that went out as it was posted; None if nothing is kept of that."""
        outgoing = self.tables.outgoing
        posted = (outgoing.id == number) & outgoing.post.is_null(False)
        row = self.first(self.letters_out().where(posted).sql())
        return None if row is None else self._unwritten(row, self._said)

    def _said(self, number: int) -> tuple[Notice, Card | None]:
        """Return what a post says to all its readers, and the card of its game."""
        shared = self.first(self._shared(number))
        return self.codec.unpack(shared.notice, Notice), self.codec.card(shared.card)

    @statement
    def _shared(self, number: int) -> Any:
        post = self.tables.post
        return post.select(post.notice, post.card).where(post.id == number)

    def written(self, number: int, attempt: int, letters: Sequence[Ready]) -> bool:
        """Put a letter into the outbox as it was written; False if that attempt counts no more.

        The first is the letter that was posted; others go to the same reader after it.
        """
        first, *following = letters
        own = packed(self.own_content(first.parts))
        with atomic(self.engine):
            row = self.first(self._filled(number, attempt, own, safe(first.letter.subject)))
            if row is None:
                return False
            self.enclose(number, first.parts)
            for ready in following:
                self._add_letter(row, ready)
        return True

    @statement
    def _filled(self, number: int, attempt: int, content: bytes, subject: str) -> Any:
        written = {"content": content, "subject": subject, "state": "waiting"}
        ready = {"tries": 0, "claimed_until": 0, "trouble": ""}
        filled = self.tables.outgoing.update(**written, **ready)
        mine = self.is_leased(number, attempt, "unwritten")
        return filled.where(mine).returning(*self.columns_out())

    def _add_letter(self, row: Any, ready: Ready) -> None:
        number = self.tables.outgoing.insert(
            game=row.game,
            message_id=ready.letter.message_id,
            recipient=row.recipient,
            mailbox=row.mailbox,
            kind=ready.kind or row.kind,
            subject=safe(ready.letter.subject),
            content=packed(self.own_content(ready.parts)),
            state="waiting",
            written=row.written,
            due=row.due,
            answers=row.answers,
        ).execute()
        self.enclose(number, ready.parts)

    def not_written(self, number: int, attempt: int, trouble: str, again: datetime | None) -> None:
        """Note that a letter could not be written, and when to try again; None gives it up."""
        self.fail(number, attempt, "unwritten", trouble, again)
