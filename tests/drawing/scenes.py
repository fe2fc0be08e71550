"""Scenes in a few lines of text, for tests only.

    FRANCE A BUR - MUN           a move; `VIA NTH ENG` names the fleets that carry it
    GERMANY A MUN S BER - SIL    a support; without a goal it is to hold
    ENGLAND F NTH C LON - BEL    a convoy; `IDLE` says that it was not used
    ITALY A ROM H                a hold; without a word, the unit only stands
    GERMANY A MUN > SIL          a retreat of a unit that was driven out
    RUSSIA F STP/NC + / T A SMY X    built, removed
    GERMANY A MUN ? SIL BOH      driven out; it may retreat there (or nowhere)

`!` at the end of a line says that the order failed.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from judge.drawing.chart import Chart
from judge.drawing.drawing import Drawing, draw
from judge.drawing.layout import Layout, lay_out
from judge.drawing.scene import (
    Built,
    Carried,
    Deed,
    Driven,
    Moved,
    Piece,
    PieceKind,
    Removed,
    Retreated,
    Scene,
    Stood,
    Supported,
)
from judge.drawing.stage import Stage
from judge.library import Library

ROOT = Path(__file__).parents[2]
WORDS = tomllib.loads((ROOT / "templates/en/words/map.toml").read_text("utf-8"))


@cache
def chart(share: float = 1.0) -> Chart:
    return Library().chart("standard", share=share)


def chart_for(theme: str) -> Chart:
    return chart(chart().themes[theme].plate.share)


def scene(text: str = "", **owners: str) -> Scene:
    units: list[Piece] = []
    deeds: list[Deed] = []
    driven: list[Driven] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        words = line.removesuffix("!").split()
        piece = Piece(words[0], PieceKind.ARMY if words[1] == "A" else PieceKind.FLEET, words[2])
        if words[3:4] == ["?"]:
            driven.append(Driven(piece, None, tuple(words[4:])))
            continue
        if words[3:4] not in (["+"], [">"]):
            units.append(piece)
        deeds += _deeds(piece, words[3:], not line.endswith("!"))
    centers = {"FRANCE": 5, "GERMANY": 12}
    return Scene("standard", owners, tuple(units), tuple(deeds), tuple(driven), centers)


def _deeds(piece: Piece, words: list[str], good: bool) -> list[Deed]:
    return [DEEDS[words[0]](piece, words[1:], good)] if words else []


DEEDS: dict[str, Callable[[Piece, list[str], bool], Deed]] = {
    "H": lambda piece, _, good: Stood(piece.at),
    "-": lambda piece, to, good: Moved(piece.at, to[0], good, tuple(to[2:])),
    "S": lambda piece, of, good: Supported(piece.at, of[0], of[2] if of[1:] else None, good),
    "C": lambda piece, of, good: Carried(piece.at, of[0], of[2], good, of[3:] != ["IDLE"]),
    ">": lambda piece, to, good: Retreated(piece.at, to[0], good),
    "+": lambda piece, _, good: Built(piece),
    "X": lambda piece, _, good: Removed(piece),
}


def picture(text: str = "", theme: str = "colour", title: str = "", **owners: str) -> Drawing:
    return draw(scene(text, **owners), chart_for(theme), WORDS, theme, title)


def layout(text: str) -> Layout:
    return lay_out(Stage.of(scene(text), chart(), chart().themes["colour"]))


def tree(drawn: Drawing) -> ElementTree.Element:
    """Return the picture as a tree without namespaces."""
    return ElementTree.fromstring(drawn.svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def found(drawn: Drawing, name: str) -> list[ElementTree.Element]:
    """Return all groups of a class, in the order they are drawn."""
    return [e for e in tree(drawn).iter() if name in e.get("class", "").split()]


def words_in(element: ElementTree.Element) -> list[str]:
    return [t.text or "" for t in element.iter("text")]


CROWDED = """
    AUSTRIA A VIE - BOH
    AUSTRIA A TRI - VEN !
    AUSTRIA A SER - BUL
    AUSTRIA F GRE S SER - BUL
    ENGLAND A YOR - NWY VIA NTH
    ENGLAND F NTH C YOR - NWY
    ENGLAND F NWG S YOR - NWY
    ENGLAND F LON - ENG !
    FRANCE F BRE - ENG !
    FRANCE A BUR - MUN
    FRANCE A MAR S BUR - MUN
    FRANCE A RUH S BUR - MUN
    GERMANY A MUN H
    GERMANY A BER S MUN !
    GERMANY F KIE S MUN
    ITALY A VEN - TRI !
    ITALY A APU - TUN VIA ION !
    ITALY F ION C APU - TUN !
    RUSSIA F STP/SC - BOT
    RUSSIA A GAL - BUD
    AUSTRIA A BUD - RUM
    RUSSIA A RUM - GAL
    TURKEY A BUL S CON
    TURKEY A CON H
    GERMANY A MUN ? SIL
    TURKEY A BUL ?
"""
