"""Where everything of a scene stands, and what becomes of its units.

Deeds may name a split province or its coast; pieces and lines are kept by province.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.drawing.chart import Chart, province
from judge.drawing.curves import Point
from judge.drawing.scene import Built, Driven, Moved, Piece, Removed, Retreated, Scene, Supported
from judge.drawing.theme import Theme


@dataclass(frozen=True, slots=True)
class Stage:
    """A scene laid out on its chart, in the colours of a theme.

    `pieces` are the units that stand, `driven` the ones beside a victor; each by province.
    """

    scene: Scene
    chart: Chart
    theme: Theme
    pieces: Mapping[str, Piece]
    driven: Mapping[str, Driven]

    @classmethod
    def of(cls, scene: Scene, chart: Chart, theme: Theme) -> Stage:
        """Return a scene on its chart."""
        built = (deed.piece for deed in scene.deeds if isinstance(deed, Built))
        pieces = {province(piece.at): piece for piece in (*scene.units, *built)}
        driven = {
            province(loser.piece.at): loser
            for loser in scene.driven
            if loser.piece not in scene.units
        }
        return cls(scene, chart, theme, pieces, driven)

    def spot(self, place: str) -> Point:
        """Return the middle of the unit at a place, or of one that would stand there."""
        piece = self.pieces.get(province(place))
        exact = piece.at if piece and place == province(place) else place
        return self.chart.site(exact).unit

    def driven_spot(self, place: str) -> Point:
        """Return the middle of a dislodged unit beside its victor."""
        home = province(place)
        victor = self.pieces.get(home) or self.driven[home].piece
        site = self.chart.site(victor.at)
        return (site.unit[0] + site.dislodged[0], site.unit[1] + site.dislodged[1])

    def ink(self, place: str) -> str:
        """Return the colour of the unit at a place."""
        home = province(place)
        piece = self.pieces.get(home) or self.driven[home].piece
        return self.theme.powers[piece.power].ink

    @property
    def settled(self) -> set[str]:
        """The provinces whose dislodged unit has been ordered: it went, failed to, or left."""
        deeds = self.scene.deeds
        gone = {province(deed.at) for deed in deeds if isinstance(deed, Retreated)}
        return gone | {province(deed.piece.at) for deed in deeds if isinstance(deed, Removed)}

    @property
    def only_meant(self) -> list[tuple[str, str]]:
        """The moves that supports speak of and nobody ordered: from where, to where, each once."""
        moves = [deed for deed in self.scene.deeds if isinstance(deed, Moved)]
        ordered = {(province(move.at), province(move.to)) for move in moves}
        meant = {
            (province(deed.of), province(deed.to)): (deed.of, deed.to)
            for deed in self.scene.deeds
            if isinstance(deed, Supported) and deed.to is not None
        }
        return [places for pair, places in meant.items() if pair not in ordered]

    @property
    def open_retreats(self) -> Iterator[tuple[str, str]]:
        """Where dislodged units may go that were not ordered yet: from where, to where."""
        for home, loser in self.driven.items():
            if home not in self.settled:
                yield from ((home, to) for to in loser.retreats)

    @property
    def lost(self) -> set[Piece]:
        """The units that leave: taken off, with nowhere to go, or failing to retreat."""
        deeds = self.scene.deeds
        failing = {
            self.driven[province(deed.at)].piece
            for deed in deeds
            if isinstance(deed, Retreated) and not deed.went
        }
        removed = {deed.piece for deed in deeds if isinstance(deed, Removed)}
        return (
            failing | removed | {loser.piece for loser in self.scene.driven if not loser.retreats}
        )

    @property
    def present(self) -> list[Piece]:
        """All units of the picture, standing or driven out."""
        return [*self.pieces.values(), *(loser.piece for loser in self.driven.values())]
