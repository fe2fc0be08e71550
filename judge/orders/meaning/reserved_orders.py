"""Orders of which a line says that they are not meant, or not for sure: `These are only ideas`.

Such a line names no unit and orders nothing; it points to the orders above it, or says no more than
that; where none are above, it points to those below.  What it speaks of is asked about, and not
taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.lines.sentences import sentences
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.standing_orders import Pair, StandingOrders

FEW = 5  # words of a line that says nothing else
MOST = 20  # words of a line that speaks of orders


class ReservedOrders(StandingOrders):
    """Takes out of one letter the orders that its own lines call no orders."""

    def without(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, with questions about orders that are not meant for sure."""
        result = list(done)
        for at, read in enumerate(result):
            if self._may_reserve(read) and (chosen := self._reserved(result, at)):
                self._take_back(result, at, chosen)
                result[at] = replace(result[at], passed_over=())
        return result

    def _may_reserve(self, read: ReadLine) -> bool:
        """Whether a line is the writer's own, and neither an order nor asked about."""
        quiet = not (read.orders or read.problems or read.line.quoted or read.line.struck)
        return quiet and not read.above.aside and bool(read.line.text)

    def _reserved(self, done: list[ReadLine], at: int) -> list[Pair]:
        """Return the orders above a line, or else below it, that it speaks of."""
        text = done[at].line.text
        words = [word for word in self._words(text) if word.isalpha()]
        points = not self.known.pointed.isdisjoint(words)
        reserved = points and self.known.not_sure.are_among(words)
        short = points or len(words) <= FEW
        if not (reserved or (short and self.known.not_meant.are_among(words))):
            return []
        about_letters = self.known.other_letters | self.known.finality
        if self._mentions(text) or text.rstrip().endswith((":", "?")):
            return []
        if len(words) > MOST or not about_letters.isdisjoint(words):
            return []
        orders = self._orders(done, at - 1)
        if not orders:
            return self._orders(done, len(done) - 1) if self._points_below(text) else []
        if numbered := self._numbered(text, orders):
            return numbered
        single = not self.known.single.isdisjoint(words)
        return [pair for pair in orders if pair[0] == orders[-1][0]] if single else orders

    def _points_below(self, text: str) -> bool:
        """Whether one sentence says it of what it points to: not `He is joking. My orders are`."""
        said = (self._words(part) for part in sentences(text, self.vocabulary))
        return any(
            not self.known.pointed.isdisjoint(words) and self.known.not_meant.are_among(words)
            for words in said
        )
