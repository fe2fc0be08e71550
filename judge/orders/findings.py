"""What comes of reading a letter: orders, Problems, and what was passed over.

Plain values.  A `code` names what happened, `fields` hold the pieces a sentence about it needs,
`clause` is the house rule it rests on (empty if none); the sentences themselves are templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from judge.rules.board import Location, Province
from judge.rules.order import Build, Disband, Order, Retreat, Waive, unit_of


@dataclass(frozen=True, slots=True)
class Cause:
    """Something to be said: what it is called (`Bounced`), and what it says it of.

    Values are texts, numbers, or lists of them; the sentences are templates.
    """

    code: str
    fields: Mapping[str, Any] = field(default_factory=dict)


class ProblemKind(StrEnum):
    """Why something in a letter was not taken as written; *failed* is a word for results."""

    NOT_UNDERSTOOD = "not understood"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"


MOST_SUGGESTIONS = 3
# What may change the orders of its letter, and orders nothing itself.
OF_ORDERS = "of-your-orders"
# Words that may be an order, or none.
WHETHER = "is-it-an-order"
# Words of which every reading is an order, and all are others.
TWO_READINGS = "two-readings"
# What is said of the units of others.
OF_OTHERS = frozenset({"another-power", "no-unit", "not-yours", "not-dislodged"})


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a letter that was not taken as written.

    `piece` is the smallest bad piece of `written`; the suggestions are up to three texts that would
    be understood; `clause` is the house rule it rests on, if any.
    """

    kind: ProblemKind
    written: str
    piece: str
    cause: Cause
    suggestions: tuple[str, ...] = ()
    clause: str = ""
    line: int = 0

    @property
    def is_of_others(self) -> bool:
        """Whether it is only that something is not the writer's own."""
        return self.cause.code in OF_OTHERS

    @property
    def asks_whether(self) -> bool:
        """Whether it only asks if words are an order, and which."""
        return self.cause.code == WHETHER

    @property
    def is_of_orders(self) -> bool:
        """Whether it is what a sentence says of the orders of its letter, and no order itself."""
        return self.cause.code == OF_ORDERS


def question(written: str, line: int, shorts: Iterable[str] = (), code: str = WHETHER) -> Problem:
    """Return the question whether words are an order, and which (House rules III.1)."""
    few, cause = first_distinct(shorts), Cause(code)
    return Problem(ProblemKind.AMBIGUOUS, written, written, cause, few, "III.1", line)


def first_distinct(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the first few texts, each once."""
    result: dict[str, None] = {}
    for text in texts:
        result[text] = None
        if len(result) == MOST_SUGGESTIONS:
            break
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Note:
    """Something the reader had to settle to understand an order."""

    code: str
    clause: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


class ReadOrder(NamedTuple):
    """One order as understood: `short` is its canonical text, `written` the player's words.

    One that is `for_the_rest` counts only where the letter holds no other for the unit; and one
    `unless_ordered` where no earlier letter holds one either: `Keep everything else`.
    """

    order: Order
    short: str
    written: str
    line: int
    notes: tuple[Note, ...] = ()
    for_the_rest: bool = False
    unless_ordered: bool = False

    @property
    def unit(self) -> Location | None:
        """The unit that it is for, if any."""
        return unit_of(self.order)


@dataclass(frozen=True, slots=True)
class IfDislodged:
    """Where a unit goes if it is dislodged: retreats (or its disbanding) by preference."""

    at: Province
    orders: tuple[Retreat | Disband, ...]


@dataclass(frozen=True, slots=True)
class IfGained:
    """What is built if so many centres are gained, or removed if so many are lost (below 0).

    `had` is how many its power had when it was written, None if that is not known.
    """

    centers: int
    orders: tuple[Build | Disband | Waive, ...]
    had: int | None = None


Contingent = IfDislodged | IfGained


@dataclass(frozen=True, slots=True)
class ReadContingent:
    """One contingent order as understood."""

    contingent: Contingent
    short: str
    written: str
    line: int
    notes: tuple[Note, ...] = ()


class ReadText(NamedTuple):
    """Everything read from one text, each part in the order of the lines."""

    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    contingents: tuple[ReadContingent, ...] = ()
