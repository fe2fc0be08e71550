"""Plain sentences: orders in prose that are as certain as those in notation.

`Serbia attacks Bulgaria, supported by Rumania` leaves nothing open: each of its words is a name,
says what a unit does, or is one of a few that change nothing, and each unit that it names has its
order.  A word more (`unless`, `rather`, `hopefully`) may be what it all hangs on: then the orders
stay what was taken from a sentence, and whoever wrote them looks at them again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import ReadOrder
from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.passages import BY_GIST, acts_of
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.tokens.place_names import Manner
from judge.rules.board import Province
from judge.rules.order import Move, Waive

WORD = re.compile(r"\w+")
PAIR = 2  # names


class PlainSentences(ReadingStep):
    """Tells which orders of one letter were taken from plain sentences."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.orders: Sequence[ReadOrder] = ()  # of plain lines
        self._movers: set[Province] = set()  # units that the letter sends elsewhere
        self.acts = acts_of(self.standpoint.position.phase.kind, self.vocabulary)

    def learned(self, done: Sequence[ReadLine]) -> Sequence[ReadLine]:
        """Learn the orders of plain lines, before anything in the letter corrects them."""
        told = [order.order for read in done for order in read.orders]
        self._movers = {order.at for order in told if isinstance(order, Move)}
        self.orders = [order for read in done if self._is_plain(read) for order in read.orders]
        return done

    def learned_if_all_are_plain(self, done: Sequence[ReadLine]) -> Sequence[ReadLine]:
        """Learn the orders of a letter whose clauses are read together, if all of them are plain.

        So are those of letters of retreats and of winters.
        """
        if all(self._is_small_talk(read) or self._is_plain(read) for read in done):
            self.learned(done)
        return done

    def certain(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter; plain orders that still stand are certain in them."""
        return [
            replace(
                read, orders=tuple(_sure(it) if it in self.orders else it for it in read.orders)
            )
            if any(BY_GIST in order.notes for order in read.orders)
            else read
            for read in done
        ]

    def _is_plain(self, read: ReadLine) -> bool:
        """Whether a line says nothing that is not understood, and leaves out no unit it names."""
        if read.orders and read.is_clean and self.lexicon.parse(read.line.text).is_notation:
            return True
        ordered = {it.order.at for it in read.orders if not isinstance(it.order, Waive)}
        text = set(WORD.findall(read.line.text))
        if any(not text.issuperset(WORD.findall(it.written)) for it in read.orders):
            return False  # put right by another line
        rest = any(it.for_the_rest for it in read.orders)
        return all(
            self._says_plainly(self.lexicon.parse(text), ordered, rest=rest)
            for text in sentences(read.line.text, self.vocabulary)
        )

    def _is_small_talk(self, read: ReadLine) -> bool:
        """Whether a line orders nothing, and nothing in it may be of orders."""
        return not (read.orders or read.problems) and self._says_nothing(
            self._whole(self.lexicon.parse(read.line.text))
        )

    def _says_nothing(self, whole: Passage) -> bool:
        """Whether a sentence names nothing, denies nothing, and has no word of orders."""
        said = self.vocabulary.loud_words - self.vocabulary.tokens.indefinite
        return said.isdisjoint(whole.words) and not (whole.mentions or whole.powers or whole.denied)

    def _whole(self, parsed: Parsed) -> Passage:
        return Passage.all_of(parsed, self.acts)

    def _says_plainly(self, parsed: Parsed, ordered: set[Province], *, rest: bool) -> bool:
        """Whether a sentence is plain, or none of orders at all; `rest`: the rest were ordered."""
        if parsed.proviso or parsed.remarks:
            return False
        whole = self._whole(parsed)
        if self._says_nothing(whole):
            return True
        if self.standpoint.moves and not whole.act_mentions:
            return self._is_pair(whole)
        if self.standpoint.moves and not self._is_of_own(whole, rest=rest):
            return False  # it holds now
        if any(self._is_mended(parsed, it) or self._left_out(it, ordered) for it in whole.mentions):
            return False
        spans = [(it.start, it.end) for it in whole.mentions]
        spans += [(it.start, it.end) for it in whole.act_mentions]
        said = {at for start, end in spans for at in range(start, end)}
        others = (word for at, word in enumerate(parsed.words) if at not in said)
        return all(word in self._around or not word.isalnum() for word in others)

    def _is_pair(self, whole: Passage) -> bool:
        """Whether all that is said is a unit and where it goes: `mun bur`, both by their codes.

        `kie den`, where a unit of the writer's stays in Denmark, may be a list of two.
        """
        named = [own_of(mention, self.standpoint) for mention in whole.mentions]
        leaving = self._movers | {None}
        pair = len(named) == PAIR and named[0] is not None and named[1] in leaving
        words = [word for word in whole.words if word.isalnum()]
        exact = not any(self._is_mended(whole.parsed, mention) for mention in whole.mentions)
        return pair and exact and len(words) == PAIR

    def _is_of_own(self, whole: Passage, *, rest: bool) -> bool:
        """Whether a sentence names a unit of the writer's, or is of all that are ordered so."""
        named = any(own_of(it, self.standpoint) is not None for it in whole.mentions)
        return named or (rest and not self.vocabulary.several_units.isdisjoint(whole.words))

    @property
    def _around(self) -> frozenset[str]:
        """The words that may stand around without a change to what is ordered."""
        grammar, prose = self.vocabulary.grammar, self.vocabulary.prose
        joining = grammar.articles | grammar.ands | grammar.thens | grammar.auxiliaries
        aiming = grammar.towards | grammar.prepositions
        naming = self.vocabulary.several_units | self.vocabulary.tokens.kinds.keys()
        return joining | aiming | naming | prose.adverbs | prose.goodbyes | prose.plain

    def _left_out(self, mention: Mention, ordered: set[Province]) -> bool:
        """Whether one's own unit, or a place to build, is named and nothing is ordered there."""
        if self.standpoint.adjusts:
            homes = self.standpoint.board.homes[self.standpoint.power]
            named = set(provinces_of(mention, self.standpoint)).intersection(homes)
            return bool(named) and named.isdisjoint(ordered)
        at = own_of(mention, self.standpoint)
        if at is None:
            return self.standpoint.moves and not mention.places  # one army: which?
        return at not in ordered

    def _is_mended(self, parsed: Parsed, mention: Mention) -> bool:
        """Whether a name is one only by a slip of the pen: it may be another word."""
        named = (parsed.grammar.names_at(at) for at in range(mention.start, mention.end))
        names = next(filter(None, named), ())
        return bool(names) and all(name.manner is Manner.MENDED for name, _ in names)


def _sure(order: ReadOrder) -> ReadOrder:
    """Return an order as certain as one in notation."""
    return order._replace(notes=tuple(note for note in order.notes if note != BY_GIST))
