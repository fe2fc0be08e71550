"""Lines that a mail program seems to have broken: where a next word had no room any more.

A narrow one breaks at 35 letters: `Munich marches to` / `Burgundy, helped by the army in` / `Ruhr.`
What a line ends with shows it, and how long the others of its paragraph are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.orders.lines.splitting import Line
from judge.orders.vocabulary import Vocabulary

SHORTEST_BROKEN = 60  # letters: mail programs break lines at 72 or so
SHORTEST_FULL = 25  # letters of the longest line of a paragraph that was broken
PARAGRAPH = 40  # lines at most
DASHES = frozenset({"-", "–", "—", "->", "→"})
BEGUN = re.compile(r"(?:^|\w[.!?]\s+)[A-Z][^.!?]*$")
NOTED = re.compile(r"(?:[AFaf]\b[.:]?\s|[^\W\d_]+\s*(?:[-–—=]+>?|→|:)|\W*$)")  # begins an order
HYPHENED = re.compile(r"[A-Z][a-z]+-[A-Z][a-z]+\b[^-]")  # Mid-Atlantic.


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


def unbroken(lines: Sequence[Line], vocabulary: Vocabulary) -> list[Line]:
    """Return the lines of a letter, those that show that they were broken as one."""
    result: list[Line] = []
    for run in _runs(lines):
        room = max(line.width for line in run)
        breaks = [_Break(*pair, room, vocabulary) for pair in pairwise(run)]
        evenly = all(it.is_full or it.leads_on for it in breaks)
        torn = evenly and any(it.leads_on for it in breaks)
        result.append(run[0])
        for at in breaks:
            begun = at.has_no_room and BEGUN.search(result[-1].text)
            if at.leads_on or (at.is_in_sentence and (torn or begun)):
                result[-1] = replace(joined([result[-1], at.line]), width=at.line.width)
            else:
                result.append(at.line)
    return result


def _runs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines that stand line below line, of the writer's own and without bullets."""
    run: list[Line] = []
    for line in lines:
        whole = not (line.begins or line.quoted or line.struck) and bool(line.text)
        if run and not (whole and run[-1].text and run[-1].last + 1 == line.number):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


@dataclass(frozen=True, slots=True)
class _Break:
    """Where one line of a paragraph ends, and the next one begins; `room` is its longest line."""

    before: Line
    line: Line
    room: int
    vocabulary: Vocabulary

    @property
    def is_full(self) -> bool:
        """Whether the next word had no room."""
        first = self.line.text.split()[0]
        longest = self.room >= SHORTEST_FULL
        return longest and self.before.width + 1 + len(first) > self.room

    @property
    def leads_on(self) -> bool:
        """Whether a line ends so that something must follow: `the army in`, `A Munich -`."""
        known, last = self.vocabulary.lines, self.before.text.split()[-1].lower()
        placing = last in known.placing or last in DASHES
        open_still = last in known.leading_on or (placing and self.is_full)
        noted = NOTED.match(self.line.text) and not HYPHENED.match(self.line.text)
        return open_still and not (noted or self.before.quoted)

    @property
    def has_no_room(self) -> bool:
        """Whether a long line has no room for a sentence that has begun to end."""
        return self.is_full and self.before.width >= SHORTEST_BROKEN

    @property
    def is_in_sentence(self) -> bool:
        """Whether the next line goes on in small letters: `and the fleet in Denmark` / `holds.`."""
        first = self.line.text.split()[0].rstrip(".,;!?")
        ended = self.before.text.rstrip()[-1] in ".!?:;"
        return first.islower() and not (ended or NOTED.match(self.line.text))
