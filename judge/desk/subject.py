"""The subject of a letter: `Game; Country; Season; Year` (House rules II.2), read kindly.

Reply and forward marks, other separators, other names for a season, short forms (`S1901M`) and
a trailing remark in brackets are tolerated, as long as only one meaning is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judge.desk.game import Game
from judge.variants.seam import PowerName, Turn, Variant

# What mail programs of many languages put before a subject that is answered or forwarded.
_MARKS = re.compile(
    r"^\s*(?:(?:re|fwd?|aw|wg|sv|vs|vb|antw|tr|rif|odp|ynt|res|enc|ref)(?:\[\d+\])?\s*:\s*)+",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_SEPARATORS = re.compile(r"\s*[;,/|]\s*")
_SHORT_TURN = re.compile(r"\b([sfw])\W?((?:1[5-9]|20)\d\d)([mrabs])?\b", re.IGNORECASE)
_YEAR = re.compile(r"\b((?:1[0-9]|2[0-9])\d\d)\b")

# Every way to name a season, longest first; the value is what `Turn.season` calls it.
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


@dataclass(frozen=True, slots=True)
class Subject:
    """What the subject of a letter to a game says; what it leaves out is None.

    `unknown` holds the parts that were not understood; `other_game` is true if some of them follow
    the game's name at once, so that another game may be meant.
    """

    power: str | None = None
    season: str | None = None
    year: int | None = None
    final: bool = False
    gm: bool = False
    unknown: tuple[str, ...] = ()
    other_game: bool = False

    @property
    def names_turn(self) -> bool:
        """Whether it says which turn the letter is for, in whole or in part."""
        return self.season is not None or self.year is not None

    def is_for(self, turn: Turn) -> bool:
        """Whether it names this turn."""
        return (self.season, self.year) == (turn.season, turn.year)


def without_marks(subject: str) -> str:
    """Return a subject without `Re:` and its kin, on one line."""
    return _MARKS.sub("", " ".join(subject.split()))


def find_game(subject: str, names: Iterable[str]) -> tuple[str | None, str]:
    """Return the game that a subject begins with, and the rest of the subject.

    A longer name goes before a shorter one that it begins with; case makes no difference.
    """
    text = without_marks(subject)
    for name in sorted(names, key=len, reverse=True):
        rest = text[len(name) :]
        if text[: len(name)].casefold() == name.casefold() and not re.match(r"[\w'’-]", rest):
            return name, rest
    return None, text


def read_subject(rest: str, variant: Variant) -> Subject:
    """Read what follows the game's name."""
    text = f" {_REMARK.sub('', rest).lower()} ".replace("autumn", "fall")
    text, final = _take(text, r"\b(?:final(?: orders)?)\b")
    text, gm = _take(text, r"\b(?:gm|gamemaster|game master)\b")
    text, season, year = _take_turn(text)
    text, power = _take_power(text, variant.powers.values())
    unknown = tuple(part for part in _SEPARATORS.split(text.strip(" ;,/|.-:")) if part)
    head = _SEPARATORS.split(rest, maxsplit=1)[0].strip()
    other_game = bool(head) and head != rest.strip() and bool(read_subject(head, variant).unknown)
    return Subject(power, season, year, final, gm, unknown, other_game)


def _take(text: str, pattern: str) -> tuple[str, bool]:
    shorter, count = re.subn(pattern, " ", text)
    return shorter, bool(count)


def _take_turn(text: str) -> tuple[str, str | None, int | None]:
    """Take the turn out of a subject: `S1901M`, or a season and a year anywhere."""
    short = _SHORT_TURN.search(text)
    if short and (season := _SHORT_SEASONS.get(short[1] + (short[3] or ""))):
        return text.replace(short[0], " "), season, int(short[2])
    year = _YEAR.search(text)
    if year:
        text = text.replace(year[0], " ", 1)
    words = _SEPARATORS.sub(" ", text)
    for spelling, season in _SEASONS.items():
        if re.search(rf"\b{spelling.replace(' ', r'[ -]+')}\b", words):
            for word in spelling.split():
                text = re.sub(rf"\b{word}\b", " ", text, count=1)
            return text, season, int(year[1]) if year else None
    return text, None, int(year[1]) if year else None


def _take_power(text: str, powers: Iterable[PowerName]) -> tuple[str, str | None]:
    """Take the power out of a subject, if it names exactly one."""
    found: dict[str, str] = {}
    for power in powers:
        spellings = (power.name, power.adjective, power.code, *power.also)
        for spelling in sorted(spellings, key=len, reverse=True):
            match = re.search(rf"\b{re.escape(spelling.lower())}\b", text)
            if match:
                found[power.code] = match[0]
                break
    if len(found) != 1:
        return text, None
    [(code, spelling)] = found.items()
    return text.replace(spelling, " ", 1), code


def subject_for(game: Game, power: str) -> str:
    """Return the subject that orders for a power's present turn should have."""
    turn = game.turn
    return f"{game.name}; {game.power_name(power)}; {turn.season}; {turn.year}"
