"""Orders that name another by its number in the letter: `1) War-Gal 2) Ukr S 1`.

They are read with the words of that order in the place of its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from judge.orders.findings import Cause, Problem, ProblemKind
from judge.orders.lines.splitting import Line
from judge.orders.meaning.headings_above import Above
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.vocabulary import Vocabulary
from judge.orders.vocabulary.patterns import any_of

LONGEST = 8  # words of an order that is named by its number
LANGUAGES_REMEMBERED = 32


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _pattern(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return what ends an order that helps another by its number."""
    helps = any_of(" ".join(phrase) for phrase in vocabulary.grammar.verbs.support.phrases)
    called = any_of(vocabulary.grammar.numbering)
    return re.compile(
        rf"^(.{{1,60}}?\s(?:{helps})\s*:?)\s+(?:(?:{called})\.?\s+)?"
        r"[(#]?(?:(\d{1,2})|([b-z]|a(?=\))))[).]*$",
        re.I,
    )


class NumberedOrders:
    """The numbered lines of one letter."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.pattern = _pattern(reader.lexicon.vocabulary)
        self.text_of: dict[int, str] = {}

    def learn(self, lines: Iterable[Line]) -> None:
        """Remember the lines by their numbers; a number that comes twice is none."""
        for line in lines:
            if line.count and not line.quoted:
                again = line.count in self.text_of
                self.text_of[line.count] = "" if again else line.text.rstrip(" .,;")

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
