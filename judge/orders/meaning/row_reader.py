"""One way to part a line, read item by item on the board: what it orders, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.orders.findings import Cause, Note, Problem, ProblemKind, ReadOrder, first_distinct
from judge.orders.grammar.headings import announced_behind, announced_below
from judge.orders.grammar.lexicon import Parsed
from judge.orders.grammar.sketches import Heading, Junk, OrderSketch, Row, SketchItem, as_pair
from judge.orders.lines.splitting import Line
from judge.orders.meaning.aimless_help import Aim, aim_of, helps_helper, is_aimless, runs_on
from judge.orders.meaning.choosing_places import NoOrder
from judge.orders.meaning.headings_above import (
    ANOTHER,
    Above,
    heads_orders,
    other_turn,
    turn_ahead,
)
from judge.orders.meaning.notes import NATION_CORRECTED
from judge.orders.meaning.several_orders import counts_units, two_readings, units_twice
from judge.orders.meaning.sketch_to_order import Meaning, find_meaning, meaning_of_crowd
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import must_sail
from judge.orders.vocabulary import Verb
from judge.rules.order import Convoy, Move, Order, Support

SHARED = frozenset({Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.DISBAND})
LISTED = frozenset({Verb.BUILD, Verb.DISBAND})
STOP = re.compile(r"\w{2}[.!?]\s")
CLAUSES = {
    "conditional": "III.7",
    "contingent": "II.5",
    "perpetual": "II.4",
    "which-place": "III.2",
    "is-it-an-order": "III.1",
    "other-kind": "IV.1",
}


@dataclass(frozen=True, slots=True)
class ReadRow:
    """What came of one way to part a line; `below` is what it says of the lines below.

    The lower its `rank`, the more sense it makes: Problems and words left over, then what was bent
    to read it so, then orders that no unit could carry out, or for a unit of another nation.
    """

    line: Line
    parsed: Parsed
    above: Above
    below: Above
    orders: tuple[ReadOrder, ...]
    problems: tuple[Problem, ...]
    passed_over: tuple[str, ...]
    rank: tuple[int, int, int]


def read_row(
    row: Row, strain: int, parsed: Parsed, line: Line, above: Above, standpoint: Standpoint
) -> ReadRow:
    """Read the items of a row, one after the other."""
    reader = _RowReader(parsed, line, above, standpoint)
    for item in reader.with_shared_verbs(row):
        reader.take(item)
    orders = [read.order for read in reader.orders]
    vain = sum(not standpoint.can(order) for order in orders)
    codes = [note.code for read in reader.orders for note in read.notes]  # Fleet English Channel
    wrong = len(reader.problems) + len(reader.passed_over) + units_twice(reader.orders)
    return ReadRow(
        line,
        parsed,
        above,
        reader.below_it(),
        tuple(reader.orders),
        tuple(reader.problems),
        tuple(reader.passed_over),
        (wrong, strain, vain + codes.count(NATION_CORRECTED)),
    )


class _RowReader:
    """What is known while the items of a row are read."""

    def __init__(self, parsed: Parsed, line: Line, above: Above, standpoint: Standpoint) -> None:
        self.parsed = parsed
        self.line = line
        self.standpoint = standpoint
        self.above = self.within = self.below = above
        self.listed: Verb | None = None
        self.named_until = 0  # where the name of a power ends that stands over no line below
        self.last: OrderSketch | None = None
        self.aim: Aim | None = None  # what a support that names nothing is for, and of which order
        self.aimed: Order | None = None
        self.orders: list[ReadOrder] = []
        self.problems: list[Problem] = []
        self.passed_over: list[str] = []

    def take(self, item: SketchItem) -> None:
        """Read the next item."""
        match item:
            case Heading():
                self._take_heading(item)
            case Junk():
                self._take_junk(item)
            case OrderSketch():
                self._take_sketch(item)

    def below_it(self) -> Above:
        """Return what the lines below stand under."""
        idle = self.passed_over and not self.orders
        below = self.above if idle else self.below  # `Russia: thanks for your letter` heads nothing
        if self.standpoint.adjusts and self.listed is Verb.BLANK:
            below = replace(below, section=Verb.BLANK)
        elif self.standpoint.adjusts and idle and not self.problems:
            announced = announced_below(self.parsed.words[:-1], self.parsed.vocabulary)
            below = replace(below, section=announced or below.section)
        if (
            idle
            and not self.problems
            and (turn := turn_ahead(self.parsed, self.standpoint.position.phase))
        ):
            below = replace(below, other_turn=turn)
        if heads_orders(self.parsed):
            below = replace(below, section=None, other_turn=_now(below))
        return below

    def with_shared_verbs(self, row: Row) -> list[SketchItem]:
        """Give units of which nothing is said the verb of the next one: `A Mun and A Ruh hold`.

        A move is not shared, for two units cannot go to one place.
        """
        items = list(row)
        for at in range(len(items) - 2, -1, -1):
            bare, behind = items[at : at + 2]
            if not (isinstance(bare, OrderSketch) and isinstance(behind, OrderSketch)):
                continue
            may_share = _may_share(bare, behind)
            if may_share and (pair := self._pair(bare, behind)):
                items[at : at + 2] = [pair]
                continue
            if not (may_share or self._only_listed(bare, behind, items[:at])):
                continue
            shared = replace(behind, unit=bare.unit, start=bare.start, end=bare.end, crowd=False)
            apart = behind.crowd and self.standpoint.adjusts  # I keep A Bul, remove the others
            if may_share and (apart or not self._makes_sense(self._aimed(shared, items[:at]))):
                continue
            items[at] = shared
        return items

    def _pair(self, bare: OrderSketch, behind: OrderSketch) -> OrderSketch | None:
        """Return two names that commas part from others as a move: `Tus Pie, Ven hold`."""
        pair = as_pair(bare, behind) if "," in self.parsed.words else None
        return pair if pair and self._makes_sense(pair) else None

    def _only_listed(self, bare: OrderSketch, hold: OrderSketch, before: list[SketchItem]) -> bool:
        """Whether a unit in a row of helpers cannot help, and is of those behind it that hold.

        `with support of the Black Sea, Constantinople and Smyrna hold`.
        """
        if hold.verb is not Verb.HOLD or hold.crowd or bare.unit is None or not is_aimless(bare):
            return False
        alone = (bare.start, bare.end) == (bare.unit.start, bare.unit.end)
        return alone and not self._makes_sense(self._aimed(bare, before))

    def _aimed(self, sketch: OrderSketch, before: Sequence[SketchItem]) -> OrderSketch:
        """Return help that names no unit as one for the last order before it in the line."""
        if not is_aimless(sketch):
            return sketch
        orders = [item for item in before if isinstance(item, OrderSketch)]
        while orders and is_aimless(orders[-1]):
            orders.pop()
        meaning = self._find_meaning(orders[-1]) if orders else None
        aim = aim_of(orders[-1], meaning.orders) if isinstance(meaning, Meaning) else None
        return replace(sketch, other=aim[0], to=aim[1]) if aim else sketch

    def _makes_sense(self, sketch: OrderSketch) -> bool:
        meaning = self._find_meaning(sketch)
        return isinstance(meaning, Meaning) and all(map(self.standpoint.can, meaning.orders))

    # --- headings, and words that are no order --------------------------------------------------

    def _take_heading(self, heading: Heading) -> None:
        if heading.power:
            self.within = replace(self.within, power=heading.power)
            self.named_until = 0 if heading.lasting else heading.end
        elif heading.turn:
            turn = other_turn(heading.turn, self.standpoint.position.phase)
            self.within = replace(self.within, other_turn=turn)
        elif not self._is_fresh(heading):
            self.within = replace(
                self.within, section=heading.section, other_turn=_now(self.within)
            )
        if heading.lasting:
            self.below = self.within

    def _is_fresh(self, heading: Heading) -> bool:
        """Whether a heading only says that orders are new ones: `NEW:`."""
        known = self.parsed.vocabulary.grammar
        words = set(self.parsed.words[heading.start : heading.end])
        return bool(words & known.fresh) and self.standpoint.moves

    def _take_junk(self, junk: Junk) -> None:
        self.aim = None
        written = self.parsed.quote(junk.start, junk.end)
        if self.standpoint.adjusts:
            words = self.parsed.words[junk.start : junk.end]
            begun = bool(self.listed or self.within.section or junk.attempt)
            self.listed = announced_behind(words, begun, self.parsed.vocabulary) or self.listed
        kept = self.standpoint.adjusts and self.listed is Verb.BLANK
        if kept or not junk.attempt:
            self.passed_over.append(written)
            return
        code, start, end = self.parsed.unknown(junk.start, junk.end)
        cause = NoOrder(junk, ProblemKind.NOT_UNDERSTOOD, code)
        self._refuse(cause, written, self.parsed.quote(start, end))

    # --- orders ---------------------------------------------------------------------------------

    def _take_sketch(self, sketch: OrderSketch) -> None:
        aimless = is_aimless(sketch)
        open_still = aimless and helps_helper(sketch, self.aimed, self.standpoint)
        if aimless and self.aim and (self.aim[1] or sketch.verb is Verb.SUPPORT) and not open_still:
            other, to = self.aim
            carries = self._carries_last(sketch)
            verb = Verb.CONVOY if carries else sketch.verb
            sketch = replace(sketch, verb=verb, other=other, to=to)
        meaning = self._forbidden(sketch) or self._find_meaning(sketch)
        written = self.parsed.quote(sketch.start, sketch.end)
        self.listed = sketch.verb if sketch.verb in LISTED else self.listed
        if isinstance(meaning, NoOrder) and self._goes_on(sketch):
            written = f"{self.orders.pop().written} {written}"  # half an order is none
        if isinstance(meaning, Meaning) and runs_on(sketch, meaning.orders, self.standpoint):
            meaning = NoOrder(sketch, ProblemKind.AMBIGUOUS, "is-it-an-order", {}, meaning.orders)
        if aimless and self._only_goes_behind(sketch, meaning):
            meaning = NoOrder(sketch, ProblemKind.NOT_UNDERSTOOD, "no-order")
        self.last = sketch
        if not aimless:
            orders = meaning.orders if isinstance(meaning, Meaning) else ()
            self.aim, self.aimed = aim_of(sketch, orders), orders[0] if orders else None
        match meaning:
            case None if self._leaves_open(sketch):
                self._ask_where(self.orders.pop(), sketch)
            case None:
                self.passed_over.append(written)
            case NoOrder(part):
                self._refuse(meaning, written, self.parsed.quote(part.start, part.end) or written)
            case Meaning(orders, notes):
                self._order(orders, notes, written, for_the_rest=sketch.crowd)

    def _only_goes_behind(self, sketch: OrderSketch, meaning: Meaning | NoOrder | None) -> bool:
        """Whether a unit goes behind another that it cannot help: `A Ruh - Bel, Kiel behind it`."""
        words = self.parsed.words[sketch.start : sketch.end]
        behind = self.parsed.vocabulary.grammar.stands_behind.are_among(words)
        return behind and not (
            isinstance(meaning, Meaning) and all(map(self.standpoint.can, meaning.orders))
        )

    def _carries_last(self, sketch: OrderSketch) -> bool:
        """Whether help is a convoy: `Yor - Nwy with the help of the North Sea fleet`."""
        move = self.orders[-1].order if self.orders else None
        told = sketch.unit is not None and sketch.start < sketch.unit.start  # with the help of
        if not told or not isinstance(move, Move) or sketch.unit is None or not sketch.unit.place:
            return False
        if move.route:  # convoyed by Nth, supported by Ska
            return False
        board, position = self.standpoint.board, self.standpoint.position
        end = board.province_of[move.to]
        convoys = (Convoy(at, move.at, end) for at in self.standpoint.provinces(sketch.unit.place))
        return must_sail(move, position, board) and any(map(self.standpoint.can, convoys))

    def _order(
        self,
        orders: Sequence[Order],
        notes: tuple[Note, ...],
        written: str,
        *,
        for_the_rest: bool,
    ) -> None:
        shorts = {order: self.standpoint.short(order) for order in set(orders)}
        self.orders += (
            ReadOrder(order, shorts[order], written, self.line.number, notes, for_the_rest)
            for order in orders
        )

    def _refuse(self, cause: NoOrder, written: str, piece: str) -> None:
        self.problems.append(
            Problem(
                cause.kind,
                written,
                piece,
                Cause(cause.code, cause.fields),
                first_distinct(map(self.standpoint.short, cause.instead)),
                CLAUSES.get(cause.code, ""),
                self.line.number,
            )
        )

    def _leaves_open(self, sketch: OrderSketch) -> bool:
        """Whether a place behind a support to hold may be where its unit goes."""
        last = self.orders[-1].order if self.orders else None
        named = sketch.verb is Verb.BARE and sketch.unit is not None and sketch.unit.place
        if not (named and isinstance(last, Support) and last.to is None):
            return False
        if named.bent and self.parsed.tokens[sketch.start].begins:  # Thanks! Piet
            return False
        return last.of not in self.standpoint.provinces(named)

    def _ask_where(self, support: ReadOrder, sketch: OrderSketch) -> None:
        """Ask whether a support is to hold, or for a move to the place behind it."""
        assert isinstance(support.order, Support)
        assert sketch.unit is not None
        assert sketch.unit.place is not None
        places = self.standpoint.provinces(sketch.unit.place)
        moves = (replace(support.order, to=place) for place in places)
        shorts = (self.standpoint.short(order) for order in (*moves, support.order))
        self.problems.append(two_readings(self.line, shorts))

    def _find_meaning(self, sketch: OrderSketch) -> Meaning | NoOrder | None:
        if is_aimless(sketch):  # `Ruhr supports` alone may be talk, `A Ruh supports` is not
            named = sketch.unit is not None and sketch.unit.kind is not None
            return NoOrder(sketch, ProblemKind.NOT_UNDERSTOOD, "no-order") if named else None
        section = self.listed or self.within.section
        joined = self.standpoint.moves and self.parsed.words[sketch.start] == "+"  # hold Ruh + Mun
        if joined or (sketch.crowd and (self._stays_as_it_was(sketch) or self._are_others(sketch))):
            return None
        if self.standpoint.adjusts and self._is_kept(sketch):
            return None
        if sketch.crowd:
            return meaning_of_crowd(sketch, self.standpoint)
        if self.standpoint.moves and counts_units(sketch, self.parsed):
            return NoOrder(sketch, ProblemKind.ILLEGAL, "no-unit", {"places": ""})
        return find_meaning(sketch, self.standpoint, self.parsed.quote, section)

    def _is_kept(self, sketch: OrderSketch) -> bool:
        """Whether a unit is only said to stay on the board: `Tyr stays`, in a winter."""
        kept, words = self.parsed.vocabulary.grammar.kept, self.parsed.words
        return sketch.verb is Verb.HOLD and not kept.isdisjoint(words[sketch.start : sketch.end])

    def _are_others(self, sketch: OrderSketch) -> bool:
        """Whether two units are meant of more: `both hold`, which were named before."""
        words = self.parsed.words[sketch.start : sketch.end]
        kind = sketch.unit.kind if sketch.unit else None
        alike = [unit for unit in self.standpoint.own.values() if kind in (None, unit.kind)]
        both = not self.parsed.vocabulary.grammar.two_units.isdisjoint(words)
        return both and len(alike) != 2

    def _stays_as_it_was(self, sketch: OrderSketch) -> bool:
        """Whether it is said of the other orders that they stay: `the rest stands`."""
        words = self.parsed.words[sketch.start : sketch.end]
        return self.parsed.vocabulary.prose.as_before.are_among(words)

    def _goes_on(self, sketch: OrderSketch) -> bool:
        """Whether words that make no order may belong to the order just before them."""
        last = self.last
        nameless = sketch.unit is not None and sketch.unit.kind is None
        return bool(self.orders and last and nameless and last.end == sketch.start)

    def _forbidden(self, sketch: OrderSketch) -> NoOrder | None:
        """Refuse what stands under another power's name, or another turn's."""
        foreign = self.within.power not in ("", self.standpoint.power)
        if foreign and not self._is_beyond(sketch):
            fields = {"power": self.within.power}
            return NoOrder(sketch, ProblemKind.ILLEGAL, "another-power", fields)
        if self.within.other_turn:
            phase = str(self.standpoint.position.phase)
            fields = {"turn": self.within.other_turn, "phase": phase}
            return NoOrder(sketch, ProblemKind.ILLEGAL, "another-turn", fields)
        return None

    def _is_beyond(self, sketch: OrderSketch) -> bool:
        """Whether what is said of another power has ended: `Russia comes, so F Kie - Ber`."""
        if not self.named_until or self.named_until >= sketch.start:
            return False
        span = range(self.named_until + 1, sketch.start)
        hence = self.parsed.vocabulary.prose.hence
        follows = (
            self.parsed.words[at] in hence and self.parsed.words[at - 1] == "," for at in span
        )
        tokens, text = self.parsed.tokens, self.parsed.text
        since = text[tokens[self.named_until].start : tokens[sketch.start].start]
        return any(follows) or bool(STOP.search(since))


def _now(above: Above) -> str:
    """Return the turn that a heading of orders is for: no later one any more."""
    return "" if above.other_turn == ANOTHER else above.other_turn


def _may_share(bare: OrderSketch, other: OrderSketch) -> bool:
    """Whether a verb may be for the unit before its own as well; nothing stands between."""
    unit_first = other.crowd or (other.unit is not None and other.unit.start == other.start)
    return bare.verb is Verb.BARE and other.verb in SHARED and unit_first
