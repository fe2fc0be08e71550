"""Orders that name another by its number in the letter: `1) War-Gal 2) Ukr S 1`.

They are read with the words of that order in the place of its number.  Where a line says what the
other should be (`Order 2 should read F Kie - Den`), that stands in its place; so do words of which
an erratum says what to read for them, in retreats and winters.  Where an order is told to be a hold
(`Make number 2 a hold`), its unit stands for its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from judge.orders.findings import Cause, Problem, ProblemKind
from judge.orders.lines.splitting import Line
from judge.orders.meaning.headings_above import NOTHING, Above
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.vocabulary import Verb, Vocabulary
from judge.orders.vocabulary.patterns import any_of

QUOTES = " \"'“”„‘’.,;"
BESIDE = re.compile(r"[\s.,;]*(?:[(\[][^()\[\]]*[)\]][\s.,;]*)?$")  # an order: A Yor - Bel (convoy)
LONGEST = 8  # words of an order that is named by its number
LANGUAGES_REMEMBERED = 32


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _pattern(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return what ends an order that helps another by its number."""
    verbs = vocabulary.grammar.verbs
    phrases = (*verbs.support.phrases, *verbs.convoy.phrases)
    helps = any_of(" ".join(phrase) for phrase in phrases)
    called = any_of(vocabulary.grammar.numbering)
    return re.compile(
        rf"^(.{{1,60}}?\s(?:{helps})\s*:?)\s+(?:(?:{called})\.?\s+)?"
        r"[(#]?(?:(\d{1,2})|([b-z]|a(?=\))))[).]*$",
        re.I,
    )


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _correcting(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return what says of another order by its number what it should be."""
    called = any_of(vocabulary.grammar.numbering)
    should = any_of(" ".join(phrase) for phrase in vocabulary.grammar.should_read.phrases)
    return re.compile(
        rf"(?:\b(?:{called})\b\.?\s*)+#?(\d{{1,2}})[,:]?\s+(?:{should})[\s:]+[\"'“]?(.+?)[\"'”.!]*$",
        re.I,
    )


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _numbered(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return what names an order by its number: `number 2`."""
    called = any_of(vocabulary.grammar.numbering)
    return re.compile(rf"\b(?:(?:{called})\b\.?\s*)+#?(\d{{1,2}})\b", re.I)


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _undone(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return what takes an order back by its number: `scratch 4`, `cancel no. 2`."""
    called, undoing = any_of(vocabulary.grammar.numbering), any_of(vocabulary.prose.taken_back)
    return re.compile(rf"\b({undoing})\s+(?:(?:{called})\b\.?\s*)*[#(]?(\d{{1,2}})\b\)?", re.I)


class NumberedOrders:
    """The numbered lines of one letter."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.pattern = _pattern(reader.lexicon.vocabulary)
        self.text_of: dict[int, str] = {}

    def corrected(self, lines: Sequence[Line]) -> list[Line]:
        """Return lines in which what should be in the place of a numbered order is there."""
        correcting = _correcting(self.reader.lexicon.vocabulary)
        numbers = [line.count for line in lines if not line.quoted]
        result = list(lines)
        for at, line in enumerate(lines):
            if self._is_erratum(result, at):
                continue
            named = None if line.quoted or line.count else correcting.search(line.text)
            number = int(named[1]) if named else 0
            if named is None or numbers.count(number) != 1 or not self._is_order(line, named[2]):
                continue
            result[at] = replace(line, text=self._without_cue(line.text[: named.start()].strip()))
            other = next(n for n, it in enumerate(lines) if it.count == number and not it.quoted)
            result[other] = replace(lines[other], text=named[2])
        return [self._with_unit(line, result) for line in result]

    def _with_unit(self, line: Line, lines: Sequence[Line]) -> Line:
        """Return a line that tells a numbered order to be a hold, with its unit for its number."""
        undone = None if line.quoted or line.count else self._undone_in(line.text)
        if undone:
            unit = self._units(lines).get(int(undone[2])) if any(it.count for it in lines) else ""
            text = f"{line.text[: undone.start()]}{undone[1]} {unit}{line.text[undone.end() :]}"
            return replace(line, text=text) if unit else line
        numbered = _numbered(self.reader.lexicon.vocabulary)
        beside = "" if line.quoted or line.count else numbered.sub("", line.text)
        if beside == line.text or not self._only_holds(beside):
            return line
        units = self._units(lines)
        text = numbered.sub(lambda named: units.get(int(named[1]), named[0]), line.text)
        return replace(line, text=text)

    def _undone_in(self, text: str) -> re.Match[str] | None:
        """Return what takes an order back by its number, in movements, if no place is named."""
        undone = _undone(self.reader.lexicon.vocabulary).search(text)
        return undone if undone and self.reader.standpoint.moves and not self._names(text) else None

    def _only_holds(self, text: str) -> bool:
        """Whether words, in movements, say to stay and name no place."""
        verbs = self.reader.lexicon.vocabulary.grammar.verb_of
        words = self.reader.lexicon.parse(text).words if text else ()
        holds = any(verbs.get(word) is Verb.HOLD for word in words)
        return holds and self.reader.standpoint.moves and not self._names(text)

    def _units(self, lines: Sequence[Line]) -> dict[int, str]:
        """Return the units of the orders of a letter by their numbers, or else as they come."""
        read = ((line.count, self.reader.read(line, NOTHING)) for line in lines if not line.quoted)
        ones = [(count, it.orders[0].order) for count, it in read if len(it.orders) == 1]
        if not any(count for count, _ in ones):
            ones = [(number, order) for number, (_, order) in enumerate(ones, start=1)]
        short = self.reader.standpoint.short
        return {count: " ".join(short(order).split()[:2]) for count, order in ones if count}

    def _without_cue(self, text: str) -> str:
        """Return what stands before a correction without a word that tells of it."""
        cue = self.reader.lexicon.vocabulary.corrections.cue.match(text)
        return text[cue.end() :] if cue else text

    def _is_erratum(self, lines: list[Line], at: int) -> bool:
        """Put words in the place of those above that a line tells to read otherwise, if it does."""
        if self.reader.standpoint.moves or lines[at].quoted:
            return False
        ways = self.reader.lexicon.vocabulary.corrections.replacing
        named = next(filter(None, (way.search(lines[at].text) for way in ways)), None)
        wrong, right = (
            (named[part].strip(QUOTES) for part in ("wrong", "right")) if named else ("", "")
        )
        found = [n for n in range(at) if wrong and wrong in lines[n].text and not lines[n].quoted]
        if len(found) != 1 or lines[found[0]].text.count(wrong) != 1 or not self._names(right):
            return False
        above = lines[found[0]]
        lines[found[0]] = replace(above, text=above.text.replace(wrong, right))
        lines[at] = replace(lines[at], text="")
        return True

    def _names(self, text: str) -> bool:
        """Whether words name a place; `a fleet` does not."""
        grammar = self.reader.lexicon.parse(text).grammar
        return any(grammar.names_at(at) for at in range(grammar.end))

    def _is_order(self, line: Line, text: str) -> bool:
        """Whether words are one whole order."""
        read = self.reader.read(replace(line, text=text), NOTHING)
        return read.is_clean and len(read.orders) == 1

    def learn(self, lines: Iterable[Line]) -> None:
        """Remember the lines by their numbers; a number that comes twice is none."""
        for line in lines:
            if line.count and not line.quoted:
                again = line.count in self.text_of
                self.text_of[line.count] = "" if again else BESIDE.sub("", line.text)

    def read(self, line: Line, above: Above) -> ReadLine | None:
        """Return what a line comes to that names another by its number; None if it does not."""
        named = self.pattern.match(line.text) if self.text_of and line.text else None
        if named is None or line.quoted:
            return None
        number = int(named[2]) if named[2] else ord(named[3].lower()) - ord("a") + 1
        other = self.text_of.get(number, "")
        if not other and named[3]:
            return None
        if not other or number == line.count or len(other.split()) > LONGEST:
            piece = line.text[named.end(1) :].strip()
            unknown = Problem(
                ProblemKind.NOT_UNDERSTOOD,
                line.text,
                piece,
                Cause("unknown-words"),
                line=line.number,
            )
            open_still = replace(above, doubtful=True)  # nothing else may be made of it
            return ReadLine(line, open_still, above, problems=(unknown,))
        read = self.reader.read(replace(line, text=f"{named[1]} {other}"), above)
        if not read.is_clean or len(read.orders) != 1:
            return None
        orders = tuple(order._replace(written=line.text) for order in read.orders)
        return replace(read, line=line, orders=orders)
