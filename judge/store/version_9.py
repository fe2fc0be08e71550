"""Games of older databases are given their designations, in the order in which they began.

It stands in their journals like any other's.
"""

from __future__ import annotations

from judge.desk.games.designations import designating
from judge.store.shelves import Shelves
from judge.store.tables import moment
from judge.store.work import Work

CLOCK = "clock"  # who makes the events


def carry_designations(store: Shelves) -> None:
    """Give every game its designation that has begun; it stands within a transaction."""
    game, event = store.tables.game, store.tables.event
    begun = []
    for number, name in list(game.select(game.id, game.name).tuples()):
        times = event.select(event.at).where(event.game == number).order_by(event.seq)
        first, *_, last = [moment(at) for (at,) in times.tuples()] * 2
        kept = store.game(name)
        if kept.seats:  # a game that never began has none, whatever became of it
            begun.append((kept.started or first, number, name, last))
    for started, _, name, last in sorted(begun):
        work = Work(store, lambda: None, row=store.row(name))
        assert work.game is not None, "it was created"
        for designates in designating(work.game, started):
            work.record(designates, CLOCK, last)
        work.commit()
