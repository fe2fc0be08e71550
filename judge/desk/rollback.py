"""Rolling a game back to an earlier turn, and undoing that, by the journal of what happened to it.

Nothing is taken out of the journal: the game is as it was once, and goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from judge.desk.events import Event, RolledBack, TurnSettled, apply
from judge.desk.game import Game, State
from judge.desk.settling import deadline_of

NumberedEvent = tuple[int, Event]  # an event and its number


def roll_back(
    events: Sequence[NumberedEvent], game: Game, to_turn: str, now: datetime
) -> RolledBack | None:
    """Return the rollback of a game to the turn of a code; None if it was never settled.

    The game is as it stood just before that turn was settled last.  The orders for it are kept,
    but nobody's are final, and it is due when a whole turn has passed again.
    """
    to = _last(events, lambda event: isinstance(event, TurnSettled) and event.turn == to_turn)
    if to is None:
        return None
    before = _as_it_stood(events, to)
    sets = tuple(replace(order_set, final=False) for order_set in before.sets)
    deadline = deadline_of(before.turn, before, now)
    return RolledBack(to, _held_as_now(replace(before, sets=sets, deadline=deadline), game))


def undo_roll_back(events: Sequence[NumberedEvent], game: Game, now: datetime) -> RolledBack | None:
    """Return what undoes the last rollback of a game; None if there is none to be undone.

    The game is as it stood before it.  If its deadline has passed since, a whole turn is left.
    """
    rollbacks = {number for number, event in events if isinstance(event, RolledBack)}
    to = _last(events, lambda event: isinstance(event, RolledBack) and event.to not in rollbacks)
    if to is None:
        return None
    before = _as_it_stood(events, to)
    if before.deadline is not None and before.deadline <= now:
        before = replace(before, deadline=deadline_of(before.turn, before, now))
    return RolledBack(to, _held_as_now(before, game))


def _last(events: Sequence[NumberedEvent], is_meant: Callable[[Event], bool]) -> int | None:
    """Return the number of the last event of a kind among those that the game comes of."""
    return next((number for number, event in _line(events) if is_meant(event)), None)


def _line(events: Sequence[NumberedEvent]) -> Iterator[NumberedEvent]:
    """Yield the events that the game comes of, the newest first: what was undone is not there."""
    at = {number: place for place, (number, _) in enumerate(events)}
    place = len(events) - 1
    while place >= 0:
        number, event = events[place]
        yield number, event
        place = (at[event.to] if isinstance(event, RolledBack) else place) - 1


def _as_it_stood(events: Sequence[NumberedEvent], to: int) -> Game:
    """Return the game before its event of a number."""
    game: Game | None = None
    for number, event in events:
        if number < to:
            game = apply(event, game)
    assert game is not None, "a game's first event creates it, and is never rolled back"
    return game


def _held_as_now(before: Game, game: Game) -> Game:
    """Return a game as it stood, but held if it is held now: its fault is not mended by this."""
    if before.state is State.OVER:
        return before
    return replace(before, state=State.HELD if game.state is State.HELD else State.RUNNING)
