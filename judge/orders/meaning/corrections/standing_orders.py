"""The orders of a letter as they stand so far, and the ways to change them or take them back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.orders.findings import Problem, ProblemKind, ReadOrder, question
from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.doubtful_lines import read_doubtful_lines
from judge.orders.meaning.gist.doubts import Doubts
from judge.orders.meaning.gist.gist import own_of, provinces_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.passages import BY_GIST, acts_of
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.rules.board import UnitKind
from judge.rules.order import Convoy, Move, Order, Retreat, Support, Waive, unit_of

Pair = tuple[int, ReadOrder]  # a line, by its place in the letter, and an order of it


class StandingOrders(ReadingStep):
    """The lines of one letter, and what they order, which lines below may change."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.known = lines.lexicon.vocabulary.corrections
        phase = self.standpoint.position.phase.kind
        self.doubts = Doubts(self.standpoint, self.lexicon, acts_of(phase, self.vocabulary))

    # --- which orders stand ----------------------------------------------------------------------

    def _orders(self, done: list[ReadLine], at: int) -> list[Pair]:
        return [(index, order) for index in range(at + 1) for order in done[index].orders]

    def _last(self, done: list[ReadLine], at: int) -> Pair | None:
        for index in range(at, -1, -1):
            if done[index].orders:
                return index, done[index].orders[-1]
        return None

    def _numbered(self, text: str, orders: list[Pair]) -> list[Pair]:
        """Return the orders of the line that is named by its number: `the 2nd line`.

        Second thoughts name none.
        """
        words, ordinal_of = self._words(self.known.cue.sub(" ", text)), self.known.ordinal_of
        number = next((ordinal_of[word] for word in words if word in ordinal_of), 0)
        number = number or next((int(word) for word in words if word.isdecimal()), 0)
        lines = list(dict.fromkeys(index for index, _ in orders))
        if number and len(lines) == 1:
            return orders[number - 1 : number]  # of several on one line
        chosen = lines[number - 1 : number] if number else []
        return [pair for pair in orders if pair[0] in chosen]

    def _named_by(self, mentions: list[Mention], orders: list[Pair]) -> list[Pair]:
        """Return the last order to a unit, or to a place, that is named."""
        named = [pair for pair in orders if any(self._ends_in(pair[1].order, m) for m in mentions)]
        units = [own_of(mention, self.standpoint) for mention in mentions]
        named += [
            pair for pair in orders if pair[1].unit in [unit for unit in units if unit is not None]
        ]
        return named[-1:]

    def _ends_in(self, order: Order, place: Mention) -> bool:
        to = getattr(order, "to", None)
        return to is not None and self.standpoint.board.province_of[to] in provinces_of(
            place, self.standpoint
        )

    def _is_of_another_unit(self, last: Pair, at: int, text: str, tail: str) -> bool:
        """Whether words before a cue are of a unit of the writer's, and not of the order above.

        `Ruhr: Bel? no, sorry, Boh` below `A Mun - Tyr` is no correction of that.
        """
        head = text[: text.find(tail)] if last[0] != at else ""
        first = next(iter(self._mentions(head)), None)
        unit = own_of(first, self.standpoint) if first else None
        return first is not None and unit is not None and not self._named_by([first], [last])

    # --- changed and taken back ------------------------------------------------------------------

    def _put(self, done: list[ReadLine], at: int, last: Pair, new: Order) -> None:
        """Put an order in the place of one before it."""
        index, old = last
        left = tuple(order for order in done[index].orders if order is not old)
        done[index] = replace(done[index], orders=left)
        read = done[at]
        text, line = read.line.text, read.line.number
        order = ReadOrder(new, self.standpoint.short(new), text, line, (BY_GIST,))
        done[at] = replace(read, orders=(*read.orders, order), problems=(), passed_over=())

    def _take_back(self, done: list[ReadLine], at: int, orders: list[Pair]) -> None:
        """Take orders out, and ask whether they are meant."""
        for index, order in orders:
            left = tuple(read for read in done[index].orders if read is not order)
            done[index] = replace(done[index], orders=left)
        if not orders or self._are_ordered_anew(done, orders):
            return
        read = done[at]
        text, line = read.line.text, read.line.number
        problem = question(text, line, (order.short for _, order in orders), "taken-back")
        asked = [it for it in read.problems if not (it.written == text and _is_open(it))]
        done[at] = replace(read, problems=(*asked, problem), passed_over=())

    def _are_ordered_anew(self, done: list[ReadLine], orders: list[Pair]) -> bool:
        units = {order.unit for _, order in orders}
        ordered = {order.unit for read in done for order in read.orders}
        return units <= ordered

    def _retarget(
        self,
        done: list[ReadLine],
        at: int,
        last: Pair,
        place: Mention,
        *,
        apology: bool = False,
    ) -> None:
        new = next(self._with_target(last[1].order, place), None)
        if new is not None and new != last[1].order:
            self._put(done, at, last, new)
        elif new is None and not apology:
            self._take_back(done, at, [last])

    def _with_target(self, order: Order, place: Mention) -> Iterator[Order]:
        """Yield an order with another place for its end, if it is possible so."""
        board, position = self.standpoint.board, self.standpoint.position
        mover = order.of if isinstance(order, Support | Convoy) else unit_of(order)
        unit = position.units.get(mover) if mover is not None else None
        for province in provinces_of(place, self.standpoint):
            fleet = unit is not None and unit.kind is UnitKind.FLEET
            to = on_coast(province, place.coast, board) if fleet else province
            match order:
                case Move() | Retreat() | Support(to=int()) | Convoy():
                    new: Order = replace(order, to=to)
                case _:
                    continue
            if self.standpoint.can(new):
                yield new

    def _with_other_unit(
        self, done: list[ReadLine], at: int, orders: list[Pair], place: Mention
    ) -> None:
        """Give an order to another unit than it was written for: `for Pic read Bur`."""
        unit = own_of(place, self.standpoint)
        if len(orders) == 1 and unit is not None and not isinstance(orders[0][1].order, Waive):
            new = replace(orders[0][1].order, at=unit)
            if self.standpoint.can(new):
                self._put(done, at, orders[0], new)
                return
        self._take_back(done, at, orders)

    def _with_other_helped(
        self,
        done: list[ReadLine],
        at: int,
        orders: list[Pair],
        names: tuple[Mention, Mention],
    ) -> bool:
        """Let a support or a convoy be for another unit: `in line 2 replace Pic by Ruh`."""
        before, after = names
        units = self.standpoint.position.units
        others = [place for place in provinces_of(after, self.standpoint) if place in units]
        helping = [
            (pair, pair[1].order)
            for pair in orders
            if isinstance(pair[1].order, Support | Convoy)
            and pair[1].order.of in provinces_of(before, self.standpoint)
        ]
        if len(helping) != 1 or len(others) != 1 or len(orders) != 1:
            return False
        (pair, order), (other,) = helping[0], others
        new = replace(order, of=other)
        if self.standpoint.can(new):
            self._put(done, at, pair, new)
            return True
        return False

    # --- what words name -------------------------------------------------------------------------

    def _read(self, read: ReadLine, text: str) -> ReadLine | None:
        """Read what else a line says, by its gist too."""
        if not text:
            return None
        alone = self.lines.read(replace(read.line, text=text), NOTHING)
        return read_doubtful_lines([alone], self.lines)[0] if self.standpoint.moves else alone

    def _passage(self, text: str) -> Passage:
        return whole_passage(text.strip(), self.lexicon)

    def _mentions(self, text: str) -> list[Mention]:
        return [it for it in self._passage(text).mentions if it.places]

    def _mention(self, text: str) -> Mention | None:
        return next(iter(self._mentions(text)), None)

    def _words(self, text: str) -> tuple[str, ...]:
        return self.lexicon.parse(text).words

    def _points(self, text: str) -> bool:
        return not self.vocabulary.prose.pointing_back.isdisjoint(self._words(text))

    def _is_alone(self, passage: Passage, mention: Mention) -> bool:
        """Whether nothing is said but one place."""
        words = (
            passage.words[passage.start : mention.start] + passage.words[mention.end : passage.end]
        )
        return all(
            word in self.known.affirmed or not word.isalpha()
            for word in words
            if word != passage.words[mention.start]
        )


def _is_open(problem: Problem) -> bool:
    """Whether it is but asked whether a line is an order."""
    return problem.kind is ProblemKind.AMBIGUOUS
