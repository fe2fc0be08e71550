"""Sketches: orders as the words give them, before anybody looked at the board.

Names in a sketch may still mean several places; token numbers point back into the line.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.rules.board import Province, UnitKind


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A name as written: the places it may mean, and the coast that was added to it."""

    start: int
    end: int
    places: tuple[Province, ...]
    manner: Manner
    coast: str = ""
    bent: bool = False


@dataclass(frozen=True, slots=True)
class UnitName:
    """A unit as written: each part may be missing (`F Stands` has no place)."""

    start: int
    end: int
    kind: UnitKind | None = None
    power: str | None = None
    place: PlaceName | None = None


@dataclass(frozen=True, slots=True)
class OrderSketch:
    """One order as written, or the same order for a `crowd` of units with no order of their own.

    `unit` is ordered, `other` is supported or convoyed, `to` is where one of them goes; `route`
    and `via` are the seas named and whether a convoy was asked for; `count` is how many builds
    are waived; an army that is `shipped` by a fleet is told to go as well.
    `strain` counts what had to be bent to read it so (a slip mended, a unit alone).
    """

    verb: Verb
    start: int
    end: int
    unit: UnitName | None = None
    other: UnitName | None = None
    to: PlaceName | None = None
    route: tuple[PlaceName, ...] = ()
    via: bool = False
    count: int = 1
    strain: int = 0
    crowd: bool = False
    shipped: bool = False

    @property
    def names(self) -> tuple[PlaceName, ...]:
        """The names of places in it."""
        units = [unit.place for unit in (self.unit, self.other) if unit]
        return tuple(place for place in (*units, self.to, *self.route) if place)


@dataclass(frozen=True, slots=True)
class Heading:
    """A word over other words: whose orders follow, or of which part, or of which turn."""

    start: int
    end: int
    power: str | None = None
    section: Verb | None = None
    turn: tuple[str, int | None] | None = None
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Junk:
    """Words that are no order; `attempt` if they look as if they should be one."""

    start: int
    end: int
    attempt: bool


SketchItem = OrderSketch | Heading | Junk
Row = tuple[SketchItem, ...]


def as_pair(bare: OrderSketch, behind: OrderSketch) -> OrderSketch | None:
    """Return two names that stand side by side as a move from one to the other; else None."""
    unit, other = bare.unit, behind.unit
    if bare.end != behind.start or unit is None or other is None or not other.place:
        return None
    named = unit.kind is None and other.kind is None
    return OrderSketch(Verb.MOVE, bare.start, other.end, unit, to=other.place) if named else None
