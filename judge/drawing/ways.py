"""The ways that lines of a scene may take: each a curve, and what it lacks in beauty (its strain).

An arrow goes from beside its unit to just before what stands at its goal; a support goes into the
arrow that it helps.  The most beautiful ways come first; which is taken, `layout.py` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from operator import itemgetter
from typing import Any

from judge.drawing.chart import province
from judge.drawing.curves import (
    Point,
    Polyline,
    along,
    bent,
    heading,
    length,
    nearest_share,
    places,
    pulled,
    stepped,
    through,
    trimmed,
)
from judge.drawing.stage import Stage

START = 10.0  # pixels from the middle of a unit to where its arrow begins,
BESIDE = 8.0  # or from that of a dislodged one
TOKEN = 15.0  # ... and to where another's arrow ends before it,
GLORY = 20.0  # or before the burst behind it
EMPTY = 4.0  # an arrow into an empty province ends almost where the unit will stand
BURST = 12.0  # room for the burst of an arrow that failed
NEAR = 62.0  # from unit to unit: the burst of a shorter arrow stands at a third of it, for room
HEAD = 14.0  # pixels at the tip of an arrow that a support keeps clear of

# What a way may be like, each with its strain.
Choices = tuple[tuple[Any, float], ...]

BENDS: Choices = (
    (0.10, 0.0), (-0.10, 0.2), (0.18, 0.5), (-0.18, 0.6),
    (0.27, 1.1), (-0.27, 1.2), (0.38, 2.0), (-0.38, 2.1),
)  # fmt: skip
SWAPS: Choices = ((0.22, 0.0), (0.30, 0.5), (0.40, 1.2), (-0.30, 1.6), (-0.40, 2.2))
DECKS: Choices = (  # by how much a convoy passes beside the middle of its fleets
    ((0.0, -3.0), 0.0), ((0.0, 8.0), 0.4), ((9.0, -3.0), 0.6), ((-9.0, -3.0), 0.6),
)  # fmt: skip
EARLIER: Choices = ((0.0, 0.0), (6.0, 0.3), (12.0, 0.7), (18.0, 1.2), (24.0, 1.8))

# By growing strain: the strain, the curve, and how much earlier it ends.
_CHOICES = {
    curves: sorted(
        (
            (curve[1] + earlier[1], curve[0], earlier[0])
            for curve, earlier in product(curves, EARLIER)
        ),
        key=itemgetter(0),
    )
    for curves in (BENDS, SWAPS, DECKS)
}

# Where along its arrow a support ends, how it bends, and whether it ends beside a crowded arrow.
SHARES: Choices = (
    (0.62, 0.0), (0.48, 0.1), (0.76, 0.2), (0.34, 0.3), (0.55, 0.4), (0.69, 0.4),
    (0.41, 0.5), (0.84, 0.6), (0.26, 0.7), (0.92, 0.9), (0.18, 0.9), (1.0, 1.2),
)  # fmt: skip
SMOOTH = 9.0  # no bend: it joins the way the arrow goes
LEANS: Choices = (
    (SMOOTH, 0.0), (0.0, 0.4), (0.15, 0.5), (-0.15, 0.5), (0.3, 0.9), (-0.3, 0.9),
)  # fmt: skip
SHORT: Choices = ((0.0, 0.0), (8.0, 1.5))


class LineKind(StrEnum):
    """What an arrow is of."""

    MOVE = "move"
    MEANT = "meant"  # a move that a support speaks of and nobody ordered
    HOLD = "hold"  # a support for a unit to hold, which ends in a bracket
    RETREAT = "retreat"


Key = tuple[LineKind, str, str]

GAPS = {LineKind.RETREAT: BESIDE}  # of all others: START
SIDES = {LineKind.RETREAT: -1}  # to which an arrow bends first: all others to the right


@dataclass(frozen=True, slots=True)
class Arrow:
    """What leads from a unit at a point to a place; `at` and `to` may name coasts.

    `via` are the fleets that carry it; one that `swaps` meets another on its way, one that
    `failed` ends in a burst, and one that is `brief` has no room for that beyond its tip.
    """

    kind: LineKind
    start: Point
    at: str
    to: str
    failed: bool = False
    via: tuple[str, ...] = ()
    swaps: bool = False
    brief: bool = False

    @property
    def key(self) -> Key:
        """What tells it from all others: its kind and its two provinces."""
        return (self.kind, province(self.at), province(self.to))


@dataclass(frozen=True, slots=True)
class Way:
    """A line that may be taken."""

    line: Polyline
    strain: float


def ways_of(stage: Stage, arrow: Arrow) -> Iterator[Way]:
    """Yield the ways that an arrow may take, by growing strain."""
    stop = _margin(stage, arrow.to) + (BURST if arrow.failed and not arrow.brief else 0)
    gap = GAPS.get(arrow.kind, START)
    curved = cache(lambda curve: _curved(stage, arrow, curve))
    for strain, curve, earlier in _CHOICES[_curves(arrow)]:
        yield Way(trimmed(curved(curve), gap, stop + earlier), strain)


def _margin(stage: Stage, place: str) -> float:
    """Return how far from the middle of a place an arrow ends that goes there."""
    home = province(place)
    if home not in stage.pieces:
        return EMPTY
    overcome = any(loser.piece == stage.pieces[home] for loser in stage.scene.driven)
    return GLORY if overcome else TOKEN


def _curves(arrow: Arrow) -> Choices:
    if arrow.via:
        return DECKS
    return SWAPS if arrow.swaps else BENDS


def _curved(stage: Stage, arrow: Arrow, curve: Any) -> Polyline:
    """Return the line from the middle of a unit to that of its goal."""
    end = stage.spot(arrow.to)
    if arrow.via:
        return through([arrow.start, *decks(stage, arrow, curve), end])
    return bent(arrow.start, end, SIDES.get(arrow.kind, 1) * curve)


def decks(stage: Stage, arrow: Arrow, step: Point = (0.0, 0.0)) -> list[Point]:
    """Return the points by which a convoyed arrow passes its fleets."""
    return [stepped(stage.spot(sea), (1.0, 0.0), *step) for sea in arrow.via]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where a support may meet its arrow: the point, and one before it on a smooth way there."""

    at: Point
    before: Point


def meetings(helped: Polyline, after: float) -> list[Meeting]:
    """Return where supports may meet an arrow, after a share of its length, in `SHARES`."""
    room = max(0.0, 1 - HEAD / max(length(helped), HEAD) - after)
    shares = [after + share * room for share, _ in SHARES]
    onward = [min(share + 0.25, 1.0) for share in shares]
    points = places(helped, [*shares, *onward])
    pairs = zip(points[: len(shares)], points[len(shares) :], strict=True)
    return [Meeting(meet, (2 * meet[0] - on[0], 2 * meet[1] - on[1])) for meet, on in pairs]


def approach(start: Point, meeting: Meeting, lean: float, short: float) -> Polyline:
    """Return the line of a support to a meeting."""
    if lean == SMOOTH:
        whole = pulled(start, meeting.before, meeting.at)
    else:
        whole = bent(start, meeting.at, lean)
    return trimmed(whole, START, short)


# By growing strain: the strain, the number of the meeting, the lean, and how short it ends.
APPROACHES = sorted(
    (share[1] + lean[1] + short[1], place, lean[0], short[0])
    for (place, share), lean, short in product(enumerate(SHARES), LEANS, SHORT)
)


def last_leg(stage: Stage, arrow: Arrow, line: Polyline) -> float:
    """Return the share of an arrow's length at which it passes its last fleet."""
    passed = decks(stage, arrow)
    return nearest_share(line, passed[-1]) if passed else 0.0


def burst_spot(arrow: Arrow, line: Polyline) -> Point:
    """Return where the burst of a failed arrow is: just beyond its tip, or on a brief one."""
    if arrow.brief:
        return along(line, 1 / 3)
    return stepped(line[-1], heading(line), 5)
