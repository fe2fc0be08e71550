"""What a game that is over counts for in tournaments, by the systems that are commonest.

Every system looks at who won, or shares, and at how much each side has of what the game is won by:
a side is all that one player was given in the beginning, named after the first of its powers, and
powers of nobody's have none.  Whoever a draw leaves out counts as eliminated (House rules IX.2).  A
win that is one side's alone is worth everything, in all of them.

- `calhamer`: one point, in equal parts for all who share the game.
- `draw size`: the same of a hundred points.
- `sum of squares`: a hundred points by the squares of what each has.
- `tribute`: a point for each centre, 66 points in equal parts for all who survive, and each other
  survivor pays who has the most a point for each that these have above six, as far as that part
  goes; several who have the most divide it.
- `rank`: the place, 1 for the first; whoever shares the game comes before who does not, level ones
  share theirs, and who was eliminated later comes before who was earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from judge.desk.games.endings import Ending
from judge.desk.games.game import Game
from judge.variants.seam import Tally

WHOLE = 100.0
FOR_SURVIVAL = 66.0
FREE_OF_TRIBUTE = 6
DIGITS = 4  # behind the point
AGREED = frozenset({Ending.DRAW, Ending.DECLARED})  # endings that leave out whom they do not name

Points = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: which sides have it, and what each had, whenever that was counted."""

    winners: tuple[str, ...]
    chart: tuple[Tally, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """What each side has in the end."""
        return self.chart[-1].counts

    @property
    def sides(self) -> Sequence[str]:
        """All sides."""
        return tuple(self.counts)

    @property
    def alone(self) -> str:
        """Which side has won alone, if any has."""
        return self.winners[0] if len(self.winners) == 1 else ""

    @property
    def survivors(self) -> tuple[str, ...]:
        """Which sides have anything left."""
        return tuple(side for side in self.sides if self.counts[side])

    def lasted(self, side: str) -> int:
        """Return how many times a side was counted with anything."""
        return sum(bool(tally.counts.get(side)) for tally in self.chart)


def _end(game: Game) -> End:
    """Return how a game ended for its sides."""
    sides = game.variant.seats
    winners = tuple(side[0] for side in sides if set(side).intersection(game.winners))
    chart = tuple(
        Tally(tally.label, {side[0]: sum(tally.counts.get(it, 0) for it in side) for side in sides})
        for tally in game.chart
    )
    return End(winners, _without_left_out(chart, winners, game))


def _without_left_out(
    chart: tuple[Tally, ...], winners: Sequence[str], game: Game
) -> tuple[Tally, ...]:
    """Return a chart in whose end only those have anything who share a game that was agreed on."""
    shared = bool(winners[1:])
    if game.ending not in AGREED or not shared or not chart:
        return chart
    last = chart[-1]
    left = {side: count if side in winners else 0 for side, count in last.counts.items()}
    return (*chart[:-1], Tally(last.label, left))


def scores(game: Game) -> dict[str, dict[str, float]]:
    """Return the points of each side in a game that is over, by system.

    Nothing where nobody has the game: it was abandoned, or nothing was ever counted.
    """
    end = _end(game)
    if not end.winners or not end.chart:
        return {}
    return {
        name: {side: round(points.get(side, 0.0), DIGITS) for side in end.sides}
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
    return {side: WHOLE * count**2 / total for side, count in end.counts.items() if total}


def _tribute(end: End) -> Points:
    if end.alone:
        return {end.alone: WHOLE}
    if not end.survivors:
        return {}
    part = FOR_SURVIVAL / len(end.survivors)
    most = max(end.counts.values())
    first = [side for side in end.survivors if end.counts[side] == most]
    paid = min(part, max(0.0, most - FREE_OF_TRIBUTE))
    others = len(end.survivors) - len(first)
    return {
        side: end.counts[side] + part + (paid * others / len(first) if side in first else -paid)
        for side in end.survivors
    }


def _rank(end: End) -> Points:
    def merit(side: str) -> tuple[bool, int, int]:
        return side in end.winners, end.counts[side], end.lasted(side)

    return {
        side: float(1 + sum(merit(other) > merit(side) for other in end.sides))
        for side in end.sides
    }


SYSTEMS: Mapping[str, Callable[[End], Points]] = {
    "calhamer": _shared(1.0),
    "draw size": _shared(WHOLE),
    "sum of squares": _sum_of_squares,
    "tribute": _tribute,
    "rank": _rank,
}
