"""Others that are counted, or left of a kind: `of my four fleets Nth moves, the other three hold`.

They are no more than those, while `the others hold` is of all units that are not told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.order import Hold


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

    def count(self, words: tuple[str, ...]) -> int:
        """Return how many others are spoken of: `the other three`, `the other one`; 0 if all."""
        known = self.lexicon.vocabulary.references
        for at in range(len(words)):
            size = known.other_one.size_at(words, at)
            behind = words[at + size] if at + size < len(words) else ""
            numbers = self.lexicon.vocabulary.grammar.numbers.items()
            many = [number for number, names in numbers if number > 1 and behind in names]
            if size and (many or behind not in known.crowd - known.single):
                return max(many, default=1)
        return 0
