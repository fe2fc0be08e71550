"""Suggestions: orders that may have been meant, each of which would be read.

Likeness of spelling is used here and nowhere else: it proposes, it never decides.
"""

from __future__ import annotations

from collections.abc import Container

from rapidfuzz import fuzz, process

from judge.orders.tokens.place_names import Names
from judge.rules.board import Board

TRIED = 12


class Suggester:
    """Knows how every place is spelled."""

    def __init__(self, board: Board, names: Names) -> None:
        self._codes = dict(names.spelled(board))
        self._spelled = list(self._codes)

    def likely(self, piece: str, among: Container[str] | None = None) -> tuple[str, ...]:
        """Return the codes of the places most like a piece, among some or among all."""
        ranked = process.extract(piece.lower(), self._spelled, scorer=fuzz.WRatio, limit=None)
        codes = dict.fromkeys(self._codes[spelling] for spelling, _, _ in ranked)
        return tuple(code for code in codes if among is None or code in among)[:TRIED]
