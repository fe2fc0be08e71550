"""Signs on the board: short names of provinces and coasts, and the rings of supply centres.

They are drawn after all arrows, each on a halo, so that no arrow ever hides a name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from judge.drawing import svg
from judge.drawing.chart import Chart, Site
from judge.drawing.curves import Point
from judge.drawing.lettering import breadth
from judge.drawing.theme import Theme

MARGIN = 6.0  # pixels around letters within which their halo is drawn
RING = 8.0  # ... and around the middle of a centre


@dataclass(frozen=True, slots=True)
class Sign:
    """A name or a ring at a point of the board.

    `drawn` is the same around any point; it goes so many pixels to either side, and up and down.
    """

    is_name: bool
    at: Point
    drawn: str
    aside: float
    high: float


def lettered(placed: Iterable[tuple[Sign, str]]) -> str:
    """Return signs, each with how it is where it stands, under what they have in common."""
    names: list[str] = []
    rings: list[str] = []
    for sign, drawn in placed:
        (names if sign.is_name else rings).append(drawn)
    pen = svg.pen(font_family=svg.SANS, text_anchor="middle")
    halo = svg.pen(stroke_linejoin="round", paint_order="stroke")
    return svg.group(*names, class_="labels", **pen, **halo) + svg.group(
        *rings, class_="centers", **pen
    )


def labels(chart: Chart, theme: Theme, homes: Collection[str] = ()) -> tuple[Sign, ...]:
    """Return all names and supply centres; those of `homes` with the letters of their powers."""
    sea = [site for code, site in chart.provinces.items() if chart.is_sea(code)]
    dry = [site for code, site in chart.provinces.items() if not chart.is_sea(code)]
    return (
        *_names(sea, 3, theme.plate.seas, fill=theme.sea_label, stroke=theme.sea_halo, **_BOLD),
        *_names(dry, 3.2, 10.8, fill=theme.ink, stroke=theme.halo, **_BOLD),
        *_names(
            chart.coasts.values(),
            2,
            theme.plate.coasts,
            fill=theme.border,
            stroke=theme.halo,
            font_style="italic",
            stroke_width=2.4,
        ),
        *_centers(chart, theme, homes),
    )


_BOLD = svg.pen(font_weight="bold", stroke_width=3)


def _names(sites: Iterable[Site], drop: float, size: float, **pen: svg.Value) -> Iterator[Sign]:
    """Yield names with their middle `drop` pixels above the foot of the letters."""
    for site in sites:
        drawn = svg.text((0, drop), site.text, font_size=size, **pen)
        yield Sign(
            True, site.label, drawn, breadth(site.text, size) / 2 + MARGIN, size / 2 + MARGIN
        )


def _centers(chart: Chart, theme: Theme, homes: Collection[str]) -> Iterator[Sign]:
    """Yield the signs of all supply centres."""
    room = RING * theme.plate.letters
    for code, site in chart.provinces.items():
        if site.dot and code in homes:
            ring = home((0, 0), theme, chart.powers[chart.homes[code]].letter)
            yield Sign(False, site.dot, ring, room + 2, room)
        elif site.dot:
            yield Sign(False, site.dot, center((0, 0), theme), room, room)


def home(at: Point, theme: Theme, letter: str) -> str:
    """Return the ring of a home centre, around its power's letter."""
    (x, y), size = at, theme.plate.letters
    ring = svg.circle((x - 2, y), 6.2 * size, fill=theme.halo, stroke=theme.ink, stroke_width=1.2)
    pen = svg.pen(font_weight="bold", font_size=9 * size, fill=theme.ink)
    return ring + svg.text((x - 2, y + 3.2 * size), letter, **pen)


def center(at: Point, theme: Theme) -> str:
    """Return the ring of a supply centre."""
    return svg.circle(at, 3.6, fill=theme.halo, stroke=theme.ink, stroke_width=1.1) + svg.circle(
        at, 1.7, fill=theme.ink
    )
