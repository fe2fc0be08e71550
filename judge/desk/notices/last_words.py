"""What is told of the statements of players about a game that is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class LastWords:
    """What somebody says of a game: the first power of their seat, or `gm`, and their words."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class StatementsTold:
    """To everybody, or to whoever asked: what players say of the game that is over."""

    event: ClassVar[str] = "all.statements"
    statements: tuple[LastWords, ...]


@dataclass(frozen=True, slots=True)
class StatementNoted:
    """To somebody who made a statement: all statements are sent then; None if theirs was now."""

    event: ClassVar[str] = "player.statement-noted"
    due: datetime | None


LastWordsNotice = StatementsTold | StatementNoted
