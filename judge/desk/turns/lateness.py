"""Orders that did not come in time: what a game waits for, and how prompt its players are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

MOST_BESIDE = 9  # absences of a player's beside another one


@dataclass(frozen=True, slots=True)
class Missing:
    """The orders that a game waits for (House rules VII.6): of which powers, and until when."""

    powers: tuple[str, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class Promptness:
    """For how many turns a player has had to write, and how often they were late."""

    turns: int = 0
    late: int = 0

    def after(self, *, late: bool) -> Promptness:
        """Return it with one turn more."""
        return Promptness(self.turns + 1, self.late + late)


@dataclass(frozen=True, slots=True)
class Absence:
    """A power's player will be away for some time, for a reason in their own words."""

    power: str
    since: datetime
    until: datetime
    reason: str

    def beside(self, absences: Iterable[Absence]) -> tuple[Absence, ...]:
        """Return the other absences of the same player's, at other times; the last few at most."""
        own = (other for other in absences if other.power == self.power)
        apart = [it for it in own if it.until <= self.since or self.until <= it.since]
        return tuple(apart[-MOST_BESIDE:])


@dataclass(frozen=True, slots=True)
class DelayRequest:
    """A power's player asked for so many seconds more, for a reason in their own words."""

    power: str
    seconds: int
    reason: str = ""
