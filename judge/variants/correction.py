"""What a game makes of a correction by its gamemaster (House rules VIII)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders import Cause


@dataclass(frozen=True, slots=True)
class Corrected:
    """A position that was put right, packed; and what is different, each with its clause."""

    position: str
    done: tuple[Cause, ...]
