"""The piece of the world that a board needs, cut out of a TopoJSON file of all land.

`python -m maps.making.crop land-50m.json maps/standard/source/land.json WEST SOUTH EAST NORTH`
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Polygon

from maps.making.shapes import corners, polygons
from maps.making.source import SCALE, deltas

LonLat = tuple[float, float]
Step = tuple[int, int]
WORLD = 360


def main() -> None:
    """Cut a box (degrees) out of the first file and write it as the second."""
    world, target, *edges = sys.argv[1:]
    west, south, east, north = map(float, edges)
    land = crop(json.loads(Path(world).read_text("utf-8")), (west, south, east, north))
    lines = ",\n".join(json.dumps(polygon, separators=(",", ":")) for polygon in land)
    Path(target).write_text(f"[\n{lines}\n]\n", "utf-8")


def crop(
    topology: dict[str, Any], box: tuple[float, float, float, float]
) -> list[list[list[Step]]]:
    """Return the land inside the box: polygons of rings of points as `source.land` reads them."""
    window = shapely.box(*box)
    shapes = [shapely.make_valid(polygon) for polygon in _polygons(topology)]
    inside = shapely.union_all([shape for shape in shapes if shape.intersects(window)])
    pieces = [shapely.normalize(piece) for piece in polygons(inside.intersection(window))]
    return [
        [deltas(_scaled(corners(ring))) for ring in (piece.exterior, *piece.interiors)]
        for piece in sorted(pieces, key=lambda piece: -piece.area)
    ]


def _scaled(ring: list[LonLat]) -> list[Step]:
    """Return the points of a closed ring in whole steps, the last one left out."""
    return [(round(x * SCALE), round(y * SCALE)) for x, y in ring[:-1]]


def _polygons(topology: dict[str, Any]) -> Iterator[Polygon]:
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[LonLat]] = []
    for arc in topology["arcs"]:
        x = y = 0
        arcs.append([])
        for dx, dy in arc:
            x, y = x + dx, y + dy
            arcs[-1].append((x * sx + tx, y * sy + ty))
    for shape in topology["objects"]["land"]["geometries"]:
        many = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for outer, *holes in many:
            yield Polygon(_ring(outer, arcs), [_ring(hole, arcs) for hole in holes])


def _ring(numbers: list[int], arcs: list[list[LonLat]]) -> list[LonLat]:
    """Return a ring in one piece: where it crosses 180 degrees it runs on, and never jumps."""
    points: list[LonLat] = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    lons = [points[0][0]]
    for lon, _ in points[1:]:
        lons.append(lon - WORLD * round((lon - lons[-1]) / WORLD))
    home = WORLD * round(statistics.median(lons) / WORLD)
    return [(lon - home, lat) for lon, (_, lat) in zip(lons, points, strict=True)]


if __name__ == "__main__":
    main()
