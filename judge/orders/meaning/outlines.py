"""Outlines: a unit on a line of its own, and below it, further in, what it does.

* Army Munich
    * attack Burgundy

So do two lines between empty ones, and nothing else: `Ruhr` and `Holland`.  One such line below a
unit is the rest of its order.  Of several that may be, each is an order the unit might have, so
that the player is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from judge.orders.lines.splitting import Line
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.lists.named import UnitNames

ENDS = " :-–—"
FEWEST_PAIRS = 2


@dataclass(frozen=True, slots=True)
class Outlines:
    """The units of one letter that stand above what they do."""

    reader: LineReader
    named: UnitNames

    def joined(self, lines: Sequence[Line]) -> Iterator[Line]:
        """Yield the lines; a unit and what stands below it as one."""
        at = 0
        while at < len(lines):
            below = self._below(lines, at) if lines[at].text else []
            orders = self._orders(lines[at], below) if below else []
            if not orders:
                yield lines[at]
                at += 1
                continue
            yield self._as_one(lines[at], orders)
            yield from (line for line in below if line not in orders)
            at += 1 + len(below)

    def _below(self, lines: Sequence[Line], at: int) -> list[Line]:
        """Return the lines below a unit: all further in, or items of a list up to the next unit."""
        head, below = lines[at], lines[at + 1 :]
        if not below or not self.named.is_unit(head.text):
            return []
        if _is_pair(lines, at):
            return [below[0]] if self._are_pairs(lines) else []
        if not _is_below(head, below[0]):
            return []
        further = below[0].indent > head.indent
        rest = takewhile(
            lambda it: (
                _is_below(head, it)
                and (it.indent > head.indent if further else not self.named.is_unit(it.text))
            ),
            below[1:],
        )
        return [below[0], *rest]

    def _are_pairs(self, lines: Sequence[Line]) -> bool:
        """Whether units stand above one line each: more than one, for one may be an address."""
        heads = (at for at, line in enumerate(lines[:-1]) if line.text and _is_pair(lines, at))
        return sum(self.named.is_unit(lines[at].text) for at in heads) >= FEWEST_PAIRS

    def _orders(self, head: Line, below: Sequence[Line]) -> list[Line]:
        """Return the lines below a unit that may say what it does; none if one is an order."""
        if any(self._orders_alone(line) for line in below):
            return []
        told = [
            line for line in below if self.reader.read(_with_head(head, line.text), NOTHING).orders
        ]
        return told or [it for it in below if not self.reader.lexicon.parse(it.text).is_quiet]

    def _as_one(self, head: Line, orders: Sequence[Line]) -> Line:
        """Return a unit with what stands below it; with several such lines, as a choice."""
        choice = f" {min(self.reader.lexicon.vocabulary.grammar.ors)} "
        joined = _with_head(head, choice.join(line.text for line in orders))
        return replace(joined, last=orders[-1].last)

    def _orders_alone(self, line: Line) -> bool:
        """Whether a line needs no unit above it: `Kiel - Holland` below `Berlin`."""
        return bool(self.reader.read(line, NOTHING).orders)


def _is_pair(lines: Sequence[Line], at: int) -> bool:
    """Whether a line and the one below it stand alone between empty lines."""
    around = (*lines[max(at - 1, 0) : at], *lines[at + 2 : at + 3])
    head, line = lines[at], lines[at + 1]
    return _may_belong(head, line) and not any(it.text for it in around)


def _may_belong(head: Line, line: Line) -> bool:
    quoted = line.quoted or line.struck or head.quoted or head.struck
    return bool(line.text) and not quoted


def _is_below(head: Line, line: Line) -> bool:
    """Whether a line stands further in than another, or is an item below it."""
    if not _may_belong(head, line):
        return False
    item = line.begins and not head.begins and line.indent == head.indent
    return item or line.indent > head.indent


def _with_head(head: Line, text: str) -> Line:
    return replace(head, text=f"{head.text.rstrip(ENDS)}: {text}")
