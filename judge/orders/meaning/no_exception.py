"""Exceptions that say nothing, for they are taken back at once.

`Everybody holds except Serbia.  Actually Serbia too.` says that everybody holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act, Vocabulary
from judge.orders.vocabulary.patterns import any_of
from judge.rules.board import Province

LANGUAGES_REMEMBERED = 32
STRETCH = re.compile(r"[^.!?]+")


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _patterns(vocabulary: Vocabulary) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what names many units, and what excepts some from them."""
    phrases = (" ".join(phrase) for phrase in vocabulary.prose.excepts.phrases)
    many, excepts = any_of(vocabulary.several_units), any_of(phrases)
    return re.compile(rf"\b(?:{many})\b", re.I), re.compile(rf"\b(?:{excepts})\b", re.I)


def _excepting(text: str, vocabulary: Vocabulary) -> re.Match[str] | None:
    """Return the words by which a line excepts some from all; most lines are only asked this."""
    many, excepts = _patterns(vocabulary)
    for stretch in STRETCH.finditer(text) if excepts.search(text) else ():
        crowd = many.search(text, stretch.start(), stretch.end())
        phrases = list(excepts.finditer(text, crowd.end(), stretch.end())) if crowd else []
        if phrases:
            return phrases[-1]
    return None


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _doing_so(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return what says that units do as those before them do."""
    phrases = (" ".join(phrase) for phrase in vocabulary.prose.likewise.phrases)
    return re.compile(rf"\b(?:{any_of(phrases)})\b", re.I)


class NoException:
    """Takes such exceptions, and what takes them back, out of the lines of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon
        self.vocabulary = lexicon.vocabulary

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines without them, if movements are due."""
        result = list(lines)
        for at, line in enumerate(lines if self.standpoint.moves else ()):
            if line.quoted or not _excepting(line.text, self.vocabulary):
                continue
            below = next((n for n in range(at + 1, len(lines)) if lines[n].text), at)
            behind = "" if below == at or lines[below].quoted else lines[below].text
            *told, last = self._told([*sentences(line.text, self.vocabulary), behind])
            result[at] = replace(line, text=" ".join(filter(None, told)))
            if behind and not last:
                result[below] = replace(lines[below], text="")
        return result

    def _told(self, parts: list[str]) -> list[str]:
        """Return sentences, each exception that the next one takes back left out of both."""
        result = list(parts)
        for at in range(len(result) - 1):
            if plain := self._after_all(result[at], result[at + 1]):
                result[at : at + 2] = [plain, ""]
        return result

    def _after_all(self, text: str, behind: str) -> str:
        """Return a sentence without those excepted who do as all do; empty if there are none."""
        phrase = _excepting(text, self.vocabulary)
        if phrase is None:
            return ""
        start = phrase.start()
        excepted = dict(self._own(whole_passage(text[start:], self.lexicon)))
        also = set(dict(self._own(whole_passage(behind, self.lexicon))))
        if not also or not also <= excepted.keys() or not self._says_likewise(behind):
            return ""
        left = [name for at, name in excepted.items() if at not in also]
        if not left:
            return text[:start].rstrip(", (") + "."
        joined = f" {min(self.vocabulary.grammar.ands)} ".join(left)
        return f"{text[:start]}{phrase[0]} {joined}."

    def _own(self, passage: Passage) -> Iterator[tuple[Province, str]]:
        """Yield the writer's units that are named, and how."""
        for mention in passage.mentions:
            if (at := own_of(mention, self.standpoint)) is not None:
                yield at, passage.parsed.quote(mention.start, mention.end)

    def _says_likewise(self, text: str) -> bool:
        """Whether words only say of those they name that they do so too."""
        cues = self.vocabulary.corrections.cue
        passage = whole_passage(cues.sub(" ", text), self.lexicon)
        named = {at for m in passage.mentions for at in range(m.start, m.end)}
        acts = {act.act for act in passage.act_mentions}
        told = {at for act in passage.act_mentions for at in range(act.start, act.end)}
        rest = {passage.words[at] for at in range(passage.end) if at not in named | told}
        prose = self.vocabulary.prose
        alike = {word for phrase in prose.likewise.phrases for word in phrase}
        easy = (
            alike | prose.easy | prose.goodbyes | prose.first_joins | self.vocabulary.grammar.ands
        )
        likewise = acts == {Act.STAY} or bool(_doing_so(self.vocabulary).search(text))
        plain = {word for word in rest if word.isalnum()} <= easy
        ordered = acts <= {Act.STAY} and not (passage.denied or passage.is_past)
        return likewise and plain and ordered
