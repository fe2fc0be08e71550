"""Prose: sentences that the grammar does not take, read by their gist or asked about.

A sentence is parted into clauses wherever one may end; of the ways to part it the one is taken
that leaves the fewest questions.  What is an order by the grammar stays one.  What names a unit or
places and is neither read nor plainly about somebody else, or another time, becomes a question.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from judge.orders.gist import Sense, own_of
from judge.orders.gist_later import RetreatGist
from judge.orders.gist_words import (
    COURTESY,
    DENIALS,
    LONGEST_REPEATED,
    REPEATED,
    REQUESTS,
    TAKEN_BACK,
    Act,
)
from judge.orders.lexicon import Parted, says_any
from judge.orders.lines import Read
from judge.orders.meaning import builds_due
from judge.orders.mentions import Clause
from judge.orders.parting import BY_GIST, FIRM, ClauseReader, Way, question
from judge.orders.reading import Problem, ProblemKind, ReadOrder
from judge.orders.sentences import sentences
from judge.orders.suggest import first_distinct
from judge.orders.tokens import Line
from judge.orders.words import DENIED, KEPT, KINDS, word_set
from judge.rules.order import Convoy, Order
from judge.rules.phase import PhaseKind

LONGEST = 2500  # letters of a line that is read by its gist
QUOTED = 80  # letters of one that is not
BACK = (("take", "back"), ("taken", "back"), ("took", "back"))
IFFY = word_set("possible allowed legal work ok okay wise good better")
UNITS_HAD = word_set("unit units position positions current currently still map has had after")
UNTOUCHED = frozenset({"strike"})  # it may be an attack


class ProseReader(ClauseReader):
    """Reads by their gist what the reader of lines does not understand."""

    def reconsider(self, read: Read, aim: Order | None) -> Read:
        """Return what a line comes to by its gist, if that is more than its grammar gives."""
        if len(read.line.text) > LONGEST:
            return _told_too_long(read)
        way = Way(aim=aim)
        for text in sentences(read.line.text):
            if self._sentences_left <= 0:
                return read
            self._sentences_left -= 1
            way = self._sentence(text, read, way)
        if not (way.orders or way.problems) and self._is_list(read):
            text, number = read.line.text, read.line.number
            way = replace(way, problems=(question(text, text, number, ()),))
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

    def _sentence(self, text: str, read: Read, before: Way) -> Way:
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
            problem = question(text, text, read.line.number, ())
            way = replace(way, problems=(*way.problems, problem))
        if len(way.orders) > len(before.orders) and not self.table.adjusts:
            way = self._with_remarks(parted, read.line, self._with_left(way, read.line))
        way = replace(way, left=())
        if self._is_spoilt(text, parted, whole):
            way = self._as_questions(text, read.line, before, way)
        elif way.problems == before.problems and self._is_retold(
            whole, way.orders[len(before.orders) :]
        ):
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
            own = "have" in words and not words & {"will", "ill", "would", "id"}
            return bool((own or words & UNITS_HAD - {"unit", "units"}) and not read.problems)
        acts = {one.act for one in self._clause(parted, 0, parted.grammar.end).said}
        had = words & KEPT or (words & UNITS_HAD and Act.LEAVE not in acts) or "have" in words
        return bool((had or words & DENIED) and not read.problems)

    def _preferences(self, parted: Parted, text: str, read: Read, before: Way) -> Way | None:
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

    def _with_left(self, way: Way, line: Line) -> Way:
        """Ask about units that stand alone beside orders: `Munich and Ruhr attack Burgundy`."""
        asks = tuple(question(one.text, one.text, line.number, ()) for one in way.left)
        return replace(way, problems=(*way.problems, *asks))

    def _with_remarks(self, parted: Parted, line: Line, way: Way) -> Way:
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
                asked_of = question(text, text, line.number, shorts)
                way = replace(way, problems=(*way.problems, asked_of))
        return way

    def _is_retold(self, whole: Clause, orders: tuple[ReadOrder, ...]) -> bool:
        """Tell whether orders by gist are of another time."""
        return bool(orders) and whole.is_past and all(BY_GIST in one.notes for one in orders)

    def _conditional(self, text: str, read: Read, before: Way) -> Way:
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

    def _as_questions(self, text: str, line: Line, before: Way, way: Way) -> Way:
        """Ask about every order of a sentence instead of taking it."""
        new = way.orders[len(before.orders) :]
        asks = way.problems[len(before.problems) :]
        if not new and not asks:
            return way
        shorts = first_distinct(
            [one.short for one in new] + [s for p in asks for s in p.suggestions]
        )
        problem = question(text, text, line.number, shorts)
        kept = tuple(one for one in asks if one.kind is not ProblemKind.AMBIGUOUS)
        return replace(
            way,
            orders=before.orders,
            problems=(*before.problems, *(kept or (problem,))),
            aim=before.aim,
            spoilt=way.spoilt or bool(new) or not kept,
        )


def _told_too_long(read: Read) -> Read:
    """Ask for the orders of a line that nobody wrote by hand, if it seems to hold none."""
    if read.problems or not read.passed_over:
        return read
    piece = read.line.text[:QUOTED]
    return replace(read, problems=(question(piece, piece, read.line.number, ()),))


def _better(read: Read, way: Way) -> Read:
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
