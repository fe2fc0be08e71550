"""Names of places: from a player's words to the provinces they may mean.

An exact spelling (name, code, or one of the board's further spellings) is that province; else the
words are abbreviations (each the beginning of a word of a name), else slips of the pen (House
rules III.2).  A slip that spells another place *is* that place, for exact spellings come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from judge.orders.tokens.slips import is_skeleton, letters_of, slips
from judge.orders.tokens.tokenizing import fold, tokenize
from judge.orders.vocabulary import Vocabulary
from judge.rules.board import Board, Province, Terrain

NameWords = tuple[str, ...]
LONGEST_NAME = 4  # words
SHORTEST = 3  # letters, where one word is all there is
BRIEF = 2  # letters of a code that some players use
SHORTEST_TURNED = 4  # letters of a beginning with two of them turned about
REMEMBERED = 50_000


class Manner(Enum):
    """How a spelling came to its meaning."""

    EXACT = "exact"
    ABBREVIATED = "abbreviated"
    MENDED = "mended"


@dataclass(frozen=True, slots=True)
class Spelling:
    """The provinces some words may mean; of an exact spelling the first is the one it spells.

    `coast` is a coast run together with the name: `StpSC`.
    """

    places: tuple[Province, ...]
    manner: Manner
    coast: str = ""


class Names:
    """The names of one board in one language, which remember every spelling they were asked for."""

    def __init__(self, board: Board, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._spellings = list(dict.fromkeys(_spellings(board, vocabulary)))
        codes = {_words(code, vocabulary) for code in board.codes}
        self._names = [spelling for spelling in self._spellings if spelling[1][:1] not in codes]
        self._letters = [letters_of(" ".join(words)) for _, words in self._spellings]
        self._titles = [(at, _words(board.names[at], vocabulary)) for at in board.provinces]
        self._exact: dict[NameWords, tuple[Province, str]] = {}
        for province, words in self._spellings:
            self._exact.setdefault(words, (province, ""))
        for place in board.locations[len(board.provinces) :]:
            code, _, coast = board.codes[place].partition("/")
            self._exact[(fold(code + coast),)] = (board.province_of[place], coast)
        self.single_words = frozenset(words[0] for words in self._exact if len(words) == 1)
        self._on_coasts = {at for at in board.provinces if board.coasts[at]}
        self._hyphened = {at for at in board.provinces if "-" in board.names[at]}
        self._seas = {at for at in board.provinces if board.terrain[at] is Terrain.SEA}
        self._powers = {
            _words(spelling, vocabulary): power.code
            for power in board.powers.values()
            for spelling in (power.code, power.name, power.adjective, *power.also)
        }
        abroad = vocabulary.names.powers_of.items()
        powers = {it: self._powers[n] for it, names in abroad for n in names if n in self._powers}
        self._powers = powers | self._powers
        self._initials = {
            "".join(word[0] for word in words): code
            for words, code in self._powers.items()
            if len(words) > 1
        }
        self._further = self._add_further_names()
        peoples = self.vocabulary.prose.places_of.items()
        self._peoples = {  # the Norwegian army stands on no sea
            it: self._exact[n][0] for it, names in peoples for n in names if n in self._exact
        }
        self._known: dict[NameWords, Spelling | None] = {}

    def spelled(self, board: Board) -> Iterator[tuple[str, str]]:
        """Yield every spelling of every place with the place's code."""
        for words, (province, coast) in self._exact.items():
            code = board.codes[province]
            yield " ".join(words), f"{code}/{coast}" if coast else code

    def _add_further_names(self) -> frozenset[str]:
        """Add the names that only the language has; return the words that only they have."""
        words_of_all: set[str] = set()
        for words, names in self.vocabulary.names.names_of.items():
            meant = next((self._exact[name] for name in names if name in self._exact), None)
            if meant and words not in self._exact:
                self._exact[words] = meant
                words_of_all.update(words)
        own = {word for _, words in self._spellings for word in words}
        own.update(word for words in self._powers for word in words)
        return frozenset(words_of_all - own)

    def is_further(self, word: str) -> bool:
        """Whether a word is of the names that only the language has."""
        return word in self._further

    def has_coasts(self, spelling: Spelling) -> bool:
        """Whether a spelling may mean a province with coasts to tell apart."""
        return not self._on_coasts.isdisjoint(spelling.places)

    def has_hyphen(self, spelling: Spelling) -> bool:
        """Whether a spelling means one place, whose name is written with a hyphen."""
        return len(spelling.places) == 1 and spelling.places[0] in self._hyphened

    def is_spelled(self, words: NameWords) -> bool:
        """Whether words are the spelling of a place."""
        spelling = self.find(words)
        return spelling is not None and spelling.manner is Manner.EXACT

    def is_sea(self, words: NameWords) -> bool:
        """Whether words spell a body of water and nothing else."""
        spelling = self.find(words)
        return (
            spelling is not None
            and spelling.manner is Manner.EXACT
            and spelling.places[0] in self._seas
        )

    def power(self, words: NameWords) -> str | None:
        """Return the power that some words name."""
        return self._powers.get(words)

    def initials(self, letters: str) -> str | None:
        """Return the power whose name of several words has these initials: `ah` is Austria."""
        return self._initials.get(letters)

    def find(self, words: NameWords) -> Spelling | None:
        """Return what some words may mean as the name of a place."""
        if words not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[words] = self._find(words)
        return self._known[words]

    def find_brief(self, word: str) -> Spelling | None:
        """Return what two letters may mean where a place must stand: `A Mu - Bo`, `F GB`."""
        tokens, prose = self.vocabulary.tokens, self.vocabulary.prose
        small = tokens.small_words | tokens.coast_words | prose.units_of | prose.determiners
        small |= self.vocabulary.lines.abbreviations
        if word in small or self._is_plain(word):
            return None
        places = _distinct(
            place
            for place, title in self._titles
            if title[0].startswith(word) or _initials(title, tokens.small_words) == word
        )
        return Spelling(places, Manner.ABBREVIATED) if places else None

    def _find(self, words: NameWords) -> Spelling | None:
        if words in self._exact:
            place, coast = self._exact[words]
            begun = self._abbreviated(words, self._titles) if len(words) == 1 else ()
            also = (self._peoples[words],) if words in self._peoples else ()
            return Spelling(tuple(dict.fromkeys((place, *also, *begun))), Manner.EXACT, coast)
        if not self._may_be_name(words):
            return None
        places = _distinct(self._abbreviated(words, self._names))
        places = places or _distinct(self._lacking_begin(words))
        if places:
            return Spelling(places, Manner.ABBREVIATED)
        if words in self._powers or words in self.vocabulary.prose.acts.stay:
            return None  # Munich to sit
        if words[0] in self.vocabulary.prose.units_of | self.vocabulary.prose.determiners:
            return None  # va nel Golfo
        if len(words) > 1 and all((word,) in self._exact for word in words):
            return None  # tys wes: two places, and no slip for the Tyrrhenian Sea
        places = (
            _distinct(self._mended(words))
            or _distinct(self._turned_about(words))
            or _distinct(self._skeletons(words))
        )
        return Spelling(places, Manner.MENDED) if places else None

    def _may_be_name(self, words: NameWords) -> bool:
        """Whether words may abbreviate a name at all: no verbs, no words of plain letters."""
        first = words[0]
        if len(words) == 1:
            return len(first) >= SHORTEST and not self._is_plain(first)
        if len(first) == 1 and (first in self.vocabulary.tokens.kinds or len(words[1]) < 2):
            return False
        small = self.vocabulary.tokens.small_words
        named = (word for word in words if word not in small and len(word) > 1)
        return not any(map(self._is_plain, named))

    def _is_plain(self, word: str) -> bool:
        vocabulary = self.vocabulary
        plain = word in vocabulary.tokens.plain_words or word in vocabulary.tokens.kinds
        plain = plain or word in vocabulary.prose.units.kinds
        return plain or word in vocabulary.grammar.verb_of or not word.isalpha()

    def _abbreviated(
        self, words: NameWords, spellings: Iterable[tuple[Province, NameWords]]
    ) -> Iterator[Province]:
        first = words[0]
        return (
            place
            for place, spelling in spellings
            if spelling[0].startswith(first) and self._abbreviates(words, spelling)
        )

    def _lacking_begin(self, words: NameWords) -> Iterator[Province]:
        """Yield the places whose name ends like that of others: `Atlantic`, of two oceans."""
        known = self.vocabulary.tokens
        if len(words) > 1 or words[0] in known.seas | known.small_words:
            return
        for place, title in self._titles:
            behind = [part for word in title for part in word.split("-")][1:]
            if words[0] in behind:
                yield place

    def _abbreviates(self, words: NameWords, spelling: NameWords) -> bool:
        """Whether each word begins a word of the spelling, in order, from its first one on."""
        small = self.vocabulary.tokens.small_words
        left = iter(spelling)
        for word in words:
            for whole in left:
                if whole.startswith(word):
                    break
                if whole not in small:
                    return False
            else:
                return False
        return True

    def _mended(self, words: NameWords) -> Iterator[Province]:
        """Yield the places whose spelling is the fewest slips away, if those are few enough."""
        written = " ".join(words)
        letters = letters_of(written)
        limit = 2 if len(written) >= 7 else 1
        frail = len(words) > 1 and (limit == 1 or min(map(len, words)) == 1)
        counts: dict[Province, int] = {}
        for (place, spelling), known in zip(self._spellings, self._letters, strict=True):
            if (letters ^ known).bit_count() > 2 * limit:
                continue  # a slip changes two letters at most
            if not frail or _shares_all_but_one(words, spelling):
                count = slips(written, " ".join(spelling), limit)
                counts[place] = min(count, counts.get(place, count))
        fewest = min(counts.values(), default=limit + 1)
        if fewest <= limit:
            yield from (place for place, count in counts.items() if count == fewest)

    def _turned_about(self, words: NameWords) -> Iterator[Province]:
        """Yield places of which a word is the beginning with two letters turned about: `Yrok`."""
        word = words[0]
        if len(words) > 1 or len(word) < SHORTEST_TURNED:
            return
        for place, title in self._titles:
            begun = title[0][: len(word)]
            if sorted(begun) == sorted(word) and slips(word, begun, 1) == 1:
                yield place

    def _skeletons(self, words: NameWords) -> Iterator[Province]:
        """Yield places whose name holds the letters of one word in their order: `Brst`, `Mrs`."""
        if len(words) == 1:
            for place, title in self._titles:
                if title[0][0] == words[0][0] and is_skeleton(words[0], title[0]):
                    yield place


def _initials(title: NameWords, small: frozenset[str]) -> str:
    return "".join(word[0] for word in title if word not in small)


def _distinct(places: Iterable[Province]) -> tuple[Province, ...]:
    return tuple(dict.fromkeys(places))


def _words(text: str, vocabulary: Vocabulary) -> NameWords:
    return tuple(token.text for token in tokenize(text, vocabulary) if token.text.isalnum())


def _spellings(board: Board, vocabulary: Vocabulary) -> Iterator[tuple[Province, NameWords]]:
    """Yield every spelling of every province: codes first, for they are always understood.

    A sea's short spellings stand there with `sea` added as well.
    """
    codes = [(board.codes[province],) for province in board.provinces]
    names = [(board.names[province],) for province in board.provinces]
    for rank in (codes, names, board.also):
        for province, texts in enumerate(rank):
            generic = board.names[province].split()[-1].lower()
            for text in texts:
                words = _words(text, vocabulary)
                yield province, words
                if board.terrain[province] is Terrain.SEA and generic in vocabulary.tokens.seas:
                    yield province, (*words, generic)


def _shares_all_but_one(words: NameWords, spelling: NameWords) -> bool:
    if len(words) != len(spelling):
        return False
    return sum(word != other for word, other in zip(words, spelling, strict=True)) == 1
