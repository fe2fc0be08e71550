"""Versions: lines under like labels that order one unit differently, of which but one can be meant.

`V1: A Mun - Bur` and `V2: A Mun - Tyr` leave it open which counts, and so do `Set A:` and `Set B:`
with their orders below.  What bears no label is corrected by what stands below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from judge.orders.findings import ReadOrder, question
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.vocabulary import Vocabulary

LABEL = re.compile(r"\W*(?P<word>[^\W\d_]{1,12})[\s.]*(?P<index>\d|[^\W\d_]+)(?=\s*[:)=]|\s|$)")
LETTERS = frozenset("abcd")

Version = tuple[str, str]  # V, 1


@dataclass(frozen=True, slots=True)
class Rivals:
    """The numbers of the lines that are versions of one another; of them, those that are chosen."""

    lines: frozenset[int]
    chosen: frozenset[int]


def rivals_of(done: Sequence[ReadLine], lexicon: Lexicon) -> Rivals:
    """Return the lines under labels of which one alone can be meant."""
    labelled = list(_labelled(done, lexicon.vocabulary))
    rivals = (
        (a, b)
        for (a, first), (b, second) in combinations(labelled, 2)
        if a[0] == b[0] and a != b and _differ(first.orders, second.orders)
    )
    labels = {label for pair in rivals for label in pair}
    named = [label for label in labels if any(_chooses(read, label, lexicon) for read in done)]
    chosen = named if len(named) == 1 else []
    numbers = [(label, read.line.number) for label, read in labelled if label in labels]
    return Rivals(
        frozenset(number for _, number in numbers),
        frozenset(number for label, number in numbers if label in chosen),
    )


def without_rivals(done: Sequence[ReadLine], rivals: Rivals) -> list[ReadLine]:
    """Return the lines of a letter with the version that counts; without any if that is open."""
    if any(read.orders for read in done if read.line.number in rivals.chosen):
        over = rivals.lines - rivals.chosen
        return [replace(it, orders=()) if it.line.number in over else it for it in done]
    of_rivals = (it for read in done if read.line.number in rivals.lines for it in read.orders)
    shorts = first_distinct(order.short for order in of_rivals)
    return [_asked(read, shorts) if read.line.number in rivals.lines else read for read in done]


def _chooses(read: ReadLine, label: Version, lexicon: Lexicon) -> bool:
    """Whether a line orders nothing, and says no more than that a version counts: `v2 please`."""
    parsed, known = lexicon.parse(read.line.text), lexicon.vocabulary.corrections
    named = re.search(rf"\b{label[0]}\s*{label[1]}\b", read.line.text.lower())
    if read.orders or read.line.quoted or not named or parsed.proviso:
        return False
    told = lexicon.vocabulary.prose.me | known.affirmed | known.counting | known.only | {*label}
    told |= lexicon.vocabulary.grammar.lead_ins | frozenset().union(*known.keeping.phrases)
    return told.issuperset(word for word in parsed.words if word.isalnum())


def _asked(read: ReadLine, shorts: tuple[str, ...]) -> ReadLine:
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
    match = LABEL.match(text.lower())
    if match is None:
        return None
    index, names = match["index"], vocabulary.grammar.numbers.values()
    counted = index.isdecimal() or index in LETTERS or any(index in it for it in names)
    return (match["word"], index) if counted else None


def _differ(first: Sequence[ReadOrder], second: Sequence[ReadOrder]) -> bool:
    """Whether a unit is told one thing by some orders, and another by others."""
    return any(a.unit == b.unit and a.order != b.order for a in first for b in second)
