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
FIRST_JOINS = JOINS | {":", "-", "/", "then", "okay"}
LAST_JOINS = JOINS | {"-", "/"}
MOST_INSTEAD = 2  # places in `rather than Mun - Bur`; more may be an order as well
GOODBYES = word_set("please pls plz thanks thank you thx ty ok okay bye cheers")
LEADING = frozenset({"the", "to", "via", "by"})
BY_GIST = Note("by-gist", CLAUSE)
PHASE_ACTS: Mapping[PhaseKind, Mapping[tuple[str, ...], Act]] = {
    PhaseKind.MOVEMENT: ACTS,
    PhaseKind.RETREAT: RETREAT_ACTS,
    PhaseKind.ADJUSTMENT: WINTER_ACTS,
}
READERS: Mapping[PhaseKind, type[MovementGist | RetreatGist | AdjustmentGist]] = {
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
        clause = self._trimmed(clause)
        if clause.start >= clause.end:
            return _longer(way, count=1)
        if _is_instead(clause) and len(clause.mentions) > MOST_INSTEAD:
            ask = question(clause.text, clause.text, read.line.number, ())
            return replace(_longer(way, cost=2), problems=(*way.problems, ask), spoilt=True)
        if _is_instead(clause):
            return replace(_longer(way, count=1), passed_over=(*way.passed_over, clause.text))
        alone = self._by_grammar(clause, read)
        gist = self._gist(clause, way.aim)
        if gist.sense is Sense.OTHERS and not (alone and alone.orders and alone.is_clean):
            return replace(way, passed_over=(*way.passed_over, clause.text))
        by_grammar = self._as_grammar(alone, gist, way) if alone else None
        return by_grammar or self._as_gist(clause, alone, gist, read, way)

    def _trimmed(self, clause: Clause) -> Clause:
        """Return a clause without the words that only join it to others, or say goodbye."""
        start, end, words = clause.start, clause.end, clause.words
        while start < end and words[start] in FIRST_JOINS:
            start += 1
        while end > start and words[end - 1] in GOODBYES:
            end -= 1
        last = LAST_JOINS if end == clause.parted.grammar.end else LAST_JOINS | {":"}
        while end > start and words[end - 1] in last:
            end -= 1
        return self._clause(clause.parted, start, end)

    def _as_grammar(self, alone: Read, gist: Gist, way: Way) -> Way | None:
        """Take what the grammar makes of a clause, if it is sure: orders, or why there are none."""
        if self._is_firm(alone) and any(one.code in self.firm for one in alone.problems):
            return replace(
                _longer(way, cost=1),
                orders=(*way.orders, *alone.orders),
                problems=(*way.problems, *alone.problems),
            )
        vain = gist.sense is Sense.ORDERS and self._is_vain(alone)
        if not alone.orders or not alone.is_clean or vain:
            return None
        return replace(
            _longer(way, count=-len(alone.orders)),
            orders=(*way.orders, *alone.orders),
            aim=alone.orders[-1].order,
        )

    def _as_gist(self, clause: Clause, alone: Read | None, gist: Gist, read: Read, way: Way) -> Way:
        """Take what a clause comes to by its gist: orders, a question, or nothing."""
        if gist.sense is Sense.ORDERS:
            orders = tuple(
                self._taken(order, clause, read.line, for_the_rest=gist.for_the_rest)
                for order in gist.orders
            )
            longer = _longer(way, count=-len(orders), asks=1)
            return replace(longer, orders=(*way.orders, *orders), aim=gist.orders[-1])
        if gist.sense is Sense.QUESTION or (alone and alone.problems):
            return replace(
                _longer(way, cost=2 * max(1, len(clause.mentions))),
                problems=(*way.problems, *self._asked(gist, clause, alone, read)),
                spoilt=way.spoilt or (clause.denied and gist.sense is Sense.QUESTION),
            )
        return self._passed_over(clause, way)

    def _passed_over(self, clause: Clause, way: Way) -> Way:
        """Pass over a clause, and remember it if it is but a unit of the writer's."""
        lost = sum(self._is_ours(one) for one in clause.mentions)
        named = sum(one.end - one.start for one in clause.mentions)
        bare = lost and clause.end - clause.start - named <= 0
        return replace(
            _longer(way, cost=lost),
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
        alone = self.lines.read(Line(read.line.number, read.line.last, clause.text), read.above)
        return None if alone.problems and not self._attempts(clause) else alone

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


def _longer(way: Way, cost: int = 0, count: int = 0, asks: int = 0) -> Way:
    """Return a way that costs more: questions, then fewer orders, then orders by gist."""
    known = way.cost
    return replace(way, cost=(known[0] + cost, known[1] + count, known[2] + asks))


def _is_instead(clause: Clause) -> bool:
    """Tell whether a clause says what is not meant: `rather than Bur`."""
    words, start = clause.words, clause.start
    return any(
        words[max(0, start - len(phrase)) : start] == phrase
        or words[start : start + len(phrase)] == phrase
        for phrase in INSTEADS
    )


def question(written: str, piece: str, line: int, shorts: tuple[str, ...]) -> Problem:
    """Return the question whether words are an order, and which."""
    kind = ProblemKind.AMBIGUOUS
    return Problem(written, piece, line, kind, "is-it-an-order", CLAUSE, suggestions=shorts)
