"""Pictures as PNG: the same bytes everywhere, small enough for a letter, and quickly made.

The fonts are ours and the system's are not looked at.  What many pictures share is kept once it is
rasterised, and of the rest only the parts are in which something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from pathlib import Path

from PIL import Image
from resvg import render, usvg

from judge.drawing.boxes import Box
from judge.drawing.drawing import Drawing

COLOURS = 256
SAMPLE = 4  # every fourth pixel, both ways, is looked at to choose them
ALIKE = 8  # steps of red, green or blue
KEPT = 6  # layers, and bases with names
FIGURES = 256  # units
LEVEL = 4  # of compression: 6 takes twice as long for 6 % less


Part = tuple[int, int, int, int]  # of an image: left, top, right, bottom


class NotPainted(Exception):
    """A picture that the rasteriser gave up."""


class Painter:
    """Makes PNG files, in any thread; `fonts` are the files of the fonts that pictures name."""

    def __init__(self, fonts: Iterable[Path]) -> None:
        self.fonts = tuple(fonts)
        self._layer = lru_cache(KEPT)(self.raster)
        self._named = lru_cache(KEPT)(self._with_names)
        self._figure = lru_cache(FIGURES)(self.raster)

    def png(self, picture: Drawing, width: int) -> bytes:
        """Return a picture as a PNG file of so many pixels across; NotPainted if that fails."""
        zoom = width / picture.width
        base = picture.layer(picture.base, zoom=zoom)
        names = picture.layer(picture.names, zoom=zoom)
        image = self._named(base, names).copy()
        deeds = self._tree(picture.layer(picture.deeds, zoom=zoom))
        for box in picture.deeds_in:  # between the base and the names
            part = _pixels(box, image, zoom)
            ground = self._layer(base).crop(part).convert("RGB")
            _lay(ground, _rendered(deeds, part))
            _lay(ground, self._layer(names).crop(part))
            image.paste(ground, part)
        for figure in picture.figures:
            drawn = self._figure(picture.figure(figure, zoom))
            left, top = (c * zoom - drawn.width / 2 for c in figure.at)
            _lay(image, drawn, (round(left), round(top)))
        edge = self._tree(picture.layer(picture.edge, zoom=zoom))
        for box in picture.edge_in:
            part = _pixels(box, image, zoom)
            _lay(image, _rendered(edge, part), part[:2])
        out = BytesIO()
        _with_palette(image, picture.colours).save(out, "PNG", compress_level=LEVEL)
        return out.getvalue()

    def _with_names(self, base: str, names: str) -> Image.Image:
        """Return a base with the names on it."""
        image = self._layer(base).convert("RGB")
        _lay(image, self._layer(names))
        return image

    def raster(self, document: str) -> Image.Image:
        """Return a document as an image with an alpha channel."""
        return _rendered(self._tree(document))

    def _tree(self, document: str) -> usvg.Tree:
        options = usvg.Options.default()  # made each time, for it must not go to another thread
        for font in self.fonts:
            options.load_font_file(str(font))
        with _faults():
            return usvg.Tree.from_str(document, options)


def _pixels(box: Box, image: Image.Image, zoom: float) -> Part:
    """Return a box of the board in the pixels of an image."""
    return (
        max(0, floor(box.left * zoom)),
        max(0, floor(box.top * zoom)),
        min(image.width, ceil(box.right * zoom)),
        min(image.height, ceil(box.bottom * zoom)),
    )


def _lay(image: Image.Image, drawn: Image.Image, at: tuple[int, int] = (0, 0)) -> None:
    """Lay what is drawn on an image, its corner at a point."""
    image.paste(drawn, at, drawn)


def _rendered(tree: usvg.Tree, part: Part | None = None) -> Image.Image:
    """Return a document as an image with an alpha channel, or a part of it."""
    width, height = tree.int_size()
    left, top, right, bottom = part or (0, 0, width, height)
    size = (right - left, bottom - top)
    with _faults():
        png = render(tree, (1, 0, -left, 0, 1, -top), bg_size=size, bg_color=(0, 0, 0, 0))
    return Image.open(BytesIO(png)).convert("RGBA")


@contextmanager
def _faults() -> Iterator[None]:
    """Raise what the rasteriser raises as NotPainted; its panics are no Exceptions."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as fault:
        raise NotPainted(str(fault)) from fault


def _with_palette(image: Image.Image, colours: tuple[str, ...]) -> Image.Image:
    """Return an image in few colours: those given, and others chosen from a sample of it.

    To look at every pixel would choose hardly better, and take ten times as long.
    """
    size = (image.width // SAMPLE, image.height // SAMPLE)
    sample = image.resize(size, Image.Resampling.NEAREST).quantize(COLOURS - len(colours))
    given = [bytes.fromhex(colour[1:]) for colour in colours]
    parts = bytes(sample.getpalette() or ())
    mixed = [parts[i : i + 3] for i in range(0, len(parts), 3)]
    chosen = [*given, *(m for m in mixed if not any(_are_alike(m, colour) for colour in given))]
    palette = Image.new("P", (1, 1))
    palette.putpalette(b"".join(chosen))
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _are_alike(colour: bytes, other: bytes) -> bool:
    """Return whether two colours are so near that Pillow might show one for the other."""
    return all(-ALIKE < a - b < ALIKE for a, b in zip(colour, other, strict=True))
