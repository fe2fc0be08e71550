"""The drawing as it is checked in: one arc or face a line, so that a change reads as a change."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from .topology import Arc, Point, Topology


def written(
    size: tuple[int, int],
    drawn: Topology,
    kinds: Mapping[str, str],
    straits: Mapping[str, list[Point]],
) -> str:
    """Return geometry.json: `size` in pixels, all points in tenths of a pixel."""
    width, height = size
    faces = {
        name: {"kind": kinds[name], "rings": rings} for name, rings in sorted(drawn.faces.items())
    }
    parts = [
        f'"width": {width}, "height": {height}, "scale": 10',
        f'"arcs": [\n{_lines(_compact(_arc(arc)) for arc in drawn.arcs)}\n]',
        f'"faces": {{\n{_lines(_entries(faces))}\n}}',
        f'"straits": {{\n{_lines(_entries({n: _deltas(p) for n, p in straits.items()}))}\n}}',
    ]
    return "{" + ",\n".join(parts) + "}\n"


def _arc(arc: Arc) -> dict[str, object]:
    return {"left": arc.left, "right": arc.right, "points": _deltas(arc.points)}


def _deltas(points: Iterable[Point]) -> list[Point]:
    """Return the first point as it is and each other one as its way from the one before."""
    points = list(points)
    steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False)]
    return [*points[:1], *steps]


def _entries(table: Mapping[str, object]) -> Iterable[str]:
    return (f"{json.dumps(name)}: {_compact(value)}" for name, value in table.items())


def _lines(items: Iterable[str]) -> str:
    return ",\n".join(items)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
