"""Orders beside what takes their place, and words that are typed once more.

`F Den - Swe -> F Den H` gives the second order, and `*kie` below `F kid-hol` puts a word of it
right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.orders.findings import ReadOrder
from judge.orders.lines.splitting import Line, with_text
from judge.orders.meaning.gist.doubtful_lines import read_doubtful_lines
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader
from judge.orders.tokens.slips import slips

ARROW = re.compile(r"\s+(?:[-=–—]{1,3}>|→|⇒|>{2,3})\s*|\s*(?:=|[-–—=]{2,3})>\s*")
STARRED = re.compile(r"[*^]{1,3}\s*([^\W\d_]+(?: [^\W\d_]+)?)|([^\W\d_]+)\*{1,3}")
WORD = re.compile(r"[^\W\d_]{2,}")
LONGEST = 80  # letters of a line
MOST = 20  # lines of a letter
SLIPS = 2  # letters


@dataclass(frozen=True, slots=True)
class Retyped:
    """The lines of one letter in which something is written twice."""

    reader: LineReader

    def corrected(self, lines: Sequence[Line]) -> list[Line]:
        """Return lines with what is meant by those that say something twice."""
        result = list(lines)
        twice = [at for at, line in enumerate(lines) if self._may_be(line)][:MOST]
        for at in twice:
            if STARRED.fullmatch(lines[at].text):
                self._put_right(result, at)
            else:
                result[at] = self._with_new(result[at])
        return result

    def _may_be(self, line: Line) -> bool:
        if line.quoted or line.struck or not line.text or len(line.text) > LONGEST:
            return False
        return bool(STARRED.fullmatch(line.text) or ARROW.search(line.text))

    def _with_new(self, line: Line) -> Line:
        """Return a line with the last of the orders of one unit that arrows lead to."""
        starts, found = [0], line
        for arrow in ARROW.finditer(line.text):
            tail = line.text[arrow.end() :]
            new = None if tail.isalpha() else self._order(line, tail)  # a place alone is none
            before = (self._order(line, line.text[start : arrow.start()]) for start in starts)
            if new and any(old and old.unit == new.unit for old in before):
                found = with_text(line, tail)
            starts.append(arrow.end())
        return found

    def _put_right(self, lines: list[Line], at: int) -> None:
        """Put a starred word into the line above, if that makes it an order in one way alone.

        Where it is that order already, whose slip was mended, the star says nothing new.
        """
        match = STARRED.fullmatch(lines[at].text)
        above = lines[at - 1] if at else None
        if match is None or above is None or above.quoted or not above.text:
            return
        told = _shorts(self._orders(above, above.text))
        made = dict(self._variants(above, match[1] or match[2]))
        if not told and len(made) == 1:
            lines[at - 1] = with_text(above, next(iter(made.values())))
        if len(made) == 1 and (not told or told in made):
            lines[at] = replace(lines[at], text="")

    def _variants(self, line: Line, word: str) -> Iterator[tuple[frozenset[str], str]]:
        """Yield the orders that a line makes with one of its words replaced, and those lines.

        It is one that the new word looks like, if there is any such.
        """
        words = list(WORD.finditer(line.text))
        near = [it for it in words if slips(it[0].lower(), word.lower(), SLIPS) <= SLIPS]
        for other in near or words:
            text = f"{line.text[: other.start()]}{word}{line.text[other.end() :]}"
            if orders := self._orders(line, text):
                yield _shorts(orders), text

    def _order(self, line: Line, text: str) -> ReadOrder | None:
        """Return the one order that words are, and nothing else."""
        orders = self._orders(line, text)
        return orders[0] if len(orders) == 1 else None

    def _orders(self, line: Line, text: str) -> tuple[ReadOrder, ...]:
        """Return the orders that words are, and nothing else."""
        if not text.strip():
            return ()
        read = self.reader.read(replace(line, text=text.strip()), NOTHING)
        read = read if read.is_clean else read_doubtful_lines([read], self.reader)[0]
        return read.orders if read.is_clean else ()


def _shorts(orders: Sequence[ReadOrder]) -> frozenset[str]:
    return frozenset(order.short for order in orders)
