"""A contact sheet: small things drawn beside each other, to be rasterised together.

It is far smaller than a picture over which they are spread.  All of it is in pixels of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.drawing.curves import Point

WIDTH = 800  # pixels, at least

Frame = tuple[int, int, int, int]
"""A part of an image: left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class ContactSheet:
    """Cells as large as the `rooms` that things have in a picture, with their `corners` here."""

    rooms: Sequence[Frame]
    corners: Sequence[tuple[int, int]]
    width: int
    height: int

    @classmethod
    def for_rooms(cls, rooms: Sequence[Frame]) -> ContactSheet:
        """Return a sheet with a cell for each room, row by row."""
        corners, x, y, depth = [], 0, 0, 0
        widest = max((right - left for left, _, right, _ in rooms), default=0)
        for left, top, right, bottom in rooms:
            if x + right - left > max(WIDTH, widest):
                x, y, depth = 0, y + depth, 0
            corners.append((x, y))
            x, depth = x + right - left, max(depth, bottom - top)
        return cls(rooms, corners, max(WIDTH, widest), max(1, y + depth))

    def placed(self, number: int, at: Point, drawn: str, zoom: float) -> str:
        """Return what is drawn around a point of the board in its cell, exactly as it is there."""
        x, y = (
            c * zoom - edge + corner
            for c, edge, corner in zip(at, self.rooms[number], self.corners[number], strict=False)
        )
        return f'<g transform="translate({x:.3f} {y:.3f}) scale({zoom:.6f})">{drawn}</g>'

    def document(self, inside: str) -> str:
        """Return the sheet with what was placed on it."""
        size = f'width="{self.width}" height="{self.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>'

    def part(self, number: int) -> Frame:
        """Return the cell of a number."""
        (left, top, right, bottom), (x, y) = self.rooms[number], self.corners[number]
        return (x, y, x + right - left, y + bottom - top)
