"""The office: one letter, or one moment, dealt with in one transaction.

What a letter did, what is to be told because of it, and that it is done, are committed together, so
that a judge killed at any moment carries on where it stopped and no letter counts twice.  Letters
are written afterwards, outside any lock.  What goes wrong goes wrong in one place: the transaction
is rolled back, the letter or the game is put aside, and the operator is told.
"""

from __future__ import annotations

import logging
import traceback
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial

from judge.desk.events.effects import Dealt, Effect, Founding, Remembered
from judge.desk.events.events import Created, Held, TurnSettled, released
from judge.desk.games.game import GM, Game, State
from judge.desk.letters.games_named import names_in
from judge.desk.letters.language import Languages
from judge.desk.notices.operator import Trouble, What
from judge.desk.notices.turns import GameHeld
from judge.desk.people.forming import NAME_TAKEN, MakesGame, found_game, nobody_founds, not_founded
from judge.desk.people.proofs import proved
from judge.desk.readers.circulation import Dispatch, circulate
from judge.desk.readers.posts import Everybody, Post, ToOperator
from judge.desk.readers.subscriptions import USUAL, Digests, Subscribed, Unsubscribed
from judge.desk.turns.beginnings import resume_game
from judge.desk.turns.moments import tick
from judge.desk.zine.ledger import FREE, Terms
from judge.desk.zine.magazine import IssueGoesOut
from judge.letter import Address, Failing, Grade, Kind, Letter, Proof, Unread, UnreadKind
from judge.log_lines import say
from judge.mail.failures import NotNowError
from judge.mail.lately_read import LatelyRead, ReadsLetter
from judge.mail.reading import header_of, read_letter
from judge.office.arriving import arrival_of
from judge.office.at_desk import dealt_with
from judge.office.bytes_out import MEGABYTE, TO_ONE
from judge.office.crossing_out import crossed_out
from judge.office.floods import AN_HOUR, PROOFS_AN_HOUR, Lately, let_through, may_be_told
from judge.office.own_addresses import OwnAddresses
from judge.office.password_proofs import by_password
from judge.office.reaching import came_back, not_reached_at_once
from judge.office.writing_out import part_made, ready
from judge.report.pen import Pen
from judge.store.intray import TRIES
from judge.store.outbox import Unwritten
from judge.store.passing import origin, passes
from judge.store.sending import Posted
from judge.store.store import Store
from judge.store.work import Work

log = logging.getLogger(__name__)

WRITE_AGAIN = timedelta(minutes=5)  # after which a letter that could not be written is tried again
# The judge counts as having been out of reach when it was silent for longer than this; a shorter
# pause costs nobody anything, for letters wait at the mail server.
OUTAGE = timedelta(minutes=15)
UNREADABLE = Unread(UnreadKind.ALL)
CLOCK, OPERATOR = "clock", "operator"  # who else makes events


class WornOutError(Exception):
    """What is to be done has killed the judge too often."""


def utc_now() -> datetime:
    """Return what time it is."""
    return datetime.now(UTC)


def new_token() -> str:
    """Return a text that no letter had in its Message-ID before."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class Office:
    """The desk with its store, its pen and its languages.

    `operator` is told of troubles, `editor` edits the zine, if anybody does, by its `terms`;
    `secret` is what tokens are signed with, that of the database if it is empty.
    `letter_taken`, `letter_posted` and `letter_written` are called when there is something new to
    be dealt with, to be written, to be sent.  `read` makes a letter of bytes (`read_letter`),
    `proof` tells what its header proves of its sender (`judge.mail.signatures`), where it is asked;
    `digests` are when those are due; `most_each` megabytes of answers are enough for one mailbox
    within an hour; `strangers` counts of whose letters proof was looked for.
    """

    store: Store
    pen: Pen
    languages: Languages
    operator: Address | None = None
    letter_taken: Callable[[], None] = lambda: None
    letter_posted: Callable[[], None] = lambda: None
    letter_written: Callable[[], None] = lambda: None
    read: ReadsLetter = field(default_factory=lambda: LatelyRead(read_letter))
    proof: Callable[[bytes, Address, datetime], Proof] | None = None
    now: Callable[[], datetime] = utc_now
    secret: bytes = b""
    token: Callable[[], str] = new_token
    founder: MakesGame = nobody_founds
    most_each: int = TO_ONE
    digests: Digests = USUAL
    editor: Address | None = None
    terms: Terms = FREE
    strangers: Lately = field(default_factory=lambda: Lately(PROOFS_AN_HOUR))

    def __post_init__(self) -> None:
        """Be told of letters that killed whoever dealt with them, to tell the operator."""
        self.store.when_shunted = self._tell_of_letter

    def take(self, raw: bytes, received: datetime, source: str) -> None:
        """Put a letter into the in-tray, committed; the same letter taken again is ignored."""
        letter = self.read(raw, received, self._own)
        known = cache(self.store.named)  # each game of the letter is looked for once
        names = names_in(letter, known, self.languages.own, self.store.only_game, self.store.alike)
        proof = self._proof(letter, raw, received, is_known=known(names) is not None)
        came = min(received, self.now())
        arrival = arrival_of(letter, raw, came, source, proof, names, known(names))
        try:
            new = self.store.take(arrival)
        except Exception as fault:
            if passes(fault):
                raise NotNowError(str(origin(fault))) from fault
            raise
        if new:
            say(log, logging.INFO, "letter-taken", source=source, bytes=len(raw))
            self.letter_taken()

    @property
    def _own(self) -> tuple[str, ...]:
        return (self.pen.identity.mailbox.email,)

    def _proof(self, letter: Letter, raw: bytes, received: datetime, *, is_known: bool) -> Proof:
        """Return what the header of a letter proves, where it is from a player or for a game."""
        if self.proof is None or letter.proof.grade is not Grade.CLAIMED:
            return letter.proof
        edits = self.editor is not None and self.editor.same_as(letter.sender)
        asks = edits or self.store.takes_part(letter.sender.key)
        if not asks and is_known:
            asks = self.strangers.are_few(self.now())
        return self.proof(raw, letter.sender, received) if asks else letter.proof

    def deal(self) -> bool:
        """Deal with the letter that has waited longest; False if none waits."""
        number: int | None = None
        try:
            with self.store.dealing(self.now()) as work:
                if work is None:
                    return False
                assert work.letter is not None
                number = work.letter.number
                letter = self._answer(work)
                work.letter_done()
                work.commit()
                say(log, logging.INFO, "letter-dealt", letter=number, game=work.name)
            if UNREADABLE in letter.unread:
                self.tell_operator(What.UNREAD, str(number), "")
        except Exception as fault:  # the one place where surprises are caught
            if number is None:
                raise
            if passes(fault):  # no fault of the letter's, which may even be done by now
                self.store.not_tried(number)
                raise
            say(log, logging.ERROR, "letter-shunted", letter=number, fault=True)
            self.store.shunt(number, traceback.format_exc())
            self._tell_of_letter(number, traceback.format_exc())
        self.letter_posted()
        return True

    def _answer(self, work: Work) -> Letter:
        """Do what the letter at hand asks for, and return it."""
        stored = work.letter
        assert stored is not None
        letter = self.addresses.without_tokens(self.read(stored.raw, stored.received, self._own))
        sender = work.registered(letter.sender)
        letter = replace(letter, sender=sender, repeats=work.first_arrival())
        if stored.proof:
            letter = replace(letter, proof=replace(letter.proof, grade=Grade[stored.proof]))
        if letter.tags:
            letter = proved(letter, work.games_meant(sender), self.key, anywhere=work.game is None)
        if letter.why:
            say(log, logging.INFO, "letter-of-no-person", letter=stored.number, why=letter.why)
        writer, now = work.correspondent(letter.sender), self.now()
        language = self.languages.of(writer.language)
        meant = partial(work.games_meant, sender)
        letter = by_password(letter, meant, language, self.store, now.date())
        if letter.kind is Kind.PERSON:
            self.store.reached(letter.sender.key, now)
        elif letter.returned is not None:
            numbers = self.addresses.came_back(letter)
            for post, game in came_back(self.store, letter.returned, list(numbers), now):
                self._post(circulate(post, game, self.operator), work)
        magazine = work.magazine(self.editor, self.terms)
        dealt = dealt_with(letter, work, writer, self.addresses, self.languages, magazine, now)
        self.carry_out(dealt, work)
        work.keep_letter(crossed_out(letter, header_of(stored.raw), language))
        return letter

    def not_reached(self, letter: Posted, failing: Failing, reason: str) -> None:
        """Count a letter that did not reach its reader; tell who has to know, if it is time to."""
        for post, game in not_reached_at_once(self.store, letter, failing, reason, self.now()):
            self.tell(post, game)

    def tick(self, until: datetime, down_since: datetime | None = None) -> bool:
        """Do what time makes happen to one game whose moment has come; False if there is none.

        `until` is the moment up to which all letters have been read, so that nobody's orders
        lie unread in the mailbox when the turn is settled.  Where the judge was out of reach since
        `down_since`, its players first get the time back that they lost.
        """
        name = ""
        try:
            with self.store.due(until) as work:
                if work is None:
                    return False
                assert work.game is not None
                name, now = work.game.name, self.now()
                if work.is_worn_out:
                    raise WornOutError(f"the judge died {TRIES} times while it settled this turn")
                effects = tick(work.game, now, self.languages, work.past, down_since)
                self.carry_out(Dealt(CLOCK, effects), work)
                work.commit()
            say(log, logging.INFO, "moment-came", game=name)
        except Exception as fault:  # as for letters; the game is held until the fault is mended
            if not name:
                raise
            if passes(fault):
                self.store.not_begun(name)
                raise
            say(log, logging.ERROR, "game-held", game=name, fault=True)
            self.hold(name, traceback.format_exc())
        self.letter_posted()
        return True

    def hold(self, name: str, trouble: str) -> None:
        """Hold a game, and tell all who play it; if that is what fails, hold it all the same."""
        for posts in ([Post(Everybody(), GameHeld())], []):
            try:
                with self.store.opening(name) as work:
                    work.record(Held(trouble.strip().splitlines()[-1]), CLOCK, self.now())
                    self.carry_out(Dealt(CLOCK, posts), work)
                    work.commit()
                break
            except Exception as fault:
                if passes(fault) or not posts:
                    raise
                say(log, logging.ERROR, "players-not-told", game=name, fault=True)
        self.tell_operator(What.GAME, name, trouble)

    def release_held(self) -> None:
        """Settle the turns that faults have kept from it; what meets its fault again stays held.

        A turn that kills the judge is left to the operator in the end.
        """
        for name in self.store.held():
            if not self.store.begin_held(name, TRIES):
                continue
            try:
                with self.store.opening(name) as work:
                    assert work.game is not None
                    work.record(released(work.game), CLOCK, self.now())
                    effects = tick(work.game, self.now(), self.languages, work.past)
                    self.carry_out(Dealt(CLOCK, effects), work)
                    if work.game.state is not State.HELD:
                        work.commit()
                        say(log, logging.WARNING, "game-goes-on", game=name)
            except Exception:
                say(log, logging.WARNING, "game-stays-held", game=name, fault=True)
            self.store.not_begun(name)
        self.letter_posted()

    def down_since(self, now: datetime) -> datetime | None:
        """Return since when the judge has been out of reach; None if it was at work just now."""
        last = self.store.last_pulse()
        return last if last is not None and now - last > OUTAGE else None

    def create(self, game: Game, past: Sequence[TurnSettled] = ()) -> None:
        """Add a game and tell its players that it begins; NameTaken if there is one of its name.

        With the turns that it had elsewhere it goes on after them; without players it is forming.
        """
        created, *effects = resume_game(game, past, self.now()) if game.seats else found_game(game)
        assert isinstance(created, Created)
        with self.store.founding(created.game, OPERATOR, self.now()) as work:
            self.carry_out(Dealt(OPERATOR, effects), work)
            work.commit()
        if self.store.last_pulse() is None:
            self.store.pulse(self.now())  # time is lost from here if the judge does not run
        self.letter_posted()

    def _tell_of_letter(self, number: int, trouble: str) -> None:
        self.tell_operator(What.LETTER, str(number), trouble)

    def tell_operator(self, what: What, name: str, trouble: str) -> None:
        """Write to the operator, if there is one; that it fails stops nothing."""
        try:
            if self.operator and may_be_told(self.store, what, self.now()):
                self.tell(Post(ToOperator(), Trouble(what, name, trouble)))
        except Exception:  # it is in the log, and in the shunt tray
            say(log, logging.ERROR, "operator-not-told", what=what, name=name, fault=True)

    def tell(self, post: Post, game: Game | None = None) -> None:
        """Post what no letter and no deadline makes the judge write."""
        for dispatch in circulate(post, game, self.operator):
            self.store.tell(dispatch, self.new_message_id(), self.now(), AN_HOUR)
        self.letter_posted()

    def _found(self, founding: Founding, work: Work) -> None:
        """Found the game that a letter asks for, or say why not."""
        made = self.founder(replace(founding, forming=work.forming_of(founding.gm)))
        if isinstance(made, tuple) and (new := work.founding(made[0].name)) is not None:
            self.carry_out(Dealt(GM, found_game(*made)), new)
            return new.commit()
        why = NAME_TAKEN if isinstance(made, tuple) else made
        return self._post(circulate(not_founded(founding, why), None), work)

    def carry_out(self, dealt: Dealt, work: Work) -> None:
        """Do what the desk decided, each thing on the game as the one before left it."""
        if dealt.founding is not None:
            self._found(dealt.founding, work)
        for effect in dealt.effects:
            self._do(effect, dealt.by, work)

    def _do(self, effect: Effect, by: str, work: Work) -> None:
        match effect:
            case Post():
                self._post(circulate(effect, work.game, self.operator), work)
                work.publish(effect, self.digests, self.key, self.new_message_id, self.now())
            case _ if isinstance(effect, Remembered):
                work.remember(effect)
            case IssueGoesOut():
                work.print_issue(self.terms, self.new_message_id, self.now())
            case Subscribed(subscription):
                work.subscribe(subscription, self.key)
            case Unsubscribed(subscription):
                work.unsubscribe(subscription, self.key)
            case event:
                work.record(event, by, self.now())

    def _post(self, dispatches: Iterable[Dispatch], work: Work) -> None:
        now = self.now()
        for dispatch in dispatches:
            if through := let_through(dispatch, work, now, self.most_each * MEGABYTE):
                work.post(through, self.new_message_id(), now)

    def new_message_id(self) -> str:
        """Return the ID of a new letter, by which it is known again when it is resent."""
        return f"<{self.token()}@{self.pen.identity.mailbox.email.rpartition('@')[2]}>"

    def write(self) -> bool:
        """Write some of the letters that were posted, for the outbox; False if there are none."""
        unwritten = self.store.unwritten(self.now())
        for letter in unwritten:
            self._write(letter)
        if unwritten:
            self.letter_written()
        return bool(unwritten)

    def _write(self, unwritten: Unwritten) -> None:
        """Write one letter; one that cannot be written waits, and holds up no other."""
        try:
            letters = ready(unwritten, self.pen, self.languages, self.addresses)
            self.store.written(unwritten.number, unwritten.attempt, letters)
            kind = unwritten.dispatch.notice.event
            say(log, logging.INFO, "letter-written", out=unwritten.number, kind=kind)
        except Exception as fault:  # a broken template undoes nothing of what happened
            if passes(fault):
                raise
            kind, trouble = unwritten.dispatch.notice.event, traceback.format_exc()
            say(log, logging.ERROR, "letter-not-written", kind=kind, fault=True)
            again = self.now() + WRITE_AGAIN
            self.store.not_written(unwritten.number, unwritten.attempt, trouble, again)
            if unwritten.attempt == 1 and not isinstance(unwritten.dispatch.notice, Trouble):
                self.tell_operator(What.UNWRITTEN, kind, trouble)

    @property
    def key(self) -> bytes:
        """What reply tokens are signed with."""
        return self.secret or self.store.key()

    @property
    def addresses(self) -> OwnAddresses:
        """The judge's own addresses."""
        identity = self.pen.identity
        return OwnAddresses(identity.mailbox, identity.plus, self.key)

    def make_part(self) -> bool:
        """Make a picture, or whatever else letters in the outbox wait for; False if they do not.

        What cannot be made is left empty: the letters say everything without it.
        """
        if made := part_made(self.store, self.pen, self.now()):
            self.letter_written()
        return made
