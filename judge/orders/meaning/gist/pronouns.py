"""Pronouns: whom a sentence speaks of that names no unit, when the one before it is of one.

`Never send Belgium to Picardy! Send it to Burgundy`, `Rumania does not move; it supports Ukraine`:
what the first denies is not meant, and the second is read with the unit's own name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.refusals import are_listed
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province

CLAUSE = re.compile(r"(?:,|\s[-–—])\s+(?=(?P<word>\w+)(?:\s+(?P<next>\w+))?)")
CONTRACTED = re.compile(r"['’](?=\w)")
PAUSES = ("...", "…")
FEWEST = 2  # words of a clause
LONGEST_PHRASE = 4  # words before the last one
MOST_CLAUSES = 5  # of a sentence that begin with a pronoun; all that stands before each is read


@dataclass(frozen=True)
class Antecedent:
    """The unit that a sentence is of: how it is named there, and where it stands."""

    name: str
    units: tuple[Province, ...]
    denied: bool
    alone: bool  # it is but named, as a question or before a pause: `Venice?`, `Venice...`
    asked: bool = False  # the sentence is a question: `A Ven - Tri?`


@dataclass(frozen=True)
class Pronouns:
    """Puts units in the place of the words that stand for them."""

    standpoint: Standpoint
    lexicon: Lexicon

    def parts(self, text: str) -> list[str]:
        """Part a sentence behind what it denies of a unit, where a pronoun goes on."""
        whole = whole_passage(text, self.lexicon)
        if whole.denied or whole.is_past:
            for comma in islice(filter(self._has_pronoun, CLAUSE.finditer(text)), MOST_CLAUSES):
                head, tail = text[: comma.start()], text[self._begins_at(comma) :]
                first = self.of_sentence(head)
                if first and (first.denied or whole_passage(head, self.lexicon).is_past):
                    return [head, tail]
        return [text]

    def _has_pronoun(self, comma: re.Match[str]) -> bool:
        """Whether a clause begins with a word that stands for a unit: `, but it holds`."""
        word = comma["next"] if self._begins_at(comma) > comma.end() else comma["word"]
        return CONTRACTED.split(word)[0].lower() in self._standing_for

    def _begins_at(self, comma: re.Match[str]) -> int:
        """Return where a clause begins, behind a `but`."""
        but = comma["word"].lower() in self.lexicon.vocabulary.grammar.buts and comma["next"]
        return comma.start("next") if but else comma.end()

    def of_sentence(self, text: str) -> Antecedent | None:
        """Return the unit that a sentence speaks of: the first, where it denies something."""
        parsed = self.lexicon.parse(text)
        passage = whole_passage(parsed.text, self.lexicon)
        own = [(m, at) for m in passage.mentions if (at := own_of(m, self.standpoint)) is not None]
        if not own or parsed.proviso or any(at < own[0][0].start for _, at in passage.powers):
            return None
        first, last = own[0][0], own[-1][0]
        units = tuple(at for _, at in own)
        if self._breaks_off(text, passage, last):
            first, units = last, units[-1:]
        elif len(own) < len(passage.mentions) or not are_listed(passage):
            if not passage.denied and len(own) > 1:
                return None
            last, units = first, units[:1]
        of_units = {at for m, _ in own for at in range(m.start, m.end)}
        fillers = self.lexicon.vocabulary.grammar.fillers
        rest = [w for at, w in enumerate(parsed.words) if at not in of_units and w not in fillers]
        breaks = text.rstrip().endswith(("?", *PAUSES))
        alone = breaks and not any(word.isalpha() for word in rest)
        asked = text.rstrip().endswith("?")
        return Antecedent(parsed.quote(first.start, last.end), units, passage.denied, alone, asked)

    def _breaks_off(self, text: str, passage: Passage, last: Mention) -> bool:
        """Whether a sentence breaks off behind a unit of which it says nothing: `and Munich...`."""
        joins = self.lexicon.vocabulary.prose.joins | {","}
        led = last.start > 0 and passage.leading(last) in joins
        return led and last.end == passage.end and text.rstrip().endswith(PAUSES)

    def units_in(self, text: str) -> set[Province]:
        """Return the writer's own units that words name."""
        mentions = whole_passage(text, self.lexicon).mentions
        return {at for m in mentions if (at := own_of(m, self.standpoint)) is not None}

    def resolved(self, text: str, antecedent: Antecedent) -> str:
        """Return a sentence with the unit's name for the word that stands for it; "" if none."""
        parsed = self.lexicon.parse(text)
        passage = whole_passage(parsed.text, self.lexicon)
        if parsed.proviso or passage.denied or passage.powers:
            return ""
        several, named = self.lexicon.vocabulary.prose.standing_for_several, passage.mentions
        is_one = len(antecedent.units) == 1
        asks = text.rstrip().endswith("?")
        if is_one and antecedent.asked and not asks and self._decides(passage):
            decided = passage.mentions[0]
            return f"{antecedent.name} - {parsed.quote(decided.start, decided.end)}"
        for at in range(parsed.grammar.end):
            if size := self._size_at(parsed, at):
                before = (m for m in named if m.end <= at)
                if any(m.kind or own_of(m, self.standpoint) is not None for m in before):
                    return ""  # Munich supports it, the fleet behind it goes to the Baltic
                fits = is_one or parsed.words[at] in several
                return _named(parsed, at, size, antecedent.name) if fits else ""
        nobody = self.lexicon.vocabulary.references.for_nobody  # nothing will change
        begins = any(act.start == 0 for act in passage.act_mentions)
        begins = begins and not nobody.size_at(parsed.words, 0)
        short = parsed.grammar.end >= FEWEST or begins
        unnamed = all(own_of(m, self.standpoint) is None for m in passage.mentions)
        place = self._is_place(passage) and not asks
        answers = place and antecedent.alone and antecedent.asked  # Kiel? Berlin. Berlin? Prussia.
        if not (is_one and (unnamed or answers)):
            return ""
        if begins and short and (antecedent.denied or antecedent.alone):
            return f"{antecedent.name} {text}"
        return f"{antecedent.name} - {text}" if place and antecedent.alone else ""

    def _decides(self, passage: Passage) -> bool:
        """Whether words say but which place it is: `Silesia it is.`."""
        words = {
            word for at, word in enumerate(passage.words) if at not in passage.of_names and word
        }
        deciding = self.lexicon.vocabulary.prose.deciding
        alone = len(passage.mentions) == 1 and bool(passage.mentions[0].places)
        return alone and bool(words) and deciding.issuperset(words)

    def _is_place(self, passage: Passage) -> bool:
        """Whether words are but the name of a place: `Venice? Piedmont.`; not of a unit."""
        places = [it for it in passage.mentions if not (it.kind or it.power)]
        alone = len(places) == len(passage.mentions) == 1
        return alone and not any(map(str.isalpha, passage.unnamed))

    def with_name(self, text: str, name: str) -> str:
        """Return a sentence with a name for the first word that stands for a unit; "" if none."""
        parsed = self.lexicon.parse(text)
        sizes = ((at, self._size_at(parsed, at)) for at in range(parsed.grammar.end))
        return next((_named(parsed, at, size, name) for at, size in sizes if size), "")

    def _size_at(self, parsed: Parsed, at: int) -> int:
        """Return how many words from one on stand for a unit: `it`, `it's`, `that one`."""
        token = parsed.tokens[at]
        first = CONTRACTED.split(parsed.text[token.start : token.end])[0].lower()
        alone = parsed.words[at] in self._standing_for or first in self._standing_for
        size = self.lexicon.vocabulary.references.that_one.size_at(parsed.words, at) or alone
        return 0 if size and self._is_in_phrase(parsed, at) else size

    def _is_in_phrase(self, parsed: Parsed, at: int) -> bool:
        """Whether a word is one of several that put an order off as a whole: `sleep on it`."""
        known = self.lexicon.vocabulary.prose.reservations
        starts = range(max(at - LONGEST_PHRASE, 0), at)
        return any(start + known.size_at(parsed.words, start) > at for start in starts)

    @property
    def _standing_for(self) -> frozenset[str]:
        return self.lexicon.vocabulary.prose.standing_for


def _named(parsed: Parsed, at: int, size: int, name: str) -> str:
    """Return a sentence with a name in the place of some words."""
    head, tail = parsed.text[: parsed.tokens[at].start], parsed.tokens[at + size - 1].end
    return f"{head}{name}{parsed.text[tail:]}"
