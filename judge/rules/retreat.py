"""A retreat phase: dislodged units go where they were ordered, or leave the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.rules.board import Board, Location, Province
from judge.rules.edition import Edition
from judge.rules.legality import landing
from judge.rules.order import Order, Retreat
from judge.rules.position import Position, Unit


@dataclass(frozen=True, slots=True)
class Retreats:
    """A retreat phase, resolved: who stands where, and who met whom (by province met in)."""

    units: Mapping[Province, Unit]
    collisions: Mapping[Province, tuple[Province, ...]]


def forced_retreats(bound: Iterable[Province], position: Position) -> dict[Province, Order]:
    """Return the retreats of units that may not be disbanded and have one place to go (1961).

    Where there are several, nobody may choose for their player.
    """
    ways = {place: position.dislodged[place].retreats for place in bound}
    return {place: Retreat(place, way[0]) for place, way in ways.items() if len(way) == 1}


def retreat(
    position: Position, orders: Mapping[Province, Order], board: Board, edition: Edition
) -> Retreats:
    """Carry out the legal orders of a retreat phase; whoever has none is disbanded (1976 XI.2)."""
    goals: dict[Province, Location] = {}
    for place, order in orders.items():
        if isinstance(order, Retreat):
            goal = landing(position.dislodged[place].unit, order.to, board, edition)
            assert isinstance(goal, int), "an illegal retreat was followed"
            goals[place] = goal
    crowds = Counter(board.province_of[goal] for goal in goals.values())
    units = dict(position.units)
    for place, goal in goals.items():
        if crowds[board.province_of[goal]] == 1:
            unit = position.dislodged[place].unit
            units[board.province_of[goal]] = Unit(unit.power, unit.kind, goal)
    collisions = {
        province: tuple(p for p, goal in goals.items() if board.province_of[goal] == province)
        for province, count in crowds.items()
        if count > 1
    }
    return Retreats(units, collisions)
