"""What is hard to read on the maps of real turns: blemishes, counted on what is laid out.

    python -m tests.drawing.legibility [FILE]

FILE has a position with its orders on each line, as `judge map --json` takes it; without one, the
movement turns of real games are taken that the tests of the rules hold.  `make legibility` prints
the table.  The measure looks at finished lines alone and knows nothing of how they were chosen.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from itertools import pairwise
from math import dist
from pathlib import Path

from judge.api import map as maps
from judge.drawing.chart import Chart, province
from judge.drawing.curves import Point, Polyline, heading, length, stepped
from judge.drawing.layout import Layout, lay_out
from judge.drawing.lettering import breadth
from judge.drawing.scene import Moved, Scene, Supported
from judge.drawing.stage import Stage
from judge.drawing.ways import LineKind
from judge.library import Library
from tests.rules.notation import ROOT

REAL = ROOT / "tests/rules/real_positions.jsonl"
KEYS = ("phase", "units", "centers", "orders")

HEAD = 10.5  # pixels: an arrow that is shorter has no shaft
LETTERS = 10.8  # the size of names
NAME = (1.0, 5.5)  # beside a name, and half its height
UNIT = 11.0  # from the middle of a unit to where it hides a line,
DOT_BY_UNIT = 13.0  # or touches a dot
DOTS = 6.5
DOT_BY_HEAD = 8.0


class Blemish(StrEnum):
    """What spoils a map."""

    HEAD_NAME = "an arrowhead under a name"
    MOVE_UNIT = "a move under a third unit"
    SHORT = "an arrow shorter than its head"
    BURST_NAME = "a burst under a name"
    SUPPORT_UNIT = "a support under a third unit"
    SUPPORT_NOTHING = "a support that ends on no arrow"
    DOT_UNIT = "a dot under a unit"
    DOT_NAME = "a dot under a name"
    DOT_DOT = "a dot on a dot"
    DOT_HEAD = "a dot on an arrowhead"


def blemishes(scene: Scene, chart: Chart) -> Counter[Blemish]:
    """Return how often each blemish is on the map of a scene."""
    stage = Stage.of(scene, chart, chart.themes["colour"])
    layout = lay_out(stage)
    return Counter([*_of_moves(stage, layout), *_of_supports(stage, layout)])


def _of_moves(stage: Stage, layout: Layout) -> Iterator[Blemish]:
    for move in _moves(stage):
        key = (LineKind.MOVE, province(move.at), province(move.to))
        line = layout.arrows[key]
        if _is_named(_head(line), stage.chart):
            yield Blemish.HEAD_NAME
        own = {province(move.at), province(move.to), *move.via}
        if _passes_under(line, stage, own):
            yield Blemish.MOVE_UNIT
        if length(line) < HEAD:
            yield Blemish.SHORT
        if not move.went and _is_named(layout.bursts[key][0], stage.chart):
            yield Blemish.BURST_NAME


def _of_supports(stage: Stage, layout: Layout) -> Iterator[Blemish]:
    heads = [_head(line) for (kind, *_), line in layout.arrows.items() if kind is LineKind.MOVE]
    dots: list[Point] = []
    for deed in stage.scene.deeds:
        if not isinstance(deed, Supported):
            continue
        home, of, to = province(deed.at), province(deed.of), province(deed.to or deed.of)
        line = layout.arrows[LineKind.HOLD, home, of] if deed.to is None else layout.supports[home]
        if _passes_under(line, stage, {home, of, to}):
            yield Blemish.SUPPORT_UNIT
        if deed.to is not None:
            ends_on = [
                layout.arrows.get((kind, of, to), ()) for kind in (LineKind.MOVE, LineKind.MEANT)
            ]
            if not any(
                dist(line[-1], point) < UNIT for arrow in ends_on for point in _dense(arrow)
            ):
                yield Blemish.SUPPORT_NOTHING
            yield from _of_dot(line[-1], stage, dots, heads)
            dots.append(line[-1])


def _of_dot(
    dot: Point, stage: Stage, dots: Iterable[Point], heads: Iterable[Point]
) -> Iterator[Blemish]:
    if any(dist(dot, stage.spot(home)) < DOT_BY_UNIT for home in stage.pieces):
        yield Blemish.DOT_UNIT
    if _is_named(dot, stage.chart):
        yield Blemish.DOT_NAME
    if any(dist(dot, other) < DOTS for other in dots):
        yield Blemish.DOT_DOT
    if any(dist(dot, head) < DOT_BY_HEAD for head in heads):
        yield Blemish.DOT_HEAD


def _moves(stage: Stage) -> list[Moved]:
    return [deed for deed in stage.scene.deeds if isinstance(deed, Moved)]


def _head(line: Polyline) -> Point:
    """Return the middle of the head of an arrow."""
    return stepped(line[-1], heading(line), -HEAD / 2)


def _is_named(point: Point, chart: Chart) -> bool:
    """Whether a point is under the short name of a province."""
    return any(
        abs(point[0] - site.label[0]) < breadth(site.text, LETTERS) / 2 + NAME[0]
        and abs(point[1] - site.label[1]) < NAME[1]
        for site in chart.provinces.values()
    )


def _passes_under(line: Polyline, stage: Stage, own: Collection[str]) -> bool:
    others = [stage.spot(home) for home in stage.pieces if home not in own]
    near = [at for at in others if any(dist(at, point) < 2 * UNIT for point in line)]
    return any(dist(at, point) < UNIT for at in near for point in _dense(line))


def _dense(line: Polyline) -> Iterator[Point]:
    """Yield points of a line that are hardly a pixel apart."""
    for (a, b), (c, d) in pairwise(line):
        steps = max(1, round(dist((a, b), (c, d))))
        yield from ((a + (c - a) * i / steps, b + (d - b) * i / steps) for i in range(steps + 1))


def real_turns(path: Path = REAL) -> Iterator[Scene]:
    """Yield the maps of the movement turns of a file."""
    library = Library()
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["phase"].endswith("M"):
            yield maps.draw({key: row[key] for key in KEYS}, library).scene


def main(path: Path) -> None:
    """Print how many blemishes are on the maps of a file, and on how many of them."""
    library = Library()
    counts = [blemishes(scene, library.chart(scene.board)) for scene in real_turns(path)]
    total = sum(counts, Counter[Blemish]())
    for blemish in Blemish:
        print(f"{total[blemish]:6}  {blemish}")
    spoiled = sum(map(bool, counts))
    print(f"{spoiled:6}  of {len(counts)} maps with any of them")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else REAL)
