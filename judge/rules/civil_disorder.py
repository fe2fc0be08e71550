"""The way home: how far units stand from their centres, and who comes off in civil disorder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from judge.rules.board import ARMY, Board, Province, bits, place_set
from judge.rules.edition import Edition
from judge.rules.outcome import CivilDisorder
from judge.rules.position import Unit


def farthest(
    power: str,
    units: Mapping[Province, Unit],
    centers: Mapping[Province, str],
    board: Board,
    edition: Edition,
) -> CivilDisorder:
    """Return which unit of a power comes off first, if nobody says which (DATC 4.D.8).

    The farthest from home; a fleet before an army; then by the name of the province.
    """
    if edition.removal_from == "owned centres":
        homes: Iterable[Province] = (place for place, owner in centers.items() if owner == power)
    else:
        homes = board.homes[power]
    goal = place_set(homes)
    away = {
        place: distance(unit, goal, board, edition)
        for place, unit in units.items()
        if unit.power == power
    }

    def rank(place: Province) -> tuple[bool, int, bool, str]:
        moves = away[place]
        is_army = units[place].kind is ARMY
        return moves is not None, -(moves or 0), is_army, board.names[place]

    first = min(away, key=rank)
    return CivilDisorder(first, away[first])


def distance(unit: Unit, goal: int, board: Board, edition: Edition) -> int | None:
    """Return how far a unit is from the nearest of some provinces; None if it cannot get there."""
    if edition.removal_by == "provinces":
        return _steps(board.province_of[unit.at], goal, lambda place: _beside(place, board))
    if unit.kind is ARMY:
        return _steps(unit.at, goal, lambda place: _marches(place, board))
    coasts = place_set(coast for home in bits(goal) for coast in board.coasts[home])
    return _steps(unit.at, goal | coasts, lambda place: board.fleet_reach[place])


def _beside(place: Province, board: Board) -> int:
    """All provinces next to one, by land or by water."""
    touch = board.army_reach[place] | board.fleet_touch[place]
    for coast in board.coasts[place]:
        touch |= board.fleet_touch[coast]
    return touch


def _marches(place: Province, board: Board) -> int:
    """Where an army gets in one move, if each sea it crosses is one move (House V.4)."""
    at_sea = board.seas >> place & 1
    return board.fleet_touch[place] if at_sea else board.army_reach[place] | board.waters[place]


def _steps(start: int, goal: int, following: Callable[[int], int]) -> int | None:
    """Count the steps from a place to the nearest of a set of places."""
    reached = new = 1 << start
    steps = 0
    while new:
        if new & goal:
            return steps
        steps += 1
        new = place_set(there for here in bits(new) for there in bits(following(here))) & ~reached
        reached |= new
    return None
