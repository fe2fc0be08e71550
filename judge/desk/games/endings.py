"""How games end: by the rulebook, by what players agree on, by the clock, by the gamemaster."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """How a game ended."""

    SOLO = "solo"  # won by the rulebook
    SHARED = "shared"  # the rulebook itself gave it to several
    DRAW = "draw"  # agreed upon (House rules IX.2)
    CONCESSION = "concession"  # victory was conceded (IX.1)
    SURRENDER = "surrender"  # all others had surrendered (league L.3)
    TIE = "tie"  # all surrendered at once (league L.3)
    TIME_LIMIT = "time limit"  # who had most when time was up
    STALEMATE = "stalemate"  # nothing had changed hands for long (IX.2)
    DECLARED = "declared"  # by the gamemaster
    ABANDONED = "abandoned"  # given up, won by nobody
    CANCELLED = "cancelled"  # as if it had not been played
    COMBINED = "combined"  # played on as one with another game
    CONTINUED = "continued"  # played on as another game
