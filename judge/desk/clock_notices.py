"""What is told of a game's clock: what it waits for, what is due, who asked for time.

They are notices like those of `judge.desk.notices`, which lists them with all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class TurnWaits:
    """To everybody: the turn is due, and waits until a time for orders of some powers (VII.6)."""

    event: ClassVar[str] = "all.turn-waits"
    missing: tuple[str, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class ReplacementWanted:
    """To everybody: the orders of some powers did not come; somebody else may take them over."""

    event: ClassVar[str] = "all.replacement-wanted"
    missing: tuple[str, ...]
