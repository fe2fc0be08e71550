"""Orders between quotation marks are what somebody says, unless the writer gives them.

`"A Mun - Bur" - nice idea of yours, Alexei` is asked about; `My order: "A Mun - Bur"` is an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.lines.splitting import Line
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadLine

QUOTED = re.compile('["“„«»]([^"“”„«»]{3,200})["“”«»]')
SENTENCE_END = re.compile(r"[.!?…](?:\s|$)")


def asked_if_quoted(
    done: Sequence[ReadLine], given: Sequence[Line], lines: LineReader
) -> list[ReadLine]:
    """Return the lines of a letter, with questions about what is but quoted in those `given`."""
    quoting = [line for line in given if QUOTED.search(line.text)]
    quoted = {(line.number, text) for line in quoting for text in _quotes(line, lines)}
    if not quoted:
        return list(done)
    return [
        _asked(read, [it for at, it in quoted if at == read.line.number], lines) for read in done
    ]


def _quotes(line: Line, lines: LineReader) -> Iterator[str]:
    """Yield what a line has between quotation marks, beside words of another kind."""
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
            yield quote[1]


def _asked(read: ReadLine, quotes: Sequence[str], lines: LineReader) -> ReadLine:
    """Return a line with a question for its orders within quotations."""
    told = (lines.read(replace(read.line, text=quote), NOTHING).orders for quote in quotes)
    units = {order.unit for orders in told for order in orders}
    asked = [
        order
        for order in read.orders
        if order.unit in units or any(order.written in quote for quote in quotes)
    ]
    return read.asked_of(asked) if asked else read
