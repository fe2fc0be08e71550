"""The land: provinces in the colours of their owners, frontiers, coasts, straits and mountains.

Frontiers follow ownership by the class of each arc, so no outlines are ever joined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.drawing import svg
from judge.drawing.chart import Arc, Chart
from judge.drawing.theme import Dye, Theme

BAND = 0.42  # how much of the band along a frontier covers the tint

# The engravers' signs, each a tile of 4 by 4.
HATCHES = {
    "upright": "M2 0V4",
    "level": "M0 2H4",
    "broken": "M0 2H2.4",
    "crossed": "M2 0V4M0 2H4",
    "falling": "M-1-1L5 5M-1 3L1 5M3-1L5 1",
    "rising": "M-1 5L5-1M-1 1L1-1M3 5L5 3",
    "dotted": "M.5 1a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M2.5 3a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0",
}


def land(chart: Chart, theme: Theme, owners: Mapping[str, str], closed: Sequence[str] = ()) -> str:
    """Return the land as `owners` (of provinces) have it; what is `closed` is hatched as rock."""
    return svg.group(
        svg.element("defs", _rock(theme)),
        _unowned(chart, theme, owners),
        *(_country(chart, theme, owners, power) for power in theme.powers),
        _mountains(chart, theme),
        _closed(chart, closed),
        _lines(chart, theme, owners),
        _straits(chart, theme),
        class_="land",
    )


def hatch_id(power: str) -> str:
    """Return the name by which a picture fills with a power's hatch."""
    return f"hatch-{power.lower()}"


def hatches(theme: Theme) -> str:
    """Return the tiles of all powers' hatches."""
    return "".join(
        svg.element(
            "pattern",
            svg.element("path", d=HATCHES[dye.hatch], stroke="#000", stroke_width=0.6, fill="none"),
            id=hatch_id(power),
            width=4,
            height=4,
            patternUnits="userSpaceOnUse",
            patternTransform=f"scale({theme.hatch_size:g})",
        )
        for power, dye in theme.powers.items()
        if dye.hatch
    )


def _rock(theme: Theme) -> str:
    """Return the tile of land that nobody may enter."""
    rock = svg.element("path", d="M0 0V5", stroke=theme.border, stroke_width=1.1)
    turned = "rotate(45)"
    size = svg.pen(width=5, height=5, patternUnits="userSpaceOnUse", patternTransform=turned)
    return svg.element("pattern", rock, id="rock", **size)


def _unowned(chart: Chart, theme: Theme, owners: Mapping[str, str]) -> str:
    """Return neutral provinces, and land and lakes that belong to nobody."""
    fills = {"land": theme.neutral, "decor": theme.land, "impassable": theme.land}
    fills["water"] = theme.strait
    faces = (
        svg.element("path", id=f"face-{code}", d=face.data, fill=fills[face.kind])
        for code, face in chart.faces.items()
        if face.kind in fills and code not in owners
    )
    return svg.group(*faces, class_="unowned")


def _country(chart: Chart, theme: Theme, owners: Mapping[str, str], power: str) -> str:
    """Return all that a power owns: tint, hatch, and a darker band along its frontier."""
    dye = theme.powers[power]
    owned = [code for code in chart.provinces if owners.get(code) == power]
    if not owned:
        return ""
    provinces = (svg.element("path", id=f"face-{code}", d=chart.faces[code].data) for code in owned)
    again = "".join(svg.element("use", href=f"#face-{code}") for code in owned)
    return svg.group(
        svg.element("g", *provinces, class_="tint", fill=dye.tint),
        _hatched(power, dye, theme, again),
        _band(chart, owners, power, dye),
        class_="country",
        data_power=power,
    )


def _hatched(power: str, dye: Dye, theme: Theme, provinces: str) -> str:
    if not (dye.hatch and theme.hatch_opacity):
        return ""
    fill = f"url(#{hatch_id(power)})"
    return svg.element("g", provinces, class_="hatch", fill=fill, fill_opacity=theme.hatch_opacity)


def _band(chart: Chart, owners: Mapping[str, str], power: str, dye: Dye) -> str:
    """Return the rims of a power's land along all its frontiers."""
    if not dye.band:
        return ""
    rims = (
        rim
        for arc in chart.arcs
        if [_owner(side, owners) for side in _sides(arc)].count(power) == 1
        for side, rim in zip(_sides(arc), arc.rims, strict=True)
        if _owner(side, owners) == power
    )
    scale = f"scale({1 / chart.grid:g})"
    return svg.element("path", d="".join(rims), fill=dye.band, fill_opacity=BAND, transform=scale)


def _sides(arc: Arc) -> tuple[str | None, str | None]:
    return (arc.left, arc.right)


def _owner(face: str | None, owners: Mapping[str, str]) -> str | None:
    return owners.get(face) if face else None


def _mountains(chart: Chart, theme: Theme) -> str:
    """Return the land nobody may enter: hatched, with peaks that are dark on their lee side."""
    rocks = "".join(face.data for face in chart.faces.values() if face.kind == "impassable")
    peaks = (
        svg.placed(
            peak,
            svg.element("path", d="M-7 5L0-6L7 5", fill=theme.peak, stroke=theme.border),
            svg.element(
                "path", d="M0-6L2-.5L1 1.5L4.5 5L7 5Z", fill=theme.border, fill_opacity=0.65
            ),
        )
        for peak in chart.peaks
    )
    rock = svg.element("path", d=rocks, fill="url(#rock)", fill_opacity=0.35)
    return svg.group(rock, *peaks, class_="mountains", stroke_linejoin="round")


def _closed(chart: Chart, closed: Sequence[str]) -> str:
    """Return the hatching of the provinces that nobody may enter in this game."""
    if not closed:
        return ""
    faces = "".join(chart.faces[code].data for code in closed)
    return svg.element("path", class_="closed", d=faces, fill="url(#rock)")


def _lines(chart: Chart, theme: Theme, owners: Mapping[str, str]) -> str:
    """Return the borders within a country, the frontiers between them, and the coasts."""
    drawn: dict[str, list[str]] = {"border": [], "frontier": [], "coast": []}
    for arc in chart.arcs:
        if arc.left is None or arc.right is None:
            continue
        kinds = {chart.faces[arc.left].kind, chart.faces[arc.right].kind}
        if kinds == {"sea"}:
            continue
        same = _owner(arc.left, owners) == _owner(arc.right, owners)
        rank = "border" if kinds == {"land"} and same else "frontier"
        drawn["coast" if kinds & {"sea", "water"} else rank].append(arc.data)
    pens = {
        "border": svg.pen(stroke=theme.border, stroke_width=0.8, stroke_opacity=0.85),
        "frontier": svg.pen(stroke=theme.frontier, stroke_width=1.7),
        "coast": svg.pen(stroke=theme.coast, stroke_width=1.05),
    }
    paths = (
        svg.element("path", class_=rank, d="".join(arcs), **pens[rank])
        for rank, arcs in drawn.items()
        if arcs
    )
    return svg.group(
        *paths, class_="lines", fill="none", stroke_linejoin="round", stroke_linecap="round"
    )


def _straits(chart: Chart, theme: Theme) -> str:
    """Return narrow waters, painted over land that touches in the rules."""
    banks = (svg.stroke(line, stroke=theme.coast, stroke_width=3.6) for line in chart.straits)
    water = (svg.stroke(line, stroke=theme.strait, stroke_width=2) for line in chart.straits)
    return svg.group(*banks, *water, class_="straits", fill="none")
