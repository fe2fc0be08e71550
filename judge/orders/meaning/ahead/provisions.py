"""What a player provides for: a condition in a line, and the contingent order read from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.orders.findings import Contingent, Note
from judge.orders.grammar.lexicon import Parsed


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in a line: where it begins, and the text in which a unit was named before.

    `since` is where the line was read up to.
    """

    parsed: Parsed
    since: int
    opening: int
    before: str


@dataclass(frozen=True, slots=True)
class Provision:
    """A contingent order, and the tokens it is written in; whether all of it is possible."""

    contingent: Contingent
    notes: tuple[Note, ...]
    is_possible: bool
    start: int
    end: int


def each_once(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return notes without those that say the same again."""
    result: list[Note] = []
    for note in notes:
        if note not in result:
            result.append(note)
    return tuple(result)
