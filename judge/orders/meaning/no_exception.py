"""Exceptions that say nothing: those taken back at once, and those that are ordered apart.

`Everybody holds except Serbia.  Actually Serbia too.` says that everybody holds; and so does
`Everybody holds except Serbia: Serbia takes Bulgaria` of all that have no order of their own.
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
from judge.orders.meaning.gist.passages import question
from judge.orders.meaning.line_reader import ReadLine
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
        self.excepted: dict[Province, str] = {}  # and in which words

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
        return [self._ordered_apart(text) for text in result]

    def _ordered_apart(self, text: str) -> str:
        """Return a sentence without the units that it excepts, which other words order."""
        phrase = _excepting(text, self.vocabulary)
        if phrase is None:
            return text
        behind = whole_passage(text[phrase.end() :], self.lexicon)
        units, end = self._listed(behind)
        acts = {act.act for act in behind.act_mentions if act.start == end}
        follows = behind.words[end + (behind.words[end] == ",")]
        goes_on = acts - {Act.STAY} or follows in self.vocabulary.prose.relatives
        head, tail = text[: phrase.start()].rstrip(", ("), behind.parsed.text
        cut = behind.parsed.tokens[end].start if end < behind.parsed.grammar.end else len(tail)
        if not units or goes_on or "(" in tail[:cut]:
            return text  # except Munich (Bur), Ruhr (S Mun)
        self.excepted |= dict.fromkeys(units, text)
        rest = tail[cut:].lstrip(" )")
        return f"{head} {rest}" if acts else f"{head}. {rest.lstrip(',:;–-. ')}".strip()

    def _listed(self, behind: Passage) -> tuple[list[Province], int]:
        """Return the writer's units that are listed first, and the word behind them."""
        end, units = 0, list[Province]()
        plain = self.vocabulary.grammar.ands | self.vocabulary.grammar.articles | {","}
        for mention in behind.mentions:
            at = own_of(mention, self.standpoint)
            if at is None or not plain.issuperset(behind.words[end : mention.start]):
                break
            end = mention.end
            units.append(at)
        return units, end

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter without orders for the rest to those that it excepts.

        Of such a unit that is ordered nowhere it is asked what it does.
        """
        told = [order for read in done for order in read.orders]
        lost = self.excepted.keys() - {one.unit for one in told if not one.for_the_rest}
        if not lost:
            return list(done)
        asked = set[str]()
        result = []
        for read in done:
            left = [one for one in read.orders if one.unit in lost]
            named = {one.unit for one in left}
            texts = {text for at, text in self.excepted.items() if at in named} - asked
            asked |= texts
            asks = tuple(question(text, read.line.number) for text in sorted(texts))
            orders = tuple(one for one in read.orders if one not in left)
            result.append(replace(read, orders=orders, problems=(*read.problems, *asks)))
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
