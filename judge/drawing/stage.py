"""Where everything of a scene stands, and which line every move takes.

Deeds may name a split province or its coast; pieces and lines are kept by province.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.drawing.chart import Chart, province
from judge.drawing.curves import Line, Point, apart, bent, stepped, through, trimmed
from judge.drawing.scene import Built, Driven, Moved, Piece, Removed, Retreated, Scene
from judge.drawing.theme import Theme

BEND = 0.10  # of a lone arrow
SWAP = 0.22  # of two moves that cross
START = 10.0  # pixels from the middle of a unit to where its arrow begins
TOKEN = 15.0  # ... and to where another's arrow ends before it,
GLORY = 21.0  # or before the burst behind it
EMPTY = 4.0  # an arrow into an empty province ends almost where the unit will stand
BURST = 12.0  # room for the burst of an arrow that failed, and of another from across
NAME = (17.0, 7.5)  # half the room of a province's name, both ways, and of an arrow's head
PULLS = (0.0, 6.0, 12.0, 18.0)  # pixels that an arrow may end earlier not to point into a name
CLEAR = 18.0  # pixels from the middle of a unit or a name to where it hides nothing
SHOULDERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
DECK = (0.0, -3.0)  # a convoy passes a little above the middle of a fleet


@dataclass(frozen=True, slots=True)
class Stage:
    """A scene laid out on its chart, in the colours of a theme.

    `pieces` are the units that stand, `driven` the ones beside a victor, `moves` the lines of all
    moves; each by province.
    """

    scene: Scene
    chart: Chart
    theme: Theme
    pieces: Mapping[str, Piece]
    driven: Mapping[str, Driven]
    moves: Mapping[str, Line]

    def spot(self, place: str) -> Point:
        """Return the middle of the unit at a place, or of one that would stand there."""
        piece = self.pieces.get(province(place))
        exact = piece.at if piece and place == province(place) else place
        return self.chart.site(exact).unit

    def driven_spot(self, place: str) -> Point:
        """Return the middle of a dislodged unit beside its victor."""
        site = self.chart.site(self.driven[province(place)].piece.at)
        x, y = self.chart.site(province(place)).unit
        return (x + site.dislodged[0], y + site.dislodged[1])

    def margin(self, place: str) -> float:
        """Return how far from the middle of a place an arrow ends that goes there."""
        home = province(place)
        if home not in self.pieces:
            return EMPTY
        overcome = any(one.piece == self.pieces[home] for one in self.scene.driven)
        return GLORY if overcome else TOKEN

    def hidden(self) -> list[Point]:
        """Return the middles of all that is drawn over marks: units, names, supply centres."""
        sites = self.chart.provinces.values()
        return [
            *(self.spot(at) for at in self.pieces),
            *(site.label for site in sites),
            *(site.dot for site in sites if site.dot),
        ]

    def ink(self, place: str) -> str:
        """Return the colour of the unit at a place."""
        home = province(place)
        piece = self.pieces.get(home) or self.driven[home].piece
        return self.theme.powers[piece.power].ink


def set_stage(scene: Scene, chart: Chart, theme: Theme) -> Stage:
    """Lay out a scene."""
    built = (deed.piece for deed in scene.deeds if isinstance(deed, Built))
    pieces = {province(piece.at): piece for piece in (*scene.units, *built)}
    driven = {province(one.piece.at): one for one in scene.driven if one.piece not in scene.units}
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
    return ended(stage, _way(stage, move, swaps), START, move.to, 0 if move.went else BURST)


def ended(stage: Stage, line: Line, start: float, place: str, room: float = 0.0) -> Line:
    """Return a line cut off beside its unit, and before what stands at a place and its name."""
    stop = stage.margin(place) + room
    x, y = stage.chart.provinces[province(place)].label
    for more in PULLS:
        cut = trimmed(line, start, stop + more)
        tip = cut[-1]
        if abs(tip[0] - x) > NAME[0] or abs(tip[1] - y) > NAME[1]:
            return cut
    return trimmed(line, start, stop)


def _way(stage: Stage, move: Moved, swaps: bool) -> Line:
    start, end = stage.spot(move.at), stage.spot(move.to)
    if move.via:
        decks = [stepped(stage.spot(sea), (1.0, 0.0), *DECK) for sea in move.via]
        return through([start, *decks, end])
    return bent(start, end, SWAP if swaps else BEND)


def meant_line(stage: Stage, of: str, to: str) -> Line:
    """Return the line of a move, also of one that was supported but not made."""
    made = stage.moves.get(province(of))
    move = next(
        (d for d in stage.scene.deeds if isinstance(d, Moved) and province(d.at) == province(of)),
        None,
    )
    if made and move and province(move.to) == province(to):
        return made
    return ended(stage, bent(stage.spot(of), stage.spot(to), BEND), START, to)


def retreat_line(stage: Stage, at: str, to: str, went: bool = True) -> Line:
    """Return the line of a retreat, which bends the other way than a move."""
    start, end = stage.driven_spot(at), stage.spot(to)
    return ended(stage, bent(start, end, -BEND), 12, to, 0 if went else BURST)


def clearest(stage: Stage, points: Sequence[Point]) -> Point:
    """Return the first of these points that nothing hides, or the one that is hidden least."""
    over = stage.hidden()
    return max(points, key=lambda point: min(CLEAR, *(apart(point, at) for at in over)))


def shoulder(stage: Stage, at: Point, reach: float) -> Point:
    """Return where a small mark best stands at a unit's shoulder."""
    return clearest(stage, [(at[0] + x * reach, at[1] + y * reach) for x, y in SHOULDERS])


def decided(stage: Stage) -> set[str]:
    """Return the provinces whose dislodged unit has gone or been taken off."""
    deeds = stage.scene.deeds
    return {province(d.at) for d in deeds if isinstance(d, Retreated)} | {
        province(d.piece.at) for d in deeds if isinstance(d, Removed)
    }


def lost(stage: Stage) -> set[Piece]:
    """Return the units that leave: taken off, with nowhere to go, or failing to retreat."""
    scene = stage.scene
    return (
        {deed.piece for deed in scene.deeds if isinstance(deed, Removed)}
        | {one.piece for one in scene.driven if not one.retreats}
        | {
            stage.driven[province(deed.at)].piece
            for deed in scene.deeds
            if isinstance(deed, Retreated) and not deed.went
        }
    )
