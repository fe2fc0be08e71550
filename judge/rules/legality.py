"""Illegal orders: what can be seen to be impossible from the board alone (DATC 4.E.1).

An illegal order is not followed; the unit holds (1976 VII.4).  Whether a legal order also fits
the orders of others is another question, asked in `match_orders`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.rules.board import ARMY, FLEET, Board, Location, Province, Terrain
from judge.rules.centers import adjustments
from judge.rules.convoys import possible_carriers, routes
from judge.rules.edition import DEFAULT, Edition
from judge.rules.faults import (
    AlreadyThere,
    BuildElsewhere,
    CannotConvoy,
    CannotGoThere,
    CannotSupportThere,
    CenterLost,
    CenterOccupied,
    Closed,
    CoastUnspecified,
    Fault,
    KindUnspecified,
    LandBorder,
    MeantConvoy,
    MustRetreat,
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
    RetreatOccupied,
    RetreatToAttacker,
    RetreatToStandoff,
    SupportsItself,
    WrongCoast,
    WrongPhase,
    WrongSide,
)
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Dislodged, Unit
from judge.rules.situation import Situation


def landing(unit: Unit, to: Location, board: Board, edition: Edition = DEFAULT) -> Location | Fault:
    """Return where a unit ordered to `to` comes to stand without a convoy, or why it cannot.

    An army's coast is ignored (DATC 4.B.6).  A fleet's missing coast is supplied if only one can
    be meant (DATC 4.B.2), and the order fails if both can (1976 VII.3.b).
    """
    reach = board.fleet_reach[unit.at]
    if unit.kind is FLEET and reach >> to & 1:
        return to
    goal, here = board.province_of[to], board.province_of[unit.at]
    if unit.kind is ARMY:
        reachable = board.army_reach[here] >> goal & 1
        return goal if reachable else OutOfReach(here, goal)
    coasts = tuple(coast for coast in board.coasts[goal] if reach >> coast & 1)
    if not coasts:
        return _why_unreachable(unit, to, board)
    if to != goal and edition.wrong_coast == "illegal":
        return WrongCoast(here, to)
    return coasts[0] if len(coasts) == 1 else CoastUnspecified(goal, coasts)


def _why_unreachable(fleet: Unit, to: Location, board: Board) -> Fault:
    """Return why a fleet can never get somewhere: the coast, where that is the reason."""
    here, goal = board.province_of[fleet.at], board.province_of[to]
    if board.closed >> goal & 1:
        return Closed(goal)
    if any(board.fleet_touch[coast] >> goal & 1 for coast in board.coasts[here]):
        return WrongSide(fleet.at, to)
    by_land = board.army_reach[here] >> goal & 1
    if by_land and board.waters[here] and board.waters[goal]:
        return LandBorder(here, goal)
    return OutOfReach(here, to)


# --- Movement -----------------------------------------------------------------------------------


def _movement(order: Any, power: str, situation: Situation) -> Fault | None:
    rule = MOVEMENT.get(type(order))
    if rule is None:
        return WrongPhase(PhaseKind.MOVEMENT)
    unit = situation.position.units.get(order.at)
    if unit is None:
        return NoSuchUnit(order.at)
    if unit.power != power:
        return NotYourUnit(order.at, unit.power)
    return rule(order, unit, situation)


def _hold(_order: Hold, _unit: Unit, _situation: Situation) -> None:
    return None


def _move(order: Move, unit: Unit, situation: Situation) -> Fault | None:
    board = situation.board
    goal = board.province_of[order.to]
    if goal == order.at:
        return AlreadyThere(order.at)
    if unit.kind is FLEET:
        if board.fleet_reach[unit.at] >> order.to & 1:
            return None
        place = landing(unit, order.to, board, situation.edition)
        return None if isinstance(place, int) else place
    overland = board.army_reach[order.at] >> goal & 1
    if overland and (not order.via_convoy or situation.edition.via_land_fallback):
        return None
    if routes(order.at, goal, situation.fleets, board):
        return None
    if board.closed >> goal & 1:
        return Closed(goal)
    by_sea = overland or _is_between_coasts(order.at, goal, board)
    return NoRoute(order.at, goal) if by_sea else OutOfReach(order.at, goal)


def _support(order: Support, unit: Unit, situation: Situation) -> Fault | None:
    helped = situation.position.units.get(order.of)
    if helped is None:
        return NoUnitToHelp(order.of)
    target = order.of if order.to is None else situation.board.province_of[order.to]
    if order.at in (order.of, target):  # DATC 6.A.8, 6.D.34
        return SupportsItself(order.at)
    able = can_reach(unit, target, situation.board)
    if able and (order.to is None or _can_go(helped, order.to, order.at, situation)):
        return None
    if _can_carry(order.at, helped, target, situation):
        return MeantConvoy(order.at, order.of, target)
    if not able:
        return _why_no_support(unit, target, situation.board)
    assert order.to is not None
    return _why_no_way(helped, order.to, situation.board)


def _can_carry(supporter: Province, army: Unit, goal: Province, situation: Situation) -> bool:
    """Whether a fleet is ordered to support an army over sea on a way that it is part of itself."""
    if army.kind is FLEET or can_reach(army, goal, situation.board):
        return False
    fleets = possible_carriers(army.at, goal, situation.fleets, situation.board, situation.edition)
    return fleets >> supporter & 1 == 1


def _why_no_support(unit: Unit, target: Province, board: Board) -> Fault:
    """Return why a unit cannot lend support in a province."""
    fault = _why_unreachable(unit, target, board) if unit.kind is FLEET else None
    if board.closed >> target & 1:
        return Closed(target)
    if isinstance(fault, WrongSide | LandBorder):
        return fault
    return CannotSupportThere(board.province_of[unit.at], target)


def _why_no_way(helped: Unit, to: Location, board: Board) -> Fault:
    """Return why a unit cannot be supported to a place: it cannot get there."""
    here, goal = board.province_of[helped.at], board.province_of[to]
    if helped.kind is ARMY and _is_between_coasts(here, goal, board):
        return NoRoute(here, goal)
    return CannotGoThere(here, to)


def _is_between_coasts(here: Province, goal: Province, board: Board) -> bool:
    """Whether an army could be carried from one place to the other, given the fleets."""
    return bool(board.waters[here] and board.waters[goal]) and not board.seas >> goal & 1


def can_reach(unit: Unit, target: Province, board: Board) -> bool:
    """Whether a unit could move to a province by itself, to whichever coast (1976 VII.3.b)."""
    reach = board.army_reach if unit.kind is ARMY else board.fleet_touch
    return reach[unit.at] >> target & 1 == 1


def _can_go(unit: Unit, to: Location, supporter: Province, situation: Situation) -> bool:
    """Whether the supported unit could get to `to` without the supporter's help (DATC 6.D.31)."""
    goal = situation.board.province_of[to]
    if unit.kind is FLEET:
        if to == goal or situation.edition.support_coast == "ignored":
            return can_reach(unit, goal, situation.board)
        return situation.board.fleet_reach[unit.at] >> to & 1 == 1
    others = situation.fleets & ~(1 << supporter)
    return can_reach(unit, goal, situation.board) or bool(
        routes(unit.at, goal, others, situation.board)
    )


def _convoy(order: Convoy, _unit: Unit, situation: Situation) -> Fault | None:
    if not situation.fleets >> order.at & 1:
        return CannotConvoy(order.at)
    army = situation.position.units.get(order.of)
    if army is None:
        return NoUnitToHelp(order.of)
    if army.kind is not ARMY:
        return NotAnArmy(order.of)
    possible = possible_carriers(
        order.of, order.to, situation.fleets, situation.board, situation.edition
    )
    if possible >> order.at & 1:
        return None
    return NotOnRoute(order.at, order.of, order.to)


MOVEMENT: Mapping[type, Callable[[Any, Unit, Situation], Fault | None]] = {
    Hold: _hold,
    Move: _move,
    Support: _support,
    Convoy: _convoy,
}


# --- Retreats -----------------------------------------------------------------------------------


def _after_dislodgement(order: Order, power: str, situation: Situation) -> Fault | None:
    if not isinstance(order, Retreat | Disband):
        return WrongPhase(PhaseKind.RETREAT)
    dislodged = situation.position.dislodged.get(order.at)
    if dislodged is None:
        return NotDislodged(order.at)
    if dislodged.unit.power != power:
        return NotYourUnit(order.at, dislodged.unit.power)
    if isinstance(order, Retreat):
        return _retreat(order, dislodged, situation)
    bound = situation.edition.voluntary_disbanding == "not allowed" and dislodged.retreats
    return MustRetreat(order.at) if bound else None


def _retreat(order: Retreat, dislodged: Dislodged, situation: Situation) -> Fault | None:
    place = landing(dislodged.unit, order.to, situation.board, situation.edition)
    if not isinstance(place, int):
        return place
    if place in dislodged.retreats:
        return None
    goal = situation.board.province_of[place]
    if goal in situation.position.units:
        return RetreatOccupied(goal, situation.position.units[goal].power)
    if goal == dislodged.attacker_from:
        return RetreatToAttacker(goal)
    return RetreatToStandoff(goal)


# --- Adjustments --------------------------------------------------------------------------------


def new_unit(order: Build, power: str, board: Board, edition: Edition = DEFAULT) -> Unit | Fault:
    """Return the unit that a build order describes, or what is missing in it."""
    center = board.province_of[order.at]
    inland = board.terrain[center] is Terrain.LAND
    kind = order.kind
    if kind is None and inland:  # House V.1
        kind = ARMY
    elif kind is None and order.at != center and edition.unnamed_on_coast == "fleet":
        kind = FLEET
    if kind is None:
        return KindUnspecified(center)
    if kind is ARMY:
        return Unit(power, kind, center)
    if inland:  # House V.5; DATC 4.C.4 a
        return NoFleetInland(center)
    if order.at == center and board.coasts[center]:  # DATC 4.B.7
        return CoastUnspecified(center, board.coasts[center])
    return Unit(power, kind, order.at)


def _adjustment(order: Order, power: str, situation: Situation) -> Fault | None:
    if not isinstance(order, Build | Disband | Waive):
        return WrongPhase(PhaseKind.ADJUSTMENT)
    fault = None
    if isinstance(order, Build):
        fault = _build(order, power, situation)
    elif isinstance(order, Disband):
        fault = _removal(order, power, situation)
    balance = adjustments(situation.position, situation.board).get(power)
    due = balance.builds - balance.removals if balance else 0
    wanted = -1 if isinstance(order, Disband) else 1
    return fault or (None if due * wanted > 0 else NothingDue(power, due))


def _build(order: Build, power: str, situation: Situation) -> Fault | None:
    center = situation.board.province_of[order.at]
    if center not in situation.board.homes.get(power, ()):
        return BuildElsewhere(center, power)
    owner = situation.position.centers.get(center)
    if owner != power:
        return CenterLost(center, owner)
    if center in situation.position.units:
        return CenterOccupied(center, situation.position.units[center].power)
    unit = new_unit(order, power, situation.board, situation.edition)
    return None if isinstance(unit, Unit) else unit


def _removal(order: Disband, power: str, situation: Situation) -> Fault | None:
    unit = situation.position.units.get(order.at)
    if unit is None:
        return NoSuchUnit(order.at)
    return None if unit.power == power else NotYourUnit(order.at, unit.power)


# Why an order of a power is illegal in each kind of phase; None if it is legal.
CHECKS: Mapping[PhaseKind, Callable[[Order, str, Situation], Fault | None]] = {
    PhaseKind.MOVEMENT: _movement,
    PhaseKind.RETREAT: _after_dislodgement,
    PhaseKind.ADJUSTMENT: _adjustment,
}
