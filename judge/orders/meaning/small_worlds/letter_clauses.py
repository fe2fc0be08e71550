"""The clauses of a letter, and what bearing each has on its orders.

A reason, a condition, a denial, something weighed or of another time orders nothing by itself,
whatever it names.  A clause may name what is meant `otherwise`, or correct what stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.doubts import may_be_open
from judge.orders.meaning.gist.mentions import ActMention, Mention, Passage
from judge.orders.meaning.small_worlds.bearings import Bearing, Bearings, ends_with
from judge.orders.meaning.small_worlds.clause_ends import DASH, SIGNS
from judge.orders.vocabulary import WordSet
from judge.orders.vocabulary.vocabulary import Acts
from judge.rules.board import UnitKind
from judge.rules.phase import Phase

BRACKETS = re.compile(r"[()\[\]]")
ASKED_ASIDE = re.compile(r"\(([^()?]*)\?[?!\s]*\)")
DOTS = re.compile(r"\s*(?:\.{2,}|…)\s*")
PAUSE = re.compile(r"(?<=\w)\s*(?:\.{2,}|…)\s*(?=[^\W\d_A-Z])")
SHORT = 3  # letters of a name that a full stop may end
FURTHER = frozenset("23456789")  # what numbers a choice that is not the first


GOING_ON = frozenset(
    {Bearing.REASON, Bearing.CONDITION, Bearing.WEIGHED}
)  # with another name: and Belgium


@dataclass(frozen=True)
class LetterClause:
    """A clause: `sentence` counts the sentences of the letter, `begins` tells that one begins."""

    passage: Passage
    line: Line
    sentence: int
    bearing: Bearing
    otherwise: bool = False
    corrects: bool = False
    decides: bool = False
    asked: bool = False
    begins: bool = False
    behind: str = ""  # the sign or the word before it

    @property
    def dismisses(self) -> bool:
        """Whether it ends so that its unit leaves: `the army can go`."""
        known, prose = self.passage.vocabulary.settling, self.passage.vocabulary.prose
        people = prose.me | known.either | known.home
        named = people.isdisjoint(self.words) and len(self.words) > 1
        return named and ends_with(self.passage, known.dismissed)

    @property
    def ends_unkept(self) -> bool:
        """Whether it ends so that its unit is not kept: `I don't want to keep it`."""
        return ends_with(self.passage, self.passage.vocabulary.settling.unkept)

    @property
    def ends_lettered(self) -> bool:
        """Whether it ends with a kind as a letter behind a place: `Berlin A`."""
        passage = self.passage
        last = passage.words[passage.end - 1]
        placed = any(m.places and m.end == passage.end - 1 for m in passage.mentions)
        return placed and len(last) == 1 and last in passage.vocabulary.tokens.kinds

    def kind_behind(self, mention: Mention) -> UnitKind | None:
        """Return the kind that stands so behind a place."""
        last = mention.end == self.passage.end - 1 and self.ends_lettered
        return self.passage.vocabulary.tokens.kinds[self.words[-1]] if last else None

    @property
    def words(self) -> Sequence[str]:
        """Return its words."""
        return self.passage.words[self.passage.start : self.passage.end]


class ClauseReader(Bearings):
    """Parts the lines of one letter into clauses."""

    def __init__(self, lexicon: Lexicon, acts: Acts, phase: Phase, *, builds: bool = False) -> None:
        super().__init__(lexicon, acts, phase, builds=builds)
        self.sentence = 0  # the sentences read so far
        self._corrects_next = False  # the sentence before says no more than: `No.`
        self.refuses = False  # what was said last: `no wait`, `scratch that`
        self.halts = False  # before what is said now: `Wait, is Rome free?`

    def clauses(self, lines: Sequence[Line]) -> Iterator[LetterClause]:
        """Yield the clauses of lines, in their order."""
        for line in lines:
            text = self._spelled_out(ASKED_ASIDE.sub(self._not_asked, line.text))
            text = DOTS.sub(". ", PAUSE.sub(" , ", BRACKETS.sub(" , ", text))).strip()
            for written in sentences(text, self.vocabulary):
                for part in self._stopped(written):
                    self.sentence += 1
                    listed = line.count > 1 and self._retreats
                    yield from self._of_sentence(part, line, self.sentence, listed=listed)

    def _not_asked(self, aside: re.Match[str]) -> str:
        """Return a question in brackets without its mark if it is of no order: `(mine, no?)`."""
        parsed, known = self.lexicon.parse(aside[1]), self.vocabulary
        passage = Passage(parsed, 0, parsed.grammar.end, self.acts)
        loud = self.known.ifs | known.grammar.ors | known.tokens.coast_of.keys()
        named = passage.mentions or passage.act_mentions or passage.has(known.prose.doubts)
        return aside[0] if named or not loud.isdisjoint(parsed.words) else f"({aside[1]})"

    def whole(self, line: Line) -> LetterClause:
        """Return a line as one plain clause, a sentence of its own."""
        self.sentence += 1
        parsed = self.lexicon.parse(line.text)
        passage = Passage(parsed, 0, parsed.grammar.end, self.acts)
        return LetterClause(passage, line, self.sentence, Bearing.PLAIN, begins=True)

    def _stopped(self, written: str) -> Iterator[str]:
        """Yield what stands between full stops that end no name: `itself. Channel to Wales`."""
        parsed, start = self.lexicon.parse(written), 0
        whole = Passage(parsed, 0, parsed.grammar.end, self.acts)
        named = {at for m in whole.mentions for at in range(m.start + 1, m.end)}
        for at, token in enumerate(parsed.tokens):
            before = parsed.words[at - 1]
            ends = len(before) > SHORT or before in self.known.noes
            last = parsed.tokens[at - 1]  # `2.` is no `to`
            figure = written[last.start : last.end].isdecimal()
            ends = ends or (before in self._no_names and not figure)
            headed = [m for m in whole.mentions if parsed.words[m.end] == ":"]
            ends = ends or any(m.start == at for m in headed)
            if any(m.start == at - 1 and m.kind for m in headed) and token.begins:
                named, ends = named - {at}, True  # Con: F. Smy: A
            stopped = "." in written[parsed.tokens[at - 1].end : token.start]
            denial = not self.known.noes.isdisjoint((before, parsed.words[at]))
            begins = token.begins or (stopped and denial)
            if at and begins and at not in named and ends:
                yield written[start : token.start]
                start = token.start
        yield written[start:]

    @property
    def _no_names(self) -> WordSet:
        """Short words that are no end of a name: `France walks in. Munich to Bohemia`."""
        grammar, prose = self.vocabulary.grammar, self.vocabulary.prose
        return grammar.prepositions | grammar.towards | prose.standing_for

    def _of_sentence(
        self, written: str, line: Line, sentence: int, *, listed: bool
    ) -> Iterator[LetterClause]:
        parsed = self.lexicon.parse(written)
        asked = may_be_open(written)
        ranked = self._retreats and self._ranks(parsed)
        listed = listed or (self._retreats and parsed.words[0] in FURTHER)
        begins, otherwise, corrects = True, listed, self._corrects_next
        self._corrects_next = False
        last, ahead, aside, grammar = Bearing.PLAIN, False, False, self.vocabulary.grammar
        for start, end, behind in self._spans(parsed):
            at = self._skipped(parsed, start, end)
            instead = self.vocabulary.prose.insteads.size_at(parsed.words, at, end)
            begun, at = at, at if instead else self._behind_corrections(parsed, at, end)
            corrects = corrects or at > begun or self._is_no(parsed, at, end)
            corrects = corrects or (not instead and self._is_instead(parsed, at, end))
            fallback = self.vocabulary.prose.fallbacks.size_at(parsed.words, at, end)
            otherwise = otherwise or bool(fallback)
            otherwise = otherwise or (ranked and (not begins or parsed.words[at] in grammar.ors))
            at = self._skipped(parsed, at + fallback, end)
            otherwise = otherwise or parsed.words[end - 1] in self.vocabulary.conditions.elses
            decides = parsed.words[start] in self.known.decides or self._is_decided(parsed, at, end)
            decides = decides or (begins and self._ends_then(parsed, at))
            if at >= end:
                undone = Passage(parsed, start, end, self.acts)
                alone = begins and end == parsed.grammar.end
                self._corrects_next = alone and corrects
                if alone and self.vocabulary.corrections.undoing.search(undone.text):
                    yield LetterClause(undone, line, sentence, Bearing.PLAIN, begins=True)
                continue
            passage = self._passage(parsed, at, end, behind)
            bearing = self.bearing_of(passage)
            if bearing is Bearing.PLAIN and behind in grammar.ands and not passage.act_mentions:
                bearing = last if last in GOING_ON else bearing
            reported = last in (Bearing.LATER, Bearing.WEIGHED) and behind in grammar.ands | {","}
            now = passage.has(self.known.this_time)
            if reported and not (self._retreats or passage.act_mentions or decides or now):
                bearing = last  # I have F Nth, F Eng
            if bearing is Bearing.ROOM and parsed.words[start - 1] in self.vocabulary.prose.denials:
                bearing = Bearing.CONDITION  # but not if he is there
            if bearing is Bearing.CONDITION and (ahead or aside):
                bearing = Bearing.LATER  # next spring it goes to Bal, if the Russians are there
            joined = behind in grammar.ands or parsed.words[start] in grammar.ands
            aside = bearing is Bearing.DENIED and joined and not passage.mentions
            aside = aside and not passage.act_mentions  # and don't tell him
            ahead = passage.has(self.known.later) and bool(passage.act_mentions)
            last = bearing
            yield LetterClause(
                passage,
                line,
                sentence,
                bearing,
                otherwise,
                corrects,
                decides,
                asked,
                begins,
                behind,
            )
            otherwise = bearing is Bearing.ROOM and self._is_closed(passage)
            begins, corrects = False, False

    def _behind_corrections(self, parsed: Parsed, at: int, end: int) -> int:
        """Return where a clause goes on behind what corrects; note what that refuses or halts."""
        while corrected := self._corrected(parsed, at, end):
            denying = self.vocabulary.corrections.denying_cues
            self.refuses = self.refuses or bool(denying.size_at(parsed.words, at, end))
            self.halts = bool(self.known.stops.size_at(parsed.words, at, end))
            at = self._skipped(parsed, at + corrected, end)
        return at

    def _ranks(self, parsed: Parsed) -> bool:
        """Whether a sentence names places in their order: by choice, or if one is closed."""
        closed = not self.vocabulary.prose.closed.isdisjoint(parsed.words)
        ranked = bool(self.vocabulary.winter.ranking.search(parsed.text))
        return ranked or (closed and not self.known.ifs.isdisjoint(parsed.words))

    def _passage(self, parsed: Parsed, at: int, end: int, behind: str) -> Passage:
        """Return a clause; a code that is an ordinary word too is a name among others: `+ bar`."""
        passage = Passage(parsed, at, end, self.acts)
        if behind not in SIGNS or (passage.mentions and not self._retreats):
            return passage
        alone = self.lexicon.parse(passage.text)
        bare = Passage(alone, 0, alone.grammar.end, self.acts)
        said: tuple[Mention | ActMention, ...] = (*bare.mentions, *bare.act_mentions)
        named = {n for told in said for n in range(told.start, told.end)}
        rest = {alone.words[n] for n in range(bare.end) if n not in named}
        more = len(bare.mentions) > len(passage.mentions)
        return bare if more and rest <= self.vocabulary.prose.goodbyes else passage

    def _corrected(self, parsed: Parsed, at: int, end: int) -> int:
        """Return how many words correct what stands before; some only with a sign behind them."""
        if size := self.known.corrects.size_at(parsed.words, at, end):
            return 0 if parsed.words[at + size] in self.vocabulary.grammar.towards else size
        size = self.known.stops.size_at(parsed.words, at, end)
        corrected = self.known.corrects.size_at(parsed.words, at + size, end)  # sorry, typo
        stopped = at + size >= end or parsed.words[at + size] in SIGNS | {DASH}
        return size if corrected or stopped else 0

    def _is_no(self, parsed: Parsed, at: int, end: int) -> bool:
        """Whether a clause is but a no, or begins with one that stands for itself: `no it is`."""
        points = self.vocabulary.prose.standing_for | self.vocabulary.prose.me
        if at >= end or parsed.words[at] not in self.known.noes:
            return False
        return self.known.noes.issuperset(parsed.words[at:end]) or parsed.words[at + 1] in points

    def _is_instead(self, parsed: Parsed, at: int, end: int) -> bool:
        """Whether a clause says that it is in the stead of something: `I want F StP instead`."""
        words = parsed.words[at:end]
        of = self.vocabulary.prose.insteads.are_among(words)
        return not of and not self.known.instead.isdisjoint(words)

    def _is_decided(self, parsed: Parsed, at: int, end: int) -> bool:
        return any(self.known.decided.size_at(parsed.words, n, end) for n in range(at, end))

    def _ends_then(self, parsed: Parsed, at: int) -> bool:
        """Whether a sentence ends with what follows from others: `Gascony then`."""
        last = parsed.grammar.end - 1
        return at < last and parsed.words[last] in self.vocabulary.grammar.thens
