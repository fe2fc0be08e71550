"""Small marks that say what became of an order: bursts, crosses, rings, dots and brackets.

Every mark has its own shape; its colour only helps.
"""

from __future__ import annotations

from judge.drawing import svg
from judge.drawing.curves import Point, star, stepped
from judge.drawing.theme import Theme

CROSS = "M-1-1L1 1M1-1L-1 1"
STRIKE = "M-1-1L-.5-.5M1-1L.5-.5M1 1L.5 .5M-1 1L-.5 .5"
PLUS = "M-1 0H1M0-1V1"


def burst(at: Point, theme: Theme, size: float = 1.0) -> str:
    """Return the burst where a move was stopped."""
    edge = svg.pen(stroke=theme.alarm, stroke_width=1.3, stroke_linejoin="round")
    return svg.shape(
        star(at, 8.6 * size, 4 * size, 8), fill=theme.halo, stroke=theme.halo, stroke_width=2.5
    ) + svg.shape(star(at, 7.8 * size, 3.6 * size, 8), fill=theme.burst, **edge)


def large_burst(at: Point, theme: Theme, size: float = 1.0) -> str:
    """Return the large burst behind a dislodged unit."""
    edge = svg.pen(stroke=theme.alarm, stroke_width=1.3, stroke_linejoin="round")
    return svg.shape(star(at, 19 * size, 14 * size, 12), fill=theme.driven, **edge)


def cross(at: Point, theme: Theme, size: float = 4.5) -> str:
    """Return the small cross on what was cut, void or broken."""
    return _sign(CROSS, at, theme, size, 2.0, theme.alarm)


def strike(at: Point, theme: Theme, size: float = 1.0) -> str:
    """Return the large thin cross over a unit that leaves; its middle is open, for the letter."""
    return _sign(STRIKE, at, theme, 12.5 * size, 1.8, theme.ink)


def ring(at: Point, ink: str, theme: Theme) -> str:
    """Return the broken ring around a fleet that convoys."""
    return svg.circle(
        at, 17.5, fill="none", stroke=theme.halo, stroke_width=4, stroke_opacity=0.9
    ) + svg.circle(at, 17.5, fill="none", stroke=ink, stroke_width=2, stroke_dasharray="7 3")


def idle_ring(at: Point, ink: str, theme: Theme) -> str:
    """Return the dotted ring around a fleet whose convoy was not used."""
    dots = svg.pen(stroke=ink, stroke_width=2.2, stroke_dasharray="0.1 5", stroke_linecap="round")
    return svg.circle(
        at, 17.5, fill="none", stroke=theme.halo, stroke_width=4, stroke_opacity=0.9
    ) + svg.circle(at, 17.5, fill="none", **dots)


def built(at: Point, badge: Point, theme: Theme) -> str:
    """Return the whole ring around a new unit, with a plus in a badge at its shoulder."""
    outline = svg.pen(fill="none", stroke=theme.halo, stroke_width=5)
    pen = svg.pen(fill="none", stroke=theme.ink, stroke_width=2.2)
    disc = svg.pen(fill=theme.halo, stroke=theme.ink, stroke_width=1.4)
    return (
        svg.circle(at, 18.5, **outline)
        + svg.circle(at, 18.5, **pen)
        + svg.circle(badge, 7, **disc)
        + _sign(PLUS, badge, theme, 4, 2.2, theme.ink)
    )


def taken(at: Point, ink: str, theme: Theme) -> str:
    """Return the ring around a supply centre that was newly taken."""
    return svg.circle(at, 8.0, fill=theme.halo) + svg.circle(
        at, 6.2, fill="none", stroke=ink, stroke_width=2.4
    )


def dot(at: Point, ink: str, theme: Theme) -> str:
    """Return the end of a support, on the arrow that it helps."""
    return svg.circle(at, 3.5, fill=ink, stroke=theme.halo, stroke_width=1.2)


def bracket(at: Point, way: Point, ink: str, theme: Theme) -> str:
    """Return the end of a support to hold: a bracket that opens towards the unit."""
    corners = ((3.0, 6.5), (0.0, 5.5), (0.0, -5.5), (3.0, -6.5))
    line = [stepped(at, way, forward, aside) for forward, aside in corners]
    return svg.stroke(line, fill="none", stroke=theme.halo, stroke_width=4.6) + svg.stroke(
        line, fill="none", stroke=ink, stroke_width=2.2
    )


def _sign(data: str, at: Point, theme: Theme, size: float, width: float, ink: str) -> str:
    """Return a sign of strokes, from -1 to 1 both ways, on a halo."""
    wide, thin = (width + 2.8) / size, width / size
    return svg.placed(
        at,
        svg.element("path", d=data, stroke=theme.halo, stroke_width=wide),
        svg.element("path", d=data, stroke=ink, stroke_width=thin),
        scale=size,
        stroke_linecap="round",
    )
