"""Boxes to be ticked, `[x] A Mun - Bur` above `[ ] A Mun - Tyr`: only what is ticked is ordered.

A form may have a box for each thing a unit can do: `A MUN  [X] move to: BUR   [ ] hold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.lines.written_rows import WrittenRow
from judge.orders.vocabulary import Vocabulary

BOX = re.compile(
    r"(?:[\[(]\s{0,3}(?P<written>[xXvV*✓✔✗✘]?)\s?[\])]|(?P<drawn>[☐☑☒✅⬜◻▢✔✓]))(?=\s|$)"
)
EMPTY = frozenset({"", "✗", "✘", "☐", "⬜", "◻", "▢"})
BULLET = re.compile(r"\s*(?:[-*•]\s+)?")


def without_empty_boxes(rows: Sequence[WrittenRow], vocabulary: Vocabulary) -> Iterator[WrittenRow]:
    """Yield rows without their boxes; what stands behind an empty box is struck.

    Where no box is ticked, they are but bullets of a list.
    """
    if not any(_is_ticked(box) for row in rows for box in _boxes(row)):
        yield from rows
        return
    for row in rows:
        boxes = _boxes(row)
        if not boxes or row.struck:
            yield row
        elif len(boxes) == 1 and _is_of_line(row.text, boxes[0]):
            yield replace(row, text=BOX.sub("", row.text), struck=not _is_ticked(boxes[0]))
        else:
            yield replace(row, text=_ticked_only(row.text, boxes, vocabulary))


def _is_of_line(text: str, box: re.Match[str]) -> bool:
    """Whether a box stands before a line, or behind it, and so is for all of it."""
    return BULLET.fullmatch(text, 0, box.start()) is not None or not text[box.end() :].strip()


def _boxes(row: WrittenRow) -> list[re.Match[str]]:
    return [] if row.is_quoted else list(BOX.finditer(row.text))


def _is_ticked(box: re.Match[str]) -> bool:
    return (box["drawn"] if box["written"] is None else box["written"]) not in EMPTY


def _ticked_only(text: str, boxes: Sequence[re.Match[str]], vocabulary: Vocabulary) -> str:
    """Return a line with what its ticked boxes say; with several ticked, as a choice."""
    ends = [*(box.start() for box in boxes[1:]), len(text)]
    parts = zip(boxes, ends, strict=True)
    ticked = [text[box.end() : end].strip() for box, end in parts if _is_ticked(box)]
    choice = f" {min(vocabulary.grammar.ors)} "
    return f"{text[: boxes[0].start()].strip()} {choice.join(ticked)}".strip()
