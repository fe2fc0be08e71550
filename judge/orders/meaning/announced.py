"""Lines above retreats that only announce them: `The army falls right back into his yard:`.

What becomes of their units stands below them, so that there is nothing to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import ProblemKind
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Order, Retreat, Waive


class Announced:
    """Takes needless questions out of the lines of one letter, which orders retreats."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon

    def without(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines without questions about what is ordered below them."""
        if self.standpoint.moves or self.standpoint.adjusts:
            return list(done)
        result = []
        for at, read in enumerate(done):
            below = [told.order for later in done[at + 1 :] for told in later.orders]
            told = bool(read.problems) and not read.orders and self._only_announces(read, below)
            over = (*read.passed_over, read.line.text)
            result.append(replace(read, problems=(), passed_over=over) if told else read)
        return result

    def _only_announces(self, read: ReadLine, below: Sequence[Order]) -> bool:
        """Whether all that a line names is ordered below it."""
        if any(problem.kind is ProblemKind.ILLEGAL for problem in read.problems):
            return False
        text = read.line.text
        parsed, known = self.lexicon.parse(text), self.lexicon.vocabulary
        passage = Passage(parsed, 0, parsed.grammar.end, known.retreat_acts)
        acts = {mention.act for mention in passage.act_mentions}
        open_still = parsed.proviso or passage.is_doubtful or text.rstrip().endswith("?")
        if open_still or passage.denied or Act.LEAVE in acts or known.corrections.cue.search(text):
            return False
        units = {at for m in passage.mentions if (at := own_of(m, self.standpoint)) is not None}
        ordered = {order.at for order in below if not isinstance(order, Waive)}
        if not units and not text.rstrip().endswith(":"):
            return False
        places = {at for m in passage.mentions for at in provinces_of(m, self.standpoint)}
        return (units or set(self.standpoint.own)) <= ordered and places <= set(self._of(below))

    def _of(self, orders: Sequence[Order]) -> Iterator[Province]:
        """Yield the provinces that orders name."""
        for order in orders:
            if not isinstance(order, Waive) and order.at is not None:
                yield self.standpoint.board.province_of[order.at]
            if isinstance(order, Retreat):
                yield self.standpoint.board.province_of[order.to]
