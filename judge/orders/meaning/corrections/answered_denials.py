"""Denials that are answered: what a unit is not to do, when the letter says what it is to do.

`A Bur does not go to Mun. A Bur S A Ruh - Bel` leaves nothing to ask; `Don't do A Bur - Mun` does.
What no unit could do anyway takes nothing back: `London cannot reach Belgium`.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.findings import Problem, ProblemKind
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of, whole_passage
from judge.orders.meaning.gist.mentions import HELPING, Passage
from judge.orders.meaning.headings_above import is_other_season
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province
from judge.rules.order import Convoy, Move, Order, Support, unit_of


class AnsweredDenials:
    """Takes needless questions out of the lines of one letter, which orders movements."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon

    def without(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines without questions about denials that are answered at or below them."""
        told = [[it.order for it in read.orders if not it.for_the_rest] for read in done]
        letter = [order for orders in told for order in orders]
        return [
            self._answered(read, [order for orders in told[at:] for order in orders], letter)
            if read.problems
            else read
            for at, read in enumerate(done)
        ]

    def _words(self, text: str) -> tuple[str, ...]:
        return self.lexicon.parse(text.strip("()[] ")).words

    def _answered(
        self, read: ReadLine, orders: Sequence[Order], letter: Sequence[Order]
    ) -> ReadLine:
        answered = [
            problem
            for problem in read.problems
            if self._is_answered(problem, orders) or self._is_vain(problem, letter)
        ]
        return read.answered(answered) if answered else read

    def _is_beside(self, passage: Passage, orders: Sequence[Order]) -> bool:
        """Whether words are of another time, or only say what there is not: `no support`.

        All units of the writer's that they name are ordered to do something.
        """
        parsed, phase = passage.parsed, self.standpoint.position.phase
        begins = passage.words[0] in self.lexicon.vocabulary.prose.none_at_all
        other = any(is_other_season(parsed, at, phase) for at in range(parsed.grammar.end))
        denied = begins and bool(passage.words[1:]) and not passage.is_noted
        if not orders or not (denied or other or passage.is_past):
            return False
        ordered = {unit_of(order) for order in orders}
        own = {own_of(mention, self.standpoint) for mention in passage.mentions} - {None}
        return own <= ordered

    def _but_named(self, passage: Passage, written: str) -> Province | None:
        """Return the unit that words only name, asking nothing: `all hold except Warsaw`."""
        first = next(iter(passage.mentions), None)
        if first is None or (first.start, first.end) != (passage.start, passage.end):
            return None
        return None if written.rstrip().endswith("?") else own_of(first, self.standpoint)

    def _takes_back_others(self, problem: Problem, orders: Sequence[Order]) -> bool:
        """Whether an order is taken back of a unit that has no other: `no wait, Baltic to Both`."""
        if problem.cause.code != "taken-back":
            return False
        firsts = (whole_passage(text, self.lexicon).mentions[0] for text in problem.suggestions)
        units = {own_of(first, self.standpoint) for first in firsts}
        return not units <= {unit_of(order) for order in orders}

    def _is_vain(self, problem: Problem, letter: Sequence[Order]) -> bool:
        """Whether a denial is of what its unit could not do: `London cannot reach Belgium`.

        The letter orders the unit to do something else, above it or below.
        """
        passage = whole_passage(problem.written, self.lexicon)
        named = [mention for mention in passage.mentions if mention.places]
        unit = own_of(named[0], self.standpoint) if named and passage.denied else None
        order = next((order for order in letter if unit_of(order) == unit), None)
        if unit is None or order is None or problem.kind is ProblemKind.ILLEGAL:
            return False
        if passage.is_helped(named[0]):
            return False
        board = self.standpoint.board
        denied = {place for name in named[1:] for place in provinces_of(name, self.standpoint)}
        ends = {board.province_of[place] for place in (getattr(order, "to", None),) if place}
        could = any(self.standpoint.can(Move(unit, place)) for place in denied)
        return bool(denied) and denied.isdisjoint(ends) and not could

    def _is_answered(self, problem: Problem, orders: Sequence[Order]) -> bool:
        """Whether a denial is of one unit, which is ordered to do something else."""
        if problem.kind is ProblemKind.ILLEGAL or self._takes_back_others(problem, orders):
            return False
        parsed = self.lexicon.parse(problem.written)
        passage = whole_passage(problem.written, self.lexicon)
        if self._is_beside(passage, orders):
            return True
        known = parsed.vocabulary.corrections
        ways = (known.faulty, known.undoing)
        words = [word for text in (problem.written, *parsed.remarks) for word in self._words(text)]
        undone = any(way.search(problem.written) for way in ways)
        undone = undone or not parsed.vocabulary.prose.taken_back.isdisjoint(words)
        but_named = self._but_named(passage, problem.written)
        if but_named is not None:
            return any(unit_of(order) == but_named for order in orders)
        named = [mention for mention in passage.mentions if mention.places]
        unit = own_of(named[0], self.standpoint) if named and (passage.denied or undone) else None
        order = next((order for order in reversed(orders) if unit_of(order) == unit), None)
        if unit is None or order is None or passage.is_helped(named[0]):
            return False
        helps = any(mention.act in HELPING for mention in passage.act_mentions)
        if isinstance(order, Support | Convoy) != helps:
            return True  # I never said A Bul - Rum: A Bul S F Bla - Rum
        to = getattr(order, "to", None)
        denied = {place for name in named[1:] for place in provinces_of(name, self.standpoint)}
        return to is None or self.standpoint.board.province_of[to] not in denied
