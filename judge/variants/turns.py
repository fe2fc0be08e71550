"""The turns of the standard game: what they are called, and what a text may call them.

Other names for a season, short forms (`S1901M`), other separators and another order of the words
are tolerated, as long as only one meaning is possible.
"""

from __future__ import annotations

import re

from judge.rules.phase import Phase, PhaseKind, Season
from judge.variants.seam import NamedTurn

SEASON_NAMES = {Season.SPRING: "Spring", Season.FALL: "Fall", Season.WINTER: "Winter"}
KIND_NAMES = {
    PhaseKind.MOVEMENT: "movement",
    PhaseKind.RETREAT: "retreat",
    PhaseKind.ADJUSTMENT: "adjustment",
}
# What the seasons of subjects stand for.
CODES = {
    "Spring": "S{}M",
    "Spring retreats": "S{}R",
    "Fall": "F{}M",
    "Fall retreats": "F{}R",
    "Winter": "W{}A",
}
# Every way to name a season, longest first.
_SEASONS = {
    "spring retreats": "Spring retreats",
    "spring retreat": "Spring retreats",
    "summer": "Spring retreats",
    "fall retreats": "Fall retreats",
    "fall retreat": "Fall retreats",
    "fall adjustments": "Winter",
    "fall adjustment": "Winter",
    "fall builds": "Winter",
    "winter adjustments": "Winter",
    "winter builds": "Winter",
    "spring": "Spring",
    "fall": "Fall",
    "winter": "Winter",
}
_SHORT_SEASONS = {
    "sm": "Spring",
    "s": "Spring",
    "sr": "Spring retreats",
    "fm": "Fall",
    "f": "Fall",
    "fr": "Fall retreats",
    "fa": "Winter",
    "fb": "Winter",
    "wa": "Winter",
    "wb": "Winter",
    "w": "Winter",
}
_SHORT_TURN = re.compile(r"\b([sfw])\W?((?:1[5-9]|20)\d\d)([mrabs])?\b", re.IGNORECASE)
_YEAR = re.compile(r"\b((?:1[0-9]|2[0-9])\d\d)\b")
_SEPARATORS = re.compile(r"\s*[;,/|]\s*")


def season_of(phase: Phase) -> str:
    """Return the season of a phase as subjects call it: `Fall retreats`."""
    retreats = " retreats" if phase.kind is PhaseKind.RETREAT else ""
    return SEASON_NAMES[phase.season] + retreats


def label_of(phase: Phase) -> str:
    """Return a phase as people call it: `Fall 1901 retreats`."""
    season, *retreats = season_of(phase).split()
    return " ".join([season, str(phase.year), *retreats])


def judge_code(phase: Phase) -> str:
    """Return a phase as programs know it: their winter is the builds of the Fall, `F1901B`."""
    return f"F{phase.year}B" if phase.kind is PhaseKind.ADJUSTMENT else str(phase)


def read_turn(text: str) -> NamedTurn:
    """Take the turn out of a text: `S1901M`, or a season and a year anywhere."""
    short = _SHORT_TURN.search(text)
    if short:
        season = _SHORT_SEASONS.get((short[1] + (short[3] or "")).lower())
        if season:
            return _named(text.replace(short[0], " "), season, int(short[2]))
    year = _YEAR.search(text)
    if year:
        text = text.replace(year[0], " ", 1)
    rest, season = _take_season(text)
    return _named(rest, season, int(year[1]) if year else None)


def _take_season(text: str) -> tuple[str, str | None]:
    words = _SEPARATORS.sub(" ", text)
    for spelling, season in _SEASONS.items():
        patterns = [word.replace("fall", "(?:fall|autumn)") for word in spelling.split()]
        if re.search(rf"\b{'[ -]+'.join(patterns)}\b", words, re.IGNORECASE):
            for pattern in patterns:
                text = re.sub(rf"\b{pattern}\b", " ", text, count=1, flags=re.IGNORECASE)
            return text, season
    return text, None


def _named(rest: str, season: str | None, year: int | None) -> NamedTurn:
    parts: dict[str, str | int] = {}
    if season is not None:
        parts["season"] = season
    if year is not None:
        parts["year"] = year
    code = CODES[season].format(year) if season is not None and year is not None else ""
    return NamedTurn(rest, code, parts)
