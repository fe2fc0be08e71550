"""Letters of retreats and winters: lines in notation stand, others are read by their clauses.

A Problem that the grammar has with a line stands unless clauses of the line settle what it is of.
Orders in notation that lines below them plainly correct are corrected as those of moves are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from judge.orders.findings import Cause, Problem, ProblemKind, ReadOrder, question
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.corrections.corrections import Corrector
from judge.orders.meaning.gist.doubts import may_be_open
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import BY_GIST, acts_of
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.sketch_to_order import builds_due, is_undue
from judge.orders.meaning.small_worlds.builds_settled import BuildsSettled
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.small_worlds.removals_settled import RemovalsSettled
from judge.orders.meaning.small_worlds.retreats_settled import RetreatsSettled
from judge.orders.meaning.small_worlds.settler import Settler
from judge.orders.tokens.tokenizing import BLANK
from judge.orders.vocabulary import Act, Verb
from judge.rules.board import Province
from judge.rules.order import Build, Disband, Order, Retreat

NOT_THERE = frozenset({"no-unit", "not-yours", "not-dislodged"})
UNDUE = "NothingDue"
FIRM = NOT_THERE | {
    *("wrong-phase", "another-power", "another-turn", "which-place", "other-kind", UNDUE)
}
LONGEST = 4000  # letters of a letter that is read clause by clause
QUOTED = 80  # letters of one that is too long
Settled = Sequence[tuple[Order, LetterClause]]


@dataclass(frozen=True)
class LettersSettled:
    """Reads the lines of one letter for retreats or a winter."""

    lines: LineReader

    def read(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter as they stand in the end."""
        if self._has_nothing_due():
            return Corrector(self.lines).correct(done)
        done = [self._without_undue(read) for read in done]
        listed = self._of_kept(done)
        own = [read for read in done if self._may_order(read) and read not in listed]
        if all(self._is_noted(read) or self._is_blank(read) for read in own):
            return Corrector(self.lines).correct(done)
        if not self.lines.standpoint.adjusts and (corrected := self._corrected(done)):
            return corrected
        if sum(len(read.line.text) for read in own) > LONGEST:
            return [_told_too_long(read) for read in done]
        settler = self._settler()(self.lines.standpoint, self.lines.lexicon)
        settler.read(own, self._is_noted)
        orders, asked = settler.settled, settler.questions()
        return [
            self._with_others(read, self._told(read, orders, asked), settler)
            if read in own
            else read
            for read in done
        ]

    def _settler(self) -> type[RetreatsSettled | BuildsSettled | RemovalsSettled]:
        if not self.lines.standpoint.adjusts:
            return RetreatsSettled
        return BuildsSettled if builds_due(self.lines.standpoint) > 0 else RemovalsSettled

    def _has_nothing_due(self) -> bool:
        return self.lines.standpoint.adjusts and builds_due(self.lines.standpoint) == 0

    def _without_undue(self, read: ReadLine) -> ReadLine:
        """Refuse builds of a line where only removals are due, and removals where builds are."""
        undue = [told for told in read.orders if is_undue(told.order, self.lines.standpoint)]
        orders = tuple(told for told in read.orders if told not in undue)
        number, due = read.line.number, builds_due(self.lines.standpoint)
        cause = Cause(UNDUE, {"power": self.lines.standpoint.power, "builds": due})
        problems = (
            Problem(ProblemKind.ILLEGAL, told.written, told.written, cause, line=number)
            for told in undue
        )
        return replace(read, orders=orders, problems=(*read.problems, *problems))

    def _undue_places(self, read: ReadLine) -> Iterator[Province]:
        """Yield the places of builds that are not due, but for `scrap Arm+Eas`."""
        verb_of = self.lines.lexicon.vocabulary.grammar.verb_of
        headed = read.below.section is Verb.BUILD
        for problem in read.problems:
            words = filter(str.isalpha, self.lines.lexicon.parse(problem.piece).words)
            builds = any(verb_of.get(word) is Verb.BUILD for word in words)
            if problem.cause.code == UNDUE and (headed or builds):
                yield from self._units(problem.piece)

    def _with_others(self, read: ReadLine, told: ReadLine, settler: Settler) -> ReadLine:
        """Return a line in notation with its orders for homes where none can be settled."""
        if read.line in settler.of_coasts:
            told = replace(told, passed_over=())  # Edit: south coast, I mix these up
        if not self._is_noted(read):
            return told
        places = [settler.place(order.order) for order in read.orders]
        others = compress(read.orders, (at not in settler.fates for at in places))

        def line_up(order: ReadOrder) -> int:
            at = settler.place(order.order)
            return places.index(at) if at in places else len(places)

        return replace(told, orders=tuple(sorted((*told.orders, *others), key=line_up)))

    # --- what is not read by clauses ------------------------------------------------------------

    def _may_order(self, read: ReadLine) -> bool:
        """Whether a line is the writer's for this turn, and neither struck out nor left empty."""
        above = read.above
        ours = above.power in ("", self.lines.standpoint.power)
        skipped = read.line.quoted or read.line.struck or BLANK in read.line.text
        return ours and not (above.other_turn or above.aside or above.doubtful or skipped)

    def _of_kept(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a winter under a heading of units that there are, or stay."""
        known, kept = self.lines.lexicon.vocabulary, False
        told = known.grammar.kept | known.prose.units_had | known.prose.have
        listed = []
        for read in done:
            section = read.below.section
            if section is not read.above.section or section not in (Verb.BLANK, Verb.HOLD):
                words = self.lines.lexicon.parse(read.line.text).words
                kept = section is Verb.HOLD or not told.isdisjoint(words)
            elif self.lines.standpoint.adjusts and kept and not read.orders:
                listed += [] if self._leaves(read.line.text) else [read]
        return listed

    def _is_noted(self, read: ReadLine) -> bool:
        kinds = self.lines.lexicon.vocabulary.tokens.kinds.keys()
        words = self.lines.lexicon.parse(read.line.text).words
        builds = (told.order for told in read.orders if isinstance(told.order, Build))
        lacks = any(build.kind is None for build in builds) and not kinds.isdisjoint(words)
        known = self.lines.lexicon.vocabulary
        lacks = lacks or known.prose.left_open.are_among(words)
        if self.lines.standpoint.adjusts:
            lacks = lacks or not known.prose.plurals.isdisjoint(words)
            lacks = lacks or bool(known.corrections.cue.search(read.line.text))
        lacks = lacks or may_be_open(read.line.text)
        return read.is_clean and bool(read.orders) and not lacks

    def _is_blank(self, read: ReadLine) -> bool:
        return not self.lines.lexicon.parse(read.line.text).words

    def _corrected(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return orders in notation as lines below correct them; nothing if there is more to it."""
        noted = [read for read in done if self._is_noted(read)]
        others = [read for read in done if read not in noted and read.line.text]
        first = noted[0].line.number if noted else 0
        behind = noted and all(other.line.number > first for other in others)
        if not behind or any(other.orders for other in others):
            return []
        result = Corrector(self.lines).correct(done)
        changed = result != list(done)
        return result if changed and all(read.is_clean for read in result) else []

    # --- what came of a line --------------------------------------------------------------------

    def _told(
        self, read: ReadLine, orders: Settled, asked: Sequence[tuple[LetterClause, list[Order]]]
    ) -> ReadLine:
        """Return a line with what its clauses settle, and what is asked of them."""
        read = replace(read, problems=tuple(p for p in read.problems if not self._is_removal(p)))
        firm = [problem for problem in read.problems if self._is_firm(problem)]
        strange = firm and not (self.lines.standpoint.adjusts or self._names_unit(read))
        if strange or any(map(self._stays_wrong, firm)):
            return read
        undue = set(self._undue_places(read))
        mine = [
            (order, clause)
            for order, clause in orders
            if clause.line is read.line and undue.isdisjoint(self._places(order))
        ]
        told = tuple(self._taken(order, clause, read) for order, clause in mine)
        asks = self._questions(read, asked)
        firm = [problem for problem in firm if not self._is_settled(problem, mine)]
        if told or read.orders or not read.problems:
            problems = (*asks, *firm)
        else:
            problems = read.problems if asks or firm else ()
        over = () if told or problems else (*read.passed_over, read.line.text)
        over = over if read.problems or told or problems else read.passed_over
        over = (*over, *self._of_others(read, [*told, *problems])) if told else over
        return replace(read, orders=told, problems=problems, passed_over=over)

    def _of_others(self, read: ReadLine, told: Sequence[ReadOrder | Problem]) -> Iterator[str]:
        """Yield the sentences of a line that are of another power's units: `For Austria F Tri.`."""
        for said in sentences(read.line.text, self.lines.lexicon.vocabulary):
            passage = self._passage(said)
            named = {power for power, _ in passage.powers} | {it.power for it in passage.mentions}
            theirs = named - {None, self.lines.standpoint.power}
            kinds = any(mention.kind for mention in passage.mentions)
            if theirs and kinds and not any(it.written in said for it in told):
                yield said

    def _questions(
        self, read: ReadLine, asked: Sequence[tuple[LetterClause, list[Order]]]
    ) -> tuple[Problem, ...]:
        """Return one question for each text of a line that is asked about."""
        meant: dict[str, list[str]] = {}
        for clause, orders in asked:
            if clause.line is read.line:
                shorts = map(self.lines.standpoint.short, orders)
                meant.setdefault(clause.passage.text, []).extend(shorts)
        number = read.line.number
        return tuple(question(text, number, ways) for text, ways in meant.items())

    def _taken(self, order: Order, clause: LetterClause, read: ReadLine) -> ReadOrder:
        """Return an order as the grammar read it, if it did; else as taken from its clause."""
        known = next((told for told in read.orders if told.order == order), None)
        short = self.lines.standpoint.short(order)
        return known or ReadOrder(order, short, clause.passage.text, read.line.number, (BY_GIST,))

    # --- Problems of the grammar ----------------------------------------------------------------

    def _is_firm(self, problem: Problem) -> bool:
        """Whether a Problem is that of an order; `both` is no place."""
        every = self.lines.lexicon.vocabulary.prose.all_of_them
        return problem.cause.code in FIRM and problem.piece.lower() not in every

    def _is_removal(self, problem: Problem) -> bool:
        """Whether what is removed is not named by the grammar's rules: `Remove the others`."""
        due = self.lines.standpoint.adjusts and builds_due(self.lines.standpoint) < 0
        return due and problem.cause.code == "wrong-phase" and self._leaves(problem.piece)

    def _leaves(self, text: str) -> bool:
        return any(act.act is Act.LEAVE for act in self._passage(text).act_mentions)

    def _stays_wrong(self, problem: Problem) -> bool:
        """Whether an order that is none of this phase is given to a unit that must retreat."""
        units, named = self._units(problem.piece), self._passage(problem.piece).mentions
        lists = self.lines.standpoint.adjusts and len(units) == len(named) > 1
        return problem.cause.code == "wrong-phase" and bool(units) and not lists

    def _names_unit(self, read: ReadLine) -> bool:
        """Whether a line may be of the writer's unit: it names one, or there is but one."""
        noted = any("-" in problem.written for problem in read.problems)
        alone = len(self.lines.standpoint.own) == 1 and not noted
        return alone or bool(self._units(read.line.text))

    def _is_settled(self, problem: Problem, mine: Settled) -> bool:
        """Whether what a Problem is of was understood as a unit that is ordered, or its way."""
        texts = [clause.passage.text for _, clause in mine if self._units(clause.passage.text)]
        moves = not self.lines.standpoint.adjusts and problem.cause.code in NOT_THERE
        if moves and any(problem.piece in text for text in texts):
            return True
        known = {place for order, _ in mine for place in self._places(order)}
        named = self._passage(problem.piece).mentions
        places = [set(provinces_of(mention, self.lines.standpoint)) for mention in named]
        if problem.cause.code == "wrong-phase":
            places = places[:1]  # a fleet in Berlin to rule the waves
        stays = problem.cause.code == "wrong-phase" and not self.lines.standpoint.adjusts
        return not stays and bool(mine) and all(known & meant for meant in places if meant)

    def _places(self, order: Order) -> Iterator[Province]:
        """Yield where the unit of an order stood, and where it might go."""
        if isinstance(order, Build) and order.at is not None:
            yield self.lines.standpoint.board.province_of[order.at]
        elif isinstance(order, Retreat | Disband):
            yield order.at
        if isinstance(order, Retreat):
            for way in self.lines.standpoint.position.dislodged[order.at].retreats:
                yield self.lines.standpoint.board.province_of[way]

    def _units(self, text: str) -> set[Province]:
        """Return the writer's units that are named in a text."""
        named = (own_of(m, self.lines.standpoint) for m in self._passage(text).mentions)
        return {at for at in named if at is not None}

    def _passage(self, text: str) -> Passage:
        lexicon = self.lines.lexicon
        parsed = lexicon.parse(text)
        acts = acts_of(self.lines.standpoint.position.phase.kind, lexicon.vocabulary)
        return Passage(parsed, 0, parsed.grammar.end, acts)


def _told_too_long(read: ReadLine) -> ReadLine:
    """Ask for the orders of a line of a letter that nobody wrote by hand."""
    if read.is_clean:
        return read
    return replace(read, problems=(question(read.line.text[:QUOTED], read.line.number),))
