"""Arrows: one line and one head, told apart by dash and head so that no colour is needed."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from judge.drawing import svg
from judge.drawing.curves import Polyline, heading, stepped

HEAD = 10.5  # pixels from the tip of a head to its barbs
SHAFT = 7.5  # the shaft ends so far from the tip, inside the head


@dataclass(frozen=True, slots=True)
class Style:
    """How an arrow looks: a hollow one is a double line, an open head is an outline."""

    width: float
    dash: str | None = None
    round: bool = False
    hollow: bool = False
    open: bool = False


MOVE = Style(3.2)
FAILED = Style(2.8, dash="6 3.6", open=True)
CONVOYED = Style(4.6, hollow=True)
CONVOY_FAILED = Style(4.6, dash="8 4", hollow=True, open=True)
RETREAT = Style(3.2, dash="0.1 4.8", round=True, open=True)
MEANT = Style(2.0, dash="2.4 2.6", open=True)
OPTION = Style(2.2, dash="0.1 4.4", round=True, open=True)
PALE = 0.45  # how much of the halo is in the ink of what was only meant

# Lines of support: whole, and cut or void.
SUPPORT = Style(2.0, dash="3.6 2.2")
SUPPORT_FAILED = Style(2.0, dash="1.4 3.2")


def arrow(line: Polyline, style: Style, ink: str, halo: str) -> str:
    """Return an arrow along `line`, in `ink`, on a wider line in `halo`."""
    head, neck = _head(line)
    shaft = [point for point in line if dist(point, line[-1]) > SHAFT]
    return (
        _shaft([*shaft, neck], style, ink, halo)
        + svg.shape(head, fill=halo, stroke=halo, stroke_width=3, stroke_linejoin="round")
        + _shaft([*shaft, neck], style, ink, None, halo)
        + svg.shape(
            head,
            fill=halo if style.open else ink,
            stroke=ink,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
    )


def plain_line(line: Polyline, style: Style, ink: str, halo: str) -> str:
    """Return a line without a head, on a wider one in `halo`."""
    return _shaft(line, style, ink, halo) + _shaft(line, style, ink, None)


def _shaft(
    line: Polyline, style: Style, ink: str, casing: str | None, core: str | None = None
) -> str:
    """Return the wide line below an arrow if there is a `casing`, else the arrow's own."""
    data = svg.path_data(line)
    if casing:
        width = style.width + 2.6
        wide = svg.pen(stroke=casing, stroke_width=width, stroke_opacity=0.9)
        return svg.element("path", class_="casing", d=data, fill="none", **wide)
    pen = svg.pen(fill="none", stroke_dasharray=style.dash)
    cap = "round" if style.round else None
    drawn = svg.element(
        "path", d=data, stroke=ink, stroke_width=style.width, stroke_linecap=cap, **pen
    )
    if style.hollow and core:
        drawn += svg.element("path", d=data, fill="none", stroke=core, stroke_width=1.8)
    return drawn


def _head(line: Polyline) -> tuple[Polyline, tuple[float, float]]:
    """Return the outline of the head at the end of a line, and where the shaft meets it."""
    tip, way = line[-1], heading(line, HEAD * 0.9)
    wide = HEAD * 0.5
    barbs = (stepped(tip, way, -HEAD, wide), stepped(tip, way, -HEAD, -wide))
    notch = stepped(tip, way, -HEAD * 0.78)
    return [tip, barbs[0], notch, barbs[1]], stepped(tip, way, -HEAD * 0.7)
