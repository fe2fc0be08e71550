"""A PNG on a page: a PDF file of one sheet of A4.

The pixels of a PNG with a palette are compressed as PDF has them too (ISO 32000-1, 7.4.4.4), so
that they are taken over as they are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

A4 = (210, 297)  # millimetres
MARGIN = 10
POINTS = 72 / 25.4  # a millimetre
WIDE, HIGH = A4[0] * POINTS, A4[1] * POINTS
_SIGNATURE = 8  # bytes
_PALETTE = 3  # the colour type of a PNG


def pdf_of(png: bytes) -> bytes:
    """Return a page with a picture as large as there is room; ValueError without a palette."""
    chunks = list(_chunks(png))
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if colour != _PALETTE or interlaced:
        raise ValueError("only pictures with a palette can be put on a page")
    palette = next(content for kind, content in chunks if kind == b"PLTE")
    pixels = b"".join(content for kind, content in chunks if kind == b"IDAT")
    margin = MARGIN * POINTS
    scale = min((WIDE - 2 * margin) / width, (HIGH - 2 * margin) / height)
    wide, high = width * scale, height * scale
    left, low = (WIDE - wide) / 2, HIGH - margin - high
    drawn = f"q {wide:.2f} 0 0 {high:.2f} {left:.2f} {low:.2f} cm /Map Do Q".encode()
    colours = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    rows = f"<< /Predictor 15 /Colors 1 /BitsPerComponent {depth} /Columns {width} >>"
    image = (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace {colours} "
        f"/BitsPerComponent {depth} /Filter /FlateDecode /DecodeParms {rows}"
    )
    page = (
        f"/Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDE:.2f} {HIGH:.2f}] "
        "/Resources << /XObject << /Map 5 0 R >> >> /Contents 4 0 R"
    )
    return _file(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< {page} >>".encode(),
        _stream("", drawn),
        _stream(image, pixels),
    )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the parts of a PNG file, each with its kind."""
    at = _SIGNATURE
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + length]
        at += 12 + length


def _stream(facts: str, content: bytes) -> bytes:
    return f"<< {facts} /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def _file(*objects: bytes) -> bytes:
    """Return a file of objects, the first of them its root, with the table of their places."""
    written = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    return (
        written
        + (
            f"xref\n0 {count}\n0000000000 65535 f \n{table}"
            f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
        ).encode()
    )
