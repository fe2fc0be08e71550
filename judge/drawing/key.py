"""The key: what each mark on this picture means, said only of marks that are on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

from judge.drawing import svg
from judge.drawing.key_entries import Entry, shown
from judge.drawing.lettering import breadth
from judge.drawing.stage import Stage
from judge.drawing.theme import Theme

SIZE = 12.0  # of the words
PITCH = 24.0  # from one row to the next
GAP = 16.0  # between two entries

KeyRow = list[tuple[Entry, str]]


def key(stage: Stage, words: Mapping[str, str], top: float) -> str:
    """Return the key in one or two rows around the middle of the picture, the first at `top`.

    Where the words are too long for that, all of it is smaller.
    """
    paper = replace(stage.theme, ink=stage.theme.paper_ink, halo=stage.theme.paper)
    width = stage.chart.width - 24
    rows = _rows([(entry, words[entry.word]) for entry in shown(stage)], width)
    scale = min(1.0, width / max(map(_breadth, rows)))
    first = top + PITCH * (2 - len(rows)) / 2
    drawn = (
        svg.placed((12 + width / 2, first + PITCH * i), _row(row, paper), scale=scale)
        for i, row in enumerate(rows)
    )
    return svg.group(*drawn, class_="key", font_family=svg.SANS, font_size=SIZE, fill=paper.ink)


def _rows(entries: KeyRow, width: float) -> list[KeyRow]:
    """Part the entries into one row, or two of about the same length."""
    ends = [*accumulate(map(_length, entries))]
    if ends[-1] - GAP <= width:
        return [entries]
    middle = next(i for i, end in enumerate(ends) if end >= ends[-1] / 2) + 1
    return [entries[:middle], entries[middle:]]


def _length(entry: tuple[Entry, str]) -> float:
    mark, words = entry
    return mark.width + 5 + breadth(words, SIZE) + GAP


def _breadth(row: KeyRow) -> float:
    return sum(map(_length, row)) - GAP


def _row(row: KeyRow, theme: Theme) -> str:
    """Return a row whose middle is at 0."""
    starts = accumulate(map(_length, row), initial=-_breadth(row) / 2)
    return "".join(
        entry.draw((x, 0), theme) + svg.text((x + entry.width + 5, 4), words)
        for (entry, words), x in zip(row, starts, strict=False)
    )
