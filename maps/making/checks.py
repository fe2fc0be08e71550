"""A drawing held against the facts of its board: every complaint is a sentence.

No complaint means that the picture tells the rules: what touches on it is adjacent, and a fleet
finds the coasts on it that it may sail along.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from judge.rules.board import Board, Terrain, bits
from maps.making.drawing import GRID, Drawing
from maps.making.measures import borders, shores
from maps.making.topology import Arc, area

SHORTEST = 10.0
"""Pixels that a border needs so that one sees it."""


def complaints(drawing: Drawing, board: Board) -> list[str]:
    """Return everything that is wrong with a drawing."""
    return [
        *_unsound(drawing),
        *_wrong_faces(drawing, board),
        *_wrong_borders(drawing, board),
        *_wrong_shores(drawing, board),
    ]


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
