"""Positions that a letter tells in full, read back.

Those are the positions with which a game begins or goes on, and those that somebody asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Any

from judge.rules.board import Board
from judge.rules.position import Position
from judge.variants.standard.plain_position import (
    BadPosition,
    Contradicted,
    read_plain,
    write_plain,
)

POSITION = re.compile(
    r"(?:Starting position for|Position before) (Spring|Fall|Winter) of (\d+)"
    r"(?: (retreats|adjustments))?\."
)
# What stands behind a position and none of it: another, the head of another letter, results.
_ENDS = re.compile(rf"{POSITION.pattern}|:: Judge: .*|(?:Movement|Retreat|Adjustment) \w+ for .*\)")
_KINDS = {None: "M", "retreats": "R", "adjustments": "A"}
_UNIT = re.compile(r"([^:]+): (Army|Fleet) (.+)\.")
_DISLODGED = re.compile(r"The (\S+) (Army|Fleet) in (?:the )?(.+?) can retreat to (.+)\.")
_OWNED = re.compile(r"([^:]+): +(.+)\.")
DISLODGED, OWNED = "The following units were dislodged:", "Ownership of supply centers:"


def positions_in(lines: list[str], board: Board) -> Iterator[Position]:
    """Yield the positions that letters tell in full; what is no position is passed over."""
    for number, line in enumerate(lines):
        if title := POSITION.fullmatch(line):
            behind = [*takewhile(lambda line: not _ENDS.fullmatch(line), lines[number + 1 :])]
            phase = f"{title[1][0]}{title[2]}{_KINDS[title[3]]}"
            try:
                told = read_plain({"phase": phase, **_plain(behind, board)}, board)
                yield read_plain(write_plain(told, board), board)  # its units in their usual order
            except (BadPosition, Contradicted, KeyError):
                continue


def _plain(lines: list[str], board: Board) -> dict[str, Any]:
    """Return what lines behind a title tell of units and centres; KeyError for unknown names."""
    words = _words(board)
    units: dict[str, list[str]] = {}
    for line in lines:
        if line in (DISLODGED, OWNED):
            break
        if unit := _UNIT.fullmatch(line):
            units.setdefault(words[unit[1]], []).append(f"{unit[2][0]} {words[_bare(unit[3])]}")
    dislodged: dict[str, Any] = {}
    for told in map(_DISLODGED.fullmatch, _joined(_behind(DISLODGED, lines))):
        if told:
            places = [words[_bare(place)] for place in told[4].split(" or ")]
            unit_text = f"{told[2][0]} {words[_bare(told[3])]}"
            dislodged.setdefault(words[told[1]], {})[unit_text] = {"retreats": places}
    centers = {
        words[told[1]]: [words[_bare(center)] for center in told[2].split(", ")]
        for told in map(_OWNED.fullmatch, _joined(_behind(OWNED, lines)))
        if told and told[1] in words
    }
    centers = centers or {
        power: [board.codes[home] for home in homes] for power, homes in board.homes.items()
    }
    return {"units": units, "dislodged": dislodged, "centers": centers}


def _behind(heading: str, lines: list[str]) -> list[str]:
    """Return the block of lines behind a heading."""
    if heading not in lines:
        return []
    behind = lines[lines.index(heading) + 1 :]
    while behind and not behind[0]:
        behind = behind[1:]
    return [*takewhile(bool, behind)]


def _joined(lines: list[str]) -> list[str]:
    """Return sentences, each on a line, however they were broken."""
    sentences: list[str] = []
    for line in lines:
        if sentences and not sentences[-1].endswith("."):
            sentences[-1] = f"{sentences[-1]} {line}"
        else:
            sentences.append(line)
    return sentences


def _bare(name: str) -> str:
    return " ".join(name.replace(".", "").split())


@lru_cache(maxsize=16)
def _words(board: Board) -> Mapping[str, str]:
    """Return the codes of places and powers by their names and adjectives."""
    words = {_bare(board.names[place]): code for code, place in board.at.items()}
    for power in board.powers.values():
        words |= {power.name: power.code, power.adjective: power.code}
    return words
