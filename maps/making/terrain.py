"""Land and sea as the picture shows them: the true coastline, patched, simplified and softened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from maps.making.projection import Projection
from maps.making.shapes import corners, join, polygons, rounded
from maps.making.source import Coast, Line, Source

OVER_THE_FRAME = 60
"""Pixels of land kept outside the frame, so that its softening is not seen."""

STEP, PATCH_STEP = 1.0, 0.1
"""Degrees between the points of straight sides: of the coastline, of patches."""

ROUNDINGS = 2
COARSE, FINE = 1.0, 0.25
"""Pixels by which simplifying may move a line: before rounding it off, and after."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """Land and sea in pixels; together they are the whole frame."""

    frame: Polygon
    land: BaseGeometry
    sea: BaseGeometry


def terrain(source: Source, project: Projection) -> Terrain:
    """Return the land and the sea of a board."""
    frame = shapely.box(0, 0, project.width, project.height)
    keep = [Point(project(place)) for place in source.coast.keep]
    waters = [
        Point(project(seed)) for face in source.faces if face.kind == "water" for seed in face.seeds
    ]
    land = _patched(_land(source, project, frame.buffer(OVER_THE_FRAME)), source, project)
    land = join(_worth_keeping(polygons(land), source.coast, keep))
    land = _softened(land, source.coast).intersection(frame)
    gulfs = [
        gulf.buffer(FINE)
        for gulf in polygons(frame.difference(land))
        if gulf.area < source.coast.smallest_gulf and not _near(gulf, waters)
    ]
    land = join([*polygons(land), *gulfs]).intersection(frame)
    land = join(_worth_keeping(polygons(land), source.coast, keep))
    return Terrain(frame, land, frame.difference(land))


def _land(source: Source, project: Projection, window: Polygon) -> BaseGeometry:
    """Return the coastline's land, projected."""
    shapes = []
    for outline, *holes in source.land:
        rings = [project.patch(ring, STEP) for ring in (outline, *holes)]
        shapes.append(shapely.make_valid(Polygon(rings[0], rings[1:])))
    return join(shapes).intersection(window)


def _patched(land: BaseGeometry, source: Source, project: Projection) -> BaseGeometry:
    """Return the land with all patches filled, and then all others cut out."""
    filled = join([*polygons(land), *_patches(source.fill.values(), project)])
    return filled.difference(join(_patches(source.cut.values(), project)))


def _patches(outlines: Iterable[Line], project: Projection) -> list[Polygon]:
    return [Polygon(project.patch(outline, PATCH_STEP)) for outline in outlines]


def _worth_keeping(islands: list[Polygon], coast: Coast, keep: list[Point]) -> list[Polygon]:
    """Return the islands that are large enough, and those that are kept by name."""
    return [one for one in islands if one.area > coast.smallest_island or _near(one, keep)]


def _near(shape: Polygon, places: list[Point]) -> bool:
    """Whether one of the places lies in the shape or just beside it."""
    return any(shape.distance(place) < 3 for place in places)


def _softened(land: BaseGeometry, coast: Coast) -> BaseGeometry:
    """Return the land with narrow inlets closed, narrow spits removed, corners rounded off."""
    by = coast.soften
    land = land.buffer(by).buffer(-2 * by).buffer(by)
    shapes = []
    for island in polygons(land):
        holes = [hole for hole in island.interiors if Polygon(hole).area > coast.smallest_lake]
        smooth = Polygon(_smooth(island.exterior), [_smooth(hole) for hole in holes])
        shapes.append(smooth if smooth.is_valid else smooth.buffer(0))
    return shapely.simplify(join(shapes), FINE)


def _smooth(ring: BaseGeometry) -> list[tuple[float, float]]:
    return rounded(corners(shapely.simplify(ring, COARSE)), ROUNDINGS)
