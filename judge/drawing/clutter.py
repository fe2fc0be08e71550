"""What a line would hide or be hidden by, and what that costs: the prices that a layout weighs.

Units and names lie above all lines; heads, bursts and dots are what a line is read by.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import dist

from judge.drawing.boxes import Box
from judge.drawing.curves import Point, Polyline, heading, length, stepped
from judge.drawing.lettering import breadth
from judge.drawing.stage import Stage
from judge.drawing.ways import Arrow, LineKind, burst_spot

# What each fault costs, beside the strain of a way.
UNDER_UNIT = 10.0  # a line under a unit that has nothing to do with it
UNDER_NAME = 8.0  # a head, a burst, a dot or a bracket under a name
TOO_SHORT = 8.0  # an arrow hardly longer than its head
DOT_HIDDEN = 8.0  # a dot under a unit, or upon another dot
ON_HEAD = 4.0  # a dot, burst or head on the head of another arrow
CROSSES_HEAD = 2.0  # a line over the head of another arrow
BURSTS_MEET = 2.5
ALONG = 1.2  # a line upon another, for each place that is looked at
ON_RING = 0.8  # a head, burst or dot on a supply centre

# How near is too near, in pixels.
TOKEN = 13.0  # a line to the middle of a unit
COVER = 15.0  # a dot or burst to the middle of a unit
APART = 8.0  # two dots
HEAD = 9.5  # anything to the middle of a head
BURSTS = 14.0
CLEAR = 16.0  # a cross to anything
BESIDE = 4.5  # two lines
RING = 7.0
BRIEF = 13.0  # the length of an arrow that is too short
LETTERS = 10.8  # the size of names
NAME = (3.0, 8.0)  # the room for a mark beside a name, and half the height of both together

LOOKED_AT = (0.3, 0.5, 0.7)  # where along a line others may run upon it
BACK = 5.0  # pixels from the tip of an arrow to the middle of its head
AROUND = 80.0  # pixels around a line in which its other ways lie


@dataclass(frozen=True, slots=True)
class Marks:
    """What laid lines put on the board."""

    lines: tuple[Polyline, ...] = ()
    heads: tuple[Point, ...] = ()
    bursts: tuple[Point, ...] = ()
    dots: tuple[Point, ...] = ()


def together(marks: Iterable[Marks]) -> Marks:
    """Return marks as one."""
    each = list(marks)
    return Marks(
        tuple(line for marks in each for line in marks.lines),
        tuple(head for marks in each for head in marks.heads),
        tuple(burst for marks in each for burst in marks.bursts),
        tuple(dot for marks in each for dot in marks.dots),
    )


def arrow_marks(line: Polyline, arrow: Arrow) -> Marks:
    """Return the marks of an arrow."""
    if arrow.kind is LineKind.HOLD:
        return Marks((line,))
    bursts = (burst_spot(arrow, line),) if arrow.failed else ()
    return Marks((line,), (middle_of_head(line),), bursts)


def middle_of_head(line: Polyline) -> Point:
    """Return the middle of the head of an arrow."""
    return stepped(line[-1], heading(line), -BACK)


def support_marks(line: Polyline) -> Marks:
    """Return the marks of a support for a move."""
    return Marks((line,), dots=(line[-1],))


@dataclass(frozen=True, slots=True)
class Clutter:
    """What stands in a part of the board: units by province, names with half their room, rings.

    `strange` are the units that a line has nothing to do with.
    """

    units: Mapping[str, Point]
    strange: Collection[Point]
    names: Collection[tuple[Point, float]]
    rings: Collection[Point]
    marks: Marks = Marks()

    @classmethod
    def of(cls, stage: Stage) -> Clutter:
        """Return all that stands on a stage, without lines."""
        sites = stage.chart.provinces.values()
        coasts = stage.chart.coasts.values()
        units = {home: stage.spot(home) for home in stage.pieces}
        return cls(
            units,
            units.values(),
            [(s.label, breadth(s.text, LETTERS) / 2 + NAME[0]) for s in (*sites, *coasts)],
            [site.dot for site in sites if site.dot],
        )

    def around(self, line: Polyline, marks: Marks) -> Clutter:
        """Return what stands around a line, with those of some marks that do."""
        box = Box.around(line, AROUND)
        units = {home: at for home, at in self.units.items() if box.has(at)}
        return Clutter(
            units,
            units.values(),
            [name for name in self.names if box.has(name[0])],
            [ring for ring in self.rings if box.has(ring)],
            Marks(
                tuple(line for line in marks.lines if any(map(box.has, line[::4]))),
                tuple(filter(box.has, marks.heads)),
                tuple(filter(box.has, marks.bursts)),
                tuple(filter(box.has, marks.dots)),
            ),
        )

    def to(self, own: Collection[str]) -> Clutter:
        """Return the same for a line that has to do with these units."""
        return replace(self, strange=[at for home, at in self.units.items() if home not in own])

    def beside(self, marks: Marks) -> Clutter:
        """Return the same with more marks."""
        return replace(self, marks=together([self.marks, marks]))

    def clearest(self, points: Iterable[Point]) -> Point:
        """Return the first of some points that nothing hides, or the one that is hidden least."""
        over = [
            *self.units.values(),
            *(label for label, _ in self.names),
            *self.rings,
            *self.marks.heads,
            *self.marks.dots,
        ]
        return max(points, key=lambda point: min(CLEAR, *(dist(point, at) for at in over)))

    def arrow(self, line: Polyline, arrow: Arrow) -> float:
        """Return what an arrow costs here."""
        end = line[-1] if arrow.kind is LineKind.HOLD else middle_of_head(line)
        cost = self.line(line) + self._mark(end)
        if length(line) < BRIEF:
            cost += TOO_SHORT
        if arrow.failed:
            burst = burst_spot(arrow, line)
            cost += self._mark(burst)
            cost += BURSTS_MEET * _is_near(burst, self.marks.bursts, BURSTS)
            cost += UNDER_UNIT * _is_near(burst, self.units.values(), COVER)
        return cost

    def _mark(self, at: Point) -> float:
        """Return what a mark costs here, whatever it is."""
        return (
            UNDER_NAME * self._is_named(at)
            + ON_RING * _is_near(at, self.rings, RING)
            + ON_HEAD * _is_near(at, self.marks.heads, HEAD)
            + DOT_HIDDEN * _is_near(at, self.marks.dots, APART)
        )

    def dot(self, at: Point) -> float:
        """Return what the dot of a support costs here."""
        return (
            self._mark(at)
            + DOT_HIDDEN * _is_near(at, self.units.values(), COVER)
            + ON_HEAD * _is_near(at, self.marks.bursts, HEAD)
        )

    def line(self, line: Polyline) -> float:
        """Return what a line costs here, without its ends."""
        part = line[::2]  # which is near enough
        cost = 0.0
        for unit in self.strange:
            if _is_near(unit, part, TOKEN):
                cost += UNDER_UNIT
        for head in self.marks.heads:
            if _is_near(head, part, HEAD):
                cost += CROSSES_HEAD
        for place in (line[int(share * len(line))] for share in LOOKED_AT):
            for other in self.marks.lines:
                if _is_near(place, other, BESIDE):
                    cost += ALONG
        return cost

    def _is_named(self, at: Point) -> bool:
        """Whether a mark would be under a name."""
        x, y = at
        return any(
            abs(y - label[1]) < NAME[1] and abs(x - label[0]) < room for label, room in self.names
        )


def _is_near(at: Point, points: Iterable[Point], reach: float) -> bool:
    """Whether a point has another within reach."""
    x, y = at
    near = reach * reach
    for a, b in points:  # noqa: SIM110 - asked most of all, and `any` takes twice as long
        if (x - a) * (x - a) + (y - b) * (y - b) < near:
            return True
    return False
