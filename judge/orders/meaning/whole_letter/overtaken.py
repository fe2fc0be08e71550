"""Questions that the letter itself goes on to answer: `Den helps?? can't reach.  Den - Ska`.

A question about a unit needs no answer where an order of the same letter stands below it for that
unit (House rules III.6), and all others that it is about have their orders too; a sentence that
asks, `Does Den touch Kie?`, is of the first unit that it names.  What hangs on a
condition or is left for later is asked about all the same, and so is an order that was not read.
What stands under the name of another turn is a plan where all units that it names have orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.findings import Problem, ProblemKind
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.rules.board import Province

LASTING = frozenset({"conditional", "another-power", "unknown-place"})
ANOTHER_TURN = "another-turn"


class Overtaken(ReadingStep):
    """Takes such questions out of the lines of one letter of movements."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.possibly = lines.lexicon.vocabulary.prose.possibly  # so Munich may stay

    def without(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter without questions that orders below them answer."""
        ordered = {unit for read in done for unit in self._ordered(read)}
        if not ordered:
            return list(done)
        return [self._without(read, done[at + 1 :], ordered) for at, read in enumerate(done)]

    def _without(
        self, read: ReadLine, below: Sequence[ReadLine], ordered: set[Province]
    ) -> ReadLine:
        if not read.problems or self._is_left_open(read.line.text):
            return read
        later = {unit for line in below for unit in self._ordered(line)}
        over = [
            one
            for one in read.problems
            if self._is_overtaken(one, read, later | set(self._ordered(read, one)), ordered)
        ]
        return read.answered(over) if over else read

    def _is_left_open(self, text: str) -> bool:
        """Whether nothing is decided yet: `I will tell you tomorrow`, `depends on Bul`."""
        words = self.lexicon.parse(text).words
        later = not self.lexicon.vocabulary.prose.put_off.isdisjoint(words)
        known = self.lexicon.vocabulary.beside
        return later or known.undecided.are_among(words) or known.hanging.are_among(words)

    def _ordered(self, read: ReadLine, behind: Problem | None = None) -> Iterator[Province]:
        """Yield the units that a line orders, or that it orders behind what is asked about."""
        text = read.line.text
        start = text.find(behind.written) + len(behind.written) if behind else 0
        for told in read.orders:
            at = told.unit
            if at is None or told.for_the_rest or text.rfind(told.written) < start:
                continue
            if self.possibly.isdisjoint(self.lexicon.parse(told.written).words):
                yield at

    def _is_overtaken(
        self, problem: Problem, read: ReadLine, later: set[Province], ordered: set[Province]
    ) -> bool:
        """Whether the unit that a question is of is ordered below it, and all others anywhere."""
        if problem.cause.code == ANOTHER_TURN:  # Fall: A Tyr - Vie, where Munich goes there now
            return ordered.issuperset(self._asked_of(problem))
        asks = read.line.text.partition(problem.written)[2].lstrip().startswith("?")
        missed = problem.kind is ProblemKind.NOT_UNDERSTOOD
        if problem.cause.code in LASTING or (missed and not asks):
            return False
        whole = whole_passage(problem.written, self.lexicon)
        own = (it for it in whole.mentions if own_of(it, self.standpoint) is not None)
        if (first := next(own, None)) and whole.is_helped(first):
            return False
        asked = list(self._asked_of(problem))
        asked = asked[:1] if problem.written.rstrip().endswith("?") else asked
        return bool(asked) and asked[0] in later and ordered.issuperset(asked)

    def _asked_of(self, problem: Problem) -> Iterator[Province]:
        """Yield the writer's units that a question names, or suggests orders for."""
        for text in (problem.written, *problem.suggestions):
            for mention in whole_passage(text, self.lexicon).mentions:
                if (at := own_of(mention, self.standpoint)) is not None:
                    yield at
