"""What is said of the orders of a letter and is not understood: it is asked about.

`The opposite of that, please` may change everything, and `France will hate this` nothing.  So what
points to the orders (`these`, `the second line`, `everything above`), or is nothing but a condition
or a doubt (`Only if France agrees`, `A fake`), is asked about, unless it is plain that it changes
nothing.  The orders stand, and are preliminary until the answer comes (House rules II.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import OF_ORDERS, question
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.beside.remarks import Remark, RemarkPlace
from judge.orders.meaning.beside.told import RemarkTold
from judge.orders.meaning.beside.withholding import is_of_another_letter
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.tokens.tokenizing import words_of

LONGEST = 400  # letters of a sentence
NEAR = 2  # words from a noun to what says which is meant
FAR = 5  # words from a denial to the changes that it denies, at most
REACH = 3  # words from a denial to what speaks against orders, at most


class UnclearRemarks(ReadingStep):
    """Finds such sentences among the lines of one letter."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.power = lines.standpoint.power
        self.known = lines.lexicon.vocabulary.pointing

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter that orders something, with questions about them."""
        ordering = [at for at, read in enumerate(done) if read.orders]
        if not ordering:
            return list(done)
        remarks = [it for at in range(len(done)) for it in self._remarks(at, done, ordering[0])]
        open_still = [it for it in _unanswered(remarks) if self._is_unclear(it)]
        return [
            self._with_questions(
                read, [it.remark.text for it in open_still if it.remark.line == at]
            )
            for at, read in enumerate(done)
        ]

    def _remarks(self, at: int, done: Sequence[ReadLine], first: int) -> Iterator[RemarkTold]:
        """Yield the sentences of a line that were passed over; the `first` line has orders.

        One that takes orders back, and has others below it, is dealt with.
        """
        read = done[at]
        side = RemarkPlace.HEADING if at < first else RemarkPlace.BEHIND
        side = RemarkPlace.AFTER if read.orders else side
        replaced = any(below.orders for below in done[at + 1 : at + 2])  # Scrap that.  Den H
        for sentence in self._sentences(read) if read.is_ours(self.power) else ():
            remark = Remark(sentence, self._words(sentence), side, at)
            told = RemarkTold(remark, self.lexicon, self.power)
            if told.words and not (replaced and told.undenied(told.known.withdrawing)):
                yield told

    def _sentences(self, read: ReadLine) -> Iterator[str]:
        """Yield what was passed over, but for what leads in orders behind it on their line.

        Of a line of which nothing came that is all of it, if it is more than courtesies.
        """
        said = any(map(str.isalpha, self.lexicon.parse(read.line.text).words))
        nothing = said and not (read.orders or read.problems)
        for text in read.passed_over or ((read.line.text,) if nothing else ()):
            if not (read.orders and _stands_above(text, read)):
                parts = sentences(text, self.lexicon.vocabulary)
                yield from (part for part in parts if len(part) <= LONGEST)

    def _with_questions(self, read: ReadLine, texts: Sequence[str]) -> ReadLine:
        asked = {problem.written for problem in read.problems}
        new = [question(it, read.line.number, code=OF_ORDERS) for it in texts if it not in asked]
        left = tuple(text for text in read.passed_over if text not in texts)
        return replace(read, problems=(*read.problems, *new), passed_over=left)

    def _is_unclear(self, told: RemarkTold) -> bool:
        """Whether a sentence may change the orders of its letter."""
        if self._is_plain(told):
            return False
        if any(self._points(told, at) for at in range(len(told.words))):
            return self._is_against(told)
        if self.known.of_units.are_among(told.words) and self._names_ordered(told):
            return True
        if self.known.bare_conditions.size_at(told.words, 0) and told.they:
            return True
        return self._is_said_of_them(told) or (
            told.is_behind and not told.asks and self._is_doubt(told)
        )

    def _names_ordered(self, told: RemarkTold) -> bool:
        """Whether a sentence below names a unit of the writer's: `Munich should do better`."""
        if told.asks or not told.is_below:
            return False
        named = whole_passage(told.remark.text, self.lexicon).mentions
        return any(own_of(mention, self.standpoint) is not None for mention in named)

    def _is_said_of_them(self, told: RemarkTold) -> bool:
        """Whether words below can be said but of orders, which they do not name.

        `Void since the call from Vienna`, `Please check with me first`, `Noch nicht, bitte`.
        """
        known, words = self.known, told.words
        if not told.is_below:
            return False
        said = known.of_them.are_among(words) or known.foreign.are_among(words)
        return said or bool(known.unnamed.size_at(words, told.begins))

    def _is_doubt(self, told: RemarkTold) -> bool:
        """Whether a brief clause says no more than that nothing is meant: `As I said, a sketch`."""
        clauses = (replace(told.remark, text=it, words=self._words(it)) for it in told.clauses)
        parts = (replace(told, remark=it) for it in clauses if it.words)
        return any(part.is_brief and part.doubts for part in parts)

    def _words(self, text: str) -> tuple[str, ...]:
        return words_of(text, self.lexicon.vocabulary)

    def _is_plain(self, told: RemarkTold) -> bool:
        """Whether a sentence changes nothing, whatever it points to: `Sorry for the late set`."""
        if self.known.plain.are_among(told.words) or is_of_another_letter(told):
            return True
        ahead = self.lexicon.vocabulary.corrections.changes_ahead
        if ahead.are_among(told.words) and not told.pointing:
            return True
        reason = self.known.reasons.size_at(told.words, 0)
        return bool(reason or told.undenied(told.known.of_the_turn))

    def _is_against(self, told: RemarkTold) -> bool:
        """Whether a sentence doubts orders or takes them back, denies something, or the like.

        That nothing is to be changed is none of that: `I won't touch these again`.
        """
        if told.doubts or told.undenied(told.known.withdrawing):
            return True
        words, changing = told.words, self.known.changing
        denied = any(changing.isdisjoint(words[at : at + FAR]) for at in told.denying)
        against = (at for at in range(len(words)) if self.known.against.size_at(words, at))
        return denied or any(
            not any(at - REACH <= no < at for no in told.denying) for at in against
        )

    def _points(self, told: RemarkTold, at: int) -> bool:
        """Whether a word points to the orders; those that stand below have no number yet."""
        known, words = self.known, told.words
        before, behind = words[at - 1 : at], words[at + 1 : at + 2]
        alone = known.alone.issuperset(behind) or at + 1 in told.clause_ends
        if words[at] in known.these:
            return alone
        if words[at] in known.that:
            return alone and known.before_that.issuperset(before)
        if words[at] in known.them:
            return not known.dealing.isdisjoint(before)
        if not told.is_below:
            return False
        which = words[max(at - NEAR, 0) : at]
        named = words[at] in known.nouns and not known.which.isdisjoint(which)
        theirs = any(at < they <= at + NEAR for they in told.they)  # the support from England
        return (named and not theirs) or bool(known.whole.size_at(words, at))


def _unanswered(remarks: Sequence[RemarkTold]) -> Iterator[RemarkTold]:
    """Yield remarks but for those that others answer: `Is this allowed? Enter it anyway`.

    What leads in the orders answers all above them, and `Just curious` answers a question.
    """
    given = any(told.gives or _leads_in(told) for told in remarks if not told.is_below)
    confirmed = any(told.confirms and not (told.is_conditional and told.they) for told in remarks)
    asked = False
    for told in remarks:
        if not (asked or (confirmed if told.is_below else given)):
            yield told
        asked = told.asks


def _leads_in(told: RemarkTold) -> bool:
    """Whether a sentence above orders ends with a colon, or before what does."""
    return ":" in told.remark.text


def _stands_above(text: str, read: ReadLine) -> bool:
    """Whether words stand before all orders of their line, or among the words of one."""
    starts = [read.line.text.find(order.written) for order in read.orders]
    within = any(text in order.written for order in read.orders)
    return within or read.line.text.find(text) < min(starts)
