"""A drawing, and its file `geometry.json`: one arc or face a line, so that changes read as changes.

The format is described in `maps/README.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from maps.making.topology import Arc, Point, Ring, Topology

GRID = 10
"""Steps of the drawing's grid in a pixel."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The shapes of a board.  `width` and `height` are in pixels, all points on the grid.

    `kinds` tells of every face whether it is a province, impassable, land or water.  As paths:
    `waters` are the parts of the sea near the land, the widest first, and `rims` those of the land
    near each arc, on its left and on its right.
    """

    width: int
    height: int
    topology: Topology
    kinds: Mapping[str, str]
    straits: Mapping[str, Sequence[Point]]
    waters: tuple[str, ...] = ()
    rims: tuple[tuple[str, str], ...] = ()

    def rings(self, face: str) -> list[Ring]:
        """Return the outlines of a face as points."""
        return [self._ring(numbers) for numbers in self.topology.faces[face]]

    def _ring(self, numbers: tuple[int, ...]) -> Ring:
        points: list[Point] = []
        for number in numbers:
            arc = self.topology.arcs[abs(number) - 1].points
            points += (arc if number > 0 else arc[::-1])[:-1]
        return tuple(points)


def write(drawing: Drawing) -> str:
    """Return the text of `geometry.json`."""
    faces = {
        name: {"kind": drawing.kinds[name], "rings": rings}
        for name, rings in sorted(drawing.topology.faces.items())
    }
    arcs = (
        {"left": arc.left, "right": arc.right, "points": _steps(arc.points)}
        for arc in drawing.topology.arcs
    )
    straits = {name: _steps(points) for name, points in drawing.straits.items()}
    parts = [
        f'"width": {drawing.width}, "height": {drawing.height}, "scale": {GRID}',
        f'"arcs": [\n{_lines(map(_compact, arcs))}\n]',
        f'"faces": {{\n{_lines(_entries(faces))}\n}}',
        f'"straits": {{\n{_lines(_entries(straits))}\n}}',
        f'"waters": [\n{_lines(map(_compact, drawing.waters))}\n]',
        f'"rims": [\n{_lines(map(_compact, drawing.rims))}\n]',
    ]
    return "{" + ",\n".join(parts) + "}\n"


def read(text: str) -> Drawing:
    """Return the drawing that `write` wrote."""
    table: dict[str, Any] = json.loads(text)
    arcs = (Arc(arc["left"], arc["right"], _points(arc["points"])) for arc in table["arcs"])
    faces = {
        name: tuple(tuple(ring) for ring in face["rings"]) for name, face in table["faces"].items()
    }
    return Drawing(
        width=table["width"],
        height=table["height"],
        topology=Topology(tuple(arcs), faces),
        kinds={name: face["kind"] for name, face in table["faces"].items()},
        straits={name: _points(steps) for name, steps in table["straits"].items()},
        waters=tuple(table["waters"]),
        rims=tuple((left, right) for left, right in table["rims"]),
    )


def _steps(points: Iterable[Point]) -> list[Point]:
    """Return the first point as it is and each other one as its way from the one before."""
    points = list(points)
    return [*points[:1], *((x - a, y - b) for (a, b), (x, y) in pairwise(points))]


def _points(steps: list[list[int]]) -> tuple[Point, ...]:
    across, down = zip(*steps, strict=True)
    return tuple(zip(accumulate(across), accumulate(down), strict=True))


def _entries(table: Mapping[str, object]) -> Iterable[str]:
    return (f"{json.dumps(name)}: {_compact(value)}" for name, value in table.items())


def _lines(items: Iterable[str]) -> str:
    return ",\n".join(items)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
