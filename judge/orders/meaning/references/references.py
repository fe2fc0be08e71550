"""A letter in which the units themselves stand for the phrases that mean them.

What is said of all others, of the former and the latter, or of a unit by its pronoun, is put in
plain words before the letter is read; what was written so is told in its own words again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import question
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line, with_text
from judge.orders.meaning.gist.crowds_meant import speaks_of_comers
from judge.orders.meaning.gist.gist import whole_passage
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.meaning.own_words import OwnWords
from judge.orders.meaning.references.the_rest import Rest, TheRest
from judge.orders.meaning.references.topics import Topics
from judge.orders.vocabulary import Act
from judge.rules.board import Province

NEAR = 2  # words from `one of` to what it is one of


class References(ReadingStep):
    """Puts units in the place of what stands for them in one letter."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.the_rest = TheRest(lines)
        self.topics = Topics(lines)
        self.own_words = OwnWords()
        self._excepted: dict[Province, tuple[int, str]] = {}  # in which line and words
        self._open: list[tuple[int, str]] = []  # what excepts units that it does not name
        self._chooses = False  # one of some is told to do something, and nobody knows which

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines with the units that are meant; of retreats the former and latter."""
        if self.standpoint.adjusts:
            return list(lines)
        gives = [self._gives(line) for line in lines]
        flat = [
            (at, text)
            for at, line in enumerate(lines)
            if gives[at]
            for text in sentences(line.text, self.vocabulary)
        ]
        settled = self.topics.settled([text for _, text in flat])
        result: list[list[str]] = [[] for _ in lines]
        excepted: frozenset[Province] = frozenset()
        for (at, text), plain in zip(flat, settled, strict=True):
            told = self._likewise(plain, excepted) if excepted else plain
            if told != text:
                self.own_words.remember(lines[at].number, told, text)
            self._chooses = self._chooses or self._leaves_choice(told)
            noted = self.lines.lexicon.parse(told).is_notation
            rest = self._rest_in(told) if self.standpoint.moves and told and not noted else None
            if rest:
                self._remember(lines[at].number, told, rest)
            excepted = rest.excepted if rest else frozenset()
            result[at].append(rest.text if rest else told)
        return [
            with_text(line, " ".join(filter(None, told))) if given else line
            for line, told, given in zip(lines, result, gives, strict=True)
        ]

    def _gives(self, line: Line) -> bool:
        """Whether a line may give orders: not `Germany to the world: I shall hold everywhere`."""
        aside = ":" in line.text and self.lines.is_set_aside(line.text)
        return not (aside or line.quoted or line.struck)

    def _rest_in(self, text: str) -> Rest | None:
        """Return what a sentence says of all units, if it is not plain as it stands."""
        courtesy = self.vocabulary.prose.courtesy
        asks = text.rstrip().endswith("?") and courtesy.match(text)
        said = courtesy.sub("", text).rstrip("? ") if asks else text  # could you hold everything?
        words = self.lines.lexicon.parse(said).words
        others = speaks_of_comers(words, self.vocabulary.references)
        rest = None if others else self.the_rest.plainly(said)
        if rest is None or rest.counted or rest.excepted:
            return rest
        return None if self._is_understood(text) else rest

    def _leaves_choice(self, text: str) -> bool:
        """Whether one of several units is told something, and none named: `one of my fleets`."""
        passage, known = whole_passage(text, self.lines.lexicon), self.vocabulary.prose
        several = self.vocabulary.tokens.several | known.plurals
        sizes = ((at, known.left_open.size_at(passage.words, at)) for at in range(passage.end))
        ends = (at + size for at, size in sizes if size)
        near = any(not several.isdisjoint(passage.words[end : end + NEAR]) for end in ends)
        does = {act.act for act in passage.act_mentions} - {Act.STAY}
        return near and bool(does) and not (passage.powers or self.topics.units_in(text))

    def _likewise(self, text: str, excepted: frozenset[Province]) -> str:
        """Return that excepted units hold, where they do as all do: `Actually Serbia too`."""
        said = self.vocabulary.corrections.cue.sub(" ", text)
        passage, prose = whole_passage(said, self.lines.lexicon), self.vocabulary.prose
        spans = [(it.start, it.end) for it in passage.mentions]
        spans += [(it.start, it.end) for it in passage.act_mentions]
        left = set(passage.words).difference(*(passage.words[start:end] for start, end in spans))
        easy = prose.easy | prose.goodbyes | prose.first_joins | self.vocabulary.grammar.ands
        easy |= {word for phrase in prose.likewise.phrases for word in phrase}
        acts = {act.act for act in passage.act_mentions}
        too = any(f" {' '.join(phrase)}" in said.lower() for phrase in prose.likewise.phrases)
        told = acts == {Act.STAY} or (too and not acts)
        plain = easy.issuperset(word for word in left if word.isalnum())
        units = self.topics.units_in(said)
        if (
            not (units and units <= excepted and told and plain)
            or passage.denied
            or passage.is_past
        ):
            return text
        (holds,) = self.vocabulary.references.holds
        return f"{passage.parsed.quote(spans[0][0], passage.mentions[-1].end)} {holds}."

    def _is_understood(self, text: str) -> bool:
        """Whether a sentence is one of orders as it stands."""
        alone = self.lines.read(Line(0, 0, text), NOTHING)
        rest = any(order.for_the_rest for order in alone.orders)
        return alone.is_clean and bool(alone.orders) and rest

    def _remember(self, number: int, text: str, rest: Rest) -> None:
        self.own_words.remember(number, rest.text, text)
        self._excepted |= dict.fromkeys(rest.excepted, (number, text))
        if rest.open:
            self._open.append((number, text))

    # --- what came of it ------------------------------------------------------------------------

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter without orders for the rest to those that it excepts.

        Of such a unit that is ordered nowhere it is asked what it does; and of all others, where
        nobody knows which they are.
        """
        done = [self._without_rest(read) for read in done] if self._chooses else done
        told = [order for read in done for order in read.orders]
        ordered = {one.unit for one in told if not one.for_the_rest}
        lost = self._excepted.keys() - ordered
        below = {one.line for one in told if one.for_the_rest and ordered}  # all hold except:
        unnamed = [(at, text) for at, text in self._open if at not in below]
        asks = dict.fromkeys([*unnamed, *(self._excepted[at] for at in lost)])
        if not (asks or lost):
            return list(done)
        result = []
        for read in done:
            orders = tuple(one for one in read.orders if one.unit not in lost)
            mine = [(at, text) for at, text in asks if at == read.line.number]
            new = tuple(question(text, at) for at, text in mine)
            for key in mine:
                del asks[key]
            result.append(replace(read, orders=orders, problems=(*read.problems, *new)))
        return result

    def _without_rest(self, read: ReadLine) -> ReadLine:
        """Return a line with a question for what it tells all others."""
        rest: dict[str, list[str]] = {}
        for one in read.orders:
            if one.for_the_rest:
                rest.setdefault(one.written, []).append(one.short)
        asks = (question(text, read.line.number, tuple(it)) for text, it in rest.items())
        left = tuple(one for one in read.orders if not one.for_the_rest)
        return replace(read, orders=left, problems=(*read.problems, *asks))

    def told(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, what was put in plain words as it was written."""
        return self.own_words.told(done)
