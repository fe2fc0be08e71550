"""What was put in plain words before a letter is read is told in the writer's own words again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from judge.orders.findings import Problem, ReadOrder
from judge.orders.meaning.line_reader import ReadLine


class OwnWording(NamedTuple):
    """The number of a line, a text of it in plain words, and the same as it was written."""

    line: int
    plain: str
    written: str


@dataclass(frozen=True)
class OwnWords:
    """What of one letter was put in plain words."""

    wordings: list[OwnWording] = field(default_factory=list)

    def remember(self, line: int, plain: str, written: str) -> None:
        """Remember how words of a line were written that are read as plain ones."""
        self.wordings.append(OwnWording(line, plain, written))

    def told(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, what was put in plain words as it was written."""
        if not self.wordings:
            return list(done)
        return [
            replace(
                read,
                orders=tuple(map(self._order_told, read.orders)),
                problems=tuple(map(self._problem_told, read.problems)),
            )
            for read in done
        ]

    def _order_told(self, read: ReadOrder) -> ReadOrder:
        return read._replace(written=self._as_written(read.line, read.written))

    def _problem_told(self, problem: Problem) -> Problem:
        written = self._as_written(problem.line, problem.written)
        if written == problem.written:
            return problem
        piece = problem.piece if problem.piece in written else written
        return replace(problem, written=written, piece=piece)

    def _as_written(self, number: int, text: str) -> str:
        """Return words as they were written, before they were put in plain ones."""
        for line, plain, written in self.wordings:
            if line == number and text.rstrip(".") in plain and text not in written:
                return written
            if line == number and plain in text and plain not in written:
                return text.replace(plain, written)  # joined with the line below
        return text
