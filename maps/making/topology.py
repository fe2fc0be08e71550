"""Faces that share their borders, cut into arcs: every point of a drawing is kept once.

An arc runs from one meeting point of three faces to the next, with one face on its left and one
on its right all along.  No geometry is computed here: faces meet exactly where they name the
same points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[int, int]
Ring = tuple[Point, ...]
"""A closed line; its first point is not said again at its end."""

Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Arc:
    """A line between two faces, as seen on the picture (y grows downwards)."""

    left: str | None
    right: str | None
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Topology:
    """Arcs, and the rings of each face as arc numbers.

    Arc numbers count from 1; a negative number is the arc walked backwards.  A face lies on the
    left of each of its rings.
    """

    arcs: tuple[Arc, ...]
    faces: Mapping[str, tuple[tuple[int, ...], ...]]


def topology(faces: Mapping[str, Iterable[Ring]]) -> Topology:
    """Return the arcs of `faces`; ValueError if two faces claim the same side of an edge."""
    left = _left_faces(faces)
    sides = {edge: (face, left.get(edge[::-1])) for edge, face in left.items()}
    around = _neighbours(sides)
    arcs: list[Arc] = []
    number: dict[Edge, int] = {}
    for start in sorted(sides, key=lambda edge: (len(around[edge[0]]) == 2, edge)):
        if start in number:
            continue
        points = _walk(start, around)
        arcs.append(Arc(*sides[start], points))
        for edge in pairwise(points):
            number[edge] = len(arcs)
            number[edge[::-1]] = -len(arcs)
    return Topology(
        tuple(arcs),
        {name: tuple(_numbers(ring, number) for ring in _turned(faces[name])) for name in faces},
    )


def _left_faces(faces: Mapping[str, Iterable[Ring]]) -> dict[Edge, str]:
    """Return the face on the left of every directed edge that has one."""
    left: dict[Edge, str] = {}
    for name, rings in faces.items():
        for edge in (edge for ring in _turned(rings) for edge in edges(ring)):
            if edge in left:
                raise ValueError(f"{name} and {left[edge]} overlap at {edge}")
            left[edge] = name
    return left


def _turned(rings: Iterable[Ring]) -> list[Ring]:
    """Return the rings of one face, each so turned that the face is on its left."""
    rings = list(rings)
    return [ring if (area(ring) > 0) != _is_hole(ring, rings) else ring[::-1] for ring in rings]


def _is_hole(ring: Ring, rings: list[Ring]) -> bool:
    """Whether a ring lies inside an odd number of the others."""
    return sum(_holds(other, ring) for other in rings if other is not ring) % 2 == 1


def _holds(outer: Ring, inner: Ring) -> bool:
    """Whether `inner`, which may touch `outer` but never crosses it, lies inside it."""
    corners = set(outer)
    return encloses(outer, next(point for point in inner if point not in corners))


def encloses(ring: Ring, point: tuple[float, float]) -> bool:
    """Whether a point lies inside a ring."""
    x, y = point
    crossed = [
        (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0
        for (x0, y0), (x1, y1) in edges(ring)
    ]
    return sum(crossed) % 2 == 1


def edges(ring: Ring) -> Iterator[Edge]:
    """Return the directed edges of a ring, the closing one last."""
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def area(ring: Ring) -> float:
    """Return the area of a ring: positive if it runs with its inside on the left."""
    return sum(x1 * y0 - x0 * y1 for (x0, y0), (x1, y1) in edges(ring)) / 2


def _neighbours(edges: Iterable[Edge]) -> dict[Point, set[Point]]:
    """Return the points that each point is joined to; where they are not two, arcs end."""
    neighbours: dict[Point, set[Point]] = {}
    for a, b in edges:
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    return neighbours


def _walk(start: Edge, around: Mapping[Point, set[Point]]) -> tuple[Point, ...]:
    """Return the points of the arc that begins with the edge `start`."""
    points = [*start]
    while len(around[points[-1]]) == 2 and points[-1] != points[0]:
        (onward,) = around[points[-1]] - {points[-2]}
        points.append(onward)
    return tuple(points)


def _numbers(ring: Ring, number: Mapping[Edge, int]) -> tuple[int, ...]:
    """Return the arc numbers of a ring, each once, in the order of the ring."""
    walked = [number[edge] for edge in edges(ring)]
    kept = [n for i, n in enumerate(walked) if n != walked[i - 1]] or walked[:1]
    return tuple(kept)
