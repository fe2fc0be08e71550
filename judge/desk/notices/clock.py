"""What is told of a game's clock: what it waits for, what is due, who asked for time.

Nothing here speaks of orders, but of their absence.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.desk.turns.lateness import Absence
from judge.variants.seam import Turn


@dataclass(frozen=True, slots=True)
class Reminder:
    """To a player: the deadline is near, and something of theirs is open (House rules VII.1).

    `missing` are the names of what has no order; `silent`: they have sent nothing at all.  `words`
    are the gamemaster's own, if any.
    """

    event: ClassVar[str] = "player.reminder"
    power: str
    missing: tuple[str, ...]
    silent: bool
    words: str = ""


@dataclass(frozen=True, slots=True)
class TurnWaits:
    """To everybody: the turn is due, and waits until a time for orders of some powers (VII.6).

    `without`: after that it is adjudicated without them.
    """

    event: ClassVar[str] = "all.turn-waits"
    missing: tuple[str, ...]
    until: datetime
    without: bool = False


@dataclass(frozen=True, slots=True)
class TurnEndsSoon:
    """To everybody: all orders are final, and the turn is adjudicated then (VII.2)."""

    event: ClassVar[str] = "all.turn-ends-soon"
    at: datetime


@dataclass(frozen=True, slots=True)
class LateOrders:
    """To the gamemaster: orders came that are not taken any more for their turn (VII.1).

    `settled`: that turn was adjudicated before; `unpublished`: its results wait for the gamemaster,
    who may have had them long before the deadline.
    """

    event: ClassVar[str] = "gm.late-orders"
    power: str
    turn: Turn
    received: datetime
    settled: bool
    unpublished: bool = False


@dataclass(frozen=True, slots=True)
class AbsenceTold:
    """To the gamemaster: a player will be away (VII.5).

    If the deadline falls into that, so many `days` more would have it lie behind.
    """

    event: ClassVar[str] = "gm.absence-told"
    absence: Absence
    days: int


@dataclass(frozen=True, slots=True)
class DelayWanted:
    """To the gamemaster: a player asks for more time; `due` would be the deadline (VII.5)."""

    event: ClassVar[str] = "gm.delay-wanted"
    power: str
    due: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class DelayWithdrawn:
    """To the gamemaster: a player who asked for more time does not need it any more (VII.5)."""

    event: ClassVar[str] = "gm.delay-withdrawn"
    power: str


@dataclass(frozen=True, slots=True)
class ResultsWait:
    """To the gamemaster: results have waited for them to publish them since then (VII.2)."""

    event: ClassVar[str] = "gm.results-wait"
    since: datetime


ClockNotice = (
    Reminder
    | TurnWaits
    | TurnEndsSoon
    | LateOrders
    | AbsenceTold
    | DelayWanted
    | DelayWithdrawn
    | ResultsWait
)
