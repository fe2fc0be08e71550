"""Mentions: what a passage names, and what it says of it, with all words around it left out.

Nothing is decided here; a passage only knows which places, units and powers stand in it, where, and
which of its words say that a unit goes, stays, helps, carries or leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.finding_mentions import Mention, mentions_in
from judge.orders.vocabulary import Act, PhraseSet
from judge.orders.vocabulary.vocabulary import Acts
from judge.rules.board import Province

__all__ = ["ActMention", "Mention", "Passage"]

SIGNS = frozenset({"-", "s", "c", "h"})
HELPING = frozenset({Act.HELP, Act.CARRY})
NEAR = 3  # words from what cuts help to the help
NOTED = SIGNS | {"a", "f"}


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
        self.pointed = pointed

    @classmethod
    def all_of(cls, parsed: Parsed, acts: Acts) -> Passage:
        """Return a whole line as one passage."""
        return cls(parsed, 0, parsed.grammar.end, acts)

    @property
    def text(self) -> str:
        """Return the player's own words."""
        return self.parsed.quote(self.start, self.end)

    @cached_property
    def act_mentions(self) -> tuple[ActMention, ...]:
        """Return what is said of units, but for help that is for none, and courtesies."""
        places = (mention for mention in self.mentions if mention.places)
        named = {at for it in places for at in range(it.start, it.end)}
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
        vain += [it for it in result if it.act in HELPING and self._is_cut(it)]
        vain += [it for it in result if it.act is Act.GO and self._is_lacking(it)]
        told = [it for it in result if it not in vain] or result
        last = self.vocabulary.prose.staying_last
        if last.isdisjoint(self.words) or any(it.kind for it in self.mentions):
            return tuple(told)  # the army in Berlin is still mine
        begun = {it.start for it in told}  # Berlin still stands
        return tuple(it for it in told if it.end in begun or not self._goes_on(it))

    def _is_cut(self, help: ActMention) -> bool:
        """Whether help is somebody else's, and to be cut: `to cut the support from Silesia`."""
        words = self.words[max(self.start, help.start - NEAR) : help.start]
        return not self.vocabulary.prose.cutting.isdisjoint(words)

    def _is_lacking(self, act: ActMention) -> bool:
        """Whether something is not done: `keeps an eye on Greece without moving`."""
        lacking = self.vocabulary.prose.lacking
        return act.start > self.start and self.words[act.start - 1] in lacking

    def _goes_on(self, act: ActMention) -> bool:
        """Whether what stays at the end of a clause says only how long: `is still raining`."""
        lasts = act.end == act.start + 1 and act.end < self.end
        still = lasts and self.words[act.start] in self.vocabulary.prose.staying_last
        return still and self.words[act.end].isalpha()

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Return what is named, in the order of the words."""
        before = (self.antecedent,) if self.antecedent else ()
        found = mentions_in(self.parsed, self.start, self.end)
        told = [it for it in found if it.start == self.start or not self._is_in_phrase(it)]
        named = (*before, *told, *self.pointed)
        return tuple(sorted(named, key=lambda it: it.start)) if len(named) > 1 else named

    def _is_in_phrase(self, mention: Mention) -> bool:
        """Whether what seems a unit is of words that say what one does: `takes a nap`."""
        at = mention.start - 1
        size = self._acts.phrases.size_at(self.words, at) if at >= self.start else 0
        return size > 1 and at + size >= mention.end

    @cached_property
    def of_names(self) -> frozenset[int]:
        """Return the tokens of what is named."""
        return frozenset(at for it in self.mentions for at in range(it.start, it.end))

    @property
    def unnamed(self) -> list[str]:
        """Return the words that name nothing."""
        apart = (at for at in range(self.start, self.end) if at not in self.of_names)
        return [self.words[at] for at in apart if self.words[at].isalnum()]

    @cached_property
    def powers(self) -> tuple[tuple[str, int], ...]:
        """Return the powers named apart from any unit or place, with their tokens."""
        grammar = self.parsed.grammar
        apart = (at for at in range(self.start, self.end) if at not in self.of_names)
        named = ((grammar.power(at), at) for at in apart)
        return tuple((power[0], at) for power, at in named if power)

    @cached_property
    def is_noted(self) -> bool:
        """Whether the passage is in notation, not in prose: `A Mun`, `S`, a dash.

        A dash within a name, and the article `a`, are prose.
        """
        heads = {mention.start for mention in self.mentions}
        named = self.of_names - heads
        articles = self.vocabulary.tokens.indefinite
        return any(
            self.words[at] in NOTED and (at in heads or self.words[at] not in articles)
            for at in range(self.start, self.end)
            if at not in named
        )

    @cached_property
    def has_signs(self) -> bool:
        """Whether it is in the signs of notation, besides letters for units: a dash, S, C."""
        apart = (at for at in range(self.start, self.end) if at not in self.of_names)
        return any(self.words[at] in SIGNS for at in apart)

    def is_capital(self, at: int) -> bool:
        """Whether a word was written with a capital."""
        return self.parsed.text[self.parsed.tokens[at].start].isupper()

    def has(self, phrases: PhraseSet) -> bool:
        """Whether one of some phrases stands in the passage."""
        return any(phrases.size_at(self.words, at, self.end) for at in range(self.start, self.end))

    def is_helped(self, unit: Mention) -> bool:
        """Whether words are of others, who help a unit: `One of my armies should support Rum`."""
        return any(act.act in HELPING and act.end <= unit.start for act in self.act_mentions)

    @cached_property
    def is_doubtful(self) -> bool:
        """Whether the passage leaves open whether anything is ordered."""
        return self.has(self.vocabulary.prose.doubts)

    @cached_property
    def only_tells(self) -> bool:
        """Whether words say no more than who said or wants it: `says my wife`, `he hopes`."""
        vocabulary, words = self.vocabulary, self.said
        mine = vocabulary.prose.me - vocabulary.grammar.articles  # says I
        if words[:1] and words[0] in vocabulary.prose.quoted and mine.isdisjoint(words[1:2]):
            return True
        asked = vocabulary.giving.reader | vocabulary.grammar.towards  # nothing to say
        subjects = [at for at in range(len(words)) if words[max(at - 1, 0)] not in asked]
        tells = vocabulary.settling.told
        ends = any(at + tells.size_at(words, at) == len(words) for at in subjects)
        return ends and (mine | vocabulary.settling.despite).isdisjoint(words)

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
            inverted = size == 1 and self._is_inverted(at)
            owns = size > 1 and self.words[at + size] in self.vocabulary.tokens.indefinite
            if size and not (passive or owns or inverted):  # should have a go
                return True
        return False

    def _is_inverted(self, at: int) -> bool:
        """Whether a verb stands before its unit in a wish: `nice were Paris to go to Gascony`."""
        units = (mention for mention in self.mentions if self.leads(mention) == at)
        goes = {act.start for act in self.act_mentions}
        return any({mention.end, mention.end + 1} <= goes for mention in units)

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
        """Whether it has words of plain conversation; `goes in like a thief` has none."""
        prose = self.vocabulary.prose
        return any(
            self.words[at] in prose.talk
            and (self.words[at] not in prose.as_said or self.words[at - 1] in prose.liking)
            for at in range(self.start, self.end)
        )

    @property
    def whole(self) -> Passage:
        """Return all of its sentence."""
        return Passage.all_of(self.parsed, self._acts)

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
