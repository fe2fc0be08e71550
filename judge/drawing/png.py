"""Pictures as PNG: the same bytes everywhere, small enough for a letter, and quickly made.

The fonts are ours and the system's are not looked at.  Pictures with the same owners share their
base, which is kept once it is rasterised.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg import render, usvg

from judge.drawing.drawing import Drawing

COLOURS = 256
SAMPLE = 4  # every fourth pixel, both ways, is looked at to choose them
ALIKE = 8  # steps of red, green or blue
KEPT = 4  # bases


class NotPainted(Exception):
    """A picture that the rasteriser gave up."""


class Painter:
    """Makes PNG files, in any thread; `fonts` are the files of the fonts that pictures name."""

    def __init__(self, fonts: Iterable[Path]) -> None:
        self.fonts = tuple(fonts)
        self._base = lru_cache(KEPT)(self._raster)

    def png(self, picture: Drawing, width: int) -> bytes:
        """Return a picture as a PNG file of so many pixels across; NotPainted if that fails."""
        zoom = width / picture.width
        image = self._base(picture.layer(picture.base, zoom)).copy()
        image.alpha_composite(self._raster(picture.layer(picture.overlay, zoom)))
        out = BytesIO()
        _with_palette(image.convert("RGB"), picture.colours).save(out, "PNG", compress_level=6)
        return out.getvalue()

    def _raster(self, document: str) -> Image.Image:
        """Return a document as an image with an alpha channel."""
        options = usvg.Options.default()  # made each time, for it must not go to another thread
        for font in self.fonts:
            options.load_font_file(str(font))
        try:
            tree = usvg.Tree.from_str(document, options)
            png = render(tree, (1, 0, 0, 0, 1, 0))
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as fault:  # a panic of the rasteriser is no Exception
            raise NotPainted(str(fault)) from fault
        return Image.open(BytesIO(png)).convert("RGBA")


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
