"""A picture: the layers of a scene put together, as one SVG.

The base (sea and land) is the same for every scene with the same owners, so that it needs to be
rasterised only once; the rest is drawn on top of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from judge.drawing import svg, tokens
from judge.drawing.chart import Chart
from judge.drawing.deeds import draw_deeds
from judge.drawing.ground import ground
from judge.drawing.labels import labels
from judge.drawing.land import hatches, land
from judge.drawing.layout import lay_out
from judge.drawing.legend import STRIP, cartouche, frame, strip
from judge.drawing.scene import Scene
from judge.drawing.stage import Stage


@dataclass(frozen=True, slots=True)
class Drawing:
    """A map as SVG: what its layers use, and two of them; the base fills the whole picture.

    `colours` are those that fill it; all others are mixed from them.
    """

    width: int
    height: int
    title: str
    colours: tuple[str, ...]
    defs: str
    base: str
    overlay: str

    @property
    def svg(self) -> str:
        """The whole picture."""
        title = svg.element("title", escape(self.title, quote=False)) if self.title else ""
        return self.layer(title + self.base + self.overlay)

    def layer(self, inside: str, zoom: float = 1.0) -> str:
        """Return a document of the picture's size, so many times as large."""
        size = {"width": round(self.width * zoom), "height": round(self.height * zoom)}
        return svg.element(
            "svg",
            "\n",
            self.defs,
            inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width} {self.height}",
            role="img",
            **size,
        )


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
    height = chart.height + STRIP
    defs = svg.element("defs", hatches(paint), *tokens.shapes(paint)) + "\n"
    base = (
        ground(chart, paint),
        land(chart, paint, scene.owners, scene.closed),
        svg.rectangle(0, chart.height, chart.width, STRIP, fill=paint.paper) + "\n",
        frame(chart, paint),
    )
    overlay = (
        draw_deeds(stage, lay_out(stage)),
        labels(chart, paint, () if scene.owners else _homes(scene, chart)),
        tokens.units(stage),
        cartouche(paint, title, subtitle),
        strip(stage, words),
    )
    return Drawing(chart.width, height, title, paint.colours, defs, "".join(base), "".join(overlay))
