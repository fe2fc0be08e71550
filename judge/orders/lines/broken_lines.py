"""Lines that a mail program seems to have broken: where a next word had no room any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.orders.lines.splitting import Line

SHORTEST_BROKEN = 60  # letters: mail programs break lines at 72 or so
PARAGRAPH = 40  # lines at most


def goes_on(before: Line, line: Line) -> bool:
    """Whether a mail program may have broken a line before the next one."""
    if not line.text or line.quoted or line.begins or before.number + 1 != line.number:
        return False
    return before.width + 1 + len(line.text.split()[0]) >= SHORTEST_BROKEN


def paragraphs(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield lines one by one, but together those that a mail program seems to have broken."""
    together: list[Line] = []
    for line in lines:
        if together and not (goes_on(together[-1], line) and len(together) < PARAGRAPH):
            yield together
            together = []
        together.append(line)
    if together:
        yield together


def joined(lines: Sequence[Line]) -> Line:
    """Return lines as one."""
    return Line(lines[0].number, lines[-1].last, " ".join(line.text for line in lines))


def listed(block: Sequence[Line]) -> Line:
    """Return a line and the list of orders in the lines below it as one line."""
    text = block[0].text
    for before, line in pairwise(block):
        apart = before is not block[0] and not goes_on(before, line)
        text += f", {line.text}" if apart else f" {line.text}"
    return replace(block[0], last=block[-1].last, text=text)
