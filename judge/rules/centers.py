"""Supply centres: who owns them, what they feed, and who has won by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from judge.rules.board import Board, Province
from judge.rules.edition import DEFAULT, Edition
from judge.rules.position import Position, Unit


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A power's balance: its centres and units, and what it may build or must remove.

    `open_homes` are the home centres where it may build, none if it has no build to make.
    """

    power: str
    centers: int
    units: int
    builds: int
    removals: int
    open_homes: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class Captured:
    """A supply centre that changed hands; `loser` is None if nobody owned it."""

    center: Province
    loser: str | None
    taker: str


def adjustments(position: Position, board: Board) -> Mapping[str, Adjustment]:
    """Return every power's balance, for powers that have a centre or a unit (1976 XIII.2)."""
    centers = Counter(position.centers.values())
    units = Counter(unit.power for unit in position.units.values())
    return {
        power: _adjustment(power, centers[power], units[power], position, board)
        for power in board.powers
        if centers[power] or units[power]
    }


def _adjustment(
    power: str, centers: int, units: int, position: Position, board: Board
) -> Adjustment:
    homes: tuple[Province, ...] = ()
    if centers > units:
        homes = tuple(
            home
            for home in board.homes[power]
            if position.centers.get(home) == power and home not in position.units
        )
    builds = max(0, min(centers - units, len(homes)))
    return Adjustment(power, centers, units, builds, max(0, units - centers), homes)


def occupy(
    units: Mapping[Province, Unit], centers: Mapping[Province, str], board: Board
) -> tuple[dict[Province, str], tuple[Captured, ...]]:
    """Return the owners after a Fall, and the centres that changed hands (1976 XIII.1)."""
    owners = dict(centers)
    captured = []
    for center in board.centers:
        unit = units.get(center)
        if unit and unit.power != owners.get(center):
            captured.append(Captured(center, owners.get(center), unit.power))
            owners[center] = unit.power
    return owners, tuple(captured)


def victors(
    position: Position, board: Board, edition: Edition = DEFAULT, idle: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the power that has won, by centres or, in 1961, by pieces; empty while none has.

    `idle` are the powers that nobody plays.  (Two could own enough centres only on a board of
    other numbers; then both are returned.)
    """
    if edition.victory == "centres":
        held, needed = Counter(position.centers.values()), board.centers_to_win
    else:
        held = Counter(unit.power for unit in position.units.values())
        held.update(dislodged.unit.power for dislodged in position.dislodged.values())
        if edition.idle_pieces == "do not count":
            held = Counter({power: held[power] for power in held if power not in idle})
        needed = sum(held.values()) // 2 + 1
    return tuple(power for power in board.powers if held[power] >= needed)
