"""The ways of arrows: which line a move, a support or a retreat takes, and where it ends.

An arrow ends before the unit, the burst or the name that would hide its head.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from judge.drawing.chart import Chart, province
from judge.drawing.curves import (
    Line,
    Point,
    along,
    bent,
    heading,
    length,
    pulled,
    stepped,
    through,
    trimmed,
)
from judge.drawing.scene import Built, Moved, Scene, Supported
from judge.drawing.stage import Stage
from judge.drawing.theme import Theme

BEND = 0.10  # of a lone arrow
SWAP = 0.22  # of two moves that cross
START = 10.0  # pixels from the middle of a unit to where its arrow begins,
BESIDE = 12.0  # or from that of a dislodged one
TOKEN = 15.0  # ... and to where another's arrow ends before it,
GLORY = 20.0  # or before the burst behind it
EMPTY = 4.0  # an arrow into an empty province ends almost where the unit will stand
BURST = 12.0  # room for the burst of an arrow that failed, and of another from across
NAME = (17.0, 7.5)  # half the room of a province's name, both ways, and of an arrow's head
BURST_NAME = (21.0, 11.0)  # the same with a burst
PULLS = (0.0, 6.0, 12.0, 18.0, 24.0)  # pixels by which an arrow ends earlier before a name
CLEAR = 18.0  # pixels from the middle of a unit or a name to where it hides nothing
SHOULDERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
DECK = (0.0, -3.0)  # a convoy passes a little above the middle of a fleet
HEAD = 12.0  # pixels at the tip of an arrow that a support keeps clear of

# Where the supports of one move meet its arrow, in the order they are drawn.
SHARES = (0.62, 0.46, 0.76, 0.32)


def lay_out(scene: Scene, chart: Chart, theme: Theme) -> Stage:
    """Return a scene as it is laid out, with the lines of all moves."""
    built = (deed.piece for deed in scene.deeds if isinstance(deed, Built))
    pieces = {province(piece.at): piece for piece in (*scene.units, *built)}
    driven = {
        province(loser.piece.at): loser for loser in scene.driven if loser.piece not in scene.units
    }
    empty = Stage(scene, chart, theme, pieces, driven, {})
    moves = [deed for deed in scene.deeds if isinstance(deed, Moved)]
    ways = {(province(move.at), province(move.to)) for move in moves}
    lines = {
        province(move.at): _ended(empty, move, (province(move.to), province(move.at)) in ways)
        for move in moves
    }
    return Stage(scene, chart, theme, pieces, driven, lines)


def _ended(stage: Stage, move: Moved, swaps: bool) -> Line:
    """Return the line of a move from beside its unit to where it stops."""
    return ended(stage, _way(stage, move, swaps), START, move.to, not move.went)


def ended(stage: Stage, line: Line, start: float, place: str, failed: bool = False) -> Line:
    """Return a line cut off beside its unit, and before what stands at a place and its name."""
    stop = _margin(stage, place) + (BURST if failed else 0)
    name = stage.chart.provinces[province(place)].label
    for more in PULLS:
        cut = trimmed(line, start, stop + more)
        if not _within(cut[-1], name, NAME) and not (
            failed and _within(stopped(cut), name, BURST_NAME)
        ):
            return cut
    return trimmed(line, start, stop)


def _margin(stage: Stage, place: str) -> float:
    """Return how far from the middle of a place an arrow ends that goes there."""
    home = province(place)
    if home not in stage.pieces:
        return EMPTY
    overcome = any(loser.piece == stage.pieces[home] for loser in stage.scene.driven)
    return GLORY if overcome else TOKEN


def _within(point: Point, middle: Point, room: tuple[float, float]) -> bool:
    return abs(point[0] - middle[0]) < room[0] and abs(point[1] - middle[1]) < room[1]


def stopped(line: Line) -> Point:
    """Return where the burst of a failed arrow is: just beyond its tip."""
    return stepped(line[-1], heading(line), 5)


def _way(stage: Stage, move: Moved, swaps: bool) -> Line:
    start, end = stage.spot(move.at), stage.spot(move.to)
    if move.via:
        decks = [stepped(stage.spot(sea), (1.0, 0.0), *DECK) for sea in move.via]
        return through([start, *decks, end])
    return bent(start, end, SWAP if swaps else BEND)


def support_line(stage: Stage, deed: Supported) -> Line:
    """Return the line of a support: up to the unit that it holds, or into the arrow it helps."""
    start = stage.spot(deed.at)
    if deed.to is None:
        return ended(stage, bent(start, stage.spot(deed.of), BEND), START, deed.of)
    helped = _helped(stage, deed.of, deed.to)
    share = _share(stage, deed) * (1 - HEAD / max(length(helped), HEAD))
    meet, onward = along(helped, share), along(helped, min(share + 0.25, 1.0))
    before = (2 * meet[0] - onward[0], 2 * meet[1] - onward[1])  # it joins the way the arrow goes
    return trimmed(pulled(start, before, meet), START, 0)


def _share(stage: Stage, deed: Supported) -> float:
    """Return where along the arrow a support meets it: each one at a place of its own."""
    home = province(deed.of)
    supports = [d for d in stage.scene.deeds if isinstance(d, Supported) and province(d.of) == home]
    return SHARES[supports.index(deed) % len(SHARES)]


def _helped(stage: Stage, of: str, to: str) -> Line:
    """Return the line of a move, also of one that was supported but not made."""
    home, goal = province(of), province(to)
    moves = (deed for deed in stage.scene.deeds if isinstance(deed, Moved))
    if any(province(move.at) == home and province(move.to) == goal for move in moves):
        return stage.moves[home]
    return ended(stage, bent(stage.spot(of), stage.spot(to), BEND), START, to)


def retreat_line(stage: Stage, at: str, to: str, went: bool = True) -> Line:
    """Return the line of a retreat, which bends the other way than a move."""
    start, end = stage.driven_spot(at), stage.spot(to)
    return ended(stage, bent(start, end, -BEND), BESIDE, to, not went)


def clearest(stage: Stage, points: Sequence[Point]) -> Point:
    """Return the first of these points that nothing hides, or the one that is hidden least."""
    sites = stage.chart.provinces.values()
    over = [
        *(stage.spot(at) for at in stage.pieces),
        *(site.label for site in sites),
        *(site.dot for site in sites if site.dot),
    ]
    return max(points, key=lambda point: min(CLEAR, *(dist(point, at) for at in over)))


def shoulder(stage: Stage, at: Point, reach: float) -> Point:
    """Return where a small mark best stands at a unit's shoulder."""
    return clearest(stage, [(at[0] + x * reach, at[1] + y * reach) for x, y in SHOULDERS])
