"""The marks of a letter: whether its orders are final (House rules II.1).

A mark stands alone on its line, or beside orders, or beside the turn and the power that they are
for: "Final orders will follow" is none.
"""

from __future__ import annotations

import re

from judge.desk.body import Body
from judge.desk.language import Language
from judge.desk.mark_lines import Mark
from judge.desk.subject import Subject, read_subject
from judge.variants.seam import Packed, Reading, Variant

MOST_MARKS = 20  # looked at in one letter


def marks_of(
    body: Body,
    reading: Reading,
    language: Language,
    variant: Variant,
    power: str,
    position: Packed,
) -> list[bool]:
    """Return how a letter marks its orders, line by line: true for final, false for preliminary.

    `reading` is what the whole text of the letter says.
    """
    marks = body.marks[-MOST_MARKS:]
    singles = {mark.line for mark in marks if mark.single}
    return [
        mark.final
        for mark in marks
        if (not mark.single or singles.issuperset(order.line for order in reading.orders))
        and mark.power in (None, power)
        and _counts(mark, reading, language, variant, power, position)
    ]


def _counts(
    mark: Mark,
    reading: Reading,
    language: Language,
    variant: Variant,
    power: str,
    position: Packed,
) -> bool:
    """Whether a mark stands alone, or beside orders, or beside whom and what it is for."""
    return (
        not mark.beside
        or mark.apart
        or _holds_orders(mark, reading)
        or _says_whose(mark.beside, language, variant, power, position)
    )


def _holds_orders(mark: Mark, reading: Reading) -> bool:
    line = reading.lines(mark.line, mark.line)
    return any(order.certain for order in (*line.orders, *line.later))


def _says_whose(
    beside: str, language: Language, variant: Variant, power: str, position: Packed
) -> bool:
    """Whether words name this power or the present turn, and nothing else."""
    named = read_subject(beside, variant, language)
    more = set(re.findall(r"\w+", " ".join(named.unknown))).difference(language.marks.links)
    return (
        not more
        and "?" not in beside
        and (named.power is not None or named.names_turn)
        and named.power in (None, power)
        and _is_present(named, variant, position)
    )


def _is_present(named: Subject, variant: Variant, position: Packed) -> bool:
    """Whether what is said of a turn, if anything is, fits the present one."""
    turn = variant.turn(position)
    if named.code:
        return named.code == turn.code
    return named.parts.items() <= turn.facts.items()
