"""The journal: whatever happened to a game, appended and never changed."""

from __future__ import annotations

from typing import Any

from judge.desk.events.events import apply
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.store.game_rows import GameRows, UnknownGame
from judge.store.statement import statement
from judge.store.tables import COLUMNS, moment, stamp


class EventRows(GameRows):
    """The events of all games."""

    def record(self, number: int, entry: JournalEntry) -> None:
        """Append an event to the journal of a game."""
        kind, data = type(entry.event).__name__, self.codec.pack(entry.event)
        at = stamp(entry.at)
        self.do(self._append(number, entry.seq, at, entry.letter, entry.by, kind, data))

    @statement
    def _append(self, *values: Any) -> Any:
        event = self.tables.event
        return event.insert([values], [getattr(event, name) for name in COLUMNS["event"]])

    def journal(self, name: str) -> list[JournalEntry]:
        """Return everything that ever happened to a game, in its order."""
        return self.entries(self.row(name).id)

    def entries(self, number: int) -> list[JournalEntry]:
        """Return everything that ever happened to the game of a number, in its order."""
        return [
            JournalEntry(
                row.seq, moment(row.at), row.letter, row.by, self.codec.event(row.kind, row.data)
            )
            for row in self.rows(self._events(number))
        ]

    @statement
    def _events(self, number: int) -> Any:
        event = self.tables.event
        return event.select().where(event.game == number).order_by(event.seq)

    def replay(self, name: str) -> Game:
        """Return a game as the events of its journal make it, which is what its row holds."""
        game: Game | None = None
        for entry in self.journal(name):
            game = apply(entry.event, game)
        if game is None:
            raise UnknownGame(name)
        return game

    def refold(self) -> None:
        """Keep every game anew as its journal makes it: newer judges may count more than older."""
        game = self.tables.game
        for number, name, seq in list(game.select(game.id, game.name, game.seq).tuples()):
            self.keep(number, seq, None, self.replay(name))
            self.forget_tries(number)
