"""Rows of lines that begin with where units go: `BUR: Mun, supported by Ruh`, `HOL: Kie`."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.lines.splitting import Line
from judge.orders.meaning.lists.list_heads import Head, bare_place_of
from judge.orders.meaning.lists.members import members_of
from judge.orders.meaning.lists.named import UnitNames


def places_in_rows(lines: Sequence[Line], named: UnitNames) -> dict[int, Head]:
    """Return the heads of such lines by their numbers in a letter.

    `Bur: Mun` alone may say where Burgundy goes; where every line names a unit that can go to its
    place, and one of the places has no unit of the writer's, none does.
    """
    result: dict[int, Head] = {}
    row: dict[int, Head] = {}
    for at, line in enumerate((*lines, None)):
        head = bare_place_of(line.text, named.lexicon) if line and not line.quoted else None
        members = head and members_of(head, head.list, "", named)
        if head and members and members.orders:
            row[at] = head
        elif line is None or line.text:
            others = any(not named.begins_with_unit(head.to) for head in row.values())
            result |= row if others and len(row) > 1 else {}
            row = {}
    return result
