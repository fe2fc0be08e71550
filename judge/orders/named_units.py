"""Units as a text names them: standing somewhere, whether or not they are ordered to do anything.

For texts that make a position, where no board with units on it says what can be meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.orders.grammar.lexicon import lexicon_of
from judge.orders.grammar.sketches import Item, Sketch, UnitName
from judge.orders.words import Verb
from judge.rules.board import FLEET, Board
from judge.rules.position import Unit

_NEXT = re.compile(r"[,;]\s*(?=(?:A|F|Army|Fleet|Build|Remove|Waive)\b)", re.IGNORECASE)


_KIND = re.compile(r"^(?:Army|Fleet)\b", re.IGNORECASE)  # by its letter it is taken for no verb


@dataclass(frozen=True, slots=True)
class NamedUnits:
    """The units that a line names, the parts of it that order something, and what made no sense."""

    units: tuple[Unit, ...]
    orders: tuple[str, ...]
    unread: tuple[str, ...]


def read_units(line: str, power: str, board: Board) -> NamedUnits:
    """Read the units of a power that a line names: `A Vie, F StP sc, A Bud - Ser`."""
    units: list[Unit] = []
    orders: list[str] = []
    unread: list[str] = []
    for piece in filter(None, map(str.strip, _NEXT.split(line))):
        sketch = _sketch(_KIND.sub(_letter, piece), board)
        unit = _unit(sketch.unit, power, board) if sketch and sketch.unit else None
        if unit and sketch and sketch.verb is not Verb.BUILD:
            units.append(unit)
        if sketch is None or (sketch.verb is Verb.BARE and unit is None):
            unread.append(piece)
        elif sketch.verb is not Verb.BARE:
            orders.append(piece)
    return NamedUnits(tuple(units), tuple(orders), tuple(unread))


def _letter(kind: re.Match[str]) -> str:
    return kind[0][0].upper()


def _sketch(piece: str, board: Board) -> Sketch | None:
    """Return the unit alone or the order that a piece of a line is; None if it is neither."""
    rows = [row for _, row in lexicon_of(board).parse(piece).rows]
    alone = (row for row in rows if len(row) == 1 and _is_bare(row[0]))
    best = next(alone, rows[0] if rows else ())
    return best[0] if len(best) == 1 and isinstance(best[0], Sketch) else None


def _is_bare(item: Item) -> bool:
    return isinstance(item, Sketch) and item.verb is Verb.BARE


def _unit(named: UnitName, power: str, board: Board) -> Unit | None:
    """Return a unit whose kind and place are both said, and mean one place."""
    if named.kind is None or named.place is None:
        return None
    place = named.place.places[0]
    coasts = board.coasts[place]
    if named.kind is FLEET and coasts:
        place = board.at.get(f"{board.codes[place]}/{named.place.coast}", place)
    return Unit(power, named.kind, place)
