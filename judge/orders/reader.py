"""Reading a letter: line after line, to orders, Problems, and words passed over.

A line is read alone; if it makes no sense so, it is tried as the rest of the line before it.  Long
lines, which mail programs break, are tried as one.  Nothing valid is lost to a bad line beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from judge.orders.canonical import CanonicalBook
from judge.orders.findings import Note, Problem, ReadContingent, ReadOrder, ReadText
from judge.orders.grammar.forms import MOST_WAIVED
from judge.orders.grammar.headings import outlasts_a_gap
from judge.orders.grammar.lexicon import lexicon_of
from judge.orders.lines.sentences import in_sentences
from judge.orders.lines.splitting import Line, split_lines, without_press
from judge.orders.meaning.conditions import has_consequence
from judge.orders.meaning.contingent_orders import ContingentReader
from judge.orders.meaning.corrections import Corrector
from judge.orders.meaning.gist.prose import ProseReader
from judge.orders.meaning.headings_above import NOTHING, Above, Reach
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.sketch_to_order import builds_due, due
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.meaning.written_ahead import AheadReader
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.words import CONDITIONS, OPENINGS, Verb
from judge.rules.board import Board, UnitKind
from judge.rules.order import Build, Convoy, Disband, Order, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position

SHORTEST_BROKEN = 60  # letters: mail programs break lines at 72 or so
JOINED_AT_MOST = 1000  # letters
PARAGRAPH = 40  # lines at most
SUGGESTED_AT_MOST = 25  # problems
LONGEST_BLOCK = 7  # lines
CONDITIONAL = re.compile(rf"\b(?:{'|'.join(sorted(OPENINGS))})\b", re.I)
OPENS = re.compile(r"(?:if|should|when|in)\b", re.I)
OPEN_END = re.compile(r"(?:[:,]|\bthen)$", re.I)
LONE = frozenset({Verb.DISBAND, Verb.RETREAT, Verb.BUILD})
ADJUSTING = frozenset({Verb.BUILD, Verb.DISBAND, Verb.WAIVE})
REPLACEABLE = frozenset(
    {"unknown-place", "which-place", "which-unit", "no-unit", "not-yours", "not-dislodged"}
)


def read_orders(text: str, power: str, position: Position, board: Board) -> ReadText:
    """Read every order that `power` wrote in `text` for the phase of `position`."""
    at_once = _read_canonical(text, power, position, lexicon_of(board).shorthand)
    return at_once or _LetterReader(Standpoint(power, position, board)).read(text)


def _read_canonical(
    text: str, power: str, position: Position, book: CanonicalBook
) -> ReadText | None:
    """Read a text of canonical orders and nothing else, as the judge itself writes them."""
    orders = []
    known = book.known[position.phase.kind]
    for number, line in enumerate(text.split("\n"), start=1):
        short = known.get(line) or book.find(line, position.phase.kind)
        if short is None or not short.fits(power, position):
            return None
        orders.append(ReadOrder(short.order, short.short, line, number))
    return ReadText(tuple(orders))


class _LetterReader:
    """Reads one letter; the lines read so far stand in `done`."""

    def __init__(self, standpoint: Standpoint) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon_of(standpoint.board)
        self.lines = LineReader(standpoint, self.lexicon)
        self.above = NOTHING
        self.done: list[ReadLine] = []
        self.conditions = ContingentReader(standpoint, self.lexicon)
        self.contingents: list[ReadContingent] = []
        self._listed = False  # what seemed a list of units that are kept was one of orders

    def read(self, text: str) -> ReadText:
        """Read the letter."""
        for lines in _paragraphs(self._with_blocks(tuple(without_press(split_lines(text))))):
            if len(lines) == 1:
                self._read_parts(lines[0])
                continue
            above, start, contingents = self.above, len(self.done), len(self.contingents)
            last = self.done[-1] if self.done else None
            for line in lines:
                self._read_parts(line)
            kept = start == 0 or (len(self.done) >= start and self.done[start - 1] is last)
            if kept and len(self.contingents) == contingents:
                self._mend(lines, above, start)
        self._reconsider()
        problems = [problem for read in self.done for problem in read.problems]
        return ReadText(
            tuple(_without_ordered(self._orders(), self._most_waived())),
            tuple(self._with_suggestions(problems)),
            tuple(text for read in self.done for text in read.passed_over),
            tuple(self.contingents),
        )

    def _orders(self) -> Iterator[ReadOrder]:
        return (order for read in self.done for order in read.orders)

    def _most_waived(self) -> int:
        """Return how many builds may be waived: those that are due and not built."""
        if not self.standpoint.adjusts:
            return MOST_WAIVED
        built = {order.order.at for order in self._orders() if isinstance(order.order, Build)}
        return max(builds_due(self.standpoint) - len(built), 1)

    def _reconsider(self) -> None:
        """Read by their gist the lines that were not understood word for word."""
        prose = ProseReader(self.standpoint, self.lexicon, self.lines)
        aim: Order | None = None
        for at in range(len(self.done)):
            read = self.done[at]
            doubtful = "?" in read.line.text or self._is_lone_heading(at) or self._is_vain(read)
            if (doubtful or not read.is_clean) and self._is_open(read):
                self.done[at] = read = prose.reconsider(read, aim)
                listed = bool(read.orders) and read.below.section is Verb.BLANK
                self._listed = listed or self._listed
            aim = read.orders[-1].order if read.orders else aim
        self.done = Corrector(self.standpoint, self.lexicon).correct(self.done)
        self.done, ahead = AheadReader(self.conditions).read(self.done)
        self.contingents += ahead

    def _is_vain(self, read: ReadLine) -> bool:
        """Tell whether an army was read as a carrier: `The army is carried by the fleet`."""
        units = self.standpoint.position.units
        carriers = (one.order.at for one in read.orders if isinstance(one.order, Convoy))
        return any(at in units and units[at].kind is UnitKind.ARMY for at in carriers)

    def _is_lone_heading(self, at: int) -> bool:
        """Tell whether a line is a heading with nothing below it: `disband` for the only unit."""
        read = self.done[at]
        section = read.below.section
        if read.orders or section is read.above.section or section not in LONE:
            return False
        below = takewhile(lambda one: one.above.section is section, self.done[at + 1 :])
        return not any(one.orders or one.problems for one in below)

    def _is_open(self, read: ReadLine) -> bool:
        """Tell whether a line may hold orders of the writer's for this turn."""
        above = read.above
        silent = not (read.orders or read.problems) and self.lexicon.parse(read.line.text).is_quiet
        if silent and self.standpoint.position.phase.kind is PhaseKind.MOVEMENT:
            return False
        free = (
            above.power in ("", self.standpoint.power) and not above.other_turn and not above.aside
        )
        told = (
            self.standpoint.adjusts
            and not self._listed
            and above.section
            in (
                Verb.BLANK,
                Verb.HOLD,
            )
        )  # units that are kept
        return free and not (read.line.quoted or told) and above.conditional is Reach.NOTHING

    def _read_parts(self, line: Line) -> None:
        """Read a line that may hold contingent orders among other words."""
        ours = self.above.power in ("", self.standpoint.power) and not self.above.aside
        free = ours and self.above.conditional is Reach.NOTHING and not line.quoted
        parts: Sequence[Line | ReadContingent] = ()
        if free and CONDITIONAL.search(line.text):
            before = self.done[-1] if self.done else None
            text = before.line.text if before and before.orders else ""
            parts = self.conditions.pieces(line, text)
        for part in parts or (line,):
            if isinstance(part, ReadContingent):
                self.contingents.append(part)
            else:
                for one in self._sentences(part):
                    self._read_line(one)

    def _sentences(self, line: Line) -> Sequence[Line]:
        """Part a line with a condition, which is for its own sentence and no other."""
        conditional = not line.quoted and self.lexicon.parse(line.text).proviso
        return in_sentences(line) if conditional else (line,)

    def _with_blocks(self, lines: Sequence[Line]) -> Iterator[Line]:
        """Yield the lines; a condition is joined with its orders in the lines below."""
        at = 0
        while at < len(lines):
            size = self._block_size(lines[max(at - 1, 0) : at + LONGEST_BLOCK], min(at, 1))
            block = lines[at : at + size]
            joined = replace(block[0], last=block[-1].last, text=_listed(block))
            yield joined if size > 1 else block[0]
            at += size

    def _block_size(self, lines: Sequence[Line], at: int) -> int:
        """Return how many lines from one on make one contingent order; 1 if none do."""
        first, *below = lines[at:]
        if first.quoted or not OPENS.match(first.text) or not below:
            return 1
        if not (OPEN_END.search(first.text) or _goes_on(first, below[0])):
            return 1
        block = (first, *takewhile(_is_listed, below))
        for size in range(len(block), 1, -1):
            joined = replace(first, text=_listed(block[:size]))
            parts = self.conditions.pieces(joined, lines[0].text if at else "")
            if len(parts) == 1 and isinstance(parts[0], ReadContingent):
                return size
        return 1

    def _read_line(self, line: Line) -> None:
        """Read one line under what stands above it; a blank one ends a part of the letter."""
        if not line.text:
            if not self._has_just_opened():
                self.above = replace(
                    NOTHING, power=self.above.power, other_turn=self.above.other_turn
                )
            return
        read = self.lines.read(line, self.above)
        if self._is_afterthought(read):
            read = self._with_line_before(read)
            self.done[-1] = read
        elif read.is_clean:
            self.done.append(read)
        else:
            self.done += self._joined(read)
        self.above = self.done[-1].below

    def _has_just_opened(self) -> bool:
        """Tell whether the line above a blank one says something of the lines below."""
        last = self.done[-1] if self.done else None
        if last is None or last.orders or last.below == last.above:
            return False
        if last.below.aside or last.below.other_turn != last.above.other_turn:
            return True
        words = self.lexicon.parse(last.line.text).words
        return last.below.section is not Verb.BLANK or outlasts_a_gap(words)

    def _is_afterthought(self, read: ReadLine) -> bool:
        """Tell whether a line is a condition for the one before it: `unless France attacks`."""
        if not self.done or read.orders or read.problems or read.below != read.above:
            return False
        parsed, before = self.lexicon.parse(read.line.text), self.done[-1]
        starts = not CONDITIONS.isdisjoint(parsed.words[:2])
        adjacent = read.line.number - before.line.last in (0, 1)
        if not (starts and adjacent and before.orders and parsed.names_anything()):
            return False
        return not has_consequence(parsed)

    def _with_line_before(self, read: ReadLine) -> ReadLine:
        before = self.done[-1]
        text = f"{before.line.text} {read.line.text}"
        return self.lines.read(Line(before.line.number, read.line.last, text), before.above)

    def _mend(self, lines: list[Line], above: Above, start: int) -> None:
        """Read lines that a mail program broke as one, if that makes no less sense.

        `start` is where the lines begin in `done`, as they were read one by one.
        """
        text = " ".join(line.text for line in lines)
        whole = self.lines.read(Line(lines[0].number, lines[-1].last, text), above)
        apart = self.done[start:]
        known = {order.order for read in apart for order in read.orders}
        if _left_over([whole]) > _left_over(apart) or known == {one.order for one in whole.orders}:
            return
        note = Note("line-joined", "", {"line": str(lines[-1].number)})
        orders = tuple(
            one if one.order in known else replace(one, notes=(*one.notes, note))
            for one in whole.orders
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
        return [replace(whole, orders=(*same, replace(last, notes=(*last.notes, note))))]

    def _with_suggestions(self, problems: list[Problem]) -> Iterator[Problem]:
        for count, problem in enumerate(problems):
            if problem.suggestions or count >= SUGGESTED_AT_MOST:
                yield problem
            else:
                yield replace(problem, suggestions=self._suggestions(problem))

    def _suggestions(self, problem: Problem) -> tuple[str, ...]:
        if problem.cause.code == "incomplete":
            return tuple(filter(None, [self._short(f"{problem.written} H")]))
        if problem.cause.code not in REPLACEABLE:
            return ()
        likely = self.lexicon.suggester.likely(problem.piece, self._meant(problem))
        tried = (problem.written.replace(problem.piece, code, 1) for code in likely)
        return first_distinct(filter(None, map(self._short, tried)))

    def _meant(self, problem: Problem) -> set[str] | None:
        """Return the codes of the places that may be meant; None for any."""
        match problem.cause.code:
            case "unknown-place":
                return None
            case "which-place":
                return set(problem.cause.fields["places"].split())
        return {self.standpoint.codes([at]) for at in self.standpoint.own}

    def _short(self, text: str) -> str:
        """Return the one possible order that a text gives, in canonical form; or nothing."""
        read = self.lines.read(Line(0, 0, text), NOTHING)
        if not read.is_clean or len(read.orders) != 1:
            return ""
        (order,) = read.orders
        return order.short if self._may_be_meant(order.order) else ""

    def _may_be_meant(self, order: Order) -> bool:
        """Tell whether an order may be suggested: a possible one, and no removal to a builder."""
        if isinstance(order, Disband) and self.standpoint.adjusts:
            return due(self.standpoint) is Verb.DISBAND
        return is_possible(order, self.standpoint.position, self.standpoint.board)


def _is_listed(line: Line) -> bool:
    return bool(line.text) and not line.quoted and not OPENS.match(line.text)


def _listed(block: Sequence[Line]) -> str:
    """Return a condition and the orders in the lines below it as one line."""
    text = block[0].text
    for before, line in pairwise(block):
        listed = before is not block[0] and not _goes_on(before, line)
        text += f", {line.text}" if listed else f" {line.text}"
    return text


def _paragraphs(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield lines one by one, but together those that a mail program seems to have broken.

    It broke a line where the next line's first word had no room any more.
    """
    together: list[Line] = []
    for line in lines:
        if together and not (_goes_on(together[-1], line) and len(together) < PARAGRAPH):
            yield together
            together = []
        together.append(line)
    if together:
        yield together


def _goes_on(before: Line, line: Line) -> bool:
    if not line.text or line.quoted or line.begins or before.number + 1 != line.number:
        return False
    return before.width + 1 + len(line.text.split()[0]) >= SHORTEST_BROKEN


def _left_over(reads: Iterable[ReadLine]) -> tuple[int, int]:
    """Count the Problems, and the words that were passed over."""
    reads = list(reads)
    words = (len(text.split()) for read in reads for text in read.passed_over)
    return sum(len(read.problems) for read in reads), sum(words)


def _without_ordered(orders: Iterable[ReadOrder], most_waived: int) -> Iterator[ReadOrder]:
    """Yield the orders; what is for the rest goes to units that have no order of their own."""
    orders = tuple(orders)
    ordered = {
        read.order.at
        for read in orders
        if not (read.for_the_rest or isinstance(read.order, Build | Waive))
    }
    waived = 0
    for read in orders:
        if isinstance(read.order, Waive):
            waived += 1
            if waived <= most_waived:
                yield read
        elif not (read.for_the_rest and read.order.at in ordered):
            yield read


def _adds_nothing(before: ReadLine, whole: ReadLine) -> bool:
    """Tell whether a line made sense without the next one, and means the same with it."""
    orders = [[read.order for read in one.orders] for one in (before, whole)]
    return before.is_clean and orders[0] == orders[1]


def _follows(line: Line, before: ReadLine) -> bool:
    """Tell whether a line may be the rest of what was read before it."""
    return (
        not line.quoted
        and before.line.last + 1 == line.number
        and bool(before.orders or before.problems)
        and len(before.line.text) + len(line.text) <= JOINED_AT_MOST
    )
