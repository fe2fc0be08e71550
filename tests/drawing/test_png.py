from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from math import ceil, floor

import pytest
from PIL import Image, ImageChops, ImageStat

from judge.drawing import svg
from judge.drawing.drawing import AREAS, with_hard_edges
from judge.drawing.labels import lettered
from judge.drawing.pdf import drawn, imaged, pdf
from judge.drawing.png import Painter
from judge.library import Library
from tests.drawing.scenes import CROWDED, chart, picture

WIDTH = 1400  # pixels


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter(Library().fonts())


def image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("theme", ["colour", "dark", "print"])
def test_a_crowded_picture_fits_in_a_letter(painter, theme):
    homes = chart().homes
    data = painter.png(picture(CROWDED, theme, "Spring 1902", **homes), WIDTH)
    assert len(data) < 300_000
    assert image(data).mode == "P"
    assert image(data).width == WIDTH


def test_flat_colours_are_exact(painter):
    painted = image(painter.png(picture(CROWDED), WIDTH)).convert("RGB")
    x, y = chart().site("NWG").unit
    beside = painted.getpixel((round((x + 40) * 1.4), round(y * 1.4)))
    assert f"#{bytes(beside).hex()}" == chart().themes["colour"].sea


def test_the_parts_make_the_whole(painter):
    """Rasterised layer by layer, and only where something is drawn, a picture stays the same."""
    whole = picture(CROWDED, title="Spring 1902", **chart().homes)
    parts = image(painter.png(whole, 1000)).convert("RGB")
    plain = painter.raster(whole.svg).convert("RGB")
    difference = ImageChops.difference(parts, plain).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 2  # few colours, and units on whole pixels
    rough = difference.resize((50, 55), Image.Resampling.BOX)
    assert rough.getextrema()[1] < 40


@pytest.mark.parametrize(
    "text", [CROWDED, "FRANCE A MUN\nGERMANY A MUN ? SIL BOH", "RUSSIA F STP/NC +"]
)
def test_nothing_is_drawn_outside_the_parts_that_are_said(painter, text):
    drawn = picture(text, title="Spring 1902")
    for layer, parts in ((drawn.deeds, drawn.deeds_in), (drawn.edge, drawn.edge_in)):
        pixels = painter.raster(drawn.layer(layer)).getchannel("A")
        for box in parts:
            pixels.paste(0, tuple(map(round, (box.left, box.top, box.right, box.bottom))))
        assert pixels.getextrema() == (0, 0)


@pytest.mark.parametrize("theme", ["colour", "phone"])
def test_no_sign_is_drawn_outside_its_room(painter, theme):
    """Names and rings are rasterised in cells of their own."""
    drawn = picture(theme=theme)
    placed = ((sign, svg.placed(sign.at, sign.drawn)) for sign in drawn.names)
    pixels = painter.raster(drawn.layer(lettered(placed))).getchannel("A")
    for sign in drawn.names:
        (x, y), aside, high = sign.at, sign.aside, sign.high
        pixels.paste(0, (floor(x - aside), floor(y - high), ceil(x + aside), ceil(y + high)))
    assert pixels.getextrema() == (0, 0)


def test_waterlines_are_soft_in_small_pictures(painter):
    """Without grey edges they would be broken where they are narrower than a pixel."""
    drawn, coast = picture(), (60, 60, 80, 80)  # of Iceland
    small = image(painter.png(drawn, 500)).convert("RGB").crop(coast)
    soft = painter.raster(drawn.layer(drawn.base, zoom=0.5)).convert("RGB").crop(coast)
    assert max(high for _, high in ImageChops.difference(small, soft).getextrema()) < 10


def test_hard_edges_are_not_seen_in_large_pictures(painter):
    drawn = picture(CROWDED, **chart().homes)
    whole = drawn.layer(drawn.base, zoom=1.4)
    soft, hard = (painter.raster(b).convert("RGB") for b in (whole, with_hard_edges(whole)))
    seen = ImageChops.difference(soft, hard).convert("L").histogram()
    assert 0 < sum(seen[8:]) < 0.04 * sum(seen)
    assert sum(seen[48:]) < 0.0005 * sum(seen)


@pytest.mark.parametrize("area", AREAS)
def test_each_area_of_a_base_has_its_group(area):
    drawn = picture(CROWDED, **chart().homes)
    assert f'class="{area}"' in drawn.base
    assert f'class="{area}" shape-rendering="crispEdges"' in with_hard_edges(drawn.base)


def test_units_are_kept_for_each_theme_and_width(painter):
    """What was painted before in other sizes and colours does not show."""
    for theme, width in (("colour", 500), ("dark", 500), ("colour", 640), ("colour", 500)):
        drawn = picture(CROWDED, theme)
        assert painter.png(drawn, width) == Painter(painter.fonts).png(drawn, width)


def test_the_same_picture_is_the_same_file(painter):
    assert painter.png(picture(CROWDED), 500) == Painter(painter.fonts).png(picture(CROWDED), 500)


def test_a_painter_may_work_in_another_thread(painter):
    with ThreadPoolExecutor(2) as pool:
        files = list(pool.map(painter.png, [picture("FRANCE A PAR"), picture()], [300, 300]))
    assert all(image(file).width == 300 for file in files)


def test_a_picture_may_have_any_width(painter):
    assert image(painter.png(picture(), 640)).width == 640


def test_the_fonts_are_found(painter):
    """A name is drawn in ink; without its font there would be nothing but its sea."""
    x, y = chart().site("NTH").label
    box = tuple(round(v * 1.4) for v in (x - 12, y - 5, x + 12, y + 5))
    painted = image(painter.png(picture(), WIDTH)).convert("L").crop(box)
    assert painted.getextrema()[0] < 120


def test_a_page_can_be_printed_without_the_extra(painter):
    assert imaged(picture(theme="print"), painter).startswith(b"%PDF")


def test_with_the_extra_it_has_our_letters(painter):
    pytest.importorskip("typst")
    page = drawn(picture(theme="print"), painter)
    assert page.startswith(b"%PDF")
    assert b"EBGaramond" in page
    assert page == pdf(picture(theme="print"), painter)
