"""What people write to draw a board, read from its `source` folder into plain values.

Places are (longitude, latitude) in degrees, except where a field says otherwise.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

Place = tuple[float, float]
Line = tuple[Place, ...]

SCALE = 1000
"""Steps in a degree in `land.json`."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How one axis is stretched; lengths in km."""

    at: float
    spread: float
    floor: float
    gain: float


@dataclass(frozen=True, slots=True)
class Lens:
    """A part of the picture that is drawn larger by `power`, fading within `spread` pixels."""

    at: Place
    power: float
    spread: float


@dataclass(frozen=True, slots=True)
class Frame:
    """How the earth is laid on the picture; `edges` (left, right, bottom, top) are in km.

    `waters` are the distances in pixels from the land at which the sea changes its tone, `rim` the
    width of the darker land inside a frontier.
    """

    width: int
    parallels: tuple[float, float]
    centre: Place
    edges: tuple[float, float, float, float]
    squeeze: float
    stretch_x: Stretch
    stretch_y: Stretch
    lenses: tuple[Lens, ...]
    waters: tuple[float, ...]
    rim: float


@dataclass(frozen=True, slots=True)
class Coast:
    """How the coastline is simplified; see `frame.toml`."""

    smallest_island: float
    smallest_gulf: float
    smallest_lake: float
    soften: float
    keep: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the picture: what it is, and places inside each of its pieces."""

    name: str
    kind: str
    seeds: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """All that a drawing is made from.

    `land` are polygons: an outline, then its holes.  `fill` and `cut` are patches added to the
    land and taken from it.  `enclosures` are closed lines, first point = last.
    """

    frame: Frame
    coast: Coast
    land: tuple[tuple[Line, ...], ...]
    land_lines: Mapping[str, Line]
    sea_lines: Mapping[str, Line]
    enclosures: Mapping[str, Line]
    fill: Mapping[str, Line]
    cut: Mapping[str, Line]
    faces: tuple[Face, ...]
    straits: Mapping[str, Line]


def read_source(folder: Path) -> Source:
    """Read a board's source folder; KeyError names what is missing in it."""
    frame = tomllib.loads((folder / "frame.toml").read_text("utf-8"))
    lines = tomllib.loads((folder / "lines.toml").read_text("utf-8"))
    land = json.loads((folder / "land.json").read_text("utf-8"))
    meetings = lines["meetings"]
    return Source(
        frame=_frame(frame),
        coast=Coast(**frame["coast"] | {"keep": _line(frame["coast"]["keep"])}),
        land=tuple(tuple(_degrees(ring) for ring in polygon) for polygon in land),
        land_lines=_lines(lines["land"], meetings),
        sea_lines=_lines(lines["sea"], meetings),
        enclosures=_lines(lines["enclosures"]),
        fill=_lines(lines["fill"]),
        cut=_lines(lines["cut"]),
        faces=tuple(
            Face(name, kind, _line(seeds))
            for kind, faces in lines["faces"].items()
            for name, seeds in faces.items()
        ),
        straits=_lines(lines["straits"]),
    )


def _frame(frame: Mapping[str, Any]) -> Frame:
    table = frame["projection"]
    return Frame(
        width=frame["width"],
        parallels=tuple(table["parallels"]),
        centre=tuple(table["centre"]),
        edges=tuple(table["frame"]),
        squeeze=table["squeeze"],
        stretch_x=Stretch(**table["stretch"]["x"]),
        stretch_y=Stretch(**table["stretch"]["y"]),
        lenses=tuple(Lens(**lens) for lens in table.get("lenses", ())),
        waters=tuple(frame["waters"]),
        rim=frame["rim"],
    )


def _lines(
    table: Mapping[str, Iterable[Any]], meetings: Mapping[str, Any] | None = None
) -> Mapping[str, Line]:
    return {name: _line(line, meetings) for name, line in table.items()}


def _line(points: Iterable[Any], meetings: Mapping[str, Any] | None = None) -> Line:
    """Return the points of a line, those given by name looked up among the meetings."""
    found = (meetings[p] if meetings and isinstance(p, str) else p for p in points)
    return tuple((float(lon), float(lat)) for lon, lat in found)


def _degrees(ring: list[list[int]]) -> Line:
    """Return the places of a ring in `land.json`."""
    lons = accumulate(step[0] for step in ring)
    lats = accumulate(step[1] for step in ring)
    return tuple((lon / SCALE, lat / SCALE) for lon, lat in zip(lons, lats, strict=True))


def deltas(points: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the first point as it is and each other one as its way from the one before."""
    points = list(points)
    return [*points[:1], *((c - a, d - b) for (a, b), (c, d) in pairwise(points))]
