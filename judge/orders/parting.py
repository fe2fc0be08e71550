"""Clauses: a sentence is parted wherever one may end, and the way with fewest questions is taken.

What is an order by the grammar stays one; the rest is had by its gist, asked about, or passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from judge.orders.choosing import Table
from judge.orders.gist import Gist, Sense, own_of, table_provinces
from judge.orders.gist_later import AdjustmentGist, RetreatGist
from judge.orders.gist_moves import MovementGist
from judge.orders.gist_words import (
    ACTS,
    BOTH,
    INSTEADS,
    JOINS,
    RETREAT_ACTS,
    WINTER_ACTS,
    Act,
)
from judge.orders.lexicon import Lexicon, Parted
from judge.orders.lines import LineReader, Read
from judge.orders.mentions import Clause, Mention, is_plain
from judge.orders.reading import Note, Problem, ProblemKind, ReadOrder
from judge.orders.suggest import first_distinct
from judge.orders.tokens import Line
from judge.orders.words import KINDS, word_set
from judge.rules.board import UnitKind
from judge.rules.order import Convoy, Order
from judge.rules.phase import PhaseKind

WIDEST = 4  # parts of a sentence that may make one clause
MOST_PARTS = 60  # of one sentence
MOST_SENTENCES = 200  # of one letter
CLAUSE = "III.1"
FIRM = frozenset(
    {"wrong-phase", "another-power", "another-turn", "two-readings", "perpetual", "which-place"}
)
NOT_THERE = frozenset({"no-unit", "not-yours", "not-dislodged"})
GOODBYES = word_set("please pls plz thanks thank you thx ty ok okay bye cheers")
LEADING = frozenset({"the", "to", "via", "by"})
BY_GIST = Note("by-gist", CLAUSE)
PHASE_ACTS: Mapping[PhaseKind, Mapping[tuple[str, ...], Act]] = {
    PhaseKind.MOVEMENT: ACTS,
    PhaseKind.RETREAT: RETREAT_ACTS,
    PhaseKind.ADJUSTMENT: WINTER_ACTS,
}
READERS = {
    PhaseKind.MOVEMENT: MovementGist,
    PhaseKind.RETREAT: RetreatGist,
    PhaseKind.ADJUSTMENT: AdjustmentGist,
}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read the first parts of a sentence: what it costs, and what came of it."""

    cost: tuple[int, int, int] = (0, 0, 0)
    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    aim: Order | None = None
    left: tuple[Clause, ...] = ()  # of which nothing was said, though they name units of one's own
    spoilt: bool = field(default=False)  # something was read, and must not be taken


class ClauseReader:
    """Parts sentences into clauses, and reads each by its grammar or its gist."""

    def __init__(self, table: Table, lexicon: Lexicon, lines: LineReader) -> None:
        self.table = table
        self.lexicon = lexicon
        self.lines = lines
        self.acts = PHASE_ACTS[table.position.phase.kind]
        moves = table.position.phase.kind is PhaseKind.MOVEMENT
        self.firm = FIRM if moves else FIRM | NOT_THERE
        self._sentences_left = MOST_SENTENCES

    def _clause(self, parted: Parted, start: int, end: int) -> Clause:
        return Clause(parted, start, end, self.acts)

    def _parted(self, parted: Parted, read: Read, before: Way) -> Way:
        """Return the best way to part a sentence into clauses."""
        cuts = self._cuts(parted)
        best: list[Way | None] = [before] + [None] * (len(cuts) - 1)
        for at in range(len(cuts) - 1):
            way = best[at]
            if way is None:
                continue
            for width in range(1, min(WIDEST, len(cuts) - 1 - at) + 1):
                clause = self._clause(parted, cuts[at], cuts[at + width])
                longer = self._with_clause(clause, read, way)
                known = best[at + width]
                if known is None or longer.cost < known.cost:
                    best[at + width] = longer
        return best[-1] or before

    def _cuts(self, parted: Parted) -> list[int]:
        """Return the tokens at which clauses may begin, and the end."""
        end = parted.grammar.end
        whole = self._clause(parted, 0, end)
        starts = {one.start: one for one in whole.mentions}
        ends = {one.end for one in whole.mentions}
        stays = {one.end for one in whole.said if one.act is Act.STAY and one.start in ends}
        cuts = {0}
        for at in range(1, end):
            word = parted.words[at]
            if (
                word in JOINS
                or any(parted.words[at : at + len(p)] == p for p in INSTEADS)
                or (word == ":" and at not in ends)
                or (word == "/" and at in ends and self._begins_own(starts.get(at + 1)))
            ):
                cuts.add(at)
            elif at in starts and (at in ends or at in stays):
                if own_of(starts[at], self.table) is not None:
                    cuts.add(at)
            elif word == "-" and at in ends and self._begins_remark(parted, at + 1, starts):
                cuts.add(at)
        return [*sorted(cuts)[:MOST_PARTS], end]

    def _begins_own(self, mention: Mention | None) -> bool:
        return mention is not None and own_of(mention, self.table) is not None

    def _begins_remark(self, parted: Parted, at: int, starts: Mapping[int, Mention]) -> bool:
        word = parted.words[at]
        if at in starts or (word,) in self.acts or word in KINDS or word in LEADING or not word:
            return False
        token, following = parted.tokens[at], parted.words[at + 1]
        lower = parted.text[token.start].islower()
        return is_plain(word) or (lower and following.isalpha() and at + 1 not in starts)

    def _with_clause(self, clause: Clause, read: Read, way: Way) -> Way:
        """Return a way with one more clause."""
        start, end = clause.start, clause.end
        while start < end and clause.words[start] in JOINS | {":", "-", "/", "then", "okay"}:
            start += 1
        while end > start and clause.words[end - 1] in GOODBYES:
            end -= 1
        last = JOINS | {"-", "/"} | (set() if end == clause.parted.grammar.end else {":"})
        while end > start and clause.words[end - 1] in last:
            end -= 1
        cost, count, asks = way.cost
        if start >= end:
            return replace(way, cost=(cost, count + 1, asks))
        clause = self._clause(clause.parted, start, end)
        negative = any(
            clause.words[clause.start - len(p) : clause.start] == p
            or clause.words[clause.start : clause.start + len(p)] == p
            for p in INSTEADS
        )
        if negative:
            return replace(
                way, cost=(cost, count + 1, asks), passed_over=(*way.passed_over, clause.text)
            )
        alone = self._by_grammar(clause, read)
        if alone and alone.problems and not self._attempts(clause):
            alone = None
        gist = self._gist(clause, way.aim)
        if gist.sense is Sense.OTHERS and not (alone and alone.orders and alone.is_clean):
            return replace(
                way, cost=(cost, count, asks), passed_over=(*way.passed_over, clause.text)
            )
        if (
            alone
            and self._is_firm(alone)
            and any(problem.code in self.firm for problem in alone.problems)
        ):
            return replace(
                way,
                cost=(cost + 1, count, asks),
                orders=(*way.orders, *alone.orders),
                problems=(*way.problems, *alone.problems),
            )
        vain = gist.sense is Sense.ORDERS and alone and self._is_vain(alone)
        if alone and alone.orders and alone.is_clean and not vain:
            aim = alone.orders[-1].order
            return replace(
                way,
                cost=(cost, count - len(alone.orders), asks),
                orders=(*way.orders, *alone.orders),
                aim=aim,
            )
        if gist.sense is Sense.ORDERS:
            orders = tuple(
                self._taken(order, clause, read.line, for_the_rest=gist.for_the_rest)
                for order in gist.orders
            )
            return replace(
                way,
                cost=(cost, count - len(orders), asks + 1),
                orders=(*way.orders, *orders),
                aim=gist.orders[-1],
            )
        if gist.sense is Sense.QUESTION or (alone and alone.problems):
            weight = 2 * max(1, len(clause.mentions))
            return replace(
                way,
                cost=(cost + weight, count, asks),
                problems=(*way.problems, *self._asked(gist, clause, alone, read)),
                spoilt=way.spoilt or (clause.denied and gist.sense is Sense.QUESTION),
            )
        lost = sum(self._is_ours(one) for one in clause.mentions)
        bare = (
            lost and clause.end - clause.start - sum(m.end - m.start for m in clause.mentions) <= 0
        )
        return replace(
            way,
            cost=(cost + lost, count, asks),
            passed_over=(*way.passed_over, clause.text),
            left=(*way.left, clause) if bare else way.left,
        )

    def _is_ours(self, mention: Mention) -> bool:
        """Tell whether a mention is of a unit of the writer's, or where one may be built."""
        if own_of(mention, self.table) is not None:
            return True
        homes = self.table.board.homes[self.table.power] if self.table.adjusts else ()
        return any(at in homes for at in table_provinces(mention, self.table))

    def _by_grammar(self, clause: Clause, read: Read) -> Read | None:
        """Read a clause by the grammar, if it names anything."""
        if not clause.mentions and not clause.said:
            return None
        return self.lines.read(Line(read.line.number, read.line.last, clause.text), read.above)

    def _gist(self, clause: Clause, aim: Order | None) -> Gist:
        moves = self.table.position.phase.kind is PhaseKind.MOVEMENT
        if moves and clause.is_past and not clause.denied:
            return Gist(Sense.NOTHING)
        return READERS[self.table.position.phase.kind](clause, self.table, aim).find()

    def _asked(
        self, gist: Gist, clause: Clause, alone: Read | None, read: Read
    ) -> tuple[Problem, ...]:
        """Ask about a clause; what the grammar could tell of it is told."""
        if alone and alone.problems:
            return alone.problems
        shorts = first_distinct(self.table.short(order) for order in gist.orders)
        return (question(clause.text, clause.text, read.line.number, shorts),)

    def _taken(
        self, order: Order, clause: Clause, line: Line, *, for_the_rest: bool = False
    ) -> ReadOrder:
        short = self.table.short(order)
        return ReadOrder(order, short, clause.text, line.number, (BY_GIST,), for_the_rest)

    def _attempts(self, clause: Clause) -> bool:
        """Tell whether a clause may be an order at all: `from your friend in Berlin` is none."""
        kinds = any(one.kind for one in clause.mentions)
        return bool(clause.said) or clause.is_noted or kinds or not clause.mentions

    def _is_vain(self, alone: Read) -> bool:
        """Tell whether an army was read as a carrier of others."""
        return any(
            isinstance(one.order, Convoy) and self.table.own[one.order.at].kind is UnitKind.ARMY
            for one in alone.orders
        )

    def _is_firm(self, alone: Read) -> bool:
        """Tell whether a Problem of the grammar stands; `both` is no place in `both fleets`."""
        return not any(problem.piece.lower() in BOTH for problem in alone.problems)


def question(written: str, piece: str, line: int, shorts: tuple[str, ...]) -> Problem:
    kind = ProblemKind.AMBIGUOUS
    return Problem(written, piece, line, kind, "is-it-an-order", CLAUSE, suggestions=shorts)
