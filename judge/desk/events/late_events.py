"""What can happen to orders that came too late: they are kept, and may be accepted (VII.1).

They are events like those of `events`.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.games.game import Game
from judge.desk.games.kept_orders import LateSet
from judge.desk.games.order_sets import accepted, came_late


@dataclass(frozen=True, slots=True)
class OrdersCameLate:
    """A player's orders came when none were taken any more for their turn (VII.1, VII.3)."""

    late: LateSet


@dataclass(frozen=True, slots=True)
class LateAccepted:
    """What came too late of a power for a turn counts: the gamemaster says so (VII.1)."""

    power: str
    turn: str


LateEvent = OrdersCameLate | LateAccepted


def apply_late(event: LateEvent, game: Game) -> Game:
    """Return the game after orders came too late, or were accepted all the same."""
    match event:
        case OrdersCameLate(late):
            return came_late(late, game)
        case LateAccepted(power, turn):
            return accepted(power, turn, game)
