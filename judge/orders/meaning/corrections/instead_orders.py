"""Orders that are taken back because another, of another unit, is given in their stead.

`F Lvp to Wal. F Nth to Den instead`, `Kiel to Holland, no wait, Baltic to Bothnia`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from judge.orders.findings import ReadOrder
from judge.orders.meaning.corrections.standing_orders import Pair
from judge.orders.meaning.corrections.undone_orders import UndoneOrders
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import ReadLine
from judge.rules.order import Convoy, Support

AROUND = " ,:;.!–—-"  # a cue


class InsteadOrders(UndoneOrders):
    """Takes back the orders of one letter in whose stead others stand."""

    def _is_in_stead(self, done: list[ReadLine], at: int) -> bool:
        """Take back an order of a line in whose stead one for another unit stands behind it."""
        read = done[at]
        if not read.orders or read.above != NOTHING or not self.standpoint.moves:
            return False
        if self.lexicon.parse(read.line.text).is_notation:
            return False
        return any(
            self._takes_stead(done, at, cue) for cue in self.known.cue.finditer(read.line.text)
        ) or self._stands_instead(done, at)

    def _stands_instead(self, done: list[ReadLine], at: int) -> bool:
        """Take back the order right before one that is given `instead`, of another unit.

        `F Lvp to Wal. F Nth to Den instead`: unless the second helps the first.
        """
        told, text = done[at].orders, done[at].line.text
        if self.vocabulary.settling.instead.isdisjoint(self._words(text)):
            return False
        pairs = [*self._orders(done, at - 1)[-1:], *((at, order) for order in told)]
        for (index, old), (_, new) in pairwise(pairs):
            start = text.rfind(new.written)
            left = text[text.find(old.written) + len(old.written) : start] if index == at else ""
            if index == at - 1:
                near = done[at].line.number - done[index].line.last <= 1 and done[index].is_clean
                left = text[:start] if near else new.written
            clear = not left.strip(AROUND) and old.unit != new.unit
            clear = clear and not self._is_told_before(done, (index, old), [new])
            helped = isinstance(new.order, Support | Convoy) and new.order.of == old.unit
            if clear and not helped and self._is_instead(new.written):
                self._take_back(done, at, [(index, old)])
                return True
        return False

    def _is_instead(self, text: str) -> bool:
        """Whether words begin or end with one that puts them in the stead of others."""
        words = [word for word in self._words(text) if word.isalpha()]
        return any(word in self.vocabulary.settling.instead for word in (*words[:1], *words[-1:]))

    def _takes_stead(self, done: list[ReadLine], at: int, cue: re.Match[str]) -> bool:
        """Take back the last order before a cue that denies it, where one for another is behind.

        `Kiel to Holland, no wait, Baltic to Bothnia`, `Kiel to Holland, I mean Baltic to Bothnia`.
        """
        read, words = done[at], cue[0].strip(AROUND).lower()
        starts = [(self._start(read.line.text, told, cue), told) for told in read.orders]
        least, articles = cue.start() + len(cue[0].rstrip()), self.vocabulary.grammar.articles
        behind = [
            told
            for start, told in starts
            if least <= start and articles.issuperset(read.line.text[cue.end() : start].split())
        ]
        before = [told for start, told in starts if 0 <= start < cue.start()]
        near = at > 0 and read.line.number - done[at - 1].line.last <= 1
        last = (at, before[-1]) if before else None
        opens = not self.known.cue.sub("", read.line.text[: cue.start()]).strip(AROUND)
        if last is None and near and done[at - 1].orders and opens:
            last = at - 1, done[at - 1].orders[-1]
        units = {told.unit for told in behind}
        if not behind or last is None or last[1].unit in units:
            return False
        if self._is_told_before(done, last, behind):
            return False
        denies = tuple(words.split()) in self.known.denying_cues
        if not (denies or self.known.meant.search(words)):
            return False
        self._take_back(done, at, [last])
        return True

    def _is_told_before(self, done: list[ReadLine], last: Pair, new: Sequence[ReadOrder]) -> bool:
        """Whether orders behind a cue are in the stead of others than the last one before it."""
        earlier = (told for _, told in self._orders(done, last[0]) if told not in (last[1], *new))
        return not {told.unit for told in new}.isdisjoint(told.unit for told in earlier)

    def _start(self, text: str, told: ReadOrder, cue: re.Match[str]) -> int:
        """Return where an order begins in a line, behind a cue that it is written with."""
        start = text.rfind(told.written)
        led = 0 <= start <= cue.start() and not self._mentions(text[start : cue.start()])
        return cue.end() if led and cue.end() < start + len(told.written) else start
