"""Mentions: what a passage names, and what it says of it, with all words around it left out.

Nothing is decided here; a passage only knows which places, units and powers stand in it, where, and
which of its words say that a unit goes, stays, helps, carries or leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.gist_words import (
    ACTS,
    AIMING,
    DENIALS,
    DOUBTS,
    FOREIGN_KINDS,
    LONGEST_ACT,
    LONGEST_DOUBT,
    LONGEST_TIME,
    ORDINARY,
    OTHER_TIMES,
    PAST_UNLESS_AFTER,
    PEOPLE,
    PLACES_OF,
    STARTING,
    TALK,
    Act,
)
from judge.orders.tokens.place_names import Manner
from judge.orders.words import ARTICLES, COASTS, KINDS, PREPOSITIONS, STOPWORDS, VOCABULARY
from judge.rules.board import Province, UnitKind

FILLERS = ARTICLES | PREPOSITIONS
TERSE = 4  # words
SIGNS_OF_ORDERS = frozenset({"-", "h", "s", "c", "a", "f", ":", "/"})
SHORTEST_SLIP = 5  # letters
Phrases = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Mention:
    """A place or a unit as named: `places` is empty for a kind alone (`the fleet`).

    What is `any` one of its kind (`a fleet`) is none that stands on the board.
    """

    start: int
    end: int
    places: tuple[Province, ...]
    kind: UnitKind | None = None
    power: str | None = None
    coast: str = ""
    any: bool = False


@dataclass(frozen=True, slots=True)
class ActMention:
    """Words that say what a unit does."""

    start: int
    end: int
    act: Act


class Passage:
    """A run of the tokens of a line, and what it mentions."""

    def __init__(
        self, parsed: Parsed, start: int, end: int, acts: Mapping[tuple[str, ...], Act]
    ) -> None:
        self.parsed = parsed
        self.start, self.end = start, end
        self.words = parsed.words
        self._acts = acts

    @property
    def text(self) -> str:
        """Return the player's own words."""
        return self.parsed.quote(self.start, self.end)

    @cached_property
    def act_mentions(self) -> tuple[ActMention, ...]:
        """Return what is said of units, courtesies left out."""
        named = {at for one in self.mentions if one.places for at in range(one.start, one.end)}
        result = []
        at = self.start
        while at < self.end:
            size = 0 if at in named else _longest(self.words, at, self.end, self._acts, LONGEST_ACT)
            if size:
                result.append(ActMention(at, at + size, self._acts[self.words[at : at + size]]))
            at += size or 1
        return tuple(result)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Return what is named, in the order of the words."""
        return tuple(_mentions(self.parsed, self.start, self.end))

    @cached_property
    def powers(self) -> tuple[tuple[str, int], ...]:
        """Return the powers named apart from any unit or place, with their tokens."""
        grammar = self.parsed.grammar
        taken = {at for one in self.mentions for at in range(one.start, one.end)}
        found = ((grammar.power(at), at) for at in range(self.start, self.end) if at not in taken)
        return tuple((power[0], at) for power, at in found if power)

    @cached_property
    def is_noted(self) -> bool:
        """Tell whether the passage is in notation, not in prose: `A Mun`, `S`, a dash."""
        words = self.words[self.start : self.end]
        return "-" in words or any(len(word) == 1 and word in "afsch" for word in words)

    def is_capital(self, at: int) -> bool:
        """Tell whether a word was written with a capital."""
        return self.parsed.text[self.parsed.tokens[at].start].isupper()

    def has(self, phrases: Phrases, longest: int) -> bool:
        """Tell whether one of some phrases stands in the passage."""
        return any(
            _longest(self.words, at, self.end, phrases, longest)
            for at in range(self.start, self.end)
        )

    @cached_property
    def is_doubtful(self) -> bool:
        """Tell whether the passage leaves open whether anything is ordered."""
        return self.has(DOUBTS, LONGEST_DOUBT)

    @cached_property
    def denied(self) -> bool:
        """Tell whether something is denied."""
        return not DENIALS.isdisjoint(self.words[self.start : self.end])

    @cached_property
    def is_past(self) -> bool:
        """Tell whether it is about another time; `shall be moved` is not."""
        for at in range(self.start, self.end):
            size = _longest(self.words, at, self.end, OTHER_TIMES, LONGEST_TIME)
            passive = size == 1 and at > 0 and self.words[at - 1] in PAST_UNLESS_AFTER
            if size and not passive:
                return True
        return False

    @cached_property
    def is_talk(self) -> bool:
        """Tell whether it has words of plain conversation."""
        return not TALK.isdisjoint(self.words[self.start : self.end])

    def without(self, start: int, end: int) -> list[Passage]:
        """Return what is left of the passage without some of its tokens."""
        parts = ((self.start, start), (end, self.end))
        return [Passage(self.parsed, a, b, self._acts) for a, b in parts if b > a]


def _longest(
    words: tuple[str, ...],
    at: int,
    end: int,
    phrases: Phrases | Mapping[tuple[str, ...], Act],
    longest: int,
) -> int:
    """Return how many words from one on make one of some phrases; 0 if none do."""
    for size in range(min(longest, end - at), 0, -1):
        if words[at : at + size] in phrases:
            return size
    return 0


def _mentions(parsed: Parsed, start: int, end: int) -> Iterator[Mention]:
    at = start
    while at < end:
        found = _mention(parsed, at, end)
        if found:
            yield found
        at = found.end if found else at + 1


def _mention(parsed: Parsed, at: int, end: int) -> Mention | None:
    """Read the unit or the place that begins at a token."""
    words, grammar = parsed.words, parsed.grammar
    kind, after = _kind(parsed, at)
    start, at = at, (_skip(words, after, end, FILLERS | PEOPLE) if kind else at)
    nation = grammar.power(at)
    inner = _skip(words, nation[1], end, FILLERS) if nation else at
    place = _place(parsed, inner, end, bool(kind))
    if nation and not place:
        behind, last = _kind(parsed, nation[1])
        if behind and not kind:
            return _power_unit(parsed, at, last, end, behind, nation[0])
        nation, place = None, _place(parsed, at, end, bool(kind))
    if not place:
        vague = words[start - 1] in ("a", "an") if start else False
        return Mention(start, after, (), kind, any=vague) if kind and words[start] != "a" else None
    places, last, coast = place
    if kind is None:
        kind, last = _kind_behind(parsed, last, end)
    return Mention(start, last, places, kind, nation[0] if nation else None, coast)


def _power_unit(
    parsed: Parsed, start: int, at: int, end: int, kind: UnitKind, power: str
) -> Mention:
    """Read `the English fleet in the North Sea`."""
    place = _place(parsed, _skip(parsed.words, at, end, FILLERS), end, True)
    if place is None:
        return Mention(start, at, (), kind, power)
    return Mention(start, place[1], place[0], kind, power, place[2])


def _skip(words: tuple[str, ...], at: int, end: int, skipped: frozenset[str]) -> int:
    while at < end and words[at] in skipped:
        at += 1
    return at


def _kind(parsed: Parsed, at: int) -> tuple[UnitKind | None, int]:
    """Read an army or a fleet, in any language; an `a` is one only before a place or written A."""
    word = parsed.words[at]
    word = FOREIGN_KINDS.get(word, word)
    if word == "a":
        token = parsed.tokens[at]
        if parsed.text[token.start : token.end] != "A" and not parsed.grammar.names_at(at + 1):
            return None, at
    return (KINDS[word], at + 1) if word in KINDS else (None, at)


def _kind_behind(parsed: Parsed, at: int, end: int) -> tuple[UnitKind | None, int]:
    """Read the kind behind a place: `the Munich army`, `the Danish fleet`."""
    word = parsed.words[at]
    if at < end and len(word) > 1 and word not in ("ship", "ships"):
        kind, after = _kind(parsed, at)
        if kind:
            return kind, after
    return None, at + (at < end and word in PEOPLE and word != "one")


def _place(
    parsed: Parsed, at: int, end: int, known: bool
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place; `known` if a unit word before it says that it must be one."""
    if at >= end:
        return None
    for coast, named in (("", at), _coast_before(parsed.words, at)):
        for spelling, after in parsed.grammar.names_at(named) if coast or named == at else ():
            if after <= end and _may_mean(parsed, named, after, spelling.manner, known):
                behind, last = _coast_behind(parsed, after, end)
                return spelling.places, last, coast or behind or spelling.coast
    meant = PLACES_OF.get(parsed.words[at])
    if meant:
        spelling_of = parsed.grammar.names.find(tuple(meant.split()))
        if spelling_of and spelling_of.manner is Manner.EXACT:
            return spelling_of.places[:1], at + 1, ""
    return None


def _coast_before(words: tuple[str, ...], at: int) -> tuple[str, int]:
    """Read `south coast of`, `northern`."""
    if words[at] in COASTS and len(words[at]) > 1:
        if words[at + 1] == "coast":
            return COASTS[words[at]], at + 2 + (words[at + 2] == "of")
        if words[at].endswith("ern"):
            return COASTS[words[at]], at + 1
    return "", at


def _coast_behind(parsed: Parsed, at: int, end: int) -> tuple[str, int]:
    """Read `/sc`, `south coast`."""
    for coast, last in parsed.grammar._coast_after(at):
        if last <= end:
            return coast, last
    return "", at


def _may_mean(parsed: Parsed, at: int, after: int, manner: Manner, known: bool) -> bool:
    """Tell whether words may name a place where nothing announces one."""
    words = parsed.words[at:after]
    token = parsed.tokens[at]
    capital = parsed.text[token.start].isupper()
    if words == ("both",) and not capital:
        return False
    if len(words) == 1 and words[0] in ORDINARY and not (capital or known or _is_terse(parsed, at)):
        return False
    if manner is Manner.EXACT:
        return len("".join(words)) > 1
    letters = len("".join(words))
    if any(_is_said(word) for word in words):
        return False
    if manner is Manner.ABBREVIATED:
        return letters >= 3
    return letters >= SHORTEST_SLIP and (capital or known or letters > SHORTEST_SLIP)


def _is_terse(parsed: Parsed, at: int) -> bool:
    """Tell whether an ordinary word stands among codes and letters, as a code does."""
    words = parsed.words
    near = [words[at - 1] if at else "", words[at + 1]]
    short = parsed.grammar.end <= TERSE
    return short or any(word in SIGNS_OF_ORDERS for word in near)


def _is_said(word: str) -> bool:
    """Tell whether a word means something that is no place."""
    return word in STOPWORDS or (word,) in ACTS or word in TALK


def is_plain(word: str) -> bool:
    """Tell whether a word is one of plain language, which no order is made of."""
    return (
        word in VOCABULARY or word in AIMING or word in STARTING or _is_said(word) or word in PEOPLE
    )
