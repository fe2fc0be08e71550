"""Legal orders: everything a power may order in a position, unit by unit.

Orders are written as sparingly as they can be: "via convoy" only to a province next door, a coast
only where there are two, no route.  `legality` finds no fault with any of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.rules.board import ARMY, Board, Location, Province, Terrain, UnitKind, bits
from judge.rules.centres import adjustments
from judge.rules.convoys import routes
from judge.rules.edition import DEFAULT, Edition
from judge.rules.ground import Ground, ground
from judge.rules.legality import reaches
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit


def legal_orders(
    position: Position, board: Board, power: str, edition: Edition = DEFAULT
) -> tuple[Order, ...]:
    """Return all legal orders of a power, those of one unit side by side."""
    seen = ground(position, board, edition)
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            orders = _movement(power, seen)
        case PhaseKind.RETREAT:
            orders = _retreats(power, seen)
        case PhaseKind.ADJUSTMENT:
            orders = _adjustments(power, seen)
    return tuple(orders)


def _movement(power: str, seen: Ground) -> Iterator[Order]:
    journeys = {place: tuple(_journeys(place, seen)) for place in seen.position.units}
    for place, unit in seen.position.units.items():
        if unit.power == power:
            yield Hold(place)
            yield from journeys[place]
            yield from _supports(place, unit, journeys, seen)
            yield from _convoys(place, journeys, seen)


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
    board = seen.board
    others = seen.fleets & ~(1 << place)
    for helped, moves in journeys.items():
        if helped == place:
            continue
        if reaches(unit, helped, board):
            yield Support(place, helped)
        for move in moves:
            goal = board.province_of[move.to]
            overland = reaches(seen.position.units[helped], goal, board)
            if goal == place or move.via_convoy or not reaches(unit, goal, board):
                continue
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
                ways = routes(army, goal, seen.fleets, seen.board)
                if any(place in way for way in ways):
                    yield Convoy(place, army, goal)


def _retreats(power: str, seen: Ground) -> Iterator[Order]:
    for place, dislodged in seen.position.dislodged.items():
        if dislodged.unit.power == power:
            yield from (Retreat(place, there) for there in dislodged.retreats)
            yield Disband(place)


def _adjustments(power: str, seen: Ground) -> Iterator[Order]:
    due = adjustments(seen.position, seen.board).get(power)
    if due and due.builds:
        for home in due.open_homes:
            yield from _builds(home, seen.board)
        yield Waive()
    if due and due.removals:
        for place, unit in seen.position.units.items():
            if unit.power == power:
                yield Disband(place)


def _builds(home: Province, board: Board) -> Iterator[Build]:
    yield Build(home, UnitKind.ARMY)
    if board.terrain[home] is Terrain.COAST:
        ports: tuple[Location, ...] = board.coasts[home] or (home,)
        yield from (Build(port, UnitKind.FLEET) for port in ports)
