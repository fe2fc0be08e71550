"""Mentions: what a passage names, and what it says of it, with all words around it left out.

Nothing is decided here; a passage only knows which places, units and powers stand in it, where, and
which of its words say that a unit goes, stays, helps, carries or leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.terse import may_mean
from judge.orders.tokens.place_names import LONGEST_NAME, Manner
from judge.orders.vocabulary import Act, PhraseSet, Verb
from judge.orders.vocabulary.judges_form import ARMY
from judge.orders.vocabulary.vocabulary import Acts
from judge.rules.board import Province, UnitKind

PASSAGES_REMEMBERED = 2_000
SIGNS = frozenset({"-", "s", "c", "h"})
HELPING = frozenset({Act.HELP, Act.CARRY})
NOTED = SIGNS | {"a", "f"}


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
    """A run of the tokens of a line, and what it mentions.

    `antecedent` is the unit before it that a relative word at its beginning speaks of; `pointed` is
    a place spoken of before it, for which a word of it stands.
    """

    def __init__(
        self,
        parsed: Parsed,
        start: int,
        end: int,
        acts: Acts,
        antecedent: Mention | None = None,
        pointed: tuple[Mention, ...] = (),
    ) -> None:
        self.parsed = parsed
        self.vocabulary = parsed.vocabulary
        self.start, self.end = start, end
        self.words = parsed.words
        self.antecedent = antecedent
        self._acts = acts
        self._pointed = pointed

    @property
    def text(self) -> str:
        """Return the player's own words."""
        return self.parsed.quote(self.start, self.end)

    @cached_property
    def act_mentions(self) -> tuple[ActMention, ...]:
        """Return what is said of units, but for help that is for none, and courtesies."""
        named = {
            at
            for mention in self.mentions
            if mention.places
            for at in range(mention.start, mention.end)
        }
        result, at = list[ActMention](), self.start
        while at < self.end:
            size = 0 if at in named else self._acts.phrases.size_at(self.words, at, self.end)
            if size:
                act = self._acts.act_of[self.words[at : at + size]]
                result.append(ActMention(at, at + size, act))
            at += size or 1
        nobody = self.vocabulary.references.for_nobody  # Kiel supports nobody and goes to Denmark
        vain = [it for it in result if it.act in HELPING and nobody.size_at(self.words, it.end)]
        vain += [it for it in result if it.start in {help.end for help in vain}]
        return tuple([it for it in result if it not in vain] or result)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Return what is named, in the order of the words."""
        before = (self.antecedent,) if self.antecedent else ()
        found = _mentions(self.parsed, self.start, self.end)
        named = (*before, *(it for it in found if not self._is_in_phrase(it)), *self._pointed)
        return tuple(sorted(named, key=lambda it: it.start))

    def _is_in_phrase(self, mention: Mention) -> bool:
        """Whether what seems a unit is of words that say what one does: `takes a nap`."""
        at = mention.start - 1
        size = self._acts.phrases.size_at(self.words, at) if at >= self.start else 0
        return size > 1 and at + size >= mention.end

    @cached_property
    def powers(self) -> tuple[tuple[str, int], ...]:
        """Return the powers named apart from any unit or place, with their tokens."""
        grammar = self.parsed.grammar
        taken = {at for mention in self.mentions for at in range(mention.start, mention.end)}
        named = ((grammar.power(at), at) for at in range(self.start, self.end) if at not in taken)
        return tuple((power[0], at) for power, at in named if power)

    @cached_property
    def is_noted(self) -> bool:
        """Whether the passage is in notation, not in prose: `A Mun`, `S`, a dash.

        A dash within a name, and the article `a`, are prose.
        """
        heads = {mention.start for mention in self.mentions}
        named = {
            at for mention in self.mentions for at in range(mention.start, mention.end)
        } - heads
        articles = self.vocabulary.tokens.indefinite
        return any(
            self.words[at] in NOTED and (at in heads or self.words[at] not in articles)
            for at in range(self.start, self.end)
            if at not in named
        )

    @cached_property
    def has_signs(self) -> bool:
        """Whether it is in the signs of notation, besides letters for units: a dash, S, C."""
        named = {at for mention in self.mentions for at in range(mention.start, mention.end)}
        return any(self.words[at] in SIGNS for at in range(self.start, self.end) if at not in named)

    def is_capital(self, at: int) -> bool:
        """Whether a word was written with a capital."""
        return self.parsed.text[self.parsed.tokens[at].start].isupper()

    def has(self, phrases: PhraseSet) -> bool:
        """Whether one of some phrases stands in the passage."""
        return any(phrases.size_at(self.words, at, self.end) for at in range(self.start, self.end))

    @cached_property
    def is_doubtful(self) -> bool:
        """Whether the passage leaves open whether anything is ordered."""
        return self.has(self.vocabulary.prose.doubts)

    @cached_property
    def denied(self) -> bool:
        """Whether something is denied."""
        return not self.vocabulary.prose.denials.isdisjoint(self.said)

    @cached_property
    def is_past(self) -> bool:
        """Whether it is about another time; `shall be moved` is not."""
        prose, before = self.vocabulary.prose, self.vocabulary.prose.starting
        had = {m.end for m in self.mentions if m.start and self.leading(m) in before}
        for at in range(self.start, self.end):
            size = prose.other_times.size_at(self.words, at, self.end)
            verb = at - 1 - (self.words[at - 1] in prose.denials)  # must be not moved
            passive = size == 1 and at > 0 and self.words[verb] in prose.passive_before
            passive = passive or (size == 1 and at in had)  # have Munich moved to Burgundy
            owns = size > 1 and self.words[at + size] in self.vocabulary.tokens.indefinite
            if size and not (passive or owns):  # should have a go
                return True
        return False

    @property
    def said(self) -> tuple[str, ...]:
        """Return its words."""
        return self.words[self.start : self.end]

    def leads(self, mention: Mention) -> int:
        """Return the token before a name and its articles; one before the first if none is."""
        at = mention.start - 1
        while at >= self.start and self.words[at] in self.vocabulary.prose.determiners:
            at -= 1
        return at

    def leading(self, mention: Mention) -> str:
        """Return the word before a name and its articles; "" if none is."""
        at = self.leads(mention)
        return self.words[at] if at >= self.start else ""

    @property
    def is_wish(self) -> bool:
        """Whether a past form may be of a wish: right behind who acts: `Munich went`, `were to`."""
        unit = self.mentions[0] if self.mentions else None
        begins = unit is not None and self.leads(unit) < self.start
        verb = unit.end if unit and begins else self.start + 1  # you moved Munich
        acts = {act.start for act in self.act_mentions}
        prose = self.vocabulary.prose
        return verb in acts or self.words[verb + 1] in prose.directions | prose.denials

    @cached_property
    def is_talk(self) -> bool:
        """Whether it has words of plain conversation."""
        return not self.vocabulary.prose.talk.isdisjoint(self.said)

    @property
    def before(self) -> Passage:
        """Return what stands before it in its sentence."""
        return Passage(self.parsed, 0, self.start, self._acts)

    def pointing(self, place: tuple[Province, ...]) -> Passage:
        """Return the passage with a place for the word that stands for it: `Munich goes there`."""
        goes = [act for act in self.act_mentions if act.act is Act.GO]
        plain = place and goes and len(goes) == len(self.act_mentions) and not self.denied
        if not plain or len(self.mentions) != 1:
            return self
        prose = self.vocabulary.prose
        behind = range(goes[0].end, self.end)
        there = [at for at in behind if self.words[at] in prose.there]
        it = [act.end for act in goes if self.words[act.end] in prose.standing_for]
        pointed = tuple(Mention(at, at + 1, place) for at in (*there, *it)[:1])
        return Passage(self.parsed, self.start, self.end, self._acts, self.antecedent, pointed)

    def of(self, unit: Mention) -> Passage:
        """Return the passage as one that goes on about a unit before it."""
        return Passage(self.parsed, self.start, self.end, self._acts, unit)

    def without(self, start: int, end: int) -> list[Passage]:
        """Return what is left of the passage without some of its tokens."""
        parts = ((self.start, start), (end, self.end))
        return [Passage(self.parsed, a, b, self._acts) for a, b in parts if b > a]


@lru_cache(maxsize=PASSAGES_REMEMBERED)
def _mentions(parsed: Parsed, start: int, end: int) -> tuple[Mention, ...]:
    """Return what is named from one token to another; that is asked again and again."""
    at, mentions = start, []
    while at < end:
        mention = _mention(parsed, at, end)
        if mention:
            mentions.append(mention)
        at = mention.end if mention else at + 1
    return tuple(mentions)


def _mention(parsed: Parsed, at: int, end: int) -> Mention | None:
    """Read the unit or the place that begins at a token."""
    words, grammar, prose = parsed.words, parsed.grammar, parsed.vocabulary.prose
    fillers, indefinite = grammar.known.fillers, parsed.vocabulary.tokens.indefinite
    if words[at] in prose.units.kinds:
        fillers |= prose.units_of
    kind, after = _kind(parsed, at)
    start, at = at, (_skip(words, after, end, fillers | prose.people) if kind else at)
    nation = None if kind is None and _is_spelled_out(parsed, at) else grammar.power(at)
    inner = _skip(words, nation[1], end, fillers) if nation else at
    place = _place(parsed, inner, end, bool(kind))
    if nation and not place:
        behind, last = _kind(parsed, nation[1])
        if behind and not kind:
            return _power_unit(parsed, at, last, end, behind, nation[0])
        nation, place = None, _place(parsed, at, end, bool(kind))
        if not kind and not _is_spelled_out(parsed, at):
            place = None  # my English units
    if not place:
        vague = words[start - 1] in indefinite if start else False
        named = kind and words[start] != ARMY
        return Mention(start, after, (), kind, any=vague) if named else None
    places, last, coast = place
    other = _by_other_name(parsed, inner, end)
    also = other[0] if other and other[1] == last else ()  # the Norwegian army
    if kind is None:
        kind, last = _kind_behind(parsed, last, end)
    places = tuple(dict.fromkeys((*places, *also))) if kind else places
    if not coast:
        coast, last = _coast_behind(parsed, last, end)  # Petersburg fleet nc
    return Mention(start, last, places, kind, nation[0] if nation else None, coast)


def _power_unit(
    parsed: Parsed, start: int, at: int, end: int, kind: UnitKind, power: str
) -> Mention:
    """Read `the English fleet in the North Sea`."""
    inner = _skip(parsed.words, at, end, parsed.grammar.known.fillers)
    place = _place(parsed, inner, end, True)
    if place is None:
        return Mention(start, at, (), kind, power)
    return Mention(start, place[1], place[0], kind, power, place[2])


def _skip(words: tuple[str, ...], at: int, end: int, skipped: frozenset[str]) -> int:
    while at < end and words[at] in skipped:
        at += 1
    return at


def _kind(parsed: Parsed, at: int) -> tuple[UnitKind | None, int]:
    """Read an army or a fleet, in any language; an `a` is one only before a place or written A."""
    word, vocabulary = parsed.words[at], parsed.vocabulary
    if word == ARMY:
        token = parsed.tokens[at]
        capital = parsed.text[token.start : token.end].isupper()
        following = parsed.words[at + 1]
        unit = following in vocabulary.prose.units.kinds or following in vocabulary.prose.people
        slips = at > 0 and parsed.words[at - 1].isalpha()  # makes a beeline
        named = any(
            not slips or name.manner is not Manner.MENDED
            for name, _ in parsed.grammar.names_at(at + 1)
        )
        if not capital and (unit or not named):
            return None, at
    begins = at == 0 and vocabulary.grammar.verb_of.get(word) is Verb.CONVOY
    if begins and parsed.words[1] in vocabulary.grammar.articles:
        return None, at  # Ship the army to Norway
    kind = vocabulary.prose.units.kinds.get(word) or vocabulary.tokens.kinds.get(word)
    return kind, at + 1 if kind else at


def _kind_behind(parsed: Parsed, at: int, end: int) -> tuple[UnitKind | None, int]:
    """Read the kind behind a place: `the Munich army`, `the Danish fleet`."""
    word, prose = parsed.words[at], parsed.vocabulary.prose
    if at < end and len(word) > 1 and word not in prose.ships:
        kind, after = _kind(parsed, at)
        if kind:
            return kind, after
    return None, at + (at < end and word in prose.people - prose.anyone)


def _place(
    parsed: Parsed, at: int, end: int, known: bool
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place; `known` if a unit word before it says that it must be one."""
    if at >= end:
        return None
    rightly = _spelled(parsed, at, end, known, mended=False)
    other = _by_other_name(parsed, at, end)
    if rightly and other and other[1] > rightly[1]:
        return other  # Mar Nero
    return rightly or other or _spelled(parsed, at, end, known, mended=True)


def _spelled(
    parsed: Parsed, at: int, end: int, known: bool, *, mended: bool
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place by its name on the board, or by a slip of the pen for one."""
    for coast, named in (("", at), _coast_before(parsed, at)):
        for spelling, after in parsed.grammar.names_at(named) if coast or named == at else ():
            if mended is not (spelling.manner is Manner.MENDED):
                continue
            if after <= end and may_mean(parsed, named, after, spelling.manner, known):
                behind, last = _coast_behind(parsed, after, end)
                return spelling.places, last, coast or behind or spelling.coast
    return None


def _by_other_name(
    parsed: Parsed, at: int, end: int
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place by the name of its people, or by one of another language."""
    if parsed.words[at] not in parsed.vocabulary.prose.first_words:
        return None
    places_of = parsed.vocabulary.prose.places_of
    for size in range(min(LONGEST_NAME, end - at), 0, -1):
        names = places_of.get(parsed.words[at : at + size], ())
        meant = (parsed.grammar.names.find(name) for name in names)
        places = tuple(name.places[0] for name in meant if name and name.manner is Manner.EXACT)
        if places:
            coast, last = _coast_behind(parsed, at + size, end)
            return places, last, coast
    return None


def _is_spelled_out(parsed: Parsed, at: int) -> bool:
    """Whether the name of a power is that of a place as well: `Eng`."""
    return any(name.manner is Manner.EXACT for name, _ in parsed.grammar.names_at(at))


def _coast_before(parsed: Parsed, at: int) -> tuple[str, int]:
    """Read `south coast of`, `northern`."""
    words, tokens, prose = parsed.words, parsed.vocabulary.tokens, parsed.vocabulary.prose
    if words[at] in tokens.coast_of and len(words[at]) > 1:
        if words[at + 1] == tokens.coast[0]:
            return tokens.coast_of[words[at]], at + 2 + (words[at + 2] in prose.of_coast)
        if words[at] in prose.coastal:
            return tokens.coast_of[words[at]], at + 1
    return "", at


def _coast_behind(parsed: Parsed, at: int, end: int) -> tuple[str, int]:
    """Read `/sc`, `south coast`."""
    for coast, last in parsed.grammar.coast_after(at):
        if last <= end:
            return coast, last
    apart = at + 1 < end and parsed.words[at] == ","  # St Pete, south coast
    for coast, last in parsed.grammar.coast_after(at + 1) if apart else ():
        if last <= end and len("".join(parsed.words[at + 1 : last])) > 1:
            return coast, last
    return "", at
