"""The store: letters in and out, games and all that ever happened to them, in one database.

It is an object; several may be open at once, and each thread has a connection of its own.  What
changes a game is done in a unit of work, whose claim is the lock on the game's row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from peewee import fn

from judge.desk.events.events import Created
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.store.codec import Catalog
from judge.store.engine import transaction
from judge.store.game_rows import NameTaken, UnknownGame
from judge.store.intray import stored
from judge.store.shelves import Shelves
from judge.store.tables import moment, stamp
from judge.store.upkeep import bring_up_to_date
from judge.store.work import Work

__all__ = ["JournalEntry", "NameTaken", "Store", "UnknownGame"]


class Store(Shelves):
    """A database by its URL or path: what is kept, and the units of work that change it."""

    def __init__(self, database: str | Path, library: Catalog) -> None:
        super().__init__(str(database), library)
        try:
            bring_up_to_date(self)
            self.key()  # kept before anything is signed with it
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connections of the thread that calls."""
        self.engine.close()

    @contextmanager
    def dealing(self, now: datetime) -> Iterator[Work | None]:
        """Give the work on the letter that has waited longest and is nobody else's; or None.

        It is the first of its lane, and the lane is this worker's until the work ends.
        """
        tried: list[int] = []
        while (lane := self.next_lane(tried)) is not None:
            with transaction(self.engine) as commit:
                game, letter = self.first_of(lane)
                if letter is None:
                    tried.append(lane)
                elif self.is_worn_out(letter):
                    self.wear_out(letter.id, commit)
                else:
                    yield Work(self, commit, now, stored(letter), game)
                    return
        yield None

    @contextmanager
    def due(self, now: datetime) -> Iterator[Work | None]:
        """Give the work on a game whose moment has come, and whose letters are dealt with; or None.

        Letters that arrived after that moment do not hold it up.
        """
        tried: list[int] = []
        while (number := self._next_due(now, tried)) is not None:
            with transaction(self.engine) as commit:
                row = self._begun(number, now)
                if row is not None:
                    yield Work(self, commit, now, row=row)
                    return
            tried.append(number)
        yield None

    def _begun(self, number: int, now: datetime) -> Any:
        """Return the row of a game that is due, locked; that it was begun is counted apart."""
        row = self.claim(number)
        if row is None or not self._is_due(row.id, row.next_due, now):
            return None
        if self.count_game(number):
            return row
        again = self.claim(number)
        if again is not None and again.seq == row.seq:
            return row
        self.count_anew(number)  # somebody else has done what was to be done
        return None

    def _next_due(self, now: datetime, tried: Sequence[int]) -> int | None:
        """Return the game that has been due longest, but for some that were tried."""
        game = self.tables.game
        due = (game.next_due <= stamp(now)) & game.id.not_in(tried)
        free = due & ~fn.EXISTS(self.waiting(game.id, game.next_due))
        return game.select(game.id).where(free).order_by(game.next_due).limit(1).scalar()  # type: ignore[no-any-return]

    def _is_due(self, number: int, next_due: int | None, now: datetime) -> bool:
        """Whether the moment of a game has come, and its letters are dealt with."""
        if next_due is None or moment(next_due) > now:
            return False
        return not self.waiting(number, next_due).exists()

    @contextmanager
    def opening(self, name: str) -> Iterator[Work]:
        """Give the work on a game by its name, once nobody else is at it; or UnknownGame."""
        with transaction(self.engine) as commit:
            yield Work(self, commit, row=self.row(name, lock=True))

    @contextmanager
    def founding(self, game: Game, by: str, at: datetime) -> Iterator[Work]:
        """Give the work on a new game; NameTaken if there is one of that name."""
        with transaction(self.engine) as commit:
            work = Work(self, commit, row=self.add_game(game.name))
            work.record(Created(game), by, at)
            yield work

    def next_due(self) -> datetime | None:
        """Return when time makes something happen next: to a game, or in a digest."""
        dues = (self.next_moment(), self.digest_due())
        return min((due for due in dues if due is not None), default=None)

    def next_moment(self) -> datetime | None:
        """Return when time makes something happen next to a game."""
        game = self.tables.game
        due = game.select(game.next_due).where(game.next_due.is_null(False))
        first = due.order_by(game.next_due).limit(1).scalar()
        return None if first is None else moment(first)
