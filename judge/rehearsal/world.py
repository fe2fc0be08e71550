"""The world of a rehearsal: events played through a real office, with store, pen and letters.

Only the clock is not real, and the mail servers: a letter that goes out is read back from its
bytes as its reader's mail program would.  What is due until a time happens in its order, each
thing at its own moment, and what cannot be carried out is told and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from judge.desk.games.game import Game
from judge.desk.games.orders_of_turn import missing_powers
from judge.desk.letters.subject import candidates
from judge.desk.people.proofs import meaning_anywhere, meaning_of, token_of
from judge.desk.readers.circulation import everybody
from judge.founding import founder_of
from judge.library import Library
from judge.mail.addresses import tagged
from judge.mail.reading import read_letter
from judge.mail.writing import encoded
from judge.office.giving_places import give_places
from judge.office.office import Office, new_token
from judge.office.reaching import keep
from judge.office.sending_digests import send_digest
from judge.rehearsal.asked_for import CannotBe, game_asked_for
from judge.rehearsal.mailbag import Went, as_bytes, compose, read_back, undelivered
from judge.rehearsal.script_events import (
    Bounce,
    Create,
    Restart,
    Run,
    ScriptEvent,
    Show,
    Wait,
    Write,
)
from judge.rehearsal.times import ByDeadline, Later, When, write_moment
from judge.serving.run import pen_of
from judge.settings.ini_values import read_address
from judge.settings.settings import Settings
from judge.store.store import NameTaken, Store

BEGINS = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)  # when the first event names no time
LONGEST = timedelta(days=20 * 366)  # that is waited for at once
_ALWAYS = {"version", "phase"}  # of a packed position, what is told otherwise

ScriptAnswer = Mapping[str, Any]


@dataclass(slots=True)
class Clock:
    """The rehearsal's own clock: what it shows is set, and asked for by calling it."""

    now: datetime = BEGINS

    def __call__(self) -> datetime:
        """Return what time it is."""
        return self.now


def state_of(game: Game) -> ScriptAnswer:
    """Return the state of a game, its position as `judge adjudicate` has it."""
    plain = json.loads(game.position)
    nobody: ScriptAnswer = {"dislodged": {}} if "units" in plain else {}
    position = {key: value for key, value in plain.items() if key not in _ALWAYS}
    return {
        "game": game.name,
        "state": game.state.value,
        "phase": game.turn.code,
        "deadline": write_moment(game.deadline) if game.deadline else None,
        **nobody,
        **position,
        "winners": list(game.winners),
        "seats": {p: it.player.email for it in game.seats if not it.empty for p in it.powers},
        "missing": list(missing_powers(game)) if game.deadline else [],
    }


class World:
    """A judge and those around it, as far as letters and times go.

    `keep` is the folder of its database, which is in memory without one; `pictures` are painted
    only if they are wanted.  `run` carries out a command of the operator and returns its output.
    """

    def __init__(
        self,
        settings: Settings,
        library: Library | None = None,
        *,
        keep: Path | None = None,
        pictures: bool = False,
        run: Callable[[tuple[str, ...], Settings, Office], str] | None = None,
    ) -> None:
        self.settings = settings
        self.letters: list[Went] = []
        self._library = library or Library(settings.own)
        self._database: Path | str = keep / "judge.sqlite" if keep else ":memory:"
        self._store = Store(self._database, self._library)
        self._clock = Clock(self._store.last_pulse() or BEGINS)
        self._fresh = self._store.last_pulse() is None
        self._pictures = pictures
        self._run = run
        self._tokens = count(1)
        self._taken = count(1)
        self.office = self._open()

    @property
    def now(self) -> datetime:
        """What time it is."""
        return self._clock.now

    def close(self) -> None:
        """Close the database."""
        self._store.close()

    def play(self, event: ScriptEvent) -> Iterator[ScriptAnswer]:
        """Carry out an event and yield its answers; what cannot be carried out is one of them."""
        try:
            yield from self._play(event)
        except (ValueError, LookupError, OSError) as fault:
            words = fault.args[0] if fault.args and isinstance(fault, LookupError) else fault
            yield {"error": str(words)}
        except Exception as fault:  # nothing may end a rehearsal but the end of its events
            yield {"error": f"{type(fault).__name__}: {fault}"}

    def begin(self, moment: datetime) -> None:
        """Set the clock, if nothing has happened yet."""
        if self._fresh:
            self._clock.now = moment

    def people_of(self, name: str) -> list[str]:
        """Return the mailboxes of all who take part in a game."""
        return [reader.address.email for reader in everybody(self._game(name))]

    # --- events -----------------------------------------------------------------------------------

    def _play(self, event: ScriptEvent) -> Iterator[ScriptAnswer]:
        match event:
            case Create():
                game = game_asked_for(event, self.settings, self._library)
                yield from self._to(event.at)
                yield from self._begin(game)
            case Write():
                yield from self._to(event.at, short_of=True)
                yield from self._receive(event)
            case Wait():
                yield from self._to(event.at)
            case Restart():
                yield from self._restart(event)
            case Show():
                yield from self._to(event.at)
                yield state_of(self._game(event.game))
            case Run():
                yield from self._to(event.at)
                yield from self._command(event)
            case Bounce():
                yield from self._bounce(event)

    def _begin(self, game: Game) -> Iterator[ScriptAnswer]:
        try:
            self.office.create(game)
        except NameTaken as fault:
            raise CannotBe(f"{game.name} is taken; choose another name") from fault
        yield from self._work()

    def _receive(self, event: Write) -> Iterator[ScriptAnswer]:
        number = next(self._taken)
        source = f"rehearsal/{self.now:%Y%m%d%H%M%S}/{number}"
        raw = self._raw(event, number)
        if event.proved:
            raw = self._delivered(raw)
        self.office.take(raw, event.received or self.now, source)
        yield from self._work()

    def _raw(self, event: Write, number: int) -> bytes:
        """Return the bytes of a letter."""
        if event.eml:
            return Path(event.eml).read_bytes()
        if event.raw:
            return as_bytes(event.raw)
        answered = self._answered(event) if event.answers else None
        sender = event.sender or (answered.to if answered else "")
        if not sender:
            raise CannotBe("a letter needs a writer (from)")
        judge = self.settings.mailbox.email
        if not event.proved and answered:
            answered = replace(answered, reply_to="")
        return compose(replace(event, sender=sender), number, self.now, judge, answered)

    def _delivered(self, raw: bytes) -> bytes:
        """Return a letter as a server delivers it that answers one of the judge's to its writer.

        The server notes the address that was answered; a letter of somebody else answers none.
        """
        letter = read_letter(raw, self.now)
        named = [name for name in map(self._store.find, candidates(letter.subject)) if name]
        games = [self._store.game(name) for name in named] or self._store.games_of(letter.sender)
        for game in games:
            if game.request_of(letter.sender):  # it was told no token before
                continue
            return self._answering(meaning_of(game, letter.sender), raw)
        return raw if games else self._answering(meaning_anywhere(letter.sender), raw)

    def _answering(self, meaning: str, raw: bytes) -> bytes:
        """Return a letter that came to the address by which something is proved."""
        address = tagged(self.settings.mailbox.email, token_of(self._key, meaning))
        return f"Delivered-To: {address}\r\n".encode() + raw

    def _bounce(self, event: Bounce) -> Iterator[ScriptAnswer]:
        """Let a letter of ours come back from its reader's server."""
        number = next(self._taken)
        raw = undelivered(self._letter(event.letter), number, self.now, hard=event.hard)
        self.office.take(raw, self.now, f"rehearsal/{self.now:%Y%m%d%H%M%S}/{number}")
        yield from self._work()

    def _letter(self, number: int) -> Went:
        if not 1 <= number <= len(self.letters):
            raise CannotBe(f"there is no letter {number} yet; {len(self.letters)} went out")
        return self.letters[number - 1]

    def _answered(self, event: Write) -> Went:
        """Return the letter of ours that a letter answers."""
        if event.answers.isdigit():
            return self._letter(int(event.answers))
        reader = read_address(event.sender).email.casefold() if event.sender else ""
        for letter in reversed(self.letters):
            of_kind = event.answers in ("last", letter.kind, letter.kind.rpartition(".")[2])
            if of_kind and reader in ("", letter.to.casefold()):
                return letter
        kind = "" if event.answers == "last" else f" of kind {event.answers}"
        raise CannotBe(f"no letter{kind} went to {event.sender} yet")

    def _restart(self, event: Restart) -> Iterator[ScriptAnswer]:
        """Kill the judge and start another one, which was out of reach in between."""
        until = self._moment(event.at)
        if self._database != ":memory:":  # one in memory would be lost
            self._store.close()
            self._store = Store(self._database, self._library)
        self.office = self._open()
        self._clock.now = until
        yield from self._work(was_away=True)

    def _command(self, event: Run) -> Iterator[ScriptAnswer]:
        if self._run is None:
            raise CannotBe("no commands can be run here")
        yield {"output": self._run(event.args, self.settings, self.office)}
        yield from self._work()

    # --- time -------------------------------------------------------------------------------------

    def _moment(self, when: When | None) -> datetime:
        """Return the moment that is meant; CannotBe if it is over."""
        match when:
            case None:
                return self.now
            case Later(length):
                moment = self.now + length
            case ByDeadline(name, plus):
                deadline = self._game(name).deadline
                if deadline is None:
                    raise CannotBe(f"{self._game(name).name} has no deadline")
                moment = deadline + plus
            case moment:
                pass
        if isinstance(when, datetime):
            self.begin(moment)
        if moment < self.now:
            raise CannotBe(
                f"time does not go back: it is {write_moment(self.now)}, not yet "
                f"{write_moment(moment)}"
            )
        if moment - self.now > LONGEST:
            raise CannotBe(f"it is {write_moment(self.now)}; nobody waits for 20 years")
        return moment

    def _to(self, when: When | None, *, short_of: bool = False) -> Iterator[ScriptAnswer]:
        """Let the time come, with everything that is due until then, each at its own moment.

        `short_of`: what is due at that very moment waits for the letter that comes with it.
        """
        moment = self._moment(when)
        self._fresh = False
        before = None
        while (due := self._store.next_due()) is not None and due != before:
            if due > moment or (short_of and due == moment):
                break
            self._clock.now = max(due, self.now)
            before = due
            yield from self._work()
        self._clock.now = moment
        if not short_of:
            yield from self._work()

    def _work(self, *, was_away: bool = False) -> Iterator[ScriptAnswer]:
        """Let the judge do what is to be done now, and yield the letters that go out."""
        office, now = self.office, self.now
        if not was_away:
            self._store.pulse(now)  # it was at work all the time
        while office.deal():
            pass
        down_since = office.down_since(now)
        while office.tick(now, down_since):
            pass
        give_places(office)
        while send_digest(office):
            pass
        self._store.pulse(now)
        while office.write():
            pass
        while self._make_part():
            pass
        yield from self._sent()

    def _make_part(self) -> bool:
        """Make a picture that letters wait for, or leave it empty."""
        if self._pictures:
            return self.office.make_part()
        part = self._store.to_make(self.now)
        if part is not None:
            self._store.made(part.digest, encoded(b""))
        return part is not None

    def _sent(self) -> Iterator[ScriptAnswer]:
        """Take letters out of the outbox as a mail server would."""
        while letters := self._store.claim_due(self.now):
            for letter in letters:
                if keep(self._store, letter, self.now):
                    continue
                raw = self._store.raw_of(letter.number)
                self._store.sent(letter.number, letter.attempt, self.now)
                number = len(self.letters) + 1
                back = self.office.addresses.return_path(letter.number)
                went = read_back(raw, number, letter.recipient, letter.kind, self.now)
                self.letters.append(replace(went, return_path=back))
                yield self.letters[-1].plain()

    # --- the judge --------------------------------------------------------------------------------

    def _open(self) -> Office:
        """Return a judge at its desk; its Message-IDs are the same in every rehearsal."""
        in_memory = self._database == ":memory:"
        return Office(
            store=self._store,
            pen=pen_of(self.settings, self._library),
            languages=self._library.spoken(self.settings.language),
            operator=self.settings.operator,
            now=self._clock,
            token=(lambda: f"{next(self._tokens)}.rehearsal") if in_memory else new_token,
            secret=self._key,
            founder=replace(founder_of(self.settings, self._library), seed=str),
            digests=self.settings.digests,
            editor=self.settings.zine_editor,
            terms=self.settings.zine_terms,
        )

    @property
    def _key(self) -> bytes:
        """What tokens are signed with: the same in every rehearsal that keeps nothing."""
        return b"rehearsal" if self._database == ":memory:" else self._store.key()

    def _game(self, name: str) -> Game:
        """Return a game by its name, or the only one there is."""
        if name:
            known = self._store.find(name)
            if known is None:
                raise CannotBe(f"there is no game called {name}")
            return self._store.game(known)
        games = self._store.games(most=2)
        if len(games) != 1:
            raise CannotBe("which game? There is none yet" if not games else "which game?")
        return games[0]
