"""Blocks: parts of a letter between two lines of their own, such as `PRESS` and `END PRESS`.

Nothing in a block is read as orders or commands.  Where an end was forgotten it is not guessed:
the block goes on to the end of the letter, or to where another one is opened.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of block: its name, and all words that open and end one (the old judges' too)."""

    name: str
    opens: tuple[str, ...]
    ends: tuple[str, ...]


KINDS = (
    Kind(
        "press",
        opens=("press", "broadcast"),
        ends=("end press", "endpress", "end broadcast", "endbroadcast"),
    ),
)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a letter: the line that opens it, and its first and last lines, from 1."""

    kind: Kind
    opening: str
    first: int
    last: int
    ended: bool


# What may stand behind the word that opens a block: how it is to be signed, and whom it is for.
_MANNERS = r"(?:white|gr[ae]y|black|dark|partial|fake|no)"
_OPTIONS = rf"(?:[\W_]*\b{_MANNERS}\b)*(?:[\W_]*\bto\b(?P<to>.*?))?[\W_]*"
_ANYBODY = frozenset({"all", "but", "and", "everybody", "everyone", "gm", "master", "observers"})
_OPENINGS = {
    kind: re.compile(rf"[\W_]*(?:{'|'.join(kind.opens)})\b{_OPTIONS}", re.IGNORECASE)
    for kind in KINDS
}
_LONGEST = 200  # letters of a line that opens a block


def blocks_of(lines: Sequence[str], addressees: Collection[str] = ()) -> dict[int, Block]:
    """Return every block that a line may open, by its first line, those within others included.

    `addressees` are the words, in lower case, by which a block may be sent to somebody.  A line
    that names others may be prose (`Press to follow tomorrow`), and is if the block has no end.
    """
    names = _ANYBODY.union(addressees)
    blocks: dict[int, Block] = {}
    end_below: dict[Kind, int] = {}
    next_opening = len(lines) + 1
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        end_below |= dict.fromkeys(_ended(line), number)
        kind, named = _opened(line)
        if kind is None:
            continue
        certain = named <= names
        end = end_below.get(kind, next_opening)
        if end < next_opening:
            blocks[number] = Block(kind, line.strip(), number, end, ended=True)
        elif certain:
            blocks[number] = Block(kind, line.strip(), number, next_opening - 1, ended=False)
        next_opening = number if certain else next_opening
    return blocks


def _opened(line: str) -> tuple[Kind | None, frozenset[str]]:
    """Return the kind of block that a line opens, if it is nothing but that, and for whom it is."""
    for kind, pattern in _OPENINGS.items():
        match = pattern.fullmatch(line) if len(line) <= _LONGEST else None
        if match:
            return kind, frozenset(re.findall(r"\w+", (match["to"] or "").lower()))
    return None, frozenset()


def _ended(line: str) -> list[Kind]:
    """Return the kinds of blocks that a line may end."""
    words = " ".join(re.findall(r"[^\W_]+", line[:_LONGEST].lower()))
    return [kind for kind in KINDS if words in kind.ends]
