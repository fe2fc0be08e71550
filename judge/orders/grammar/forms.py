"""The forms of an order, by recursive descent over the tokens of a line.

An order is read in every way its words allow; which one is meant is decided later, on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.orders.grammar.sketches import PlaceName, Sketch, UnitName
from judge.orders.grammar.units_and_places import FILLERS, Pieces
from judge.orders.words import (
    ARTICLES,
    CARRIED,
    CROWD,
    EACH,
    HELPED,
    HELPERS,
    JOINERS,
    KINDS,
    LAND_WORDS,
    MANY,
    NUMBERS,
    POINTERS,
    SEA_WORDS,
    TOWARDS,
    Verb,
)
from judge.rules.board import UnitKind

ON_THE_WAY = TOWARDS | ARTICLES
FROM = frozenset({"from"})
AFTER_UNIT = frozenset({":", ","}) | EACH
LONGEST_ROUTE = 8  # places
MOST_WAIVED = 34
ALL_THE_REST = frozenset(
    {"all", "the", "my", "rest", "other", "others", "remaining", "first", "second", "third"}
)
EVERY_BUILD = frozenset({"all", "no", "pass", "rest", "remaining", "others"})
ALONE = frozenset({Verb.HOLD, Verb.DISBAND, Verb.BUILD, Verb.BLANK})  # all is said by the verb

Action = tuple[UnitName, PlaceName | None, int]


class Grammar(Pieces):
    """The tokens of one line, and the ways to read orders from them."""

    def orders(self, at: int) -> Iterator[Sketch]:
        """Read an order that begins at a token."""
        for unit, after in self.own_units(at):
            yield from self._about(unit, after)
        for verb, after, strain in self.verb(at):
            if self.words[at] != "-":
                yield from self._verb_first(Sketch(verb, at, after, strain=strain))
        yield from self._crowds(at)
        yield from self._helpers(at)

    def _helpers(self, at: int) -> Iterator[Sketch]:
        """Read `supported by Ruhr`, `with support from A Ruh`: help for the order just before."""
        after = next((at + len(one) for one in HELPED if self.words[at : at + len(one)] == one), 0)
        if after:
            for unit, end in self.own_units(after):
                yield Sketch(Verb.SUPPORT, at, end, unit, strain=1)

    # --- all units hold -------------------------------------------------------------------------

    def _crowds(self, at: int) -> Iterator[Sketch]:
        """Read what many units are to do: `all units hold`, `the rest hold`, `hold all`."""
        crowd, after = self._crowd(at)
        if crowd:
            for verb, end, _ in self.verbs(after):
                yield from self._all_said(Sketch(verb, at, end, crowd, crowd=True))
        for verb, after, _ in self.verb(at):
            crowd, end = self._crowd(after)
            if crowd:
                yield from self._all_said(Sketch(verb, at, end, crowd, crowd=True))

    def _crowd(self, at: int) -> tuple[UnitName | None, int]:
        """Read many units, perhaps of one kind; nothing where one may be meant."""
        end = self.skip(at, CROWD)
        words = frozenset(self.words[at:end])
        kinds = {KINDS[word] for word in words & KINDS.keys()}
        kind = kinds.pop() if len(kinds) == 1 else None
        return (UnitName(at, end, kind) if words & MANY else None), end

    def _all_said(self, sketch: Sketch) -> Iterator[Sketch]:
        """Yield it if nothing more is said: `all stand ready` orders nothing."""
        if sketch.verb in (Verb.HOLD, Verb.DISBAND) and self.words[sketch.end] in JOINERS | {""}:
            yield sketch

    # --- A Mun - Bur ----------------------------------------------------------------------------

    def _about(self, unit: UnitName, at: int) -> Iterator[Sketch]:
        """Read what is said of a unit."""
        after = self.skip(at, AFTER_UNIT)
        for verb, end, strain in self.verbs(after):
            if self.words[after] != "+":  # A Mun + A Ruh hold
                yield from self._predicate(Sketch(verb, unit.start, end, unit, strain=strain))
        if self.words[after] == "-":  # A Mun - holds
            for verb, end, strain in self.verbs(after + 1):
                if verb is not Verb.MOVE:
                    yield from self._predicate(Sketch(verb, unit.start, end, unit, strain=strain))
        if _kind_first(unit):  # A Bul Rum
            for to, end in self.plain_places(at + (self.words[at] == ":")):
                yield Sketch(Verb.MOVE, unit.start, end, unit, to=to)
        if unit.place and self.words[at] == ":":  # A Mun: ____
            yield Sketch(Verb.BLANK, unit.start, at + 1, unit)
        if unit.place and not (self.words[unit.start] == "a" and unit.place.bent):  # `a lot`
            yield Sketch(Verb.BARE, unit.start, at, unit)

    def _predicate(self, begun: Sketch) -> Iterator[Sketch]:
        """Read on after the verb."""
        if begun.verb in ALONE:
            yield begun
        elif begun.verb in (Verb.MOVE, Verb.RETREAT):
            yield from self._move(begun)
        elif begun.verb in (Verb.SUPPORT, Verb.CONVOY):
            for other, to, end in self._action(begun.verb, begun.end):
                yield replace(begun, other=other, to=to, end=end)
            if begun.verb is Verb.SUPPORT:  # Munich to Burgundy, Ruhr supports
                end = self.skip(begun.end, POINTERS)
                if self.words[end] in JOINERS | {""}:
                    yield replace(begun, end=end, strain=begun.strain + 2)

    def _move(self, begun: Sketch) -> Iterator[Sketch]:
        """Read where a unit goes, and by which way."""
        start = begun.end + (begun.verb is Verb.RETREAT and self.words[begun.end] == "-")
        for (*route, to), end in self._chain(start):
            for seas, via, last in self._by_sea(end):
                way = (*route, *seas)
                yield replace(begun, end=last, to=to, route=way, via=via or bool(way))
            yield replace(begun, end=end, to=to, route=tuple(route), via=bool(route))

    def _chain(
        self, at: int, longest: int = LONGEST_ROUTE
    ) -> Iterator[tuple[tuple[PlaceName, ...], int]]:
        """Read a place, or several parsed by dashes: the seas of a route and its end."""
        for place, end in self.places(self.skip(at, ON_THE_WAY)):
            if self.words[end] == "-" and longest > 1:
                for rest, last in self._chain(end + 1, longest - 1):
                    yield (place, *rest), last
            yield (place,), end

    def _by_sea(self, at: int) -> Iterator[tuple[tuple[PlaceName, ...], bool, int]]:
        """Read `via convoy`, `by North Sea fleet`, `via Nth, Ska`; or `by land`."""
        start = self.skip(at, frozenset({",", "-"}))
        after = self.skip(start, CARRIED)
        if after == start:
            return
        if self.words[after] in LAND_WORDS:
            yield (), False, after + 1
            return
        sea = self.skip(after, SEA_WORDS | FILLERS)
        for route, end in self._seas(sea):
            yield route, True, end
        if sea > after or self.words[after - 1] in ("via", "convoyed"):
            yield (), True, self.skip(after, SEA_WORDS)

    def _seas(
        self, at: int, longest: int = LONGEST_ROUTE
    ) -> Iterator[tuple[tuple[PlaceName, ...], int]]:
        for unit, end in self.units(at):
            if unit.place is None or unit.kind is UnitKind.ARMY:
                continue
            after = self.skip(end, JOINERS | {"-"})
            if after > end and longest > 1:
                for rest, last in self._seas(after, longest - 1):
                    yield (unit.place, *rest), last
            yield (unit.place,), self.skip(end, SEA_WORDS)

    # --- ... S A Bur - Par ----------------------------------------------------------------------

    def _action(self, verb: Verb, at: int) -> Iterator[Action]:
        """Read whom a unit supports or convoys, and where to."""
        for other, after in self.units(at):
            yield from self._aims(other, after)
        at = self.skip(at, ARTICLES)
        for said, after, _ in self.verbs(at):
            if said is Verb.MOVE and self.words[at] != "-":
                yield from self._backwards(after, HELPERS)
            if said is Verb.HOLD and verb is Verb.SUPPORT:  # support hold to Munich
                for other, end in self.units(self.skip(after, ON_THE_WAY)):
                    yield other, None, end
        yield from self._backwards(at, FROM)

    def _aims(self, other: UnitName, at: int) -> Iterator[Action]:
        """Read where a supported or convoyed unit goes, if it goes."""
        for said, after, _ in self.verbs(self.skip(at, ARTICLES)):
            if said is Verb.MOVE:
                for chain, end in self._chain(after):
                    for _, _, last in self._by_sea(end):
                        yield other, chain[-1], last
                    yield other, chain[-1], end
            elif said is Verb.HOLD:
                yield other, None, after
        if _kind_first(other) or other.kind is None:  # S A Bul Rum, S Bul Rum, S Bul on Rum
            for to, end in self.plain_places(at + (self.words[at] == "on")):
                yield other, to, end
        yield other, None, at

    def _backwards(self, at: int, helpers: frozenset[str]) -> Iterator[Action]:
        """Read `(support move to) Burgundy from Marseilles`."""
        for to, end in self.places(self.skip(at, ON_THE_WAY)):
            if self.words[end] in helpers:
                for other, last in self.units(end + 1):
                    yield other, to, last

    # --- build A Par ----------------------------------------------------------------------------

    def _verb_first(self, begun: Sketch) -> Iterator[Sketch]:
        """Read `hold in Munich`, `move my fleet from Kiel to Denmark`, `waive`."""
        if begun.verb is Verb.WAIVE:
            yield self._waive(begun)
        elif begun.verb in (Verb.SUPPORT, Verb.CONVOY):
            for other, to, after in self._action(begun.verb, begun.end):
                if self.words[after] in HELPERS:
                    for unit, end in self.units(after + 1, foreign=False):
                        yield replace(begun, unit=unit, other=other, to=to, end=end)
        else:
            for unit, after in self.own_units(self.skip_count(self.skip(begun.end, HELPERS))):
                aimed = self.words[after] in TOWARDS | {"-"}
                if begun.verb in (Verb.MOVE, Verb.RETREAT) and aimed:
                    yield from self._move(replace(begun, unit=unit, end=after + 1))
                elif begun.verb is not Verb.MOVE:  # nJudge writes `r A Gal` for a removal
                    yield replace(begun, unit=unit, end=after)

    def _waive(self, begun: Sketch) -> Sketch:
        """Read how many builds are waived: `waive`, `waive 2`, `waive all`, `no builds`, `pass`."""
        start = self.skip(begun.end, ALL_THE_REST)
        every = frozenset(self.words[begun.start : start]) & EVERY_BUILD
        word = self.words[start]
        number = int(word) if word.isdecimal() else NUMBERS.get(word)
        end = start if number is None else start + 1
        end = self.skip(end, frozenset({"build", "builds"}))
        if number is None and (every or self.words[start] == "builds"):
            number = MOST_WAIVED
        return replace(begun, end=end, count=min(1 if number is None else number, MOST_WAIVED))


def _kind_first(unit: UnitName) -> bool:
    """Tell whether a unit was written as `A Bul`, not as `Bul A` or without its kind."""
    return unit.kind is not None and unit.place is not None and unit.place.end == unit.end
