"""What the orders of one letter do together: fleets carry armies, and units help those that move.

A fleet of the writer's that is named on the way of an army, and has no other order, carries it; and
an army that is said to be carried goes.  Help for a unit that the same letter moves is for its
move, or is asked about: a unit that moves cannot be helped to hold, though words may say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from judge.orders.findings import Problem, ReadOrder, question
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.gist.convoys_meant import routes
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.passages import BY_GIST
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.notation import must_sail, write_long
from judge.orders.vocabulary import Act
from judge.rules.board import Province, UnitKind
from judge.rules.order import Convoy, Hold, Move, Order, Support

CLOSED = " )."


class Together(ReadingStep):
    """Completes the orders of one letter by one another."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self._busy: set[Province | None] = set()  # what has orders of its own
        self._rest: set[Province | None] = set()  # what only stays with all others
        self._accounted: set[Province] = set()  # what is named in orders and questions
        self._moves: dict[Province, Move] = {}

    def completed(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter with what their orders mean for one another."""
        orders = [told for read in done for told in read.orders]
        self._busy = {told.unit for told in orders if not told.for_the_rest}
        self._rest = {told.unit for told in orders} - self._busy
        problems = [problem for read in done for problem in read.problems]
        self._accounted = {at for told in orders for at in named_by(told.order)}
        self._accounted.update(*(self._own_in(problem.written) for problem in problems))
        last = {told.unit: told.order for told in orders if not told.for_the_rest}
        self._moves = {one.at: one for one in last.values() if isinstance(one, Move)}
        return [self._with_help(self._with_carriers(self._with_goals(read))) for read in done]

    # --- help at a place ------------------------------------------------------------------------

    def _with_goals(self, read: ReadLine) -> ReadLine:
        """Return a line whose help for a place is for the unit that the letter moves there.

        `A Ruh - Bel, A Hol S Bel`, where nobody stands in Belgium.
        """
        orders = tuple(map(self._for_mover, read.orders)) if self._moves else read.orders
        return read if orders == read.orders else replace(read, orders=orders)

    def _for_mover(self, told: ReadOrder) -> ReadOrder:
        order, units = told.order, self.standpoint.position.units
        if not isinstance(order, Support) or order.to is not None or order.of in units:
            return told
        board = self.standpoint.board
        movers = [it for it in self._moves.values() if board.province_of[it.to] == order.of]
        if len(movers) != 1 or movers[0].at == order.at:
            return told
        helped = replace(order, of=movers[0].at, to=movers[0].to)
        short = self.standpoint.short(helped)
        return told._replace(order=helped, short=short, notes=(*told.notes, BY_GIST))

    # --- carrying -------------------------------------------------------------------------------

    def _with_carriers(self, read: ReadLine) -> ReadLine:
        """Return a line with the fleets that carry its armies, and the armies that they carry."""
        new: list[ReadOrder] = []
        for told in read.orders:
            for order in self._carried(told, read):
                if order.at not in self._busy:
                    self._busy.add(order.at)
                    short = self.standpoint.short(order)
                    new.append(told._replace(order=order, short=short, notes=(BY_GIST,)))
        return replace(read, orders=(*read.orders, *new)) if new else read

    def _carried(self, told: ReadOrder, read: ReadLine) -> Iterator[Move | Convoy]:
        """Yield the move of an army that words order to be carried, or what fleets carry one."""
        match told.order:
            case Convoy(_, of, to) if of in self.standpoint.own and not self._is_own_form(told):
                whole = whole_passage(told.written, self.lexicon)
                if whole.act_mentions and (of in self._rest or not whole.has_signs):
                    yield Move(of, to, via_convoy=True)
            case Move(at, to) as move if way := self._way(move, read):
                if not self._is_own_form(told):
                    end = self.standpoint.board.province_of[to]
                    yield from (Convoy(sea, at, end) for sea in way)

    def _way(self, move: Move, read: ReadLine) -> Sequence[Province]:
        """Return the seas with the writer's fleets that an army is said to be carried over."""
        own, position = self.standpoint.own, self.standpoint.position
        if move.at not in own or own[move.at].kind is not UnitKind.ARMY:
            return ()
        if move.route:
            return [sea for sea in move.route if sea in own]
        if not (move.via_convoy or must_sail(move, position, self.standpoint.board)):
            return ()
        named = self._own_in(read.line.text) - self._accounted
        others = frozenset(position.units.keys() - named)
        ways = list(islice(routes(move, others, self.standpoint), 2))
        return ways[0] if len(ways) == 1 else ()

    # --- helping --------------------------------------------------------------------------------

    def _with_help(self, read: ReadLine) -> ReadLine:
        """Return a line whose help for units to hold is for their moves, where they move."""
        if not (read.orders and self._moves):
            return read
        kept: list[ReadOrder] = []
        asks: list[Problem] = []
        for told in read.orders:
            match told.order:
                case Support(of=of, to=None) if of in self._moves and not self._is_own_form(told):
                    helped = self._helped(told.order, self._moves[of])
                    if helped and self._says_hold(told):
                        shorts = told.short, self.standpoint.short(helped)
                        asks.append(question(told.written, told.line, shorts))
                    elif helped:
                        short, notes = self.standpoint.short(helped), (*told.notes, BY_GIST)
                        kept.append(told._replace(order=helped, short=short, notes=notes))
                    else:
                        asks.append(question(told.written, told.line, (told.short,)))
                case _:
                    kept.append(told)
        orders = tuple(kept)
        same = orders == read.orders and not asks
        return read if same else replace(read, orders=orders, problems=(*read.problems, *asks))

    def _helped(self, order: Support, move: Move) -> Support | None:
        """Return help for a unit as help for its move, if it is possible."""
        helped = replace(order, to=move.to)
        return helped if self.standpoint.can(helped) else None

    # --- what words name -------------------------------------------------------------------------

    def _is_own_form(self, told: ReadOrder) -> bool:
        """Whether an order is written as the judge writes it: that means just what it says."""
        position, board = self.standpoint.position, self.standpoint.board
        forms = (told.short, write_long(told.order, position, board))
        return told.written.rstrip(CLOSED) in [form.rstrip(CLOSED) for form in forms]

    def _says_hold(self, told: ReadOrder) -> bool:
        """Whether words say that a unit is helped to hold: `Kiel supports Ruhr to hold`."""
        return any(
            act.act is Act.STAY for act in whole_passage(told.written, self.lexicon).act_mentions
        )

    def _own_in(self, text: str) -> set[Province]:
        """Return the writer's own units that words name, and deny nothing of."""
        parts = (text, *self.lexicon.parse(text).remarks)
        passages = (
            whole_passage(sentence, self.lexicon)
            for part in parts
            for sentence in sentences(part, self.lexicon.vocabulary)
        )
        return {
            at
            for passage in passages
            if not passage.denied
            for mention in passage.mentions
            if (at := own_of(mention, self.standpoint)) is not None
        }


def named_by(order: Order) -> tuple[Province, ...]:
    """Return the units that an order names."""
    match order:
        case Support(at, of) | Convoy(at, of):
            return at, of
        case Hold(at) | Move(at):
            return (at,)
    return ()
