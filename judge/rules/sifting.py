"""Sifting: of all orders given in a phase, which are followed.

A unit follows the last order that its power gave it (House III.6), and if that one is illegal,
none.  Adjustment orders are followed one after the other instead; see `adjustment`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from judge.rules.board import Province
from judge.rules.faults import (
    AlreadyThere,
    Fault,
    MustRetreat,
    NoSuchUnit,
    NotDislodged,
    NotYourUnit,
    Overruled,
    WrongPhase,
)
from judge.rules.legality import CHECKS
from judge.rules.order import Move, Order, Waive
from judge.rules.situation import Situation

# Orders with these faults are for no unit of the power, and overrule nothing.
STRAY = (WrongPhase, NoSuchUnit, NotYourUnit, NotDislodged)


class GivenOrder(NamedTuple):
    """An order as it was given, and why it is not followed (None: it is)."""

    power: str
    order: Order
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class Sifted:
    """All orders as given, and of each unit the last."""

    given: Sequence[GivenOrder]
    last: Mapping[Province, GivenOrder]

    def orders(self) -> dict[Province, Order]:
        """Return the orders to be followed, by unit."""
        return {place: item.order for place, item in self.last.items() if item.fault is None}

    def illegal(self) -> dict[Province, Order]:
        """Return the orders that units do not follow, by unit."""
        return {place: item.order for place, item in self.last.items() if item.fault}

    def illegal_movers(self) -> set[Province]:
        """Return the units illegally ordered to another province (House III.5)."""
        return {
            place
            for place, item in self.last.items()
            if item.fault and isinstance(item.order, Move)
            if not isinstance(item.fault, AlreadyThere)
        }

    def bound(self) -> dict[Province, Order]:
        """Return the units that were to be disbanded though they have to retreat (1961)."""
        return {
            place: item.order
            for place, item in self.last.items()
            if isinstance(item.fault, MustRetreat)
        }

    def marked(self) -> list[GivenOrder]:
        """Return all orders as given, those that a later order overrules marked so."""
        return [self.mark(item) for item in self.given]

    def mark(self, item: GivenOrder) -> GivenOrder:
        """Return an order, marked if a later one overrules it."""
        if isinstance(item.order, Waive) or isinstance(item.fault, STRAY):
            return item
        place = item.order.at
        return item if self.last[place] is item else item._replace(fault=Overruled(place))


def sift(orders: Mapping[str, Sequence[Order]], situation: Situation) -> Sifted:
    """Sift all orders: powers in the order of the mapping, orders as given."""
    check = CHECKS[situation.position.phase.kind]
    given: list[GivenOrder] = []
    last: dict[Province, GivenOrder] = {}
    for power, written in orders.items():
        for order in written:
            fault = check(order, power, situation)
            item = GivenOrder(power, order, fault)
            given.append(item)
            if isinstance(order, Waive) or (fault and isinstance(fault, STRAY)):
                continue
            last[order.at] = item
    return Sifted(given, last)
