"""Games are found by their names; nothing here costs more because more games are held."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import islice
from typing import Any

from judge.desk.games.card import Card, card_of
from judge.desk.games.game import Game, State
from judge.desk.games.gunboat import are_unknown
from judge.desk.letters.subject import folded
from judge.desk.lobby import Lobby
from judge.letter import Address
from judge.log_lines import say
from judge.store.game_rows import GameRows, key
from judge.store.statement import statement
from judge.store.tables import safe

NAMES_AT_ONCE = 32  # so that the same statement asks for few names and for many

log = logging.getLogger(__name__)

SOME = 20  # games that somebody is told of who plays in none
MEANT = 5  # shortest beginnings of a subject that may be meant as a name
LOOKED_FOR = 8  # beginnings that are looked for among names with accents
SHORTEST_NAME, LONGEST_NAME = 3, 40
NEIGHBOURS = 20  # names before and behind a name that are held against it


class GameNames(GameRows):
    """Games by their names, and what is told of them to those who name none."""

    def find(self, name: str) -> str | None:
        """Return the name of a game as it is kept, whatever its case; None if there is none."""
        game = self.tables.game
        return game.select(game.name).where(game.key == key(name)).scalar()  # type: ignore[no-any-return]

    def named(self, names: Iterable[str]) -> int | None:
        """Return the number of the game with the longest of some names, None if there is none."""
        keys = [safe(name) for name in names]
        rows = [row for some in filled_rows(keys) for row in self.rows(self._named(*some))]
        return max(((len(row.key), row.id) for row in rows), default=(0, None))[1]

    @statement
    def _named(self, *keys: str) -> Any:
        game = self.tables.game
        return game.select(game.id, game.key).where(game.key.in_(keys))

    def games(self, after: str = "", most: int = 50) -> list[Game]:
        """Return some games by their names, the first behind a name."""
        game = self.tables.game
        rows = game.select(game.fold).where(game.key > key(after)).order_by(game.key)
        return [self.codec.game(fold) for (fold,) in rows.limit(most).tuples()]

    def held(self) -> list[str]:
        """Return the names of the games that a fault put aside."""
        game = self.tables.game
        rows = game.select(game.name).where(game.state == State.HELD.value).order_by(game.key)
        return [name for (name,) in rows.tuples()]

    def forming(self) -> list[str]:
        """Return the names of the games that are forming, the oldest first."""
        game = self.tables.game
        rows = game.select(game.name).where(game.state == State.FORMING.value).order_by(game.id)
        return [name for (name,) in rows.tuples()]

    def forming_marks(self) -> tuple[tuple[int, int], ...]:
        """Return the games that are forming by what changes with them: their numbers and events."""
        game = self.tables.game
        rows = game.select(game.id, game.seq).where(game.state == State.FORMING.value)
        return tuple(rows.order_by(game.id).tuples())

    def near(self, *names: str) -> tuple[str, ...]:
        """Return the names of games that may be meant by one of these, the nearest first."""
        near: dict[str, None] = {}
        for written in map(key, names):
            known = dict(self._neighbours(written))
            near |= {known[match]: None for match in get_close_matches(written, known, n=3)}
        return tuple(near)[:3]

    def alike(self, names: Sequence[str]) -> str | None:
        """Return the key of a game whose name is one of these but for accents; None if none is."""
        for written in islice(filter(_may_be_name, names), LOOKED_FOR):
            for known, _ in self._neighbours(safe(written)):
                if folded(known) == folded(written):
                    return known
        return None

    def _neighbours(self, written: str) -> Iterator[tuple[str, str]]:
        """Yield the keys and names that begin or end most like a key."""
        game = self.tables.game
        for column, text in ((game.key, written), (game.turned, written[::-1])):
            names = game.select(game.key, game.name)
            yield from names.where(column >= text).order_by(column).limit(NEIGHBOURS).tuples()
            before = names.where(column < text).order_by(column.desc())
            yield from before.limit(NEIGHBOURS).tuples()

    def lobby(self, sender: str, names: Sequence[str]) -> Lobby:
        """Return what is told of games to somebody whose letter names none.

        `sender` is the key of their mailbox, `names` what may be the name of a game, longest first.
        """
        game, seat = self.tables.game, self.tables.seat
        places = seat.select(seat.game, seat.plays).where(seat.mailbox == safe(sender))
        games = list(places.order_by(seat.game).tuples())
        own = [number for number, plays in dict.fromkeys(games) if plays]
        newest = game.select(game.id).order_by(game.id.desc()).limit(SOME + 1 + len(own))
        others = [number for (number,) in newest.tuples() if number not in own]
        meant = [name for name in names if not set(name) & set(";,/|")][-MEANT:]
        own_cards, cards = tuple(self._cards(own)), tuple(self._cards(others[:SOME]))
        lobby = Lobby(own_cards, cards, len(others) > SOME, self.near(*meant), bool(games))
        return replace(lobby, governed=tuple(self._governed(sender, dict(games))))

    def _governed(self, sender: str, numbers: Iterable[int]) -> Iterator[str]:
        """Yield the names of the games at whose desk somebody sits, those that are not over."""
        for game in self._readable(islice(numbers, SOME)):
            desk = {gm.key for gm in game.gms}
            if sender in desk and game.state is not State.OVER:
                yield game.name

    def _cards(self, numbers: Iterable[int]) -> Iterator[Card]:
        """Yield the cards of games."""
        return map(card_of, self._readable(numbers))

    def _readable(self, numbers: Iterable[int]) -> Iterator[Game]:
        """Yield games; one that cannot be read must not spoil a letter to no game."""
        game = self.tables.game
        for number in numbers:
            try:
                fold = game.select(game.fold).where(game.id == number).scalar()
                yield self.codec.game(fold)
            except Exception:  # whoever writes to it will have the letter shunted
                say(log, logging.ERROR, "game-unreadable", number=number, fault=True)

    def registered(self, writer: Address) -> Address:
        """Return the address under which somebody takes part in games, as it was registered.

        Somebody who takes part in none is who they say.  An answer goes to no other spelling of an
        address than the one that was registered: its server may tell the two apart.
        """
        row = self.first(self._registered(safe(writer.key)))
        return replace(writer, email=row.email) if row else writer

    def games_of(self, writer: Address) -> list[Game]:
        """Return the games in which somebody takes part; one that cannot be read is left out."""
        seat = self.tables.seat
        own = seat.select(seat.game).distinct().where(seat.mailbox == safe(writer.key))
        return list(self._readable([number for (number,) in own.tuples()]))

    def only_game(self, writer: Address) -> Game | None:
        """Return the game in which somebody takes part, if it is the only one that is not over.

        No game is read to find it, for anybody may ask this in anybody's name; and one that cannot
        be read is one all the same, so that nobody's orders for it go to another.
        """
        numbers = [row.game for row in self.rows(self._going_on(safe(writer.key)))]
        return next(self._readable(numbers), None) if len(numbers) == 1 else None

    @statement
    def _going_on(self, mailbox: str) -> Any:
        """Ask for the games of a mailbox that are not over: two are as good as many."""
        game, seat = self.tables.game, self.tables.seat
        own = seat.select(seat.game).distinct().join(game, on=(seat.game == game.id))
        return own.where(seat.mailbox == mailbox, game.state != State.OVER.value).limit(2)

    def games_named(self, names: Iterable[str]) -> Mapping[str, Game]:
        """Return the games of some names, those that are there and can be read, by these names."""
        found: dict[str, Game] = {}
        for name in names:
            number = self.named([key(name)])
            for game in self._readable([] if number is None else [number]):
                found[name] = game
        return found

    def plays(self, player: Address) -> tuple[str, ...]:
        """Return the names of the games in which it is known that somebody plays, and that go on.

        Of a gunboat game nobody learns it (House rules X).
        """
        games = (game for game in self.games_of(player) if not are_unknown(game))
        own = (game for game in games if game.state is not State.OVER and game.seats_at(player))
        return tuple(game.name for game in own)

    @statement
    def _registered(self, mailbox: str) -> Any:
        seat = self.tables.seat
        return seat.select(seat.email).where(seat.mailbox == mailbox).order_by(seat.game).limit(1)

    def mailboxes(self) -> list[str]:
        """Return the mailboxes of everybody who takes part in a game."""
        seat = self.tables.seat
        return [email for (email,) in seat.select(seat.email).distinct().tuples()]


def _may_be_name(written: str) -> bool:
    """Whether a beginning of a subject may be a game's name."""
    return SHORTEST_NAME <= len(written) <= LONGEST_NAME and not set(written) & set(";,/|:")


def filled_rows(keys: Sequence[str]) -> Iterator[list[str]]:
    """Yield some keys in rows of one length; the last one stands in the place of those lacking."""
    for start in range(0, len(keys), NAMES_AT_ONCE):
        row = list(keys[start : start + NAMES_AT_ONCE])
        yield row + row[-1:] * (NAMES_AT_ONCE - len(row))
