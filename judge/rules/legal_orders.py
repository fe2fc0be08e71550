"""Legal orders: everything a power may order in a position, unit by unit.

Orders are written as sparingly as they can be: "via convoy" only to a province next door, a coast
only where there are two, no route.  `legality` finds no fault with any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from judge.rules.board import ARMY, FLEET, Board, Location, Province, Terrain, bits
from judge.rules.centers import adjustments
from judge.rules.convoys import coasts_beyond, possible_carriers
from judge.rules.edition import DEFAULT, Edition
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit
from judge.rules.situation import Situation, situation_of

Owned = Iterator[tuple[str, Order]]  # orders, each with its power
Voyages = Mapping[Province, int]  # the fleets that may carry an army, by its goal


def legal_orders(
    position: Position, board: Board, power: str, edition: Edition = DEFAULT
) -> tuple[Order, ...]:
    """Return all legal orders of a power, those of one unit side by side."""
    return all_legal_orders(position, board, edition).get(power, ())


def all_legal_orders(
    position: Position, board: Board, edition: Edition = DEFAULT
) -> Mapping[str, tuple[Order, ...]]:
    """Return the legal orders of every power that has something to order."""
    orders = LEGAL_ORDERS[position.phase.kind](situation_of(position, board, edition))
    result: dict[str, list[Order]] = {}
    for power, order in orders:
        result.setdefault(power, []).append(order)
    return {power: tuple(result[power]) for power in board.powers if power in result}


# --- Movement -----------------------------------------------------------------------------------


def _movement(situation: Situation) -> Owned:
    units = situation.position.units
    voyages = {
        place: _voyages(place, situation) for place, unit in units.items() if unit.kind is ARMY
    }
    for place, unit in units.items():
        yield unit.power, Hold(place)
        for order in _moves(place, unit, voyages, situation):
            yield unit.power, order
        for order in _supports(place, unit, situation):
            yield unit.power, order
        if situation.fleets >> place & 1:
            for order in _convoys(place, voyages):
                yield unit.power, order


def _voyages(army: Province, situation: Situation) -> Voyages:
    """Return where an army may be carried, each with the fleets that may be ordered to."""
    board, fleets = situation.board, situation.fleets
    return {
        goal: possible_carriers(army, goal, fleets, board, situation.edition)
        for goal in bits(coasts_beyond(army, fleets, board))
    }


def _moves(
    place: Province, unit: Unit, voyages: Mapping[Province, Voyages], situation: Situation
) -> Iterator[Order]:
    """Yield all moves of a unit, over land and by sea."""
    board = situation.board
    if unit.kind is FLEET:
        for there in bits(board.fleet_reach[unit.at]):
            yield Move(place, there)
        return
    overland = board.army_reach[place]
    for there in bits(overland):
        yield Move(place, there)
    for goal in voyages[place]:
        yield Move(place, goal, via_convoy=overland >> goal & 1 == 1)


def _supports(place: Province, unit: Unit, situation: Situation) -> Iterator[Order]:
    """Yield all supports that a unit may give to others."""
    board, others = situation.board, situation.fleets & ~(1 << place)
    touch = board.army_reach[unit.at] if unit.kind is ARMY else board.fleet_touch[unit.at]
    for helped, other in situation.position.units.items():
        if touch >> helped & 1:
            yield Support(place, helped)
        if other.kind is ARMY:
            goals = board.army_reach[helped] | coasts_beyond(helped, others, board)
        else:
            goals = board.fleet_touch[other.at]
        goals &= touch
        if goals and helped != place:
            for there in _targets(other, goals, board):
                yield Support(place, helped, there)


def _targets(helped: Unit, goals: int, board: Board) -> Iterable[Location]:
    """Return the places that a unit may be supported to: each coast where there are two."""
    if helped.kind is ARMY:
        return bits(goals)
    reach = bits(board.fleet_reach[helped.at])
    return (there for there in reach if goals >> board.province_of[there] & 1)


def _convoys(fleet: Province, voyages: Mapping[Province, Voyages]) -> Iterator[Order]:
    """Yield all convoys that a fleet may make."""
    for army, goals in voyages.items():
        for goal, carriers in goals.items():
            if carriers >> fleet & 1:
                yield Convoy(fleet, army, goal)


# --- Retreats and adjustments ---------------------------------------------------------------------


def _retreats(situation: Situation) -> Owned:
    for place, dislodged in situation.position.dislodged.items():
        for there in dislodged.retreats:
            yield dislodged.unit.power, Retreat(place, there)
        if situation.edition.voluntary_disbanding == "allowed" or not dislodged.retreats:
            yield dislodged.unit.power, Disband(place)


def _adjustments(situation: Situation) -> Owned:
    for power, due in adjustments(situation.position, situation.board).items():
        if due.builds:
            for home in due.open_homes:
                yield from ((power, build) for build in _builds(home, situation.board))
            yield power, Waive()
        if due.removals:
            for place, unit in situation.position.units.items():
                if unit.power == power:
                    yield power, Disband(place)


def _builds(home: Province, board: Board) -> Iterator[Build]:
    yield Build(home, ARMY)
    if board.terrain[home] is Terrain.COAST:
        yield from (Build(port, FLEET) for port in board.coasts[home] or (home,))


LEGAL_ORDERS: Mapping[PhaseKind, Callable[[Situation], Owned]] = {
    PhaseKind.MOVEMENT: _movement,
    PhaseKind.RETREAT: _retreats,
    PhaseKind.ADJUSTMENT: _adjustments,
}
