"""Pictures as PDF, for printing: one picture on an A4 page.

With the extra `pdf` installed the page has true lines and letters, sharp at any size; without it,
it has an image as fine as printers print.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from judge.drawing.drawing import Drawing
from judge.drawing.page import A4, MARGIN, pdf_of
from judge.drawing.png import Painter

DOTS = 300  # an inch, for the image
INCH = 25.4

TYPST = """
#set document(date: none)
#set page(width: {page[0]}mm, height: {page[1]}mm, margin: {margin}mm)
#image("map.svg", width: 100%)
"""


def pdf(picture: Drawing, painter: Painter) -> bytes:
    """Return a picture as a PDF file of one page."""
    return drawn(picture, painter) if find_spec("typst") else imaged(picture, painter)


def drawn(picture: Drawing, painter: Painter) -> bytes:
    """Return a page of lines and letters; ImportError without the extra `pdf`."""
    page = TYPST.format(page=A4, margin=MARGIN)
    return typeset({"main": page.encode(), "map.svg": picture.svg.encode()}, painter.fonts)


def typeset(files: Mapping[str, bytes], fonts: Iterable[Path]) -> bytes:
    """Return the pages that the file `main` makes of the others; ImportError without the extra."""
    folders = sorted({str(font.parent) for font in fonts})
    typst = import_module("typst")
    return bytes(typst.compile(dict(files), font_paths=folders, ignore_system_fonts=True))


def imaged(picture: Drawing, painter: Painter) -> bytes:
    """Return a page with an image on it."""
    return pdf_of(painter.png(picture, round((A4[0] - 2 * MARGIN) / INCH * DOTS)))
