"""What became of an order, and why: the verdict, and the causes as values without words.

A reason names cause and culprit by number or code; templates word it by the reason's class and
its fields.  The fields mean the same in every class:

- `at`, `to`, `of`, `rival`, `by`: a place.  `rival` and `by` are where a foreign unit stood
  before it acted; `to` may be a coast.
- `power`, `owner`, `rival_power`: a power's code.
- `strength`, `opposing`: the unit's own strength, and the strength it met.
- `fleets`, `places`: several provinces.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from judge.rules.board import Location, Province
from judge.rules.faults import Fault
from judge.rules.order import Order


class Verdict(StrEnum):
    """The result of an order, in the words of DATC 4.E.2."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    GIVEN = "given"
    CUT = "cut"
    STANDS = "stands"
    AVAILABLE = "available"
    DISRUPTED = "disrupted"
    ILLEGAL = "illegal"
    INVALID = "invalid"
    DISLODGED = "dislodged"
    DESTROYED = "destroyed"


# --- Why a move or a hold ended as it did ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Prevailed:
    """The move was contested, and was stronger than anything against it."""

    to: Province
    strength: int
    opposing: int


@dataclass(frozen=True, slots=True)
class Rotated:
    """Units went round in a circle, each into the place the next unit left."""

    places: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class NoEffect:
    """A rival as strong as the move kept nobody out, and so the move succeeded.

    `why` is `driven out` (by the unit from `to`, 1976 IX.7) or `own unit` (its attack on a unit
    of its own power is of no effect: 1961, The Support Order).
    """

    to: Province
    rival: Province
    rival_power: str
    why: Literal["driven out", "own unit"]


@dataclass(frozen=True, slots=True)
class Bounced:
    """A move of `rival` to the same province was as strong or stronger."""

    to: Province
    strength: int
    rival: Province
    rival_power: str
    opposing: int


@dataclass(frozen=True, slots=True)
class HeldOff:
    """The unit in the province stayed, as it was ordered to, and was not overcome."""

    to: Province
    strength: int
    rival_power: str
    opposing: int


@dataclass(frozen=True, slots=True)
class CouldNotLeave:
    """The unit in the province tried to go to `leaving` in vain, and was not overcome."""

    to: Province
    strength: int
    rival_power: str
    opposing: int
    leaving: Location


@dataclass(frozen=True, slots=True)
class LostHeadToHead:
    """The unit in the province moved the opposite way, as strong or stronger."""

    to: Province
    strength: int
    rival_power: str
    opposing: int


@dataclass(frozen=True, slots=True)
class SelfDislodgement:
    """A unit of the same power stayed in the province, which no power may dislodge.

    `leaving` is where that unit tried to go in vain; None if it did not try.
    """

    to: Province
    power: str
    leaving: Location | None


@dataclass(frozen=True, slots=True)
class OwnersSupport:
    """Supports from `places` did not count: they are of the power whose unit was attacked.

    `of` is the attacker, `to` where the unit stands that they would have helped to dislodge.
    """

    of: Province
    to: Province
    power: str
    places: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class NoConvoy:
    """No fleets were ordered to carry the army all the way."""

    to: Province


@dataclass(frozen=True, slots=True)
class ConvoyBroken:
    """The army was not carried: these convoying fleets were dislodged, if it was no paradox."""

    to: Province
    fleets: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class ByConvoy:
    """The army was carried by way of these seas, in their order, if perhaps in vain."""

    to: Province
    route: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class ByLand:
    """A convoy was there or was asked for, but the way of the army was by land."""

    to: Province


@dataclass(frozen=True, slots=True)
class Paradox:
    """Orders in these provinces hung on each other without an answer; `rule` broke the tie.

    `rule` is `convoys hold` or `moves fail`, as the edition's `paradox` has it.  The provinces
    are listed with the first of the orders, and left out with the others.
    """

    rule: str
    places: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class DislodgedBy:
    """The unit at `at` was driven out by the unit from `by`."""

    at: Province
    by: Province
    rival_power: str
    strength: int


@dataclass(frozen=True, slots=True)
class NoRetreat:
    """The dislodged unit had nowhere to go and was destroyed at once."""

    at: Province


@dataclass(frozen=True, slots=True)
class DisorderDisbanded:
    """A dislodged unit of a power in civil disorder is disbanded (1961; 1976 XIV.3)."""

    at: Province


# --- Why a support or a convoy ended as it did ------------------------------------------------


@dataclass(frozen=True, slots=True)
class CutBy:
    """An attack from `by` cut the support."""

    by: Province
    rival_power: str


@dataclass(frozen=True, slots=True)
class NotMatched:
    """The supported or convoyed unit was ordered to do something else (`order`)."""

    of: Province
    order: Order


@dataclass(frozen=True, slots=True)
class NotOrdered:
    """The supported or convoyed unit had no order at all, and held."""

    of: Province


@dataclass(frozen=True, slots=True)
class HelpedIllegal:
    """The order of the supported or convoyed unit was impossible, and so it held."""

    of: Province
    order: Order


@dataclass(frozen=True, slots=True)
class OrderedAway:
    """The unit was ordered to move, if in vain, and gave up support in place (House III.5)."""

    of: Province
    order: Order


# --- Why a retreat failed, and why a unit left the board unordered -----------------------------


@dataclass(frozen=True, slots=True)
class RetreatsCollide:
    """The units from `places`, this one among them, retreated to one province; all disband."""

    to: Province
    places: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class HadToRetreat:
    """The unit was to be disbanded, but had to retreat, and could only go to `to` (1961)."""

    at: Province
    to: Location


@dataclass(frozen=True, slots=True)
class NoRetreatOrdered:
    """No (legal) retreat was ordered, so the unit is disbanded."""

    at: Province


@dataclass(frozen=True, slots=True)
class CivilDisorder:
    """No removal was ordered, so the unit farthest from home comes off; `distance` in moves.

    `distance` is None if it cannot get home at all.
    """

    at: Province
    distance: int | None


OutcomeCause = (
    Prevailed
    | Rotated
    | NoEffect
    | Bounced
    | HeldOff
    | CouldNotLeave
    | LostHeadToHead
    | SelfDislodgement
    | OwnersSupport
    | NoConvoy
    | ConvoyBroken
    | ByConvoy
    | ByLand
    | Paradox
    | DislodgedBy
    | NoRetreat
    | DisorderDisbanded
    | CutBy
    | NotMatched
    | NotOrdered
    | HelpedIllegal
    | OrderedAway
    | RetreatsCollide
    | HadToRetreat
    | NoRetreatOrdered
    | CivilDisorder
)
Reason = OutcomeCause | Fault


class Outcome(NamedTuple):
    """What became of one order of a power.

    `verdicts` has one or two words ("fails", "dislodged"); `reasons` the causes, weightiest first.
    """

    power: str
    order: Order
    verdicts: tuple[Verdict, ...]
    reasons: tuple[Reason, ...]

    @property
    def verdict(self) -> str:
        """The verdicts joined by commas, as DATC prints them."""
        return ", ".join(self.verdicts)
