"""Orders to text: the canonical short form, and the long form of the old judges' result lines.

The short form reads back as the same order.  Both are patient: where no unit stands, the unit's
letter is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.rules.board import Board, Location, Province, Terrain, UnitKind
from judge.rules.order import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit

KIND_NAMES = {UnitKind.ARMY: "Army", UnitKind.FLEET: "Fleet"}
ARTICLES = {UnitKind.ARMY: "an army ", UnitKind.FLEET: "a fleet ", None: ""}


class Notation(NamedTuple):
    """The words of one notation, and how it names places and units."""

    place: Callable[[Location], str]
    unit: Callable[[Province], str]
    arrow: str
    hold: str
    support: str
    convoy: str
    via: str
    build: Callable[[Build], str]
    disband: Callable[[Province], str]
    waive: str


def unit_at(province: Province, position: Position) -> Unit | None:
    """Return the unit an order in this phase means by a province: the dislodged one in retreats."""
    if position.phase.kind is PhaseKind.RETREAT and province in position.dislodged:
        return position.dislodged[province].unit
    return position.units.get(province)


def only_by_sea(start: Province, end: Province, board: Board) -> bool:
    """Whether an army that goes from one province to another can do so only by convoy."""
    coasts = board.terrain[start] is board.terrain[end] is Terrain.COAST
    return coasts and start != end and not board.army_reach[start] >> end & 1


def coasts_within_reach(fleet: Location, end: Location, board: Board) -> list[Location]:
    """Return the coasts that a fleet can go to where it is ordered to a province of several."""
    coasts = board.coasts[end] if end in board.provinces else ()
    return [coast for coast in coasts if board.fleet_reach[fleet] >> coast & 1]


def must_sail(order: Order, position: Position, board: Board) -> bool:
    """Whether an order sends an army from one coast to another that it cannot walk to."""
    if not isinstance(order, Move):
        return False
    unit = position.units.get(order.at)
    is_army = unit is not None and unit.kind is UnitKind.ARMY
    return is_army and only_by_sea(order.at, board.province_of[order.to], board)


def write_order(order: Order, position: Position, board: Board) -> str:
    """Write an order in canonical short form: `A BUR S A PAR - GAS`."""

    def unit(province: Province) -> str:
        standing = unit_at(province, position)
        return f"{standing.kind} {board.codes[standing.at]}" if standing else board.codes[province]

    def build(order: Build) -> str:
        return f"{order.kind} {board.codes[order.at]} B" if order.kind else f"{place(order.at)} B"

    def disband(at: Province) -> str:
        return f"{unit(at)} D"

    place = board.codes.__getitem__
    by_sea = must_sail(order, position, board) or (isinstance(order, Move) and order.via_convoy)
    via = " VIA" if by_sea else ""
    return _compose(
        order, Notation(place, unit, " - ", "H", "S", "C", via, build, disband, "WAIVE")
    )


def write_long(order: Order, position: Position, board: Board) -> str:
    """Write an order as nJudge's results do: `Fleet Sweden SUPPORT Russian Army Norway`."""
    ordered = None if isinstance(order, Waive) else unit_at(order.at, position)

    def place(location: Location) -> str:
        return board.names[location].replace(".", "")

    def unit(province: Province) -> str:
        standing = unit_at(province, position)
        if standing is None:
            return place(province)
        foreign = ordered is not None and standing.power != ordered.power
        nation = f"{board.powers[standing.power].adjective} " if foreign else ""
        return f"{nation}{KIND_NAMES[standing.kind]} {place(standing.at)}"

    def build(order: Build) -> str:
        return f"Builds {ARTICLES[order.kind]}in {place(order.at)}"

    def disband(at: Province) -> str:
        standing = unit_at(at, position)
        if standing is None or position.phase.kind is not PhaseKind.ADJUSTMENT:
            return f"{unit(at)} DISBAND"
        the = "the " if board.terrain[at] is Terrain.SEA else ""
        return f"Removes the {KIND_NAMES[standing.kind].lower()} in {the}{place(standing.at)}"

    asked = isinstance(order, Move) and order.via_convoy
    via = " via convoy" if asked and not must_sail(order, position, board) else ""
    return _compose(
        order,
        Notation(
            place,
            unit,
            " -> ",
            "HOLD",
            "SUPPORT",
            "CONVOY",
            via,
            build,
            disband,
            "Build waived",
        ),
    )


def _compose(order: Order, style: Notation) -> str:
    text = style.waive
    match order:
        case Hold(at):
            text = f"{style.unit(at)} {style.hold}"
        case Move(at, to, _, route):
            stages = (style.unit(at), *map(style.place, route), style.place(to))
            text = style.arrow.join(stages) + ("" if route else style.via)
        case Support(at, of, to):
            target = "" if to is None else f"{style.arrow}{style.place(to)}"
            text = f"{style.unit(at)} {style.support} {style.unit(of)}{target}"
        case Convoy(at, of, to):
            text = f"{style.unit(at)} {style.convoy} {style.unit(of)}{style.arrow}{style.place(to)}"
        case Retreat(at, to):
            text = f"{style.unit(at)}{style.arrow}{style.place(to)}"
        case Disband(at):
            text = style.disband(at)
        case Build():
            text = style.build(order)
    return text
