"""The unchanging part of a picture: sea, waterlines, borders at sea, names of the seas.

Nothing is clipped: what is drawn too wide here is covered by the land, which comes after it.
"""

from __future__ import annotations

from judge.drawing import svg
from judge.drawing.chart import Chart, SeaName
from judge.drawing.theme import Theme


def ground(chart: Chart, theme: Theme) -> str:
    """Return the sea and everything on it that no turn changes."""
    return svg.group(
        svg.rectangle(0, 0, chart.width, chart.height, fill=theme.sea),
        _waterlines(chart, theme),
        _sea_borders(chart, theme),
        _sea_names(chart, theme) if theme.plate.sea_names else "",
        class_="ground",
    )


def _waterlines(chart: Chart, theme: Theme) -> str:
    """Return the lines that follow the coast: each a wide water with a narrower one upon it."""
    waters = zip(chart.waters, theme.waters, strict=True)
    return svg.group(
        *(svg.element("path", d=water, fill=colour) for water, colour in waters),
        class_="waterlines",
        transform=f"scale({1 / chart.grid:g})",
    )


def _sea_borders(chart: Chart, theme: Theme) -> str:
    open_sea = (arc for arc in chart.arcs if chart.is_sea(arc.left) and chart.is_sea(arc.right))
    arcs = "".join(arc.data for arc in open_sea)
    return svg.element(
        "path",
        class_="sea-borders",
        d=arcs,
        fill="none",
        stroke=theme.sea_line,
        stroke_width=1.1,
        stroke_dasharray="5 3",
        stroke_linecap="round",
    )


def _sea_names(chart: Chart, theme: Theme) -> str:
    return svg.group(
        *(_sea_name(name) for name in chart.seas.values()),
        class_="sea-names",
        fill=theme.sea_name,
        font_family=svg.SERIF,
        font_style="italic",
        letter_spacing=0.8,
        text_anchor="middle",
    )


def _sea_name(name: SeaName) -> str:
    pitch = name.size + 1.5
    lines = (svg.text((0, i * pitch), line) for i, line in enumerate(name.lines))
    x, y = name.at
    turn = f" rotate({name.turn:g})" if name.turn else ""
    return svg.element(
        "g",
        *lines,
        transform=f"translate({svg.number(x)} {svg.number(y)}){turn}",
        font_size=name.size,
    )
