"""The in-tray: letters that came in, raw, until they are dealt with.

A letter is stored and committed before the server is told that it was taken.  Letters are dealt
with in their order within a lane: those of one game, or those of one writer to no game.  What
cannot be dealt with goes to the shunt tray, from which the operator can put it back.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from judge.log_lines import say
from judge.store.address_book import AddressBook
from judge.store.engine import atomic
from judge.store.game_names import GameNames
from judge.store.statement import SqlStatement, statement
from judge.store.tables import TableRow, moment, safe, stamp

log = logging.getLogger(__name__)

REPETITIONS = 3  # of one letter that are looked at; more come from a machine
TRIES = 3  # of a letter, a turn or a picture; after that it is taken to be what kills the judge
# What is noted of a letter that comes in.
PUT_IN = (
    *("source", "identity", "content", "received", "names", "lane", "state"),
    *("repeats", "proof", "signature"),
)
WORN_OUT = f"the judge died {TRIES} times while it dealt with this letter"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter as it was found at `source`.

    `identity` is what it is, and `former` what it was known by before; it `answers` a letter of
    the judge if it bears a token.  `sender` is the key of its writer's mailbox, and `names` are
    what its subject begins with and may be the name of a `game`, by its number if there is one
    already.  `proof` is the grade that its
    header proves, if that was looked at, and `signature` the ID that it is signed with.
    """

    raw: bytes
    received: datetime
    source: str
    identity: str
    former: str
    sender: str
    names: Sequence[str]
    game: int | None = None
    answers: bool = False
    proof: str = ""
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """A letter in the in-tray; `trouble` says why it was shunted, `dealt` when it was done.

    `repeats` is the number of the letter that it says once more; `proof` is the grade that its
    header proves, if that was looked at.
    """

    number: int
    raw: bytes
    received: datetime
    state: str
    trouble: str = ""
    dealt: datetime | None = None
    repeats: int | None = None
    proof: str = ""


def stored(row: Any) -> Stored:
    """Return a letter of its row."""
    dealt = None if row.dealt is None else moment(row.dealt)
    raw, received = bytes(row.content), moment(row.received)
    return Stored(row.id, raw, received, row.state, row.trouble, dealt, row.repeats, row.proof)


class InTray(GameNames, AddressBook):
    """The letters that came in; `when_shunted` is called for one that killed its workers."""

    when_shunted: Callable[[int, str], None] = staticmethod(lambda number, trouble: None)

    @cached_property
    def forgiven(self) -> dict[int, int]:
        """The tries of letters that count for nothing and could not be taken back."""
        return {}

    def take(self, arrival: Arrival) -> bool:
        """Put a letter into the in-tray; False if it is there already.

        A copy that came at another moment is taken as a repetition, a few times.  A letter at the
        place of another one is new: a mail server may use a number again.  So is one that answers
        a letter of the judge where a copy without its token came first: it proves more.
        """
        source, former = safe(arrival.source), safe(arrival.former)
        answer = f"{safe(arrival.identity)}+"
        identity = answer if arrival.answers else safe(arrival.identity)
        with atomic(self.engine):
            known = self.rows(self._known(identity, answer, former, source))
            same = (identity, answer, former)
            last = next((row for row in reversed(known) if row.identity in same), None)
            if last is not None:
                again = any(row.source == source for row in known)
                if again or last.received == stamp(arrival.received):
                    return False
                if self._repetitions(last.id) >= REPETITIONS:
                    return False
                identity = f"{identity} {source}"
            elif known:
                source = f"{source} {identity}"
            signature = safe(arrival.signature)
            again = bool(signature) and last is None and self._is_signed(signature)
            lane = arrival.game or self.named(arrival.names) or -self.writer_number(arrival.sender)
            names = json.dumps([safe(name) for name in arrival.names])
            what = (arrival.raw, stamp(arrival.received), names, lane, "waiting")
            repeats = last.id if last is not None else None
            proof = "" if again else arrival.proof
            return bool(self.do(self._put_in(source, identity, *what, repeats, proof, signature)))

    @statement
    def _put_in(self, *values: Any) -> Any:
        letter = self.tables.letter
        new = letter.insert([values], [getattr(letter, name) for name in PUT_IN])
        return new.on_conflict_ignore().as_rowcount()

    def _is_signed(self, signature: str) -> bool:
        """Whether a letter was signed with this ID that said something else.

        Then somebody may have changed in one of them what no signature is for.
        """
        letter = self.tables.letter
        return bool(letter.select().where(letter.signature == signature).exists())

    @statement
    def _known(self, identity: str, answer: str, former: str, source: str) -> Any:
        letter = self.tables.letter
        same = (letter.identity == identity) | (letter.identity == answer)
        same |= letter.identity == former
        rows = letter.select(letter.id, letter.source, letter.identity, letter.received)
        return rows.where(same | (letter.source == source)).order_by(letter.id)

    def _repetitions(self, number: int) -> int:
        letter = self.tables.letter
        return int(letter.select().where(letter.repeats == number).count())

    def arrived(self, number: int) -> datetime:
        """Return when a letter arrived."""
        letter = self.tables.letter
        return moment(letter.select(letter.received).where(letter.id == number).scalar())

    def next_lane(self, tried: Sequence[int]) -> int | None:
        """Return the lane of the letter that has waited longest, but for lanes that were tried.

        For a letter to no game a game may have been founded since it was taken.
        """
        row = self.first(self._oldest() if not tried else self._oldest_but(tried))
        if row is None or row.lane > 0:
            return row and int(row.lane)
        lane = self.named(json.loads(row.names)) or int(row.lane)
        if lane != row.lane:
            letter = self.tables.letter
            same = (letter.id == row.id) & (letter.lane == row.lane)
            letter.update(lane=lane).where(same).execute()
        return lane

    @statement
    def _oldest(self) -> Any:
        letter = self.tables.letter
        rows = letter.select(letter.id, letter.lane, letter.names)
        return rows.where(letter.state == "waiting").order_by(letter.id).limit(1)

    def _oldest_but(self, tried: Sequence[int]) -> SqlStatement:
        letter = self.tables.letter
        rows = letter.select(letter.id, letter.lane, letter.names).order_by(letter.id).limit(1)
        waiting = (letter.state == "waiting") & letter.lane.not_in(tried)
        return rows.where(waiting).sql()  # type: ignore[no-any-return]

    def first_of(self, lane: int) -> tuple[Any, Any]:
        """Return the first letter of a lane, now locked, and the row of its game if it has one.

        There is no letter if none waits, or if somebody else is at work on the lane.  The letter is
        counted as tried, apart from the transaction; its row says how often it was before.
        """
        game, letter = self._lock_first(lane)
        if letter is None or self._count(letter.id, 1):
            return game, letter
        again, same = self._lock_first(lane)
        if same is not None and same.id == letter.id:
            return again, letter
        self._count(letter.id, -1)
        return None, None

    def _lock_first(self, lane: int) -> tuple[Any, Any]:
        game = self.claim(lane) if lane > 0 else None
        if game is None and (lane > 0 or not self.claim_writer(-lane)):
            return None, None
        return game, self.first(self._first(lane))

    @statement
    def _first(self, lane: int) -> Any:
        letter = self.tables.letter
        waiting = (letter.lane == lane) & (letter.state == "waiting")
        return letter.select().where(waiting).order_by(letter.id).limit(1)

    def _count(self, number: int, tries: int) -> bool:
        """Count a try of a letter, or one less; False if others may have come between."""
        return self.engine.at_once(self._counted(number, tries))

    @statement
    def _counted(self, number: int, tries: int) -> Any:
        letter = self.tables.letter
        return letter.update(tries=letter.tries + tries).where(letter.id == number)

    def not_tried(self, number: int) -> None:
        """Take back that a letter was begun: what went wrong was not its fault."""
        with suppress(Exception):  # the database may be away; then a try is forgiven here
            self.do(self._counted(number, -1))
            return
        self.forgiven[number] = self.forgiven.get(number, 0) + 1

    def is_worn_out(self, row: Any) -> bool:
        """Whether a letter was begun so often that it must be what kills the judge."""
        return bool(row.tries - self.forgiven.get(row.id, 0) >= TRIES)

    def wear_out(self, number: int, commit: Callable[[], None]) -> None:
        """Shunt a letter that was tried too often, and tell so."""
        self.shunt(number, WORN_OUT)
        commit()
        say(log, logging.ERROR, "letter-shunted", letter=number, why="worn out")
        self.when_shunted(number, WORN_OUT)

    def waiting(self, lane: Any, until: Any) -> Any:
        """Return the query for the letters of a lane that wait and had arrived by a moment."""
        letter = self.tables.letter
        waiting = (letter.lane == lane) & (letter.state == "waiting") & (letter.received <= until)
        return letter.select(letter.id).where(waiting)

    def done(self, number: int, now: datetime) -> None:
        """Note that a letter is dealt with."""
        self.do(self._done(number, stamp(now)))

    @statement
    def _done(self, number: int, now: int) -> Any:
        letter = self.tables.letter
        return letter.update(state="done", dealt=now).where(letter.id == number)

    def keep_raw(self, number: int, raw: bytes) -> None:
        """Keep a letter in other bytes than those in which it came."""
        letter = self.tables.letter
        letter.update(content=raw).where(letter.id == number).execute()

    def shunt(self, number: int, trouble: str) -> bool:
        """Put a letter into the shunt tray, and say why; False if it does not wait any more."""
        letter = self.tables.letter
        chosen = (letter.id == number) & (letter.state == "waiting")
        shunt = letter.update(state="shunted", trouble=safe(trouble))
        return bool(shunt.where(chosen).execute())

    def put_back(self, number: int) -> None:
        """Let a letter wait that was shunted, as if it had never been tried."""
        letter = self.tables.letter
        chosen = (letter.id == number) & (letter.state == "shunted")
        letter.update(state="waiting", tries=0, trouble="").where(chosen).execute()

    def shunted(self) -> list[Stored]:
        """Return the letters in the shunt tray, oldest first."""
        letter = self.tables.letter
        rows = letter.select().where(letter.state == "shunted").order_by(letter.id)
        return [stored(row) for row in rows.objects(TableRow)]

    def letters(self, name: str) -> Iterator[Stored]:
        """Yield the letters that were dealt with for a game, in the order of their arrival."""
        letter = self.tables.letter
        done = (letter.lane == self.row(name).id) & (letter.state == "done")
        for (number,) in letter.select(letter.id).where(done).order_by(letter.id).tuples():
            yield stored(letter.select().where(letter.id == number).objects(TableRow).first())
