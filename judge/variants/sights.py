"""What may be shown of a game: a position, a turn's results, a power's own orders, the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

About = Mapping[str, object]  # what else is told of a game, by name
Packed = str  # readable by its own game alone; it carries the version of its form


@dataclass(frozen=True, slots=True)
class Standing:
    """To be shown: a position."""

    position: Packed


@dataclass(frozen=True, slots=True)
class Record:
    """To be shown: what became of a turn."""

    record: Packed


@dataclass(frozen=True, slots=True)
class Sketch:
    """To be shown: a position, with the orders of one power as they are meant."""

    position: Packed
    power: str
    orders: tuple[Packed, ...]


@dataclass(frozen=True, slots=True)
class Blank:
    """To be shown: the board with nothing on it."""


Sight = Standing | Record | Sketch | Blank
