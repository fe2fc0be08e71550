"""Positions as plain data: what the store keeps and what other programs send and get.

`{"phase": "S1901R", "units": {"AUSTRIA": ["A BUD", "F TRI"]}, "dislodged": {"ITALY": {"A VEN":
{"from": "TRI", "retreats": ["APU"]}}}, "centers": {"AUSTRIA": ["BUD"]}}`, places by the board's
codes, `F STP/SC` on a split coast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.rules.board import Board, Location, Province, UnitKind
from judge.rules.contradictions import Contradiction, check_position, check_units
from judge.rules.movement import open_retreats
from judge.rules.phase import parse_phase
from judge.rules.position import Dislodged, Position, Unit

PlainForm = dict[str, Any]


class BadPosition(ValueError):
    """Plain data that cannot be read as a position; the message says what is wrong."""


class Contradicted(ValueError):
    """Plain data that can be read, but describe what cannot be."""

    def __init__(self, contradictions: tuple[Contradiction, ...]) -> None:
        super().__init__(", ".join(type(each).__name__ for each in contradictions))
        self.contradictions = contradictions


def write_plain(position: Position, board: Board) -> PlainForm:
    """Return a position as plain data, everything in a fixed order."""
    units: dict[str, list[str]] = {}
    for unit in sorted(position.units.values(), key=lambda unit: (unit.kind, unit.at)):
        units.setdefault(unit.power, []).append(write_unit(unit, board))
    centers: dict[str, list[str]] = {}
    for center in sorted(position.centers):
        centers.setdefault(position.centers[center], []).append(board.codes[center])
    plain: PlainForm = {"phase": str(position.phase), "units": _by_power(units, board)}
    if position.dislodged:
        plain["dislodged"] = write_dislodged(position.dislodged, board)
    return plain | {"centers": _by_power(centers, board)}


def write_dislodged(dislodged: Mapping[Province, Dislodged], board: Board) -> PlainForm:
    """Return dislodged units as plain data."""
    plain: dict[str, PlainForm] = {}
    for province in sorted(dislodged):
        loser = dislodged[province]
        facts: PlainForm = {"retreats": [board.codes[place] for place in loser.retreats]}
        if loser.attacker_from is not None:
            facts["from"] = board.codes[loser.attacker_from]
        plain.setdefault(loser.unit.power, {})[write_unit(loser.unit, board)] = facts
    return _by_power(plain, board)


def read_dislodged(plain: PlainForm, board: Board) -> dict[Province, Dislodged]:
    """Return the dislodged units that `write_dislodged` wrote."""
    return dict(_dislodged({"dislodged": plain}, {}, board))


def _by_power(entries: Mapping[str, Any], board: Board) -> PlainForm:
    return {power: entries[power] for power in board.powers if power in entries}


def write_unit(unit: Unit, board: Board) -> str:
    """Return a unit as `F STP/SC`."""
    return f"{unit.kind.value} {board.codes[unit.at]}"


def read_plain(data: Mapping[str, Any], board: Board) -> Position:
    """Return the position that plain data describe; BadPosition or Contradicted if they do not."""
    phase = parse_phase(str(data.get("phase", "")))
    if phase is None:
        raise BadPosition(
            f"phase {data.get('phase')!r} is none of S1901M S1901R F1901M F1901R W1901A"
        )
    units = [
        read_unit(text, power, board)
        for power, texts in _entries(data, "units", board)
        for text in texts
    ]
    _refuse(check_units(units, board))
    standing = {board.province_of[unit.at]: unit for unit in units}
    centers = {
        _province(code, board): power
        for power, codes in _entries(data, "centers", board)
        for code in codes
    }
    position = Position(phase, standing, dict(_dislodged(data, standing, board)), centers)
    _refuse(check_position(position, board))
    return position


def _refuse(contradictions: tuple[Contradiction, ...]) -> None:
    if contradictions:
        raise Contradicted(contradictions)


def _entries(data: Mapping[str, Any], part: str, board: Board) -> Iterable[tuple[str, Any]]:
    by_power = data.get(part)
    if by_power is None:
        return
    if not isinstance(by_power, Mapping):
        raise BadPosition(f"{part} should give a list for each power")
    for name, entries in by_power.items():
        if not isinstance(entries, list | Mapping):
            raise BadPosition(f"{part} of {name} should be a list")
        yield read_power(name, board), entries


def read_power(name: str, board: Board) -> str:
    """Return a power's code, however its name is written."""
    if isinstance(name, str) and name in board.powers:
        return name
    for power in board.powers.values():
        spellings = (power.code, power.name, power.adjective, power.letter, *power.also)
        if str(name).casefold() in {spelling.casefold() for spelling in spellings}:
            return power.code
    raise BadPosition(f"{name} is no power of this board ({', '.join(board.powers)})")


def read_unit(text: object, power: str, board: Board) -> Unit:
    """Return the unit that `F STP/SC` means; whether it can stand there is another question."""
    kind, _, code = str(text).upper().partition(" ")
    if kind not in ("A", "F") or code not in board.at:
        raise BadPosition(f"{text!r} is no unit: write A or F and a place, such as F STP/SC")
    return Unit(power, UnitKind(kind), board.at[code])


def _location(code: object, board: Board) -> Location:
    place = board.at.get(str(code).upper())
    if place is None:
        raise BadPosition(f"{code} is no place of this board")
    return place


def _province(code: object, board: Board) -> Province:
    return board.province_of[_location(code, board)]


def _dislodged(
    data: Mapping[str, Any], units: Mapping[Province, Unit], board: Board
) -> Iterable[tuple[Province, Dislodged]]:
    for power, entries in _entries(data, "dislodged", board):
        for text in entries:
            facts = entries[text] if isinstance(entries, Mapping) else {}
            if not isinstance(facts, Mapping):
                raise BadPosition(f"dislodged {text} should have an object of facts")
            unit = read_unit(text, power, board)
            origin = facts.get("from")
            attacker = None if origin is None else _province(origin, board)
            retreats = facts.get("retreats")
            if not isinstance(retreats, list | None):
                raise BadPosition(f"the retreats of {text} should be a list of places")
            if retreats is None:  # where standoffs were is not known from here
                closed = {*units} if attacker is None else {*units, attacker}
                places = open_retreats(unit, closed, board)
            else:
                places = tuple(_location(code, board) for code in retreats)
            yield board.province_of[unit.at], Dislodged(unit, attacker, places)
