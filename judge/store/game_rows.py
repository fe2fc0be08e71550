"""The games in the store: a row holds the fold of a game, and beside it what is asked for by query.

Loading a game is reading one row; what changes it is recorded in the journal.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from peewee import fn

from judge.desk.games.game import Game
from judge.desk.letters.subject import key_of
from judge.desk.turns.moments import next_due as next_moment
from judge.store.base import Base
from judge.store.statement import statement
from judge.store.tables import safe, stamp


class UnknownGame(LookupError):
    """There is no game of this name."""


class NameTaken(ValueError):
    """There is a game of this name already."""


class GameRows(Base):
    """The rows of games."""

    def game(self, name: str) -> Game:
        """Return a game as it stands now; UnknownGame if there is none of this name."""
        return self.codec.game(self.row(name).fold)

    def game_of(self, number: int) -> Game:
        """Return the game of a number as it stands now."""
        game = self.tables.game
        return self.codec.game(game.select(game.fold).where(game.id == number).scalar())

    def row(self, name: str, lock: bool = False) -> Any:
        """Return the row of a game; UnknownGame if there is none.  A lock is waited for."""
        row = self.first(self._locked_by(key(name)) if lock else self._by(key(name)))
        if row is None:
            raise UnknownGame(name)
        return row

    @statement
    def _by(self, name: str) -> Any:
        return self._rows().where(self.tables.game.key == name)

    @statement
    def _locked_by(self, name: str) -> Any:
        return self.engine.locked(self._rows().where(self.tables.game.key == name))

    def _rows(self) -> Any:
        game, begun = self.tables.game, self.tables.beginning
        counted = begun.select(begun.tries).where(begun.game == game.id)
        tries = fn.COALESCE(counted, 0).alias("tries")
        return game.select(game.id, game.name, game.next_due, game.seq, game.fold, tries)

    def claim(self, number: int) -> Any:
        """Return the row of a game, locked; None if somebody is at work on it."""
        return self.first(self._free(number))

    @statement
    def _free(self, number: int) -> Any:
        return self.engine.locked_if_free(self._rows().where(self.tables.game.id == number))

    def count_game(self, number: int) -> bool:
        """Count that a game was begun; False if others may have come between."""
        return self.engine.at_once(self._counted_game(number))

    def forget_tries(self, number: int) -> None:
        """Forget how often a game was begun, with what else is done here."""
        self.do(self._begun_anew(number))

    def count_anew(self, number: int) -> None:
        """Forget how often a game was begun, whatever becomes of the transaction."""
        self.engine.at_once(self._begun_anew(number))

    @statement
    def _counted_game(self, number: int) -> Any:
        begun = self.tables.beginning
        return begun.insert(game=number, tries=1).on_conflict(
            conflict_target=[begun.game], update={begun.tries: begun.tries + 1}
        )

    @statement
    def _begun_anew(self, number: int) -> Any:
        begun = self.tables.beginning
        return begun.update(tries=0).where(begun.game == number)

    def begin_held(self, name: str, most: int) -> bool:
        """Count that a held game is begun again; False if it was begun so often already."""
        row = self.row(name)
        return row.tries < most and bool(self.do(self._counted_game(row.id)))

    def not_begun(self, name: str) -> None:
        """Forget how often a game was begun: what went wrong was not its fault."""
        with suppress(Exception):  # the database may be away; held in vain, it goes on by itself
            self.forget_tries(self.row(name).id)

    def add_game(self, name: str) -> Any:
        """Add the row of a new game and return it; NameTaken if there is one of that name."""
        own = key(name)
        new = self.tables.game.insert(key=own, turned=own[::-1], name=name)
        if not new.on_conflict_ignore().as_rowcount().execute():
            raise NameTaken(name)
        return self.row(name)

    def keep(self, number: int, seq: int, before: Game | None, game: Game) -> None:
        """Keep a game as it is after its event number `seq`, and what is looked up of it."""
        fold = self.codec.pack(game)
        due, listed = stamp(next_moment(game)), safe(game.designation)
        self.do(self._keep(number, seq, game.state.value, due, fold, listed))
        if before is None or _part(before) != _part(game):
            self._seat(number, game)

    @statement
    def _keep(
        self, number: int, seq: int, state: str, due: int | None, fold: str, listed: str
    ) -> Any:
        game = self.tables.game
        kept = game.update(seq=seq, state=state, next_due=due, fold=fold, designation=listed)
        return kept.where(game.id == number)

    def _seat(self, number: int, game: Game) -> None:
        seat = self.tables.seat
        seat.delete().where(seat.game == number).execute()
        players = [mailbox for place in game.seats for mailbox in place.mailboxes]
        others = (game.gm, *game.people.known)
        takes_part = [*((mailbox, 1) for mailbox in players), *((who, 0) for who in others)]
        rows = [(number, who.key, who.email, plays) for who, plays in dict.fromkeys(takes_part)]
        seat.insert(rows, [seat.game, seat.mailbox, seat.email, seat.plays]).execute()


def _part(game: Game) -> tuple[object, ...]:
    """Return who takes part in a game."""
    return game.seats, game.gm, game.people


def key(name: str) -> str:
    """Return a name of a game as it is looked up."""
    return safe(key_of(name))
