"""Where a game finds its board and the words that are read, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from judge.orders import Vocabulary
from judge.rules.board import Board


class Shelf(Protocol):
    """Boards and words, each read once and kept; what is not there is given in English."""

    def board(self, name: str, language: str = "en") -> Board:
        """Return a board under the names of a language."""

    def words(self, file: str, language: str = "en") -> Mapping[str, Any]:
        """Return the tables of `templates/<language>/reading/<file>.toml`."""

    def vocabulary(self, language: str = "en") -> Vocabulary:
        """Return the words of orders in a language."""
