"""Coasts that a letter names, and no order: `nc of course`, an answer to what was asked of a fleet.

Which order it is of stands in an earlier letter, which is not known here: that is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from judge.orders.findings import question
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.vocabulary.judges_form import COAST_CODES

LONGEST = 8  # words of an answer, its end among them


def asked_if_coast_alone(done: Sequence[ReadLine], lines: LineReader) -> list[ReadLine]:
    """Return the lines of a letter, with a question for each coast if it orders nothing."""
    if any(read.orders or read.problems for read in done):
        return list(done)
    return [_asked(read) if _names_coast(read, lines) else read for read in done]


def _asked(read: ReadLine) -> ReadLine:
    return replace(read, problems=(question(read.line.text, read.line.number),))


def _names_coast(read: ReadLine, lines: LineReader) -> bool:
    """Whether a line names a coast, in full or by its code without a place."""
    parsed, tokens = lines.lexicon.parse(read.line.text), lines.lexicon.vocabulary.tokens
    in_full = any(a in tokens.coast_of and b in tokens.coast for a, b in pairwise(parsed.words))
    coded = not set(COAST_CODES.values()).isdisjoint(parsed.words)
    brief = len(parsed.words) <= LONGEST and not read.line.quoted
    return brief and (in_full or (coded and not parsed.names_anything()))
