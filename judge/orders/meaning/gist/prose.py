"""Prose: sentences that the grammar does not take, read by their gist or asked about.

A sentence is parsed into passages wherever one may end; of the ways to part it the one is taken
that leaves the fewest questions.  What is an order by the grammar stays one.  What names a unit or
places and is neither read nor plainly about somebody else, or another time, becomes a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import TWO_READINGS, WHETHER, ProblemKind, ReadOrder, question
from judge.orders.grammar.lexicon import Parsed
from judge.orders.grammar.sketches import OrderSketch
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.aimless_help import is_aimless
from judge.orders.meaning.gist.answered_questions import without_answered
from judge.orders.meaning.gist.better import better
from judge.orders.meaning.gist.conclusions import concluding_parts
from judge.orders.meaning.gist.conditional_sentences import conditional
from judge.orders.meaning.gist.contradicted import asked_if_contradicted, asked_with_its_crowd
from judge.orders.meaning.gist.elsewhere import asked_if_instead, with_elsewhere
from judge.orders.meaning.gist.gist import Sense, own_of, whole_passage
from judge.orders.meaning.gist.groups import are_parted, leave_crowd
from judge.orders.meaning.gist.left_beside import BesideReader
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.movement_gist import MovementGist
from judge.orders.meaning.gist.open_clauses import first_part, open_clauses
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import BY_GIST
from judge.orders.meaning.gist.persons import tells_of_people
from judge.orders.meaning.gist.precautions import without_precaution
from judge.orders.meaning.gist.pronouns import Antecedent, Pronouns
from judge.orders.meaning.gist.respective import read_respectively
from judge.orders.meaning.gist.simpler import Simpler
from judge.orders.meaning.headings_above import announces
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.tokens.tokenizing import BLANK
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Hold, Order

LONGEST = 2500  # letters of a line that is read by its gist
BRACKETS = str.maketrans("()[]{}", "      ")
QUOTED = 80  # letters


class ProseReader(BesideReader):
    """Reads by their gist what the reader of lines does not understand."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.pronouns = Pronouns(self.standpoint, self.lexicon)
        self.simpler = Simpler(self.lexicon, self.acts, self.doubts)
        self.aim: Order | None = None  # what was told last, of others too
        self.place: tuple[Province, ...] = ()  # what was spoken of last

    def reconsider(self, read: ReadLine, aim: Order | None) -> ReadLine:
        """Return what a line comes to by its gist, if that is more than its grammar gives."""
        if len(read.line.text) > LONGEST:
            return _told_too_long(read)
        way = before = PartReading(aim=aim, place=self.place)
        last: Antecedent | None = None
        for text in self._parts(read.line.text):
            if self.is_tired or way.too_long:
                return _told_too_long(read)
            start = before if last and (last.denied or last.alone) else way
            told = self._of_the_same(text, last, read, start) if last else None
            named_none = not whole_passage(text, self.lexicon).mentions
            if not (last and last.asked and not told and named_none):
                before, way = way, told or self._sentence(text, read, way)
                last = None if told else self._unordered(text, way)
        self.aim, self.place = way.aim, way.place
        if way.too_long:
            return _told_too_long(read)
        way = without_answered(read.line.text, way, self.pronouns)
        if not (way.orders or way.problems) and self._is_list(read):
            text, number = read.line.text, read.line.number
            way = replace(way, problems=(question(text, number),))
        read = asked_with_its_crowd(better(read, way), self)
        return asked_if_contradicted(read, self, self.pronouns)

    def _parts(self, text: str) -> Iterator[str]:
        """Yield the sentences of a line, parted behind what they deny of a unit, or announce."""
        for sentence in sentences(text, self.vocabulary):
            head, colon, tail = sentence.partition(":")
            apart = bool(colon and tail.strip()) and self._takes_back_others(head + colon)
            if apart:
                yield head + colon
            for part in concluding_parts(tail.strip() if apart else sentence, self):
                yield from self.pronouns.parts(part)

    def _takes_back_others(self, head: str) -> bool:
        """Whether a heading takes back what was sent before: `Ignore my last mail, this counts`."""
        parsed = self.lexicon.parse(head)
        asides, undone = self.vocabulary.conditions.asides, self.vocabulary.prose.taken_back
        takes_back = asides.are_among(parsed.words) or not undone.isdisjoint(parsed.words)
        if not takes_back or parsed.names_anything():
            return False
        letters = self.vocabulary.corrections.other_letters
        return announces(head, self.lexicon) or not letters.isdisjoint(parsed.words)

    def _unordered(self, text: str, way: PartReading) -> Antecedent | None:
        """Return the unit that a sentence is of, if it is told nothing yet."""
        unit = self.pronouns.of_sentence(self._plain(text))
        told = {read.unit for read in way.orders}
        return unit if unit and told.isdisjoint(unit.units) else None

    def going_on(self, read: ReadLine, before: ReadLine) -> ReadLine | None:
        """Return a line read as of the unit that the line before it is of; None if it is not.

        Of that, nothing may have come.
        """
        first, *more = sentences(read.line.text, self.vocabulary)
        known = before.orders or more or read.orders
        unit = None if known else self.pronouns.of_sentence(self._plain(before.line.text))
        way = self._of_the_same(first, unit, read, PartReading()) if unit else None
        if way is None:
            return None
        return replace(read, orders=way.orders, problems=(), passed_over=way.passed_over)

    def _of_the_same(
        self, text: str, unit: Antecedent, read: ReadLine, before: PartReading
    ) -> PartReading | None:
        """Read a sentence as of the unit that the one before it speaks of; None if it is not."""
        if not (named := self.pronouns.resolved(text, unit)):
            return None
        way = self._sentence(named, read, before)
        own = {order.unit for order in way.orders[len(before.orders) :]}
        told = own >= {*unit.units} and len(way.problems) == len(before.problems)
        return replace(way, spoilt=True) if told else None

    def _is_list(self, read: ReadLine) -> bool:
        """Whether a line is but names of places, some of them with one's own units."""
        whole = whole_passage(read.line.text, self.lexicon)
        named = len(whole.of_names)
        words = sum(word.isalpha() for word in whole.words)
        own = any(self._is_ours(mention) for mention in whole.mentions)
        return own and len(whole.mentions) > 1 and words - named <= 1

    def _sentence(self, text: str, read: ReadLine, before: PartReading) -> PartReading:
        """Read one sentence behind others, in simpler words if it makes sense so."""
        helped = self.simpler.with_helpers(text)
        way = self._as_it_stands(helped or text, read, before)
        way = replace(way, spoilt=True) if helped else way
        asked = len(way.problems) > len(before.problems)
        if not asked and len(way.orders) > len(before.orders):
            return way
        question = self.doubts.is_question(text)
        for simpler in self.simpler.of(text) if asked else self.simpler.without_plans(text):
            if question and not self.doubts.is_question(simpler):
                continue
            other = self._as_it_stands(simpler, read, before)
            told = len(other.orders) > len(way.orders)
            if told and len(other.problems) == len(before.problems):
                return replace(other, spoilt=True)
        return self._with_open_clause(text, read, before, way) if asked else way

    def _with_open_clause(
        self, text: str, read: ReadLine, before: PartReading, way: PartReading
    ) -> PartReading:
        """Return what a sentence comes to without the one clause of it that is open."""
        for others, clause in open_clauses(text, self):
            alone = self._as_it_stands(first_part(clause).rstrip("?"), read, before)
            left = self._as_it_stands(others, read, before)
            told = len(left.orders) > max(len(way.orders), len(before.orders))
            clear = len(left.problems) == len(before.problems)
            if told and clear and alone.orders == before.orders:
                several = any(problem.cause.code == TWO_READINGS for problem in read.problems)
                code = TWO_READINGS if several else WHETHER
                new = alone.problems[len(before.problems) :]
                shorts = (short for problem in new for short in problem.suggestions)
                asks = question(clause.rstrip("."), read.line.number, shorts, code)
                return replace(left, problems=(*left.problems, asks), spoilt=True)
        return way

    def _as_it_stands(self, text: str, read: ReadLine, before: PartReading) -> PartReading:
        plain, courtesies = self._plain(text), self.vocabulary.prose.courtesy.findall(text)
        openings = self.vocabulary.conditions.openings
        before = replace(
            before, wished=any(it.split()[-1].lower() in openings for it in courtesies)
        )
        parsed = self.lexicon.parse(plain)
        if BLANK in read.line.text and not read.problems:
            return replace(before, passed_over=(*before.passed_over, text))  # a form left empty
        if self.doubts.asks_of_the_past(text):
            return replace(before, passed_over=(*before.passed_over, text))
        if parsed.proviso:
            certain = without_precaution(parsed, read, self)
            way = self._as_it_stands(certain, read, before) if certain else before
            told = len(way.orders) > len(before.orders)
            return replace(way, spoilt=True) if told else conditional(text, read, before, self)
        whole = whole_passage(plain, self.lexicon)
        if pairs := read_respectively(whole, read.line, before, self):
            return pairs
        way = self._parted(parsed, read, replace(before, cost=(0, 0, 0)))
        way = self._with_repeated(text, whole, read, way)
        if len(way.orders) > len(before.orders):
            way = self.with_remarks(parsed, read.line, self.with_left(way, read.line))
        way = with_elsewhere(whole, read.line, (before, way), self)
        way = replace(way, left=())
        new, others = way.orders[len(before.orders) :], way.passed_over[len(before.passed_over) :]
        torn = self._tears_apart(whole, new) or self._tears_help(parsed, way)
        if torn or self.doubts.spoil(text, parsed, new, others):
            way = self._as_questions(text, read.line, before, way)
        elif not (way.wished and whole.is_wish) and self._is_retold(whole, new):
            asked = way.problems != before.problems
            over = replace(before, passed_over=(*before.passed_over, text))
            way = self._as_questions(text, read.line, before, way) if asked else over
        way = self._asked_if_own(text, whole, read, before, way)
        return asked_if_instead(text, whole, read.line, (before, way), self)

    def _tears_apart(self, whole: Passage, orders: Sequence[ReadOrder]) -> bool:
        """Whether units that are named together are told different things."""
        by_gist = any(BY_GIST in order.notes for order in orders)
        parted = by_gist and are_parted(whole, orders, self.standpoint)
        return parted or leave_crowd(whole, orders, self.standpoint)

    def _tears_help(self, parsed: Parsed, way: PartReading) -> bool:
        """Whether one of several that help nobody is asked about: they are told nothing else.

        `supported by Burgundy and the English Channel army Marseilles holds`, with no order before.
        """
        if not way.problems:
            return False
        sketches = (it for it in parsed.rows[0][1] if isinstance(it, OrderSketch))
        idle = [parsed.quote(it.start, it.end) for it in sketches if is_aimless(it)]
        return len(idle) > 1 and any(problem.written == idle[0] for problem in way.problems)

    def _with_repeated(
        self, text: str, whole: Passage, read: ReadLine, way: PartReading
    ) -> PartReading:
        """Ask about a sentence that repeats orders that were sent before; not if all in it hold."""
        named = {own_of(mention, self.standpoint) for mention in whole.mentions}
        held = {told.order.at for told in way.orders if isinstance(told.order, Hold)}
        repeated, acts = self.vocabulary.prose.repeated, whole.act_mentions
        first = next((at for at in range(whole.end) if repeated.size_at(whole.words, at)), 0)
        stays = any(act.act is Act.STAY and 0 <= first - act.end <= 1 for act in acts)
        all_hold = stays and named <= held
        if all_hold or not whole.has(repeated):
            return way
        words = ((it, self.lexicon.parse(it.written).words) for it in way.orders)
        clear = tuple(it for it, said in words if not repeated.are_among(said))
        asks = (*way.problems, question(text, read.line.number))
        return replace(way, orders=clear, problems=asks)

    def _asked_if_own(
        self, text: str, whole: Passage, read: ReadLine, before: PartReading, way: PartReading
    ) -> PartReading:
        """Ask about a sentence of which nothing came, if it names a unit and where it could go."""
        if way.orders != before.orders or way.problems != before.problems:
            return way
        left_empty = BLANK in read.line.text
        told = whole.is_doubtful or way.wished
        past = whole.is_past and not told  # I was going to send London to Holland
        if past or left_empty or tells_of_people(whole):
            return way
        if read.orders and not MovementGist(whole, self.standpoint, None).speaks_of_many():
            return way
        whole_said = whole
        if not whole.mentions or whole.parsed.remarks:
            whole = whole_passage(text.translate(BRACKETS), self.lexicon)  # Nth (Nwg - Nwy)
        gist = MovementGist(whole, self.standpoint, None)
        if gist.is_about_others() or (whole.is_talk and not whole.is_doubtful):
            return way
        ways = [self.standpoint.short(order) for _, order in gist.ways()]
        remarks = bool(read.passed_over) and gist.passage is not whole_said
        open_still = (remarks and gist.find().sense is Sense.QUESTION) or gist.speaks_of_many()
        if not (ways or open_still):
            return way
        asks = question(text, read.line.number, ways)
        return replace(way, problems=(*way.problems, asks))

    def _plain(self, text: str) -> str:
        """Return a sentence without its courtesies, and denials in one word."""
        known, (denial, *_) = self.vocabulary.prose, sorted(self.vocabulary.conditions.nots)
        short = known.at_length.sub(f" {denial} ", text)
        plain = known.courtesy.sub(" ", short).strip(" ,") or text
        conditional = self.lexicon.parse(plain).proviso and not self.lexicon.parse(short).proviso
        return short if conditional else plain  # just in case

    def _is_retold(self, whole: Passage, orders: tuple[ReadOrder, ...]) -> bool:
        """Whether orders by gist are of another time."""
        if not (orders and whole.is_past):
            return False
        signs, words = self.vocabulary.grammar.buts | {":"}, whole.words
        begins = (at for at in range(whole.end) if at == 0 or words[at] in signs)
        today = self.vocabulary.settling.this_time  # last time I waited, now A Mun - Bur
        turns = (
            at for at in range(1, whole.end) if words[at - 1] == "," and today.size_at(words, at)
        )
        since = max((*begins, *turns))  # I had plans, but for now Ruhr holds
        behind = range(since + 1, whole.end)
        reasons = self.vocabulary.settling.reasons  # Ruhr holds because I was asked to
        until = next((at for at in behind if reasons.size_at(words, at)), whole.end)
        now = self.passage(whole.parsed, since, until)
        return now.is_past or any(order.written not in now.text for order in orders)

    def _as_questions(
        self, text: str, line: Line, before: PartReading, way: PartReading
    ) -> PartReading:
        """Ask about every order of a sentence instead of taking it."""
        new = way.orders[len(before.orders) :]
        asks = way.problems[len(before.problems) :]
        if not new and not asks:
            return way
        shorts = [order.short for order in new] + [s for p in asks for s in p.suggestions]
        problem = question(text, line.number, shorts)
        kept = tuple(problem for problem in asks if problem.kind is not ProblemKind.AMBIGUOUS)
        return replace(
            way,
            orders=before.orders,
            problems=(*before.problems, *(kept or (problem,))),
            aim=before.aim,
            spoilt=way.spoilt or bool(new) or not kept,
        )


def _told_too_long(read: ReadLine) -> ReadLine:
    """Ask for the orders of a line that nobody wrote by hand, if it seems to hold none."""
    if read.problems or not read.passed_over:
        return read
    piece = read.line.text[:QUOTED]
    return replace(read, problems=(question(piece, read.line.number),))
