"""Passages: a sentence is parsed wherever one may end, and the way with fewest questions is taken.

What is an order by the grammar stays one; the rest is had by its gist, asked about, or passed over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.orders.findings import TWO_READINGS, Note, Problem, ReadOrder, question
from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.doubts import Doubts
from judge.orders.meaning.gist.gist import Gist, Sense, own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_gist import MovementGist
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.persons import is_of_people
from judge.orders.meaning.gist.purposes import is_mere_purpose, main_clause
from judge.orders.meaning.gist.refusals import (
    is_instead,
    is_set_against,
    lacks_help_at,
    only_refuses,
)
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act, Vocabulary
from judge.orders.vocabulary.vocabulary import Acts
from judge.orders.vocabulary.words_of_orders import JOINING_SIGNS
from judge.rules.board import Province, UnitKind
from judge.rules.order import Convoy, Move, Order, Support
from judge.rules.phase import PhaseKind

WIDEST = 4  # parts of a sentence that may make one passage
MOST_PARTS = 35  # of one sentence: an order for every unit of a power
MOST_PASSAGES = 150  # of one letter; those of people have some thirty
CLAUSE = "III.1"
FIRM = frozenset(
    {
        "wrong-phase",
        "another-power",
        "another-turn",
        TWO_READINGS,
        "perpetual",
        "which-place",
        "other-kind",
    }
)
NEAR = 20  # words before one that speaks of a unit
BY_GIST = Note("by-gist", CLAUSE)


class PassageReader(ReadingStep):
    """Parts sentences into passages, and reads each by its grammar or its gist."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.standpoint = standpoint = lines.standpoint
        self.acts = self.vocabulary.acts
        self.doubts = Doubts(standpoint, lines.lexicon, self.acts)
        self._passages_left = MOST_PASSAGES

    @property
    def is_tired(self) -> bool:
        """Whether so much of a letter was read that the rest is only asked about."""
        return self._passages_left < 2 * WIDEST

    def passage(self, parsed: Parsed, start: int, end: int) -> Passage:
        """Return a run of the tokens of a line."""
        return Passage(parsed, start, end, self.acts)

    def _parted(self, parsed: Parsed, read: ReadLine, before: PartReading) -> PartReading:
        """Return the best way to part a sentence into passages."""
        cuts = self._cuts(parsed)
        if len(cuts) > min(MOST_PARTS, self._passages_left // WIDEST):
            return replace(before, too_long=True)
        best: list[PartReading | None] = [before] + [None] * (len(cuts) - 1)
        for at in range(len(cuts) - 1):
            way = best[at]
            if way is None:
                continue
            for width in range(1, min(WIDEST, len(cuts) - 1 - at) + 1):
                self._passages_left -= 1
                passage = self.passage(parsed, cuts[at], cuts[at + width])
                if self._runs_into_another(passage, cuts[at + 1 : at + width]):
                    break
                longer = self._with_passage(passage, read, way)
                known = best[at + width]
                if known is None or longer.cost < known.cost:
                    best[at + width] = longer
        return best[-1] or before

    def _cuts(self, parsed: Parsed) -> list[int]:
        """Return the tokens at which passages may begin, and the end."""
        end = parsed.grammar.end
        whole = self.passage(parsed, 0, end)
        starts = {mention.start: mention for mention in whole.mentions}
        ends = {mention.end for mention in whole.mentions}
        others = {at for power, at in whole.powers if power != self.standpoint.power}
        heads = {at + 1 for at in others}
        stays = {
            mention.end
            for mention in whole.act_mentions
            if mention.act is Act.STAY
            and mention.start in ends
            and parsed.words[mention.end - 1] not in self.vocabulary.prose.giving
        }
        joins = JOINING_SIGNS | self.vocabulary.prose.joins
        clauses = self.vocabulary.prose.whiles | self.vocabulary.prose.relatives
        reasons = self.vocabulary.prose.whiles - self.vocabulary.prose.as_said  # so Russia stays
        within = {at for m in whole.mentions for at in range(m.start + 1, m.end)}  # St. Pete
        cuts = {0}
        for at in range(1, end):
            word = parsed.words[at]
            if (
                word in joins
                or self.vocabulary.prose.insteads.size_at(parsed.words, at)
                or self._excepts_at(parsed, at)
                or lacks_help_at(parsed, at)
                or is_mere_purpose(self.passage(parsed, at, end))
                or (word in clauses and self._begins_clause(parsed, at, starts))
                or (word in reasons and others.intersection((at + 1, at + 2)))
                or (word == ":" and at not in ends | heads)
                or (parsed.tokens[at].begins and at not in within)
                or (word == "/" and self._begins_own(starts.get(at + 1)))
            ):
                cuts.add(at)
            elif at in starts and (at in ends or at in stays):
                if own_of(starts[at], self.standpoint) is not None:
                    cuts.add(at)
            elif word == "-" and at in ends and self._begins_remark(parsed, at + 1, starts):
                cuts.add(at)
        return [*sorted(cuts), end]

    def _runs_into_another(self, passage: Passage, cuts: Sequence[int]) -> bool:
        """Whether a unit that helps is followed by a clause of another, which has its own verb.

        `Ruhr supports, Munich holds` is of two units, each with what it does.
        """
        own = {it.start: it.end for it in passage.mentions if self._begins_own(it)}
        acts = {act.start: act for act in passage.act_mentions}
        helps = acts.get(own.get(self._behind_articles(passage, passage.start), -1))
        if helps is None or helps.act is not Act.HELP or helps.end not in cuts:
            return False
        return own.get(self._behind_articles(passage, helps.end + 1)) in acts

    def _behind_articles(self, passage: Passage, at: int) -> int:
        return passage.parsed.grammar.skip(at, self.vocabulary.grammar.articles)

    def _excepts_at(self, parsed: Parsed, at: int) -> int:
        """Return how many words from one on except units from all; a place's name does not."""
        size = self.vocabulary.prose.excepts.size_at(parsed.words, at)
        many = self.vocabulary.several_units | self.vocabulary.prose.many
        named = size and parsed.grammar.names_at(at) and parsed.words[at] not in many
        return 0 if named and many.isdisjoint(parsed.words[:at]) else size

    def _begins_clause(self, parsed: Parsed, at: int, starts: Mapping[int, Mention]) -> bool:
        """Whether a unit stands right behind a word: `as the fleet leaves`."""
        articles = parsed.vocabulary.grammar.articles
        following = at + 1 + (parsed.words[at + 1] in articles)
        return self._begins_own(starts.get(following))

    def _begins_own(self, mention: Mention | None) -> bool:
        return mention is not None and own_of(mention, self.standpoint) is not None

    def _begins_remark(self, parsed: Parsed, at: int, starts: Mapping[int, Mention]) -> bool:
        word = parsed.words[at]
        if at in starts or not word:
            return False
        lower = parsed.text[parsed.tokens[at].start].islower()
        return word in self.vocabulary.prose_words or (lower and at + 1 not in starts)

    def _with_passage(self, passage: Passage, read: ReadLine, way: PartReading) -> PartReading:
        """Return a way with one more passage, and the place that it speaks of."""
        passage = self._trimmed(passage).pointing(way.place)
        longer = self._read(passage, read, way)
        if longer.orders != way.orders:
            return replace(longer, place=())
        return replace(longer, place=self._spoken_of(passage)) if passage.mentions else longer

    def _spoken_of(self, passage: Passage) -> tuple[Province, ...]:
        """Return the place that is all a passage names, where no unit of the writer's is."""
        (first, *more), refused = passage.mentions, passage.denied and passage.act_mentions
        return () if more or refused or self._is_ours(first) else first.places

    def _read(self, passage: Passage, read: ReadLine, way: PartReading) -> PartReading:
        """Return a way with what a passage comes to."""
        if passage.start >= passage.end:
            return way.longer(count=1)
        mere = way.aim and is_mere_purpose(passage)
        if mere and not main_clause(passage, self.standpoint):
            return replace(way, passed_over=(*way.passed_over, passage.text))
        helps = {act.act for act in passage.act_mentions} == {Act.HELP}
        no_help = helps and way.orders and lacks_help_at(passage.parsed, passage.start)
        if is_instead(passage) or no_help or only_refuses(passage, way.orders):
            return replace(way.longer(count=1), passed_over=(*way.passed_over, passage.text))
        if is_set_against(passage):
            way = way.longer(cost=1)  # it is read in two parts
        if is_of_people(passage):
            return replace(way, passed_over=(*way.passed_over, passage.text))
        alone = self._by_grammar(passage, read)
        if alone and self._is_sure(alone):
            return way.with_orders(alone)
        gist = self._gist(passage, way)
        if gist.sense is Sense.OTHERS and not (alone and alone.orders and alone.is_clean):
            aim = self._aim_of_others(passage) or way.aim
            return replace(way, passed_over=(*way.passed_over, passage.text), aim=aim)
        by_grammar = self._as_grammar(alone, gist, way) if alone else None
        return by_grammar or self._as_gist(passage, alone, gist, read, way)

    def _trimmed(self, passage: Passage) -> Passage:
        """Return a passage without the words that only join it to others, or say goodbye."""
        start, end, words, parsed = passage.start, passage.end, passage.words, passage.parsed
        prose = self.vocabulary.prose
        joins = JOINING_SIGNS | prose.joins | prose.whiles | {"-", "/"}
        names = {mention.start for mention in passage.mentions}  # n sea to Denmark
        while start not in names | {end} and words[start] in joins | prose.first_joins | {":"}:
            if prose.likewise.size_at(words, start) or prose.purposes.size_at(words, start):
                break  # so does Ruhr, so that Ruhr is safe
            start += 1
        start += self._excepts_at(parsed, start)
        while end > start and words[end - 1] in prose.goodbyes:
            end -= 1
        does_so = any(prose.doing_so.size_at(words, at) == end - at for at in range(start, end))
        while end > start and words[end - 1] in joins and not does_so:
            end -= 1
        return Passage(parsed, start, end, self.acts, self._antecedent(parsed, start))

    def _antecedent(self, parsed: Parsed, start: int) -> Mention | None:
        """Return the unit that a word speaks of: `Burgundy, who goes to Paris`.

        Or one that is helped just before it: `Ruhr supports Munich, and that army holds`.
        """
        prose, words = self.vocabulary.prose, parsed.words
        that_one = start and self.vocabulary.references.that_one.size_at(words, start)
        pointed = that_one or words[start] in prose.standing_for
        if not start or not (pointed or words[start] in prose.relatives):
            return None
        before = self.passage(parsed, max(start - NEAR, 0), start)
        stays = {
            at for m in before.act_mentions if m.act is Act.STAY for at in range(m.start, m.end)
        }
        last, joins = before.mentions[-1:], {",", *(prose.joins if pointed else ())}
        between = range(last[0].end, start) if last else ()
        near = bool(last) and all(words[at] in joins or at in stays for at in between)
        helped = not pointed or any(act.act is Act.HELP for act in before.act_mentions[-1:])
        return last[0] if near and helped and self._begins_own(last[0]) else None

    def _as_grammar(self, alone: ReadLine, gist: Gist, way: PartReading) -> PartReading | None:
        """Take what the grammar makes of a passage if it is sure: orders, or why there are none."""
        if any(problem.cause.code in FIRM for problem in alone.problems):
            return replace(
                way.longer(cost=1),
                orders=(*way.orders, *alone.orders),
                problems=(*way.problems, *alone.problems),
            )
        sure = alone.orders and alone.is_clean and gist.sense is not Sense.ORDERS
        return way.with_orders(alone) if sure else None

    def _as_gist(
        self, passage: Passage, alone: ReadLine | None, gist: Gist, read: ReadLine, way: PartReading
    ) -> PartReading:
        """Take what a passage comes to by its gist: orders, a question, or nothing."""
        if gist.sense is Sense.ORDERS:
            orders = tuple(
                self.taken(order, passage, read.line, for_the_rest=gist.for_the_rest)
                for order in gist.orders
            )
            longer = way.longer(count=-len(orders), asks=1)
            before = way.orders
            if passage.antecedent:
                before = _told_further(way.orders, gist.orders, self.standpoint)
            return replace(
                longer, orders=(*before, *orders), aim=gist.orders[-1] if gist.orders else way.aim
            )
        if gist.sense is Sense.QUESTION or (alone and alone.problems):
            return replace(
                way.longer(cost=2 * max(1, len(passage.mentions))),
                problems=(*way.problems, *self._asked(gist, passage, alone, read)),
                spoilt=way.spoilt or (passage.denied and gist.sense is Sense.QUESTION),
            )
        return self._passed_over(passage, way)

    def _passed_over(self, passage: Passage, way: PartReading) -> PartReading:
        """Pass over a passage, and remember it if it is but names."""
        lost = sum(self._is_ours(mention) for mention in passage.mentions)
        pointers = self.vocabulary.grammar.pointers
        helps = (act for act in passage.act_mentions if act.act is Act.HELP)
        lost += any(passage.words[act.end] in pointers for act in helps)  # holds and supports it
        words = set(filter(str.isalnum, passage.said)) - self.vocabulary.prose.determiners
        bare = passage.mentions and len(words) <= len(passage.of_names)
        return replace(
            way.longer(cost=lost),
            passed_over=(*way.passed_over, passage.text),
            left=(*way.left, passage) if bare else way.left,
            aim=self._aim_of_others(passage) or way.aim,
        )

    def _aim_of_others(self, passage: Passage) -> Order | None:
        """Return the move of another's unit that is told, which the next sentence may support."""
        statement, units = Statement(passage, self.standpoint, None), self.standpoint.position.units
        if Act.GO not in statement.acts or len(statement.named) != 2 or any(statement.own):
            return None
        unit, target = statement.named
        at = next((at for at in provinces_of(unit, self.standpoint) if at in units), None)
        if at is None:
            return None
        moves = (Move(at, end) for end in statement.ends(target, units[at]))
        possible = [move for move in moves if self.standpoint.can(move)]
        return possible[0] if len(possible) == 1 else None

    def _is_ours(self, mention: Mention) -> bool:
        """Whether a mention is of a unit of the writer's."""
        return own_of(mention, self.standpoint) is not None

    def _by_grammar(self, passage: Passage, read: ReadLine) -> ReadLine | None:
        """Read a passage by the grammar, if it names anything."""
        if not passage.mentions and not passage.act_mentions:
            return None
        alone = self.lines.read(Line(read.line.number, read.line.last, passage.text), read.above)
        return None if alone.problems and not self._attempts(passage) else alone

    def _gist(self, passage: Passage, way: PartReading) -> Gist:
        if passage.is_past and not (passage.denied or (way.wished and passage.is_wish)):
            return Gist(Sense.NOTHING)
        return MovementGist(passage, self.standpoint, way.aim).find()

    def _asked(
        self, gist: Gist, passage: Passage, alone: ReadLine | None, read: ReadLine
    ) -> tuple[Problem, ...]:
        """Ask about a passage; what the grammar could tell of it is told."""
        if alone and alone.problems:
            return alone.problems
        shorts = map(self.standpoint.short, gist.orders)
        return (question(passage.text, read.line.number, shorts),)

    def taken(
        self, order: Order, passage: Passage, line: Line, *, for_the_rest: bool = False
    ) -> ReadOrder:
        """Return an order that a passage comes to by its gist."""
        short = self.standpoint.short(order)
        return ReadOrder(order, short, passage.text, line.number, (BY_GIST,), for_the_rest)

    def _attempts(self, passage: Passage) -> bool:
        """Whether a passage may be an order at all: `from your friend in Berlin` is none."""
        kinds = any(mention.kind for mention in passage.mentions)
        return bool(passage.act_mentions) or passage.is_noted or kinds or not passage.mentions

    def _is_sure(self, alone: ReadLine) -> bool:
        """Whether orders stand, whatever the gist of their passage is."""
        return bool(alone.orders) and alone.is_clean and not self._is_vain(alone)

    def _is_vain(self, alone: ReadLine) -> bool:
        """Whether an army was read as a carrier of others."""
        return any(
            isinstance(order.order, Convoy)
            and self.standpoint.own[order.order.at].kind is UnitKind.ARMY
            for order in alone.orders
        )


def acts_of(phase: PhaseKind, vocabulary: Vocabulary) -> Acts:
    """Return what sentences say of units in a turn of some kind."""
    match phase:
        case PhaseKind.MOVEMENT:
            return vocabulary.acts
        case PhaseKind.RETREAT:
            return vocabulary.retreat_acts
        case PhaseKind.ADJUSTMENT:
            return vocabulary.winter_acts


def _told_further(
    orders: tuple[ReadOrder, ...], told: Sequence[Order], standpoint: Standpoint
) -> tuple[ReadOrder, ...]:
    """Return orders, a support with where its unit goes: `supports Picardy, which attacks Bel`."""
    last = orders[-1] if orders else None
    moves = [order for order in told if isinstance(order, Move)]
    if last is None or not isinstance(last.order, Support) or len(moves) != 1:
        return orders
    (move,) = moves
    helped = replace(last.order, to=move.to)
    open_still = last.order.to is None and last.order.of == move.at
    if not (open_still and standpoint.can(helped)):
        return orders
    return (*orders[:-1], last._replace(order=helped, short=standpoint.short(helped)))
