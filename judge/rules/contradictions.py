"""Contradictions in a position: what no play can have brought about, and nothing can be made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.rules.board import ARMY, Board, Location, Province, Terrain
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit


@dataclass(frozen=True, slots=True)
class TwoUnits:
    """Two units stand in one province."""

    at: Province


@dataclass(frozen=True, slots=True)
class UnknownPower:
    """A unit or a centre belongs to a power that the board does not have."""

    power: str
    at: Province


@dataclass(frozen=True, slots=True)
class NoSuchPlace:
    """A unit stands, or may retreat to, where the board has no place."""

    at: int


@dataclass(frozen=True, slots=True)
class FleetInland:
    """A fleet stands in a province without a coast."""

    at: Province


@dataclass(frozen=True, slots=True)
class ArmyAtSea:
    """An army stands in a body of water."""

    at: Province


@dataclass(frozen=True, slots=True)
class ArmyOnCoast:
    """An army stands on one coast of a province; armies are in the province."""

    at: Location


@dataclass(frozen=True, slots=True)
class CoastMissing:
    """A fleet stands in a province with several coasts, and on none of them."""

    at: Province


@dataclass(frozen=True, slots=True)
class NotACenter:
    """A province is owned that is no supply centre."""

    at: Province


@dataclass(frozen=True, slots=True)
class NoOneRetreats:
    """Units are dislodged, but the phase is not one of retreats."""

    phase: PhaseKind


Contradiction = (
    TwoUnits
    | UnknownPower
    | NoSuchPlace
    | FleetInland
    | ArmyAtSea
    | ArmyOnCoast
    | CoastMissing
    | NotACenter
    | NoOneRetreats
)


def check_position(position: Position, board: Board) -> tuple[Contradiction, ...]:
    """Return all contradictions of a position; empty if it can be played from."""
    return tuple(_contradictions(position, board))


def check_units(units: Iterable[Unit], board: Board) -> tuple[Contradiction, ...]:
    """Return the contradictions of units that are yet to be placed, two in a province included."""
    return tuple(_unit_contradictions(units, board))


def _contradictions(position: Position, board: Board) -> Iterator[Contradiction]:
    yield from _unit_contradictions(position.units.values(), board)
    driven_out = [dislodged.unit for dislodged in position.dislodged.values()]
    yield from _unit_contradictions(driven_out, board)
    if driven_out and position.phase.kind is not PhaseKind.RETREAT:
        yield NoOneRetreats(position.phase.kind)
    for dislodged in position.dislodged.values():
        yield from (NoSuchPlace(at) for at in dislodged.retreats if at not in board.locations)
    for center, power in position.centers.items():
        if center not in board.centers:
            yield NotACenter(center)
        if power not in board.powers:
            yield UnknownPower(power, center)


def _unit_contradictions(units: Iterable[Unit], board: Board) -> Iterator[Contradiction]:
    taken: set[Province] = set()
    for unit in units:
        if unit.at not in board.locations:
            yield NoSuchPlace(unit.at)
            continue
        province = board.province_of[unit.at]
        if province in taken:
            yield TwoUnits(province)
        taken.add(province)
        if unit.power not in board.powers:
            yield UnknownPower(unit.power, province)
        yield from _misplaced(unit, province, board)


def _misplaced(unit: Unit, province: Province, board: Board) -> Iterator[Contradiction]:
    terrain = board.terrain[province]
    if unit.kind is ARMY:
        if terrain is Terrain.SEA:
            yield ArmyAtSea(province)
        if unit.at != province:
            yield ArmyOnCoast(unit.at)
    elif terrain is Terrain.LAND:
        yield FleetInland(province)
    elif unit.at == province and board.coasts[province]:
        yield CoastMissing(province)
