"""Illegal orders: what can be seen to be impossible from the board alone (DATC 4.E.1).

An illegal order is not followed; the unit holds (1976 VII.4).  Whether a legal order also fits
the orders of others is another question, asked in `muster`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.rules.board import Board, Location, Province, Terrain, UnitKind
from judge.rules.centres import adjustments
from judge.rules.convoys import fleets_at_sea, routes
from judge.rules.edition import DEFAULT, Edition
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.outcome import (
    AlreadyThere,
    BuildElsewhere,
    CannotConvoy,
    CannotGoThere,
    CentreLost,
    CentreOccupied,
    CoastUnspecified,
    KindUnspecified,
    NoFleetInland,
    NoRoute,
    NoSuchUnit,
    NotAnArmy,
    NotDislodged,
    NothingDue,
    NotOnRoute,
    NotYourUnit,
    NoUnitToHelp,
    OutOfReach,
    Reason,
    RetreatOccupied,
    RetreatToAttacker,
    RetreatToStandoff,
    SupportsItself,
    WrongCoast,
    WrongPhase,
)
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit


@dataclass(frozen=True, slots=True)
class Ground:
    """What legality is judged by; `fleets` is the set of seas where a fleet stands."""

    position: Position
    board: Board
    edition: Edition
    fleets: int


def ground(position: Position, board: Board, edition: Edition = DEFAULT) -> Ground:
    """Look over a position, so that many orders can be judged in it."""
    return Ground(position, board, edition, fleets_at_sea(position, board))


def illegality(
    order: Order, power: str, position: Position, board: Board, edition: Edition = DEFAULT
) -> Reason | None:
    """Return why a power's order is illegal in a position; None if it is legal."""
    return fault(order, power, ground(position, board, edition))


def fault(order: Order, power: str, seen: Ground) -> Reason | None:
    """Return why an order is illegal, on ground already looked over; None if it is legal."""
    kind = seen.position.phase.kind
    check = CHECKS[kind].get(type(order))
    return check(order, power, seen) if check else WrongPhase(kind)


def landing(
    unit: Unit, to: Location, board: Board, edition: Edition = DEFAULT
) -> Location | Reason:
    """Return where a unit ordered to `to` comes to stand without a convoy, or why it cannot.

    An army's coast is ignored (DATC 4.B.6).  A fleet's missing coast is supplied if only one can
    be meant (DATC 4.B.2), and the order fails if both can (1976 VII.3.b).
    """
    board_province = board.province_of[to]
    here = board.province_of[unit.at]
    if unit.kind is UnitKind.ARMY:
        reachable = board.army_reach[here] >> board_province & 1
        return board_province if reachable else OutOfReach(here, board_province)
    reach = board.fleet_reach[unit.at]
    if reach >> to & 1:
        return to
    coasts = tuple(coast for coast in board.coasts[board_province] if reach >> coast & 1)
    if not coasts:
        return OutOfReach(here, to)
    if to != board_province and edition.wrong_coast == "illegal":
        return WrongCoast(here, to)
    return coasts[0] if len(coasts) == 1 else CoastUnspecified(board_province, coasts)


# --- Movement -----------------------------------------------------------------------------------


def _unit(at: Province, power: str, seen: Ground) -> Unit | Reason:
    unit = seen.position.units.get(at)
    if unit is None:
        return NoSuchUnit(at)
    return unit if unit.power == power else NotYourUnit(at, unit.power)


def _hold(order: Hold, power: str, seen: Ground) -> Reason | None:
    unit = _unit(order.at, power, seen)
    return None if isinstance(unit, Unit) else unit


def _move(order: Move, power: str, seen: Ground) -> Reason | None:
    unit = _unit(order.at, power, seen)
    if not isinstance(unit, Unit):
        return unit
    goal = seen.board.province_of[order.to]
    if goal == order.at:
        return AlreadyThere(order.at)
    place = landing(unit, order.to, seen.board, seen.edition)
    unreachable = None if isinstance(place, int) else place
    if unit.kind is UnitKind.FLEET:
        return unreachable
    if not unreachable and (not order.via_convoy or seen.edition.via_land_fallback):
        return None
    if routes(order.at, goal, seen.fleets, seen.board):
        return None
    coastal = seen.board.waters[order.at] and seen.board.waters[goal]
    return NoRoute(order.at, goal) if coastal or not unreachable else unreachable


def _support(order: Support, power: str, seen: Ground) -> Reason | None:
    unit = _unit(order.at, power, seen)
    if not isinstance(unit, Unit):
        return unit
    helped = seen.position.units.get(order.of)
    if helped is None:
        return NoUnitToHelp(order.of)
    target = order.of if order.to is None else seen.board.province_of[order.to]
    if order.at in (order.of, target):  # DATC 6.A.8, 6.D.34
        return SupportsItself(order.at)
    if not reaches(unit, target, seen.board):
        return OutOfReach(order.at, target)
    if order.to is None or _can_go(helped, order.to, order.at, seen):
        return None
    return CannotGoThere(order.of, order.to)


def reaches(unit: Unit, target: Province, board: Board) -> bool:
    """Whether a unit could move to a province by itself, to whichever coast (1976 VII.3.b)."""
    if unit.kind is UnitKind.ARMY:
        return bool(board.army_reach[unit.at] >> target & 1)
    return bool(board.fleet_touch[unit.at] >> target & 1)


def _can_go(unit: Unit, to: Location, supporter: Province, seen: Ground) -> bool:
    """Whether the supported unit could get to `to` without the supporter's help (DATC 6.D.31)."""
    goal = seen.board.province_of[to]
    if unit.kind is UnitKind.FLEET:
        if to == goal or seen.edition.support_coast == "ignored":
            return reaches(unit, goal, seen.board)
        return bool(seen.board.fleet_reach[unit.at] >> to & 1)
    others = seen.fleets & ~(1 << supporter)
    return reaches(unit, goal, seen.board) or bool(routes(unit.at, goal, others, seen.board))


def _convoy(order: Convoy, power: str, seen: Ground) -> Reason | None:
    unit = _unit(order.at, power, seen)
    if not isinstance(unit, Unit):
        return unit
    if not seen.fleets >> order.at & 1:
        return CannotConvoy(order.at)
    army = seen.position.units.get(order.of)
    if army is None:
        return NoUnitToHelp(order.of)
    if army.kind is not UnitKind.ARMY:
        return NotAnArmy(order.of)
    possible = routes(order.of, order.to, seen.fleets, seen.board)
    if any(order.at in route for route in possible):
        return None
    return NotOnRoute(order.at, order.of, order.to)


# --- Retreats -----------------------------------------------------------------------------------


def _dislodged(at: Province, power: str, seen: Ground) -> Reason | None:
    dislodged = seen.position.dislodged.get(at)
    if dislodged is None:
        return NotDislodged(at)
    owner = dislodged.unit.power
    return None if owner == power else NotYourUnit(at, owner)


def _retreat(order: Retreat, power: str, seen: Ground) -> Reason | None:
    trouble = _dislodged(order.at, power, seen)
    if trouble:
        return trouble
    dislodged = seen.position.dislodged[order.at]
    place = landing(dislodged.unit, order.to, seen.board, seen.edition)
    if not isinstance(place, int):
        return place
    if place in dislodged.retreats:
        return None
    goal = seen.board.province_of[place]
    if goal in seen.position.units:
        return RetreatOccupied(goal, seen.position.units[goal].power)
    if goal == dislodged.attacker_from:
        return RetreatToAttacker(goal)
    return RetreatToStandoff(goal)


def _disband(order: Disband, power: str, seen: Ground) -> Reason | None:
    return _dislodged(order.at, power, seen)


# --- Adjustments --------------------------------------------------------------------------------


def new_unit(order: Build, power: str, board: Board, edition: Edition = DEFAULT) -> Unit | Reason:
    """Return the unit that a build order describes, or what is missing in it."""
    center = board.province_of[order.at]
    inland = board.terrain[center] is Terrain.LAND
    kind = order.kind
    if kind is None and inland:  # House V.1
        kind = UnitKind.ARMY
    elif kind is None and order.at != center and edition.unnamed_on_coast == "fleet":
        kind = UnitKind.FLEET
    if kind is None:
        return KindUnspecified(center)
    if kind is UnitKind.ARMY:
        return Unit(power, kind, center)
    if inland:  # House V.5; DATC 4.C.4 a
        return NoFleetInland(center)
    if order.at == center and board.coasts[center]:  # DATC 4.B.7
        return CoastUnspecified(center, board.coasts[center])
    return Unit(power, kind, order.at)


def _due(power: str, seen: Ground) -> int:
    """Builds due to a power, or removals if negative."""
    due = adjustments(seen.position, seen.board).get(power)
    return due.builds - due.removals if due else 0


def _build(order: Build, power: str, seen: Ground) -> Reason | None:
    center = seen.board.province_of[order.at]
    if center not in seen.board.homes.get(power, ()):
        return BuildElsewhere(center)
    owner = seen.position.centers.get(center)
    if owner != power:
        return CentreLost(center, owner)
    if center in seen.position.units:
        return CentreOccupied(center, seen.position.units[center].power)
    unit = new_unit(order, power, seen.board, seen.edition)
    if not isinstance(unit, Unit):
        return unit
    due = _due(power, seen)
    return NothingDue(power, due) if due <= 0 else None


def _remove(order: Disband, power: str, seen: Ground) -> Reason | None:
    unit = _unit(order.at, power, seen)
    if not isinstance(unit, Unit):
        return unit
    due = _due(power, seen)
    return NothingDue(power, due) if due >= 0 else None


def _waive(_: Waive, power: str, seen: Ground) -> Reason | None:
    due = _due(power, seen)
    return NothingDue(power, due) if due <= 0 else None


Check = Callable[[Any, str, Ground], Reason | None]
CHECKS: Mapping[PhaseKind, Mapping[type, Check]] = {
    PhaseKind.MOVEMENT: {Hold: _hold, Move: _move, Support: _support, Convoy: _convoy},
    PhaseKind.RETREAT: {Retreat: _retreat, Disband: _disband},
    PhaseKind.ADJUSTMENT: {Build: _build, Disband: _remove, Waive: _waive},
}
