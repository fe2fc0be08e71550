"""Reading one line: of the ways to part it, the one that makes most sense on the board.

Fewest Problems first, then fewest slips mended, then fewest orders that no unit could carry out.
If two ways make equal sense and mean different orders, what they differ in is asked for, not
guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from judge.orders.findings import Problem, ProblemKind, ReadOrder
from judge.orders.grammar.headings import announced_behind, announced_below
from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.grammar.sketches import Heading, Item, Junk, PlaceName, Row, Sketch, UnitName
from judge.orders.lines.splitting import Line
from judge.orders.meaning.choosing_places import NoOrder, Standpoint
from judge.orders.meaning.conditions import begins_own_condition
from judge.orders.meaning.headings_above import (
    ANOTHER,
    NOTHING,
    Above,
    Reach,
    below_words,
    heads_orders,
    other_turn,
    reach_of,
)
from judge.orders.meaning.plain_orders import plain_order
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.sketch_to_order import Meaning, find_meaning, meaning_of_crowd
from judge.orders.tokens.place_names import Manner
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.words import (
    BLOCK_ENDS,
    DISLODGED,
    Verb,
)
from judge.rules.order import Build, Hold, Move, Order, Support, Waive

SHARED = frozenset({Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.DISBAND})
LISTED = frozenset({Verb.BUILD, Verb.DISBAND})
Aim = tuple[UnitName, PlaceName | None]  # a unit, and where it goes if it goes
CLAUSES = {
    "conditional": "III.7",
    "contingent": "II.5",
    "perpetual": "II.4",
    "which-place": "III.2",
}


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
        """Tell whether every word was understood."""
        return not self.problems and not self.passed_over


class LineReader:
    """Reads lines for one writer and one position."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon

    def read(self, line: Line, above: Above) -> ReadLine:
        """Read one line under what stands above it."""
        if line.quoted or above.aside:
            return ReadLine(line, above, above, passed_over=(line.text,))
        if above is NOTHING or self._is_ours(above):
            orders = self._short_way(line) or self._plain_way(line)
            if orders:
                return ReadLine(line, above, above, orders)
        return self._long_way(line, above)

    def _is_ours(self, above: Above) -> bool:
        plain = replace(above, power="") == NOTHING
        return plain and above.power in ("", self.standpoint.power)

    def _short_way(self, line: Line) -> tuple[ReadOrder, ...]:
        short = self.lexicon.shorthand.find(line.text, self.standpoint.position.phase.kind)
        if short is None or not short.fits(self.standpoint.power, self.standpoint.position):
            return ()
        return (ReadOrder(short.order, short.short, line.text, line.number),)

    def _plain_way(self, line: Line) -> tuple[ReadOrder, ...]:
        parsed = self.lexicon.parse(line.text)
        orders = []
        for sketch in parsed.plain:
            order = plain_order(sketch, self.standpoint)
            if order is None:
                return ()
            written = parsed.quote(sketch.start, sketch.end)
            orders.append(ReadOrder(order, self.standpoint.short(order), written, line.number))
        return () if _units_twice(orders) else tuple(orders)

    def _long_way(self, line: Line, above: Above) -> ReadLine:
        parsed = self.lexicon.parse(line.text)
        rows: list[_Row] = []
        conditional = parsed.proviso or above.conditional is not Reach.NOTHING
        for strain, items in parsed.rows[: 1 if conditional else None]:  # the least strained first
            if any(row.rank[:2] < (0, strain) for row in rows):
                break  # no Problem before, and more strained from here on
            rows.append(_Row(self, parsed, line, above, strain, items))
        best = min(row.rank for row in rows)
        rows = [row for row in rows if row.rank == best]
        if conditional:
            return _provided(parsed.proviso, rows[0])
        if _are_alternatives(parsed, rows[0].orders):
            return _alternatives(rows[0])
        meanings = {tuple(read.order for read in row.orders) for row in rows}
        return rows[0].as_read() if len(meanings) == 1 else _two_readings(rows)


class _Row:
    """One way to part a line, as it is read item by item."""

    def __init__(  # a row is read from all of these, once
        self, reader: LineReader, parsed: Parsed, line: Line, above: Above, strain: int, row: Row
    ) -> None:
        self.standpoint = reader.standpoint
        self.parsed = parsed
        self.line = line
        self.above = self.within = self.below = above
        self.listed: Verb | None = None
        self.last: Sketch | None = None
        self.aim: Aim | None = None  # what a support that names nothing is for
        self.orders: list[ReadOrder] = []
        self.problems: list[Problem] = []
        self.passed_over: list[str] = []
        for item in self._with_shared_verbs(row):
            match item:
                case Heading():
                    self._take_heading(item)
                case Junk():
                    self._take_junk(item)
                case Sketch():
                    self._take_sketch(item)
        if self.passed_over and not self.orders:
            self.below = above  # `Russia: thanks for your letter` is no heading
        self._tell_those_below()
        if heads_orders(self.parsed.words):
            now = "" if self.below.other_turn == ANOTHER else self.below.other_turn
            self.below = replace(self.below, section=None, other_turn=now)
        orders = [read.order for read in self.orders]
        twice = _units_twice(self.orders)
        where = self.standpoint.position, self.standpoint.board
        vain = sum(not is_possible(order, *where) for order in orders)
        self.rank = len(self.problems) + len(self.passed_over) + twice, strain, vain

    def _tell_those_below(self) -> None:
        """Keep for the lines below what this one says of the units in them."""
        if self.standpoint.adjusts and self.listed is Verb.BLANK:
            self.below = replace(self.below, section=Verb.BLANK)
        elif self.standpoint.adjusts and self.passed_over and not (self.orders or self.problems):
            said = announced_below(self.parsed.words[:-1])
            self.below = replace(self.below, section=said or self.below.section)

    def as_read(self) -> ReadLine:
        """Return what came of it; a line without any order is passed over as a whole."""
        over = (*self.passed_over, *(self.parsed.remarks if self.orders else ()))
        below = self.below
        if over and not self.orders and not self.problems:
            over = (self.line.text,)
            words = self.parsed.words
            below = below_words(words, below)
        orders, problems = tuple(self.orders), tuple(self.problems)
        return ReadLine(self.line, self.above, below, orders, problems, over)

    def _with_shared_verbs(self, row: Row) -> list[Item]:
        """Give units of which nothing is said the verb of the next one: `A Mun and A Ruh hold`.

        A move is not shared, for two units cannot go to one place.
        """
        items = list(row)
        for at in range(len(items) - 2, -1, -1):
            bare, said = items[at : at + 2]
            if isinstance(bare, Sketch) and isinstance(said, Sketch) and _may_share(bare, said):
                shared = replace(said, unit=bare.unit, start=bare.start, end=bare.end, crowd=False)
                apart = said.crowd and self.standpoint.adjusts  # I keep A Bul and remove the others
                items[at] = bare if apart or not self._makes_sense(shared) else shared
        return items

    def _makes_sense(self, sketch: Sketch) -> bool:
        where = self.standpoint.position, self.standpoint.board
        found = self._find_meaning(sketch)
        return isinstance(found, Meaning) and all(is_possible(one, *where) for one in found.orders)

    def _take_heading(self, heading: Heading) -> None:
        if heading.power:
            self.within = replace(self.within, power=heading.power)
        elif heading.turn:
            self.within = replace(
                self.within, other_turn=other_turn(heading.turn, self.standpoint.position.phase)
            )
        else:
            now = "" if self.within.other_turn == ANOTHER else self.within.other_turn
            self.within = replace(self.within, section=heading.section, other_turn=now)
        if heading.lasting:
            self.below = self.within

    def _take_junk(self, junk: Junk) -> None:
        self.aim = None
        written = self.parsed.quote(junk.start, junk.end)
        if self.standpoint.adjusts:
            words = self.parsed.words[junk.start : junk.end]
            begun = bool(self.listed or self.within.section or junk.attempt)
            self.listed = announced_behind(words, begun) or self.listed
        kept = self.standpoint.adjusts and self.listed is Verb.BLANK
        if kept or not junk.attempt:
            self.passed_over.append(written)
            return
        code, start, end = self.parsed.unknown(junk.start, junk.end)
        piece = self.parsed.quote(start, end)
        number = self.line.number
        self.problems.append(
            Problem(written, piece, number, ProblemKind.NOT_UNDERSTOOD, code, CLAUSES.get(code, ""))
        )

    def _take_sketch(self, sketch: Sketch) -> None:
        aimless = _is_aimless(sketch)
        if aimless and self.aim:
            other, to = self.aim
            sketch = replace(sketch, other=other, to=to)
        found = self._forbidden(sketch) or self._find_meaning(sketch)
        written = self.parsed.quote(sketch.start, sketch.end)
        self.listed = sketch.verb if sketch.verb in LISTED else self.listed
        if isinstance(found, NoOrder) and self._goes_on(sketch):
            written = f"{self.orders.pop().written} {written}"  # half an order is none
        self.last = sketch
        if not aimless:
            self.aim = _aim(sketch, found.orders) if isinstance(found, Meaning) else None
        match found:
            case None if self._leaves_open(sketch):
                self._ask_where(self.orders.pop(), sketch)
            case None:
                self.passed_over.append(written)
            case NoOrder(part, kind, code, fields, instead):
                piece = self.parsed.quote(part.start, part.end) or written
                clause, number = CLAUSES.get(code, ""), self.line.number
                likely = first_distinct(map(self.standpoint.short, instead))
                self.problems.append(
                    Problem(written, piece, number, kind, code, clause, fields, likely)
                )
            case Meaning(orders, notes):
                shorts = {order: self.standpoint.short(order) for order in set(orders)}
                for order in orders:
                    one = ReadOrder(
                        order, shorts[order], written, self.line.number, notes, sketch.crowd
                    )
                    self.orders.append(one)

    def _leaves_open(self, sketch: Sketch) -> bool:
        """Tell whether a place behind a support to hold may be where its unit goes."""
        last = self.orders[-1].order if self.orders else None
        named = sketch.verb is Verb.BARE and sketch.unit is not None and sketch.unit.place
        if not (named and isinstance(last, Support) and last.to is None):
            return False
        return last.of not in self.standpoint.provinces(named)

    def _ask_where(self, support: ReadOrder, sketch: Sketch) -> None:
        """Ask whether a support is to hold, or for a move to the place behind it."""
        assert isinstance(support.order, Support)
        assert sketch.unit is not None
        assert sketch.unit.place is not None
        places = self.standpoint.provinces(sketch.unit.place)
        moves = (replace(support.order, to=place) for place in places)
        shorts = (self.standpoint.short(one) for one in (*moves, support.order))
        self.problems.append(_which(self.line, shorts))

    def _find_meaning(self, sketch: Sketch) -> Meaning | NoOrder | None:
        if _is_aimless(sketch):  # `Ruhr supports` alone may be talk, `A Ruh supports` is not
            named = sketch.unit is not None and sketch.unit.kind is not None
            return NoOrder(sketch, ProblemKind.NOT_UNDERSTOOD, "no-order") if named else None
        if sketch.crowd:
            return meaning_of_crowd(sketch, self.standpoint)
        section = self.listed or self.within.section
        return find_meaning(sketch, self.standpoint, self.parsed.quote, section)

    def _goes_on(self, sketch: Sketch) -> bool:
        """Tell whether words that make no order may belong to the order just before them."""
        last = self.last
        nameless = sketch.unit is not None and sketch.unit.kind is None
        return bool(self.orders and last and nameless and last.end == sketch.start)

    def _forbidden(self, sketch: Sketch) -> NoOrder | None:
        """Refuse what stands under another power's name, or another turn's."""
        if self.within.power not in ("", self.standpoint.power):
            fields = {"power": self.within.power}
            return NoOrder(sketch, ProblemKind.ILLEGAL, "another-power", fields)
        if self.within.other_turn:
            fields = {"turn": self.within.other_turn, "phase": str(self.standpoint.position.phase)}
            return NoOrder(sketch, ProblemKind.ILLEGAL, "another-turn", fields)
        return None


def _may_share(bare: Sketch, said: Sketch) -> bool:
    """Tell whether a verb may be for the unit before its own as well; nothing stands between."""
    unit_first = said.crowd or (said.unit is not None and said.unit.start == said.start)
    return bare.verb is Verb.BARE and said.verb in SHARED and unit_first


def _is_aimless(sketch: Sketch) -> bool:
    """Tell whether a support names no unit: it is for the order just before it in the line."""
    return sketch.verb is Verb.SUPPORT and sketch.other is None


def _aim(sketch: Sketch, orders: tuple[Order, ...]) -> Aim | None:
    """Return what a support may be for, as it was understood; None after any other order.

    After a support or convoy, `Ruhr supports` might mean either of two units.
    """
    words = sketch.start, sketch.end
    goal: PlaceName | None = None
    match orders:
        case (Move(at, to),):
            goal = PlaceName(*words, (to,), Manner.EXACT)
        case (Hold(at),):
            pass
        case _:
            return None
    return UnitName(*words, place=PlaceName(*words, (at,), Manner.EXACT)), goal


def _provided(proviso: str, row: _Row) -> ReadLine:
    """Refuse what is ordered under a condition; a block opened so goes on below."""
    words, line = row.parsed.words, row.line
    opened = reach_of(proviso, row.parsed, alone=not row.orders and not row.problems)
    closed = words[:1] in BLOCK_ENDS or words[:2] in BLOCK_ENDS
    goes_on = row.above.conditional is Reach.BLOCK and not closed
    below = replace(row.above, conditional=Reach.BLOCK if goes_on else opened)
    read = ReadLine(line, row.above, below)
    code, kind = proviso or "conditional", ProblemKind.ILLEGAL
    if not row.orders and not row.problems:
        if opened is not Reach.NOTHING or closed:
            return read
        if DISLODGED.isdisjoint(words):
            return replace(read, passed_over=(line.text,))
    if proviso == "conditional" and begins_own_condition(row.parsed, row.standpoint):
        code, kind = "contingent", ProblemKind.NOT_UNDERSTOOD
    problem = Problem(line.text, line.text, line.number, kind, code, CLAUSES[code])
    return replace(read, problems=(problem,))


def _units_twice(orders: Sequence[ReadOrder]) -> int:
    """Count the orders of a line that are for a unit it has ordered before."""
    units = [one.order.at for one in orders if not isinstance(one.order, Build | Waive)]
    return len(units) - len(set(units))


def _are_alternatives(parsed: Parsed, orders: Sequence[ReadOrder]) -> bool:
    """Tell whether a line leaves it open which of its orders is meant: `or`, or a stroke."""
    if "/" in parsed.words and _units_twice(orders):
        return True
    return "or" in parsed.words and bool(orders)


def _alternatives(row: _Row) -> ReadLine:
    """Ask which of several orders is meant: what admits of two meanings is not followed (1971)."""
    asked = _which(row.line, (one.short for one in row.orders))
    return ReadLine(row.line, row.above, row.below, problems=(asked,))


def _two_readings(rows: list[_Row]) -> ReadLine:
    """Keep what all readings agree on, and ask about the rest."""
    first, *others = (row.as_read() for row in rows)
    agreed = tuple(
        order
        for order in first.orders
        if all(order.order in [same.order for same in other.orders] for other in others)
    )
    apart = (order.short for row in rows for order in row.orders)
    known = {order.short for order in agreed}
    asked = _which(first.line, (short for short in apart if short not in known))
    return replace(first, orders=agreed, problems=(*first.problems, asked))


def _which(line: Line, shorts: Iterable[str]) -> Problem:
    """Return the question which of several orders a line means."""
    kind, text = ProblemKind.AMBIGUOUS, line.text
    return Problem(
        text, text, line.number, kind, "two-readings", suggestions=first_distinct(shorts)
    )
