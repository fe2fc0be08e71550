"""The layout: which way each line of a scene takes, so that nothing that matters is hidden.

It is a pure step between the stage and the drawing.  Lines are laid in groups, an arrow with the
supports that meet it, the shortest first, for they have the least room; what is still at fault is
then laid once more, in view of all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from heapq import nsmallest
from math import dist, inf

from judge.drawing.chart import province
from judge.drawing.clutter import Clutter, Marks, arrow_marks, support_marks, together
from judge.drawing.curves import Point, Polyline, along
from judge.drawing.scene import Built, Carried, Moved, Retreated, Supported
from judge.drawing.stage import Stage
from judge.drawing.ways import (
    APPROACHES,
    NEAR,
    Arrow,
    Key,
    LineKind,
    Meeting,
    Way,
    approach,
    burst_spot,
    last_leg,
    meetings,
    ways_of,
)

ROUNDS = 1  # in which what is at fault is laid once more
FAULT = 1.5  # the price from which a line is at fault
MIDDLE = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2)  # where on a support a cross may stand
SMALL = 0.78  # the size of a burst on a brief arrow
SHOULDER = 13.0  # pixels from the middle of a unit to a mark beside it, both ways
CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
TRIED = 5  # ways of an arrow on which its supports are tried


@dataclass(frozen=True, slots=True)
class Layout:
    """The lines of a scene: arrows by their keys, supports for moves by the provinces they are in.

    Among the arrows are supports to hold, open retreats, and moves that were only supported.
    `bursts` of failed arrows go by their keys, each with its size; `crosses` of failed supports
    and `shoulders`, the places for small marks beside units, by province.
    """

    arrows: Mapping[Key, Polyline]
    bursts: Mapping[Key, tuple[Point, float]]
    supports: Mapping[str, Polyline]
    crosses: Mapping[str, Point]
    shoulders: Mapping[str, Point]


@dataclass(frozen=True, slots=True)
class _Group:
    """An arrow, and the provinces of the units that support it."""

    arrow: Arrow
    helpers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """The lines of a group, what they put on the board, and their price."""

    line: Polyline
    supports: tuple[Polyline, ...]
    marks: Marks
    price: float


def lay_out(stage: Stage) -> Layout:
    """Return where the lines of a scene go."""
    groups = _groups(stage)
    clutter = Clutter.of(stage)
    laid: dict[Key, _Laid] = {}
    for _ in range(1 + ROUNDS):
        for group in groups:
            key = group.arrow.key
            before = laid.pop(key, None)
            if before and before.price < FAULT:
                laid[key] = before
                continue
            others = together(each.marks for each in laid.values())
            laid[key] = _lay(stage, group, clutter, others)
    arrows = {key: each.line for key, each in laid.items()}
    supports = {
        helper: line
        for group in groups
        for helper, line in zip(group.helpers, laid[group.arrow.key].supports, strict=True)
    }
    clutter = clutter.beside(together(each.marks for each in laid.values()))
    return Layout(
        arrows,
        dict(_bursts(groups, arrows)),
        supports,
        dict(_crosses(stage, arrows, supports, clutter)),
        dict(_shoulders(stage, clutter)),
    )


def _bursts(
    groups: Iterable[_Group], arrows: Mapping[Key, Polyline]
) -> Iterator[tuple[Key, tuple[Point, float]]]:
    """Yield where the bursts of failed arrows stand, and how large they are."""
    for arrow in (group.arrow for group in groups):
        if arrow.failed:
            spot = burst_spot(arrow, arrows[arrow.key])
            yield arrow.key, (spot, SMALL if arrow.brief else 1.0)


def _crosses(
    stage: Stage, arrows: Mapping[Key, Polyline], supports: Mapping[str, Polyline], clutter: Clutter
) -> Iterator[tuple[str, Point]]:
    """Yield where the crosses on supports stand that failed."""
    for deed in stage.scene.deeds:
        if isinstance(deed, Supported) and not deed.given:
            home = province(deed.at)
            held = (LineKind.HOLD, home, province(deed.of))
            line = arrows[held] if deed.to is None else supports[home]
            yield home, clutter.clearest([along(line, share) for share in MIDDLE])


def _shoulders(stage: Stage, clutter: Clutter) -> Iterator[tuple[str, Point]]:
    """Yield where marks beside units stand: the badges of new ones, the crosses of convoys."""
    for deed in stage.scene.deeds:
        if isinstance(deed, Built | Carried):
            place = deed.piece.at if isinstance(deed, Built) else deed.at
            x, y = stage.spot(place)
            corners = [(x + SHOULDER * a, y + SHOULDER * b) for a, b in CORNERS]
            yield province(place), clutter.clearest(corners)


def _groups(stage: Stage) -> list[_Group]:
    """Return the groups of a scene, the shortest first."""
    arrows = {arrow.key: arrow for arrow in _arrows(stage)}
    helpers: dict[Key, list[str]] = {key: [] for key in arrows}
    for deed in stage.scene.deeds:
        if isinstance(deed, Supported) and deed.to is not None:
            key = _helped(arrows, province(deed.of), province(deed.to))
            helpers[key].append(province(deed.at))
    groups = [_Group(arrow, tuple(helpers[key])) for key, arrow in arrows.items()]
    return sorted(groups, key=lambda group: dist(group.arrow.start, stage.spot(group.arrow.to)))


def _helped(arrows: Mapping[Key, Arrow], of: str, to: str) -> Key:
    """Return the key of the move that a support is for, whether it was ordered or only meant."""
    ordered = (LineKind.MOVE, of, to)
    return ordered if ordered in arrows else (LineKind.MEANT, of, to)


def _arrows(stage: Stage) -> Iterator[Arrow]:
    """Yield all that leads from one place to another."""
    deeds = stage.scene.deeds
    moves = [deed for deed in deeds if isinstance(deed, Moved)]
    ways = {(province(move.at), province(move.to)) for move in moves}
    for move in moves:
        swaps = (province(move.to), province(move.at)) in ways
        yield Arrow(
            LineKind.MOVE,
            start=stage.spot(move.at),
            at=move.at,
            to=move.to,
            failed=not move.went,
            via=move.via,
            swaps=swaps,
            brief=not move.via and dist(stage.spot(move.at), stage.spot(move.to)) < NEAR,
        )
    for deed in deeds:
        match deed:
            case Supported(at, of, None):
                yield Arrow(LineKind.HOLD, stage.spot(at), at, of)
            case Retreated(at, to, went):
                yield Arrow(LineKind.RETREAT, stage.driven_spot(at), at, to, failed=not went)
    for of, goal in stage.only_meant:
        yield Arrow(LineKind.MEANT, stage.spot(of), of, goal)
    for home, to in stage.open_retreats:
        yield Arrow(LineKind.RETREAT, stage.driven_spot(home), home, to)


def _lay(stage: Stage, group: _Group, clutter: Clutter, others: Marks) -> _Laid:
    """Lay the lines of a group, as cheaply as can be beside what others have laid."""
    arrow = group.arrow
    ends = [arrow.start, *map(stage.spot, (arrow.to, *arrow.via, *group.helpers))]
    around = clutter.around(ends, others)
    here = around.to({province(arrow.at), province(arrow.to), *arrow.via})
    ways = _cheapest(ways_of(stage, arrow), lambda line: here.arrow(line, arrow))
    best = None
    for way in ways:
        laid = _with_supports(stage, group, way, around)
        if best is None or laid.price < best.price:
            best = laid
        if not group.helpers or best.price < FAULT:
            break
    assert best is not None, "an arrow has ways"
    return best


def _cheapest(ways: Iterator[Way], price: Callable[[Polyline], float]) -> list[Way]:
    """Return the cheapest ways with their prices; they come by growing strain, so that it ends."""
    tried: list[Way] = []
    least = inf
    for way in ways:
        if way.strain >= least:
            break
        tried.append(Way(way.line, way.strain + price(way.line)))
        least = min(least, tried[-1].strain)
    return nsmallest(TRIED, tried, key=lambda way: way.strain)


def _with_supports(stage: Stage, group: _Group, way: Way, around: Clutter) -> _Laid:
    """Lay the supports of an arrow that takes a way, one after the other."""
    arrow = group.arrow
    marks = arrow_marks(way.line, arrow)
    lines: list[Polyline] = []
    price = way.strain
    if group.helpers:
        meets = meetings(way.line, last_leg(stage, arrow, way.line))
        near = around.beside(replace(marks, lines=()))
        for helper in group.helpers:
            support = _support(stage.spot(helper), meets, near.to({helper, province(arrow.at)}))
            lines.append(support.line)
            price += support.strain
            near = near.beside(support_marks(support.line))
            marks = together([marks, support_marks(support.line)])
    return _Laid(way.line, tuple(lines), marks, price)


def _support(start: Point, meets: list[Meeting], near: Clutter) -> Way:
    """Return the cheapest way of a support to one of the places where it may meet its arrow."""
    best = Way((), inf)
    dots = cache(lambda place: near.dot(meets[place].at))
    for strain, place, lean, short in APPROACHES:
        if strain >= best.strain:
            break
        if not short and strain + dots(place) >= best.strain:
            continue
        line = approach(start, meets[place], lean, short)
        price = strain + (near.dot(line[-1]) if short else dots(place)) + near.line(line)
        if price < best.strain:
            best = Way(line, price)
    return best
