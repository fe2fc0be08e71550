"""Blocks: parts of a letter between two lines of their own, such as `PRESS` and `END PRESS`.

Nothing in a block is read as orders or commands.  Where an end was forgotten it is not guessed:
the block goes on to the end of the letter, or to where another one is opened.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from judge.desk.language import Language, any_of, plain_words

_LONGEST = 200  # letters of a line that opens a block


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a letter: its kind, the line that opens it, and its first and last lines, from 1.

    The kinds are those that the language has words for: `press`.  `text` are the lines within.
    """

    kind: str
    opening: str
    first: int
    last: int
    ended: bool
    text: str = ""


def blocks_of(
    lines: Sequence[str], language: Language, addressees: Collection[str] = ()
) -> dict[int, Block]:
    """Return every block that a line may open, by its first line, those within others included.

    `addressees` are the words, in lower case, by which a block may be sent to somebody.  A line
    that names others may be prose (`Press to follow tomorrow`), and is if the block has no end.
    """
    names = frozenset(language.block_words.anybody).union(addressees)
    blocks: dict[int, Block] = {}
    end_below: dict[str, int] = {}
    next_opening = len(lines) + 1
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        end_below |= dict.fromkeys(_ended(line, language), number)
        kind, addressed = _opened(line, language)
        if kind is None:
            continue
        certain = addressed <= names
        end = end_below.get(kind, next_opening)
        if end < next_opening:
            text = "\n".join(lines[number : end - 1]).strip()
            blocks[number] = Block(kind, line.strip(), number, end, ended=True, text=text)
        elif certain:
            blocks[number] = Block(kind, line.strip(), number, next_opening - 1, ended=False)
        next_opening = number if certain else next_opening
    return blocks


@cache
def _openings(language: Language) -> dict[str, re.Pattern[str]]:
    """Return the patterns of the lines that open a block of each kind."""
    words = language.block_words
    signed = rf"(?:[\W_]*\b{any_of(words.signed)}\b)*"
    options = rf"{signed}(?:[\W_]*\b{any_of(words.to)}\b(?P<to>.*?))?[\W_]*"
    return {
        kind: re.compile(rf"[\W_]*{any_of(fence.opens)}\b{options}", re.IGNORECASE)
        for kind, fence in language.blocks.items()
        if fence.opens
    }


def _opened(line: str, language: Language) -> tuple[str | None, frozenset[str]]:
    """Return the kind of block that a line opens, if it is nothing but that, and for whom it is."""
    for kind, pattern in _openings(language).items():
        match = pattern.fullmatch(line) if len(line) <= _LONGEST else None
        if match:
            return kind, frozenset(re.findall(r"\w+", (match["to"] or "").lower()))
    return None, frozenset()


def _ended(line: str, language: Language) -> list[str]:
    """Return the kinds of blocks that a line may end."""
    words = plain_words(line[:_LONGEST])
    return [kind for kind, fence in language.blocks.items() if words in fence.ends]
