"""The game's own records: seats, sets of orders, the turn and its deadline."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from judge.clock.deadlines import Timetable
from judge.houserules.rules import HouseRules
from judge.letter import Address
from judge.variants.seam import Position, Turn, Variant, WrittenOrder


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place in a game, and the powers he plays."""

    player: Address
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderSet:
    """What one letter ordered for one power (House rules II.1, III.4).

    It may hold no orders: a letter may just say that the orders sent before are final.
    `contingents` are for turns that may follow before the next movement (II.5).  A set that the
    judge `inferred` holds what is taken for granted until its player writes (III.8).
    """

    power: str
    turn: str
    orders: tuple[WrittenOrder, ...]
    final: bool
    received: datetime
    letter: str = ""
    contingents: tuple[WrittenOrder, ...] = ()
    inferred: bool = False


class Origin(StrEnum):
    """Where the order that stands for a unit came from."""

    THIS_LETTER = "this-letter"
    EARLIER = "earlier"
    INFERRED = "inferred"
    NONE = "none"


class State(StrEnum):
    """How far a game has come; a held one waits for the operator to mend something."""

    RUNNING = "running"
    HELD = "held"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two letters.

    `sets` are the sets of orders received for the present turn, oldest first; `number` counts
    the turns, the first being 1; `deadline` is in UTC; `counts` is what each power had at the end
    of each year of what the game is won by.
    """

    name: str
    variant: Variant
    rules: HouseRules
    table: Timetable
    gm: Address
    seats: tuple[Seat, ...]
    position: Position
    number: int = 1
    deadline: datetime | None = None
    sets: tuple[OrderSet, ...] = ()
    state: State = State.RUNNING
    winners: tuple[str, ...] = ()
    counts: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    @property
    def turn(self) -> Turn:
        """The turn that is to be written for."""
        return self.variant.turn(self.position)

    @property
    def chart(self) -> Mapping[int, Mapping[str, int]]:
        """The counts of every year; the one before the first year is how the game began."""
        beginning = self.variant.begin()
        year = self.variant.turn(beginning).year - 1
        return {year: self.variant.counts(beginning), **self.counts}

    def power_name(self, power: str) -> str:
        """Return what people call a power."""
        return self.variant.powers[power].name

    def seat_of(self, power: str) -> Seat | None:
        """Return the seat that plays a power, None if nobody does."""
        return next((seat for seat in self.seats if power in seat.powers), None)

    def seats_at(self, address: Address) -> tuple[Seat, ...]:
        """Return the seats whose registered mailbox this is."""
        return tuple(seat for seat in self.seats if seat.player.same_as(address))


@dataclass(frozen=True, slots=True)
class Standing:
    """An order that stands for a power, and the set it came from."""

    order: WrittenOrder
    source: OrderSet


def standing_orders(game: Game, power: str) -> tuple[Standing, ...]:
    """Return the orders that stand for a power now.

    The newest set comes first; from earlier sets only what the newer ones left open (House
    rules III.4).  Within a set the last order for a unit counts (III.6).
    """
    standing: dict[str, Standing] = {}
    for order_set in reversed(game.sets):
        if order_set.power != power:
            continue
        last = {order.key: Standing(order, order_set) for order in order_set.orders}
        standing |= {key: found for key, found in last.items() if key not in standing}
    return tuple(standing.values())


def standing_contingents(game: Game, power: str) -> tuple[WrittenOrder, ...]:
    """Return the contingent orders of a power; for each case the newest (House rules II.5)."""
    standing: dict[str, WrittenOrder] = {}
    for order_set in reversed(game.sets):
        if order_set.power == power:
            last = {order.key: order for order in order_set.contingents}
            standing |= {key: order for key, order in last.items() if key not in standing}
    return tuple(standing.values())


def receipt(game_name: str, turn: str, power: str, orders: Iterable[str]) -> str:
    """Return a short text by which a player can prove which orders the judge held.

    It is told with every acknowledgement, and again with the results.
    """
    said = "\n".join([game_name, turn, power, *sorted(orders)])
    digest = hashlib.sha256(said.encode()).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:8]}"


def is_final(game: Game, power: str) -> bool:
    """Whether the last set of a power is marked final (House rules II.1)."""
    last = next((order_set for order_set in reversed(game.sets) if order_set.power == power), None)
    return last is not None and last.final


def all_final(game: Game) -> bool:
    """Whether everybody who must write has sent final orders (House rules VII.2)."""
    return all(is_final(game, power) for power in game.turn.awaits)
