"""SVG as text: elements, paths and lettering, the same text for the same values.

Lengths are pixels of the board, written to a tenth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise

from judge.drawing.curves import Point, Polyline

SERIF = "EB Garamond, Georgia, serif"
SANS = "Lato, Verdana, sans-serif"

Value = str | float | None
Attributes = dict[str, Value]


def number(value: float) -> str:
    """Return a length to a tenth of a pixel: `12`, `3.4`, `-.5`."""
    text = f"{value:.1f}".removesuffix(".0")
    text = text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
    return "0" if text == "-0" else text


def pen(**attributes: Value) -> Attributes:
    """Return attributes that several elements share."""
    return attributes


def element(name: str, *children: str, **attributes: Value) -> str:
    """Return an element; `stroke_width=2` is `stroke-width="2"`, and None leaves it out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value) if any(sign in value for sign in "&<>\"'") else value
    return f"{value:.4g}"


def group(*children: str, **attributes: Value) -> str:
    """Return a group of its own line, or nothing for no children."""
    inside = "".join(children)
    return element("g", inside, **attributes) + "\n" if inside else ""


def steps(points: Iterable[Point]) -> str:
    """Return relative line segments along `points`, without the word that begins them."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    moved = ((c - a, d - b) for (a, b), (c, d) in pairwise(tenths))
    return "".join(_step(dx) + _step(dy) for dx, dy in moved)


@lru_cache(4096)  # most steps are short ones
def _step(tenths: int) -> str:
    """Return a coordinate that can follow another without more between them."""
    text = number(tenths / 10)
    return text if text.startswith("-") else f" {text}"


@dataclass(frozen=True, slots=True)
class Walk:
    """Points as SVG has them: where they begin, and the steps from there."""

    start: Point
    steps: str

    @classmethod
    def along(cls, points: Polyline) -> Walk:
        """Return the walk along points."""
        return cls(points[0], steps(points))


def joined(first: Walk, *others: Walk, closed: bool = False) -> str:
    """Return the data of a path along walks, each of which begins where the one before it ends."""
    x, y = first.start
    moved = "".join((first.steps, *(walk.steps for walk in others)))
    return f"M{number(x)} {number(y)}l{moved.lstrip()}{'Z' if closed else ''}"


def path_data(points: Polyline, closed: bool = False) -> str:
    """Return the data of a path along `points`."""
    return joined(Walk.along(points), closed=closed)


def stroke(points: Polyline, **attributes: Value) -> str:
    """Return an open line."""
    return element("path", d=path_data(points), **attributes)


def shape(points: Polyline, **attributes: Value) -> str:
    """Return a closed figure."""
    return element("path", d=path_data(points, closed=True), **attributes)


def circle(middle: Point, radius: float, **attributes: Value) -> str:
    """Return a circle."""
    x, y = middle
    return element("circle", cx=number(x), cy=number(y), r=number(radius), **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """Return a rectangle by its upper left corner and its size."""
    size = {"width": number(width), "height": number(height)}
    return element("rect", x=number(x), y=number(y), **size, **attributes)


def text(at: Point, words: str, **attributes: Value) -> str:
    """Return words whose foot stands at `at`."""
    return element(
        "text", escape(words, quote=False), x=number(at[0]), y=number(at[1]), **attributes
    )


def placed(at: Point, *children: str, scale: float = 1.0, **attributes: Value) -> str:
    """Return a group drawn around `at` instead of around the corner of the picture."""
    move = f"translate({number(at[0])} {number(at[1])})"
    size = "" if scale == 1 else f" scale({scale:g})"
    return element("g", *children, transform=move + size, **attributes)
