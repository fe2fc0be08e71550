"""Seasons, years and the kinds of phase, and the order in which they follow one another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Season(StrEnum):
    """The season a phase is dated by; its value is the letter of the short form."""

    SPRING = "S"
    FALL = "F"
    WINTER = "W"


class PhaseKind(StrEnum):
    """What is written in a phase; its value is the letter of the short form."""

    MOVEMENT = "M"
    RETREAT = "R"
    ADJUSTMENT = "A"


# One year, phase after phase (2023 rules, "Turn sequence"; 1976 VII.6, XI, XIII.2).
YEAR = (
    (Season.SPRING, PhaseKind.MOVEMENT),
    (Season.SPRING, PhaseKind.RETREAT),
    (Season.FALL, PhaseKind.MOVEMENT),
    (Season.FALL, PhaseKind.RETREAT),
    (Season.WINTER, PhaseKind.ADJUSTMENT),
)


@dataclass(frozen=True, slots=True, order=False)
class Phase:
    """One phase of one year, such as the retreats of Fall 1901 (`F1901R`)."""

    season: Season
    year: int
    kind: PhaseKind

    def following(self) -> Phase:
        """Return the next phase of the calendar, whether or not anybody must write in it."""
        place = YEAR.index((self.season, self.kind)) + 1
        season, kind = YEAR[place % len(YEAR)]
        return Phase(season, self.year + place // len(YEAR), kind)

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}{self.kind.value}"


_SHORT = re.compile(r"([SFW])(\d{1,4})([MRA])", re.IGNORECASE)


def parse_phase(text: str) -> Phase | None:
    """Read a short form such as `S1901M`; None if it names no phase of the game's year."""
    match = _SHORT.fullmatch(text.strip())
    if not match:
        return None
    phase = Phase(Season(match[1].upper()), int(match[2]), PhaseKind(match[3].upper()))
    return phase if (phase.season, phase.kind) in YEAR else None
