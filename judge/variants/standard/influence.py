"""Influence: which power was last in each land province without a supply centre.

The rules know nothing of it; it is kept beside a position for whoever draws it, by the codes of
the board, under the word that other programs have for it: `{"AUSTRIA": ["BOH", "GAL"]}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from judge.rules.board import Board, Terrain
from judge.rules.position import Position

INFLUENCE = "influence"

Influence = Mapping[str, str]
"""The powers by provinces, both as codes."""

NOBODYS: Influence = MappingProxyType({})


def influence_after(before: Influence, position: Position, board: Board) -> dict[str, str]:
    """Return the influence when a position is reached, from what it was before."""
    here = {
        board.codes[at]: unit.power for at, unit in position.units.items() if _counts(at, board)
    }
    return {**before, **here}


def _counts(province: int, board: Board) -> bool:
    return province not in board.centers and board.terrain[province] is not Terrain.SEA


def write_influence(influence: Influence) -> dict[str, Any]:
    """Return influence as plain data, to stand beside a position; nothing where there is none."""
    plain: dict[str, list[str]] = {}
    for code in sorted(influence):
        plain.setdefault(influence[code], []).append(code)
    return {INFLUENCE: plain} if plain else {}


def read_influence(plain: Mapping[str, Any], board: Board) -> dict[str, str]:
    """Return the influence beside a position.

    What is no land without a centre, or no power of the board, is passed over: other programs tell
    of all provinces.
    """
    told = plain.get(INFLUENCE)
    entries = told.items() if isinstance(told, Mapping) else ()
    return {
        code: power
        for power, codes in entries
        if power in board.powers and isinstance(codes, list)
        for code in codes
        if isinstance(code, str) and code in board.at and _counts(board.at[code], board)
    }
