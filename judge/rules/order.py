"""Orders as values: what a power may write for a unit, once it has been read.

An order names its unit by province (`at`).  It says what was ordered, not whether that is
possible: an order may be illegal, and is then still an order.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.rules.board import Location, Province, UnitKind


@dataclass(frozen=True, slots=True)
class Hold:
    """The unit stays where it is."""

    at: Province


@dataclass(frozen=True, slots=True)
class Move:
    """The unit goes to another place.

    `via_convoy`: the player asked for a convoy ("via convoy", or by naming fleets).
    `route`: the seas that were named, in order, if any (House rules VI.3).
    A fleet's `to` may be a split province without a coast, if no coast was written.
    """

    at: Province
    to: Location
    via_convoy: bool = False
    route: tuple[Province, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """The unit lends its strength to the unit in `of`: to its move to `to`, or to its holding.

    `to` is None for support to hold; it may name a coast, or leave it open.
    """

    at: Province
    of: Province
    to: Location | None = None


@dataclass(frozen=True, slots=True)
class Convoy:
    """The fleet carries the army in `of` to `to`."""

    at: Province
    of: Province
    to: Province


@dataclass(frozen=True, slots=True)
class Retreat:
    """The dislodged unit goes to another place."""

    at: Province
    to: Location


@dataclass(frozen=True, slots=True)
class Disband:
    """The unit leaves the board: instead of a retreat, or as a removal in an adjustment phase."""

    at: Province


@dataclass(frozen=True, slots=True)
class Build:
    """A new unit in a home centre; `at` is a coast for a fleet on a split one, if one was written.

    `kind` is None where the player did not say what to build (House rules V.1).
    """

    at: Location
    kind: UnitKind | None


@dataclass(frozen=True, slots=True)
class Waive:
    """One build is not used."""


Order = Hold | Move | Support | Convoy | Retreat | Disband | Build | Waive


def unit_of(order: Order) -> Location | None:
    """Return where the unit of an order stands or is built; None for a build that is not used."""
    return None if isinstance(order, Waive) else order.at
