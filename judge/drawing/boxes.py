"""Boxes: upright parts of the board, in pixels, within which something is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.drawing.curves import Point, Polyline


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the board."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, line: Polyline, room: float) -> Box:
        """Return the box around some points, with room on all sides."""
        xs, ys = [x for x, _ in line], [y for _, y in line]
        return cls(min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)

    def has(self, point: Point) -> bool:
        """Whether a point is in it."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def meets(self, other: Box) -> bool:
        """Whether two boxes have a part in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def with_other(self, other: Box) -> Box:
        """Return the box around two."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def apart(boxes: Iterable[Box]) -> list[Box]:
    """Return boxes that cover the same and do not meet: those that do become one."""
    parts: list[Box] = []
    for box in boxes:
        whole = box
        while met := [part for part in parts if part.meets(whole)]:
            parts = [part for part in parts if part not in met]
            for part in met:
                whole = whole.with_other(part)
        parts.append(whole)
    return parts
