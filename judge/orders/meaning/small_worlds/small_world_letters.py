"""What stands of a letter for a winter, once it has been settled clause by clause.

The reader of sentences knows more ways to write an order; what it asks about is settled here.  If
every unit or place named is decided on, its questions are answered; if some stay in doubt, they
stand, and the orders for the others are taken.  Where it asked nothing, its orders are never
changed: what it passed over is added, and what the two take differently is asked about.  Only how
many builds are waived is settled here alone, unless that is written as an order: `Waive`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.orders.findings import Problem, ReadOrder
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.passages import BY_GIST, question
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.small_worlds.builds_settled import BuildsSettled
from judge.orders.meaning.small_worlds.letter_clauses import Bearing, LetterClause
from judge.orders.meaning.small_worlds.removals_settled import RemovalsSettled
from judge.orders.meaning.small_worlds.settler import Settler
from judge.orders.tokens.tokenizing import BLANK
from judge.rules.board import Province
from judge.rules.order import Build, Order, Waive

# What a clause may settle; any other Problem is that of an order that cannot be.
OPEN = frozenset(
    {
        "is-it-an-order",
        "conditional",
        "unknown-words",
        "incomplete",
        "two-readings",
        "taken-back",
        "named-twice",
        "unknown-place",
        "contingent",
    }
)
LONGEST = 4000  # letters of a letter that is looked at
CoastlessOrder = tuple[Province | None, object]
CoastlessOrders = Counter[CoastlessOrder]


class SmallWorldLetters:
    """Settles what is asked about in letters of winters."""

    def __init__(self, lines: LineReader) -> None:
        self.standpoint = lines.standpoint
        self.lexicon = lines.lexicon

    def settled(self, done: Sequence[ReadLine], lines: Sequence[Line]) -> list[ReadLine]:
        """Return the lines of a letter with what is settled, or with what is to be asked."""
        problems = [problem for read in done for problem in read.problems]
        is_open = all(map(self._is_open, problems))
        if self._has_nothing_due() or any(map(_is_headed, done)):
            return list(done)
        own = [line for line in lines if line.text and not line.quoted and not line.struck]
        if sum(len(line.text) for line in own) > LONGEST:
            return list(done)
        settler = self._settler()(self.standpoint, self.lexicon)
        is_settled = settler.settle(own)
        reasoned = [self._without_reasons(read, settler) for read in done]
        if reasoned != list(done):
            return reasoned
        if not problems:
            return self._beside_clean(done, settler, is_settled=is_settled)
        orders, doubtful = settler.decided
        takes = is_settled and is_open
        return self._with_orders(done, orders, doubtful=doubtful) if takes else list(done)

    def _beside_clean(
        self, done: Sequence[ReadLine], settler: Settler, *, is_settled: bool
    ) -> list[ReadLine]:
        """Add to lines of which nothing was asked, or ask where they are read otherwise."""
        orders, doubtful = settler.decided
        first, second = self._stand(done), self._kinds_of(order for order, _ in orders)
        if self._waives_too_much(done):
            return self._without_waivers(done)
        settles = is_settled and not doubtful
        if settles and first and _lost(first, second):
            return self._in_doubt(done, orders)
        if not (is_settled and first):
            return self._asked(done, settler)
        literal = any(_is_written_waive(told) for read in done for told in read.orders)
        same = _built(first) == _built(second) if literal else first == second
        return list(done) if doubtful or same else self._with_orders(done, orders, doubtful=False)

    def _without_reasons(self, read: ReadLine, settler: Settler) -> ReadLine:
        """Ask about what is named in reasons only: `Remove Tyr since Vie is safe and Gre`."""
        reasons = [
            told
            for told in read.orders
            if BY_GIST in told.notes
            and settler.bearings.get(self._place(told.order) or 0) == {Bearing.REASON}
        ]
        if not reasons:
            return read
        kept = tuple(told for told in read.orders if told not in reasons)
        asks = {told.written: question(told.written, told.line, (told.short,)) for told in reasons}
        return replace(read, orders=kept, problems=(*read.problems, *asks.values()))

    def _is_open(self, problem: Problem) -> bool:
        """Whether a clause may settle a problem; also one of what is said of others' builds."""
        code = problem.cause.code
        return code in OPEN or code == "another-power"

    def _in_doubt(
        self, done: Sequence[ReadLine], orders: Sequence[tuple[Order, LetterClause]]
    ) -> list[ReadLine]:
        """Keep the orders of which both readings know, and ask about the others."""
        first, second = self._stand(done), self._kinds_of(order for order, _ in orders)
        lost, new = _lost(first, second), (second - first).keys()
        places = {place for place, _ in lost}
        asks = [
            question(clause.passage.text, clause.line.number, (self.standpoint.short(order),))
            for order, clause in orders
            if self._kind_of(order) in new
        ]
        result = []
        for read in done:
            kept = [
                told
                for told in read.orders
                if self._place(told.order) not in places or self._is_occupied(told)
            ]
            old = {
                told.written: question(told.written, told.line, (told.short,))
                for told in read.orders
                if self._kind_of(told.order) in lost and not self._is_occupied(told)
            }
            own = [one for one in asks if one.line == read.line.number]
            own += [] if asks else old.values()
            result.append(replace(read, orders=tuple(kept), problems=tuple(own)))
        return result

    def _is_occupied(self, read: ReadOrder) -> bool:
        """Whether a build is written as an order for where a unit stands: that is said of it."""
        taken = self._place(read.order) in self.standpoint.position.units
        return isinstance(read.order, Build) and BY_GIST not in read.notes and taken

    def _waives_too_much(self, done: Sequence[ReadLine]) -> bool:
        """Whether prose waives a build where as many are ordered as are due."""
        orders = [told for read in done for told in read.orders]
        built = {self._place(told.order) for told in orders if isinstance(told.order, Build)}
        return len(built) >= builds_due(self.standpoint) > 0 and any(map(_is_waiver, orders))

    def _without_waivers(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Ask about builds that prose waives: `Saving the best for last`."""
        result = []
        for read in done:
            waived = [told for told in read.orders if _is_waiver(told)]
            kept = tuple(told for told in read.orders if told not in waived)
            asks = {told.written: question(told.written, told.line) for told in waived}
            result.append(replace(read, orders=kept, problems=tuple(asks.values())))
        return result

    def _asked(self, done: Sequence[ReadLine], settler: Settler) -> list[ReadLine]:
        """Return lines with questions about what they name, and nobody has answered."""
        orders = [read.order for line in done for read in line.orders]
        ordered = {self._place(order) for order in orders}
        asked = settler.unanswered([at for at in ordered if at is not None])
        if asked or orders or settler.lists_units:
            return [self._with_questions(read, asked) for read in done]
        return [self._asked_of(read) for read in done]

    def _place(self, order: Order) -> Province | None:
        at = getattr(order, "at", None)
        return None if at is None else self.standpoint.board.province_of[at]

    def _with_questions(self, read: ReadLine, asked: Sequence[LetterClause]) -> ReadLine:
        texts = dict.fromkeys(
            clause.passage.text
            for clause in asked
            if clause.line.number == read.line.number and BLANK not in read.line.text
        )
        asks = tuple(question(text, read.line.number) for text in texts)
        return replace(read, problems=(*read.problems, *asks))

    def _asked_of(self, read: ReadLine) -> ReadLine:
        """Ask about a line that says that something leaves the board, or names units of a kind."""
        line = read.line
        if line.quoted or line.struck or not line.text or BLANK in line.text:
            return read
        settler = self._settler()(self.standpoint, self.lexicon)
        tells = (clause for clause in settler.reader.clauses([line]) if settler.may_order(clause))
        asks = [question(clause.passage.text, line.number) for clause in tells]
        return replace(read, problems=tuple(asks[:1]))

    def _stand(self, done: Sequence[ReadLine]) -> CoastlessOrders:
        """Count the orders that stand: of each unit the last (House rules III.6)."""
        told = sorted((read for line in done for read in line.orders), key=_is_told)
        orders = [read.order for read in told]
        if builds_due(self.standpoint) < 0:
            orders = [order for order in orders if not isinstance(order, Build)]
        return self._kinds_of(orders)

    def _kinds_of(self, orders: Iterable[Order]) -> CoastlessOrders:
        """Count orders; how many builds are waived is settled elsewhere."""
        orders = list(orders)
        builds = any(isinstance(order, Build) for order in orders)
        kinds = (self._kind_of(order) for order in orders)
        return Counter(kind for kind in kinds if builds or kind != (None, Waive))

    def _kind_of(self, order: Order) -> CoastlessOrder:
        """Return what an order is, whatever its coast."""
        return self._place(order), order.kind if isinstance(order, Build) else type(order)

    def _has_nothing_due(self) -> bool:
        return not self.standpoint.adjusts or builds_due(self.standpoint) == 0

    def _settler(self) -> type[BuildsSettled | RemovalsSettled]:
        return BuildsSettled if builds_due(self.standpoint) > 0 else RemovalsSettled

    def _with_orders(
        self, done: Sequence[ReadLine], orders: list[tuple[Order, LetterClause]], *, doubtful: bool
    ) -> list[ReadLine]:
        result = []
        for read in done:
            new = [
                self._taken(order, clause, done)
                for order, clause in orders
                if clause.line.number == read.line.number
            ]
            orders = [pair for pair in orders if pair[1].line.number != read.line.number]
            problems = read.problems if doubtful else ()
            result.append(replace(read, orders=tuple(new), problems=problems))
        return result

    def _taken(self, order: Order, clause: LetterClause, done: Sequence[ReadLine]) -> ReadOrder:
        """Return an order as it was read, if it was; else as taken from its clause."""
        for read in done:
            for known in read.orders:
                if known.order == order:
                    return known
        short = self.standpoint.short(order)
        return ReadOrder(order, short, clause.passage.text, clause.line.number, (BY_GIST,))


def _is_headed(read: ReadLine) -> bool:
    """Whether a heading above a line takes it away, or doubts it."""
    above = read.above
    return bool(above.aside or above.doubtful or above.other_turn or above.power)


def _is_told(read: ReadOrder) -> bool:
    """Whether an order is for a unit that its words name, which then stands."""
    return not read.for_the_rest


def _is_waiver(read: ReadOrder) -> bool:
    """Whether a build is waived by words that are the gist of a sentence."""
    return isinstance(read.order, Waive) and BY_GIST in read.notes


def _is_written_waive(read: ReadOrder) -> bool:
    """Whether a build is waived by an order, and not by the gist of a sentence."""
    return isinstance(read.order, Waive) and BY_GIST not in read.notes


def _built(orders: CoastlessOrders) -> CoastlessOrders:
    """Return orders without those that waive."""
    return Counter({kind: number for kind, number in orders.items() if kind[1] is not Waive})


def _lost(first: CoastlessOrders, second: CoastlessOrders) -> set[CoastlessOrder]:
    """Return what the first reading took and the second does not, but for what is waived."""
    return {kind for kind in first - second if kind[1] is not Waive}
