"""A board as it is drawn: its lines, where units and words stand on it, and its colours.

Read from the texts of a board's folder: `board.toml` (names and powers), `geometry.json` (arcs
and faces), `anchors.toml` (places for units and words), `palette.toml` (themes), and the names of
powers and seas in another language, if it has them (`names.<language>.toml`).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import dist, hypot
from textwrap import wrap
from typing import Any

from judge.drawing.curves import Point, Polyline
from judge.drawing.svg import Walk, joined
from judge.drawing.theme import Theme, read_themes

SEA_LINE = 13  # letters that the name of any sea may have on a line
BY_NAME = 30.0  # pixels from the middle of a name to the ring of its centre
CLEAR = 25.0  # pixels from the middle of a unit: what stands there is not hidden by it


@dataclass(frozen=True, slots=True)
class Arc:
    """A line between two faces, None for the world outside the picture.

    `rims` are the land along it on its left and on its right, as paths on the chart's grid.
    """

    left: str | None
    right: str | None
    data: str
    rims: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Face:
    """A part of the board; its kind is sea, land (a province), decor, impassable or water.

    `data` is its outline, to be filled by the even-odd rule.
    """

    kind: str
    data: str


@dataclass(frozen=True, slots=True)
class Site:
    """Where things of one province or coast stand; `dislodged` is a step from `unit`."""

    unit: Point
    label: Point
    text: str
    dot: Point | None
    dislodged: Point


@dataclass(frozen=True, slots=True)
class SeaName:
    """The name of a sea: its lines, the middle of the first one's foot, slope and size."""

    lines: tuple[str, ...]
    at: Point
    turn: float
    size: float


@dataclass(frozen=True, slots=True)
class Flag:
    """A power: its name and its letter."""

    name: str
    letter: str


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """Everything that is the same in all pictures of a board.

    `homes` are the powers whose home centre a province is; `waters` the parts of the sea near the
    land, the widest first, as paths on its `grid`, steps in a pixel.  A chart equals only itself.
    """

    name: str
    width: int
    height: int
    arcs: tuple[Arc, ...]
    faces: Mapping[str, Face]
    straits: tuple[Polyline, ...]
    waters: tuple[str, ...]
    grid: float
    provinces: Mapping[str, Site]
    coasts: Mapping[str, Site]
    seas: Mapping[str, SeaName]
    peaks: tuple[Point, ...]
    powers: Mapping[str, Flag]
    homes: Mapping[str, str]
    themes: Mapping[str, Theme]

    def is_sea(self, face: str | None) -> bool:
        """Whether a face is a sea; None is the world outside the picture."""
        return face is not None and self.faces[face].kind == "sea"

    def site(self, place: str) -> Site:
        """Return the site of a location; a coast without one stands in its province."""
        return self.coasts.get(place) or self.provinces[province(place)]


def province(place: str) -> str:
    """Return the province of a location: `STP` for `STP/SC`."""
    return place.partition("/")[0]


def read_chart(
    board: str, geometry: str, anchors: str, palette: str, names: str = "", share: float = 1.0
) -> Chart:
    """Read the texts of a board's files, `share` as large; what is not there raises KeyError."""
    facts, lines, sites = tomllib.loads(board), json.loads(geometry), tomllib.loads(anchors)
    renamed = tomllib.loads(names)
    scale = lines["scale"] / share
    rows = [_points(arc["points"], scale) for arc in lines["arcs"]]
    walks = {sign * n: Walk.along(row[::sign]) for n, row in enumerate(rows, 1) for sign in (1, -1)}
    seas = {code for code, fact in facts["provinces"].items() if fact["kind"] == "sea"}
    aside = sites["dislodged"]
    return Chart(
        name=facts["name"],
        width=round(lines["width"] * share),
        height=round(lines["height"] * share),
        arcs=tuple(
            Arc(arc["left"], arc["right"], _line(row, walks[number]), (left, right))
            for number, (arc, row, (left, right)) in enumerate(
                zip(lines["arcs"], rows, lines["rims"], strict=True), start=1
            )
        ),
        faces={
            code: Face(_kind(code, face["kind"], seas), _outline(face["rings"], walks))
            for code, face in lines["faces"].items()
        },
        straits=tuple(_points(points, scale) for points in lines["straits"].values()),
        waters=tuple(lines["waters"]),
        grid=scale,
        provinces={
            code: _site(site, code if code in seas else code.capitalize(), aside, share)
            for code, site in sites["provinces"].items()
        },
        coasts={code: _site(site, "", aside, share) for code, site in sites["coasts"].items()},
        seas={
            code: _sea_name(name, share, renamed.get("provinces", {}).get(code, {}).get("name", ""))
            for code, name in sites["seas"].items()
        },
        peaks=tuple(_point(peak, share) for peak in sites["peaks"]),
        powers={
            code: Flag(renamed.get("powers", {}).get(code, power)["name"], power["letter"])
            for code, power in facts["powers"].items()
        },
        homes={
            code: fact["of"]
            for code, fact in facts["provinces"].items()
            if fact.get("center") and "of" in fact
        },
        themes=read_themes(tomllib.loads(palette), facts["powers"]),
    )


def _kind(code: str, kind: str, seas: Iterable[str]) -> str:
    if kind == "province":
        return "sea" if code in seas else "land"
    return "decor" if kind == "land" else kind


def _points(deltas: list[list[int]], scale: int) -> Polyline:
    """Return points in pixels; the first is given, each other one as a step from the last."""
    xs = accumulate(x for x, _ in deltas)
    ys = accumulate(y for _, y in deltas)
    return [(x / scale, y / scale) for x, y in zip(xs, ys, strict=True)]


def _line(row: Polyline, walk: Walk) -> str:
    """Return an arc as a path, closed if it goes once round an island."""
    return joined(walk, closed=row[0] == row[-1])


def _outline(rings: list[list[int]], walks: Mapping[int, Walk]) -> str:
    """Return closed rings of signed arc numbers as one path; a negative one runs backwards."""
    return "".join(joined(*(walks[number] for number in ring), closed=True) for ring in rings)


def _site(site: Mapping[str, Any], text: str, aside: list[float], share: float) -> Site:
    unit = site["unit"]
    return Site(
        unit=_point(unit, share),
        label=_beside(unit, site["label"], share),
        text=site.get("text", text),
        dot=_dot(site, share) if "dot" in site else None,
        dislodged=_beside([0, 0], site.get("dislodged", aside), share),
    )


def _point(pair: list[float], share: float) -> Point:
    x, y = pair
    return (x * share, y * share)


def _dot(site: Mapping[str, Any], share: float) -> Point:
    """Return the middle of a centre's ring, as far from the name as ever where it is beside it."""
    dot, label = site["dot"], site["label"]
    if dist(dot, label) > BY_NAME:
        return _beside(site["unit"], dot, share)
    x, y = _beside(site["unit"], label, share)
    return (x + dot[0] - label[0], y + dot[1] - label[1])


def _beside(unit: list[float], place: list[float], share: float) -> Point:
    """Return a place beside a unit; on a smaller board it comes no nearer than it has to."""
    dx, dy = place[0] - unit[0], place[1] - unit[1]
    far = hypot(dx, dy)
    kept = max(share, min(1.0, CLEAR / far)) if far else share
    return (unit[0] * share + dx * kept, unit[1] * share + dy * kept)


def _sea_name(name: Mapping[str, Any], share: float, other: str) -> SeaName:
    """Return the name of a sea, or another one in lines that are hardly longer."""
    longest = max(map(len, name["lines"]))
    lines = wrap(other, max(longest, SEA_LINE), break_long_words=False) or name["lines"]
    return SeaName(tuple(lines), _point(name["at"], share), name["turn"], name["size"])
