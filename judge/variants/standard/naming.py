"""Places and powers as causes hold them, by code, and as a reader gets them, by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.rules.board import Board, Location

PLACE, POWER = "place", "power"
Code = dict[str, str]


def place(location: Location, board: Board) -> Code:
    """Return a place that is to be named."""
    return {PLACE: board.codes[location]}


def places(locations: Iterable[Location], board: Board) -> list[Code]:
    """Return places that are to be named."""
    return [place(location, board) for location in locations]


def power(code: str) -> Code:
    """Return a power that is to be named."""
    return {POWER: code}


def named(fields: Mapping[str, Any], board: Board) -> dict[str, Any]:
    """Return the fields of a cause with the names of a board for what is to be named.

    The reader of orders writes a power as its code alone, in a field that says so.
    """
    code = fields.get(POWER)
    own = {POWER: power(code)} if isinstance(code, str) and code in board.powers else {}
    return {key: _named(value, board) for key, value in {**fields, **own}.items()}


def _named(value: Any, board: Board) -> Any:
    match value:
        case {"place": code} if len(value) == 1:
            return board.phrases[board.at[code]]
        case {"power": code} if len(value) == 1:
            return {"name": board.powers[code].name, "adjective": board.powers[code].adjective}
        case list() | tuple():
            return [_named(part, board) for part in value]
        case _:
            return value
