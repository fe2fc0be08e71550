"""The journal: whatever happened to a game, appended and never changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.desk.events import Event, apply
from judge.desk.game import Game
from judge.store.games import Games, NoSuchGame
from judge.store.tables import Row, moment, stamp


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the journal: its number in the game, when and by whom, and by which letter."""

    seq: int
    at: datetime
    letter: int | None
    by: str
    event: Event


class Journal(Games):
    """The events of all games."""

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
