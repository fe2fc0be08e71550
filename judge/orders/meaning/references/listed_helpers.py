"""Helpers that are listed behind words for them all: `everybody near supports it: Ruhr and Kiel`.

The list is put in the place of those words, so that each unit is read as one that helps.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act, WordSet
from judge.orders.vocabulary.words_of_references import ReferenceWords

LISTS = frozenset({":", "-", "("})
ROW = frozenset({",", "&", "+", "/"})


@dataclass(frozen=True)
class ListedHelpers:
    """Puts helpers in the place of the words that mean them all."""

    standpoint: Standpoint
    lexicon: Lexicon

    def put(self, text: str) -> str:
        """Return a sentence with the helpers that it lists where they are spoken of before."""
        passage = whole_passage(text, self.lexicon)
        row = self._row(passage)
        sign = self._sign_before(passage, row[0]) if row else 0
        if not sign or passage.denied or passage.is_past or passage.parsed.proviso:
            return text
        names = f" {min(self._ands)} ".join(passage.parsed.quote(it.start, it.end) for it in row)
        said = self._spoken_of(passage, names, sign)
        return f"{said}." if said else text

    def _spoken_of(self, passage: Passage, names: str, sign: int) -> str:
        """Return a sentence with the names of those who help as many together; "" if none do."""
        quote, acts = passage.parsed.quote, passage.act_mentions
        helps = next((it for it in acts if it.act is Act.HELP and it.end <= sign), None)
        if helps is None:
            return ""
        first, last = self._clause_of(passage, helps.start), helps.end
        if self._are_many(passage, first, helps.start):
            whom = quote(last, sign) or self._known.support_it[-1]
            return f"{quote(0, first)} {names} {quote(helps.start, last)} {whom}".strip()
        by = passage.words[last] in self.lexicon.vocabulary.prose.help_from
        return f"{quote(0, last + 1)} {names}" if by and self._are_many(passage, last, sign) else ""

    def _row(self, passage: Passage) -> list[Mention]:
        """Return the writer's units with which a sentence ends, nothing but `and` between them."""
        plain, end = ROW | self._ands | self.lexicon.vocabulary.grammar.articles, passage.end
        end -= passage.words[end - 1] == ")"
        row: list[Mention] = []
        for mention in reversed(passage.mentions):
            between = passage.words[mention.end : row[0].start if row else end]
            if not plain.issuperset(between) or own_of(mention, self.standpoint) is None:
                break
            row.insert(0, mention)
        return row

    def _sign_before(self, passage: Passage, mention: Mention) -> int:
        """Return where the words end behind which a sign leads in a list; 0 if none does."""
        at, tokens, text = mention.start, passage.parsed.tokens, passage.parsed.text
        while at and passage.words[at - 1] in self.lexicon.vocabulary.grammar.articles:
            at -= 1
        if at and passage.words[at - 1] in LISTS:
            return at - 1
        return at if at and ":" in text[tokens[at - 1].start : tokens[at].start] else 0

    def _are_many(self, passage: Passage, start: int, end: int) -> bool:
        """Whether words mean several units, and name none."""
        tokens, several = self.lexicon.vocabulary.tokens, self._known.several.values()
        many = self._known.crowd.union(self._known.companies, tokens.several, *several)
        named = any(it.places and start <= it.start < end for it in passage.mentions)
        words = passage.words[start:end]
        return not (named or many.isdisjoint(words)) and self._known.loud.isdisjoint(words)

    def _clause_of(self, passage: Passage, at: int) -> int:
        """Return where the clause begins that a token is in."""
        joins = LISTS | {","} | self.lexicon.vocabulary.prose.joins
        while at and passage.words[at - 1] not in joins:
            at -= 1
        return at

    @property
    def _ands(self) -> WordSet:
        return self.lexicon.vocabulary.grammar.ands

    @property
    def _known(self) -> ReferenceWords:
        return self.lexicon.vocabulary.references
