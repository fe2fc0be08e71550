"""Words on the board: short names of provinces and coasts, and the rings of supply centres.

They are drawn after all arrows, each on a halo, so that no arrow ever hides a name.
"""

from __future__ import annotations

from collections.abc import Collection

from judge.drawing import svg
from judge.drawing.chart import Chart, Site
from judge.drawing.curves import Point
from judge.drawing.theme import Theme


def labels(chart: Chart, theme: Theme, homes: Collection[str] = ()) -> str:
    """Return all names and supply centres; those of `homes` with the letters of their powers."""
    sea = [site for code, site in chart.provinces.items() if chart.is_sea(code)]
    dry = [site for code, site in chart.provinces.items() if not chart.is_sea(code)]
    pen = svg.pen(
        font_family=svg.SANS,
        text_anchor="middle",
        stroke_linejoin="round",
        paint_order="stroke",
    )
    names = (
        _names(
            sea, 3, fill=theme.sea_label, stroke=theme.sea_halo, font_size=theme.plate.seas, **_BOLD
        ),
        _names(dry, 3.2, fill=theme.ink, stroke=theme.halo, font_size=10.8, **_BOLD),
        _names(
            [*chart.coasts.values()],
            2,
            fill=theme.border,
            stroke=theme.halo,
            font_size=theme.plate.coasts,
            font_style="italic",
            stroke_width=2.4,
        ),
    )
    return svg.group(*names, class_="labels", **pen) + _centers(chart, theme, homes)


_BOLD = svg.pen(font_weight="bold", stroke_width=3)


def _names(sites: list[Site], drop: float, **pen: svg.Value) -> str:
    """Return names with their middle `drop` pixels above the foot of the letters."""
    words = (svg.text((site.label[0], site.label[1] + drop), site.text) for site in sites)
    return svg.group(*words, **pen)


def _centers(chart: Chart, theme: Theme, homes: Collection[str]) -> str:
    """Return the signs of all supply centres."""
    drawn = []
    for code, site in chart.provinces.items():
        if site.dot and code in homes:
            drawn.append(home(site.dot, theme, chart.powers[chart.homes[code]].letter))
        elif site.dot:
            drawn.append(center(site.dot, theme))
    size = 9 * theme.plate.letters
    lettering = svg.pen(font_family=svg.SANS, font_weight="bold", font_size=size, fill=theme.ink)
    return svg.group(*drawn, class_="centers", text_anchor="middle", **lettering)


def home(at: Point, theme: Theme, letter: str) -> str:
    """Return the ring of a home centre, around its power's letter."""
    (x, y), size = at, theme.plate.letters
    ring = svg.circle((x - 2, y), 6.2 * size, fill=theme.halo, stroke=theme.ink, stroke_width=1.2)
    return ring + svg.text((x - 2, y + 3.2 * size), letter)


def center(at: Point, theme: Theme) -> str:
    """Return the ring of a supply centre."""
    return svg.circle(at, 3.6, fill=theme.halo, stroke=theme.ink, stroke_width=1.1) + svg.circle(
        at, 1.7, fill=theme.ink
    )
