"""Reading a letter: line after line, to orders, Problems, and words passed over.

A line is read alone; if it makes no sense so, it is tried as the rest of the line before it, for
mail programs wrap lines.  Nothing valid is lost to a bad line beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from judge.orders.announcing import outlasts_a_gap
from judge.orders.choosing import Table
from judge.orders.contingent import ContingentReader
from judge.orders.lexicon import lexicon_of
from judge.orders.lines import NOTHING, Above, LineReader, Read
from judge.orders.meaning import due
from judge.orders.possible import is_possible
from judge.orders.reading import Note, Problem, ReadContingent, Reading, ReadOrder
from judge.orders.shorthand import ShorthandBook
from judge.orders.suggest import first_distinct
from judge.orders.tokens import Line, split_lines
from judge.orders.words import OPENINGS, TOWARDS, VERBS, Verb
from judge.rules.board import Board
from judge.rules.order import Build, Disband, Order, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position

SHORTEST_BROKEN = 60  # letters: mail programs break lines at 72 or so
UNFINISHED = frozenset({Verb.MOVE, Verb.SUPPORT, Verb.CONVOY})
JOINED_AT_MOST = 1000  # letters
SUGGESTED_AT_MOST = 25  # problems
LONGEST_BLOCK = 7  # lines
CONDITIONAL = re.compile(rf"\b(?:{'|'.join(sorted(OPENINGS))})\b", re.I)
OPEN_CONDITION = re.compile(r"(?:if|should|when|in)\b.*(?:[:,]|\bthen|\bto|\bor)$", re.I)
REPLACEABLE = frozenset(
    {"unknown-place", "which-place", "which-unit", "no-unit", "not-yours", "not-dislodged"}
)


def read_orders(text: str, power: str, position: Position, board: Board) -> Reading:
    """Read every order that `power` wrote in `text` for the phase of `position`."""
    at_once = _read_canonical(text, power, position, lexicon_of(board).shorthand)
    return at_once or _LetterReader(Table(power, position, board)).read(text)


def _read_canonical(
    text: str, power: str, position: Position, book: ShorthandBook
) -> Reading | None:
    """Read a text of canonical orders and nothing else, as the judge itself writes them."""
    orders = []
    known = book.known[position.phase.kind]
    for number, line in enumerate(text.split("\n"), start=1):
        short = known.get(line) or book.find(line, position.phase.kind)
        if short is None or not short.fits(power, position):
            return None
        orders.append(ReadOrder(short.order, short.short, line, number))
    return Reading(tuple(orders))


class _LetterReader:
    """Reads one letter; the lines read so far stand in `done`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lexicon = lexicon_of(table.board)
        self.lines = LineReader(table, self.lexicon)
        self.done: list[Read] = []
        self.conditions = ContingentReader(table, self.lexicon)
        self.contingents: list[ReadContingent] = []

    def read(self, text: str) -> Reading:
        """Read the letter."""
        above = NOTHING
        for line in self._with_blocks(tuple(split_lines(text))):
            if not line.text:
                if above is not NOTHING and not self._is_just_headed():
                    above = replace(above, section=None, conditional=False)
                continue
            for piece in self._pieces(line, above):
                if isinstance(piece, ReadContingent):
                    self.contingents.append(piece)
                else:
                    above = self._read_line(piece, above)
        problems = [problem for read in self.done for problem in read.problems]
        return Reading(
            tuple(_without_ordered(order for read in self.done for order in read.orders)),
            tuple(self._with_suggestions(problems)),
            tuple(text for read in self.done for text in read.passed_over),
            tuple(self.contingents),
        )

    def _read_line(self, line: Line, above: Above) -> Above:
        """Read a line without contingent orders; return what stands above the next one."""
        read = self.lines.read(line, above)
        if read.is_clean and not self._is_broken_before(line):
            self.done.append(read)
        else:
            self.done += self._joined(read)
        return self.done[-1].below

    def _pieces(self, line: Line, above: Above) -> Sequence[Line | ReadContingent]:
        """Part a line into contingent orders and other words."""
        ours = above.power in ("", self.table.power) and not above.conditional
        if not ours or line.quoted or not CONDITIONAL.search(line.text):
            return (line,)
        return self.conditions.pieces(line, self._text_before()) or (line,)

    def _text_before(self) -> str:
        """Return the last text that held orders, if nothing else came after it."""
        return self.done[-1].line.text if self.done and self.done[-1].orders else ""

    def _with_blocks(self, lines: Sequence[Line]) -> Iterator[Line]:
        """Yield the lines; one that ends in a condition is joined with its orders below."""
        at = 0
        while at < len(lines):
            block = self._block(lines[at : at + LONGEST_BLOCK])
            last = block[-1].last
            yield block[0] if len(block) == 1 else replace(block[0], last=last, text=_listed(block))
            at += len(block)

    def _block(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Return as many lines as make one contingent order, or the first alone."""
        if lines[0].quoted or not OPEN_CONDITION.match(lines[0].text):
            return lines[:1]
        lines = tuple(takewhile(lambda line: line.text and not line.quoted, lines))
        for size in range(len(lines), 1, -1):
            joined = replace(lines[0], text=_listed(lines[:size]))
            pieces = self.conditions.pieces(joined, self._text_before())
            if len(pieces) == 1 and isinstance(pieces[0], ReadContingent):
                return lines[:size]
        return lines[:1]

    def _is_just_headed(self) -> bool:
        """Tell whether the last line was a heading that an empty line may follow."""
        if not self.done or self.done[-1].orders or self.done[-1].problems:
            return False
        last = self.done[-1]
        below = last.below.section
        headed = below is not None and below is not last.above.section
        return headed and outlasts_a_gap(self.lexicon.part(last.line.text).words)

    def _is_broken_before(self, line: Line) -> bool:
        """Tell whether a mail program broke the order before this line: too long, and unfinished.

        A short line that ends in `supports` was left so; what follows is an order of its own.
        """
        if not self.done:
            return False
        before = self.done[-1].line.text
        *_, last = before.split()
        unfinished = VERBS.get((last.lower(),)) in UNFINISHED or last.lower() in TOWARDS
        return unfinished and len(before) + len(line.text.split()[0]) >= SHORTEST_BROKEN

    def _joined(self, read: Read) -> list[Read]:
        """Try a line that made no sense as the rest of the one before it."""
        if not self.done or not _follows(read.line, self.done[-1]):
            return [read]
        before = self.done[-1]
        text = f"{before.line.text} {read.line.text}"
        whole = self.lines.read(Line(before.line.number, read.line.last, text), before.above)
        if not whole.is_clean or not whole.orders or _adds_nothing(before, whole):
            return [read]
        self.done.pop()
        note = Note("line-joined", "", {"line": str(read.line.number)})
        *same, last = whole.orders
        return [replace(whole, orders=(*same, replace(last, notes=(*last.notes, note))))]

    def _with_suggestions(self, problems: list[Problem]) -> Iterator[Problem]:
        for count, problem in enumerate(problems):
            if problem.suggestions or count >= SUGGESTED_AT_MOST:
                yield problem
            else:
                yield replace(problem, suggestions=self._suggestions(problem))

    def _suggestions(self, problem: Problem) -> tuple[str, ...]:
        if problem.code == "incomplete":
            return tuple(filter(None, [self._short(f"{problem.written} H")]))
        if problem.code not in REPLACEABLE:
            return ()
        likely = self.lexicon.suggester.likely(problem.piece, self._meant(problem))
        tried = (problem.written.replace(problem.piece, code, 1) for code in likely)
        return first_distinct(filter(None, map(self._short, tried)))

    def _meant(self, problem: Problem) -> set[str] | None:
        """Return the codes of the places that may be meant; None for any."""
        match problem.code:
            case "unknown-place":
                return None
            case "which-place":
                return set(problem.fields["places"].split())
        return {self.table.codes([at]) for at in self.table.own}

    def _short(self, text: str) -> str:
        """Return the one possible order that a text gives, in canonical form; or nothing."""
        read = self.lines.read(Line(0, 0, text), NOTHING)
        if not read.is_clean or len(read.orders) != 1:
            return ""
        (order,) = read.orders
        return order.short if self._may_be_meant(order.order) else ""

    def _may_be_meant(self, order: Order) -> bool:
        """Tell whether an order may be suggested: a possible one, and no removal to a builder."""
        if isinstance(order, Disband) and self.table.position.phase.kind is PhaseKind.ADJUSTMENT:
            return due(self.table) is Verb.DISBAND
        return is_possible(order, self.table.position, self.table.board)


def _listed(block: Sequence[Line]) -> str:
    """Return a condition and the orders in the lines below it as one line."""
    first, *others = (line.text for line in block)
    return f"{first} {', '.join(others)}"


def _without_ordered(orders: Iterable[ReadOrder]) -> Iterator[ReadOrder]:
    """Yield the orders; what is for the rest goes to units that have no order of their own."""
    orders = tuple(orders)
    ordered = {
        read.order.at
        for read in orders
        if not (read.for_the_rest or isinstance(read.order, Build | Waive))
    }
    for read in orders:
        if isinstance(read.order, Waive) or not (read.for_the_rest and read.order.at in ordered):
            yield read


def _adds_nothing(before: Read, whole: Read) -> bool:
    """Tell whether a line made sense without the next one, and means the same with it."""
    orders = [[read.order for read in one.orders] for one in (before, whole)]
    return before.is_clean and orders[0] == orders[1]


def _follows(line: Line, before: Read) -> bool:
    """Tell whether a line may be the rest of what was read before it."""
    return (
        not line.quoted
        and before.line.last + 1 == line.number
        and bool(before.orders or before.problems)
        and len(before.line.text) + len(line.text) <= JOINED_AT_MOST
    )
