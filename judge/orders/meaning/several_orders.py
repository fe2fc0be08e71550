"""Several orders of one line: how many are for a unit told before, and which of them is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.orders.findings import (
    TWO_READINGS,
    Cause,
    Problem,
    ProblemKind,
    ReadOrder,
    first_distinct,
)
from judge.orders.grammar.lexicon import Parsed
from judge.orders.grammar.sketches import OrderSketch
from judge.orders.lines.splitting import Line
from judge.rules.order import Build, Waive


def units_twice(orders: Sequence[ReadOrder]) -> int:
    """Count the orders of a line that are for a unit it has ordered before."""
    if len(orders) <= 1:
        return 0
    own = (it.order for it in orders if not it.for_the_rest)
    units = [order.at for order in own if not isinstance(order, Build | Waive)]
    return len(units) - len(set(units))


def counts_units(sketch: OrderSketch, parsed: Parsed) -> bool:
    """Whether what could be a place says of units that they are two: `both hold`; no `Both holds`.

    Before a verb of one letter, and a dash, it is the place: `Both H`, `Both - Swe`.
    """
    unit, words, known = sketch.unit, parsed.words, parsed.vocabulary
    place = unit.place if unit else None
    if unit is None or place is None or words[place.start] not in known.grammar.two_units:
        return False
    named = not unit.kind or words[place.start - 1] in known.tokens.several  # the fleets both hold
    behind = words[place.end]
    alone = place.end == place.start + 1
    return named and alone and len(behind) > 1 and not behind.endswith("s")


def two_readings(line: Line, shorts: Iterable[str]) -> Problem:
    """Return the question which of several orders a line means."""
    few, cause = first_distinct(shorts), Cause(TWO_READINGS)
    return Problem(ProblemKind.AMBIGUOUS, line.text, line.text, cause, few, line=line.number)
