"""A position: the units, the owners of the supply centres, and the phase to be written for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from judge.rules.board import Board, Location, Province, UnitKind
from judge.rules.phase import Phase, parse_phase


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a power; `at` is its location, so a fleet on a split coast stands on that coast."""

    power: str
    kind: UnitKind
    at: Location


unit_at = lru_cache(maxsize=10_000)(Unit)  # the same value, made once


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat: where its attacker came from, and where it may go.

    `attacker_from` is the attacker's province, None where nothing is known of the attacker.
    """

    unit: Unit
    attacker_from: Province | None
    retreats: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """What stands on the board before the orders of `phase` are opened.

    `units` and `dislodged` are keyed by province (a dislodged unit by the province it was
    driven from); `centers` gives each owned supply centre its power.
    """

    phase: Phase
    units: Mapping[Province, Unit]
    dislodged: Mapping[Province, Dislodged]
    centers: Mapping[Province, str]


def first_position(board: Board) -> Position:
    """Return the board's starting position."""
    phase = parse_phase(board.first_phase)
    assert phase is not None, f"{board.first_phase} is no phase"
    return Position(
        phase=phase,
        units={board.province_of[at]: Unit(power, kind, at) for power, kind, at in board.start},
        dislodged={},
        centers={center: power for power, homes in board.homes.items() for center in homes},
    )
