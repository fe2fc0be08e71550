"""Lines with an order and its correction, parted in two: `A Bur - Mun (no, Ruh)`.

What is behind a cue then corrects the order before it, as if it stood in a line below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.lines.sentences import sentences
from judge.orders.meaning.corrections.correction_signs import CLAUSE_END, refuses
from judge.orders.meaning.gist.doubtful_lines import read_doubtful_lines
from judge.orders.meaning.gist.doubts import Doubts
from judge.orders.meaning.gist.gist import whole_passage
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadLine

AROUND = " ,;:(–—-…"  # between an order and its correction
CLOSED = " )"
MOST = 20  # lines of a letter that are parted so


class PartReader:
    """Parts the lines of one letter."""

    def __init__(self, lines: LineReader, doubts: Doubts) -> None:
        self.lines = lines
        self.doubts = doubts
        self.known = lines.lexicon.vocabulary.corrections
        self._left = MOST

    def parted(self, done: Sequence[ReadLine]) -> Iterator[ReadLine]:
        """Yield the lines of a letter, those with a correction in two."""
        moves = not self.lines.standpoint.adjusts
        for read in done:
            free = moves and not (read.is_clean or read.line.quoted or read.above != NOTHING)
            parts = self._parts(read) if free and self._left else ()
            self._left -= bool(parts)
            yield from parts or (read,)

    def _parts(self, read: ReadLine) -> Sequence[ReadLine]:
        """Return the parts of a line; nothing if it is no order with its correction."""
        text, lexicon = read.line.text, self.lines.lexicon
        said = list(sentences(text, lexicon.vocabulary))
        apart = any(self._corrects(part) and self._names(part) for part in said[:-1])
        if apart and not (read.orders or read.problems):
            return [
                replace(read, line=replace(read.line, text=part), passed_over=(part,))
                for part in said
            ]
        if any(refuses(text, cue, lexicon) for cue in self.known.cue.finditer(text)):
            return ()  # Kiel to Denmark, no Holland this time
        return self._behind_orders(read) or self._at_cue(read)

    def _behind_orders(self, read: ReadLine) -> Sequence[ReadLine]:
        """Part a line whose orders are read, with a remark behind that corrects the last."""
        over = read.passed_over[-1] if read.orders and read.passed_over else ""
        at = read.line.text.rfind(over) if over else -1
        last = read.line.text.find(read.orders[-1].written) if read.orders else -1
        if read.problems or not 0 <= last < at:
            return ()
        over = _in_bracket(read.line.text, at) or over
        ends = list(sentences(over, self.lines.lexicon.vocabulary))[1:][-1:]
        said = next((text for text in (*ends, over) if self._corrects(text)), "")
        if not said:
            return ()
        remark = replace(read.line, text=said.strip("()[] "))
        first = replace(read, passed_over=read.passed_over[:-1])
        return first, replace(read, line=remark, orders=(), passed_over=(over,))

    def _names(self, text: str) -> bool:
        return bool(whole_passage(text, self.lines.lexicon).mentions)

    def _corrects(self, text: str) -> bool:
        known = self.known
        ways = (known.cue, known.undoing, known.faulty, known.replaced)
        words = self.lines.lexicon.parse(text).words
        other = words[0] in self.lines.lexicon.vocabulary.grammar.ors
        return other or self.doubts.is_bare_denial(text) or any(way.search(text) for way in ways)

    def _at_cue(self, read: ReadLine) -> Sequence[ReadLine]:
        """Part a line before its first cue, if both parts make sense alone."""
        text = read.line.text
        cues = [way.search(text) for way in (self.known.cue, self.known.undoing)]
        starts = [cue.start() for cue in cues if cue and cue.start()]
        if not starts:
            return ()
        head, tail = text[: min(starts)].rstrip(AROUND), text[min(starts) :].rstrip(CLOSED)
        if self._is_in_clause(head, text[len(head) : min(starts)]):
            return ()
        first = self._read(read, head)
        hangs = self.lines.lexicon.parse(tail).proviso  # F Bre - Eng, hmm, only if Italy agrees
        if first.problems or not first.orders or hangs:
            return ()
        return first, self._without_cue(read, tail)

    def _is_in_clause(self, head: str, sign: str) -> bool:
        """Whether a cue is part of a clause: `A Mun - Bur is wrong`, `if that's silly`."""
        known, words = self.lines.lexicon.vocabulary, self.lines.lexicon.parse(head).words[:-1]
        clause = CLAUSE_END.split(head)[-1].lower().split()
        conditional = not sign.strip() and not known.conditions.ifs.isdisjoint(clause)
        return conditional or not known.grammar.auxiliaries.isdisjoint(words[-1:])

    def _without_cue(self, read: ReadLine, text: str) -> ReadLine:
        """Read a correction, which makes more sense without its cue perhaps."""
        whole = self._read(read, text)
        cue = self.known.cue.match(text)
        alone = self._read(read, text[cue.end() :]) if cue and whole.problems else whole
        return whole if alone.problems or not alone.orders else replace(alone, line=whole.line)

    def _read(self, read: ReadLine, text: str) -> ReadLine:
        """Read a part of a line alone, by its gist too."""
        alone = self.lines.read(replace(read.line, text=text), read.above)
        return read_doubtful_lines([alone], self.lines)[0]


def _in_bracket(text: str, start: int) -> str:
    """Return all that stands in a bracket whose first words begin there; nothing if none do."""
    inside = text[start:].partition(")")[0]
    return inside if text[:start].endswith("(") and ")" in text[start:] else ""
