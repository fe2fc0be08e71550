"""Builds that were written for so many centres, when it is known how many were gained.

In a winter, `If I gain 3, build A Par, F Bre, A Mar` is for whoever may build three; what the same
letter provides for other numbers is for nothing any more (House rules II.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import IfGained
from judge.orders.lines.splitting import Line
from judge.orders.meaning.ahead.if_gained import gained
from judge.orders.meaning.ahead.provisions import Condition
from judge.orders.meaning.conditions import openings
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.own_words import OwnWords
from judge.orders.meaning.sketch_to_order import builds_due


class GainedNow:
    """Knows how many builds or removals are due in the winter of a letter."""

    def __init__(self, lines: LineReader, own_words: OwnWords) -> None:
        self.lines = lines
        self.standpoint = lines.standpoint
        self.own_words = own_words

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return lines with what is built for as many centres as were gained, as plain orders."""
        provided = {at: it for at, line in enumerate(lines) if (it := self._provided(line))}
        due = builds_due(self.standpoint) if provided else 0
        if all(provision.centers != due for provision in provided.values()):
            return list(lines)
        return [
            self._as_told(line, provided[at], due) if at in provided else line
            for at, line in enumerate(lines)
        ]

    def _provided(self, line: Line) -> IfGained | None:
        """Return what a line provides for, if it says no more than that."""
        if line.quoted or not self.standpoint.adjusts:
            return None
        parsed = self.lines.lexicon.parse(line.text)
        for opening in openings(parsed)[:1]:
            condition = Condition(parsed, 0, opening, "")
            for it in gained(condition, parsed.grammar.end, self.lines):
                if it.is_possible and isinstance(it.contingent, IfGained):
                    return it.contingent
        return None

    def _as_told(self, line: Line, provided: IfGained, due: int) -> Line:
        if provided.centers != due:
            return replace(line, quoted=True)
        plain = ", ".join(map(self.standpoint.short, provided.orders))
        self.own_words.remember(line.number, plain, line.text)
        return replace(line, text=plain)
