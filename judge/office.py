"""The office: one letter, or one deadline, dealt with in one transaction.

What a letter did, what goes out because of it, and that it is done, are committed together, so
that a judge killed at any moment carries on where it stopped and no letter counts twice.  What
goes wrong here goes wrong in one place: the transaction is rolled back, the letter is shunted,
and the operator is told.
"""

from __future__ import annotations

import logging
import traceback
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from judge.desk.effects import Effect, Send, ZoneSet
from judge.desk.game import Game
from judge.desk.handle import handle
from judge.desk.lobby import receive
from judge.desk.notices import PicturesFollow, Trouble
from judge.desk.settling import after_outage, start_game, tick
from judge.desk.subject import find_game
from judge.letter import Address, Outgoing
from judge.library import Library
from judge.mail.identity import identity_of
from judge.mail.reading import read_letter
from judge.mail.writing import enclosures, encoded, write_letter
from judge.report.enclosures import Encloser
from judge.report.render import NOTHING_ENCLOSED, Enclosed, Reporter
from judge.store import clocks, games, intray, outbox
from judge.store.intray import Stored
from judge.store.models import database

log = logging.getLogger(__name__)

HOUR = timedelta(hours=1)
ANSWERS_AN_HOUR = 40  # of one kind, to one mailbox; more than any player needs
# What others can make the judge write without being answered themselves; and maps, which are large
# and go to anybody who asks, even in another's name.
AN_HOUR = {"player.stranger-wrote": 3, "operator.trouble": 10, "anyone.map": 6}
TRIES = 3  # to make a picture; after that it is taken to be what kills the judge


def utc_now() -> datetime:
    """Return what time it is."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Office:
    """The desk with its store and its pen; `operator` is told of troubles, if there is one.

    `encloser` makes what comes with letters; without one, nothing does.
    `letter_taken` and `letter_posted` are called when there is something new in the in-tray or
    the outbox.
    """

    library: Library
    reporter: Reporter
    encloser: Encloser | None = None
    operator: Address | None = None
    letter_taken: Callable[[], None] = lambda: None
    letter_posted: Callable[[], None] = lambda: None
    now: Callable[[], datetime] = utc_now

    def take(self, raw: bytes, received: datetime, source: str) -> None:
        """Put a letter into the in-tray, committed; the same letter taken again is ignored."""
        if intray.take(raw, received, source, identity_of(raw, source)):
            self.letter_taken()

    def deal(self) -> bool:
        """Deal with the letter that has waited longest; False if none waits."""
        stored = None
        try:
            with database.atomic():  # which holds the write lock: no other process deals with it
                stored = intray.next_waiting()
                if stored is None:
                    return False
                self._answer(stored)
                intray.move(stored.id, "done")
        except Exception:  # the one place where surprises are caught
            if stored is None:
                raise
            log.exception("letter %d is shunted", stored.id)
            intray.move(stored.id, "shunted", traceback.format_exc())
            self.tell_operator("letter", str(stored.id), traceback.format_exc())
        self.letter_posted()
        return True

    def _answer(self, stored: Stored) -> None:
        own = (self.reporter.identity.mailbox.email,)
        letter = read_letter(stored.raw, stored.received, own)
        if letter.automatic:
            log.info("letter %d is not answered: %s", stored.id, letter.automatic)
        elif letter.clock is not None:
            clocks.notice_clock(letter.sender.email, letter.clock)
        name, rest = find_game(letter.subject, games.names())
        if name is None:
            self._carry_out(receive(letter, self._all_games()))
        else:
            game = games.load(name, self.library)
            self._carry_out(handle(letter, rest, game, self.now()), game)

    def _all_games(self) -> tuple[Game, ...]:
        """Return all games; one that cannot be loaded must not spoil a letter to no game."""
        found = []
        for name in games.names():
            try:
                found.append(games.load(name, self.library))
            except Exception:  # whoever writes to it will have the letter shunted
                log.exception("game %s cannot be loaded", name)
        return tuple(found)

    def tell_operator(self, what: str, name: str, trouble: str) -> None:
        """Write to the operator, if there is one; that the pen may be broken stops nothing."""
        if self.operator is None:
            return
        try:
            with database.atomic():
                self._post([Send(self.operator, Trouble(what, name, trouble))])
        except Exception:  # it is in the log, and in the shunt tray
            log.exception("the operator could not be told of %s %s", what, name)

    def tick(self, until: datetime) -> None:
        """Settle every game whose deadline has come.

        `until` is the moment up to which all letters have been read, so that nobody's orders
        lie unread in the mailbox when the turn is settled.
        """
        for name in games.due(until):
            self._with_game(name, lambda game: tick(game, self.now()))

    def create(self, game: Game) -> None:
        """Add a game and tell its players that it begins."""
        with database.atomic():
            games.create(game)
            self._carry_out(start_game(game, self.now()), game)
            if games.last_pulse() is None:
                games.pulse(self.now())  # time is lost from here if the judge does not run
        self.letter_posted()

    def give_time_back(self, down_since: datetime) -> None:
        """Move the deadlines that fell into a time when the judge was out of reach."""
        now = self.now()
        for name in games.due(now):
            self._with_game(name, lambda game: after_outage(game, down_since, now))

    def _with_game(self, name: str, decide: Callable[[Game], list[Effect]]) -> None:
        try:
            with database.atomic():
                game = games.load(name, self.library)
                self._carry_out(decide(game), game)
        except Exception:  # as for letters; the game is held until the operator releases it
            log.exception("game %s is held", name)
            games.hold(name)
            self.tell_operator("game", name, traceback.format_exc())
        self.letter_posted()

    def _carry_out(self, effects: Iterable[Effect], game: Game | None = None) -> None:
        effects = list(effects)
        for effect in effects:
            if isinstance(effect, ZoneSet):
                clocks.set_zone(effect.reader.email, effect.zone)
            elif game:
                games.record(effect, game, self.now())
        self._post(effects)

    def _is_flood(self, send: Send, now: datetime) -> bool:
        """Whether a letter is better not sent: two robots may be answering each other.

        What the letter that it answers orders counts all the same.  This is the one rule against
        loops that holds whatever the other side sends (RFC 3834 §2).
        """
        kind = send.notice.event
        most = AN_HOUR.get(kind, ANSWERS_AN_HOUR if send.answers else None)
        if most is None or outbox.written_to(send.to.email, kind, now - HOUR) < most:
            return False
        log.warning("too many letters (%s) to %s within an hour; one is left out", kind, send.to)
        return True

    def _post(self, effects: Iterable[Effect]) -> None:
        """Write the letters among some effects and put them into the outbox."""
        now = self.now()
        for effect in effects:
            if isinstance(effect, Send) and not self._is_flood(effect, now):
                self._write(effect, now)

    def _write(self, send: Send, now: datetime) -> None:
        """Write a letter, and perhaps one with the pictures that follows it in its thread."""
        enclosed = self.encloser.enclosed(send.notice, now) if self.encloser else NOTHING_ENCLOSED
        ahead = self._put(send, enclosed, now)
        if self.encloser and (following := self.encloser.following(send.notice)):
            game, pictures = following
            notice = PicturesFollow(game, ahead.subject)
            self._put(Send(send.to, notice), pictures, now, ahead.message_id)

    def _put(self, send: Send, enclosed: Enclosed, now: datetime, thread: str = "") -> Outgoing:
        """Put a letter into the outbox; `thread` is the letter that it follows, if any."""
        local = now.astimezone(clocks.clock_of(send.to.email) or UTC)
        letter = self.reporter.letter(send, uuid.uuid4().hex, local, enclosed)
        if thread:
            letter = replace(letter, in_reply_to=thread, references=(thread,))
        raw = write_letter(letter, self.reporter.identity.mailbox, now)
        outbox.post(letter, send.notice.event, raw, now, enclosures(letter))
        return letter

    def make_part(self) -> bool:
        """Make a picture, or whatever else letters in the outbox wait for; False if they do not.

        What cannot be made is left empty: the letters say everything without it.
        """
        part = outbox.to_make()
        if part is None:
            return False
        content = b""
        if self.encloser and part.tries < TRIES:
            content = self.encloser.artist.make(part.recipe)
        outbox.made(part.digest, encoded(content))
        self.letter_posted()
        return True
