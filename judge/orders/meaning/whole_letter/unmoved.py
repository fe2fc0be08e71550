"""Units that a letter of movements names beside words for what they do, and of which nothing came.

Of several units in a sentence each is ordered or asked about: `the fleets, Kiel and Denmark, go to
the Baltic` never orders but one of them.  What is named only as a place, or as what another unit
helps or carries, is not asked about; nor is talk, or what others do.  A unit that is asked about is
none of the rest that hold; one that is only praised is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from judge.orders.findings import ReadOrder, question
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.gist.gist import own_of, provinces_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.movement_gist import MovementGist
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.others_told import is_told_by_others
from judge.orders.meaning.gist.passages import BY_GIST
from judge.orders.meaning.gist.persons import is_of_people
from judge.orders.meaning.headings_above import Extent
from judge.orders.meaning.line_reader import ReadingStep, ReadLine
from judge.orders.tokens.tokenizing import BLANK
from judge.rules.board import Province
from judge.rules.order import Convoy, Hold, Move, Order, Support

LATEST = 2  # words before the unit that a sentence begins with
NEAR = 3  # words behind a unit that say what it does
LONGEST = 16  # words
LONGEST_LISTED = 40  # letters
TERSE = 3  # words of a sentence behind its unit


class Unmoved(ReadingStep):
    """Asks about the units of one letter that are named in vain."""

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, with questions about units that are named in vain."""
        result = self._beside_the_rest(done)
        if not any(self._may_order(read) for read in done):
            return result
        orders = [order for read in result for order in read.orders if not order.for_the_rest]
        known = {at for order in orders for at in self._of(order.order)}
        every = (order for read in result for order in read.orders)
        rest = {at for order in every if order.for_the_rest for at in self._of(order.order)}
        asked = (problem for read in result for problem in read.problems)
        told = (text for p in asked for text in (p.written, *p.suggestions))
        known |= {at for text in told for at in self._in(text)}
        for number, read in enumerate(result):
            if not self._may_order(read):
                continue
            for text in sentences(read.line.text, self.vocabulary):
                praised = self._is_praise(next(self._passages(text)))
                brief = len(text) <= LONGEST_LISTED
                listed = self._listed(result, number) if brief else ()
                does = self._wondered if "?" in read.line.text else self._told
                named = {*does(text), *listed, *(self._tersely(text) if orders else ())}
                unread = named - known - (rest if praised else set())
                if unread:
                    asks = question(text, read.line.number)
                    problems = (*result[number].problems, asks)
                    result[number] = replace(result[number], problems=problems)
                    known |= unread
        return result

    def _beside_the_rest(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Ask about units that sentences begin with, where the rest hold: `Gas somewhere useful`.

        What is asked about is none of the rest.
        """
        if not any(order.for_the_rest for read in done for order in read.orders):
            return list(done)
        orders = [order for read in done for order in read.orders if not order.for_the_rest]
        known = {at for order in orders for at in self._of(order.order)}
        asked = {at for read in done for p in read.problems for at in self._begins(p.written)}
        result = []
        for read in done:
            problems = read.problems
            for text in read.passed_over:
                unread = set() if read.line.quoted else self._begins(text) - known - asked
                asked |= unread
                if unread:
                    problems = (*problems, question(text, read.line.number))
            result.append(replace(read, problems=problems))
        return [replace(read, orders=self._without(read.orders, asked)) for read in result]

    def _without(self, orders: Sequence[ReadOrder], asked: Set[Province]) -> tuple[ReadOrder, ...]:
        """Return orders without those for the rest to units that are asked about."""
        units = ((order, set(self._of(order.order))) for order in orders)
        return tuple(order for order, at in units if not (order.for_the_rest and at & asked))

    def _begins(self, text: str) -> set[Province]:
        """Return the writer's own unit that words begin with, or none."""
        whole = next(self._passages(text))
        first = next(self._own(whole), None)
        asks = text.rstrip().endswith("?")
        if first is None or self._is_praise(whole) or (self._is_of_others(whole) and not asks):
            return set()
        named = own_of(whole.mentions[0], self.standpoint) == first  # not: Sweden sails to Denmark
        before = set(whole.words[: whole.mentions[0].start])
        return {first} if named and before <= self.vocabulary.grammar.articles else set()

    def _is_praise(self, whole: Passage) -> bool:
        """Whether words say of units only that they are well where they are."""
        tells = not self.vocabulary.grammar.auxiliaries.isdisjoint(whole.words)
        return tells and whole.has(self.vocabulary.prose.praised) and not whole.act_mentions

    def _of(self, order: Order) -> Iterator[Province]:
        """Yield the provinces that an order names."""
        places: tuple[int, ...] = ()
        match order:
            case Move(at, to, route=route):
                places = (at, to, *route)
            case Support(at, of, to):
                places = (at, of) if to is None else (at, of, to)
            case Convoy(at, of, to):
                places = (at, of, to)
            case Hold(at):
                places = (at,)
        yield from (self.standpoint.board.province_of[place] for place in places)

    def _in(self, text: str) -> Iterator[Province]:
        """Yield the writer's own units that words name."""
        for passage in self._passages(text):
            yield from self._own(passage)

    def _own(self, passage: Passage) -> Iterator[Province]:
        for mention in passage.mentions:
            own = own_of(mention, self.standpoint)
            power = mention.kind is None and passage.parsed.grammar.power(mention.start)
            if own is not None and len(provinces_of(mention, self.standpoint)) <= 1 and not power:
                yield own

    def _passages(self, text: str) -> Iterator[Passage]:
        for part in (text, *self.lexicon.parse(text).remarks):
            yield whole_passage(part, self.lexicon)

    def _told(self, text: str) -> Iterable[Province]:
        """Yield the units of which a sentence says something that they do."""
        whole, *remarks = self._passages(text)
        if whole.act_mentions or self._heads(whole) or self._leaves_there(whole):
            for passage in (whole, *remarks):
                if not self._is_of_others(passage):
                    yield from self._own(passage)

    def _wondered(self, text: str) -> set[Province]:
        """Return the unit that words begin with of which they ask: `Nth Hel or Ska, you think?`."""
        whole = next(self._passages(text))
        could = bool(MovementGist(whole, self.standpoint, None).ways())
        return self._begins(text) if could and len(whole.mentions) > 1 else set()

    def _tersely(self, text: str) -> set[Province]:
        """Return the unit that a few words begin with: `Smyrna somewhere useful`."""
        whole = next(self._passages(text))
        behind = whole.words[whole.mentions[0].end : whole.end] if len(whole.mentions) == 1 else ()
        brief = 0 < len(behind) <= TERSE and all(it.isalpha() or it == "," for it in behind)
        return self._begins(text) if brief else set()

    def _listed(self, done: Sequence[ReadLine], number: int) -> Iterator[Province]:
        """Yield the unit that a line right above an order is, and no more: `Mun ✋`."""
        read, below = done[number], done[number + 1 :][:1]
        whole = next(self._passages(read.line.text))
        alone = [(it.start, it.end) for it in whole.mentions] == [(whole.start, whole.end)]
        if alone and any(it.orders and it.line.number == read.line.last + 1 for it in below):
            yield from self._own(whole)

    def _leaves_there(self, passage: Passage) -> bool:
        """Whether a unit is to be left or kept somewhere: `just leave Holland there`."""
        kept, articles = self.vocabulary.grammar.kept, self.vocabulary.grammar.articles
        return any(
            passage.words[at] in kept and at + 1 + (passage.words[at + 1] in articles) == m.start
            for m in passage.mentions
            for at in range(max(0, m.start - 2), m.start)
        )

    def _heads(self, passage: Passage) -> bool:
        """Whether a sentence begins with a unit, of which it says what it is to do."""
        words, grammar = self.vocabulary, self.vocabulary.grammar
        first = next(iter(passage.mentions), None)
        if first is None or first.start > LATEST or passage.parsed.proviso:
            return False
        behind = passage.words[first.end : first.end + NEAR]
        does = grammar.auxiliaries | words.prose.aiming | words.prose.people | words.prose.modals
        acts = behind[0].endswith(words.present_endings) and not first.start
        return len(passage.words) <= LONGEST and (acts or not does.isdisjoint(behind))

    def _is_of_others(self, passage: Passage) -> bool:
        """Whether words are talk, or deny something, or are of others or another time."""
        foreign = any(power != self.standpoint.power for power, _ in passage.powers)
        nothing = not self.vocabulary.prose.none_at_all.isdisjoint(passage.words)
        idle = nothing or passage.denied or passage.is_talk or self._is_past(passage)
        return foreign or idle or is_of_people(passage) or self._is_their_aim(passage)

    def _is_their_aim(self, passage: Passage) -> bool:
        """Whether one's own units are but where others go: `The French fleet will attack Nth`."""
        statement = Statement(passage, self.standpoint, None)
        pairs = zip(statement.named, statement.own, strict=True)
        own = [mention for mention, at in pairs if at is not None]
        aimed = bool(own) and all(statement.hint(mention) > 0 for mention in own)
        return aimed and is_told_by_others(statement)

    def _is_past(self, passage: Passage) -> bool:
        """Whether words tell what was, up to what they first say of a unit: not why it is said."""
        named = next((mention.end for mention in passage.mentions), passage.end)
        acts = (act.end for act in passage.act_mentions if act.start >= named)
        head = Passage(passage.parsed, passage.start, next(acts, passage.end), self.vocabulary.acts)
        return head.is_past

    def _may_order(self, read: ReadLine) -> bool:
        """Whether a line is the writer's, corrects nothing, and has words beside orders."""
        if read.is_clean and not any(BY_GIST in order.notes for order in read.orders):
            return False
        above, text = read.above, read.line.text
        free = above.conditional is Extent.NOTHING and not above.doubtful
        corrects = self.vocabulary.corrections.cue.search(text) or BLANK in text
        dated = not read.orders and any(letter.isdecimal() for letter in text)
        free = free and not dated  # Berlin, 12 March
        return free and read.is_ours(self.standpoint.power) and not corrects
