"""Orders told in passing that gainsay plain ones: `Munich sits at the foot of the Alps`.

Where a unit is plainly ordered to do something, a sentence elsewhere that may only say where it is,
or where its province lies, takes nothing back: which of the two is meant is asked.  What is told as
a reason, `Con holds because Bul stays`, orders a unit only that has no order yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import ReadOrder, question
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.passages import BY_GIST
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.tokens.tokenizing import words_of
from judge.rules.board import Province
from judge.rules.order import Hold


def asked_if_in_passing(
    done: Sequence[ReadLine],
    plain: Sequence[ReadOrder],
    given: Sequence[Line],
    lines: LineReader,
) -> list[ReadLine]:
    """Return the lines of a letter, with questions about what is told so; `plain` orders are not.

    Words that correct what stands above them, in the lines as they were `given`, are not told in
    passing.
    """
    done = _without_reasons(done, lines)
    loose = [it for read in done for it in read.orders if _is_loose(it) and it not in plain]
    if not loose:
        return list(done)
    told = [it for read in done for it in read.orders if BY_GIST not in it.notes or it in plain]
    at = {it.line for it in loose}
    changed = {it.number for it in given if it.number in at and _corrects(it.text, lines)}
    return [read if read.line.number in changed else _asked(read, told) for read in done]


def _without_reasons(done: Sequence[ReadLine], lines: LineReader) -> list[ReadLine]:
    """Return the lines of a letter, without reasons for units that were told something before."""
    told: set[Province | None] = set()
    result = []
    for read in done:
        kept = []
        for order in read.orders:
            if not (order.unit in told and _is_reason(order, read, lines)):
                kept.append(order)
            told.add(order.unit)
        result.append(replace(read, orders=tuple(kept)))
    return result


def _is_reason(told: ReadOrder, read: ReadLine, lines: LineReader) -> bool:
    """Whether that a unit stays is why another does something: `as Bul stays, Con holds`."""
    if not isinstance(told.order, Hold):
        return False
    before = read.line.text.partition(told.written)[0]
    words = words_of(f"{before} {told.written}", lines.lexicon.vocabulary)
    at = len(words) - len(words_of(told.written, lines.lexicon.vocabulary))
    why = lines.lexicon.vocabulary.prose.whys_told
    return bool(why.intersection(words[max(at - 1, 0) : at + 1]))


def _is_loose(told: ReadOrder) -> bool:
    """Whether words were only understood to say that a unit stays."""
    return BY_GIST in told.notes and isinstance(told.order, Hold)


def _asked(read: ReadLine, plain: Sequence[ReadOrder]) -> ReadLine:
    """Return a line with a question for its hold in passing, if it gainsays a plain order."""
    for loose in read.orders:
        if loose in plain or not _is_loose(loose):
            continue
        others = [it for it in plain if it.unit == loose.unit and it.order != loose.order]
        if others and others[-1].line != loose.line:
            asks = question(loose.written, loose.line, [others[-1].short, loose.short])
            kept = tuple(it for it in read.orders if it is not loose)
            read = replace(read, orders=kept, problems=(*read.problems, asks))
    return read


def _corrects(text: str, lines: LineReader) -> bool:
    """Whether words change or deny something: `Scratch Moscow's move, it stays`."""
    known, prose = lines.lexicon.vocabulary.corrections, lines.lexicon.vocabulary.prose
    words = lines.lexicon.parse(text).words
    denies = prose.denials | prose.none_at_all | prose.taken_back
    signs = (known.cue, known.undoing, known.faulty)
    changes = known.changes.are_among(words) or any(sign.search(text) for sign in signs)
    return changes or not denies.isdisjoint(words)
