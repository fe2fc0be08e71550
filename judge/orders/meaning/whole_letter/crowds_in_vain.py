"""All others that a letter of movements tells to do something, of which nothing came.

`Mun to Bur. Everybody else helps`, `the rest move up behind it`: that they stay is read elsewhere;
what else they are told names no single unit, so that it is asked about, where some are left without
an order.  So is what the other unit is told, where several are left: `the other fleet holds`.
Words that do not begin with them are talk: `my thanks to all`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from judge.orders.findings import Problem, ReadOrder, question
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.gist.gist import whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.persons import is_for_readers
from judge.orders.meaning.headings_above import Extent
from judge.orders.meaning.line_reader import ReadingStep, ReadLine
from judge.orders.vocabulary import Act
from judge.rules.board import Province

DONE = frozenset({Act.GO, Act.HELP, Act.COVER, Act.CARRY})
NEAR = 5  # words behind them that say what they do
LONGEST = 12  # words


class CrowdsInVain(ReadingStep):
    """Asks about what all others are told in one letter of movements."""

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, with questions about all others, if some have no order."""
        told = {it.unit for read in done for it in read.orders if not it.for_the_rest}
        done = [self._without_several(read, told) for read in done]
        orders = [order for read in done for order in read.orders]
        ordered = {order.unit for order in orders}
        if ordered.issuperset(self.standpoint.own) or any(order.for_the_rest for order in orders):
            return list(done)
        return [
            replace(read, problems=(*read.problems, *self._asks(read)))
            if self._may_order(read)
            else read
            for read in done
        ]

    def _without_several(self, read: ReadLine, told: Set[Province | None]) -> ReadLine:
        """Return a line with a question for what the other unit is told, if several are left."""
        left: dict[str, list[ReadOrder]] = {}
        for order in read.orders:
            if order.for_the_rest and order.unit not in told and self._is_of_one(order.written):
                left.setdefault(order.written, []).append(order)
        several = {text: orders for text, orders in left.items() if len(orders) > 1}
        asks = (
            question(text, read.line.number, (it.short for it in orders))
            for text, orders in several.items()
        )
        orders = tuple(it for it in read.orders if it.written not in several)
        return replace(read, orders=orders, problems=(*read.problems, *asks))

    def _is_of_one(self, text: str) -> bool:
        """Whether words are of one unit that is left: `the other fleet`, `my remaining army`."""
        other, known = self.vocabulary.settling.other, self.vocabulary.references
        pairs = pairwise(self.lexicon.parse(text).words)
        single = any(a in other and b in known.single for a, b in pairs)
        return single or text in known.the_other_holds

    def _asks(self, read: ReadLine) -> Iterator[Problem]:
        asked = {_bare(problem.written) for problem in read.problems}
        for piece in read.passed_over:
            at = read.line.text.find(piece)
            tail = read.line.text[at:] if at >= 0 else piece
            said = next(iter(sentences(tail, self.vocabulary)), piece)
            whole = whole_passage(said, self.lexicon)
            begun = whole_passage(piece, self.lexicon)  # all hold their ground, save ...
            stays = any(act.act is Act.STAY for act in begun.act_mentions)
            told = self._is_told(whole) or (stays and self._is_told(begun))
            if _bare(said) not in asked and told:
                asked.add(_bare(said))
                yield question(said, read.line.number)

    def _is_told(self, passage: Passage) -> bool:
        """Whether words begin with all others, and go on with what they do or did before."""
        if is_for_readers(passage):
            return False
        grammar, known, at = self.vocabulary.grammar, self.vocabulary.references, 0
        each = known.rest | grammar.everybody | self.vocabulary.prose.many
        easy = grammar.articles | grammar.ands | grammar.crowd | known.leading | known.around
        words = passage.words
        for act in passage.act_mentions[:1]:
            if act.act is Act.STAY and not act.start:
                return words[act.end] in each - known.rest  # hold everything
        begins = easy - each | grammar.two_units | self.vocabulary.heads.parts
        while words[at] in begins or grammar.number(words[at]):
            at += 1
        both = at > 0 and words[at - 1] in grammar.two_units  # both armies to Munich
        each |= self.vocabulary.tokens.several if both else frozenset()
        if words[at] not in each or len(words) > LONGEST or passage.powers:
            return False
        while words[at] in each | known.crowd | known.single | grammar.crowd:
            at += 1
        near = [act for act in passage.act_mentions if at <= act.start < at + NEAR]
        stays = any(act.act is Act.STAY for act in near)  # the rest stays as written
        verb = at + (words[at] in grammar.auxiliaries)
        listed = words[verb] in grammar.heading_wishes  # the others follow, will follow
        listed = listed or words[at] in self.vocabulary.prose.put_off  # the rest tomorrow
        acts = any(act.act in DONE for act in near) or (both and words[at] in grammar.towards)
        acts = acts or (stays and words[at - 1] in known.single)  # the other one holds
        whole = stays and known.rest.isdisjoint(words[:at])  # all units hold their ground
        likewise = not known.as_others_do.isdisjoint(words[at : at + NEAR])
        return not listed and (acts or whole or (likewise and not stays))

    def _may_order(self, read: ReadLine) -> bool:
        """Whether a line is the writer's own, of this turn, and no question."""
        free = read.above.conditional is Extent.NOTHING and not read.above.doubtful
        return free and read.is_ours(self.standpoint.power) and "?" not in read.line.text


def _bare(text: str) -> str:
    """Return words without the sign at their end."""
    return text.rstrip(".!")
