"""Words in a letter of a winter that only say in which order its list counts, or where it builds.

`In order of preference: A Par, F Bre, and if there is a third one, A Mar`: the first builds (or
removals) count, as many as are due (House rules V.2, V.3), so that such words change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.standpoint import Standpoint

ENDS = frozenset({",", ":", "-", ""})
JOINS = " ,"
BRACKETS_EMPTY = re.compile(r"[(\[][\s,]*[)\]]")
COMMAS = re.compile(r"\s*,(?:\s*,)+")


class Preferences:
    """Takes the words of preference out of the lines of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon
        self.known = lexicon.vocabulary.winter

    def without(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Return the lines without them, if something is to be built or removed."""
        if not self.standpoint.adjusts or builds_due(self.standpoint) == 0:
            return lines
        conditions = self.lexicon.vocabulary.conditions.conditions
        parsed = (self.lexicon.parse(line.text) for line in lines if not line.quoted)
        begun = sum(word in conditions for each in parsed for word in each.words)
        return [
            line if line.quoted else replace(line, text=self._left(line.text, begun <= 1))
            for line in lines
        ]

    def _left(self, text: str, alone: bool) -> str:
        plain = self.known.ranking.sub(" , ", text)
        if builds_due(self.standpoint) > 0:
            plain = self.known.placed.sub(self.known.placing[0], plain)
        parsed = self.lexicon.parse(plain)
        for start, end in reversed(list(self._counts(parsed)) if alone else []):
            first, last = parsed.tokens[start].start, parsed.tokens[end - 1].end
            plain = f"{plain[:first]} , {plain[last:]}"
        if plain == text:
            return text
        plain = COMMAS.sub(",", BRACKETS_EMPTY.sub(" ", plain)).strip(JOINS)
        return text if self.lexicon.parse(plain).proviso else plain

    def _counts(self, parsed: Parsed) -> Iterator[tuple[int, int]]:
        """Yield the conditions that only ask whether there are more: `if there is a third one`.

        They add to the list before them. What is built `if there is one`, and not if there are two,
        or `unless` there are more, is a choice.
        """
        conditions = self.lexicon.vocabulary.conditions.any_conditions
        at = 0
        while at < parsed.grammar.end:
            end = self._end(parsed, at + 1) if parsed.words[at] in conditions else at
            asked = parsed.words[at + 1 : end]
            adds = not self.known.adding.isdisjoint(asked)
            adds = adds and parsed.words[at] not in self.known.unless
            if adds and self.known.counted.issuperset(asked):
                yield at, end
            at = max(at + 1, end)

    def _end(self, parsed: Parsed, at: int) -> int:
        """Return where a condition ends: with its clause, or before what is built or removed."""
        kinds = parsed.vocabulary.tokens.kinds
        while parsed.words[at] not in ENDS and parsed.words[at] not in kinds.keys() - {"a"}:
            if parsed.words[at] not in self.known.counted and parsed.grammar.names_at(at):
                break
            at += 1
        return at
