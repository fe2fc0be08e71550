"""The clause of a sentence that leaves its unit open: `A Arm - Sev, F Aeg I don't know yet`.

All others stand: they name other units, and nothing in that clause points back to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import PassageReader

SIGN = re.compile(r"[,;]\s+")
LONGEST = 400  # letters of a sentence
MOST = 4  # clauses that are tried, from the last one back


def open_clauses(text: str, reader: PassageReader) -> Iterator[tuple[str, str]]:
    """Yield what a sentence says without one clause of it, and that clause, the last one first.

    What names nothing goes with the clause before it: `F Aeg goes south, I forgot the name`.
    """
    if len(text) > LONGEST or reader.lexicon.parse(text).proviso:
        return
    clauses = [""]
    for part in SIGN.split(text):
        named = whole_passage(part, reader.lexicon).mentions
        clauses[-1:] = (
            [clauses[-1], part] if named and clauses[-1] else [_joined(clauses[-1], part)]
        )
    for at in range(len(clauses) - 1, max(len(clauses) - 1 - MOST, 0), -1):
        others = [*clauses[:at], *clauses[at + 1 :]]
        clause, left = (
            whole_passage(it, reader.lexicon) for it in (clauses[at], ", ".join(others))
        )
        if _is_of_its_own(clause, left, reader):
            yield ", ".join(others), clauses[at]


def first_part(clause: str) -> str:
    """Return a clause without what is said behind its sign: `F Con H, perhaps` is about all."""
    return SIGN.split(clause)[0]


def _joined(before: str, part: str) -> str:
    return f"{before}, {part}" if before else part


def _is_of_its_own(clause: Passage, left: Passage, reader: PassageReader) -> bool:
    """Whether a clause names units that the others do not, and points at none of those."""
    named = [own_of(mention, reader.standpoint) for mention in clause.mentions]
    units = {at for at in named if at is not None}
    others = {own_of(mention, reader.standpoint) for mention in left.mentions}
    points = reader.vocabulary.prose.pointing_back | reader.vocabulary.prose.all_of_them
    beside = reader.vocabulary.grammar.ors.isdisjoint(clause.said[:1])
    return bool(units) and units.isdisjoint(others) and beside and points.isdisjoint(clause.said)
