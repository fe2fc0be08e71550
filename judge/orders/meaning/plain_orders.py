"""The plain case: every name means one place, and every unit is as it is described.

Then there is nothing to choose and nothing to note, and the order is had at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.meaning.choosing_places import NOWHERE, Choice
from judge.orders.meaning.sketch_to_order import AIMED, MAKERS
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import ARMY, Board, Location, Province, Terrain
from judge.rules.order import Order
from judge.rules.position import Unit


def plain_order(sketch: OrderSketch, standpoint: Standpoint) -> Order | None:
    """Return the order of a plain sketch; None if there is something to choose or to note."""
    board, phase = standpoint.board, standpoint.position.phase.kind
    maker = MAKERS[phase].get(sketch.verb)
    own = _as_described(sketch.unit, standpoint.own, board)
    mover = _as_described(sketch.other, standpoint.position.units, board) if sketch.other else own
    if maker is None or own is None or mover is None:
        return None
    if sketch.to is None and sketch.verb in AIMED[phase]:
        return None
    to = _end(sketch.to, mover, board) if sketch.to else NOWHERE
    if to is None:
        return None
    of = board.province_of[mover.at] if sketch.other else NOWHERE
    route = tuple(sea.places[0] for sea in sketch.route)
    if any(board.terrain[sea] is not Terrain.SEA for sea in route):
        return None
    return maker(Choice(board.province_of[own.at], of, to, route), sketch, standpoint)


def _as_described(
    unit: UnitName | None, units: Mapping[Province, Unit], board: Board
) -> Unit | None:
    standing = units.get(unit.place.places[0]) if unit and unit.place else None
    if unit is None or unit.place is None or standing is None:
        return None
    rightly = unit.kind in (None, standing.kind) and unit.power in (None, standing.power)
    coast = board.codes[standing.at].partition("/")[2]
    return standing if rightly and unit.place.coast in ("", coast) else None


def _end(name: PlaceName, mover: Unit, board: Board) -> Location | None:
    """Return where a unit goes; None if a coast is missing, or written where none counts."""
    place = name.places[0]
    if mover.kind is ARMY or not board.coasts[place]:
        return None if name.coast else place
    return board.at.get(f"{board.codes[place]}/{name.coast}")
