"""Arrow geometry in plain Python: every line is a row of points, bent, trimmed and measured.

Coordinates are pixels of the board; y grows downwards.  Points along a line are told by shares of
its length, 0 at its start and 1 at its end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import cos, dist, pi, sin

Point = tuple[float, float]
Polyline = Sequence[Point]

MOST = (0.33, 0.45)  # what may be cut off a line, at its start and at its end
GRAIN = 5.0  # pixels from one point of a curve to the next


def bent(start: Point, end: Point, bend: float) -> Polyline:
    """Return a curve that leaves the straight way to its right by about half of `bend`."""
    (x0, y0), (x1, y1) = start, end
    return pulled(start, ((x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend), end)


def pulled(start: Point, towards: Point, end: Point) -> Polyline:
    """Return the curve from `start` to `end` that `towards` pulls at (a quadratic Bézier)."""
    (x0, y0), (x1, y1), (x2, y2) = start, towards, end
    count = max(8, round((dist(start, towards) + dist(towards, end)) / GRAIN))
    shares = [i / count for i in range(count + 1)]
    return [
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
        )
        for t in shares
    ]


def through(stations: Polyline) -> Polyline:
    """Return a smooth curve through all `stations` (a Catmull-Rom spline)."""
    first, second, before, last = stations[0], stations[1], stations[-2], stations[-1]
    ends = [_mirrored(second, first), *stations, _mirrored(before, last)]
    points = [first]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        count = max(6, round(dist(b, c) / GRAIN))
        points += [_spline(a, b, c, d, i / count) for i in range(1, count + 1)]
    return points


def _mirrored(point: Point, centre: Point) -> Point:
    return (2 * centre[0] - point[0], 2 * centre[1] - point[1])


def _spline(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def coordinate(p: float, q: float, r: float, s: float) -> float:
        slope, curve, twist = r - p, 2 * p - 5 * q + 4 * r - s, 3 * q - p - 3 * r + s
        return (2 * q + slope * t + curve * t * t + twist * t**3) / 2

    return (coordinate(a[0], b[0], c[0], d[0]), coordinate(a[1], b[1], c[1], d[1]))


def _distances(line: Polyline) -> list[float]:
    """Return how far each point is along the line."""
    return list(accumulate((dist(a, b) for a, b in pairwise(line)), initial=0.0))


def length(line: Polyline) -> float:
    """Return the length of a line in pixels."""
    return _distances(line)[-1]


def along(line: Polyline, share: float) -> Point:
    """Return the point at a share of the line's length."""
    return places(line, [share])[0]


def places(line: Polyline, shares: Sequence[float]) -> list[Point]:
    """Return the points at some shares of the line's length."""
    far = _distances(line)
    return [_at(line, far, share * far[-1]) for share in shares]


def nearest_share(line: Polyline, point: Point) -> float:
    """Return the share of the line's length at which it comes nearest to a point."""
    far = _distances(line)
    place = min(range(len(line)), key=lambda i: dist(line[i], point))
    return far[place] / far[-1] if far[-1] else 0.0


def _at(line: Polyline, far: Sequence[float], way: float) -> Point:
    """Return the point that is so far along a line, whose points are `far` along it."""
    after = bisect_left(far, way, 1, len(far) - 1)
    a, b, start, end = line[after - 1], line[after], far[after - 1], far[after]
    t = (way - start) / (end - start) if end > start else 1.0
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def trimmed(line: Polyline, start: float, end: float) -> Polyline:
    """Return the line without so many pixels at its ends, but for what a short one must keep."""
    far = _distances(line)
    first, last = min(start, far[-1] * MOST[0]), far[-1] - min(end, far[-1] * MOST[1])
    inner = [point for point, way in zip(line, far, strict=True) if first < way < last]
    return [_at(line, far, first), *inner, _at(line, far, last)]


def heading(line: Polyline, reach: float = 8.0) -> Point:
    """Return the direction of the line's last `reach` pixels, as a step of one pixel."""
    tip = line[-1]
    back = next((p for p in reversed(line) if dist(p, tip) >= reach), line[0])
    size = dist(back, tip) or 1.0
    return ((tip[0] - back[0]) / size, (tip[1] - back[1]) / size)


def stepped(point: Point, way: Point, forward: float, aside: float = 0.0) -> Point:
    """Return the point so many pixels along `way`, and so many to its right."""
    return (
        point[0] + way[0] * forward - way[1] * aside,
        point[1] + way[1] * forward + way[0] * aside,
    )


def star(middle: Point, outer: float, inner: float, points: int) -> Polyline:
    """Return the outline of a star."""
    return list(_star(middle, outer, inner, points))


def _star(middle: Point, outer: float, inner: float, points: int) -> Iterator[Point]:
    for i in range(2 * points):
        radius, angle = inner if i % 2 else outer, pi * i / points
        yield (middle[0] + radius * cos(angle), middle[1] + radius * sin(angle))
