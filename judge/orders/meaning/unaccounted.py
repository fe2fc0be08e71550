"""Places that a sentence about retreats names for units of which it orders nothing.

`OTB with the Aegean fleet, Con for the other` says more than that the fleet is gone: a place that
only a unit without an order can reach is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.passages import BY_GIST, acts_of, question
from judge.orders.meaning.gist.refusals import refused_in
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.tokens.suggestions import first_distinct
from judge.rules.board import Province
from judge.rules.order import Retreat, Waive
from judge.rules.phase import PhaseKind


class Unaccounted:
    """Asks about the places that sentences of one letter name, and that their orders do not."""

    def __init__(self, lines: LineReader) -> None:
        self.standpoint = lines.standpoint
        self.lexicon = lines.lexicon
        self.acts = acts_of(PhaseKind.RETREAT, lines.lexicon.vocabulary)

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, with questions about what is not accounted for."""
        orders = [read.order for line in done for read in line.orders]
        ordered = {order.at for order in orders if not isinstance(order, Waive)}
        return [line if line.problems else self._line(line, ordered) for line in done]

    def _line(self, line: ReadLine, ordered: set[Province]) -> ReadLine:
        for written, group in groupby(line.orders, key=lambda order: order.written):
            if all(BY_GIST in order.notes for order in group):
                line = self._sentence(line, written, ordered)
        return line

    def _sentence(self, line: ReadLine, written: str, ordered: set[Province]) -> ReadLine:
        """Return a line, with a question about one sentence if it names more than its orders."""
        ways = [list(self._ways(place)) for place in self._places(written)]
        open_still = [
            way for each in ways if all(way.at not in ordered for way in each) for way in each
        ]
        if not open_still:
            return line
        shorts = first_distinct(map(self.standpoint.short, open_still))
        asks = question(written, line.line.number, shorts)
        return replace(line, problems=(*line.problems, asks))

    def _places(self, written: str) -> Iterator[Mention]:
        """Yield the places that a sentence names, without those refused and its own units."""
        parsed = self.lexicon.parse(written)
        passage = Passage(parsed, 0, parsed.grammar.end, self.acts)
        refused = refused_in(passage, passage.mentions)
        for mention in passage.mentions:
            own = own_of(mention, self.standpoint) is not None
            if mention.places and mention not in refused and not own:
                yield mention

    def _ways(self, place: Mention) -> Iterator[Retreat]:
        """Yield the retreats of the writer's units to what a name may mean."""
        board, provinces = self.standpoint.board, set(provinces_of(place, self.standpoint))
        for at in sorted(self.standpoint.own):
            for way in self.standpoint.position.dislodged[at].retreats:
                if board.province_of[way] in provinces:
                    yield Retreat(at, way)
