"""Versions: lines under like labels that order one unit differently, of which but one can be meant.

`V1: A Mun - Bur` and `V2: A Mun - Tyr` leave it open which counts, and so do `Set A:` and `Set B:`
with their orders below, unless the letter says it (`chosen_versions`).  What bears no label is
corrected by what stands below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from judge.orders.findings import ReadOrder, question
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.vocabulary import Vocabulary

LABEL = re.compile(r"\W*(?P<word>[^\W\d_]{1,12})[\s.]*(?P<index>\d|[^\W\d_]+)(?=\s*[:)=]|\s|$)")
LETTER = re.compile(r"\W*(?P<word>)(?P<index>[A-D])\s?:")  # A: and B:, over or before orders
LETTERS = frozenset("abcd")

Version = tuple[str, str]  # V, 1


def rivals_of(done: Sequence[ReadLine], lexicon: Lexicon) -> frozenset[int]:
    """Return the numbers of the lines under labels of which one alone can be meant."""
    labelled = list(_labelled(done, lexicon.vocabulary))
    rivals = (
        (a, b)
        for (a, first), (b, second) in combinations(labelled, 2)
        if a[0] == b[0] and a != b and _differ(first.orders, second.orders)
    )
    labels = {label for pair in rivals for label in pair}
    return frozenset(read.line.number for label, read in labelled if label in labels)


def without_rivals(done: Sequence[ReadLine], rivals: frozenset[int]) -> list[ReadLine]:
    """Return the lines of a letter without versions, which are asked about."""
    of_rivals = (it for read in done if read.line.number in rivals for it in read.orders)
    shorts = [order.short for order in of_rivals]
    return [_asked(read, shorts) if read.line.number in rivals else read for read in done]


def _asked(read: ReadLine, shorts: Sequence[str]) -> ReadLine:
    asks = question(read.line.text, read.line.number, shorts)
    return replace(read, orders=(), problems=(*read.problems, asks)) if read.orders else read


def _labelled(
    done: Sequence[ReadLine], vocabulary: Vocabulary
) -> Iterator[tuple[Version, ReadLine]]:
    """Yield the lines that stand under a label, on their line or above, up to an empty line."""
    label, last = None, 0
    for read in done:
        near = read.line.number - last <= 1
        label = _label(read.line.text, vocabulary) or (label if near else None)
        last = read.line.last
        if label is not None:
            yield label, read


def _label(text: str, vocabulary: Vocabulary) -> Version | None:
    """Return the label that a line begins with: `Set B:`, `v2 A Mun - Bur`."""
    match = LETTER.match(text) or LABEL.match(text.lower())
    if match is None:
        return None
    index, names = match["index"].lower(), vocabulary.grammar.numbers.values()
    counted = index.isdecimal() or index in LETTERS or any(index in it for it in names)
    return (match["word"], index) if counted else None


def _differ(first: Sequence[ReadOrder], second: Sequence[ReadOrder]) -> bool:
    """Whether a unit is told one thing by some orders, and another by others."""
    return any(a.unit == b.unit and a.order != b.order for a in first for b in second)
