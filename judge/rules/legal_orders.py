"""Legal orders: everything a power may order in a position, unit by unit.

Orders are written as sparingly as they can be: "via convoy" only to a province next door, a coast
only where there are two, no route.  `legality` finds no fault with any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from judge.rules.board import ARMY, FLEET, Board, Province, Terrain, bits, place_set
from judge.rules.centers import adjustments
from judge.rules.convoys import coasts_beyond, possible_carriers
from judge.rules.edition import DEFAULT, Edition
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit
from judge.rules.situation import Situation, situation_of

Owned = Iterator[tuple[str, Iterable[Order]]]  # orders of a unit or a power, and whose they are
Voyages = Mapping[Province, int]  # the fleets that may carry an army, by its goal

REMEMBERED = 100_000  # orders that are the same in many positions


def legal_orders(
    position: Position, board: Board, power: str, edition: Edition = DEFAULT
) -> tuple[Order, ...]:
    """Return all legal orders of a power, those of one unit side by side."""
    return all_legal_orders(position, board, edition).get(power, ())


def all_legal_orders(
    position: Position, board: Board, edition: Edition = DEFAULT
) -> Mapping[str, tuple[Order, ...]]:
    """Return the legal orders of every power that has something to order."""
    result: dict[str, list[Order]] = {}
    for power, orders in LEGAL_ORDERS[position.phase.kind](situation_of(position, board, edition)):
        result.setdefault(power, []).extend(orders)
    return {power: tuple(result[power]) for power in board.powers if power in result}


# --- Movement -----------------------------------------------------------------------------------


def _movement(situation: Situation) -> Owned:
    units, fleets, board = situation.position.units, situation.fleets, situation.board
    voyages = {
        place: _voyages(place, situation) for place, unit in units.items() if unit.kind is ARMY
    }
    goals = {place: _goals(unit, fleets, board) for place, unit in units.items()}
    for place, unit in units.items():
        yield unit.power, (Hold(place),)
        yield unit.power, _moves_alone(unit, board)
        yield unit.power, _moves_by_sea(place, voyages.get(place, {}), board)
        yield unit.power, _supports(place, unit, goals, situation)
        if fleets >> place & 1:
            yield unit.power, _convoys(place, voyages)


def _voyages(army: Province, situation: Situation) -> Voyages:
    """Return where an army may be carried, each with the fleets that may be ordered to."""
    board, fleets = situation.board, situation.fleets
    return {
        goal: possible_carriers(army, goal, fleets, board, situation.edition)
        for goal in bits(coasts_beyond(army, fleets, board))
    }


def _goals(unit: Unit, fleets: int, board: Board) -> int:
    """Return the places that a unit may get to, by land or by sea."""
    if unit.kind is FLEET:
        return board.fleet_reach[unit.at]
    return board.army_reach[unit.at] | coasts_beyond(unit.at, fleets, board)


@lru_cache(maxsize=REMEMBERED)
def _moves_alone(unit: Unit, board: Board) -> tuple[Move, ...]:
    """Return the moves of a unit that needs no fleet to carry it."""
    place, reach = board.province_of[unit.at], board.fleet_reach
    reach = reach if unit.kind is FLEET else board.army_reach
    return tuple([Move(place, there) for there in bits(reach[unit.at])])


def _moves_by_sea(army: Province, goals: Voyages, board: Board) -> Iterator[Move]:
    overland = board.army_reach[army]
    return (Move(army, goal, via_convoy=overland >> goal & 1 == 1) for goal in goals)


def _supports(
    place: Province, unit: Unit, goals: Mapping[Province, int], situation: Situation
) -> Iterator[Support]:
    """Yield all supports that a unit may give to others; a fleet that helps carries nobody."""
    board, units, fleets = situation.board, situation.position.units, situation.fleets
    others = fleets & ~(1 << place)
    touched = _touched(unit, board)
    for helped, there in goals.items():
        if touched >> helped & 1:
            yield _support(place, helped)
        targets = touched & there
        if targets and units[helped].kind is ARMY and others != fleets:
            targets &= _goals(units[helped], others, board)
        if targets and helped != place:
            yield from _supports_to(place, helped, targets)


@lru_cache(maxsize=REMEMBERED)
def _touched(unit: Unit, board: Board) -> int:
    """Return the places in the provinces that a unit could go to: with all coasts there."""
    provinces = board.army_reach[unit.at] if unit.kind is ARMY else board.fleet_touch[unit.at]
    return provinces | place_set(at for place in bits(provinces) for at in board.coasts[place])


_support = lru_cache(maxsize=REMEMBERED)(Support)


@lru_cache(maxsize=REMEMBERED)
def _supports_to(place: Province, helped: Province, targets: int) -> tuple[Support, ...]:
    return tuple([Support(place, helped, there) for there in bits(targets)])


def _convoys(fleet: Province, voyages: Mapping[Province, Voyages]) -> Iterator[Convoy]:
    """Yield all convoys that a fleet may make."""
    for army, goals in voyages.items():
        for goal, carriers in goals.items():
            if carriers >> fleet & 1:
                yield Convoy(fleet, army, goal)


# --- Retreats and adjustments ---------------------------------------------------------------------


def _retreats(situation: Situation) -> Owned:
    for place, dislodged in situation.position.dislodged.items():
        power, ways = dislodged.unit.power, dislodged.retreats
        yield power, [Retreat(place, there) for there in ways]
        if situation.edition.voluntary_disbanding == "allowed" or not ways:
            yield power, [Disband(place)]


def _adjustments(situation: Situation) -> Owned:
    for power, due in adjustments(situation.position, situation.board).items():
        if due.builds:
            for home in due.open_homes:
                yield power, _builds(home, situation.board)
            yield power, [Waive()]
        if due.removals:
            units = situation.position.units.items()
            yield power, [Disband(place) for place, unit in units if unit.power == power]


def _builds(home: Province, board: Board) -> Iterator[Build]:
    yield Build(home, ARMY)
    if board.terrain[home] is Terrain.COAST:
        yield from (Build(port, FLEET) for port in board.coasts[home] or (home,))


LEGAL_ORDERS: Mapping[PhaseKind, Callable[[Situation], Owned]] = {
    PhaseKind.MOVEMENT: _movement,
    PhaseKind.RETREAT: _retreats,
    PhaseKind.ADJUSTMENT: _adjustments,
}
