"""Bare names and words of orders in a row, no sign between: `bul gre aeg s con bul bla s smy eas`.

Where one order ends is told by the board: every order must be possible, and no unit may have two.
Of several ways to part such a row that one is meant which leaves none of one's units out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.orders.findings import Problem, ReadOrder
from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.lexicon import Parsed, is_serious
from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.lines.splitting import Line
from judge.orders.meaning.aimless_help import HELPING, Aim, aim_of, is_aimless
from judge.orders.meaning.several_orders import two_readings
from judge.orders.meaning.sketch_to_order import Meaning, find_meaning
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.board import Province
from judge.rules.order import Convoy, Hold, Move, Support

SHORTEST = 4  # names
LONGEST = 120  # words
MOST_TALK = 5  # words before a row
MOST_WAYS = 200
SAID = frozenset({Verb.HOLD, Verb.MOVE, *HELPING})

MovementOrder = Hold | Move | Support | Convoy


@dataclass(frozen=True, slots=True)
class SeriesWay:
    """One way to part a row, up to a token: its orders, and what help without an aim is for."""

    at: int = 0
    told: tuple[tuple[OrderSketch, MovementOrder], ...] = ()
    aim: Aim | None = None

    @property
    def orders(self) -> Mapping[Province, MovementOrder]:
        """Return the orders by their units; an army that is carried goes."""
        told = {order.at: order for _, order in self.told}
        carried = (it for it in told.values() if isinstance(it, Convoy) and it.of not in told)
        return told | {it.of: Move(it.of, it.to, via_convoy=True) for it in carried}


@dataclass(frozen=True, slots=True)
class CodeSeries:
    """Reads the rows of bare names that one writes."""

    standpoint: Standpoint

    def read(self, parsed: Parsed, line: Line) -> tuple[ReadOrder, ...] | Problem | None:
        """Return the orders of a row, or the question which are meant; None if it is no row."""
        brief = self.standpoint.moves and SHORTEST <= parsed.grammar.end <= LONGEST
        brief = brief and not parsed.proviso and len(parsed.plain) != 1  # one order is no row
        rows = list(_rows(parsed.grammar)) if brief else []
        if len(rows) != 1:
            return None
        ways = _plainest([it for it in self._ways(parsed, rows[0]) if self._is_consistent(it)])
        own = self.standpoint.own.keys()
        fullest = max((len(way.orders.keys() & own) for way in ways), default=0)
        full = [way for way in ways if len(way.orders.keys() & own) == fullest]
        if rows[0] != range(parsed.grammar.end):  # hi mun tyr ber mun kie h thats it bye
            if len(full) != 1 or fullest < len(own) or DASH in parsed.words:
                return None
            sure = _is_but_talk(parsed, rows[0])
            return tuple(self._taken(full[0], parsed, line)) if sure else self._asked(full, line)
        if not full:
            return self._asked_of_names(parsed, line)
        if DASH in parsed.words and (len(full) > 1 or fullest < len(own)):
            return None  # aeg s con-bul: help for Constantinople, though it has no order itself
        if len(full) > 1 or (len(ways) > 1 and fullest < len(own)):
            return self._asked(full if len(full) > 1 else ways, line)
        return tuple(self._taken(full[0], parsed, line))

    def _taken(self, way: SeriesWay, parsed: Parsed, line: Line) -> Iterator[ReadOrder]:
        """Yield the orders of a way, each in the writer's own words."""
        said = {order.at: sketch for sketch, order in way.told}
        carriers = {it.of: sketch for sketch, it in way.told if isinstance(it, Convoy)}
        for at, order in way.orders.items():
            if at in self.standpoint.own:
                sketch = said.get(at) or carriers[at]
                written = parsed.quote(sketch.start, sketch.end)
                yield ReadOrder(order, self.standpoint.short(order), written, line.number)

    def _asked_of_names(self, parsed: Parsed, line: Line) -> Problem | None:
        """Ask about names alone that make no orders: `Ruhr Belgium Munich Sweden`."""
        grammar = parsed.grammar
        if not all(any(grammar.plain_places(at)) for at in range(grammar.end)):
            return None
        starts = (
            self._with(SeriesWay(), it, parsed)
            for at in range(grammar.end)
            for it in _sketches(grammar, at)
        )
        orders = [way.told[-1][1] for way in starts if way]
        return two_readings(line, map(self.standpoint.short, orders)) if orders else None

    def _asked(self, ways: list[SeriesWay], line: Line) -> Problem:
        """Return the question which of several ways is meant: all in which they differ."""
        sets = [{self.standpoint.short(it) for it in way.orders.values()} for way in ways]
        agreed = set[str].intersection(*sets) if len(sets) > 1 else set()
        shorts = (self.standpoint.short(it) for way in ways for it in way.orders.values())
        return two_readings(line, (it for it in shorts if it not in agreed))

    def _is_consistent(self, way: SeriesWay) -> bool:
        """Whether every unit that is helped to go somewhere goes there, if it is told anything."""
        orders = way.orders
        for order in orders.values():
            other = orders.get(order.of) if isinstance(order, Support | Convoy) else None
            goes = self._end(other)
            if isinstance(order, Convoy) and other is not None and goes != order.to:
                return False
            if isinstance(order, Support) and other and not self._is_helped(order, goes):
                return False
        return True

    def _is_helped(self, order: Support, goes: Province | None) -> bool:
        """Whether help for a unit is for what it does; `s ber` is also for where Berlin goes."""
        if order.to is not None:
            return self._province(order.to) == goes
        return goes is None or self.standpoint.can(replace(order, to=goes))

    def _end(self, order: MovementOrder | None) -> Province | None:
        return self._province(order.to) if isinstance(order, Move) else None

    def _province(self, at: int) -> Province:
        return self.standpoint.board.province_of[at]

    # --- ways -----------------------------------------------------------------------------------

    def _ways(self, parsed: Parsed, row: range) -> Iterator[SeriesWay]:
        """Yield the ways to part a row into possible orders, no two of them for one unit."""
        ahead, counted = [SeriesWay(row.start)], 0
        while ahead and counted < MOST_WAYS:
            way, counted = ahead.pop(), counted + 1
            at = parsed.grammar.skip(way.at, parsed.vocabulary.grammar.joiners)
            if at >= row.stop:
                yield way
                continue
            for sketch in _sketches(parsed.grammar, at):
                if further := self._with(way, sketch, parsed):
                    ahead.append(further)

    def _with(self, way: SeriesWay, sketch: OrderSketch, parsed: Parsed) -> SeriesWay | None:
        """Return a way with one more order; None if that is none, or the unit has another."""
        if is_aimless(sketch):
            if way.aim is None or (sketch.verb is Verb.CONVOY and way.aim[1] is None):
                return None
            sketch = replace(sketch, other=way.aim[0], to=way.aim[1])
        meaning = find_meaning(sketch, self.standpoint, parsed.quote, None)
        if not isinstance(meaning, Meaning) or len(meaning.orders) != 1:
            return None
        (order,) = meaning.orders
        known = {told.at for _, told in way.told}
        assert isinstance(order, MovementOrder)
        if order.at in known or not self.standpoint.can(order):
            return None
        aim = (sketch.other, sketch.to) if sketch.other else aim_of(sketch, meaning.orders)
        return SeriesWay(sketch.end, (*way.told, (sketch, order)), aim)


def _rows(grammar: Grammar) -> Iterator[range]:
    """Yield what of a line is nothing but names and words of orders, some of which run together."""
    at = start = names = most = 0
    signed = DASH in grammar.words or not grammar.kinds.keys().isdisjoint(grammar.words)
    while at <= grammar.end:
        name = next(grammar.plain_places(at), None)
        after = name[1] if name else next((end for it, end, _ in grammar.verb(at) if it in SAID), 0)
        joined = grammar.words[at] in grammar.known.joiners
        if at == grammar.end or not (after or joined or _points(grammar, at)):
            if most >= SHORTEST and (at == grammar.end or not signed):
                yield range(start, at)
            if signed or at >= min(MOST_TALK, grammar.end - SHORTEST):
                return  # with signs and units, all of the line is a row or nothing
            at = start = at + 1
            names = most = 0
            continue
        names = 0 if joined else names + bool(name)
        most, at = max(most, names), after or at + 1


def _plainest(ways: Sequence[SeriesWay]) -> list[SeriesWay]:
    """Return the ways that bend fewest names, one for each set of orders: `ion s eas` is help."""
    bent = [sum(name.bent for told, _ in way.told for name in told.names) for way in ways]
    least = min(bent, default=0)
    plain = (way for way, names in zip(ways, bent, strict=True) if names == least)
    return list({frozenset(way.orders.values()): way for way in plain}.values())


def _is_but_talk(parsed: Parsed, row: range) -> bool:
    """Whether the words around a row say nothing of its orders, and nothing of anybody else.

    A sentence before it may tell of anything: `I'm at the dentist. bul gre con bul`.
    """
    known, head = parsed.vocabulary, parsed.words[: row.start]
    told = parsed.tokens[row.start].begins and not (
        known.beside.drafts.are_among(head) or known.conditions.asides.are_among(head)
    )
    told = told and not any(map(parsed.grammar.power, range(row.start)))
    grammar, prose, said = known.grammar, known.prose, known.beside.interjections
    idle = grammar.lead_ins | grammar.politeness | grammar.hearty | grammar.fillers | said
    idle |= prose.easy | prose.goodbyes | prose.me | known.giving.givers | frozenset({","})
    around = (*head, ",", *parsed.words[row.stop : parsed.grammar.end])
    at = row.start if told else 0
    while at < len(around) and (around[at] in idle or known.pointing.plain.size_at(around, at)):
        at += max(1, known.pointing.plain.size_at(around, at))
    named = grammar.season_of.keys().isdisjoint(around)
    return at >= len(around) and named and not (parsed.proviso or is_serious(around, known))


def _points(grammar: Grammar, at: int) -> bool:
    """Whether a word points back at an order behind help: `eng s that`."""
    helps = at > 0 and grammar.known.verb_of.get(grammar.words[at - 1]) in HELPING
    return helps and grammar.words[at] in grammar.known.pointers


def _sketches(grammar: Grammar, at: int) -> Iterator[OrderSketch]:
    """Yield the orders that may begin with a name: all forms of them without signs."""
    for unit, after in _units(grammar, at):
        for to, end in grammar.plain_places(after):
            yield OrderSketch(Verb.MOVE, at, end, unit, to=to)
        for verb, end, _ in grammar.verb(after):
            if verb is Verb.HOLD:
                yield OrderSketch(verb, at, end, unit)
            elif verb is Verb.MOVE:
                for to, last in grammar.plain_places(end):
                    yield OrderSketch(verb, at, last, unit, to=to)
            elif verb in HELPING:
                yield from _helping(grammar, OrderSketch(verb, at, end, unit))


def _helping(grammar: Grammar, begun: OrderSketch) -> Iterator[OrderSketch]:
    """Yield help for the order before it, for a unit to hold, and for a unit that goes."""
    ended = grammar.ends_sentence(begun)
    pointed = begun.end if ended else grammar.skip(begun.end, grammar.known.pointers)
    yield replace(begun, end=pointed)
    for other, after in _units(grammar, pointed) if begun.end == pointed and not ended else ():
        if begun.verb is Verb.SUPPORT:
            held = (end for verb, end, _ in grammar.verb(after) if verb is Verb.HOLD)
            yield replace(begun, other=other, end=next(held, after))
        for to, end in _ends(grammar, after):
            yield replace(begun, other=other, to=to, end=end)


def _units(grammar: Grammar, at: int) -> Iterator[tuple[UnitName, int]]:
    for place, end in grammar.plain_places(at):
        yield UnitName(at, end, place=place), end


def _ends(grammar: Grammar, at: int) -> Iterator[tuple[PlaceName, int]]:
    """Yield the places that follow, behind `to` or not."""
    goes = (end for verb, end, _ in grammar.verb(at) if verb is Verb.MOVE)
    yield from grammar.plain_places(next(goes, at))
