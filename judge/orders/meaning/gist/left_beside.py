"""What stands beside the orders of a sentence: units alone, and remarks in brackets.

Of units that are joined to others each does the same, or is asked about; a remark may order a unit
of its own, or leave open the way that another goes.
"""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import ReadOrder, question
from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.convoys_meant import another_way
from judge.orders.meaning.gist.gist import Gist, Sense, own_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import BY_GIST, PassageReader
from judge.orders.meaning.gist.purposes import is_mere_purpose, only_covers
from judge.rules.order import Convoy, Hold, Move, Order, Support


class BesideReader(PassageReader):
    """Reads what is said beside orders."""

    def with_left(self, way: PartReading, line: Line) -> PartReading:
        """Ask about units that stand alone beside orders: `Munich and Ruhr attack Burgundy`.

        Those joined to a unit that holds or supports do the same; one that goes is asked about too.
        """
        way = self._without_pairs(self._with_shared(way, line), line)
        way = self._without_choices(way, line)
        units = (passage for passage in way.left if any(map(self._is_ours, passage.mentions)))
        asks = tuple(question(passage.text, line.number) for passage in units)
        return replace(way, problems=(*way.problems, *asks))

    def _without_choices(self, way: PartReading, line: Line) -> PartReading:
        """Ask about a move behind which further places stand within reach: `Mun: Bur, Tyr`."""
        places = [it for passage in way.left for it in passage.mentions if not self._is_ours(it)]
        last = way.orders[-1] if way.orders else None
        if last is None or not isinstance(last.order, Move) or not places:
            return way
        ends = (end for it in places for end in it.places)
        others = [replace(last.order, to=end) for end in ends]
        others = [order for order in others if self.standpoint.can(order)]
        if not others:
            return way
        shorts = map(self.standpoint.short, (last.order, *others))
        asked = question(way.left[-1].parsed.text, line.number, shorts)
        return replace(way, orders=way.orders[:-1], problems=(*way.problems, asked), spoilt=True)

    def _with_shared(self, way: PartReading, line: Line) -> PartReading:
        """Let units do what those joined to them do: `Ruhr and Belgium join in to help`."""
        left: list[Passage] = []
        for passage in way.left:
            order = self._shared(passage, way)
            if order is None:
                left.append(passage)
            else:
                way = replace(way, orders=(*way.orders, self.taken(order, passage, line)))
        return replace(way, left=tuple(left))

    def _shared(self, passage: Passage, way: PartReading) -> Order | None:
        """Return the order of a unit alone that the unit joined behind it was given."""
        at = own_of(passage.mentions[-1], self.standpoint)
        told = self._joined_order(passage, way)
        if at is None or told is None or not isinstance(told.order, Hold | Support | Convoy):
            return None
        order = replace(told.order, at=at)
        return order if self.standpoint.can(order) else None

    def _without_pairs(self, way: PartReading, line: Line) -> PartReading:
        """Ask about two units of which but one can go where both are sent."""
        for passage in way.left:
            told = self._joined_order(passage, way)
            if told is None or not isinstance(told.order, Move):
                continue
            whole = self.passage(passage.parsed, 0, passage.parsed.grammar.end)
            way = replace(
                way,
                orders=tuple(read for read in way.orders if read is not told),
                problems=(*way.problems, question(whole.text, line.number, (told.short,))),
                left=tuple(other for other in way.left if other is not passage),
                spoilt=True,
            )
        return way

    def _joined_order(self, passage: Passage, way: PartReading) -> ReadOrder | None:
        """Return what the unit is told that is joined behind a unit alone; None if none is."""
        whole = self.passage(passage.parsed, 0, passage.parsed.grammar.end)
        at = own_of(passage.mentions[-1], self.standpoint)
        behind = [mention for mention in whole.mentions if mention.start >= passage.end]
        if at is None or len(passage.mentions) > 1 or not behind:
            return None
        joined = whole.words[passage.end : behind[0].start]
        if self.vocabulary.grammar.ands.isdisjoint(joined) or len(joined) > 2:
            return None
        other = own_of(behind[0], self.standpoint)
        told = [read for read in way.orders if read.unit == other]
        return told[0] if len(told) == 1 and other is not None else None

    def with_remarks(self, parsed: Parsed, line: Line, way: PartReading) -> PartReading:
        """Ask about a remark that orders a unit of its own: `(Holland helps)`."""
        known = {order.order for order in way.orders}
        for text in parsed.remarks:
            remark = self.lexicon.parse(text)
            passage = self.passage(remark, 0, remark.grammar.end)
            if is_mere_purpose(passage) or only_covers(passage):
                continue
            if another := another_way(Statement(passage, self.standpoint, way.aim)):
                way = self._by_another_way(way, another, passage, line)
                continue
            gist = self._gist(passage, way)
            new = [order for order in gist.orders if order not in known]
            if gist.sense is Sense.ORDERS and new:
                shorts = (self.standpoint.short(order) for order in new)
                asked_of = question(text, line.number, shorts)
                way = replace(way, problems=(*way.problems, asked_of))
        return way

    def _by_another_way(
        self, way: PartReading, gist: Gist, passage: Passage, line: Line
    ) -> PartReading:
        """Give the order before a remark the way that it leaves: `(not via Nth)`."""
        if gist.sense is not Sense.ORDERS or not way.orders:
            return replace(way, problems=(*way.problems, question(passage.text, line.number)))
        (order,) = gist.orders
        last = way.orders[-1]
        short = self.standpoint.short(order)
        anew = last._replace(order=order, short=short, notes=(*last.notes, BY_GIST))
        return replace(way, orders=(*way.orders[:-1], anew), aim=order, spoilt=True)
