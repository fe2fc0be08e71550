"""The forms of an order, by recursive descent over the tokens of a line.

Every method takes a token number and yields what may stand there together with the number of the
token after it, the likeliest first; so an order is read in every way its words allow, and which
one is meant is decided later, on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.orders.names import LONGEST_NAME, Manner, Names, Spelling
from judge.orders.sketch import PlaceName, Sketch, UnitName
from judge.orders.slips import slips
from judge.orders.tokens import Token
from judge.orders.words import (
    ARTICLES,
    AUXILIARIES,
    CARRIED,
    COAST_CODES,
    COASTS,
    JOINERS,
    KINDS,
    LONGEST_VERB,
    NUMBERS,
    PREPOSITIONS,
    SEA_WORDS,
    STOPWORDS,
    TOWARDS,
    VERBS,
    Verb,
)
from judge.rules.board import UnitKind

FILLERS = ARTICLES | PREPOSITIONS
ON_THE_WAY = TOWARDS | ARTICLES
LAND_WORDS = frozenset({"land", "foot"})
LONGEST_ROUTE = 8
LETTERS = frozenset(word for word, *more in VERBS if len(word) == 1 and not more)
HELPERS = frozenset({"with", "from", "by", "using"})


class Grammar:
    """The tokens of one line, and the ways to read orders from them."""

    def __init__(self, tokens: tuple[Token, ...], names: Names) -> None:
        self.tokens = tokens
        self.words = (*(token.text for token in tokens), "")  # "" ends every line
        self.names = names
        self.end = len(tokens)
        self._names_at: dict[int, tuple[tuple[Spelling, int], ...]] = {}

    # --- small pieces ---------------------------------------------------------------------------

    def skip(self, at: int, words: frozenset[str]) -> int:
        """Return the first token from `at` on that is none of some words."""
        while self.words[at] in words:
            at += 1
        return at

    def kind(self, at: int) -> tuple[UnitKind, int] | None:
        """Read `A`, `fleet`, `an army`."""
        words = self.words
        if words[at] in ("a", "an") and words[at + 1] in KINDS and len(words[at + 1]) > 1:
            at += 1
        return (KINDS[words[at]], at + 1) if words[at] in KINDS else None

    def power(self, at: int) -> tuple[str, int] | None:
        """Read the name of a power, of one word or two."""
        for words, end in reversed(tuple(self.phrases(at, 2))):
            power = self.names.power(words)
            if power:
                return power, end
        return None

    def phrases(self, at: int, longest: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield the runs of words from `at` on; a hyphen may stand between two of them."""
        words: tuple[str, ...] = ()
        while len(words) < longest and self.words[at].isalpha():
            words += (self.words[at],)
            at += 1
            yield words, at
            if self.words[at] == "-":
                at += 1

    def verbs(self, at: int) -> Iterator[tuple[Verb, int, int]]:
        """Read what is to be done, after auxiliaries; with how much the words were bent."""
        yield from self._verb(at)
        while self.words[at] in AUXILIARIES:
            at += 1
            yield from self._verb(at)

    def _verb(self, at: int) -> Iterator[tuple[Verb, int, int]]:
        for size in range(LONGEST_VERB, 0, -1):
            verb = VERBS.get(self.words[at : at + size])
            if verb:
                yield verb, at + size, 0
                return
        mended = mend_verb(self.words[at])
        if mended and not self.names_at(at):
            yield mended, at + 1, 1

    # --- places and units -----------------------------------------------------------------------

    def names_at(self, at: int) -> tuple[tuple[Spelling, int], ...]:
        """Return the spellings that begin at a token, the longest first."""
        if at not in self._names_at:
            self._names_at[at] = tuple(self._find_names(at))
        return self._names_at[at]

    def _find_names(self, at: int) -> Iterator[tuple[Spelling, int]]:
        for words, end in reversed(tuple(self.phrases(at, LONGEST_NAME))):
            spelling = self.names.find(words)
            if spelling is None:
                continue
            whole = spelling.manner is Manner.EXACT or self.names.has_hyphen(spelling)
            if end - at > len(words) and not whole:
                continue  # a hyphen joins only words that are known to belong together
            yield spelling, end
            if whole and len(words) > 1 and len(words[-1]) > 1:
                return  # then its parts are not names here

    def places(self, at: int) -> Iterator[tuple[PlaceName, int]]:
        """Read the name of a place with its coast: `St. P.`, `Spain (south coast)`."""
        at = self.skip(at, ARTICLES)
        for coast, after in self._coast_before(at):
            for spelling, end in self.names_at(after):
                yield self._place(at, end, end, spelling, coast), end
        for spelling, end in self.names_at(at):
            for coast, after in self._coast_after(end):
                yield self._place(at, after, end, spelling, coast), after
            yield self._place(at, end, end, spelling, spelling.coast), end

    def _plain_places(self, at: int) -> Iterator[tuple[PlaceName, int]]:
        """Read a place that nothing announces: then it must be spelled rightly."""
        return (found for found in self.places(at) if found[0].manner is not Manner.MENDED)

    def _place(self, at: int, end: int, last: int, spelling: Spelling, coast: str) -> PlaceName:
        verbal = (
            last - at > 1 and len(self.words[last - 1]) == 1 and self.words[last - 1] in LETTERS
        )
        bent = verbal or spelling.manner is Manner.MENDED
        return PlaceName(at, end, spelling.places, spelling.manner, coast, bent)

    def _coast_before(self, at: int) -> Iterator[tuple[str, int]]:
        words = self.words
        if words[at] in COASTS and words[at + 1] == "coast":
            yield COASTS[words[at]], self.skip(at + 2, frozenset({"of", "in"}))

    def _coast_after(self, at: int) -> Iterator[tuple[str, int]]:
        words = self.words
        if words[at] in ("/", "(") and words[at + 1] in COASTS:
            after = at + 3 if words[at + 2] == "coast" else at + 2
            if words[at] == "/":
                yield COASTS[words[at + 1]], after
            elif words[after] == ")":
                yield COASTS[words[at + 1]], after + 1
            return
        at = self.skip(at, frozenset({",", "-", "/", "on", "the"}))
        if words[at] in COAST_CODES:
            yield COASTS[words[at]], at + 1
        elif words[at] in COASTS and words[at + 1] in ("coast", "c"):
            yield COASTS[words[at]], at + 2

    def units(self, at: int, *, foreign: bool = True) -> Iterator[tuple[UnitName, int]]:
        """Read a unit: `A Mun`, `Munich army`, `the Russian army in Warsaw`, `Munich`."""
        start = at = self.skip(at, FILLERS)
        power = self.power(at) if foreign else None
        if power:
            yield from self._unit(start, self.skip(power[1], FILLERS), power[0])
        yield from self._unit(start, at, None)

    def _unit(self, start: int, at: int, power: str | None) -> Iterator[tuple[UnitName, int]]:
        kind = self.kind(at)
        if kind:
            after = self.skip(kind[1], FILLERS)
            nation = None if power else self.power(after)
            if nation:
                for place, end in self.places(self.skip(nation[1], FILLERS)):
                    yield UnitName(start, end, kind[0], nation[0], place), end
            for place, end in self.places(after):
                yield UnitName(start, end, kind[0], power, place), end
            return
        for place, end in self.places(at):
            said = self.kind(end)
            if said:
                yield UnitName(start, said[1], said[0], power, place), said[1]
            yield UnitName(start, end, None, power, place), end

    # --- whole orders ---------------------------------------------------------------------------

    def orders(self, at: int) -> Iterator[Sketch]:
        """Read an order that begins at a token."""
        for unit, after in self._subjects(at):
            yield from self._about(unit, after)
        for verb, after, strain in self._verb(at):
            if verb is not Verb.MOVE or self.words[at] != "-":
                yield from self._verb_first(verb, at, after, strain)

    def _subjects(self, at: int) -> Iterator[tuple[UnitName, int]]:
        """Read a unit of the writer's; its kind alone may stand for it (`F Stands`)."""
        yield from self.units(at, foreign=False)
        alone = self.kind(self.skip(at, FILLERS))
        if alone:
            yield UnitName(at, alone[1], alone[0]), alone[1]

    def _about(self, unit: UnitName, at: int) -> Iterator[Sketch]:
        """Read what is said of a unit."""
        start = unit.start
        after = self.skip(at, frozenset({":", ","}))
        for verb, end, strain in self.verbs(after):
            yield from self._predicate(verb, unit, start, end, strain)
        if self.words[after] == "-":  # A Mun - holds
            for verb, end, strain in self.verbs(after + 1):
                if verb is not Verb.MOVE:
                    yield from self._predicate(verb, unit, start, end, strain)
        if _kind_first(unit) and self.words[at] != "-":
            colon = at + 1 if self.words[at] == ":" else at
            if len(self.words[colon]) > 1:  # A Bul Rum
                for to, end in self._plain_places(colon):
                    yield Sketch(Verb.MOVE, start, end, unit, None, to)
        if unit.place is None:
            return
        if self.words[at] == ":":  # A Mun: ____
            yield Sketch(Verb.BLANK, start, at + 1, unit)
        yield Sketch(Verb.BARE, start, at, unit)

    def _predicate(
        self, verb: Verb, unit: UnitName, start: int, at: int, strain: int
    ) -> Iterator[Sketch]:
        match verb:
            case Verb.MOVE | Verb.RETREAT:
                yield from self._move(verb, unit, start, at, strain)
            case Verb.SUPPORT | Verb.CONVOY:
                yield from self._assist(verb, unit, start, at, strain)
            case Verb.HOLD | Verb.DISBAND | Verb.BUILD | Verb.BLANK:
                yield Sketch(verb, start, at, unit, strain=strain)
            case _:
                return

    def _move(
        self, verb: Verb, unit: UnitName, start: int, at: int, strain: int
    ) -> Iterator[Sketch]:
        for (*route, to), end in self._chain(at):
            chained = bool(route)
            for seas, via, last in self._by_sea(end):
                by_sea = (*route, *seas)
                yield Sketch(
                    verb, start, last, unit, None, to, by_sea, via or chained, strain=strain
                )
            yield Sketch(verb, start, end, unit, None, to, tuple(route), chained, strain=strain)

    def _chain(
        self, at: int, longest: int = LONGEST_ROUTE
    ) -> Iterator[tuple[tuple[PlaceName, ...], int]]:
        """Read a place, or several parted by dashes: the seas of a route and its end."""
        for place, end in self.places(self.skip(at, ON_THE_WAY)):
            if self.words[end] == "-" and longest > 1:
                for rest, last in self._chain(end + 1, longest - 1):
                    yield (place, *rest), last
            yield (place,), end

    def _by_sea(self, at: int) -> Iterator[tuple[tuple[PlaceName, ...], bool, int]]:
        """Read `via convoy`, `by North Sea fleet`, `via Nth, Ska`; or `by land`."""
        after = self.skip(at, frozenset({",", "-"}))
        if self.words[after] not in CARRIED and self.words[after] != "convoyed":
            return
        after = self.skip(after, CARRIED | {"convoyed"})
        if self.words[after] in LAND_WORDS:
            yield (), False, after + 1
            return
        sea = self.skip(after, SEA_WORDS | FILLERS | CARRIED)
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

    def _assist(
        self, verb: Verb, unit: UnitName, start: int, at: int, strain: int
    ) -> Iterator[Sketch]:
        """Read whom a unit supports or convoys, and where to."""
        for other, to, end in self._action(verb, at):
            yield Sketch(verb, start, end, unit, other, to, strain=strain)

    def _action(self, verb: Verb, at: int) -> Iterator[tuple[UnitName, PlaceName | None, int]]:
        bracketed = self.words[at] == "("
        at += bracketed
        for other, after in self.units(at):
            yield from self._aims(verb, other, after)
        at = self.skip(at, ARTICLES)
        for said, after, _ in self.verbs(at):  # support move to Burgundy from Marseilles
            if said is Verb.MOVE and self.words[at] != "-":
                for to, end in self.places(self.skip(after, ON_THE_WAY)):
                    if self.words[end] in HELPERS or self.words[end] == "of":
                        for other, last in self.units(end + 1):
                            yield other, to, last
            if said is Verb.HOLD and verb is Verb.SUPPORT:
                for other, end in self.units(self.skip(after, ON_THE_WAY)):
                    yield other, None, end

    def _aims(
        self, verb: Verb, other: UnitName, at: int
    ) -> Iterator[tuple[UnitName, PlaceName | None, int]]:
        """Read where a supported or convoyed unit goes; a supported one may stay."""
        for said, after, _ in self.verbs(self.skip(at, ARTICLES)):
            if said is Verb.MOVE:
                for chain, end in self._chain(after):
                    for _, _, last in self._by_sea(end):
                        yield other, chain[-1], last
                    yield other, chain[-1], end
            elif said is Verb.HOLD and verb is Verb.SUPPORT:
                yield other, None, after
        if _kind_first(other) and len(self.words[at]) > 1:  # S A Bul Rum
            for to, end in self._plain_places(at):
                yield other, to, end
        yield other, None, at

    def _verb_first(self, verb: Verb, start: int, at: int, strain: int) -> Iterator[Sketch]:
        """Read `hold in Munich`, `move my fleet from Kiel to Denmark`, `build A Par`."""
        if verb is Verb.WAIVE:
            count = self._number(at)
            end = self.skip(at + (count is not None), frozenset(["build", "builds", "the", "my"]))
            yield Sketch(verb, start, end, count=1 if count is None else count, strain=strain)
            return
        if verb in (Verb.SUPPORT, Verb.CONVOY):
            for other, to, after in self._action(verb, at):
                if self.words[after] in HELPERS:
                    for unit, end in self.units(after + 1, foreign=False):
                        yield Sketch(verb, start, end, unit, other, to, strain=strain)
            return
        for unit, after in self._subjects(self.skip(at, frozenset({"with"}))):
            if verb in (Verb.HOLD, Verb.DISBAND, Verb.BUILD):
                yield Sketch(verb, start, after, unit, strain=strain)
            elif verb is Verb.RETREAT and self.words[after] not in TOWARDS | {"-"}:
                yield Sketch(verb, start, after, unit, strain=strain)  # nJudge's removal
            elif self.words[after] in TOWARDS | {"-"}:
                yield from self._move(verb, unit, start, after + 1, strain)

    def _number(self, at: int) -> int | None:
        word = self.words[at]
        return min(int(word), 99) if word.isdecimal() else NUMBERS.get(word)


def _kind_first(unit: UnitName) -> bool:
    """Tell whether a unit was written as `A Bul`, not as `Bul A` or without its kind."""
    return unit.kind is not None and unit.place is not None and unit.place.end == unit.end


@lru_cache(maxsize=10_000)
def mend_verb(word: str) -> Verb | None:
    """Return the verb that a slip of the pen meant: `suports`, `hodls`."""
    if len(word) < 4 or word in STOPWORDS or not word.isalpha():
        return None
    near = {
        verb
        for (known, *more), verb in VERBS.items()
        if not more and len(known) >= 4 and slips(word, known, 1) == 1
    }
    return near.pop() if len(near) == 1 else None
