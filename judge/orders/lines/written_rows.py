"""The lines of a letter before anything is taken off them, and the cells of a table in them."""

from __future__ import annotations

import re
from dataclasses import dataclass

RULED = re.compile(r"[\s|:+=*_.-]*")
WIDE_GAP = re.compile(r"\s{2,}")
PARTED_BY = ("|", "\t", ";", ",")


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One line as it was written, with its blanks; `last` is that of the last line joined to it.

    `struck` tells that the player took it out, `begins` that it is a thing of its own: the row of a
    table.
    """

    number: int
    last: int
    text: str
    struck: bool = False
    begins: bool = False

    @property
    def indent(self) -> int:
        """How far in it stands, in blanks."""
        plain = self.text.expandtabs()
        return len(plain) - len(plain.lstrip())

    @property
    def is_quoted(self) -> bool:
        """Whether a mail program marked it as somebody's words."""
        return self.text.lstrip().startswith(">")


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a row between two signs or wide gaps, and where it begins."""

    start: int
    text: str


def rows_of(text: str) -> list[WrittenRow]:
    """Return the lines of a text, counted from 1."""
    return [WrittenRow(at, at, line) for at, line in enumerate(text.splitlines(), start=1)]


def is_ruled(text: str) -> bool:
    """Whether a line is but drawn: `-----`, `|:---|---:|`."""
    return bool(text.strip()) and RULED.fullmatch(text) is not None


def cells(text: str, sign: str) -> list[Cell]:
    """Return the cells of a row that a sign parts, or wide gaps where the sign is a blank."""
    if sign == " ":
        return _between_gaps(text)
    inside = text.strip().strip(sign) if sign == "|" else text
    return [Cell(at, cell.strip()) for at, cell in enumerate(inside.split(sign))]


def _between_gaps(text: str) -> list[Cell]:
    plain = text.expandtabs()
    result: list[Cell] = []
    at = len(plain) - len(plain.lstrip())
    for part in WIDE_GAP.split(plain.strip()):
        start = plain.index(part, at)
        result.append(Cell(start, part))
        at = start + len(part)
    return result
