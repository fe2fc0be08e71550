"""A drawing held against the facts of its board: every complaint is a sentence.

No complaint means that the picture tells the rules: what touches on it is adjacent, and a fleet
finds the coasts on it that it may sail along.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from judge.rules.board import Board, Terrain, bits
from maps.making.drawing import GRID, Drawing
from maps.making.topology import Arc, area, edges

SHORTEST = 10.0
"""Pixels that a border needs so that one sees it."""


@dataclass(frozen=True, slots=True)
class Shore:
    """A stretch of coast: the seas along it, and the provinces it ends at."""

    seas: frozenset[str]
    ends: frozenset[str]


def complaints(drawing: Drawing, board: Board) -> list[str]:
    """Return everything that is wrong with a drawing."""
    return [
        *_unsound(drawing),
        *_wrong_faces(drawing, board),
        *_wrong_borders(drawing, board),
        *_wrong_shores(drawing, board),
    ]


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
    inland = next((i for i, face in enumerate(around) if not _is_sea(face, board)), None)
    if inland is None:
        yield Shore(frozenset(filter(None, around)), frozenset())
        return
    around = around[inland:] + around[: inland + 1]
    for start, end in pairwise(i for i, face in enumerate(around) if not _is_sea(face, board)):
        if seas := around[start + 1 : end]:
            ends = {face for face in (around[start], around[end]) if face in board.at}
            yield Shore(frozenset(filter(None, seas)), frozenset(filter(None, ends)))


def _is_sea(face: str | None, board: Board) -> bool:
    return face is not None and face in board.at and board.terrain[board.at[face]] is Terrain.SEA


def _beyond(drawing: Drawing, number: int) -> str | None:
    """Return the face on the other side of an arc that a ring walks."""
    arc = drawing.topology.arcs[abs(number) - 1]
    return arc.right if number > 0 else arc.left


def _unsound(drawing: Drawing) -> Iterator[str]:
    """Complain of outlines that do not close, and of gaps and overlaps."""
    used: set[tuple[str, int]] = set()
    for face, rings in drawing.topology.faces.items():
        for ring in rings:
            used |= {(face, number) for number in ring}
            ends = [_ends(drawing, number) for number in ring]
            if any(a[1] != b[0] for a, b in pairwise([*ends, ends[0]])):
                yield f"an outline of {face} does not close"
        if sum(map(area, drawing.rings(face))) <= 0:
            yield f"{face} has no area"
    for number, arc in enumerate(drawing.topology.arcs, 1):
        sides = {(arc.left, number), (arc.right, -number)}
        if not {side for side in sides if side[0]} <= used:
            yield f"arc {number} is missing from the outlines of {arc.left} or {arc.right}"
        if not (arc.left and arc.right) and not _on_frame(arc, drawing):
            yield f"there is a gap beside {arc.left or arc.right}"
    total = sum(area(ring) for face in drawing.topology.faces for ring in drawing.rings(face))
    if total != drawing.width * drawing.height * GRID**2:
        yield "the faces do not fill the picture"


def _ends(drawing: Drawing, number: int) -> tuple[object, object]:
    points = drawing.topology.arcs[abs(number) - 1].points[:: 1 if number > 0 else -1]
    return points[0], points[-1]


def _on_frame(arc: Arc, drawing: Drawing) -> bool:
    right, bottom = drawing.width * GRID, drawing.height * GRID
    return all(x in (0, right) or y in (0, bottom) for x, y in arc.points)


def _wrong_faces(drawing: Drawing, board: Board) -> Iterator[str]:
    drawn = {face for face, kind in drawing.kinds.items() if kind == "province"}
    known = {board.codes[province] for province in board.provinces}
    yield from (f"{face} is not drawn" for face in sorted(known - drawn))
    yield from (f"{face} is not on the board" for face in sorted(drawn - known))


def _wrong_borders(drawing: Drawing, board: Board) -> Iterator[str]:
    drawn = {pair: px for pair, px in borders(drawing).items() if set(pair) <= set(board.at)}
    known = set(adjacent(board))
    yield from (f"{a} and {b} do not touch" for a, b in sorted(known - set(drawn)))
    yield from (f"{a} and {b} touch but are not adjacent" for a, b in sorted(set(drawn) - known))
    for (a, b), px in sorted(drawn.items()):
        if px < SHORTEST:
            yield f"{a} and {b} touch along {px:.0f} pixels only"


def adjacent(board: Board) -> Iterator[tuple[str, str]]:
    """Yield every two provinces that are adjacent for an army or a fleet, in order."""
    for province in board.provinces:
        touch = board.army_reach[province]
        for location in (province, *board.coasts[province]):
            touch |= board.fleet_touch[location]
        for other in bits(touch):
            if province < other:
                yield board.codes[province], board.codes[other]


def _wrong_shores(drawing: Drawing, board: Board) -> Iterator[str]:
    """Complain where a fleet could not sail as the picture shows, or the other way round."""
    for province in board.provinces:
        code = board.codes[province]
        if board.terrain[province] is not Terrain.COAST or code not in drawing.kinds:
            continue
        drawn = [shore.seas | shore.ends for shore in shores(drawing, board, code)]
        if not board.coasts[province]:
            drawn = [frozenset().union(*drawn)]
        known = [
            frozenset(board.codes[place] for place in bits(board.fleet_touch[location]))
            for location in board.coasts[province] or (province,)
        ]
        for shore in drawn:
            if shore not in known:
                yield f"{code} is drawn with a shore at {', '.join(sorted(shore))}"
        for coast in known:
            if coast not in drawn:
                yield f"{code} is drawn without a shore at {', '.join(sorted(coast))}"


def inside(drawing: Drawing, face: str, at: tuple[float, float]) -> bool:
    """Tell whether a point (in pixels) lies in a face."""
    x, y = at[0] * GRID, at[1] * GRID
    crossings = 0
    for ring in drawing.rings(face):
        for (x0, y0), (x1, y1) in edges(ring):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                crossings += 1
    return crossings % 2 == 1


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
