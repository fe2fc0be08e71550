"""The rulebooks' sample game, read from the text that stands with its board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_TITLE = re.compile(r"(Spring|Fall), (\d{4})")
_ORDERS = re.compile(r"([A-Z][a-z]+(?:-[A-Z][a-z]+)?): (.*)")
_ADJUSTMENT = re.compile(r"([A-Z][a-z]+(?:-[A-Z][a-z]+)?) ((?:builds|removes) .*)")
_RETREAT = re.compile(r"([A-Z][a-z]+), ([^;]+)")
_REMARKS = ("Fail", "Annihilated", "Retreats")


@dataclass(slots=True)
class BookTurn:
    """A Spring or a Fall as the book has it: orders by country, in the book's own spelling.

    `fail` and `annihilated` name units as the judge writes them (`A WAR`); `retreats` and
    `adjustments` are orders again, by country.
    """

    season: str
    year: int
    orders: dict[str, str] = field(default_factory=dict)
    fail: tuple[str, ...] = ()
    annihilated: tuple[str, ...] = ()
    retreats: dict[str, str] = field(default_factory=dict)
    adjustments: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SampleGame:
    """The whole game, and the units that stand at its end, by country."""

    turns: tuple[BookTurn, ...]
    end: Mapping[str, tuple[str, ...]]


def read_sample_game(text: str) -> SampleGame:
    """Read `maps/standard/sample_game.txt`."""
    turns: list[BookTurn] = []
    end: dict[str, tuple[str, ...]] = {}
    over = False
    for line in _lines(text):
        title = _TITLE.fullmatch(line)
        if title:
            turns.append(BookTurn(title[1], int(title[2])))
        elif line == "Position after it":
            over = True
        elif turns:
            _add(line, turns[-1], end if over else None)
    return SampleGame(tuple(turns), end)


def _lines(text: str) -> Iterator[str]:
    """Yield the lines, those that are indented joined to the line before them."""
    return (line.strip() for line in re.sub(r"\n +", " ", text).splitlines() if line.strip())


def _add(line: str, turn: BookTurn, end: dict[str, tuple[str, ...]] | None) -> None:
    remark, _, rest = line.partition(": ")
    if remark in _REMARKS:
        _remark(remark, rest, turn)
    elif match := _ADJUSTMENT.fullmatch(line):
        turn.adjustments[match[1]] = match[2]
    elif match := _ORDERS.fullmatch(line):
        if end is None:
            turn.orders[match[1]] = match[2]
        else:
            end[match[1]] = _units(match[2])


def _remark(remark: str, rest: str, turn: BookTurn) -> None:
    if remark == "Fail":
        turn.fail = _units(rest)
    elif remark == "Annihilated":
        turn.annihilated = _units(rest)
    elif rest != "none.":
        turn.retreats = dict(_RETREAT.findall(rest))


def _units(text: str) -> tuple[str, ...]:
    return tuple(unit.strip() for unit in text.split(","))
