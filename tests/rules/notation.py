"""The plain short notation of orders and positions, for tests only.

`A MUN - BUR`, `A MUN - BUR VIA`, `A MUN - BUR VIA NTH ENG`, `A MUN H`, `A MUN S A PAR - BUR`,
`A MUN S F KIE`, `F NTH C A LON - BEL`; `A MUN R BOH`, `A MUN D`; `A MUN B`, `MUN B`, `WAIVE`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from judge.rules.board import Board, UnitKind, read_board
from judge.rules.edition import DEFAULT, Edition
from judge.rules.faults import Fault
from judge.rules.legality import CHECKS
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import parse_phase
from judge.rules.position import Dislodged, Position, Unit
from judge.rules.situation import situation_of

ROOT = Path(__file__).parents[2]


@cache
def standard() -> Board:
    return read_board((ROOT / "maps/standard/board.toml").read_text(encoding="utf-8"))


PLACE = r"([A-Z]{3}(?:/[NSEW]C)?)"
UNIT = rf"(?:[AF] )?{PLACE}"


def read_order(text: str, board: Board) -> Order:
    def at(place: str) -> int:
        return board.at[place]

    def province(place: str) -> int:
        return board.province_of[board.at[place]]

    forms: Mapping[str, Callable[..., Order]] = {
        f"{UNIT} H": lambda a: Hold(province(a)),
        f"{UNIT} - {PLACE}": lambda a, b: Move(province(a), at(b)),
        rf"{UNIT} - {PLACE} VIA((?: \w+)*)": lambda a, b, seas: Move(
            province(a), at(b), True, tuple(at(sea) for sea in seas.split())
        ),
        f"{UNIT} S {UNIT}": lambda a, b: Support(province(a), province(b)),
        f"{UNIT} S {UNIT} - {PLACE}": lambda a, b, c: Support(province(a), province(b), at(c)),
        f"{UNIT} C {UNIT} - {PLACE}": lambda a, b, c: Convoy(province(a), province(b), province(c)),
        f"{UNIT} R {PLACE}": lambda a, b: Retreat(province(a), at(b)),
        f"{UNIT} D": lambda a: Disband(province(a)),
        f"A {PLACE} B": lambda a: Build(at(a), UnitKind.ARMY),
        f"F {PLACE} B": lambda a: Build(at(a), UnitKind.FLEET),
        f"{PLACE} B": lambda a: Build(at(a), None),
        "WAIVE": Waive,
    }
    for form, make in forms.items():
        match = re.fullmatch(form, text.strip())
        if match:
            return make(*match.groups())
    raise ValueError(f"not an order: {text!r}")


def read_unit(power: str, text: str, board: Board) -> Unit:
    kind, place = text.split()
    return Unit(power, UnitKind(kind), board.at[place])


def write_unit(unit: Unit, board: Board) -> str:
    return f"{unit.kind.value} {board.codes[unit.at]}"


def read_orders(orders: Mapping[str, Iterable[str]], board: Board) -> dict[str, list[Order]]:
    return {power: [read_order(text, board) for text in texts] for power, texts in orders.items()}


def position(
    phase: str,
    units: Mapping[str, Iterable[str]],
    centers: Mapping[str, Iterable[str]],
    board: Board,
    dislodged: Mapping[int, Dislodged] = {},
) -> Position:
    when = parse_phase(phase)
    assert when is not None
    standing = [read_unit(power, text, board) for power, texts in units.items() for text in texts]
    return Position(
        when,
        {board.province_of[unit.at]: unit for unit in standing},
        dislodged,
        {board.at[code]: power for power, codes in centers.items() for code in codes},
    )


def write_units(units: Iterable[Unit], board: Board) -> dict[str, list[str]]:
    result: dict[str, list[str]] = {}
    for unit in units:
        result.setdefault(unit.power, []).append(write_unit(unit, board))
    return {power: sorted(texts) for power, texts in sorted(result.items())}


def fault_of(
    order: Order, power: str, position: Position, board: Board, edition: Edition = DEFAULT
) -> Fault | None:
    """Why a power's order is illegal in a position; None if it is legal."""
    check = CHECKS[position.phase.kind]
    return check(order, power, situation_of(position, board, edition))
