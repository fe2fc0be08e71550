"""What a game that is over counts for in tournaments, by the systems that are commonest.

Every system looks at who won, or shares, and at how much each power has of what the game is won
by.  A win that is one power's alone is worth everything, in all of them.

- `calhamer`: one point, in equal parts for all who share the game.
- `draw size`: the same of a hundred points.
- `sum of squares`: a hundred points by the squares of what each has.
- `tribute`: a point for each centre, 66 points in equal parts for all who survive, and each other
  survivor pays who has the most a point for each that these have above six, as far as that part
  goes; several who have the most divide it.
- `rank`: the place, 1 for the first; level ones share theirs, and who was eliminated later comes
  before who was earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from judge.desk.games.game import Game
from judge.variants.seam import Tally

WHOLE = 100.0
FOR_SURVIVAL = 66.0
FREE_OF_TRIBUTE = 6
DIGITS = 4  # behind the point

Points = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: who has it, and what each power had, whenever that was counted."""

    winners: tuple[str, ...]
    chart: tuple[Tally, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """What each power has in the end."""
        return self.chart[-1].counts

    @property
    def powers(self) -> Sequence[str]:
        """All powers."""
        return tuple(self.counts)

    @property
    def alone(self) -> str:
        """Who has won alone, if anybody has."""
        return self.winners[0] if len(self.winners) == 1 else ""

    @property
    def survivors(self) -> tuple[str, ...]:
        """Who has anything left."""
        return tuple(power for power in self.powers if self.counts[power])

    def lasted(self, power: str) -> int:
        """Return how many times a power was counted with anything."""
        return sum(bool(tally.counts.get(power)) for tally in self.chart)


def scores(game: Game) -> dict[str, dict[str, float]]:
    """Return the points of each power in a game that is over, by system.

    Nothing where nobody has the game: it was abandoned, or nothing was ever counted.
    """
    end = End(game.winners, game.chart)
    if not end.winners or not end.chart:
        return {}
    return {
        name: {power: round(points.get(power, 0.0), DIGITS) for power in end.powers}
        for name, system in SYSTEMS.items()
        for points in [system(end)]
    }


def _shared(points: float) -> Callable[[End], Points]:
    """Return the system that gives points in equal parts to all who share the game."""
    return lambda end: dict.fromkeys(end.winners, points / len(end.winners))


def _sum_of_squares(end: End) -> Points:
    if end.alone:
        return {end.alone: WHOLE}
    total = sum(count**2 for count in end.counts.values())
    return {power: WHOLE * count**2 / total for power, count in end.counts.items() if total}


def _tribute(end: End) -> Points:
    if end.alone:
        return {end.alone: WHOLE}
    if not end.survivors:
        return {}
    part = FOR_SURVIVAL / len(end.survivors)
    most = max(end.counts.values())
    first = [power for power in end.survivors if end.counts[power] == most]
    paid = min(part, max(0.0, most - FREE_OF_TRIBUTE))
    others = len(end.survivors) - len(first)
    return {
        power: end.counts[power] + part + (paid * others / len(first) if power in first else -paid)
        for power in end.survivors
    }


def _rank(end: End) -> Points:
    def merit(power: str) -> tuple[bool, int, int]:
        return power == end.alone, end.counts[power], end.lasted(power)

    return {
        power: float(1 + sum(merit(other) > merit(power) for other in end.powers))
        for power in end.powers
    }


SYSTEMS: Mapping[str, Callable[[End], Points]] = {
    "calhamer": _shared(1.0),
    "draw size": _shared(WHOLE),
    "sum of squares": _sum_of_squares,
    "tribute": _tribute,
    "rank": _rank,
}
