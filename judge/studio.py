"""The studio: scenes to pictures, with the boards' drawings, the words and the fonts at hand.

What is needed is read when the first picture is drawn, and kept.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from judge.drawing.drawing import Drawing, draw
from judge.drawing.scene import Scene, Shows
from judge.library import Library
from judge.shipped import ENGLISH, find_template

if TYPE_CHECKING:
    from judge.drawing.png import Painter


class NoChart(LookupError):
    """A board that has no drawing, or a theme that its palette has not; the message says which."""


class Studio:
    """Draws with what lies on the shelf."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._words = cache(self._read_words)

    def draw(
        self, scene: Scene, title: str, subtitle: str, theme: str, language: str = ENGLISH
    ) -> Drawing:
        """Return the picture of a scene in a language; NoChart if nothing is there to draw with."""
        try:
            chart = self._library.chart(scene.board, language)
        except FileNotFoundError as fault:
            raise NoChart(f"there is no drawing of the board {scene.board!r}: {fault}") from fault
        if theme not in chart.themes:
            raise NoChart(f"there is no theme {theme!r}; there are {', '.join(chart.themes)}")
        share = chart.themes[theme].plate.share
        if share != 1:
            chart = self._library.chart(scene.board, language, share)
        words = self._words("map", language)
        if scene.shows is Shows.OWN:  # orders that are only meant have moved nobody
            words = {**words, **self._words("map.own", language)}
        return draw(scene, chart, words, theme, title, subtitle)

    def png(self, picture: Drawing, width: int) -> bytes:
        """Return a picture as a PNG file of this width in pixels."""
        return self._painter.png(picture, width)

    def pdf(self, picture: Drawing) -> bytes:
        """Return a picture as a PDF file of one page."""
        from judge.drawing.pdf import pdf  # noqa: PLC0415

        return pdf(picture, self._painter)

    def typeset(self, files: Mapping[str, bytes]) -> bytes:
        """Return pages as a PDF file; ImportError without the extra `pdf`."""
        from judge.drawing.pdf import typeset  # noqa: PLC0415

        return typeset(files, self._library.fonts())

    @property
    def typesets(self) -> bool:
        """Whether pages can be typeset: whether the extra `pdf` is installed."""
        return find_spec("typst") is not None

    @property
    def own(self) -> Path | None:
        """The operator's own folder, if there is one."""
        return self._library.own

    def _read_words(self, name: str, language: str) -> Mapping[str, str]:
        path = find_template(f"words/{name}.toml", language, self._library.own)
        return tomllib.loads(path.read_text("utf-8"))

    @cached_property
    def _painter(self) -> Painter:
        # Only here, for it takes its time to import.
        from judge.drawing.png import Painter  # noqa: PLC0415

        return Painter(self._library.fonts())
