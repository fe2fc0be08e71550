"""Reading one line: of the ways to part it, the one that makes most sense on the board.

Fewest Problems first, then fewest slips mended, then fewest orders that no unit could carry out.
If two ways make equal sense and mean different orders, what they differ in is asked for, not
guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.orders.findings import Cause, Problem, ProblemKind, ReadOrder, question
from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line, with_text
from judge.orders.meaning.aimless_help import runs_on
from judge.orders.meaning.code_series import CodeSeries
from judge.orders.meaning.conditions import begins_own_condition
from judge.orders.meaning.headings_above import (
    ANOTHER,
    CLAUSE_ENDS,
    NOTHING,
    Above,
    Extent,
    address_of,
    announces,
    below_words,
    ends_aside,
    heads_a_view,
    heads_another_turn,
    heads_no_orders,
    is_from_to,
    reach_of,
)
from judge.orders.meaning.plain_orders import plain_order
from judge.orders.meaning.press_lines import is_press
from judge.orders.meaning.row_reader import CLAUSES, ReadRow, read_row
from judge.orders.meaning.several_orders import two_readings, units_twice
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.tokens.place_names import Manner
from judge.orders.tokens.tokenizing import tokenize
from judge.orders.vocabulary import Verb


@dataclass(frozen=True, slots=True)
class ReadLine:
    """What came of one line (or of several, read as one), and what holds for the lines below."""

    line: Line
    above: Above
    below: Above
    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether every word was understood."""
        return not self.problems and not self.passed_over

    def is_ours(self, power: str) -> bool:
        """Whether it is the writer's own, for this turn, and neither quoted nor struck out."""
        above, line = self.above, self.line
        ours = above.power in ("", power) and not (above.other_turn or above.aside)
        return ours and not (line.quoted or line.struck)

    def asked_of(self, orders: Sequence[ReadOrder]) -> ReadLine:
        """Return the line with a question in the place of some of its orders."""
        asks = question(self.line.text, self.line.number, (it.short for it in orders))
        left = tuple(it for it in self.orders if it not in orders)
        return replace(self, orders=left, problems=(*self.problems, asks))

    def answered(self, problems: Sequence[Problem]) -> ReadLine:
        """Return the line without some questions, as the rest of the letter answers them."""
        left = tuple(one for one in self.problems if one not in problems)
        over = dict.fromkeys(one.written for one in problems)
        return replace(self, problems=left, passed_over=(*self.passed_over, *over))


class ReadingStep:
    """A step in which a letter is read: it has the reader of the lines, and what that knows."""

    def __init__(self, lines: LineReader) -> None:
        self.lines = lines
        self.standpoint = lines.standpoint
        self.lexicon = lines.lexicon
        self.vocabulary = lines.lexicon.vocabulary


@dataclass(frozen=True)
class LineReader:
    """Reads lines for one writer and one position."""

    standpoint: Standpoint
    lexicon: Lexicon

    def read(self, line: Line, above: Above) -> ReadLine:
        """Read one line under what stands above it."""
        if line.quoted:
            return ReadLine(line, above, above, passed_over=(line.text,))
        parsed = self.lexicon.parse(line.text)
        if above.aside and not ends_aside(parsed):
            return ReadLine(line, above, above, passed_over=(line.text,))
        if (passed := self._not_meant(line, parsed, above)) is not None:
            return passed
        if above is NOTHING or self._is_ours(above):
            series = CodeSeries(self.standpoint).read(parsed, line)
            if isinstance(series, Problem):
                return ReadLine(line, replace(above, doubtful=True), above, problems=(series,))
            orders = series or self._plain_orders(line, parsed)
            if orders:
                return ReadLine(line, above, above, orders)
        return self._most_sensible(line, parsed, above)

    def _not_meant(self, line: Line, parsed: Parsed, above: Above) -> ReadLine | None:
        """Return a line whose orders are for another turn, are another's, or are so perhaps.

        None if nothing is said of that.
        """
        if ":" in line.text and (headed := self._headed(line, parsed, above)):
            return headed
        if above.doubtful and ends_aside(parsed):
            return ReadLine(line, above, replace(above, doubtful=False), passed_over=(line.text,))
        if above.doubtful:
            return _doubted(self.read(line, replace(above, doubtful=False)), above)
        return self._for_another(line, parsed, above)

    def _headed(self, line: Line, parsed: Parsed, above: Above) -> ReadLine | None:
        """Return a line of which words before a colon say that it orders nothing now."""
        if self._is_of_another_turn(line.text):
            return self._of_another_turn(line, above)
        if is_press(line.text, self.standpoint, self.lexicon):
            below = below_words(parsed, above, self.standpoint.power)
            return ReadLine(line, replace(above, aside=True), below, passed_over=(line.text,))
        if self.is_set_aside(line.text):
            if self.lexicon.parse(line.text.partition(":")[2]).is_quiet:
                return ReadLine(line, above, above, passed_over=(line.text,))
            told, asked = replace(above, doubtful=True), question(line.text, line.number)
            return ReadLine(line, told, above, problems=(asked,))
        return None if above.doubtful else self._as_subject(line, above)

    def _as_subject(self, line: Line, above: Above) -> ReadLine | None:
        """Ask about what seems an order, and is the subject of a mail: `Re: Kiel - Berlin`."""
        match = self.lexicon.vocabulary.lines.subject.match(line.text)
        if match is None:
            return None
        subject = self.read(replace(line, text=line.text[match.end() :]), above)
        if not subject.orders:
            return None
        asked = question(line.text, line.number, (order.short for order in subject.orders))
        told = replace(above, doubtful=True)
        return ReadLine(line, told, above, problems=(asked,))

    def _is_ours(self, above: Above) -> bool:
        plain = replace(above, power="") == NOTHING
        return plain and above.power in ("", self.standpoint.power)

    def _plain_orders(self, line: Line, parsed: Parsed) -> tuple[ReadOrder, ...]:
        """Read a line whose names leave nothing to choose; nothing if there is something.

        Weighing its rows would come to the same, and makes ordinary letters three times as slow.
        """
        orders = []
        for sketch in parsed.plain:
            order = plain_order(sketch, self.standpoint)
            if order is None or runs_on(sketch, [order], self.standpoint):
                return ()
            written = parsed.quote(sketch.start, sketch.end)
            orders.append(ReadOrder(order, self.standpoint.short(order), written, line.number))
        return () if units_twice(orders) else tuple(orders)

    def _most_sensible(self, line: Line, parsed: Parsed, above: Above) -> ReadLine:
        conditional = parsed.proviso or above.conditional is not Extent.NOTHING
        rows: list[ReadRow] = []
        for strain, row in parsed.rows[: 1 if conditional else None]:  # the least strained first
            if any(read.rank[:2] < (0, strain) for read in rows):
                break  # no Problem before, and more strained from here on
            rows.append(read_row(row, strain, parsed, line, above, self.standpoint))
        least = min(row.rank for row in rows)
        sensible = [row for row in rows if row.rank == least]
        ordering = [row for row in sensible if row.orders]  # ENG holds: a fleet, not England
        best, *others = self._least_torn(ordering or sensible)
        if conditional:
            return self._provided(best)
        if _are_alternatives(best) and (left_open := _left_open(best, self.lexicon)):
            return _alternatives(best, left_open)
        orders = [read.order for read in best.orders]
        if any([read.order for read in other.orders] != orders for other in others):
            return _agreed(best, others, self.standpoint.power)
        return self._heading_by_its_end(_as_line(best, self.standpoint.power))

    def _of_another_turn(self, line: Line, above: Above) -> ReadLine:
        """Pass over orders of another turn; sentences behind them may be of this one."""
        told = replace(above, other_turn=ANOTHER)
        if len(list(sentences(line.text, self.lexicon.vocabulary))) == 1:
            return ReadLine(line, told, above, passed_over=(line.text,))
        return ReadLine(line, told, above, problems=(question(line.text, line.number),))

    def _is_of_another_turn(self, text: str) -> bool:
        """Whether words before a colon say that the orders behind it are of another turn."""
        lead = self._lead(text)
        return lead is not None and heads_another_turn(lead, self.standpoint.position.phase)

    def is_set_aside(self, text: str) -> bool:
        """Whether words before a colon say that the orders behind it are none."""
        lead = self._lead(text)
        return lead is not None and heads_no_orders(lead)

    def _for_another(self, line: Line, parsed: Parsed, above: Above) -> ReadLine | None:
        """Ask about a line that speaks to another power: `Dear Italy, Mun - Bur`.

        So is every line below a greeting that stands alone.  None if it orders and greets nobody.
        """
        address = address_of(parsed)
        if address is None or address[0] == self.standpoint.power:
            return None
        told = replace(above, doubtful=True)
        if address[1] == parsed.grammar.end:
            return ReadLine(line, above, told, passed_over=(line.text,))
        behind = replace(line, text=parsed.quote(address[1], parsed.grammar.end))
        if not self.read(behind, NOTHING).orders:
            return None
        return ReadLine(line, told, above, problems=(question(line.text, line.number),))

    def _lead(self, text: str) -> Parsed | None:
        """Return the words before a colon, if they name nothing and something stands behind it."""
        lead, colon, behind = text.partition(":")
        if not (colon and behind.strip()) or "(" in lead:
            return None
        parsed = self.lexicon.parse(lead)
        told = heads_a_view(parsed) or is_from_to(parsed)
        return None if parsed.names_anything() and not told else parsed

    def _least_torn(self, rows: Sequence[ReadRow]) -> list[ReadRow]:
        """Return the rows with the fewest orders that go on behind the end of a sentence."""
        vocabulary = self.lexicon.vocabulary
        torn = [
            sum(len(list(sentences(told.written, vocabulary))) > 1 for told in row.orders)
            for row in rows
        ]
        return [row for row, count in zip(rows, torn, strict=True) if count == min(torn)]

    def _heading_by_its_end(self, read: ReadLine) -> ReadLine:
        """Let the last sentence of a heading decide: `I should not write at 2 am. The real ones:`.

        What stands before it says nothing of the lines below.
        """
        below = read.below
        if not (below.doubtful or below.aside) or not read.line.text.endswith(":"):
            return read
        *before, last = sentences(read.line.text, self.lexicon.vocabulary)
        if not before:
            *before, last = CLAUSE_ENDS.split(read.line.text)
            before = before if announces(last, self.lexicon) else []
        if not before:
            return read
        plain = replace(below, doubtful=False, aside=False)
        below = below_words(self.lexicon.parse(last), plain, self.standpoint.power)
        return replace(read, below=below)

    def _provided(self, row: ReadRow) -> ReadLine:
        """Refuse what is ordered under a condition; a block opened so goes on below."""
        parsed, line = row.parsed, row.line
        words, proviso, known = parsed.words, parsed.proviso, parsed.vocabulary.conditions
        alone = not row.orders and not row.problems
        if proviso == "perpetual" and alone and row.above.conditional is Extent.NOTHING:
            return _for_ever(row)
        opened = reach_of(parsed, alone)
        closed = known.block_ends.size_at(words, 0) > 0
        goes_on = row.above.conditional is Extent.BLOCK and not closed
        below = replace(row.above, conditional=Extent.BLOCK if goes_on else opened)
        read = ReadLine(line, row.above, below)
        code, kind = proviso or "conditional", ProblemKind.ILLEGAL
        if not row.orders and not row.problems:
            if opened is not Extent.NOTHING or closed:
                return read
            if known.dislodged.isdisjoint(words) and not known.alternatives.are_among(words):
                return replace(read, passed_over=(line.text,))
        if proviso == "conditional" and begins_own_condition(parsed, self.standpoint):
            code, kind = "contingent", ProblemKind.NOT_UNDERSTOOD
        problem = Problem(
            kind, line.text, line.text, Cause(code), clause=CLAUSES[code], line=line.number
        )
        return replace(read, problems=(problem,))


def _doubted(read: ReadLine, above: Above) -> ReadLine:
    """Ask about the orders of a line of which a heading leaves it open whether they are any."""
    plain = replace(above, doubtful=False)
    read = replace(read, above=above, below=above if read.below == plain else read.below)
    return read.asked_of(read.orders) if read.orders else read


def _for_ever(row: ReadRow) -> ReadLine:
    """Refuse to keep orders for all turns (House rules II.4); they count for this one."""
    line, words, grammar = row.line, row.parsed.words, row.parsed.vocabulary.grammar
    if words[-2:-1] != (":",) and grammar.section_of.keys().isdisjoint(words):
        return ReadLine(line, row.above, row.above, passed_over=(line.text,))
    problem = Problem(
        ProblemKind.ILLEGAL,
        line.text,
        line.text,
        Cause("perpetual"),
        clause=CLAUSES["perpetual"],
        line=line.number,
    )
    return ReadLine(line, row.above, row.above, problems=(problem,))


def _as_line(row: ReadRow, power: str) -> ReadLine:
    """Return what came of a line parted so; without any order it is passed over as a whole."""
    over = (*row.passed_over, *(row.parsed.remarks if row.orders else ()))
    below = row.below
    if over and not row.orders and not row.problems:
        over = (row.line.text,)
        below = below_words(row.parsed, below, power)
    return ReadLine(row.line, row.above, below, row.orders, row.problems, over)


def _are_alternatives(row: ReadRow) -> bool:
    """Whether a line leaves it open which of its orders is meant: `or`, or a stroke."""
    words, ors = row.parsed.words, row.parsed.vocabulary.grammar.ors
    if "/" in words and (units_twice(row.orders) or _may_also_stay(row)):
        return True
    return bool(row.orders) and not ors.isdisjoint(words)


def _may_also_stay(row: ReadRow) -> bool:
    """Whether a stroke parts an order from a hold of no unit: `A Mun - Bur / hold`.

    Behind a unit alone it is the sign of a form: `F Bal / H`.
    """
    known, words = row.parsed.vocabulary, row.parsed.words
    strokes = [at for at, word in enumerate(words) if word == "/"]
    for start, end in zip(strokes, [*strokes[1:], row.parsed.grammar.end], strict=True):
        said = range(start + 1, end)
        stays = any(known.grammar.verb_of.get(words[at]) is Verb.HOLD for at in said)
        named = any(row.parsed.grammar.names_at(at) for at in said)
        alone = named or not known.several_units.isdisjoint(words[start:end])
        if stays and not alone and _is_told(row.parsed, start):
            return True
    return False


def _is_told(parsed: Parsed, end: int) -> bool:
    """Whether words before a token name a unit and, without its kind, where it goes."""
    names = [at for at in range(end) if parsed.grammar.names_at(at)]
    kinds = parsed.vocabulary.tokens.kinds
    return len(names) > 1 and kinds.keys().isdisjoint(
        parsed.words[max(0, names[-1] - 2) : names[-1]]
    )


def _alternatives(row: ReadRow, said: Sequence[str]) -> ReadLine:
    """Ask which of several orders is meant: what admits of two meanings is not followed (1971).

    Sentences beside those that leave something open say what they say.
    """
    told = tuple(read for read in row.orders if not any(read.written in it for it in said))
    shorts = (read.short for read in row.orders if read not in told)
    asked = two_readings(with_text(row.line, " ".join(said)), shorts)
    return ReadLine(row.line, row.above, row.below, told, (asked,))


def _left_open(row: ReadRow, lexicon: Lexicon) -> list[str]:
    """Return the sentences with an `or` or a stroke, if they name any place."""
    vocabulary, ors = lexicon.vocabulary, lexicon.vocabulary.grammar.ors
    said = list(sentences(row.line.text, vocabulary))
    words = [[token.text for token in tokenize(text, vocabulary)] for text in said]
    opens = [not (ors | {"/"}).isdisjoint(its) for its in words]
    goes_on = [bool(its) and its[0] in ors for its in words[1:]]  # A Vie - Tyr. Or A Vie H.
    left = [text for text, *so in zip(said, opens, [*goes_on, False], strict=True) if any(so)]
    return left if len(said) == 1 or any(_names_place(lexicon.parse(it)) for it in left) else []


def _names_place(parsed: Parsed) -> bool:
    """Whether words name a place, as it is spelled."""
    names = (name for at in range(parsed.grammar.end) for name, _ in parsed.grammar.names_at(at))
    return any(name.manner is not Manner.MENDED for name in names)


def _agreed(best: ReadRow, others: Sequence[ReadRow], power: str) -> ReadLine:
    """Keep what all ways to part a line agree on, and ask about the rest."""
    others_orders = [{read.order for read in other.orders} for other in others]
    agreed = tuple(
        read for read in best.orders if all(read.order in orders for orders in others_orders)
    )
    known = {read.short for read in agreed}
    shorts = (read.short for row in (best, *others) for read in row.orders)
    question = two_readings(best.line, (s for s in shorts if s not in known))
    line = _as_line(best, power)
    return replace(line, orders=agreed, problems=(*line.problems, question))
