"""Pictures as PNG: the same bytes everywhere, small enough for a letter, and quickly made.

The fonts are ours and the system's are not looked at.  What many pictures share is kept once it is
rasterised, and of the rest only the parts are in which something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngImageFile
from resvg import render, usvg

from judge.drawing.boxes import Box
from judge.drawing.contact_sheet import ContactSheet, Frame
from judge.drawing.drawing import Drawing, with_hard_edges
from judge.drawing.labels import Sign, lettered
from judge.drawing.tokens import ROOM

COLOURS = 256
SAMPLE = 4  # every fourth pixel, both ways, is looked at to choose them
ALIKE = 8  # steps of red, green or blue
KEPT = 6  # bases, and sheets of names
LARGE = 1.3  # pixels for one of the board: waterlines are wider than one
FIGURES = 256  # units
LEVEL = 4  # of compression: 6 takes twice as long for 6 % less


Pixel = tuple[int, int]


class NotPainted(Exception):
    """A picture that the rasteriser gave up."""


class Painter:
    """Makes PNG files, in any thread; `fonts` are the files of the fonts that pictures name."""

    def __init__(self, fonts: Iterable[Path]) -> None:
        self.fonts = tuple(fonts)
        self._letters = tuple(font.read_bytes() for font in self.fonts)  # not read for each letter
        self._base = lru_cache(KEPT)(self._opaque)
        self._names = lru_cache(KEPT)(self._cut_out)
        self._figures: dict[tuple[str, float], dict[str, Image.Image]] = {}

    def png(self, picture: Drawing, width: int) -> bytes:
        """Return a picture as a PNG file of so many pixels across; NotPainted if that fails."""
        zoom = width / picture.width
        image = Image.new("RGB", (width, round(picture.height * zoom)))
        board = (0, 0, width, ceil(picture.board * zoom))
        base = picture.layer(picture.base, zoom=zoom)
        image.paste(self._base(with_hard_edges(base) if zoom > LARGE else base, board))
        self._lay_parts(image, picture.layer(picture.deeds, zoom=zoom), picture.deeds_in, zoom)
        for drawn, corner in self._names(tuple(picture.names), zoom):
            _lay(image, drawn, corner)
        for figure, drawn in zip(picture.figures, self._units(picture, zoom), strict=True):
            left, top = (c * zoom - drawn.width / 2 for c in figure.at)
            _lay(image, drawn, (round(left), round(top)))
        self._lay_parts(image, picture.layer(picture.edge, zoom=zoom), picture.edge_in, zoom)
        out = _PngFile()
        _with_palette(image, picture.colours).save(out, compress_level=LEVEL)
        return out.getvalue()

    def _opaque(self, document: str, part: Frame) -> Image.Image:
        return _rendered(self._tree(document), part).convert("RGB")

    def _lay_parts(
        self, image: Image.Image, document: str, parts: Iterable[Box], zoom: float
    ) -> None:
        """Lay what a document draws within some parts of it on an image of its size."""
        tree = self._tree(document)
        for box in parts:
            part = _pixels(box, image, zoom)
            _lay(image, _rendered(tree, part), part[:2])

    def _cut_out(self, signs: Sequence[Sign], zoom: float) -> list[tuple[Image.Image, Pixel]]:
        """Return signs as images, each with its place in the picture."""
        rooms = [_room(sign, zoom) for sign in signs]
        sheet = ContactSheet.for_rooms(rooms)
        placed = (
            (sign, sheet.placed(number, sign.at, sign.drawn, zoom))
            for number, sign in enumerate(signs)
        )
        image = self.raster(sheet.document(lettered(placed)))
        return [(image.crop(sheet.part(i)), room[:2]) for i, room in enumerate(rooms)]

    def _units(self, picture: Drawing, zoom: float) -> list[Image.Image]:
        """Return the units of a picture as images, each in the middle of its own."""
        drawn = [figure.drawn for figure in picture.figures]
        known = self._figures.get((picture.defs, zoom), {})
        new = [unit for unit in dict.fromkeys(drawn) if unit not in known]
        if new:
            side = ceil(ROOM * zoom)
            sheet = ContactSheet.for_rooms([(-side, -side, side, side)] * len(new))
            placed = (sheet.placed(i, (0, 0), unit, zoom) for i, unit in enumerate(new))
            image = self.raster(sheet.document(picture.defs + "".join(placed)))
            cut = {unit: image.crop(sheet.part(i)) for i, unit in enumerate(new)}
            known = {**(known if len(known) < FIGURES else {}), **cut}
            others = self._figures if len(self._figures) < KEPT else {}
            self._figures = {**others, (picture.defs, zoom): known}
        return [known[unit] for unit in drawn]

    def raster(self, document: str) -> Image.Image:
        """Return a document as an image with an alpha channel."""
        return _rendered(self._tree(document))

    def _tree(self, document: str) -> usvg.Tree:
        options = usvg.Options.default()  # made each time, for it must not go to another thread
        for font in self._letters:
            options.load_font_data(font)
        with _faults():
            return usvg.Tree.from_str(document, options)


class _PngFile(BytesIO):
    """A file in memory, with a name so that Pillow loads no formats but that one."""

    name = "map.png"


def _pixels(box: Box, image: Image.Image, zoom: float) -> Frame:
    """Return a box of the board in the pixels of an image."""
    return (
        max(0, floor(box.left * zoom)),
        max(0, floor(box.top * zoom)),
        min(image.width, ceil(box.right * zoom)),
        min(image.height, ceil(box.bottom * zoom)),
    )


def _room(sign: Sign, zoom: float) -> Frame:
    """Return the room of a sign in the pixels of a picture."""
    (x, y), aside, high = sign.at, sign.aside, sign.high
    return (
        floor((x - aside) * zoom),
        floor((y - high) * zoom),
        ceil((x + aside) * zoom),
        ceil((y + high) * zoom),
    )


def _lay(image: Image.Image, drawn: Image.Image, at: Pixel) -> None:
    """Lay what is drawn on an image, its corner at a point."""
    image.paste(drawn, at, drawn)


def _rendered(tree: usvg.Tree, part: Frame | None = None) -> Image.Image:
    """Return a document as an image with an alpha channel, or a part of it."""
    width, height = tree.int_size()
    left, top, right, bottom = part or (0, 0, width, height)
    size = (right - left, bottom - top)
    with _faults():
        png = render(tree, (1, 0, -left, 0, 1, -top), bg_size=size, bg_color=(0, 0, 0, 0))
    return PngImageFile(BytesIO(png))


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

    To look at every pixel would choose hardly better, and take twice as long; the octree is nearer
    to the mixed colours than the median cut, and takes a tenth of its time.
    """
    size = (image.width // SAMPLE, image.height // SAMPLE)
    sample = image.resize(size, Image.Resampling.NEAREST).quantize(
        COLOURS - len(colours), method=Image.Quantize.FASTOCTREE
    )
    given = [tuple(bytes.fromhex(colour[1:])) for colour in colours]
    parts = sample.getpalette() or []
    mixed = [tuple(parts[i : i + 3]) for i in range(0, len(parts), 3)]
    chosen = [*given, *(colour for colour in mixed if not _is_given(colour, given))]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in chosen for part in colour])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _is_given(colour: tuple[int, ...], given: Iterable[tuple[int, ...]]) -> bool:
    """Whether a colour is so near a given one that Pillow might show it for that."""
    red, green, blue = colour
    return any(
        -ALIKE < red - r < ALIKE and -ALIKE < green - g < ALIKE and -ALIKE < blue - b < ALIKE
        for r, g, b in given
    )
