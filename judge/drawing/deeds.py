"""What was ordered and what became of it, drawn: the arrow grammar, one function for each deed.

Helps (supports, convoys) lie lowest, moves above them, and marks above all arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from judge.drawing import arrows, marks, svg
from judge.drawing.boxes import Box, apart
from judge.drawing.chart import province
from judge.drawing.curves import Point, heading
from judge.drawing.layout import Layout
from judge.drawing.scene import Built, Carried, Deed, Driven, Moved, Retreated, Supported
from judge.drawing.stage import Stage
from judge.drawing.theme import mixed
from judge.drawing.ways import LineKind


class Layer(StrEnum):
    """The layers of what is drawn for deeds, the lowest first."""

    HELPS = "helps"
    MOVES = "moves"
    MARKS = "marks"


ROOM = 24.0  # pixels around lines and spots within which all marks are drawn

Drawn = Iterator[tuple[Layer, str]]


def draw_deeds(stage: Stage, layout: Layout) -> str:
    """Return the arrows and marks of all deeds, and of what nobody ordered: see `LineKind`."""
    layers: dict[Layer, list[str]] = {layer: [] for layer in Layer}
    layers[Layer.HELPS] += [*_open_retreats(stage, layout), *_meant(stage, layout)]
    layers[Layer.MARKS] += [*_taken(stage), *_overcome(stage), *_built(stage, layout)]
    for deed in stage.scene.deeds:
        draw = DRAW.get(type(deed))
        for layer, drawn in draw(stage, layout, deed) if draw else ():
            layers[layer].append(_tagged(deed, drawn))
    return "".join(svg.group(*drawn, class_=layer) for layer, drawn in layers.items())


def reach(stage: Stage, layout: Layout) -> list[Box]:
    """Return the parts of the board in which deeds are drawn."""
    lines = [*layout.arrows.values(), *layout.supports.values()]
    spots = [stage.spot(deed.at) for deed in stage.scene.deeds if isinstance(deed, Carried)]
    spots += [stage.spot(deed.piece.at) for deed in stage.scene.deeds if isinstance(deed, Built)]
    spots += [spot for _, spot in _taken_spots(stage)]
    spots += [_overcome_spot(stage, loser) for loser in stage.scene.driven]
    return apart(Box.around(points, ROOM) for points in (*lines, *([spot] for spot in spots)))


def _tagged(deed: Any, drawn: str) -> str:
    """Return what is drawn for a deed in a group that says so."""
    went = all(getattr(deed, name, True) for name in ("went", "given", "kept"))
    return svg.group(
        drawn,
        class_=f"{_NAMES[type(deed)]}{'' if went else ' failed'}",
        data_at=deed.at,
        data_of=getattr(deed, "of", None),
        data_to=getattr(deed, "to", None),
    )


def _moved(stage: Stage, layout: Layout, deed: Moved) -> Drawn:
    key = (LineKind.MOVE, province(deed.at), province(deed.to))
    style = {
        (True, False): arrows.MOVE,
        (False, False): arrows.FAILED,
        (True, True): arrows.CONVOYED,
        (False, True): arrows.CONVOY_FAILED,
    }[deed.went, bool(deed.via)]
    yield Layer.MOVES, arrows.arrow(layout.arrows[key], style, stage.ink(deed.at), stage.theme.halo)
    if not deed.went:
        spot, size = layout.bursts[key]
        yield Layer.MARKS, marks.burst(spot, stage.theme, size)


def _supported(stage: Stage, layout: Layout, deed: Supported) -> Drawn:
    home, ink, theme = province(deed.at), stage.ink(deed.at), stage.theme
    style = arrows.SUPPORT if deed.given else arrows.SUPPORT_FAILED
    if deed.to is None:
        line = layout.arrows[LineKind.HOLD, home, province(deed.of)]
        end = marks.bracket(line[-1], heading(line), ink, theme)
    else:
        line = layout.supports[home]
        end = marks.dot(line[-1], ink, theme)
    yield Layer.HELPS, arrows.plain_line(line, style, ink, theme.halo)
    yield Layer.MARKS, end
    if not deed.given:
        yield Layer.MARKS, marks.cross(layout.crosses[home], theme)


def _carried(stage: Stage, layout: Layout, deed: Carried) -> Drawn:
    spot, ink = stage.spot(deed.at), stage.ink(deed.at)
    ring = marks.ring if deed.used else marks.idle_ring
    yield Layer.MARKS, ring(spot, ink, stage.theme)
    if not deed.kept:
        yield Layer.MARKS, marks.cross(layout.shoulders[province(deed.at)], stage.theme)


def _retreated(stage: Stage, layout: Layout, deed: Retreated) -> Drawn:
    key = (LineKind.RETREAT, province(deed.at), province(deed.to))
    ink = stage.theme.powers[stage.driven[province(deed.at)].piece.power].ink
    yield Layer.MOVES, arrows.arrow(layout.arrows[key], arrows.RETREAT, ink, stage.theme.halo)
    if not deed.went:
        spot, size = layout.bursts[key]
        yield Layer.MARKS, marks.burst(spot, stage.theme, size)


def _taken(stage: Stage) -> Iterator[str]:
    """Yield the rings around centres that were newly taken, in the ink of who owned them."""
    for center, spot in _taken_spots(stage):
        loser = stage.scene.taken[center]
        ink = stage.theme.powers[loser].ink if loser else stage.theme.ink
        yield svg.group(marks.taken(spot, ink, stage.theme), class_="taken", data_at=center)


def _taken_spots(stage: Stage) -> Iterator[tuple[str, Point]]:
    for center in stage.scene.taken:
        spot = stage.chart.provinces[center].dot
        if spot:
            yield center, spot


def _overcome(stage: Stage) -> Iterator[str]:
    """Yield the bursts behind dislodged units, where they stood or beside their victors."""
    for loser in stage.scene.driven:
        size = 0.9 if province(loser.piece.at) in stage.driven else 1.0
        drawn = marks.large_burst(_overcome_spot(stage, loser), stage.theme, size)
        yield svg.group(drawn, class_="dislodged", data_at=loser.piece.at)


def _overcome_spot(stage: Stage, loser: Driven) -> Point:
    """Return where a dislodged unit is drawn."""
    at = loser.piece.at
    return stage.driven_spot(at) if province(at) in stage.driven else stage.spot(at)


def _built(stage: Stage, layout: Layout) -> Iterator[str]:
    """Yield the rings around new units."""
    for deed in stage.scene.deeds:
        if isinstance(deed, Built):
            at = deed.piece.at
            drawn = marks.built(stage.spot(at), layout.shoulders[province(at)], stage.theme)
            yield svg.group(drawn, class_="built", data_at=at)


def _open_retreats(stage: Stage, layout: Layout) -> Iterator[str]:
    """Yield thin arrows to where dislodged units may go, for those that have not gone."""
    for home, to in stage.open_retreats:
        line = layout.arrows[LineKind.RETREAT, home, province(to)]
        ink = stage.theme.powers[stage.driven[home].piece.power].ink
        drawn = arrows.arrow(line, arrows.OPTION, ink, stage.theme.halo)
        yield svg.group(drawn, class_="option", data_at=home, data_to=to)


def _meant(stage: Stage, layout: Layout) -> Iterator[str]:
    """Yield pale arrows for moves that were supported and not ordered."""
    halo = stage.theme.halo
    for (kind, of, to), line in layout.arrows.items():
        if kind is LineKind.MEANT:
            ink = mixed(stage.ink(of), halo, arrows.PALE)
            drawn = arrows.arrow(line, arrows.MEANT, ink, halo)
            yield svg.group(drawn, class_="meant", data_of=of, data_to=to)


DRAW: dict[type[Deed], Callable[[Stage, Layout, Any], Drawn]] = {
    Moved: _moved,
    Supported: _supported,
    Carried: _carried,
    Retreated: _retreated,
}
_NAMES = {Moved: "move", Supported: "support", Carried: "convoy", Retreated: "retreat"}
