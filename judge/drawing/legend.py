"""Around the board: the frame, the cartouche with the title, and the strip below the board.

The strip has an entry for each power of the game (its letter, land, supply centres and units), then
the key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from judge.drawing import svg, tokens
from judge.drawing.boxes import Box
from judge.drawing.chart import Chart
from judge.drawing.curves import Point
from judge.drawing.key import key
from judge.drawing.labels import center
from judge.drawing.land import hatch_id
from judge.drawing.lettering import breadth
from judge.drawing.scene import Piece, PieceKind
from judge.drawing.stage import Stage
from judge.drawing.theme import Theme

MINUS = "\N{MINUS SIGN}"
POWERS = 62  # pixels that a row of powers takes below the board,
MORE = 44  # ... and each row under it
KEY = 44  # ... and the key


def frame(chart: Chart, theme: Theme) -> str:
    """Return the double line around the board."""
    w, h = chart.width, chart.height
    return svg.group(
        svg.rectangle(4, 4, w - 8, h - 8, stroke_width=3, stroke=theme.paper),
        svg.rectangle(1.5, 1.5, w - 3, h - 3, stroke_width=3),
        svg.rectangle(5.5, 5.5, w - 11, h - 11, stroke_width=0.8),
        class_="frame",
        fill="none",
        stroke=theme.ink,
    )


def cartouche(theme: Theme, title: str, subtitle: str) -> str:
    """Return the title in its box, as wide as the words need; nothing without a title."""
    if not title:
        return ""
    width = _width(title, subtitle)
    middle = 14 + width / 2
    box = svg.pen(fill=theme.cartouche, stroke=theme.paper_ink)
    return svg.group(
        svg.rectangle(14, 14, width, 62, rx=2, stroke_width=1.4, fill_opacity=0.96, **box),
        svg.rectangle(17.5, 17.5, width - 7, 55, stroke_width=0.5, **box),
        svg.text((middle, 43), title, font_size=23, font_weight="bold", fill=theme.paper_ink),
        svg.text((middle, 63), subtitle, font_size=13.5, font_style="italic", fill=theme.paper_ink),
        class_="cartouche",
        font_family=svg.SERIF,
        text_anchor="middle",
    )


def _width(title: str, subtitle: str) -> float:
    return max(220.0, breadth(title, 23) + 40, breadth(subtitle, 13.5) * 0.86 + 40)


def edges(stage: Stage, title: str, subtitle: str) -> list[Box]:
    """Return the parts of a picture in which cartouche and strip are drawn."""
    chart = stage.chart
    box = [Box(12, 12, 16 + _width(title, subtitle), 78)] if title else []
    return [*box, Box(0, chart.height, chart.width, chart.height + depth(stage))]


def depth(stage: Stage) -> int:
    """Return how many pixels the strip takes below the board."""
    return _rows(stage) + (KEY if stage.theme.plate.key else 0)


def _rows(stage: Stage) -> int:
    """Return how many pixels the rows of powers take."""
    return POWERS + MORE * ((len(_named(stage)) - 1) // stage.theme.plate.columns)


def _named(stage: Stage) -> list[str]:
    """Return the powers that the strip tells of."""
    powers = stage.chart.powers
    return [power for power in powers if power in (stage.scene.powers or powers)]


def strip(stage: Stage, words: Mapping[str, str]) -> str:
    """Return all that stands below the board."""
    chart, plate = stage.chart, stage.theme.plate
    counts = Counter(piece.power for piece in stage.present if piece not in stage.lost)
    pitch = (chart.width - 12) / min(plate.columns, len(chart.powers))
    powers = []
    for place, power in enumerate(_named(stage)):
        row, column = divmod(place, plate.columns)
        at = (10 + column * pitch, chart.height + 10 + row * MORE)
        powers.append(_power(stage, power, at, counts[power]))
    paper = svg.rectangle(0, chart.height, chart.width, depth(stage), fill=stage.theme.paper)
    drawn = paper + "\n" + svg.group(*powers, class_="powers", fill=stage.theme.paper_ink)
    return drawn + (key(stage, words, chart.height + _rows(stage)) if plate.key else "")


def _power(stage: Stage, power: str, at: Point, count: int) -> str:
    chart, theme, (x, y) = stage.chart, stage.theme, at
    flag, dye = chart.powers[power], theme.powers[power]
    box = (x, y, 32.0, 30.0)
    drawn = svg.rectangle(*box, fill=dye.tint)
    if dye.hatch:
        fill = f"url(#{hatch_id(power)})"
        drawn += svg.rectangle(*box, fill=fill, fill_opacity=theme.hatch_opacity)
    drawn += svg.rectangle(*box, fill="none", stroke=theme.paper_ink, stroke_width=1)
    shield = tokens.token(Piece(power, PieceKind.ARMY, ""), theme, flag.letter)
    drawn += svg.placed((x + 16, y + 14.5), shield, scale=0.95)
    name = svg.pen(font_family=svg.SERIF, font_size=15.5, font_weight="bold")
    drawn += svg.text((x + 39, y + 12), flag.name, **name)
    return svg.group(drawn, _figures(stage, power, x + 39, y + 28, count), data_power=power)


def _figures(stage: Stage, power: str, x: float, y: float, count: int) -> str:
    """Return how many supply centres and units a power has, each behind its sign."""
    scene, theme = stage.scene, stage.theme
    pen = svg.pen(font_family=svg.SANS, font_size=13, font_weight="bold")
    drawn = ""
    if scene.centers is not None:
        drawn += svg.placed((x + 5, y - 4.5), center((0, 0), theme), scale=1.25)
        drawn += svg.text((x + 13, y), str(scene.centers.get(power, 0)), **pen)
    if scene.units or scene.deeds:
        shield = svg.element("use", href=f"#{PieceKind.ARMY}", fill=theme.powers[power].ink)
        drawn += svg.placed((x + 45, y - 4.5), shield, scale=0.55)
        drawn += svg.text((x + 54, y), str(count), **pen)
    if due := scene.due.get(power, 0):
        drawn += svg.text((x + 74, y), f"{due:+d}".replace("-", MINUS), **pen)
    return drawn
