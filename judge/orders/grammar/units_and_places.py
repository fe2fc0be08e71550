"""The pieces of an order: its verb, its places and its units, read from the tokens of a line.

Every method takes a token number and gives what may stand there together with the number of the
token after it, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.orders.grammar.sketches import PlaceName, UnitName
from judge.orders.tokens.place_names import BRIEF, LONGEST_NAME, Manner, Names, Spelling
from judge.orders.tokens.slips import is_skeleton, slips
from judge.orders.tokens.tokenizing import Token
from judge.orders.vocabulary import Verb, Vocabulary
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.board import UnitKind

ENDS = frozenset({("",), (",",)})
BEHIND_DIRECTION = frozenset({("",), (",",), ("h",)})
BEFORE_BRIEF = frozenset({"a", "f"})
BEFORE_COAST = frozenset({",", "-", "/"})
MOST_SKIPPED = 20  # words, one after the other, that mean nothing
VOWELS = frozenset("aeiou")
SHORTEST_VERB = 4  # letters, to be mended


class Pieces:
    """The tokens of one line, and what single pieces may stand in it."""

    def __init__(self, tokens: tuple[Token, ...], names: Names) -> None:
        self.tokens = tokens
        self.words = (*(token.text for token in tokens), "")  # "" ends every line
        self.names = names
        self.vocabulary = names.vocabulary
        self.known = names.vocabulary.grammar
        self.kinds = names.vocabulary.tokens.kinds
        self.end = len(tokens)
        self._names_at: dict[int, tuple[tuple[Spelling, int], ...]] = {}
        self._powers: dict[int, tuple[str, int] | None] = {}

    def skip(self, at: int, words: frozenset[str]) -> int:
        """Return the first token from `at` on that is none of some words; no order has so many."""
        last = at + MOST_SKIPPED
        while self.words[at] in words and at < last:
            at += 1
        return at

    def skip_count(self, at: int) -> int:
        """Return the first token from `at` on that does not number or announce: `1`, `are`."""
        while self.words[at] in self.known.counting or self.words[at].isdecimal():
            at += 1
        return at + (self.words[at] == "-" and self.words[at - 1].isdecimal())

    def kind(self, at: int) -> tuple[UnitKind, int] | None:
        """Read `A`, `fleet`, `an army`."""
        words, kinds = self.words, self.kinds
        if words[at] in self.vocabulary.tokens.indefinite:
            at += words[at + 1] in kinds and len(words[at + 1]) > 1
        return (kinds[words[at]], at + 1) if words[at] in kinds else None

    def power(self, at: int) -> tuple[str, int] | None:
        """Read the name of a power, of one word or two."""
        if at not in self._powers:
            self._powers[at] = self._find_power(at)
        return self._powers[at]

    def _find_power(self, at: int) -> tuple[str, int] | None:
        for words, end in reversed(tuple(self._phrases(at, 2))):
            power = self.names.power(words)
            if power:
                return power, end
        return None

    def _phrases(self, at: int, longest: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield the runs of words from `at` on; a hyphen may stand between two of them."""
        words: tuple[str, ...] = ()
        while len(words) < longest and self.words[at].isalpha():
            words += (self.words[at],)
            at += 1
            yield words, at
            if self.words[at] == "-":
                at += 1

    # --- verbs ----------------------------------------------------------------------------------

    def verbs(self, at: int) -> Iterator[tuple[Verb, int, int]]:
        """Read what is to be done, after auxiliaries; with how much the words were bent.

        Of several units they may be for each: `will both support`.
        """
        yield from self.verb(at, expected=True)
        while self.words[at] in self.known.auxiliaries:
            at = self.skip(at + 1, self.known.each)
            yield from self.verb(at, expected=True)

    def verb(self, at: int, *, expected: bool = False) -> Iterator[tuple[Verb, int, int]]:
        """Read what is to be done, or nothing.

        Where a verb is `expected`, a slip for one that ends the order is so though it may be one
        for a place: `A Mun hodl`.
        """
        for size in range(self.known.longest_verb, 0, -1):
            verb = self.known.verb_phrases.get(self.words[at : at + size])
            if verb:
                yield verb, at + size, 0
                return
        mended = mend_verb(self.words[at], self.vocabulary)
        names = self.names_at(at) if mended else ()
        slipped = all(name.manner is Manner.MENDED for name, _ in names)
        ends = expected and self.words[at + 1 : at + 2] in ENDS
        if mended and (not names or (ends and slipped)):
            yield mended, at + 1, 1

    # --- places ---------------------------------------------------------------------------------

    def names_at(self, at: int) -> tuple[tuple[Spelling, int], ...]:
        """Return the spellings that begin at a token, the longest first."""
        if at not in self._names_at:
            self._names_at[at] = tuple(self._find_names(at)) or tuple(self._brief_name(at))
        return self._names_at[at]

    def _brief_name(self, at: int) -> Iterator[tuple[Spelling, int]]:
        """Yield what two letters mean behind a letter for a unit, or a dash: `F GB - Ba`."""
        before = self.words[at - 1] if at else ""
        if len(self.words[at]) == BRIEF and (before == DASH or before in BEFORE_BRIEF):
            brief = self.names.find_brief(self.words[at])
            if brief:
                yield brief, at + 1

    def _is_hyphened(self, at: int, end: int, spelling: Spelling) -> bool:
        """Whether the dashes in a name are hyphens: `Bar - Nwy - see above` names no sea."""
        dash = next(here for here in range(at, end) if self.words[here] == "-")
        before, sign, behind = self.tokens[dash - 1 : dash + 2]
        apart = before.end < sign.start and sign.end < behind.start
        first = self.names.find(self.words[at:dash])
        other = first and first.manner is Manner.EXACT and first.places != spelling.places
        return self.names.has_hyphen(spelling) or not (apart and other)

    def _find_names(self, at: int) -> Iterator[tuple[Spelling, int]]:
        for words, end in reversed(tuple(self._phrases(at, LONGEST_NAME))):
            spelling = self.names.find(words)
            if spelling is None or (len(words) == 1 and self._says_two(at)):
                continue
            if spelling.manner is Manner.MENDED and self._is_everyday(words, at):
                continue
            whole = spelling.manner is Manner.EXACT or self.names.has_hyphen(spelling)
            if end - at > len(words) and not (whole and self._is_hyphened(at, end, spelling)):
                continue  # a hyphen joins only words that are known to belong together
            yield spelling, end
            if whole and len(words) > 1 and len(words[-1]) > 1:
                return  # then its parts are not names here

    def _is_everyday(self, words: tuple[str, ...], at: int) -> bool:
        """Whether a word is none of notation's, and no slip of one: `I stay in bed`."""
        everyday = len(words) == 1 and words[0] in self.vocabulary.prose.everyday
        before = self.words[at - 1] if at else ""
        signs = self.vocabulary.notation
        return everyday and before not in signs and self.words[at + 1] not in signs

    def _says_two(self, at: int) -> bool:
        """Whether a word says that units are two, and is no place: `both armies`, not `F Both`."""
        words = self.words
        if words[at] not in self.known.two_units or (at > 0 and words[at - 1] in self.kinds):
            return False
        return words[at + 1] in self.kinds or bool(self.names_at(at + 1))

    def places(self, at: int) -> Iterator[tuple[PlaceName, int]]:
        """Read the name of a place with its coast: `St. P.`, `Spain (south coast)`."""
        at = self.skip(at, self.known.articles)
        for coast, after in self._coast_before(at):
            for spelling, end in self.names_at(after):
                if self.names.has_coasts(spelling):
                    yield self._place(at, end, end, spelling, coast), end
        for spelling, end in self.names_at(at):
            for coast, after in self.coast_after(end):
                yield self._place(at, after, end, spelling, coast), after
            for coast, after in self._direction_after(end, spelling):
                yield self._place(at, after, end, spelling, coast), after
            yield self._place(at, end, end, spelling, spelling.coast), end

    def plain_places(self, at: int) -> Iterator[tuple[PlaceName, int]]:
        """Read a place that nothing announces: it must be a word, and spelled rightly."""
        letter = len(self.words[at]) == 1
        if letter and (self.words[at] in self.kinds or self._is_verb_letter(self.words[at])):
            return
        for place, end in self.places(at):  # G. of Bothnia
            if place.manner is not Manner.MENDED and not (letter and len(self.words[end - 1]) == 1):
                yield place, end

    def _place(self, at: int, end: int, last: int, spelling: Spelling, coast: str) -> PlaceName:
        verbal = last - at > 1 and self._is_verb_letter(self.words[last - 1])
        bent = verbal or spelling.manner is Manner.MENDED
        return PlaceName(at, end, spelling.places, spelling.manner, coast, bent)

    def _is_verb_letter(self, word: str) -> bool:
        return len(word) == 1 and word in self.known.verb_of

    def _coast_before(self, at: int) -> Iterator[tuple[str, int]]:
        tokens = self.vocabulary.tokens
        coast = tokens.coast_of.get(self.words[at], "")
        named = bool(coast) and self.words[at + 1] in tokens.coast and len(self.words[at + 1]) > 1
        if coast and (named or self.words[at] in tokens.coast_in_full):
            yield coast, self.skip(at + 1 + named, self.known.prepositions)

    def coast_after(self, at: int) -> Iterator[tuple[str, int]]:
        """Read `/sc`, `/s`, `sc`, `, south coast`, `costa sud`; brackets became strokes before."""
        marked, tokens = self.words[at] == "/", self.vocabulary.tokens
        at = self.skip(at, BEFORE_COAST | self.known.before_coast)
        coast = tokens.coast_of.get(self.words[at])
        named = self.words[at + 1] in tokens.coast if coast else False
        turned = self.words[at] in tokens.coast and tokens.coast_of.get(self.words[at + 1])
        if coast and (marked or named or self.words[at] in tokens.coast_in_full):
            yield coast, at + 1 + named
        elif turned and (marked or len(self.words[at]) > 1):
            yield turned, at + 2

    def _direction_after(self, at: int, spelling: Spelling) -> Iterator[tuple[str, int]]:
        """Read `F StP south - Bot`, `F Lyo - Spa north`: of a place that has coasts."""
        word, after = self.words[at], self.words[at + 1 : at + 2]
        coast = self.vocabulary.tokens.coast_of.get(word)
        if not coast or not self.names.has_coasts(spelling) or word in self.known.verb_of:
            return
        if after == (DASH,) or (len(word) > 1 and after in BEHIND_DIRECTION):
            yield coast, at + 1

    # --- units ----------------------------------------------------------------------------------

    def units(self, at: int, *, foreign: bool = True) -> Iterator[tuple[UnitName, int]]:
        """Read a unit: `A Mun`, `Munich army`, `the Russian army in Warsaw`, `Munich`."""
        start = at = self.skip(at, self.known.fillers)
        power = self.power(at) if foreign else None
        if power and not self._begins(power[1]):
            yield from self._unit(start, self.skip(power[1], self.known.fillers), power[0])
        yield from self._unit(start, at, None)

    def _begins(self, at: int) -> bool:
        """Whether a sentence begins at a token: `It is French. Belgium holds`, no `Turk. A Bul`."""
        return at < self.end and self.tokens[at].begins and self.words[at] not in self.kinds

    def own_units(self, at: int) -> Iterator[tuple[UnitName, int]]:
        """Read a unit of the writer's; its kind alone may stand for it (`F Stands`)."""
        yield from self.units(at, foreign=False)
        named = self.power(self.skip(at, self.known.fillers))
        alone = self.kind(named[1] if named else self.skip(at, self.known.fillers))
        if alone:
            yield UnitName(at, alone[1], alone[0]), alone[1]

    def _unit(self, start: int, at: int, power: str | None) -> Iterator[tuple[UnitName, int]]:
        named = self.kind(at)
        if named:
            kind, after = named[0], self.skip(named[1], self.known.fillers)
            nation = None if power else self.power(after)
            if nation:
                for place, end in self.places(self.skip(nation[1], self.known.fillers)):
                    yield UnitName(start, end, kind, nation[0], place), end
            for place, end in self.places(after):
                yield UnitName(start, end, kind, power, place), end
            return
        nation = self.power(at)
        for place, end in self.places(at):
            named = self.kind(end)
            if named and not (nation and nation[1] == end):  # `English fleet`: not the Channel's
                yield UnitName(start, named[1], named[0], power, place), named[1]
            yield UnitName(start, end, None, power, place), end


@lru_cache(maxsize=10_000)
def mend_verb(word: str, vocabulary: Vocabulary) -> Verb | None:
    """Return the verb that a slip of the pen meant: `suports`, `hodls`, `sppt`; or nothing."""
    plain = word in vocabulary.plain_or_known or word in vocabulary.grammar.no_slips
    if plain or len(word) < SHORTEST_VERB or not word.isalpha():
        return None
    toneless = VOWELS.isdisjoint(word)
    near = {
        verb
        for known, verb in vocabulary.grammar.bent_verbs.items()
        if len(known) >= SHORTEST_VERB
        and (slips(word, known, 1) == 1 or (toneless and _is_shortened(word, known)))
    }
    return near.pop() if len(near) == 1 else None


def _is_shortened(word: str, known: str) -> bool:
    """Whether a word is a verb without its vowels, and perhaps some letters more: `cnvy`."""
    return word[0] == known[0] and word[-1] == known[-1] and is_skeleton(word, known)
