"""The games in the store: a row holds the fold of a game, and beside it what is asked for by query.

Loading a game is reading one row, and nothing here costs more because more games are held.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from judge.desk.card import card_of
from judge.desk.events import Event, apply
from judge.desk.game import Game, State
from judge.desk.lobby import Lobby
from judge.desk.subject import key_of
from judge.houserules.rules import HouseRules
from judge.store.codec import Codec, Library
from judge.store.engine import open_engine
from judge.store.tables import Row, Tables, moment, safe, stamp

log = logging.getLogger(__name__)

SOME = 20  # games that somebody is told of who plays in none
MEANT = 5  # shortest beginnings of a subject that may be meant as a name
NEIGHBOURS = 20  # names before and behind a name that are held against it


class NoSuchGame(LookupError):
    """There is no game of this name."""


class NameTaken(ValueError):
    """There is a game of this name already."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the journal: its number in the game, when and by whom, and by which letter."""

    seq: int
    at: datetime
    letter: int | None
    by: str
    event: Event


class Games:
    """What is kept of games; every part of a store stands on it."""

    def __init__(self, url: str, library: Library) -> None:
        self.library = library
        self.engine = open_engine(url)
        self.tables = Tables(self.engine.database)
        self.codec = Codec(library, self._rules)
        self._known_rules: dict[str, HouseRules] = {}

    def game(self, name: str) -> Game:
        """Return a game as it stands now; NoSuchGame if there is none of this name."""
        return self.codec.game(self.row(name).fold)

    def row(self, name: str, lock: bool = False) -> Any:
        """Return the row of a game; NoSuchGame if there is none.  A lock is waited for."""
        query = self._rows().where(self.tables.game.key == _key(name))
        row = (self.engine.locked(query, wait=True) if lock else query).objects(Row).first()
        if row is None:
            raise NoSuchGame(name)
        return row

    def _rows(self) -> Any:
        game = self.tables.game
        return game.select(game.id, game.name, game.next_due, game.seq, game.fold)

    def claim(self, number: int) -> Any:
        """Return the row of a game, locked; None if somebody is at work on it."""
        query = self._rows().where(self.tables.game.id == number)
        return self.engine.locked(query, wait=False).objects(Row).first()

    def find(self, name: str) -> str | None:
        """Return the name of a game as it is kept, whatever its case; None if there is none."""
        game = self.tables.game
        return game.select(game.name).where(game.key == _key(name)).scalar()  # type: ignore[no-any-return]

    def named(self, names: Iterable[str]) -> int | None:
        """Return the number of the game with the longest of some names, None if there is none."""
        game = self.tables.game
        keys = [safe(name) for name in names]
        rows = game.select(game.id, game.key).where(game.key.in_(keys)).tuples() if keys else ()
        return max(rows, key=lambda row: len(row[1]), default=(None, ""))[0]

    def games(self, after: str = "", most: int = 50) -> list[Game]:
        """Return some games by their names, the first behind a name."""
        game = self.tables.game
        rows = game.select(game.fold).where(game.key > _key(after)).order_by(game.key)
        return [self.codec.game(fold) for (fold,) in rows.limit(most).tuples()]

    def held(self) -> list[str]:
        """Return the names of the games that a fault put aside."""
        game = self.tables.game
        rows = game.select(game.name).where(game.state == State.HELD.value).order_by(game.key)
        return [name for (name,) in rows.tuples()]

    def near(self, *names: str) -> tuple[str, ...]:
        """Return the names of games that may be meant by one of these, the nearest first."""
        near: dict[str, None] = {}
        for key in map(_key, names):
            known = dict(self._neighbours(key))
            near |= {known[match]: None for match in get_close_matches(key, known, n=3)}
        return tuple(near)[:3]

    def _neighbours(self, key: str) -> Iterator[tuple[str, str]]:
        """Yield the keys and names that begin or end most like a key."""
        game = self.tables.game
        for column, text in ((game.key, key), (game.turned, key[::-1])):
            names = game.select(game.key, game.name)
            yield from names.where(column >= text).order_by(column).limit(NEIGHBOURS).tuples()
            before = names.where(column < text).order_by(column.desc())
            yield from before.limit(NEIGHBOURS).tuples()

    def lobby(self, sender: str, names: Sequence[str]) -> Lobby:
        """Return what is told of games to somebody whose letter names none.

        `sender` is the key of their mailbox, `names` what may be the name of a game, longest first.
        """
        game, seat = self.tables.game, self.tables.seat
        plays = (seat.mailbox == safe(sender)) & (seat.plays == 1)
        own = [number for (number,) in seat.select(seat.game).distinct().where(plays).tuples()]
        newest = game.select(game.id).order_by(game.id.desc()).limit(SOME + 1 + len(own))
        others = [number for (number,) in newest.tuples() if number not in own]
        meant = [name for name in names if not set(name) & set(";,/|")][-MEANT:]
        own_cards, cards = tuple(self._cards(own)), tuple(self._cards(others[:SOME]))
        return Lobby(own_cards, cards, len(others) > SOME, self.near(*meant))

    def _cards(self, numbers: Iterable[int]) -> Iterator[Any]:
        """Yield the cards of games; one that cannot be read must not spoil a letter to no game."""
        game = self.tables.game
        for number in numbers:
            try:
                fold = game.select(game.fold).where(game.id == number).scalar()
                yield card_of(self.codec.game(fold))
            except Exception:  # whoever writes to it will have the letter shunted
                log.exception("game %d cannot be read", number)

    def mailboxes(self) -> list[str]:
        """Return the mailboxes of everybody who takes part in a game."""
        seat = self.tables.seat
        return [email for (email,) in seat.select(seat.email).distinct().tuples()]

    def found(self, name: str) -> Any:
        """Add the row of a new game and return it; NameTaken if there is one of that name."""
        key = _key(name)
        new = self.tables.game.insert(key=key, turned=key[::-1], name=name)
        if not new.on_conflict_ignore().as_rowcount().execute():
            raise NameTaken(name)
        return self.row(name)

    def keep(self, number: int, seq: int, before: Game | None, game: Game) -> None:
        """Keep a game as it is after its event number `seq`, and what is looked up of it."""
        rows = self.tables.game.update(
            state=game.state.value,
            next_due=stamp(game.next_due),
            seq=seq,
            fold=self.codec.pack(game),
        )
        rows.where(self.tables.game.id == number).execute()
        if before is None or (before.seats, before.gm) != (game.seats, game.gm):
            self._seat(number, game)

    def _seat(self, number: int, game: Game) -> None:
        seat = self.tables.seat
        seat.delete().where(seat.game == number).execute()
        takes_part = [*((place.player, 1) for place in game.seats), (game.gm, 0)]
        rows = [(number, who.key, who.email, plays) for who, plays in dict.fromkeys(takes_part)]
        seat.insert(rows, [seat.game, seat.mailbox, seat.email, seat.plays]).execute()

    def keep_rules(self, rules: HouseRules) -> None:
        """Keep house rules, unless they are kept already."""
        data = json.dumps(rules.plain())
        rows = self.tables.houserules.insert(digest=rules.digest, data=data)
        rows.on_conflict_ignore().execute()

    def _rules(self, digest: str) -> HouseRules:
        """Return house rules by their digest; they never change."""
        if digest not in self._known_rules:
            houserules = self.tables.houserules
            data = houserules.select(houserules.data).where(houserules.digest == digest).scalar()
            if data is None:
                raise LookupError(f"no house rules are kept as {digest}")
            self._known_rules[digest] = HouseRules.from_plain(json.loads(data))
        return self._known_rules[digest]

    def record(self, number: int, entry: Entry) -> None:
        """Append an event to the journal of a game."""
        self.tables.event.insert(
            game=number,
            seq=entry.seq,
            at=stamp(entry.at),
            letter=entry.letter,
            by=entry.by,
            kind=type(entry.event).__name__,
            data=self.codec.pack(entry.event),
        ).execute()

    def journal(self, name: str) -> list[Entry]:
        """Return everything that ever happened to a game, in its order."""
        event = self.tables.event
        rows = event.select().where(event.game == self.row(name).id).order_by(event.seq)
        return [
            Entry(row.seq, moment(row.at), row.letter, row.by, self.codec.event(row.kind, row.data))
            for row in rows.objects(Row)
        ]

    def replay(self, name: str) -> Game:
        """Return a game as the events of its journal make it, which is what its row holds."""
        game: Game | None = None
        for entry in self.journal(name):
            game = apply(entry.event, game)
        if game is None:
            raise NoSuchGame(name)
        return game

    def pulse(self, now: datetime) -> None:
        """Note that the judge is at work."""
        pulse, at = self.tables.pulse, stamp(now)
        beat = pulse.insert(id=1, at=at)
        beat.on_conflict(conflict_target=[pulse.id], update={pulse.at: at}).as_rowcount().execute()

    def last_pulse(self) -> datetime | None:
        """Return when the judge was last known to be at work."""
        pulse = self.tables.pulse
        at = pulse.select(pulse.at).where(pulse.id == 1).scalar()
        return None if at is None else moment(at)


def _key(name: str) -> str:
    """Return a name of a game as it is looked up."""
    return safe(key_of(name))
