"""Dangers and means: what a unit protects another against, and how, are no part of whom it helps.

`Mun protects Ber against an attack from Sil` supports Berlin, and no attack; `Mun protects Ruh by
going to Bur`, and `Mun goes to Bur covering Ruh`, are moves, and no support of one.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import whole_passage
from judge.orders.meaning.gist.mentions import ActMention, Mention, Passage
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.words_of_references import ReferenceWords

PROTECTING = frozenset({Act.HELP, Act.COVER})
GOING = frozenset({Act.GO})
THREE = 3  # names: who goes, where, and whom that protects


@dataclass(frozen=True)
class Dangers:
    """Leaves out what units are protected against, and says by what means they are."""

    lexicon: Lexicon

    def without(self, text: str) -> str:
        """Return a sentence without what it protects against, or with the move that protects."""
        passage = whole_passage(text, self.lexicon)
        acts = {act.act for act in passage.act_mentions}
        if PROTECTING.isdisjoint(acts) or not passage.mentions:
            return text
        if cut := self._danger(passage):
            start, end = cut
            tail = text[passage.parsed.tokens[end - 1].end :]
            return self.without(passage.parsed.quote(0, start) + tail)
        if len(passage.mentions) != THREE:
            return text
        return self._by_going(passage) or self._going_to_protect(passage) or text

    def _danger(self, passage: Passage) -> tuple[int, int] | None:
        """Return where `against an attack from Sil` stands."""
        known, words = self._known, passage.words
        for at in range(passage.mentions[0].end, passage.end):
            if words[at] not in known.against:
                continue
            end = at + 1
            while words[end] in known.any_danger:
                end += 1
            if words[end] in known.dangers:
                return at, self._end_of_danger(passage, end + 1)
        return None

    def _end_of_danger(self, passage: Passage, at: int) -> int:
        """Return where a danger ends, of which may be said whence it comes."""
        size = self._known.whence.size_at(passage.words, at)
        return next((m.end for m in passage.mentions if size and m.start == at + size), at)

    def _by_going(self, passage: Passage) -> str:
        """Return `Mun - Bur` for `Mun protects Ruh by going to Bur`; "" if that is not said."""
        unit, helped, place = passage.mentions
        first = next(iter(passage.act_mentions))
        goes = self._first(passage, GOING, helped.end)
        means = passage.words[goes.start - 1] in self._known.by_means if goes else False
        told = goes is not None and means and unit.end <= first.start < helped.start
        if not told or first.act not in PROTECTING or place.start < helped.end:
            return ""
        return self._move(passage, unit, place)

    def _going_to_protect(self, passage: Passage) -> str:
        """Return `Mun - Bur` for `Mun goes to Bur covering Ruh`; "" if that is not said."""
        unit, place, _ = passage.mentions
        goes = self._first(passage, GOING, unit.end)
        protects = self._known.protecting.size_at(passage.words, place.end)
        told = goes is not None and goes.start < place.start and protects
        return self._move(passage, unit, place) if told else ""

    def _first(self, passage: Passage, acts: frozenset[Act], at: int) -> ActMention | None:
        """Return the first of some acts that is said behind a word."""
        return next((it for it in passage.act_mentions if it.start >= at and it.act in acts), None)

    def _move(self, passage: Passage, unit: Mention, place: Mention) -> str:
        quote = passage.parsed.quote
        tail = passage.parsed.text[passage.parsed.tokens[passage.end - 1].end :]
        return f"{quote(0, unit.end)} - {quote(place.start, place.end)}{tail}"

    @property
    def _known(self) -> ReferenceWords:
        return self.lexicon.vocabulary.references
