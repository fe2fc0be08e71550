"""Questions that need no answer: about what others do, where one's own units have their orders.

So are those about what the writer only admits to know: `I know Berlin bounces off my own man`.

`France will hit the Channel again, I bet.  London supports the Channel, which holds.` leaves
nothing open: of all own units that the first sentence names the letter says elsewhere what they do.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.findings import Problem
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.rules.board import Province

ASKED = frozenset({"is-it-an-order", "conditional", "another-power"})
UNREAD = frozenset({"unknown-words"})
NOT_MINE = frozenset({"no-unit", "not-yours"})  # where it is only imagined
FIRST = 1  # words before what a sentence begins with


class AboutOthers(ReadingStep):
    """Takes such questions out of the lines of one letter of movements."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self._complete = False  # whether every unit of the writer's has its orders

    def without(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter without questions about others."""
        orders = [told for read in done for told in read.orders if not told.for_the_rest]
        if not orders:
            return list(done)
        told = {at for order in orders if (at := order.unit) is not None}
        every = {order.unit for read in done for order in read.orders}
        self._complete = every.issuperset(self.standpoint.own)
        return [self._without(read, told) for read in done]

    def _without(self, read: ReadLine, told: set[Province]) -> ReadLine:
        needless = [one for one in read.problems if self._is_needless(one, told)]
        if not needless or read.line.quoted or read.above.power:
            return read
        return read.answered(needless)

    def _is_needless(self, problem: Problem, told: set[Province]) -> bool:
        """Whether a question is of others, and names no unit of the writer's but ordered ones."""
        passage = whole_passage(problem.written, self.lexicon)
        imagined = self.vocabulary.conditions.imagined.are_among(passage.words)
        if imagined and problem.cause.code in ASKED | NOT_MINE:
            return not passage.is_noted
        asks = problem.cause.code == "contingent" and self._asks(problem.written, passage)
        theirs = self._complete and problem.cause.code in UNREAD and self._is_aimed_by_them(passage)
        if theirs or asks or (self._is_of_theirs(passage) and problem.cause.code in ASKED | UNREAD):
            return True
        if passage.is_noted or problem.cause.code not in ASKED:
            return False
        own = [m for m in passage.mentions if own_of(m, self.standpoint) is not None]
        if any(own_of(mention, self.standpoint) not in told for mention in own):
            return False
        if problem.cause.code == "another-power":
            return not passage.act_mentions
        begins = passage.words[0] in self.vocabulary.conditions.any_conditions
        if problem.cause.code == "conditional" and (begins or not own):
            return False
        return self._begins_with_theirs(passage, own) or self._admits(passage)

    def _admits(self, passage: Passage) -> bool:
        """Whether words only say what the writer knows: `yes, I know Berlin bounces`."""
        words = tuple(word for word in passage.words if word.isalnum())
        admitting = self.vocabulary.conditions.admitting
        denied = passage.denied or self.vocabulary.corrections.changes.are_among(passage.words)
        return any(words[: len(it)] == it for it in admitting.phrases) and not denied

    def _asks(self, text: str, passage: Passage) -> bool:
        """Whether a condition is one of a question: `If I'm dislodged, who decides where I go?`."""
        asking = self.vocabulary.conditions.interrogatives
        return text.rstrip().endswith("?") and not asking.isdisjoint(passage.words)

    def _is_of_theirs(self, passage: Passage) -> bool:
        """Whether words name another power and units, of which all are its own: `Tell Italy: ...`.

        The first name is of a unit; others may be of where it goes.
        """
        units = self.standpoint.position.units
        others = {power for power, _ in passage.powers} - {self.standpoint.power}
        owners = [{units[at].power for at in m.places if at in units} for m in passage.mentions]
        return bool(others and owners and owners[0]) and all(of <= others for of in owners)

    def _is_aimed_by_them(self, passage: Passage) -> bool:
        """Whether words begin with a unit of theirs, and own ones are but where others go.

        `The fleet in Sweden sails to Denmark in its dreams`, `Austria told me he'd go Tyr - Mun`.
        """
        units, statement = self.standpoint.position.units, Statement(passage, self.standpoint, None)
        first = passage.mentions[0].places if passage.mentions else ()
        theirs = any(at in units and units[at].power != self.standpoint.power for at in first)
        own = (m for m in passage.mentions if own_of(m, self.standpoint) is not None)
        return theirs and all(statement.hint(mention) > 0 for mention in own)

    def _begins_with_theirs(self, passage: Passage, own: Sequence[Mention]) -> bool:
        """Whether somebody else, or a unit of theirs, is named before any of the writer's."""
        units = self.standpoint.position.units
        theirs = [at for power, at in passage.powers if power != self.standpoint.power]
        theirs += [
            mention.start
            for mention in passage.mentions
            if mention not in own
            and (mention.power or any(at in units for at in mention.places))
            and (mention.power or mention.kind or mention.start <= FIRST)
        ]
        return bool(theirs) and all(min(theirs) < mention.start for mention in own)
