"""What can be measured on a drawing: borders, shores, and the room around a point.

Lengths and points are in pixels.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from judge.rules.board import Board, Terrain
from maps.making.drawing import GRID, Drawing
from maps.making.topology import Arc, encloses


@dataclass(frozen=True, slots=True)
class Shore:
    """A stretch of coast: the seas along it, and the provinces it ends at."""

    seas: frozenset[str]
    ends: frozenset[str]


def borders(drawing: Drawing) -> dict[tuple[str, str], float]:
    """Return how long the border of every two faces is, in pixels."""
    lengths: dict[tuple[str, str], float] = {}
    for arc in drawing.topology.arcs:
        if arc.left and arc.right:
            pair = min(arc.left, arc.right), max(arc.left, arc.right)
            lengths[pair] = lengths.get(pair, 0) + length(arc)
    return lengths


def length(arc: Arc) -> float:
    """Return the length of an arc in pixels."""
    return sum(dist(a, b) for a, b in pairwise(arc.points)) / GRID


def shores(drawing: Drawing, board: Board, face: str) -> list[Shore]:
    """Return the stretches of coast of a province, islands apart."""
    return [
        shore
        for ring in drawing.topology.faces[face]
        for shore in _shores_of_ring([_beyond(drawing, number) for number in ring], board)
    ]


def _shores_of_ring(around: list[str | None], board: Board) -> Iterator[Shore]:
    """Yield the shores of an outline, given what lies beyond each of its arcs in turn."""
    inland = next((i for i, face in enumerate(around) if not is_sea(face, board)), None)
    if inland is None:
        yield Shore(frozenset(filter(None, around)), frozenset())
        return
    around = around[inland:] + around[: inland + 1]
    for start, end in pairwise(i for i, face in enumerate(around) if not is_sea(face, board)):
        if seas := around[start + 1 : end]:
            ends = {face for face in (around[start], around[end]) if face in board.at}
            yield Shore(frozenset(filter(None, seas)), frozenset(filter(None, ends)))


def is_sea(face: str | None, board: Board) -> bool:
    """Whether a face is a sea of the board; None is the world outside the picture."""
    return face is not None and face in board.at and board.terrain[board.at[face]] is Terrain.SEA


def _beyond(drawing: Drawing, number: int) -> str | None:
    """Return the face on the other side of an arc that a ring walks."""
    arc = drawing.topology.arcs[abs(number) - 1]
    return arc.right if number > 0 else arc.left


def inside(drawing: Drawing, face: str, at: tuple[float, float]) -> bool:
    """Whether a point (in pixels) lies in a face."""
    point = at[0] * GRID, at[1] * GRID
    return sum(encloses(ring, point) for ring in drawing.rings(face)) % 2 == 1


def room(
    drawing: Drawing,
    face: str,
    at: tuple[float, float],
    beyond: Container[str | None] | None = None,
) -> float:
    """Return how far a point is from the nearest border of a face (all in pixels).

    With `beyond`, only its borders with these other faces count.
    """
    point = at[0] * GRID, at[1] * GRID
    arcs = {
        abs(number)
        for ring in drawing.topology.faces[face]
        for number in ring
        if beyond is None or _beyond(drawing, number) in beyond
    }
    return (
        min(
            _gap(point, *edge)
            for number in arcs
            for edge in pairwise(drawing.topology.arcs[number - 1].points)
        )
        / GRID
    )


def _gap(point: tuple[float, float], a: tuple[int, int], b: tuple[int, int]) -> float:
    """Return the distance of a point from a straight line between two others."""
    (x, y), (dx, dy) = point, (b[0] - a[0], b[1] - a[1])
    along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return dist(point, (a[0] + along * dx, a[1] + along * dy))
