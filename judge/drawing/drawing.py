"""A picture: the layers of a scene put together, as one SVG.

The base (sea and land) is the same for every scene with the same owners, names are the same in
all, and a unit looks the same wherever it stands: so these need to be rasterised only once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from judge.drawing import svg, tokens
from judge.drawing.boxes import Box
from judge.drawing.chart import Chart
from judge.drawing.deeds import draw_deeds, reach
from judge.drawing.ground import ground
from judge.drawing.labels import Sign, labels, lettered
from judge.drawing.land import hatches, land
from judge.drawing.layout import lay_out
from judge.drawing.legend import cartouche, depth, edges, frame, strip
from judge.drawing.scene import Scene
from judge.drawing.stage import Stage
from judge.drawing.tokens import Figure

AREAS = ("waterlines", "unowned", "tint", "hatch")  # the groups of a base that are areas


@dataclass(frozen=True, slots=True)
class Drawing:
    """A map as SVG: what its layers use, and the layers, the lowest first.

    `base` (sea and land) fills the `board` (its height) and `names` are always the same; `deeds`
    (arrows and marks) and `edge` (cartouche and strip) are drawn within some parts of the picture.
    `colours` are those that fill it; all others are mixed from them.
    """

    width: int
    height: int
    board: int
    title: str
    colours: tuple[str, ...]
    defs: str
    base: str
    deeds: str
    deeds_in: Sequence[Box]
    names: Sequence[Sign]
    figures: Sequence[Figure]
    edge: str
    edge_in: Sequence[Box]

    @property
    def svg(self) -> str:
        """The whole picture."""
        title = svg.element("title", escape(self.title, quote=False)) if self.title else ""
        units = svg.group(*(figure.placed for figure in self.figures), class_="units")
        names = lettered((sign, svg.placed(sign.at, sign.drawn)) for sign in self.names)
        return self.layer(title, self.base, self.deeds, names, units, self.edge)

    def layer(self, *inside: str, zoom: float = 1.0) -> str:
        """Return a document of the picture's size, so many times as large."""
        size = {"width": round(self.width * zoom), "height": round(self.height * zoom)}
        return svg.element(
            "svg",
            "\n",
            self.defs,
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width} {self.height}",
            role="img",
            **size,
        )


def with_hard_edges(base: str) -> str:
    """Return a base whose areas have no grey edges: quicker, and not seen where it is large.

    Lines are drawn over most of them, and waterlines narrower than a pixel would be broken.
    """
    for area in AREAS:
        named = f'class="{area}"'
        base = base.replace(named, f'{named} shape-rendering="crispEdges"')
    return base


def _homes(scene: Scene, chart: Chart) -> tuple[str, ...]:
    """Return the home centres of the powers that the game has."""
    powers = scene.powers or chart.powers
    return tuple(
        home for home, power in chart.homes.items() if power in powers and home not in scene.closed
    )


def draw(
    scene: Scene,
    chart: Chart,
    words: Mapping[str, str],
    theme: str = "colour",
    title: str = "",
    subtitle: str = "",
) -> Drawing:
    """Draw a scene; `words` are those of `words/map.toml`.  An unknown theme raises KeyError."""
    paint = chart.themes[theme]
    stage = Stage.of(scene, chart, paint)
    defs = svg.element("defs", hatches(paint), *tokens.shapes(paint)) + "\n"
    base = (
        ground(chart, paint),
        land(chart, paint, {**scene.owners, **scene.influence}, scene.closed),
        frame(chart, paint),
    )
    layout = lay_out(stage)
    return Drawing(
        width=chart.width,
        height=chart.height + depth(stage),
        board=chart.height,
        title=title,
        colours=paint.colours,
        defs=defs,
        base="".join(base),
        deeds=draw_deeds(stage, layout),
        deeds_in=reach(stage, layout),
        names=labels(chart, paint, () if scene.owners else _homes(scene, chart)),
        figures=tokens.figures(stage),
        edge=cartouche(paint, title, subtitle) + strip(stage, words),
        edge_in=edges(stage, title, subtitle),
    )
