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

from judge.rules.board import Province
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
    """Units went round in a circle, each into the place the next one left."""

    places: tuple[Province, ...]


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
    """The unit in the province did not leave and was not overcome."""

    to: Province
    strength: int
    rival_power: str
    opposing: int


@dataclass(frozen=True, slots=True)
class LostHeadToHead:
    """The unit in the province moved the opposite way, as strong or stronger."""

    to: Province
    strength: int
    rival_power: str
    opposing: int


@dataclass(frozen=True, slots=True)
class SelfDislodgement:
    """The province is held by a unit of the same power, which no power may dislodge."""

    to: Province
    power: str


@dataclass(frozen=True, slots=True)
class OwnersSupport:
    """Supports from `places` did not count: they are of the power whose unit was attacked."""

    to: Province
    power: str
    places: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class NoConvoy:
    """No fleets were ordered to carry the army all the way."""

    to: Province


@dataclass(frozen=True, slots=True)
class ConvoyBroken:
    """The army was not carried, because these convoying fleets were lost."""

    to: Province
    fleets: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class WentByLand:
    """A convoy was there or was asked for, but the army went overland."""

    to: Province


@dataclass(frozen=True, slots=True)
class Paradox:
    """Orders in these provinces hung on each other without an answer; `rule` broke the tie.

    `rule` is `convoys hold` or `moves fail`, as the edition's `paradox` has it.
    """

    places: tuple[Province, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Dislodged:
    """The unit was driven out by the unit from `by`."""

    by: Province
    rival_power: str
    strength: int


@dataclass(frozen=True, slots=True)
class NoRetreat:
    """The dislodged unit had nowhere to go and was destroyed at once."""

    at: Province


@dataclass(frozen=True, slots=True)
class DisorderDisbanded:
    """A dislodged unit of a power that gave no orders is disbanded (1961; 1976 XIV.3)."""

    at: Province


# --- Why a support or a convoy ended as it did ------------------------------------------------


@dataclass(frozen=True, slots=True)
class CutBy:
    """An attack from `by` cut the support."""

    by: Province
    rival_power: str


@dataclass(frozen=True, slots=True)
class NotMatched:
    """The supported or convoyed unit did something else; `order` is what it was ordered to do.

    `order` is None when it had no order that counts, and so held.
    """

    of: Province
    order: Order | None


# --- Why a retreat failed, and why a unit left the board unordered -----------------------------


@dataclass(frozen=True, slots=True)
class RetreatsCollide:
    """The units from `places` all retreated to one province and are all disbanded."""

    to: Province
    places: tuple[Province, ...]


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


Cause = (
    Prevailed
    | Rotated
    | Bounced
    | HeldOff
    | LostHeadToHead
    | SelfDislodgement
    | OwnersSupport
    | NoConvoy
    | ConvoyBroken
    | WentByLand
    | Paradox
    | Dislodged
    | NoRetreat
    | DisorderDisbanded
    | CutBy
    | NotMatched
    | RetreatsCollide
    | NoRetreatOrdered
    | CivilDisorder
)
Reason = Cause | Fault


@dataclass(frozen=True, slots=True)
class Outcome:
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
