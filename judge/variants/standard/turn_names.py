"""The turns of the standard game: their facts, and what a text may call them.

Other names for a season, short forms (`S1901M`), other separators and another order of the words
are tolerated, as long as only one meaning is possible.  Short forms are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.rules.phase import YEAR, Phase, PhaseKind, Season
from judge.variants.seam import NamedTurn

PartOfYear = tuple[Season | None, PhaseKind]  # a kind alone, if no season is named

# Letters behind a year that name a kind of phase; programs also call a Winter the builds of a Fall.
_SHORT_KINDS: dict[str, PartOfYear] = {
    "sm": (Season.SPRING, PhaseKind.MOVEMENT),
    "s": (Season.SPRING, PhaseKind.MOVEMENT),
    "sr": (Season.SPRING, PhaseKind.RETREAT),
    "fm": (Season.FALL, PhaseKind.MOVEMENT),
    "f": (Season.FALL, PhaseKind.MOVEMENT),
    "fr": (Season.FALL, PhaseKind.RETREAT),
    "fa": (Season.WINTER, PhaseKind.ADJUSTMENT),
    "fb": (Season.WINTER, PhaseKind.ADJUSTMENT),
    "wa": (Season.WINTER, PhaseKind.ADJUSTMENT),
    "wb": (Season.WINTER, PhaseKind.ADJUSTMENT),
    "w": (Season.WINTER, PhaseKind.ADJUSTMENT),
}
_SHORT_TURN = re.compile(
    r"\b([sfw])(?:\W?((?:1[5-9]|20)\d\d)|['’]?(\d\d))([mrabs])?\b", re.IGNORECASE
)
_YEAR = re.compile(r"\b((?:1[0-9]|2[0-9])\d\d)\b")
_SHORT_YEAR = re.compile(r"\b([^\W\d_]+)\s*['’]?(\d\d)\b(?![.:]\d)")
_SPELLINGS_REMEMBERED = 1000
_CENTURY = 1900  # of a year in two figures
ANY = "any"  # the key of a kind of phase without its season
_SEPARATORS = re.compile(r"\s*[;,/|]\s*")


# --- What templates and subjects go by ------------------------------------------------------------


def turn_facts(phase: Phase) -> dict[str, str | int]:
    """Return a phase in codes: season and kind in lower case, the year, and how programs know it.

    Their winter is the builds of the Fall, `F1901B`.
    """
    winter = phase.kind is PhaseKind.ADJUSTMENT
    return {
        **_part_facts((phase.season, phase.kind)),
        "year": phase.year,
        "judge_code": f"F{phase.year}B" if winter else str(phase),
    }


def _part_facts(part: PartOfYear) -> dict[str, str | int]:
    season, kind = part
    named: dict[str, str | int] = {} if season is None else {"season": season_code(season)}
    return {**named, "kind": kind_code(kind)}


def season_code(season: Season) -> str:
    """Return what templates know a season by: `spring`."""
    return season.name.lower()


def kind_code(kind: PhaseKind) -> str:
    """Return what templates and house rules know a kind of phase by: `movement`."""
    return kind.name.lower()


# --- What people call a turn ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnWords:
    """Every way to name a part of the year in a language, as words; the longest comes first."""

    spellings: tuple[tuple[tuple[str, ...], PartOfYear], ...]
    any_of_them: re.Pattern[str] = field(compare=False)


def turn_words(*tables: Mapping[str, Any]) -> TurnWords:
    """Return the words of some languages; what two of them use is that of the first.

    A table has the spellings by kind of phase and season, as `reading/turns.toml` has them.
    """
    meanings: dict[tuple[str, ...], PartOfYear] = {}
    for table in tables:
        for season, kind in YEAR:
            spellings = table.get(kind_code(kind), {})
            for spelling in spellings.get(season_code(season), ()):
                meanings.setdefault(tuple(spelling.lower().split()), (season, kind))
            for spelling in spellings.get(ANY, ()):
                meanings.setdefault(tuple(spelling.lower().split()), (None, kind))
    spellings = tuple(sorted(meanings.items(), key=_longest_first))
    patterns = "|".join(_pattern_of(words) for words, _ in spellings)
    return TurnWords(spellings, re.compile(rf"\b(?:{patterns})\b", re.IGNORECASE))


def _longest_first(meaning: tuple[tuple[str, ...], PartOfYear]) -> tuple[int, int]:
    words, _ = meaning
    return -len(words), -sum(map(len, words))


def read_turn(text: str, words: TurnWords) -> NamedTurn:
    """Take the turn out of a text: `S1901M`, `S01`, or a season and a year anywhere."""
    short = _SHORT_TURN.search(text)
    if short:
        part = _SHORT_KINDS.get((short[1] + (short[4] or "")).lower())
        if part:
            year = int(short[2]) if short[2] else _CENTURY + int(short[3])
            return _named(text.replace(short[0], " "), part, year)
    text, named_year = _take_year(text, words)
    rest, part = _take_part_of_year(text, words)
    return _named(rest, part, named_year)


def _take_year(text: str, words: TurnWords) -> tuple[str, int | None]:
    """Take a year out of a text; one in two figures stands right behind its season."""
    if year := _YEAR.search(text):
        return text.replace(year[0], " ", 1), int(year[1])
    seasons = {spelling[-1] for spelling, _ in words.spellings}
    for brief in _SHORT_YEAR.finditer(text):
        if brief[1].lower() in seasons:
            return text[: brief.end(1)] + text[brief.end() :], _CENTURY + int(brief[2])
    return text, None


def _take_part_of_year(text: str, words: TurnWords) -> tuple[str, PartOfYear | None]:
    spaced = _SEPARATORS.sub(" ", text)
    if not words.any_of_them.search(spaced):
        return text, None
    for spelling, part in words.spellings:
        together, each = _patterns_of(spelling)
        if together.search(spaced):
            for word in each:
                text = word.sub(" ", text, count=1)
            return text, part
    return text, None


@lru_cache(maxsize=_SPELLINGS_REMEMBERED)
def _patterns_of(spelling: tuple[str, ...]) -> tuple[re.Pattern[str], tuple[re.Pattern[str], ...]]:
    """Return the pattern of a spelling, and of each of its words."""
    together = re.compile(rf"\b{_pattern_of(spelling)}\b", re.IGNORECASE)
    each = (re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in spelling)
    return together, tuple(each)


def _pattern_of(spelling: tuple[str, ...]) -> str:
    return "[ -]+".join(map(re.escape, spelling))


def _named(rest: str, part: PartOfYear | None, year: int | None) -> NamedTurn:
    parts = {} if part is None else _part_facts(part)
    if year is not None:
        parts["year"] = year
    if part is None or part[0] is None or year is None:
        return NamedTurn(rest, "", parts)
    return NamedTurn(rest, str(Phase(part[0], year, part[1])), parts)
