"""Faults: why an order is not followed, as values without words.

Seen from the board alone an order may be illegal (DATC 4.E.1); or a later one overrules it, or
the ones before it have used up what was due.  The fields mean the same as in `outcome`.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.rules.board import Location, Province
from judge.rules.phase import PhaseKind

# --- Why an order is no order: illegal, seen from the board alone (DATC 4.E.1) -------------------


@dataclass(frozen=True, slots=True)
class Overruled:
    """A later order for the same unit counts instead (House rules III.6)."""

    at: Province


@dataclass(frozen=True, slots=True)
class NoSuchUnit:
    """No unit stands there."""

    at: Province


@dataclass(frozen=True, slots=True)
class NotYourUnit:
    """The unit there belongs to another power."""

    at: Province
    owner: str


@dataclass(frozen=True, slots=True)
class WrongPhase:
    """Such an order cannot be given in this kind of phase."""

    phase: PhaseKind


@dataclass(frozen=True, slots=True)
class Closed:
    """The province is closed in a game of so few players."""

    to: Province


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """The unit at `at` can never get to `to`."""

    at: Province
    to: Location


@dataclass(frozen=True, slots=True)
class WrongSide:
    """The fleet stands on a coast from which it cannot get to `to`; from another it could."""

    at: Location
    to: Location


@dataclass(frozen=True, slots=True)
class LandBorder:
    """The two provinces meet on land only, and a fleet goes along the coast."""

    at: Province
    to: Province


@dataclass(frozen=True, slots=True)
class CannotSupportThere:
    """The unit at `at` could not go to `to` by itself, and so cannot lend support there."""

    at: Province
    to: Province


@dataclass(frozen=True, slots=True)
class MeantConvoy:
    """The fleet at `at` supports an army that it could only carry: S was written for C."""

    at: Province
    of: Province
    to: Province


@dataclass(frozen=True, slots=True)
class NoRoute:
    """No chain of fleets stands between `at` and `to` to carry an army."""

    at: Province
    to: Province


@dataclass(frozen=True, slots=True)
class CoastUnspecified:
    """The fleet could go to either of these coasts, and none was named."""

    to: Province
    coasts: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class WrongCoast:
    """The fleet can get to the province, but not to the coast that was named."""

    at: Province
    to: Location


@dataclass(frozen=True, slots=True)
class AlreadyThere:
    """The unit was ordered to the province where it stands."""

    at: Province


@dataclass(frozen=True, slots=True)
class SupportsItself:
    """A unit cannot support itself, nor a move to its own province."""

    at: Province


@dataclass(frozen=True, slots=True)
class NoUnitToHelp:
    """No unit stands in `of`, to be supported or convoyed."""

    of: Province


@dataclass(frozen=True, slots=True)
class CannotGoThere:
    """The unit to be supported can never get from `of` to `to`."""

    of: Province
    to: Location


@dataclass(frozen=True, slots=True)
class CannotConvoy:
    """Only a fleet at sea convoys."""

    at: Province


@dataclass(frozen=True, slots=True)
class NotAnArmy:
    """Only an army can be convoyed."""

    of: Province


@dataclass(frozen=True, slots=True)
class NotOnRoute:
    """The fleet is part of no route from `of` to `to` (DATC 6.F.12, 6.G.19)."""

    at: Province
    of: Province
    to: Province


# --- Retreats ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NotDislodged:
    """No unit was dislodged there, so none retreats."""

    at: Province


@dataclass(frozen=True, slots=True)
class MustRetreat:
    """The unit has somewhere to go, and so may not be disbanded (1961, The Retreat)."""

    at: Province


@dataclass(frozen=True, slots=True)
class RetreatOccupied:
    """A unit stands in the province."""

    to: Province
    rival_power: str


@dataclass(frozen=True, slots=True)
class RetreatToAttacker:
    """The attacker came from that province."""

    to: Province


@dataclass(frozen=True, slots=True)
class RetreatToStandoff:
    """A standoff left the province vacant."""

    to: Province


# --- Adjustments ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NothingDue:
    """The power has no build (or no removal) to make, or has no more of them.

    `builds` is what it was due: builds, or removals if negative.
    """

    power: str
    builds: int


@dataclass(frozen=True, slots=True)
class BuildElsewhere:
    """Units are built only in home supply centres of their power (older records do not name it)."""

    at: Province
    power: str = ""


@dataclass(frozen=True, slots=True)
class CenterLost:
    """The home centre is not owned by the power; `owner` has it (None: nobody)."""

    at: Province
    owner: str | None


@dataclass(frozen=True, slots=True)
class CenterOccupied:
    """A unit stands in the centre."""

    at: Province
    owner: str


@dataclass(frozen=True, slots=True)
class AlreadyBuilt:
    """An earlier order builds there (House rules V.3)."""

    at: Province


@dataclass(frozen=True, slots=True)
class AlreadyRemoved:
    """An earlier order removes that unit."""

    at: Province


@dataclass(frozen=True, slots=True)
class KindUnspecified:
    """It was not said whether an army or a fleet is to be built (House rules V.1)."""

    at: Province


@dataclass(frozen=True, slots=True)
class NoFleetInland:
    """A fleet cannot be built there (House rules V.5)."""

    at: Province


Fault = (
    Overruled
    | NoSuchUnit
    | NotYourUnit
    | WrongPhase
    | Closed
    | OutOfReach
    | WrongSide
    | LandBorder
    | CannotSupportThere
    | MeantConvoy
    | NoRoute
    | CoastUnspecified
    | WrongCoast
    | AlreadyThere
    | SupportsItself
    | NoUnitToHelp
    | CannotGoThere
    | CannotConvoy
    | NotAnArmy
    | NotOnRoute
    | NotDislodged
    | MustRetreat
    | RetreatOccupied
    | RetreatToAttacker
    | RetreatToStandoff
    | NothingDue
    | BuildElsewhere
    | CenterLost
    | CenterOccupied
    | AlreadyBuilt
    | AlreadyRemoved
    | KindUnspecified
    | NoFleetInland
)
