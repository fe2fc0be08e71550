"""Samples of all marks, for the key, and which of them are on a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from judge.drawing import arrows, marks, svg, tokens
from judge.drawing.curves import Point, Polyline, stepped
from judge.drawing.labels import center, home
from judge.drawing.scene import Built, Carried, Moved, PieceKind, Retreated, Stood, Supported
from judge.drawing.stage import Stage
from judge.drawing.theme import Theme, mixed

SAMPLE = 36.0  # the length of a sample arrow

Draw = Callable[[Point, Theme], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A mark of the key: the word it has in `map.toml`, how wide it is and how it is drawn."""

    word: str
    width: float
    draw: Draw


def shown(stage: Stage) -> Iterator[Entry]:
    """Yield what is on the picture, in the order of the key."""
    deeds = stage.scene.deeds
    moves = [deed for deed in deeds if isinstance(deed, Moved)]
    supports = [deed for deed in deeds if isinstance(deed, Supported)]
    carried = [deed for deed in deeds if isinstance(deed, Carried)]
    waiting = any(
        loser.retreats for home, loser in stage.driven.items() if home not in stage.settled
    )
    present = {
        "army": any(piece.kind is PieceKind.ARMY for piece in stage.present),
        "fleet": any(piece.kind is PieceKind.FLEET for piece in stage.present),
        "center": True,
        "home": not stage.scene.owners,
        "move": any(move.went and not move.via for move in moves),
        "move-failed": any(not move.went for move in moves),
        "convoyed": any(move.via for move in moves),
        "convoy": any(deed.kept and deed.used for deed in carried),
        "convoy-idle": any(deed.kept and not deed.used for deed in carried),
        "convoy-failed": any(not deed.kept for deed in carried),
        "support-move": any(deed.to is not None for deed in supports),
        "support-hold": any(deed.to is None for deed in supports),
        "meant": bool(stage.only_meant),
        "support-failed": any(not deed.given for deed in supports),
        "held": any(isinstance(deed, Stood) for deed in deeds),
        "dislodged": bool(stage.scene.driven),
        "retreat-open": waiting,
        "retreat": any(isinstance(deed, Retreated) for deed in deeds),
        "taken": bool(stage.scene.taken),
        "due": any(stage.scene.due.values()),
        "built": any(isinstance(deed, Built) for deed in deeds),
        "removed": bool(stage.lost),
    }
    yield from (entry for entry in ENTRIES if present[entry.word])


def _line(at: Point, length: float = SAMPLE) -> Polyline:
    return [stepped(at, (1.0, 0.0), length * i / 12) for i in range(13)]


def _arrow(style: arrows.Style, stopped: bool = False) -> Draw:
    def draw(at: Point, theme: Theme) -> str:
        line = _line(at)
        drawn = arrows.arrow(line, style, theme.ink, theme.halo)
        return drawn + (marks.burst(stepped(line[-1], (1.0, 0.0), 5), theme) if stopped else "")

    return draw


def _pale(draw: Draw) -> Draw:
    """Return how something is drawn that was only meant."""
    return lambda at, theme: draw(at, replace(theme, ink=mixed(theme.ink, theme.halo, arrows.PALE)))


def _support(end: str) -> Draw:
    def draw(at: Point, theme: Theme) -> str:
        ink = theme.ink
        style = arrows.SUPPORT_FAILED if end == "cross" else arrows.SUPPORT
        line = arrows.plain_line(_line(at), style, ink, theme.halo)
        tip = stepped(at, (1.0, 0.0), SAMPLE)
        drawn = {
            "dot": lambda: marks.dot(tip, ink, theme),
            "bracket": lambda: marks.bracket(tip, (1.0, 0.0), ink, theme),
            "cross": lambda: marks.cross(stepped(at, (1.0, 0.0), SAMPLE / 2), theme),
        }
        return line + drawn[end]()

    return draw


def _sign(draw: Draw, scale: float = 0.62) -> Draw:
    """Return how a mark around a unit is drawn in the key, smaller and in the middle."""

    def drawn(at: Point, theme: Theme) -> str:
        return svg.placed(stepped(at, (1.0, 0.0), 13), draw((0.0, 0.0), theme), scale=scale)

    return drawn


def _unit(kind: PieceKind) -> Draw:
    def draw(at: Point, theme: Theme) -> str:
        return svg.element("use", href=f"#{kind}", fill=theme.ink)

    return draw


def _home(at: Point, theme: Theme) -> str:
    lettering = svg.pen(font_weight="bold", font_size=9, text_anchor="middle")
    return svg.element("g", home(at, theme, "A"), **lettering)


def _taken(at: Point, theme: Theme) -> str:
    return marks.taken(at, theme.ink, theme) + center(at, theme)


def _struck(at: Point, theme: Theme) -> str:
    unit = svg.element("g", _unit(PieceKind.ARMY)(at, theme), opacity=tokens.PALE)
    return unit + marks.strike(at, theme)


def _broken_ring(at: Point, theme: Theme) -> str:
    shoulder = stepped(at, (1.0, 0.0), 12.4, -12.4)
    return marks.ring(at, theme.ink, theme) + marks.cross(shoulder, theme, 6)


ENTRIES = (
    Entry("army", 24, _sign(_unit(PieceKind.ARMY), 0.85)),
    Entry("fleet", 26, _sign(_unit(PieceKind.FLEET), 0.85)),
    Entry("center", 20, _sign(center, 1.3)),
    Entry("home", 20, _sign(_home, 1.0)),
    Entry("move", SAMPLE, _arrow(arrows.MOVE)),
    Entry("move-failed", SAMPLE + 13, _arrow(arrows.FAILED, stopped=True)),
    Entry("convoyed", SAMPLE, _arrow(arrows.CONVOYED)),
    Entry("convoy", 26, _sign(lambda at, theme: marks.ring(at, theme.ink, theme))),
    Entry("convoy-idle", 26, _sign(lambda at, theme: marks.idle_ring(at, theme.ink, theme))),
    Entry("convoy-failed", 26, _sign(_broken_ring)),
    Entry("support-move", SAMPLE + 4, _support("dot")),
    Entry("support-hold", SAMPLE + 4, _support("bracket")),
    Entry("meant", SAMPLE, _pale(_arrow(arrows.MEANT))),
    Entry("support-failed", SAMPLE, _support("cross")),
    Entry("held", 0, lambda at, theme: ""),
    Entry("dislodged", 26, _sign(marks.large_burst, 0.6)),
    Entry("retreat-open", SAMPLE, _arrow(arrows.OPTION)),
    Entry("retreat", SAMPLE, _arrow(arrows.RETREAT)),
    Entry("taken", 22, _sign(_taken, 1.1)),
    Entry("due", 0, lambda at, theme: ""),
    Entry("built", 26, _sign(lambda at, theme: marks.built(at, (13.5, -13.5), theme), 0.6)),
    Entry("removed", 26, _sign(_struck, 0.85)),
)
