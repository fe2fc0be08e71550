"""The forms of an order, by recursive descent over the tokens of a line.

An order is read in every way its words allow; which one is meant is decided later, on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.grammar.units_and_places import Pieces
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.board import UnitKind

AFTER_UNIT = frozenset({":", ","})
LONGEST_ROUTE = 8  # places
MOST_WAIVED = 34
STRAINED = 2  # of help that does not say for whom
TORN = 5  # of help for a unit that helps as well: A Tyr S F Adr S
ALONE = frozenset({Verb.HOLD, Verb.DISBAND, Verb.BUILD, Verb.BLANK})  # all is said by the verb

HELPING = frozenset({Verb.SUPPORT, Verb.CONVOY})
GOING = frozenset({Verb.MOVE, Verb.RETREAT, Verb.WITHDRAW})

Action = tuple[UnitName, PlaceName | None, int]


class Grammar(Pieces):
    """The tokens of one line, and the ways to read orders from them."""

    @cached_property
    def _on_the_way(self) -> frozenset[str]:
        """What may stand before the place that a unit goes to."""
        return self.known.towards | self.known.articles

    def _is_article(self, at: int) -> bool:
        """Whether what reads as a kind of unit may be an article: `a lot`."""
        return self.words[at] in self.vocabulary.tokens.indefinite

    def orders(self, at: int) -> Iterator[OrderSketch]:
        """Read an order that begins at a token."""
        for unit, after in self.own_units(at):
            yield from self._about(unit, after)
        for verb, after, strain in self.verb(at):
            if self.words[at] != "-":
                yield from self._verb_first(OrderSketch(verb, at, after, strain=strain))
        yield from self._crowds(at)
        yield from self.helpers(at)

    def helpers(self, at: int) -> Iterator[OrderSketch]:
        """Read `supported by Ruhr`, `with support from A Ruh`: help for the order just before."""
        size = self.known.helped.size_at(self.words, at)
        if size:
            for unit, end in self.own_units(at + size):
                yield OrderSketch(Verb.SUPPORT, at, end, unit, strain=1)
        for unit, end in self.in_a_row.get(at, ()):
            yield OrderSketch(Verb.SUPPORT, at, end, unit, strain=1)

    @cached_property
    def in_a_row(self) -> Mapping[int, Sequence[tuple[UnitName, int]]]:
        """Where units begin that help together: `with help from Ruh & Bel`, `with Ruh behind it`.

        Of the second form all are here, of the first all but the first.
        """
        result: dict[int, list[tuple[UnitName, int]]] = {}
        if self.known.help_begins.isdisjoint(self.words):
            return result
        for at in range(self.end):
            size = self.known.helped.size_at(self.words, at)
            named = size or self.words[at] in self.known.with_help
            row = list(self._row_of_units(at + (size or 1))) if named else []
            tail = self._help_behind(row[-1][2]) if row else 0
            for number, (start, unit, end) in enumerate(row):
                last = end + tail * (number == len(row) - 1)
                if (size and number) or (tail and not size):
                    begin = start if number else at
                    result.setdefault(begin, []).append((unit, last))
        return result

    def _help_behind(self, at: int) -> int:
        """Return how many words at a token say that those before it help the order just before.

        None if they name whom they help: `with F Hol supporting A Ruh - Bel`.
        """
        start = self.skip(at, self.known.each)
        size = self.known.helps_behind.size_at(self.words, start)
        after = self.skip(start + size, self.known.articles)
        helped = bool(self.names_at(after)) or any(True for _ in self.units(after))
        return 0 if not size or (helped and not self.tokens[after].begins) else start + size - at

    def _row_of_units(self, at: int) -> Iterator[tuple[int, UnitName, int]]:
        """Yield units with commas and `and` between them, and where each begins and ends."""
        while first := next(self.own_units(at), None):
            unit, end = first
            yield at, unit, end
            at = self.skip(end, self.known.joiners | {"/"})
            if at == end:
                return

    # --- all units hold -------------------------------------------------------------------------

    def _crowds(self, at: int) -> Iterator[OrderSketch]:
        """Read what many units are to do: `all units hold`, `the rest hold`, `hold all`."""
        crowd, after = self.crowd(at)
        if crowd:
            for verb, end, _ in self.verbs(after):
                yield from self._all_said(OrderSketch(verb, at, end, crowd, crowd=True))
        for verb, after, _ in self.verb(at):
            crowd, end = self.crowd(after)
            if crowd:
                yield from self._all_said(OrderSketch(verb, at, end, crowd, crowd=True))

    def crowd(self, at: int) -> tuple[UnitName | None, int]:
        """Read many units, perhaps of one kind; nothing where one may be meant."""
        end = self.skip(at, self.vocabulary.crowds)
        words = frozenset(self.words[at:end])
        kinds = {self.kinds[word] for word in words & self.kinds.keys()}
        kind = kinds.pop() if len(kinds) == 1 else None
        return (UnitName(at, end, kind) if words & self.vocabulary.several_units else None), end

    def _all_said(self, sketch: OrderSketch) -> Iterator[OrderSketch]:
        """Yield it if nothing more is said: `all stand ready` orders nothing."""
        if sketch.verb in (Verb.HOLD, Verb.DISBAND) and self._ends(sketch.end):
            yield sketch

    def _ends(self, at: int) -> bool:
        """Whether nothing more is said: another order follows, or the line ends."""
        return self.words[at] == "" or self.words[at] in self.known.joiners

    # --- A Mun - Bur ----------------------------------------------------------------------------

    def _about(self, unit: UnitName, at: int) -> Iterator[OrderSketch]:
        """Read what is said of a unit."""
        after = self.skip(at, AFTER_UNIT | self.known.each)
        for verb, end, strain in self.verbs(after):
            if self.words[after] != "+":  # A Mun + A Ruh hold
                yield from self._predicate(OrderSketch(verb, unit.start, end, unit, strain=strain))
        if self.words[after] == "-":  # A Mun - holds
            for verb, end, strain in self.verbs(after + 1):
                if verb is not Verb.MOVE:
                    yield from self._predicate(
                        OrderSketch(verb, unit.start, end, unit, strain=strain)
                    )
        yield from self._by_way(unit, at)
        if _kind_first(unit):  # A Bul Rum
            for to, end in self.plain_places(at + (self.words[at] == ":")):
                yield OrderSketch(Verb.MOVE, unit.start, end, unit, to=to)
        if unit.place and self.words[at] == ":":  # A Mun: ____
            yield OrderSketch(Verb.BLANK, unit.start, at + 1, unit)
        if unit.place and not (self._is_article(unit.start) and unit.place.bent):  # `a lot`
            yield OrderSketch(Verb.BARE, unit.start, at, unit)

    def _predicate(self, begun: OrderSketch) -> Iterator[OrderSketch]:
        """Read on after the verb."""
        if begun.verb in ALONE:
            yield begun
        elif begun.verb in GOING:
            yield from self._move(begun)
        elif begun.verb in (Verb.SUPPORT, Verb.CONVOY):
            parted, ended = self._ends_at_letter(begun), self.ends_sentence(begun)
            for other, to, end in () if ended else self.action(begun.verb, begun.end):
                held = to is None and end > other.end  # A Ukr S. F Rum H
                strain = begun.strain + parted * (STRAINED + held) + TORN * self._helps_too(end)
                yield replace(begun, other=other, to=to, end=end, strain=strain)
            if begun.verb in HELPING:  # Munich to Burgundy, Ruhr supports
                end = begun.end if ended else self.skip(begun.end, self.known.pointers)
                ends = self._ends(end) or parted or ended
                if ends or (begun.start and self._leads_helper(begun.end)):
                    yield replace(begun, end=end, strain=begun.strain + STRAINED)

    def _ends_at_letter(self, begun: OrderSketch) -> bool:
        """Whether a full stop behind a letter may end an order: `A War - Gal, A Ukr S. F Rum H`."""
        at = begun.end
        return at < self.end and self.tokens[at].begins and len(self.words[at - 1]) == 1

    def ends_sentence(self, begun: OrderSketch) -> bool:
        """Whether a full stop ends an order behind its verb, which is a whole word.

        So in `Rumania supports. Black Sea holds`, and not in `A Ruh supp. A Mun - Bur`.
        """
        at, vocabulary = begun.end, self.vocabulary
        brief = vocabulary.lines.abbreviations | vocabulary.grammar.exact_verbs
        begins = at < self.end and self.tokens[at].begins
        return begins and len(self.words[at - 1]) > 1 and self.words[at - 1] not in brief

    def _move(self, begun: OrderSketch) -> Iterator[OrderSketch]:
        """Read where a unit goes, and by which way."""
        start = begun.end + (begun.verb is Verb.RETREAT and self.words[begun.end] == "-")
        for (*route, to), end in self.chain(start):
            for seas, via, last in self.by_sea(end):
                way = (*route, *seas)
                yield replace(begun, end=last, to=to, route=way, via=via or bool(way))
            yield replace(begun, end=end, to=to, route=tuple(route), via=bool(route))

    def _by_way(self, unit: UnitName, at: int) -> Iterator[OrderSketch]:
        """Read the seas by which a unit goes before where it goes: `A Tun goes via Ion to Alb`."""
        goes = [end for verb, end, _ in self.verb(at) if verb is Verb.MOVE and end > at]
        for seas, _, start in self.by_sea(goes[0] if goes else at):
            for verb, after, strain in self.verbs(start) if seas else ():
                if verb is Verb.MOVE:
                    for (*route, to), end in self.chain(after):
                        sketch = OrderSketch(verb, unit.start, end, unit, to=to, strain=strain)
                        yield replace(sketch, route=(*seas, *route), via=True)

    def chain(
        self, at: int, longest: int = LONGEST_ROUTE
    ) -> Iterator[tuple[tuple[PlaceName, ...], int]]:
        """Read a place, or several parsed by dashes: the seas of a route and its end."""
        for place, end in self.places(self.skip(at, self._on_the_way)):
            if longest > 1 and self._leads_on(end, place):
                for rest, last in self.chain(end + 1, longest - 1):
                    yield (place, *rest), last
            yield (place,), end

    def _leads_on(self, at: int, place: PlaceName) -> bool:
        """Whether a dash leads on from one place of a way to the next, or an X or a `to`.

        Words do so only where a place is spelled out: not in `sails east to Portugal`.
        """
        word = self.words[at]
        brief = len(word) == 1 and self.known.verb_of.get(word) is Verb.MOVE
        said = brief or word in self.vocabulary.tokens.way
        return word == DASH or (said and place.manner is Manner.EXACT)

    def by_sea(self, at: int) -> Iterator[tuple[tuple[PlaceName, ...], bool, int]]:
        """Read `via convoy`, `by North Sea fleet`, `via Nth, Ska`; or `by land`."""
        start = self.skip(at, frozenset({",", "-"}))
        after = self.skip(start, self.known.carried)
        if after == start:
            return
        if self.words[after] in self.known.by_land:
            yield (), False, after + 1
            return
        sea = self.skip(after, self.known.by_sea | self.known.fillers)
        for route, end in self._seas(sea):
            yield route, True, end
        if sea > after or self.words[after - 1] in self.known.by_sea_alone:
            yield (), True, self.skip(after, self.known.by_sea)

    def _seas(
        self, at: int, longest: int = LONGEST_ROUTE
    ) -> Iterator[tuple[tuple[PlaceName, ...], int]]:
        for unit, end in self.units(at):
            if unit.place is None or unit.kind is UnitKind.ARMY:
                continue
            after = self.skip(end, self.known.joiners | {"-"})
            if after > end and longest > 1:
                for rest, last in self._seas(after, longest - 1):
                    yield (unit.place, *rest), last
            yield (unit.place,), self.skip(end, self.known.by_sea)

    # --- ... S A Bur - Par ----------------------------------------------------------------------

    def action(self, verb: Verb, at: int) -> Iterator[Action]:
        """Read whom a unit supports or convoys, and where to."""
        for other, after in self.units(at):
            yield from self._aims(other, after)
        at = self.skip(at, self.known.articles)
        for action, after, _ in self.verbs(at):
            if action is Verb.MOVE and self.words[at] != "-":
                yield from self._backwards(after, self.known.helpers)
            if action is Verb.HOLD and verb is Verb.SUPPORT:  # support hold to Munich
                for other, end in self.units(self.skip(after, self._on_the_way)):
                    yield other, None, end
        yield from self._backwards(at, self.known.origins)

    def _leads_helper(self, at: int) -> bool:
        """Whether another unit that helps stands behind one: `A Ven - Tri A Tyr S F Adr S`."""
        return any(self._helps_too(after) for _, after in self.units(at))

    def _helps_too(self, at: int) -> bool:
        """Whether a unit that ends at a token is no object but helps as well: `A Tyr S F Adr S`.

        Its letter is no `Sea` either, where no dash stands behind it.
        """
        behind = (end for verb, end, _ in self.verb(at) if verb in HELPING)
        letter = (end for verb, end, _ in self.verb(at - 1) if verb in HELPING)
        return any(behind) or any(end == at and self.words[at] != DASH for end in letter)

    def _aims(self, other: UnitName, at: int) -> Iterator[Action]:
        """Read where a supported or convoyed unit goes, if it goes."""
        for action, after, _ in self.verbs(self.skip(at, self.known.articles)):
            if action is Verb.MOVE:
                for chain, end in self.chain(after):
                    for _, _, last in self.by_sea(end):
                        yield other, chain[-1], last
                    yield other, chain[-1], end
            elif action is Verb.HOLD:
                yield other, None, after
        if _kind_first(other) or other.kind is None:  # S A Bul Rum, S Bul Rum, S Bul on Rum
            for to, end in self.plain_places(at + (self.words[at] in self.known.upon)):
                yield other, to, end
        yield other, None, at

    def _backwards(self, at: int, helpers: frozenset[str]) -> Iterator[Action]:
        """Read `(support move to) Burgundy from Marseilles`."""
        for to, end in self.places(self.skip(at, self._on_the_way)):
            if self.words[end] in helpers:
                for other, last in self.units(end + 1):
                    yield other, to, last

    # --- build A Par ----------------------------------------------------------------------------

    def _verb_first(self, begun: OrderSketch) -> Iterator[OrderSketch]:
        """Read `hold in Munich`, `move my fleet from Kiel to Denmark`, `waive`."""
        if begun.verb is Verb.WAIVE:
            yield self._waive(begun)
        elif begun.verb in (Verb.SUPPORT, Verb.CONVOY):
            for other, to, after in self.action(begun.verb, begun.end):
                if self.words[after] in self.known.helpers:
                    prose = DASH not in self.words[begun.end : after] or other.kind is None
                    carried = self.words[after] in self.known.carried
                    shipped = begun.verb is Verb.CONVOY and carried and prose
                    for unit, end in self.units(after + 1, foreign=False):
                        sketch = replace(begun, unit=unit, other=other, to=to, end=end)
                        yield replace(sketch, shipped=shipped)
        else:
            for unit, after in self.own_units(
                self.skip_count(self.skip(begun.end, self.known.helpers))
            ):
                aimed = self.words[after] == "-" or self.words[after] in self.known.towards
                if begun.verb in GOING and aimed:
                    yield from self._move(replace(begun, unit=unit, end=after + 1))
                elif begun.verb is not Verb.MOVE:  # nJudge writes `r A Gal` for a removal
                    yield replace(begun, unit=unit, end=after)

    def _waive(self, begun: OrderSketch) -> OrderSketch:
        """Read how many builds are waived: `waive`, `waive 2`, `waive all`, `no builds`, `pass`."""
        start = self.skip(begun.end, self.known.waived_rest)
        every = frozenset(self.words[begun.start : start]) & self.known.waived_all
        number = self.known.number(self.words[start])
        end = start if number is None else start + 1
        end = self.skip(end, self.known.builds)
        if number is None and (every or self.words[start] in self.known.all_builds):
            number = MOST_WAIVED
        return replace(begun, end=end, count=min(1 if number is None else number, MOST_WAIVED))


def _kind_first(unit: UnitName) -> bool:
    """Whether a unit was written as `A Bul`, not as `Bul A` or without its kind."""
    return unit.kind is not None and unit.place is not None and unit.place.end == unit.end
