"""Remarks: the sentences of a letter that order nothing, as they stand beside a block of orders.

A block is the orders that stand line below line.  What stands nearest above it without a full stop
heads it; sentences farther off stand before it, or after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from judge.orders.findings import ReadOrder
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.tokens.tokenizing import words_of

FARTHEST = 4  # remarks
RESULT = "(*"  # how programs print what became of an order: (*void*)
STOPPED = re.compile(r"[.!?…][\"”')\]]*$")
SENTENCE_ENDS = re.compile(r"(?<=\w[.!?…])\s+")
DASHES = re.compile(r"\s+[-–—]{1,2}\s+")
DASHES_AND_COLONS = re.compile(r"(?<=:)\s+|\s+[-–—]{1,2}\s+")
ENDED = re.compile(r"[.:!?)\]…>\"”“-]\s*$")
APART = re.compile(r"\s*(?:[.!?…;(\[/#=~*<>^–—]|-)")


LineText = tuple[int, str]  # the place of a line in the letter, and some of its text


class RemarkPlace(Enum):
    """Where a remark stands; `ABOVE` is the nearest above, with a full stop."""

    HEADING = auto()
    ABOVE = auto()
    BEFORE = auto()
    BEHIND = auto()
    AFTER = auto()


BELOW = frozenset({RemarkPlace.BEHIND, RemarkPlace.AFTER})


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence beside orders, the line it stands in, and its words without any signs."""

    text: str
    words: tuple[str, ...]
    side: RemarkPlace
    line: int


@dataclass(frozen=True, slots=True)
class OrderBlock:
    """Lines of orders, one below the other, by their places in a letter; the end is behind them."""

    start: int
    end: int


def blocks(done: Sequence[ReadLine]) -> Iterator[OrderBlock]:
    """Yield the blocks of a letter: a line without orders, or an empty one, ends a block."""
    start = 0
    while start < len(done):
        end = start
        while end < len(done) and done[end].orders and (end == start or _adjoin(done, end)):
            end += 1
        if end > start:
            yield OrderBlock(start, end)
        start = max(end, start + 1)


def _adjoin(done: Sequence[ReadLine], at: int) -> bool:
    """Whether no empty line stands between a line and the one before it."""
    return done[at].line.number - done[at - 1].line.last <= 1


def remarks_of(block: OrderBlock, done: Sequence[ReadLine], lexicon: Lexicon) -> Iterator[Remark]:
    """Yield the remarks above a block and below it, the nearest first."""
    above = [*_above(block, done, lexicon)]
    for rank, (at, text) in enumerate(reversed(above[-FARTHEST:])):
        nearest = RemarkPlace.ABOVE if STOPPED.search(text) else RemarkPlace.HEADING
        yield _remark(text, RemarkPlace.BEFORE if rank else nearest, at, lexicon)
    below = [*_below(block, done, lexicon)]
    for rank, (at, text) in enumerate(below[:FARTHEST]):
        yield _remark(text, RemarkPlace.AFTER if rank else RemarkPlace.BEHIND, at, lexicon)


def comments_of(at: int, read: ReadLine, lexicon: Lexicon) -> Iterator[Remark]:
    """Yield what stands behind the last order of a line and says something for itself."""
    for rank, text in enumerate(_tail(read, lexicon)):
        yield _remark(text, RemarkPlace.AFTER if rank else RemarkPlace.BEHIND, at, lexicon)


def remarks_within(
    at: int, read: ReadLine, lexicon: Lexicon
) -> Iterator[tuple[Remark, tuple[ReadOrder, ...]]]:
    """Yield the sentences between the orders of a line, with the orders of the one before."""
    text, said = read.line.text, list[ReadOrder]()
    asked = [problem.written for problem in read.problems]
    for order, behind in pairwise(read.orders):
        said.append(order)
        (_, end), (start, _) = _span(order, text), _span(behind, text)
        gap = text[end:start]
        if not SENTENCE_ENDS.search(f"w{gap}w"):
            continue
        parts = _parts(gap.lstrip(" .!?…"), lexicon)
        parts = parts if APART.match(gap) else parts[1:]
        for part in parts if ENDED.search(gap) else parts[:-1]:
            if not any(part in written for written in asked):
                yield _remark(part, RemarkPlace.BEHIND, at, lexicon), tuple(said)
        said = []


def _remark(text: str, side: RemarkPlace, line: int, lexicon: Lexicon) -> Remark:
    return Remark(text, words_of(text, lexicon.vocabulary), side, line)


def _above(block: OrderBlock, done: Sequence[ReadLine], lexicon: Lexicon) -> Iterator[LineText]:
    """Yield the parts above a block; those below the block before it are of that one's."""
    start = block.start
    while start and _is_remark(done[start - 1]):
        start -= 1
    if start and start < block.start:
        start = _first_above(start, block, done)
    for at in range(start, block.start):
        yield from ((at, part) for part in _parts(done[at].line.text, lexicon))
    yield from ((block.start, part) for part in _lead(done[block.start], lexicon))


def _first_above(start: int, block: OrderBlock, done: Sequence[ReadLine]) -> int:
    """Return the first line between two blocks that stands above the second."""
    for at in range(start, block.start):
        if done[at].line.text.rstrip().endswith(":") or not _adjoin(done, at):
            return at
    return block.start


def _below(block: OrderBlock, done: Sequence[ReadLine], lexicon: Lexicon) -> Iterator[LineText]:
    """Yield the parts below a block, up to those that stand above the next."""
    end = block.end
    while end < len(done) and _is_remark(done[end]):
        end += 1
    if end < len(done):
        end = _first_above(block.end, OrderBlock(end, end), done)
    if block.end - block.start == 1:
        yield from ((block.start, part) for part in _tail(done[block.start], lexicon))
    for at in range(block.end, end):
        if not done[at].line.text.endswith(":"):
            yield from ((at, part) for part in _parts(done[at].line.text, lexicon, DASHES))


def _is_remark(read: ReadLine) -> bool:
    """Whether a line is the writer's own, and neither an order nor asked about."""
    quiet = not (read.orders or read.problems or read.line.quoted or read.line.struck)
    return quiet and not read.above.aside and bool(read.line.text)


def _lead(read: ReadLine, lexicon: Lexicon) -> Sequence[str]:
    """Return what stands before the first order of a line, but for the clause it stands in."""
    first, _ = _bounds(read)
    lead = read.line.text[:first].strip()
    if not any(map(str.isalpha, lead)):
        return []
    parts = _parts(lead, lexicon)
    return parts if ENDED.search(lead) else parts[:-1]


def _tail(read: ReadLine, lexicon: Lexicon) -> Sequence[str]:
    """Return what stands behind the last order of a line, but for the rest of its clause."""
    _, last = _bounds(read)
    tail = read.line.text[last:]
    if not any(map(str.isalpha, tail)):
        return []
    parts = _parts(tail, lexicon)
    return parts if APART.match(tail) else parts[1:]


def _bounds(read: ReadLine) -> tuple[int, int]:
    """Return where the orders of a line begin and end; nowhere if that is not to be told."""
    spans = [_span(order, read.line.text) for order in read.orders]
    if not spans or any(start < 0 for start, _ in spans):
        return 0, len(read.line.text)
    return min(start for start, _ in spans), max(end for _, end in spans)


def _span(order: ReadOrder, text: str) -> tuple[int, int]:
    start = text.find(order.written)
    return start, start + len(order.written)


def _parts(text: str, lexicon: Lexicon, signs: re.Pattern[str] = DASHES_AND_COLONS) -> list[str]:
    """Return the sentences of a text, parted at some signs, that say something."""
    told = SENTENCE_ENDS.split(text)
    parts = (part.strip() for sentence in told for part in signs.split(sentence))
    return [part for part in parts if _says_something(part, lexicon)]


def _says_something(part: str, lexicon: Lexicon) -> bool:
    """Whether a part has words, and more than a `Hmm.` or `Ha!`."""
    idle = lexicon.vocabulary.beside.interjections
    words = any(it.isalpha() and it not in idle for it in words_of(part, lexicon.vocabulary))
    return words and RESULT not in part
