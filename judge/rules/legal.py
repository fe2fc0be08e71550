"""Legal orders: everything a power may order in a position, unit by unit.

Orders are written as sparingly as they can be: "via convoy" only to a province next door, a coast
only where there are two, no route.  `legality` finds no fault with any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from judge.rules.board import ARMY, FLEET, Board, Province, Terrain, bits
from judge.rules.centres import adjustments
from judge.rules.convoys import may_carry, routes
from judge.rules.edition import DEFAULT, Edition
from judge.rules.ground import Ground, ground
from judge.rules.legality import reaches
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit

Owned = Iterator[tuple[str, Order]]  # orders, each with its power


def legal_orders(
    position: Position, board: Board, power: str, edition: Edition = DEFAULT
) -> tuple[Order, ...]:
    """Return all legal orders of a power, those of one unit side by side."""
    return all_legal_orders(position, board, edition).get(power, ())


def all_legal_orders(
    position: Position, board: Board, edition: Edition = DEFAULT
) -> Mapping[str, tuple[Order, ...]]:
    """Return the legal orders of every power that has something to order."""
    orders = KINDS[position.phase.kind](ground(position, board, edition))
    result: dict[str, list[Order]] = {}
    for power, order in orders:
        result.setdefault(power, []).append(order)
    return {power: tuple(result[power]) for power in board.powers if power in result}


def _movement(seen: Ground) -> Owned:
    journeys = {place: tuple(_journeys(place, seen)) for place in seen.position.units}
    for place, unit in seen.position.units.items():
        yield unit.power, Hold(place)
        for orders in (
            journeys[place],
            _supports(place, unit, journeys, seen),
            _convoys(place, journeys, seen),
        ):
            yield from ((unit.power, order) for order in orders)


def _journeys(place: Province, seen: Ground) -> Iterator[Move]:
    """Yield all moves of a unit, over land and by sea."""
    unit = seen.position.units[place]
    if unit.kind is not ARMY:
        yield from (Move(place, there) for there in bits(seen.board.fleet_reach[unit.at]))
        return
    overland = seen.board.army_reach[place]
    yield from (Move(place, there) for there in bits(overland))
    if not seen.board.waters[place] & seen.fleets:
        return
    for goal in seen.board.provinces:
        if seen.board.waters[goal] & seen.fleets and routes(place, goal, seen.fleets, seen.board):
            yield Move(place, goal, via_convoy=bool(overland >> goal & 1))


def _supports(
    place: Province, unit: Unit, journeys: dict[Province, tuple[Move, ...]], seen: Ground
) -> Iterator[Support]:
    """Yield all supports that a unit may give to others."""
    board, others = seen.board, seen.fleets & ~(1 << place)
    touch = board.army_reach[unit.at] if unit.kind is ARMY else board.fleet_touch[unit.at]
    touch &= ~(1 << place)
    for helped, moves in journeys.items():
        if touch >> helped & 1:
            yield Support(place, helped)
        for move in moves:
            goal = board.province_of[move.to]
            if not touch >> goal & 1 or move.via_convoy or helped == place:
                continue
            overland = reaches(seen.position.units[helped], goal, board)
            if overland or routes(helped, goal, others, board):
                yield Support(place, helped, move.to)


def _convoys(
    place: Province, journeys: dict[Province, tuple[Move, ...]], seen: Ground
) -> Iterator[Convoy]:
    """Yield all convoys that a fleet may make."""
    if not seen.fleets >> place & 1:
        return
    for army, moves in journeys.items():
        if seen.position.units[army].kind is ARMY:
            for goal in dict.fromkeys(move.to for move in moves):
                if may_carry(army, goal, seen.fleets, seen.board, seen.edition) >> place & 1:
                    yield Convoy(place, army, goal)


def _retreats(seen: Ground) -> Owned:
    for place, dislodged in seen.position.dislodged.items():
        for there in dislodged.retreats:
            yield dislodged.unit.power, Retreat(place, there)
        yield dislodged.unit.power, Disband(place)


def _adjustments(seen: Ground) -> Owned:
    for power, due in adjustments(seen.position, seen.board).items():
        if due.builds:
            for home in due.open_homes:
                yield from ((power, build) for build in _builds(home, seen.board))
            yield power, Waive()
        if due.removals:
            for place, unit in seen.position.units.items():
                if unit.power == power:
                    yield power, Disband(place)


def _builds(home: Province, board: Board) -> Iterator[Build]:
    yield Build(home, ARMY)
    if board.terrain[home] is Terrain.COAST:
        yield from (Build(port, FLEET) for port in board.coasts[home] or (home,))


KINDS: Mapping[PhaseKind, Callable[[Ground], Owned]] = {
    PhaseKind.MOVEMENT: _movement,
    PhaseKind.RETREAT: _retreats,
    PhaseKind.ADJUSTMENT: _adjustments,
}
