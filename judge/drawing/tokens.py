"""Units: a shield is an army, a ship is a fleet, and the letter on it is its power's."""

from __future__ import annotations

from dataclasses import dataclass

from judge.drawing import marks, svg
from judge.drawing.curves import Point
from judge.drawing.scene import Piece, PieceKind
from judge.drawing.stage import Stage
from judge.drawing.theme import Theme

SHAPES = {
    PieceKind.ARMY: "M-8.6-9.4H8.6V.6C8.6 5.6 4.4 9.2 0 11.2C-4.4 9.2-8.6 5.6-8.6 .6Z",
    PieceKind.FLEET: (
        "M-12.6 4.6H12.6L9.6 10.2Q9.2 11 8 11H-8Q-9.2 11-9.6 10.2Z"
        "M-1 4.6V3.2H-8.4Q-5.6-3.4-8.4-10H-.8V-12.4H.8V-10H8.4Q11.2-3.4 8.4 3.2H1V4.6Z"
    ),
}
RIM = "M-6.9-7.7H6.9V.5C6.9 4.5 3.6 7.4 0 9.2C-3.6 7.4-6.9 4.5-6.9 .5Z"
FEET = {PieceKind.ARMY: (0.0, 4.0), PieceKind.FLEET: (0.6, 0.4)}
SIZES = {PieceKind.ARMY: 11.5, PieceKind.FLEET: 10.0}
SINKS = 0.35  # how far the foot of a letter sinks as it grows, so that its middle stays
ROOM = 20.0  # pixels from the middle of a unit within which all of it is drawn
STRUCK = 0.85  # ... and of the cross over a small one
PALE = 0.4  # the opacity of one that leaves the board


def shapes(theme: Theme) -> list[str]:
    """Return the shapes that every token uses again."""
    return [_shape(kind, theme) for kind in PieceKind]


def _shape(kind: PieceKind, theme: Theme) -> str:
    outline = svg.pen(d=SHAPES[kind], stroke_linejoin="round")
    rim = svg.pen(fill="none", stroke="#fff", stroke_opacity=0.55, stroke_width=0.8)
    return svg.element(
        "g",
        svg.element("path", **outline, fill="none", stroke=theme.halo, stroke_width=3.6),
        svg.element("path", **outline, stroke=theme.ink),
        svg.element("path", d=RIM, **rim) if kind is PieceKind.ARMY else "",
        id=kind,
    )


def token(piece: Piece, theme: Theme, letter: str, *, leaves: bool = False) -> str:
    """Return a unit around the corner of the picture; one that leaves is pale, but its letter."""
    (x, y), size = FEET[piece.kind], SIZES[piece.kind] * theme.plate.letters
    ink = theme.powers[piece.power].ink
    shape = svg.element("use", href=f"#{piece.kind}", fill=ink, opacity=PALE if leaves else None)
    return svg.element(
        "g",
        shape,
        svg.text((x, y + SINKS * (size - SIZES[piece.kind])), letter, font_size=size),
        fill=theme.ink if leaves else "#fff",
        font_family=svg.SANS,
        font_weight="bold",
        text_anchor="middle",
    )


@dataclass(frozen=True, slots=True)
class Figure:
    """A unit at a point of the board; `drawn` is the same wherever it stands."""

    piece: Piece
    at: Point
    drawn: str

    @property
    def placed(self) -> str:
        """The unit where it stands."""
        piece = self.piece
        drawn = svg.placed(
            self.at,
            self.drawn,
            class_="unit",
            data_power=piece.power,
            data_kind=piece.kind,
            data_at=piece.at,
        )
        return drawn + "\n"


def figures(stage: Stage) -> list[Figure]:
    """Return all units, the northern ones first, and then those that stand beside a victor."""
    plate = stage.theme.plate
    standing = sorted(stage.pieces.values(), key=lambda piece: stage.spot(piece.at)[1])
    beside = [(loser.piece, stage.driven_spot(home)) for home, loser in stage.driven.items()]
    return [
        *(_figure(stage, piece, stage.spot(piece.at), plate.units) for piece in standing),
        *(_figure(stage, piece, spot, plate.units * plate.driven) for piece, spot in beside),
    ]


def _figure(stage: Stage, piece: Piece, spot: Point, size: float) -> Figure:
    """Return a unit; one that leaves the board is pale, under a cross."""
    letter, leaves = stage.chart.powers[piece.power].letter, piece in stage.lost
    drawn = token(piece, stage.theme, letter, leaves=leaves)
    drawn = drawn if size == 1 else svg.placed((0, 0), drawn, scale=size)
    if leaves:
        strike = marks.strike((0, 0), stage.theme, max(size, STRUCK))
        drawn += svg.element("g", strike, class_="struck")
    return Figure(piece, spot, drawn)
