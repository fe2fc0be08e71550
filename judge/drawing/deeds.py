"""What was ordered and what became of it, drawn: the arrow grammar, one function for each deed.

Helps (supports, convoys) lie lowest, moves above them, and marks above all arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from judge.drawing import arrows, marks, svg
from judge.drawing.chart import province
from judge.drawing.curves import along, heading
from judge.drawing.scene import Built, Carried, Deed, Moved, Retreated, Supported
from judge.drawing.stage import Stage
from judge.drawing.ways import clearest, retreat_line, shoulder, stopped, support_line


class Layer(StrEnum):
    """The layers of what is drawn for deeds, the lowest first."""

    HELPS = "helps"
    MOVES = "moves"
    MARKS = "marks"


Drawn = Iterator[tuple[Layer, str]]

# Where the cross of a failed support may stand, the best place first.
MIDDLE = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2)


def draw_deeds(stage: Stage) -> str:
    """Return the arrows and marks of all deeds, and of retreats that are open."""
    layers: dict[Layer, list[str]] = {layer: [] for layer in Layer}
    layers[Layer.HELPS] += _open_retreats(stage)
    layers[Layer.MARKS] += [*_overcome(stage), *_built(stage)]
    for deed in stage.scene.deeds:
        draw = DRAW.get(type(deed))
        for layer, drawn in draw(stage, deed) if draw else ():
            layers[layer].append(_tagged(deed, drawn))
    return "".join(svg.group(*drawn, class_=layer) for layer, drawn in layers.items())


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


def _moved(stage: Stage, deed: Moved) -> Drawn:
    line = stage.moves[province(deed.at)]
    style = {
        (True, False): arrows.MOVE,
        (False, False): arrows.FAILED,
        (True, True): arrows.CONVOYED,
        (False, True): arrows.CONVOY_FAILED,
    }[deed.went, bool(deed.via)]
    yield Layer.MOVES, arrows.arrow(line, style, stage.ink(deed.at), stage.theme.halo)
    if not deed.went:
        yield Layer.MARKS, marks.burst(stopped(line), stage.theme)


def _supported(stage: Stage, deed: Supported) -> Drawn:
    ink, theme = stage.ink(deed.at), stage.theme
    line = support_line(stage, deed)
    style = arrows.SUPPORT if deed.given else arrows.SUPPORT_FAILED
    yield Layer.HELPS, arrows.plain_line(line, style, ink, theme.halo)
    if deed.to is None:
        yield Layer.MARKS, marks.bracket(line[-1], heading(line), ink, theme)
    else:
        yield Layer.MARKS, marks.dot(line[-1], ink, theme)
    if not deed.given:
        middle = [along(line, share) for share in MIDDLE]
        yield Layer.MARKS, marks.cross(clearest(stage, middle), theme)


def _carried(stage: Stage, deed: Carried) -> Drawn:
    spot = stage.spot(deed.at)
    yield Layer.HELPS, marks.ring(spot, stage.ink(deed.at), stage.theme)
    if not deed.kept:
        yield Layer.MARKS, marks.cross(shoulder(stage, spot, 12.4), stage.theme)


def _retreated(stage: Stage, deed: Retreated) -> Drawn:
    line = retreat_line(stage, deed.at, deed.to, deed.went)
    ink = stage.theme.powers[stage.driven[province(deed.at)].piece.power].ink
    yield Layer.MOVES, arrows.arrow(line, arrows.RETREAT, ink, stage.theme.halo)
    if not deed.went:
        yield Layer.MARKS, marks.burst(stopped(line), stage.theme)


def _overcome(stage: Stage) -> Iterator[str]:
    """Yield the bursts behind dislodged units, where they stood or beside their victors."""
    for loser in stage.scene.driven:
        aside = province(loser.piece.at) in stage.driven
        spot = stage.driven_spot(loser.piece.at) if aside else stage.spot(loser.piece.at)
        drawn = marks.large_burst(spot, stage.theme, 0.9 if aside else 1.0)
        yield svg.group(drawn, class_="dislodged", data_at=loser.piece.at)


def _built(stage: Stage) -> Iterator[str]:
    """Yield the rings around new units."""
    for deed in stage.scene.deeds:
        if isinstance(deed, Built):
            spot = stage.spot(deed.piece.at)
            drawn = marks.built(spot, shoulder(stage, spot, 13.5), stage.theme)
            yield svg.group(drawn, class_="built", data_at=deed.piece.at)


def _open_retreats(stage: Stage) -> Iterator[str]:
    """Yield thin arrows to where dislodged units may go, for those that have not gone."""
    for home, loser in stage.driven.items():
        if home in stage.settled:
            continue
        ink = stage.theme.powers[loser.piece.power].ink
        for to in loser.retreats:
            line = retreat_line(stage, home, to)
            drawn = arrows.arrow(line, arrows.OPTION, ink, stage.theme.halo)
            yield svg.group(drawn, class_="option", data_at=loser.piece.at, data_to=to)


DRAW: dict[type[Deed], Callable[[Stage, Any], Drawn]] = {
    Moved: _moved,
    Supported: _supported,
    Carried: _carried,
    Retreated: _retreated,
}
_NAMES = {Moved: "move", Supported: "support", Carried: "convoy", Retreated: "retreat"}
