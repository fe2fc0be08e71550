"""Units: a shield is an army, a ship is a fleet, and the letter on it is its power's."""

from __future__ import annotations

from collections.abc import Iterator

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
BESIDE = 0.72  # the size of a dislodged unit
STRUCK = 0.85  # ... and of the cross over a small one
PALE = 0.5  # the opacity of one that leaves the board


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


def token(piece: Piece, at: Point, theme: Theme, letter: str, scale: float = 1.0) -> str:
    """Return a unit at a point."""
    return svg.placed(
        at,
        svg.element("use", href=f"#{piece.kind}", fill=theme.powers[piece.power].ink),
        svg.text(FEET[piece.kind], letter, font_size=SIZES[piece.kind]),
        scale=scale,
        class_="unit",
        data_power=piece.power,
        data_kind=piece.kind,
        data_at=piece.at,
    )


def lettering() -> svg.Pen:
    """Return how the letters on tokens are written."""
    return {
        "fill": "#fff",
        "font_family": svg.SANS,
        "font_weight": "bold",
        "text_anchor": "middle",
    }


def units(stage: Stage) -> str:
    """Return all units, the northern ones below; each on or under its mark."""
    standing = sorted(stage.pieces.values(), key=lambda piece: stage.spot(piece.at)[1])
    return svg.group(
        *(_standing(stage, piece) for piece in standing), class_="units", **lettering()
    ) + svg.group(*_beside(stage), class_="beside", **lettering())


def _standing(stage: Stage, piece: Piece) -> str:
    return _staying_or_not(stage, piece, stage.spot(piece.at), 1.0)


def _beside(stage: Stage) -> Iterator[str]:
    """Yield the dislodged units that stand beside the unit that drove them out."""
    for home, loser in stage.driven.items():
        yield _staying_or_not(stage, loser.piece, stage.driven_spot(home), BESIDE)


def _staying_or_not(stage: Stage, piece: Piece, spot: Point, size: float) -> str:
    """Return a unit; one that leaves the board is pale, under a cross."""
    drawn = token(piece, spot, stage.theme, _letter(stage, piece), size)
    if piece in stage.lost:
        strike = marks.strike(spot, stage.theme, max(size, STRUCK))
        pale = svg.element("g", drawn, opacity=PALE)
        drawn = pale + svg.element("g", strike, class_="struck")
    return drawn + "\n"


def _letter(stage: Stage, piece: Piece) -> str:
    return stage.chart.powers[piece.power].letter
