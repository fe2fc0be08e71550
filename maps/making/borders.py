"""Faces from lines: the frame is cut along coasts and borders, and each piece gets its name."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from maps.making.drawing import GRID
from maps.making.projection import Projection
from maps.making.shapes import corners, join, polygons, rounded
from maps.making.source import Line, Source
from maps.making.terrain import Terrain
from maps.making.topology import Point as GridPoint
from maps.making.topology import Ring

ROUNDINGS = 3
FINE = 0.15
OVERSHOOT = 1
"""Pixels that a border runs past the coast, so that it certainly meets it."""

TOUCHING = 0.05


class NamingError(ValueError):
    """A piece of the picture has no name or two; the message says where it is."""


def faces(source: Source, project: Projection, terrain: Terrain) -> dict[str, tuple[Ring, ...]]:
    """Return the rings of every face, by name, on the drawing's grid.

    All lines are put on the grid before the picture is cut along them: nothing is rounded later,
    and neighbours share their points exactly.  Raises NamingError.
    """
    pieces = _pieces(source, project, terrain)
    names = _joined(_named(pieces, source, project), pieces, terrain.land)
    return {
        face.name: _rings(
            join([p for p, name in zip(pieces, names, strict=True) if name == face.name])
        )
        for face in source.faces
    }


def on_grid(points: Iterable[tuple[float, float]]) -> list[GridPoint]:
    """Return points in pixels as points of the drawing's grid."""
    return [(round(x * GRID), round(y * GRID)) for x, y in points]


def _pieces(source: Source, project: Projection, terrain: Terrain) -> list[Polygon]:
    """Return the frame cut along all coasts and borders."""
    enclosures = [Polygon(_curve(line, project)) for line in source.enclosures.values()]
    open_land = terrain.land.buffer(OVERSHOOT).difference(join(enclosures).buffer(-OVERSHOOT))
    open_sea = terrain.sea.buffer(OVERSHOOT)
    net = [
        terrain.land.boundary,
        terrain.frame.exterior,
        *(enclosure.exterior for enclosure in enclosures),
        *(_curve(line, project).intersection(open_land) for line in source.land_lines.values()),
        *(_curve(line, project).intersection(open_sea) for line in source.sea_lines.values()),
    ]
    noded = shapely.union_all(net, grid_size=1 / GRID)
    return list(polygonize(noded))


def _curve(line: Line, project: Projection) -> LineString:
    return shapely.simplify(LineString(rounded(project.line(line), ROUNDINGS)), FINE)


def _named(pieces: list[Polygon], source: Source, project: Projection) -> list[str | None]:
    """Return the name of each piece that holds a seed."""
    names: list[str | None] = [None] * len(pieces)
    for face in source.faces:
        for seed in face.seeds:
            at = Point(project(seed))
            found = next((i for i, piece in enumerate(pieces) if piece.contains(at)), None)
            if found is None:
                raise NamingError(f"the seed {seed} of {face.name} lies outside the picture")
            if names[found] not in (None, face.name):
                raise NamingError(f"{face.name} and {names[found]} are not parted at {seed}")
            names[found] = face.name
    return names


def _joined(names: list[str | None], pieces: list[Polygon], land: BaseGeometry) -> list[str | None]:
    """Return the names with every scrap named after the neighbour it shares most border with.

    A scrap of land joins land only, and a scrap of water water.
    """
    ground = land.buffer(TOUCHING)
    on_land = [ground.contains(piece.representative_point()) for piece in pieces]
    names = list(names)
    while None in names:
        scrap, neighbour = _next_scrap(names, pieces, on_land)
        names[scrap] = names[neighbour]
    return names


def _next_scrap(
    names: list[str | None], pieces: list[Polygon], on_land: list[bool]
) -> tuple[int, int]:
    """Return a scrap that has a named neighbour, and the one it shares most border with."""
    scraps = [i for i, name in enumerate(names) if name is None]
    for scrap in scraps:
        shared = {
            i: pieces[scrap].boundary.intersection(piece.boundary).length
            for i, piece in enumerate(pieces)
            if names[i] and on_land[i] == on_land[scrap] and pieces[scrap].touches(piece)
        }
        best = max(shared, key=shared.__getitem__, default=scrap)
        if shared.get(best, 0) > TOUCHING:
            return scrap, best
    middle = pieces[scraps[0]].representative_point()
    raise NamingError(f"the piece at pixel {middle.x:.0f}, {middle.y:.0f} has no name")


def _rings(shape: BaseGeometry) -> tuple[Ring, ...]:
    return tuple(
        tuple(on_grid(corners(ring))[:-1])
        for polygon in polygons(shape)
        for ring in (polygon.exterior, *polygon.interiors)
    )
