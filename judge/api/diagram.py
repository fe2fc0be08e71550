"""Diagrams: a position with orders as people write them, for a map of it.

    F1901M                                  the turn; S1901M if it is not said
    Austria: A Vie, A Bud - Ser             units, and orders, which name units too
    A Tri - Alb                             more of the power before
    Germany owns: Ber, Kie, Mun, Hol        its supply centres; the opening's if it is not said

Empty lines and lines that begin with # are passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from textwrap import shorten

from judge.api.request import BadRequest, Request
from judge.orders import Vocabulary, read_units
from judge.rules.board import Board
from judge.rules.phase import parse_phase
from judge.rules.position import first_position
from judge.variants.standard.plain_position import BadPosition, read_power, write_unit

SHOWN = 80  # letters of a line that is not understood
_HEADED = re.compile(r"\s*([^:]+?)(\s+owns)?\s*:\s*(.*)", re.IGNORECASE)


@dataclass(slots=True)
class _Draft:
    """What the lines have said so far, by power."""

    phase: str = ""
    units: dict[str, dict[str, None]] = field(default_factory=dict)
    centers: dict[str, list[str]] = field(default_factory=dict)
    orders: dict[str, list[str]] = field(default_factory=dict)


def read_diagram(text: str, board: Board, vocabulary: Vocabulary) -> Request:
    """Return the request that a diagram means, as for `adjudicate`.

    BadRequest says what was not understood.
    """
    draft = _drafted(text, board, vocabulary)
    if not (draft.units or draft.centers):
        raise BadRequest("nothing is to be drawn: no units and no centres are named")
    return {
        "phase": draft.phase or board.first_phase,
        "units": {power: list(units) for power, units in draft.units.items()},
        "centers": _centers(draft, board),
        "orders": draft.orders,
    }


def _drafted(text: str, board: Board, vocabulary: Vocabulary) -> _Draft:
    draft, power = _Draft(), None
    for line in map(str.strip, text.lstrip("\ufeff").splitlines()):
        headed = _HEADED.fullmatch(line)
        if not line or line.startswith("#"):
            continue
        if not headed and _is_power(line, board):  # alone on its line
            power = _power(line, board)
            continue
        if not draft.units and parse_phase(line):
            draft.phase = line
            continue
        rest = line
        if headed:
            power, rest = _power(headed[1], board), headed[3]
        if power is None:
            raise BadRequest(
                f"{shorten(line, SHOWN)}: this is no turn (F1901M, W1901A) and no power (Austria:)"
            )
        if headed and headed[2]:
            _own(_codes(rest), power, draft)
        else:
            _add(rest, power, draft, board, vocabulary)
    return draft


def _own(codes: list[str], power: str, draft: _Draft) -> None:
    for code in codes:
        owner = next((owner for owner, owned in draft.centers.items() if code in owned), power)
        if owner != power:
            raise BadRequest(f"{code} cannot be owned by two powers")
    draft.centers.setdefault(power, []).extend(codes)


def _codes(text: str) -> list[str]:
    return [code.upper() for code in re.split(r"[\s,;]+", text.strip(" .")) if code]


def _is_power(name: str, board: Board) -> bool:
    try:
        read_power(name, board)
    except BadPosition:
        return False
    return True


def _power(name: str, board: Board) -> str:
    try:
        return read_power(shorten(name, SHOWN), board)
    except BadPosition as fault:
        raise BadRequest(str(fault)) from fault


def _add(line: str, power: str, draft: _Draft, board: Board, vocabulary: Vocabulary) -> None:
    named = read_units(line, power, board, vocabulary)
    if named.unread:
        unread = shorten(named.unread[0], SHOWN)
        raise BadRequest(f"{unread}: this is no unit (A Mun) and no order (A Mun - Bur)")
    units = (write_unit(unit, board) for unit in named.units)
    draft.units.setdefault(power, {}).update(dict.fromkeys(units))
    draft.orders.setdefault(power, []).extend(named.orders)


def _centers(draft: _Draft, board: Board) -> dict[str, list[str]]:
    """Return who owns what: as it was said, and the rest as the game opens."""
    owned = {code for codes in draft.centers.values() for code in codes}
    centers = {power: list(codes) for power, codes in draft.centers.items()}
    for center, power in first_position(board).centers.items():
        if power not in draft.centers and board.codes[center] not in owned:
            centers.setdefault(power, []).append(board.codes[center])
    return centers
