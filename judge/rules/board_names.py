"""A board in another language: the same places, powers and numbers under other names.

Codes never change, and the names that the board had are understood as well as the new ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.rules.board import Board, BoardError, Power, Terrain
from judge.rules.wording import read_wording, spellings

NameEntry = Mapping[str, str]
TABLES = ("words", "powers", "provinces")


def renamed(board: Board, text: str) -> Board:
    """Return a board with the names of a `names.<language>.toml`; BoardError tells what is wrong.

    What the file has no name for keeps the one it has.
    """
    facts = tomllib.loads(text)
    _refuse_others(facts, TABLES, "a file of names has no table")
    powers: Mapping[str, NameEntry] = facts.get("powers", {})
    provinces: Mapping[str, NameEntry] = facts.get("provinces", {})
    _refuse_others(powers, board.powers, "no power of this board is")
    _refuse_others(provinces, board.codes[: len(board.provinces)], "no province of this board is")
    wording = read_wording(facts)
    entries = {
        board.codes[province]: {"name": board.names[province], **provinces.get(code, {})}
        for province, code in zip(board.provinces, board.codes, strict=False)
    }
    names = tuple(wording.name(code, entries) for code in board.codes)
    at_sea = (board.terrain[province] is Terrain.SEA for province in board.province_of)
    return replace(
        board,
        names=names,
        phrases=tuple(map(wording.phrase, names, at_sea)),
        also=tuple(
            (*spellings(entries[board.codes[at]]), board.names[at], *board.also[at])
            for at in board.provinces
        ),
        powers={code: _power(power, powers.get(code, {})) for code, power in board.powers.items()},
    )


def with_names_of(board: Board, other: Board) -> Board:
    """Return a board, on which less may be in play, with the names of another of its kind."""
    return replace(
        board,
        names=other.names,
        phrases=other.phrases,
        also=other.also,
        powers={code: other.powers[code] for code in board.powers},
    )


def _refuse_others(given: Mapping[str, Any], known: Any, complaint: str) -> None:
    for code in given:
        if code not in known:
            raise BoardError(f"{complaint} {code}")


def _power(power: Power, entry: NameEntry) -> Power:
    """Return a power under another name, which its own names spell as well."""
    name, adjective = entry.get("name", power.name), entry.get("adjective", power.adjective)
    also = (*spellings(entry), power.name, power.adjective, *power.also)
    return replace(power, name=name, adjective=adjective, also=also)
