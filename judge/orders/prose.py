"""Prose: sentences that the grammar does not take, read by their gist or asked about.

A sentence is parted into clauses wherever one may end; of the ways to part it the one is taken
that leaves the fewest questions.  What is an order by the grammar stays one.  What names a unit or
places and is neither read nor plainly about somebody else, or another time, becomes a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judge.orders.choosing import Table
from judge.orders.gist import Gist, MovementGist, Sense, asked, own_of, table_provinces
from judge.orders.gist_later import AdjustmentGist, RetreatGist, builds_due
from judge.orders.gist_words import (
    ACTS,
    BOTH,
    COURTESY,
    DENIALS,
    INSTEADS,
    JOINS,
    LONGEST_REPEATED,
    REPEATED,
    REQUESTS,
    RETREAT_ACTS,
    TAKEN_BACK,
    WINTER_ACTS,
    Act,
)
from judge.orders.lexicon import Lexicon, Parted, says_any
from judge.orders.lines import LineReader, Read
from judge.orders.mentions import Clause, Mention, is_plain
from judge.orders.reading import Note, Problem, ProblemKind, ReadOrder
from judge.orders.sentences import sentences
from judge.orders.suggest import first_distinct
from judge.orders.tokens import Line
from judge.orders.words import DENIED, KEPT, KINDS
from judge.rules.board import UnitKind
from judge.rules.order import Convoy, Order
from judge.rules.phase import PhaseKind

WIDEST = 4  # parts of a sentence that may make one clause
MOST_PARTS = 60  # of one sentence
LONGEST = 2500  # letters of a line that is read by its gist
QUOTED = 80  # letters of one that is not
MOST_SENTENCES = 200  # of one letter
CLAUSE = "III.1"
FIRM = frozenset(
    {"wrong-phase", "another-power", "another-turn", "two-readings", "perpetual", "which-place"}
)
NOT_THERE = frozenset({"no-unit", "not-yours", "not-dislodged"})
BACK = (("take", "back"), ("taken", "back"), ("took", "back"))
IFFY = frozenset(["possible", "allowed", "legal", "work", "ok", "okay", "wise", "good", "better"])
GOODBYES = frozenset(["please", "pls", "plz", "thanks", "thank", "you", "thx", "ty", "ok", "okay", "bye", "cheers"])
LEADING = frozenset({"the", "to", "via", "by"})
UNITS_HAD = frozenset(
    ["unit", "units", "position", "positions", "current", "currently", "still", "map", "has", "had", "after"]
)
UNTOUCHED = frozenset({"strike"})  # it may be an attack
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
class _Way:
    """One way to read the first parts of a sentence: what it costs, and what came of it."""

    cost: tuple[int, int, int] = (0, 0, 0)
    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    aim: Order | None = None
    left: tuple[Clause, ...] = ()  # of which nothing was said, though they name units of one's own
    spoilt: bool = field(default=False)  # something was read, and must not be taken


class ProseReader:
    """Reads by their gist what the reader of lines does not understand."""

    def __init__(self, table: Table, lexicon: Lexicon, lines: LineReader) -> None:
        self.table = table
        self.lexicon = lexicon
        self.lines = lines
        self.acts = PHASE_ACTS[table.position.phase.kind]
        moves = table.position.phase.kind is PhaseKind.MOVEMENT
        self.firm = FIRM if moves else FIRM | NOT_THERE
        self._sentences_left = MOST_SENTENCES

    def reconsider(self, read: Read, aim: Order | None) -> Read:
        """Return what a line comes to by its gist, if that is more than its grammar gives."""
        if len(read.line.text) > LONGEST:
            return _told_too_long(read)
        way = _Way(aim=aim)
        for text in sentences(read.line.text):
            if self._sentences_left <= 0:
                return read
            self._sentences_left -= 1
            way = self._sentence(text, read, way)
        if not (way.orders or way.problems) and self._is_list(read):
            text, number = read.line.text, read.line.number
            way = replace(way, problems=(_question(text, text, number, ()),))
        return _better(read, way)

    def _is_list(self, read: Read) -> bool:
        """Tell whether a line is but names of places, some of them with one's own units."""
        parted = self.lexicon.part(read.line.text)
        whole = self._clause(parted, 0, parted.grammar.end)
        named = sum(one.end - one.start for one in whole.mentions)
        words = sum(word.isalpha() for word in parted.words)
        own = any(self._is_ours(one) for one in whole.mentions)
        if self.table.adjusts and not frozenset(parted.words).isdisjoint(KEPT | UNITS_HAD):
            return False
        return own and len(whole.mentions) > 1 and words - named <= 1 and not read.above.section

    # --- sentences ------------------------------------------------------------------------------

    def _sentence(self, text: str, read: Read, before: _Way) -> _Way:
        """Read one sentence behind others."""
        plain = COURTESY.sub(" ", text).strip(" ,") or text
        parted = self.lexicon.part(plain)
        if self._is_reported(text, parted, read):
            return replace(
                before,
                orders=(*before.orders, *read.orders),
                passed_over=(*before.passed_over, text),
            )
        if preferred := self._preferences(parted, text, read, before):
            return preferred
        if parted.proviso:
            return self._conditional(text, read, before)
        whole = self._clause(parted, 0, parted.grammar.end)
        way = self._parted(parted, read, replace(before, cost=(0, 0, 0)))
        if whole.has(REPEATED, LONGEST_REPEATED):
            problem = _question(text, text, read.line.number, ())
            way = replace(way, problems=(*way.problems, problem))
        if len(way.orders) > len(before.orders) and not self.table.adjusts:
            way = self._with_remarks(parted, read.line, self._with_left(way, read.line))
        way = replace(way, left=())
        if self._is_spoilt(text, parted, whole):
            way = self._as_questions(text, read.line, before, way)
        elif way.problems == before.problems and way.orders != before.orders:
            if self._is_retold(whole, way.orders[len(before.orders) :]):
                way = replace(before, passed_over=(*before.passed_over, text))
        return way

    def _is_reported(self, text: str, parted: Parted, read: Read) -> bool:
        """Tell whether a sentence only says which units there are, or is a form left empty."""
        words = frozenset(self.lexicon.part(text).words)
        if "__" in read.line.text and not read.orders and not read.problems:
            return True
        if not self.table.adjusts:
            return False
        if builds_due(self.table) > 0:
            had = "have" in words and not words & {"will", "ill", "would", "id"}
            return bool((had or words & UNITS_HAD - {"unit", "units"}) and not read.problems)
        acts = {one.act for one in self._clause(parted, 0, parted.grammar.end).said}
        had = words & KEPT or (words & UNITS_HAD and Act.LEAVE not in acts) or "have" in words
        return bool((had or words & DENIED) and not read.problems)

    def _preferences(self, parted: Parted, text: str, read: Read, before: _Way) -> _Way | None:
        """Read where units retreat to, by preference: `A Mun: Boh, else Kie; F Den: Bal or Swe`."""
        whole = self._clause(parted, 0, parted.grammar.end)
        if self.table.position.phase.kind is not PhaseKind.RETREAT or whole.powers:
            return None
        starts = [one.start for one in whole.mentions if own_of(one, self.table) is not None]
        cuts = [0, *starts[1:], parted.grammar.end]
        clauses = [self._clause(parted, *span) for span in pairwise(cuts)]
        targets = [sum(own_of(m, self.table) is None for m in one.mentions) for one in clauses]
        if max(targets) < 2 or whole.is_past or not DENIALS.isdisjoint(parted.words):
            return None
        gists = [RetreatGist(one, self.table).find() for one in clauses]
        if any(gist.sense is not Sense.ORDERS for gist in gists):
            return None
        orders = tuple(
            self._taken(order, one, read.line)
            for gist, one in zip(gists, clauses, strict=True)
            for order in gist.orders
        )
        return replace(before, orders=(*before.orders, *orders), spoilt=True)

    def _with_left(self, way: _Way, line: Line) -> _Way:
        """Ask about units that stand alone beside orders: `Munich and Ruhr both attack Burgundy`."""
        asks = tuple(_question(one.text, one.text, line.number, ()) for one in way.left)
        return replace(way, problems=(*way.problems, *asks))

    def _with_remarks(self, parted: Parted, line: Line, way: _Way) -> _Way:
        """Ask about a remark that orders a unit of its own: `(Holland helps)`."""
        known = {one.order for one in way.orders}
        for text in parted.remarks:
            remark = self.lexicon.part(text)
            clause = self._clause(remark, 0, remark.grammar.end)
            first = clause.mentions[0] if clause.mentions else None
            if first is None or first.start > 1 or not self._begins_own(first):
                continue
            gist = self._gist(clause, way.aim)
            new = [order for order in gist.orders if order not in known]
            if gist.sense is Sense.QUESTION or (gist.sense is Sense.ORDERS and new):
                shorts = first_distinct(self.table.short(order) for order in new)
                asked_of = _question(text, text, line.number, shorts)
                way = replace(way, problems=(*way.problems, asked_of))
        return way

    def _is_retold(self, whole: Clause, orders: tuple[ReadOrder, ...]) -> bool:
        """Tell whether orders by gist are of another time."""
        return whole.is_past and all(BY_GIST in one.notes for one in orders)

    def _clause(self, parted: Parted, start: int, end: int) -> Clause:
        return Clause(parted, start, end, self.acts)

    def _conditional(self, text: str, read: Read, before: _Way) -> _Way:
        """Keep what the grammar says of a condition; what it says nothing of may have meant one."""
        alone = self.lines.read(replace(read.line, text=text), read.above)
        whole = self._clause(self.lexicon.part(text), 0, self.lexicon.part(text).grammar.end)
        problems = alone.problems
        own = any(own_of(one, self.table) is not None for one in whole.mentions)
        if (
            not (alone.orders or problems)
            and whole.said
            and whole.mentions
            and (
                own
                or Act.BUILD in {s.act for s in whole.said}
                or Act.LEAVE in {s.act for s in whole.said}
            )
        ):
            kind = ProblemKind.ILLEGAL
            problems = (Problem(text, text, read.line.number, kind, "conditional", "III.7"),)
        return replace(
            before,
            orders=(*before.orders, *alone.orders),
            problems=(*before.problems, *problems),
            passed_over=(*before.passed_over, *alone.passed_over),
        )

    def _is_spoilt(self, text: str, parted: Parted, whole: Clause) -> bool:
        """Tell whether nothing in a sentence may be taken: a question, a doubt, a thing undone."""
        if "^H" in text or "^W" in text:
            return True
        question = text.rstrip(')"”’ ').endswith("?") and not self._requests(text)
        remarks = [self.lexicon.part(remark) for remark in parted.remarks]
        undone = any(not TAKEN_BACK.isdisjoint(one.words) for one in remarks)
        doubt = any(
            self._clause(one, 0, one.grammar.end).is_doubtful or "or" in one.words
            for one in remarks
        )
        return question or undone or doubt or whole.is_doubtful or self._begins_undone(parted)

    def _requests(self, text: str) -> bool:
        words = self.lexicon.part(text).words
        asks = bool(COURTESY.match(text)) or words[0] in REQUESTS
        return asks and IFFY.isdisjoint(self.lexicon.part(COURTESY.sub(" ", text)).words)

    def _begins_undone(self, parted: Parted) -> bool:
        if self.table.position.phase.kind is not PhaseKind.MOVEMENT:
            return False
        strikes = parted.words[0] in UNTOUCHED and parted.words[1] in KINDS
        return (
            strikes
            or says_any(BACK, parted.words)
            or not (TAKEN_BACK - UNTOUCHED).isdisjoint(parted.words)
        )

    def _as_questions(self, text: str, line: Line, before: _Way, way: _Way) -> _Way:
        """Ask about every order of a sentence instead of taking it."""
        new = way.orders[len(before.orders) :]
        asks = way.problems[len(before.problems) :]
        if not new and not asks:
            return way
        shorts = first_distinct(
            [one.short for one in new] + [s for p in asks for s in p.suggestions]
        )
        problem = _question(text, text, line.number, shorts)
        kept = tuple(one for one in asks if one.kind is not ProblemKind.AMBIGUOUS)
        return replace(
            way,
            orders=before.orders,
            problems=(*before.problems, *(kept or (problem,))),
            aim=before.aim,
            spoilt=way.spoilt or bool(new) or not kept,
        )

    # --- clauses --------------------------------------------------------------------------------

    def _parted(self, parted: Parted, read: Read, before: _Way) -> _Way:
        """Return the best way to part a sentence into clauses."""
        cuts = self._cuts(parted)
        best: list[_Way | None] = [before] + [None] * (len(cuts) - 1)
        for at, way in enumerate(best[:-1]):
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
            if word in JOINS or any(parted.words[at : at + len(p)] == p for p in INSTEADS) or (word == ":" and at not in ends) or (word == "/" and at in ends and self._begins_own(starts.get(at + 1))):
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

    def _with_clause(self, clause: Clause, read: Read, way: _Way) -> _Way:
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
        return (_question(clause.text, clause.text, read.line.number, shorts),)

    def _taken(
        self, order: Order, clause: Clause, line: Line, *, for_the_rest: bool = False
    ) -> ReadOrder:
        short = self.table.short(order)
        return ReadOrder(order, short, clause.text, line.number, (BY_GIST,), for_the_rest)

    def _is_vain(self, alone: Read) -> bool:
        """Tell whether an army was read as a carrier of others."""
        return any(
            isinstance(one.order, Convoy) and self.table.own[one.order.at].kind is UnitKind.ARMY
            for one in alone.orders
        )

    def _attempts(self, clause: Clause) -> bool:
        """Tell whether a clause may be an order at all: `from your friend in Berlin` is none."""
        kinds = any(one.kind for one in clause.mentions)
        return bool(clause.said) or clause.is_noted or kinds or not clause.mentions

    def _is_firm(self, alone: Read) -> bool:
        """Tell whether a Problem of the grammar stands; `both` is no place in `both fleets`."""
        return not any(problem.piece.lower() in BOTH for problem in alone.problems)


def _told_too_long(read: Read) -> Read:
    """Ask for the orders of a line that nobody wrote by hand, if it seems to hold none."""
    if read.problems or not read.passed_over:
        return read
    piece = read.line.text[:QUOTED]
    return replace(read, problems=(_question(piece, piece, read.line.number, ()),))


def _question(written: str, piece: str, line: int, shorts: tuple[str, ...]) -> Problem:
    kind = ProblemKind.AMBIGUOUS
    return Problem(written, piece, line, kind, "is-it-an-order", CLAUSE, suggestions=shorts)


def _better(read: Read, way: _Way) -> Read:
    """Return what makes more of a line: its grammar, or its gist."""
    firm = any(problem.code in FIRM for problem in read.problems)
    if any(problem.code == "two-readings" for problem in read.problems) and not way.spoilt:
        return read
    phases = {problem.code for problem in read.problems} & {"wrong-phase", "perpetual"}
    if phases and not way.spoilt and not any(one.code in phases for one in way.problems):
        return read
    if firm and not any(one.code in FIRM for one in way.problems) and way.problems:
        return read
    if read.problems and not read.orders and not way.orders and way.problems:
        return read  # its grammar knows better what is wrong
    known = [one.order for one in read.orders if not isinstance(one.order, Convoy)]
    new = [one.order for one in way.orders]
    if not way.spoilt:
        if any(order not in new for order in known):
            return read
        gained = len(new) > len(known) or len(way.problems) < len(read.problems)
        told = bool(way.problems) and not read.problems
        if not gained and not told:
            return read
    return replace(read, orders=way.orders, problems=way.problems, passed_over=way.passed_over)


def words_of(parted: Parted) -> Iterator[str]:
    """Yield the words of a line that are words."""
    return (word for word in parted.words if word.isalpha())


__all__ = ["BY_GIST", "ProseReader", "asked", "says_any"]
