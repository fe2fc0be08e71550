"""What the clock of a turn does beside its deadline; events like those of `events`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.games.game import Game


@dataclass(frozen=True, slots=True)
class AllFinal:
    """All orders are final, and the turn is over at this time (VII.2); None: they are not."""

    at: datetime | None


@dataclass(frozen=True, slots=True)
class OptionalPassed:
    """The optional deadline of the turn has come (VII.4)."""

    at: datetime


ClockEvent = AllFinal | OptionalPassed


def apply_clock(event: ClockEvent, game: Game) -> Game:
    """Return the game after such an event."""
    match event:
        case AllFinal(at):
            return replace(game, present=replace(game.present, settles_at=at))
        case OptionalPassed(at):
            return replace(game, present=replace(game.present, passed=at))
