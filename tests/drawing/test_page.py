"""A page to print: the pixels of the picture, taken over as they are."""

import re
import zlib
from io import BytesIO

import pytest
from PIL import Image

from judge.drawing.page import pdf_of


def png(mode="P"):
    image = Image.new("RGB", (30, 20), "white")
    image.putpixel((3, 4), (200, 10, 20))
    out = BytesIO()
    (image.quantize(4) if mode == "P" else image).save(out, "PNG")
    return out.getvalue()


def test_the_table_says_where_each_object_is():
    page = pdf_of(png())
    assert page.startswith(b"%PDF-")
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", page)[1])
    assert page[start:].startswith(b"xref\n0 6\n")
    places = [int(line[:10]) for line in page[start:].splitlines()[3:8]]
    for number, place in enumerate(places, start=1):
        assert page[place:].startswith(b"%d 0 obj\n" % number)


def test_the_pixels_are_those_of_the_picture():
    image = re.search(rb"(/Subtype /Image.*?)stream\n(.*?)\nendstream", pdf_of(png()), re.DOTALL)
    depth = int(re.search(rb"/BitsPerComponent (\d)", image[1])[1])
    rows = zlib.decompress(image[2])
    assert len(rows) == 20 * (1 + (30 * depth + 7) // 8)  # each with its filter
    assert b"/Width 30 /Height 20" in image[1]


def test_it_is_as_large_as_the_page_allows():
    wide, high = map(float, re.search(rb"q ([\d.]+) 0 0 ([\d.]+) ", pdf_of(png())).groups())
    assert (round(wide), round(wide / high, 2)) == (539, 1.5)


def test_only_pictures_with_a_palette_are_taken():
    with pytest.raises(ValueError, match="palette"):
        pdf_of(png("RGB"))
