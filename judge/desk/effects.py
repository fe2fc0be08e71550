"""What a letter or a deadline makes happen, as values: decided here, done elsewhere.

`apply` says what an effect does to the game; the store writes down the very same effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.game import Game, OrderSet, State
from judge.desk.notices import Notice
from judge.letter import Address, Letter
from judge.variants.seam import Position, Turn, View


@dataclass(frozen=True, slots=True)
class OrdersFiled:
    """A set of orders was received for the present turn."""

    order_set: OrderSet


@dataclass(frozen=True, slots=True)
class TurnSettled:
    """A turn was adjudicated.

    `number`, `turn`, `orders` and `view` are the turn's record; `after` and `deadline`
    are the next turn, and `winners` end the game if there are any; `counts` is as in
    `Settlement`.
    """

    number: int
    turn: Turn
    orders: Mapping[str, tuple[str, ...]]
    view: View
    after: Position
    deadline: datetime | None
    winners: tuple[str, ...]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """The present turn is due at another time."""

    deadline: datetime


@dataclass(frozen=True, slots=True)
class ZoneSet:
    """Somebody wants to be told times by the clock of a zone."""

    reader: Address
    zone: str


@dataclass(frozen=True, slots=True)
class Send:
    """A letter goes out to one reader; `answers` is the letter that it answers, if any."""

    to: Address
    notice: Notice
    answers: Letter | None = None


Effect = OrdersFiled | TurnSettled | DeadlineSet | ZoneSet | Send


def apply(effect: Effect, game: Game) -> Game:
    """Return the game after an effect."""
    match effect:
        case OrdersFiled(order_set):
            sets = sorted((*game.sets, order_set), key=lambda one: one.received)
            return replace(game, sets=tuple(sets))
        case TurnSettled():
            return replace(
                game,
                position=effect.after,
                number=effect.number + 1,
                deadline=effect.deadline,
                sets=(),
                state=State.OVER if effect.winners else State.RUNNING,
                winners=effect.winners,
                counts={**game.counts, effect.turn.year: effect.counts}
                if effect.counts
                else game.counts,
            )
        case DeadlineSet(deadline):
            return replace(game, deadline=deadline)
        case Send() | ZoneSet():
            return game
