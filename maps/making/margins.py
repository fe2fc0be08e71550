"""Margins: what lies near a line, in which engravers change the tone of sea and land.

They are worked out here so that a picture has only to fill them: the waters along all land, and
the rims of the land along each of its borders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from judge.rules.board import Board
from maps.making.borders import on_grid
from maps.making.drawing import GRID, Drawing
from maps.making.measures import is_sea
from maps.making.shapes import corners, join, polygons
from maps.making.source import deltas

CORNERS = 3  # of a quarter of a circle
FINE = 0.2  # pixels


def waters(drawing: Drawing, board: Board, distances: Iterable[float]) -> tuple[str, ...]:
    """Return, for each distance in pixels, the land and all that is as near as that, as a path.

    The land is painted over them, and so it is in them: there is less to draw.
    """
    land = join([_face(drawing, face) for face in drawing.kinds if not is_sea(face, board)])
    return tuple(_path(land.buffer(distance, quad_segs=CORNERS)) for distance in distances)


def rims(drawing: Drawing, board: Board, width: float) -> tuple[tuple[str, str], ...]:
    """Return, for each arc, its margin within the face on its left and on its right, as paths.

    Only provinces on land have any.
    """
    land = {
        face: _face(drawing, face)
        for face, kind in drawing.kinds.items()
        if kind == "province" and not is_sea(face, board)
    }
    drawn = []
    for arc in drawing.topology.arcs:
        near = LineString(_pixels(arc.points)).buffer(width, quad_segs=CORNERS)
        left, right = (
            _path(near.intersection(land[face])) if face in land else ""
            for face in (arc.left, arc.right)
        )
        drawn.append((left, right))
    return tuple(drawn)


def _face(drawing: Drawing, face: str) -> BaseGeometry:
    """Return a face; holes are rings like the others."""
    whole: BaseGeometry = Polygon()
    for ring in drawing.rings(face):
        whole = whole.symmetric_difference(Polygon(_pixels(ring)))
    return whole


def _pixels(points: Iterable[tuple[int, int]]) -> list[tuple[float, float]]:
    return [(x / GRID, y / GRID) for x, y in points]


def _path(shape: BaseGeometry) -> str:
    """Return a shape as a path whose outlines all run the same way round, and its holes the other.

    So they may overlap.
    """
    drawn = [orient(polygon) for polygon in polygons(shape.simplify(FINE))]
    rings = (ring for polygon in drawn for ring in (polygon.exterior, *polygon.interiors))
    return "".join(_ring(on_grid(corners(ring))) for ring in rings)


def _ring(points: Sequence[tuple[int, int]]) -> str:
    """Return a closed line (its first point is its last) as part of a path."""
    start, *steps = (f"{x} {y}" for x, y in deltas(points[:-1]))
    return f"M{start}l{' '.join(steps)}z".replace(" -", "-")
