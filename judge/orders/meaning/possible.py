"""What a unit could do at all: by the board, and by the fleets that now stand at sea.

This only settles names with several meanings ("which can have only one meaning", 1976 VII.4): a
meaning no unit could carry out falls away.  Whether an order is legal is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.rules.board import Board, Location, Province, Terrain, UnitKind, bits
from judge.rules.order import Convoy, Move, Order, Retreat, Support
from judge.rules.position import Position, Unit


def is_possible(order: Order, position: Position, board: Board) -> bool:
    """Whether a unit could carry out an order if nothing opposed it."""
    match order:
        case Move(at, to, route=route):
            unit = position.units.get(at)
            if route and not _may_be_carried(unit, route, position, board):
                return False
            return _may_go(unit, to, position, board)
        case Support(at, of, to):
            unit, other = position.units.get(at), position.units.get(of)
            target = of if to is None else board.province_of[to]
            if unit is None or other is None or at in (of, target):
                return False
            goes = to is None or _may_go(other, to, position, board)
            return goes and _reaches(unit, target, board)
        case Convoy(at, of, to):
            army = position.units.get(of)
            carried = army is not None and army.kind is UnitKind.ARMY
            return carried and _is_at_sea(at, position, board) and sails(of, to, position, board)
        case Retreat(at, to):
            return to in position.dislodged[at].retreats
    return True


def _reaches(unit: Unit, province: Province, board: Board) -> bool:
    reach = board.army_reach if unit.kind is UnitKind.ARMY else board.fleet_touch
    return bool(reach[unit.at] >> province & 1)


def _may_go(unit: Unit | None, to: Location, position: Position, board: Board) -> bool:
    if unit is None:
        return False
    province = board.province_of[to]
    if unit.kind is UnitKind.FLEET and province != to:
        return bool(board.fleet_reach[unit.at] >> to & 1)
    if _reaches(unit, province, board):
        return True
    return unit.kind is UnitKind.ARMY and sails(unit.at, province, position, board)


def _may_be_carried(
    unit: Unit | None, route: Sequence[Province], position: Position, board: Board
) -> bool:
    """Whether a unit is an army, and all of a route are fleets at sea."""
    army = unit is not None and unit.kind is UnitKind.ARMY
    return army and all(_is_at_sea(sea, position, board) for sea in route)


def _is_at_sea(province: Province, position: Position, board: Board) -> bool:
    unit = position.units.get(province)
    return (
        unit is not None and unit.kind is UnitKind.FLEET and board.terrain[province] is Terrain.SEA
    )


def sails(start: Province, end: Province, position: Position, board: Board) -> bool:
    """Whether fleets stand at sea all the way from one coast to another."""
    if start == end or board.terrain[end] is not Terrain.COAST:
        return False
    reached = 0
    ahead = board.waters[start]
    while ahead:
        fleets = [sea for sea in bits(ahead) if _is_at_sea(sea, position, board)]
        reached |= ahead
        ahead = 0
        for sea in fleets:
            if board.waters[end] >> sea & 1:
                return True
            ahead |= board.waters[sea] & ~reached
    return False
