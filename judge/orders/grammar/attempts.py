"""Attempts: words that are no order, and look as if they should have been one.

They are told to the player as a Problem; other words are only passed over.
"""

from __future__ import annotations

from functools import cached_property

from judge.orders.grammar.forms import Grammar
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.judges_form import DASH

TELLING = frozenset(
    {Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.DISBAND, Verb.RETREAT, Verb.WITHDRAW, Verb.BUILD}
)
NEAR = 3  # words after `A` or `F` in which something must be told


class Attempts:
    """Where in a line an order seems to be tried."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._words = grammar.words
        self._kinds = grammar.kinds
        self._verb_of = grammar.known.verb_of
        self._never = grammar.end + 1

    def tried_by(self, start: int) -> int:
        """Return the token by which words from `start` on look like an order; else past the end."""
        first = self._grammar.skip(
            start, self._grammar.known.lead_ins | self._grammar.known.articles
        )
        word = self._words[first]
        if word in self._kinds:
            article = word in self._grammar.vocabulary.tokens.indefinite
            if self._is_named(first + 1, rightly=article):  # `a lot` is no army in London
                return first + 2
            telling = self._grammar.known.plain_verbs if article else self._verb_of.keys()
            several = word in self._grammar.vocabulary.tokens.several
            for at in range(first + 1, min(first + 1 + NEAR, self._grammar.end)):
                if self._words[at] in telling and not (several and self._is_hyphen(at)):
                    return at + 1
        tells = self._verb_of.get(word) if len(word) > 1 else None
        if tells in TELLING and self._begins_unit(first + 1):
            return first + 2
        if tells is Verb.SUPPORT and self._points(start, first + 1):
            return first + 2
        return self._told[first]

    @cached_property
    def _told(self) -> list[int]:
        """For each token: where the first thing ends, from there on, that some place was told."""
        ends = [self._never]
        for at in range(self._grammar.end - 1, -1, -1):
            ends.append(min(ends[-1], self._told_at(at)))
        return ends[::-1]

    def _told_at(self, at: int) -> int:
        unit = at + (self._words[at] in self._kinds)
        for spelling, after in self._grammar.names_at(unit):
            if spelling.manner is Manner.MENDED:
                continue
            verb = self._words[after]
            if verb == "-" and (unit > at or self._grammar.names_at(after + 1)):
                return after + 1
            if self._verb_of.get(verb) in TELLING and (unit > at or verb in self._kinds):
                return after + 1
        return self._never

    def _is_named(self, at: int, *, rightly: bool) -> bool:
        names = self._grammar.names_at(at)
        return any(not rightly or name.manner is not Manner.MENDED for name, _ in names)

    def _is_hyphen(self, at: int) -> bool:
        """Whether a dash joins two words: `the fleets are over-stretched`."""
        if self._words[at] != DASH or at + 1 >= self._grammar.end:
            return False
        before, dash, behind = self._grammar.tokens[at - 1 : at + 2]
        return before.end == dash.start and dash.end == behind.start

    def _points(self, start: int, at: int) -> bool:
        """Whether help joined to what a unit does is for one named before: `and supports it`."""
        ands, pointers = self._grammar.known.ands, self._grammar.known.pointers
        return self._words[at] in pointers and start > 0 and self._words[start - 1] in ands

    def _begins_unit(self, at: int) -> bool:
        return self._words[at] in self._kinds or bool(self._grammar.names_at(at))
