"""Small helps for shapely's shapes: taking them apart, and rounding them off."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

Coords = list[tuple[float, float]]


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """Return the polygons in a shape of any kind."""
    parts = shapely.get_parts(shape)
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def join(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """Return all the shapes as one."""
    return shapely.union_all(shapes)


def corners(line: BaseGeometry) -> Coords:
    """Return the points of a line or ring."""
    return [(x, y) for x, y, *_ in line.coords]


def rounded(points: Coords, times: int) -> Coords:
    """Cut the corners of a line `times` times (Chaikin's way).

    The ends of an open line stay where they are; a closed one (first point = last) has none.
    """
    for _ in range(times):
        cut = [
            (a[0] * near + b[0] * far, a[1] * near + b[1] * far)
            for a, b in pairwise(points)
            for near, far in ((0.75, 0.25), (0.25, 0.75))
        ]
        closed = points[0] == points[-1]
        points = [*cut, cut[0]] if closed else [points[0], *cut[1:-1], points[-1]]
    return points
