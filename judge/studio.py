"""The studio: scenes to pictures, with the boards' drawings, the words and the fonts at hand.

What is needed is read when the first picture is drawn, and kept.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from judge.drawing.chart import Chart, read_chart
from judge.drawing.picture import Picture, draw
from judge.drawing.scene import Scene
from judge.shipped import OURS, find

if TYPE_CHECKING:
    from judge.drawing.png import Painter

CHART_FILES = ("board.toml", "geometry.json", "anchors.toml", "palette.toml")


class NoChart(LookupError):
    """A board that has no drawing, or a theme that its palette has not; the message says which."""


class Studio:
    """Draws; `own` is the operator's folder, which overrides our files one by one."""

    def __init__(self, own: Path | None = None) -> None:
        self._own = own
        self._chart = cache(self._read_chart)

    def draw(self, scene: Scene, title: str, subtitle: str, theme: str) -> Picture:
        """Return the picture of a scene; NoChart if there is nothing to draw it with."""
        chart = self._chart(scene.board)
        if theme not in chart.themes:
            raise NoChart(f"there is no theme {theme!r}; there are {', '.join(chart.themes)}")
        return draw(scene, chart, self._words, theme, title, subtitle)

    def png(self, picture: Picture, width: int) -> bytes:
        """Return a picture as a PNG file of this width in pixels."""
        return self._painter.png(picture, width)

    def _read_chart(self, board: str) -> Chart:
        try:
            paths = [find(f"maps/{board}/{name}", self._own) for name in CHART_FILES]
        except FileNotFoundError as fault:
            raise NoChart(f"there is no drawing of the board {board!r}: {fault}") from fault
        return read_chart(*(path.read_text("utf-8") for path in paths))

    @cached_property
    def _words(self) -> Mapping[str, str]:
        return tomllib.loads(find("templates/words/map.toml", self._own).read_text("utf-8"))

    @cached_property
    def _painter(self) -> Painter:
        # Only here, for it takes its time to import.
        from judge.drawing.png import Painter  # noqa: PLC0415

        return Painter(sorted((OURS / "maps" / "standard" / "fonts").glob("*.ttf")))
