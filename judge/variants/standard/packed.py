"""Orders, positions and results of the standard game as packed texts, and back.

They are small JSON by the codes of the board, with the version of their form; what is packed was
understood once, and is never read as a player's words again.  A value that is left out is its
class's default, so that a class may grow.  What was opened lately is kept, and never changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, get_args

from judge.orders import Contingent
from judge.rules.board import Board, UnitKind
from judge.rules.order import Order
from judge.rules.outcome import Reason
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from judge.variants.seam import Packed
from judge.variants.standard.influence import (
    NOBODYS,
    Influence,
    read_influence,
    write_influence,
)
from judge.variants.standard.plain_position import PlainForm, read_plain, write_plain

VERSION = 1
ORDERS_REMEMBERED = 20_000
POSITIONS_REMEMBERED = 200

_CLASSES: Mapping[str, type] = {
    kind.__name__: kind for kind in (*get_args(Order), *get_args(Contingent), *get_args(Reason))
}
# What reasons were called in records that earlier releases kept.
_FORMER_NAMES = {
    "CentreLost": "CenterLost",
    "CentreOccupied": "CenterOccupied",
    "Dislodged": "DislodgedBy",
}
_ENUMS: Mapping[str, type[Enum]] = {kind.__name__: kind for kind in (UnitKind, PhaseKind)}


class Outdated(ValueError):
    """A packed text of a version that is not known here."""


def dump(plain: PlainForm) -> Packed:
    """Return plain data as a packed text of the present version."""
    return json.dumps({"version": VERSION, **plain}, separators=(",", ":"))


def load(packed: Packed) -> PlainForm:
    """Return the plain data of a packed text."""
    plain: PlainForm = json.loads(packed)
    if plain.get("version") != VERSION:
        raise Outdated(f"version {plain.get('version')} of a packed text is not known")
    return plain


def pack_position(position: Position, board: Board, influence: Influence = NOBODYS) -> Packed:
    """Return a position as a packed text, with the influence in it beside it."""
    return dump(write_plain(position, board) | write_influence(influence))


@lru_cache(maxsize=POSITIONS_REMEMBERED)
def open_position(packed: Packed, board: Board) -> Position:
    """Return the position of a packed text."""
    return read_plain(load(packed), board)


@lru_cache(maxsize=POSITIONS_REMEMBERED)
def open_influence(packed: Packed, board: Board) -> Influence:
    """Return the influence beside the position of a packed text."""
    return read_influence(load(packed), board)


@lru_cache(maxsize=ORDERS_REMEMBERED)
def pack_order(order: Order | Contingent, board: Board) -> Packed:
    """Return an order, or one for a case that may come, as a packed text."""
    return dump(write_value(order, board))


def open_order(packed: Packed, board: Board) -> Order:
    """Return the order of a packed text."""
    order = _open(packed, board)
    assert isinstance(order, Order), "a contingent order where a plain one stands"
    return order


def open_contingent(packed: Packed, board: Board) -> Contingent:
    """Return the contingent order of a packed text."""
    contingent = _open(packed, board)
    assert isinstance(contingent, Contingent), "a plain order where a contingent one stands"
    return contingent


@lru_cache(maxsize=ORDERS_REMEMBERED)
def _open(packed: Packed, board: Board) -> Any:
    return read_value(load(packed), board)


# --- Values of the rules, whatever their class ----------------------------------------------------


@cache
def _fields(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields of a class: name, how it is annotated, default."""
    return tuple((field.name, str(field.type), field.default) for field in fields(kind))


def write_value(value: Any, board: Board) -> PlainForm:
    """Return an order or a reason as plain data: its class, and its fields with places by code."""
    plain: PlainForm = {"is": type(value).__name__}
    for name, kind, default in _fields(value.__class__):
        part = getattr(value, name)
        if default is MISSING or part != default:
            plain[name] = _write(part, _is_place(kind), board)
    return plain


def _is_place(kind: str) -> bool:
    return "Province" in kind or "Location" in kind


def _write(part: Any, place: bool, board: Board) -> Any:
    if isinstance(part, tuple):
        return [_write(item, place, board) for item in part]
    if is_dataclass(part):
        return write_value(part, board)
    if isinstance(part, Enum):
        return part.value
    return board.codes[part] if place and part is not None else part


def read_value(plain: Mapping[str, Any], board: Board) -> Any:
    """Return the order or the reason that `write_value` wrote."""
    name = plain["is"]
    kind = _CLASSES[_FORMER_NAMES.get(name, name)]
    parts = {
        field: _read(plain[field], annotation, board)
        for field, annotation, _ in _fields(kind)
        if field in plain
    }
    return kind(**parts)


def _read(part: Any, kind: str, board: Board) -> Any:
    if isinstance(part, list):
        return tuple(_read(item, kind, board) for item in part)
    if isinstance(part, dict):
        return read_value(part, board)
    if part is None:
        return None
    enum = _ENUMS.get(kind.partition(" ")[0])
    if enum:
        return enum(part)
    return board.at[part] if _is_place(kind) else part
