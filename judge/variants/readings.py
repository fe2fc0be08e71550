"""What the game makes of a text: orders, rulings, what was not understood or passed over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.orders import Cause, Problem, ProblemKind
from judge.variants.sights import Packed


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision about what was written, its clause of the house rules, and its line (0: none)."""

    clause: str
    cause: Cause
    line: int = 0


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    """An order as read: opaque to the clerk, but for a key and a text for people.

    `key` says what it is for, so that a later one for the same takes its place; `text` is its
    canonical form, `written` what its player wrote in line `line`; `rulings` are what had to be
    settled to understand it.  One that is not `possible` is an order all the same: it takes the
    place of others, and comes to nothing.  One that is not `certain` was gathered from a sentence.
    One `unless_ordered` takes the place of none: what is said of all others may leave them as they
    were ordered before.
    """

    key: str
    text: str
    packed: Packed
    written: str = ""
    line: int = 0
    rulings: tuple[Ruling, ...] = ()
    possible: bool = True
    certain: bool = True
    unless_ordered: bool = False


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Words of a letter that were taken for no order at all."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a power's text says: the one judgement of it, each part in the order of the lines.

    `orders` are as meant, the last for each key; `later` are for turns that may or may not follow
    (contingent orders, and perpetual ones where a game allows them).  `rulings` are those about no
    order that stands; each order has its own.
    """

    orders: tuple[WrittenOrder, ...] = ()
    later: tuple[WrittenOrder, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()

    def lines(self, first: int, last: int) -> Reading:
        """Return what stands in some lines, the first and the last included."""

        def within(parts: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(part for part in parts if first <= part.line <= last)

        return Reading(
            within(self.orders),
            within(self.later),
            within(self.rulings),
            within(self.problems),
            within(self.passed_over),
        )

    @property
    def all_rulings(self) -> tuple[Ruling, ...]:
        """Every ruling, those of the orders among them, in the order of the lines.

        A problem that rests on a clause is a ruling as well, unless it is only asked about.
        """
        orders = (ruling for order in (*self.orders, *self.later) for ruling in order.rulings)
        refusals = (
            Ruling(problem.clause, problem.cause, problem.line)
            for problem in self.problems
            if problem.clause and problem.kind is not ProblemKind.AMBIGUOUS
        )
        rulings = (*refusals, *self.rulings, *orders)
        return tuple(sorted(rulings, key=lambda ruling: ruling.line))
