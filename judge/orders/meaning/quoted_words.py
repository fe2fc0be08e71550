"""Orders between quotation marks are what somebody says, unless the writer gives them.

`"A Mun - Bur" - nice idea of yours, Alexei` is asked about; `My order: "A Mun - Bur"` is an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import question
from judge.orders.lines.splitting import Line
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.tokens.suggestions import first_distinct
from judge.rules.board import Province

QUOTED = re.compile('["“„«»]([^"“”„«»]{3,200})["“”«»]')
SENTENCE_END = re.compile(r"[.!?…](?:\s|$)")


def asked_if_quoted(
    done: Sequence[ReadLine], given: Sequence[Line], lines: LineReader
) -> list[ReadLine]:
    """Return the lines of a letter, with questions about what is but quoted in those `given`."""
    quoting = [line for line in given if QUOTED.search(line.text)]
    quoted = {(line.number, unit) for line in quoting for unit in _quoted_units(line, lines)}
    if not quoted:
        return list(done)
    return [_asked(read, {unit for at, unit in quoted if at == read.line.number}) for read in done]


def _quoted_units(line: Line, lines: LineReader) -> Iterator[Province]:
    """Yield the units that a line orders between quotation marks, beside words of another kind."""
    vocabulary = lines.lexicon.vocabulary
    grammar, prose = vocabulary.grammar, vocabulary.prose
    plain = grammar.fillers | grammar.auxiliaries | grammar.articles | grammar.prepositions
    plain |= (
        grammar.orders | grammar.ordering | grammar.here_are | grammar.politeness | grammar.ands
    )
    plain |= prose.me | prose.bare | prose.easy | prose.goodbyes | vocabulary.giving.givers
    for quote in QUOTED.finditer(line.text):
        before = SENTENCE_END.split(line.text[: quote.start()])[-1]
        behind = SENTENCE_END.split(QUOTED.sub(" ", line.text[quote.end() :]))[0]
        words = lines.lexicon.parse(f"{QUOTED.sub(' ', before)} {behind}").words
        if not plain.issuperset(word for word in words if word.isalpha()):
            told = lines.read(Line(line.number, line.last, quote[1]), NOTHING).orders
            yield from (order.unit for order in told if order.unit is not None)


def _asked(read: ReadLine, units: set[Province]) -> ReadLine:
    """Return a line with a question for its orders of some units."""
    asked = [order for order in read.orders if order.unit in units]
    if not asked:
        return read
    kept = tuple(order for order in read.orders if order not in asked)
    shorts = first_distinct(order.short for order in asked)
    asks = question(read.line.text, read.line.number, shorts)
    return replace(read, orders=kept, problems=(*read.problems, asks))
