"""One way to read the first parts of a sentence: what it costs, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from judge.orders.findings import Problem, ReadOrder
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.line_reader import ReadLine
from judge.rules.board import Province
from judge.rules.order import Order


@dataclass(frozen=True, slots=True)
class PartReading:
    """A way to read the first parts of a sentence."""

    cost: tuple[int, int, int] = (0, 0, 0)
    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    aim: Order | None = None
    place: tuple[Province, ...] = ()  # what was spoken of last, for which a `there` may stand
    left: tuple[Passage, ...] = ()  # of which nothing was said, though they name units of one's own
    spoilt: bool = field(default=False)  # something was read, and must not be taken
    wished: bool = False  # what seems past is a wish: `I would be grateful if Munich went`
    too_long: bool = False  # nobody wrote so much by hand

    def longer(self, cost: int = 0, count: int = 0, asks: int = 0) -> Self:
        """Return a way that costs more: questions, then fewer orders, then orders by gist."""
        known = self.cost
        return replace(self, cost=(known[0] + cost, known[1] + count, known[2] + asks))

    def with_orders(self, read: ReadLine) -> Self:
        """Return a way with the orders of one more passage."""
        longer = self.longer(count=-len(read.orders))
        return replace(longer, orders=(*self.orders, *read.orders), aim=read.orders[-1].order)
