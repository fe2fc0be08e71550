"""Suggestions: orders that may have been meant, each of which would be read.

Likeness of spelling is used here and nowhere else: it proposes, it never decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rapidfuzz import fuzz, process

from judge.orders.names import Names
from judge.rules.board import Board

MOST = 3
TRIED = 12


class Suggester:
    """Puts likely places where a bad piece stands, and keeps what can then be read."""

    def __init__(self, board: Board, names: Names) -> None:
        self._codes = dict(names.spelled(board))
        self._spelled = list(self._codes)

    def instead_of(self, piece: str, written: str, read: Callable[[str], str]) -> tuple[str, ...]:
        """Return orders like the written one with a likelier place for the piece."""
        tried = (written.replace(piece, code, 1) for code in self._likely(piece))
        return first_distinct(filter(None, map(read, tried)))

    def _likely(self, piece: str) -> Iterator[str]:
        likely = process.extract(piece.lower(), self._spelled, scorer=fuzz.WRatio, limit=TRIED)
        yield from dict.fromkeys(self._codes[spelling] for spelling, _, _ in likely)


def first_distinct(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the first few texts, each once."""
    found: dict[str, None] = {}
    for text in texts:
        found[text] = None
        if len(found) == MOST:
            break
    return tuple(found)
