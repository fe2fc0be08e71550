"""Units that are counted, or left of a kind: `of my four fleets Nth moves, the other three hold`.

They are no more than those, while `the others hold` is of all units that are not told otherwise.
So are `the two armies at home`, and those that brackets name: `both fleets (Nth, Eng)`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary.words_of_references import ReferenceWords
from judge.rules.board import Province, UnitKind
from judge.rules.order import Hold

PAIR = 2
BRACKET = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True)
class CountedOthers:
    """Names the units that are left of those spoken of before."""

    standpoint: Standpoint
    lexicon: Lexicon

    def hold(self, parsed: Parsed, start: int, end: int) -> str | None:
        """Return that the others hold of which a clause is, by their names.

        "" if nobody knows which they are, None where all others are meant.
        """
        known = self.lexicon.vocabulary
        words, before = parsed.words[start:end], parsed.words[:start]
        count = self.count(words)
        several = known.tokens.several.intersection(before)
        kinds = {kind for word in several if (kind := known.tokens.kinds.get(word))}
        if known.references.rest.isdisjoint(words) or not (count or kinds):
            return None
        mentions = whole_passage(parsed.text[: parsed.tokens[start].start], self.lexicon).mentions
        named = {own_of(mention, self.standpoint) for mention in mentions if mention.places}
        own = self.standpoint.own.items()
        left = sorted(at for at, it in own if at not in named and (not kinds or it.kind in kinds))
        if count == 1 and not (kinds or named):
            return f"{known.references.the_other_holds[0]}."  # the whole letter tells which
        if count and not kinds and (not named or count == len(left)):
            return None if count > 1 or len(left) == 1 else ""
        if len(kinds) > 1 or count not in (0, len(left)):
            return ""
        (holds,) = known.references.holds
        return " ".join(f"{self.standpoint.short(Hold(at))[:-1]}{holds}." for at in left)

    def put(self, text: str, spoken_of: Set[Province]) -> str:
        """Return a sentence with the names of so many units of a kind; some were spoken of.

        They are those in the brackets behind, all at home, or all others: `the other two armies`;
        and all of the kind beside another unit: `Ruhr and the fleets`.
        """
        tokens = (parsed := self.lexicon.parse(text)).tokens
        kinds = self._kinds_of_several()
        for at, kind in enumerate(map(kinds.get, parsed.words[: parsed.grammar.end])):
            if kind is None:
                continue
            start, words = self._counted_before(parsed, at)
            count = self._number(words)
            if self._is_theirs(parsed, start, at):
                continue
            if self._stands_beside_unit(parsed, start, at):
                whole = self._of_kind(kind)
                count = count or (len(whole) if spoken_of.isdisjoint(whole) else 0)
                if count == len(whole):
                    joined = self._joined(whole)
                    return f"{text[: tokens[start].start]}{joined}{text[tokens[at].end :]}"
            if count < PAIR:
                continue
            last = tokens[at].end
            units, behind = self._in_brackets(text[last:])
            if not units and (size := self._known.at_home.size_at(parsed.words, at + 1)):
                homes = self.standpoint.board.homes[self.standpoint.power]
                units, behind = [it for it in self._of_kind(kind) if it in homes], 0
                last = tokens[at + size].end
            elif not units and not self._known.rest.isdisjoint(words):
                units = [it for it in self._of_kind(kind) if it not in spoken_of]
            if len(units) == count and set(units) <= set(self._of_kind(kind)):
                return f"{text[: tokens[start].start]}{self._joined(units)}{text[last + behind :]}"
        return text

    def _kinds_of_several(self) -> dict[str, UnitKind]:
        """Return the kinds of units by the words for several of them: armies, the boats."""
        known = self.lexicon.vocabulary
        kinds = {**known.tokens.kinds, **known.prose.units.kinds}
        several = known.tokens.several | known.prose.plurals
        return {word: kind for word, kind in kinds.items() if word in several}

    def _counted_before(self, parsed: Parsed, at: int) -> tuple[int, Sequence[str]]:
        """Return the words before units that count them, and where those begin."""
        grammar = self.lexicon.vocabulary.grammar
        around = self._known.rest | grammar.articles
        start = at
        while start and (
            parsed.words[start - 1] in around or grammar.number(parsed.words[start - 1]) is not None
        ):
            start -= 1
        return start, parsed.words[start:at]

    def _number(self, words: Sequence[str]) -> int:
        number = self.lexicon.vocabulary.grammar.number
        return max((number(word) or 0 for word in words), default=0)

    def _stands_beside_unit(self, parsed: Parsed, start: int, at: int) -> bool:
        """Whether a word for units alone is joined to a unit of the writer's that has a name."""
        mentions = whole_passage(parsed.text, self.lexicon).mentions
        if any(mention.places and mention.start <= at < mention.end for mention in mentions):
            return False  # the fleets Kiel and Den
        grammar = self.lexicon.vocabulary.grammar
        plain = grammar.ands | grammar.articles
        for mention in mentions:
            first, last = (mention.end, start) if mention.end <= start else (at + 1, mention.start)
            between = parsed.words[first:last]
            joined = not grammar.ands.isdisjoint(between) and plain.issuperset(between)
            if joined and mention.places and own_of(mention, self.standpoint) is not None:
                return True
        return False

    def _is_theirs(self, parsed: Parsed, start: int, at: int) -> bool:
        """Whether units are somebody else's: `Italy's two fleets`, `his other two armies`."""
        beside = (it for it in (start - 1, at + 1, at + 2) if 0 <= it < parsed.grammar.end)
        powers = (parsed.grammar.power(it) for it in beside)
        named = any(power and power[0] != self.standpoint.power for power in powers)
        return named or not self._known.theirs.isdisjoint(parsed.words[max(start - 1, 0) : at])

    def _in_brackets(self, text: str) -> tuple[list[Province], int]:
        """Return the writer's units alone in the next brackets, and where those end."""
        match = BRACKET.search(text)
        passage = whole_passage(match[1], self.lexicon) if match else None
        joins = self.lexicon.vocabulary.grammar.ands | self.lexicon.vocabulary.grammar.articles
        if match is None or passage is None or not joins.issuperset(passage.unnamed):
            return [], 0
        before = whole_passage(text[: match.start()], self.lexicon)
        near = not any(own_of(mention, self.standpoint) is not None for mention in before.mentions)
        units = [own_of(mention, self.standpoint) for mention in passage.mentions]
        own = [at for at in units if at is not None]
        return (own, match.end()) if near and len(own) == len(units) else ([], 0)

    def _of_kind(self, kind: UnitKind) -> list[Province]:
        return sorted(at for at, unit in self.standpoint.own.items() if unit.kind is kind)

    def _joined(self, units: Sequence[Province]) -> str:
        names = map(self.standpoint.unit_name, units)
        return f" {min(self.lexicon.vocabulary.grammar.ands)} ".join(names)

    @property
    def _known(self) -> ReferenceWords:
        return self.lexicon.vocabulary.references

    def count(self, words: tuple[str, ...]) -> int:
        """Return how many others are spoken of: `the other three`, `the other one`; 0 if all."""
        known, number = self.lexicon.vocabulary.references, self.lexicon.vocabulary.grammar.number
        for at in range(len(words)):
            size = known.other_one.size_at(words, at)
            behind = words[at + size] if at + size < len(words) else ""
            many = number(behind) or 0
            if size and (many > 1 or behind not in known.crowd - known.single):
                return max(many, 1)
        return 0
