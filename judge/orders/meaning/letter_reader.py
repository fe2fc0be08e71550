"""The lines of a letter, each under what stands above it.

A line is read alone; if it makes no sense so, it is tried as the rest of the line before it.  Long
lines, which mail programs break, are tried as one.  Nothing valid is lost to a bad line beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, takewhile

from judge.orders.findings import Note, ReadContingent
from judge.orders.grammar.headings import outlasts_a_gap
from judge.orders.lines.broken_lines import goes_on, joined, listed, paragraphs
from judge.orders.lines.sentences import in_sentences, sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.ahead.contingent_orders import ContingentReader
from judge.orders.meaning.conditions import has_consequence
from judge.orders.meaning.headings_above import NOTHING, Above, Extent, below_words
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.meaning.numbered_orders import NumberedOrders
from judge.orders.meaning.press_lines import around_press
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb

JOINED_AT_MOST = 500  # letters
LONGEST_BLOCK = 7  # lines
PAIR = 2  # sentences
SIGN = re.compile(r"[,(]")


class LetterReader(ReadingStep):
    """Reads the lines of one letter; those read so far stand in `done`."""

    def __init__(self, lines: LineReader, conditions: ContingentReader) -> None:
        super().__init__(lines)
        self.conditions = conditions
        self.numbered = NumberedOrders(lines)
        self.above = NOTHING
        self.done: list[ReadLine] = []
        self.contingents: list[ReadContingent] = []

    def read(self, lines: Sequence[Line]) -> None:
        """Read the lines; what a mail program seems to have broken also as one."""
        self.numbered.learn(lines)
        for broken in paragraphs(self._with_blocks(lines)):
            if len(broken) == 1:
                self._read_parts(broken[0])
                continue
            above, start, contingents = self.above, len(self.done), len(self.contingents)
            last = self.done[-1] if self.done else None
            for line in broken:
                self._read_parts(line)
            kept = start == 0 or (len(self.done) >= start and self.done[start - 1] is last)
            if kept and len(self.contingents) == contingents:
                self._mend(broken, above, start)

    # --- conditions -----------------------------------------------------------------------------

    def _read_parts(self, line: Line) -> None:
        """Read a line that may hold contingent orders among other words."""
        ours = self.above.power in ("", self.standpoint.power) and not self.above.aside
        free = ours and self.above.conditional is Extent.NOTHING and not line.quoted
        parts: Sequence[Line | ReadContingent] = ()
        if free and self.vocabulary.conditions.conditional.search(line.text):
            before = self.done[-1] if self.done else None
            text = before.line.text if before and before.orders else ""
            parts = self.conditions.pieces(line, text)
        for part in parts or (line,):
            if isinstance(part, ReadContingent):
                self.contingents.append(part)
            else:
                for sentence in self._sentences(part):
                    self._read_line(sentence)

    def _sentences(self, line: Line) -> Sequence[Line]:
        """Part a line with a condition, which is for its own sentence and no other.

        And one that takes orders above it back, and gives others: `Forget that: Munich to Tyrolia`;
        one that tells more than that orders follow: `Here are her orders, she is away: Ven H`; one
        that holds press; and one with the sentence at its end that all others stand.
        """
        parts = around_press(line.text, self.standpoint, self.lexicon)
        if len(parts) > 1 and not line.quoted:
            return tuple(replace(line, text=text) for text in parts)
        head, colon, tail = line.text.partition(":")
        apart = colon and not line.quoted and (self._takes_back(head) or self._announces(head))
        if apart and self.lexicon.parse(tail).names_anything():
            return replace(line, text=f"{head}."), replace(line, text=tail.strip())
        conditional = not line.quoted and self.lexicon.parse(line.text).proviso
        if conditional:
            return in_sentences(line, self.vocabulary)
        said = list(sentences(line.text, self.vocabulary))
        if len(said) < PAIR or line.quoted or not self._only_keeps(said[-1]):
            return (line,)
        head = line.text[: line.text.rfind(said[-1])].rstrip()
        return replace(line, text=head), replace(line, text=said[-1])

    def _only_keeps(self, text: str) -> bool:
        """Whether words say that all other orders stand, and no more: `Rest as above.`."""
        kept, words = self.vocabulary.prose.as_before, self.lexicon.parse(text).words
        around = self.vocabulary.grammar.articles | self.vocabulary.prose.easy
        at, size = next(
            ((at, size) for at in range(len(words)) if (size := kept.size_at(words, at))), (0, 0)
        )
        left = (*words[:at], *words[at + size :])
        return size > 0 and all(it in around or not it.isalpha() for it in left)

    def _announces(self, head: str) -> bool:
        """Whether words say that orders follow, and more, but nothing of these."""
        if not SIGN.search(head) or not self.standpoint.moves:
            return False
        told, known = self.lexicon.parse(f"{head}:"), self.vocabulary.grammar
        here = all(not it.isdisjoint(told.words) for it in (known.here_are, known.orders))
        words = range(told.grammar.end)
        places = (name for at in words for name, _ in told.grammar.names_at(at))
        named = any(name.manner is not Manner.MENDED for name in places)  # Eva is no place
        if not here or named or any(map(told.grammar.power, words)) or told.proviso:
            return False
        denied = not self.vocabulary.prose.denials.isdisjoint(told.words)
        return not denied and below_words(told, NOTHING, self.standpoint.power) == NOTHING

    def _takes_back(self, head: str) -> bool:
        """Whether words take back orders above, whose place others take behind a colon."""
        known = self.vocabulary.corrections
        if not known.undoing.match(head) or known.swapping.search(head):
            return False
        words = self.lexicon.parse(head).words
        points = not known.undone.isdisjoint(words) and known.other_letters.isdisjoint(words)
        numbered = any(map(str.isdecimal, words))
        return points and not numbered and any(read.orders for read in self.done)

    def _with_blocks(self, lines: Sequence[Line]) -> Iterator[Line]:
        """Yield the lines; a condition is joined with its orders in the lines below."""
        at = 0
        while at < len(lines):
            size = self._block_size(lines[max(at - 1, 0) : at + LONGEST_BLOCK], min(at, 1))
            yield listed(lines[at : at + size]) if size > 1 else lines[at]
            at += size

    def _block_size(self, lines: Sequence[Line], at: int) -> int:
        """Return how many lines from one on make one contingent order; 1 if none do."""
        first, *below = lines[at:]
        opens = self.vocabulary.conditions.opens
        if first.quoted or not opens.match(first.text) or not below:
            return 1
        if not (self._is_left_open(first) or goes_on(first, below[0])):
            return 1
        block = (first, *takewhile(self._may_be_listed, below))
        letters = accumulate(len(line.text) for line in block)
        longest = sum(so_far <= JOINED_AT_MOST for so_far in letters)
        for size in range(longest, 1, -1):
            parts = self.conditions.pieces(listed(block[:size]), lines[0].text if at else "")
            if len(parts) == 1 and isinstance(parts[0], ReadContingent):
                return size
        return 1

    def _is_left_open(self, line: Line) -> bool:
        """Whether a line ends so that its orders must stand below: with a colon, or `then`."""
        last = line.text.split()[-1].lower()
        return last.endswith((":", ",")) or last in self.vocabulary.grammar.thens

    def _may_be_listed(self, line: Line) -> bool:
        opens = self.vocabulary.conditions.opens
        return bool(line.text) and not line.quoted and not opens.match(line.text)

    # --- lines ----------------------------------------------------------------------------------

    def _read_line(self, line: Line) -> None:
        """Read one line under what stands above it; a blank one ends a part of the letter."""
        if not line.text:
            if not self._has_just_opened():
                self.above = replace(
                    NOTHING, power=self.above.power, other_turn=self.above.other_turn
                )
            return
        read = self.numbered.read(line, self.above) or self.lines.read(line, self.above)
        if self._is_afterthought(read):
            read = self._with_line_before(read)
            self.done[-1] = read
        elif read.is_clean:
            self.done.append(read)
        else:
            self.done += self._joined(read)
        self.above = self.done[-1].below

    def _has_just_opened(self) -> bool:
        """Whether the line above a blank one says something of the lines below."""
        last = self.done[-1] if self.done else None
        if last is None or last.orders or last.below == last.above:
            return False
        below = last.below
        if below.aside or below.doubtful or below.other_turn != last.above.other_turn:
            return True
        words = self.lexicon.parse(last.line.text).words
        return last.below.section is not Verb.BLANK or outlasts_a_gap(words, self.vocabulary)

    def _is_afterthought(self, read: ReadLine) -> bool:
        """Whether a line is a condition for the one before it: `unless France attacks`."""
        if not self.done or read.orders or read.problems or read.below != read.above:
            return False
        parsed, before = self.lexicon.parse(read.line.text), self.done[-1]
        starts = not self.vocabulary.conditions.conditions.isdisjoint(parsed.words[:2])
        adjacent = read.line.number - before.line.last in (0, 1)
        if self._is_of_letters(parsed.words):
            return False
        if not (starts and adjacent and before.orders and parsed.names_anything()):
            return False
        return not has_consequence(parsed)

    def _is_of_letters(self, words: Sequence[str]) -> bool:
        """Whether a condition is about writing: `Unless I hear from Italy I won't write`."""
        known = self.vocabulary.conditions
        return not known.unheard.isdisjoint(words) and known.serious.isdisjoint(words)

    def _with_line_before(self, read: ReadLine) -> ReadLine:
        before = self.done[-1]
        return self.lines.read(joined([before.line, read.line]), before.above)

    def _mend(self, lines: list[Line], above: Above, start: int) -> None:
        """Read lines that a mail program broke as one, if that makes no less sense.

        `start` is where the lines begin in `done`, as they were read one by one.
        """
        whole = self.lines.read(joined(lines), above)
        apart = self.done[start:]
        known = {order.order for read in apart for order in read.orders}
        anew = {read.order for read in whole.orders}
        few = sum(len(read.problems) for read in apart) <= len(known)
        lost = few and whole.problems and not known <= anew
        if lost or _left_over([whole]) > _left_over(apart) or known == anew:
            return
        note = Note("line-joined", "", {"line": str(lines[-1].number)})
        orders = tuple(
            read if read.order in known else read._replace(notes=(*read.notes, note))
            for read in whole.orders
        )
        self.done[start:] = [replace(whole, orders=orders)]
        self.above = whole.below

    def _joined(self, read: ReadLine) -> list[ReadLine]:
        """Try a line that made no sense as the rest of the one before it."""
        if not self.done or not _follows(read.line, self.done[-1]):
            return [read]
        before, whole = self.done[-1], self._with_line_before(read)
        if not whole.is_clean or not whole.orders or _adds_nothing(before, whole):
            return [read]
        self.done.pop()
        note = Note("line-joined", "", {"line": str(read.line.number)})
        *same, last = whole.orders
        return [replace(whole, orders=(*same, last._replace(notes=(*last.notes, note))))]


def _left_over(reads: Iterable[ReadLine]) -> tuple[int, int]:
    """Count the Problems, and the words that were passed over."""
    reads = list(reads)
    words = (len(text.split()) for read in reads for text in read.passed_over)
    return sum(len(read.problems) for read in reads), sum(words)


def _adds_nothing(before: ReadLine, whole: ReadLine) -> bool:
    """Whether a line made sense without the next one, and means the same with it."""
    orders = [[read.order for read in line.orders] for line in (before, whole)]
    return before.is_clean and orders[0] == orders[1]


def _follows(line: Line, before: ReadLine) -> bool:
    """Whether a line may be the rest of what was read before it."""
    return (
        not line.quoted
        and before.line.last + 1 == line.number
        and bool(before.orders or before.problems)
        and len(before.line.text) + len(line.text) <= JOINED_AT_MOST
    )
