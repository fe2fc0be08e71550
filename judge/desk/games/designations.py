"""Designations in the manner of John Boardman: 1966AC is the 29th regular game begun in 1966.

Regular games have a series of letters in each year, and all others one of their own, with small
letters behind that tell which variant it is: 1966ADw.  A game has its designation for ever.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from string import ascii_lowercase, ascii_uppercase

from judge.desk.games.game import Game

GUNBOAT = "gunboat"  # players who do not know one another play a variant: Anonymity (1966Cf)
_PARTS = re.compile(r"(\d+)([A-Z]+)([a-z]*)")


@dataclass(frozen=True, slots=True)
class Designated:
    """The game is known by this designation from now on."""

    designation: str


@dataclass(frozen=True, slots=True)
class Designates:
    """A game has begun in a year, and gets the next designation; a `variant` of one of its own.

    What is kept tells which designation that is, so that no two games have the same.
    """

    year: int
    variant: str

    @property
    def series(self) -> str:
        """The series that it is counted in."""
        return f"{self.year} {'variants' if self.variant else 'regular'}"


def designating(game: Game, now: datetime) -> list[Designates]:
    """Return what gives a game its designation that begins now, unless it has one."""
    if game.designation:
        return []
    return [Designates(now.astimezone(game.table.tz).year, variant_of(game))]


def variant_of(game: Game) -> str:
    """Return which variant a game is, by a key; nothing if it is a regular game."""
    spec = game.variant.spec
    other = "" if spec.is_regular else f"{spec.game} {spec.board} {spec.players}"
    return f"{other} {GUNBOAT if game.rules.gunboat else ''}".strip()


def designation_of(year: int, number: int, variant: int) -> str:
    """Return the designation of a game by its number in its series, and by that of its variant.

    Both count from 1; a regular game has no variant.
    """
    return f"{year}{_letters(number, ascii_uppercase)}{_letters(variant, ascii_lowercase)}"


def in_order(designation: str) -> tuple[int, bool, int, str]:
    """Return by what designations are sorted: the year, regular games first, their letters."""
    match = _PARTS.fullmatch(designation)
    if match is None:
        return 0, True, 0, designation
    year, letters, small = match.groups()
    return int(year), bool(small), len(letters), letters


def _letters(number: int, alphabet: str) -> str:
    """Return a number as letters: A to Z, then AA to ZZ, and so on; nothing for 0."""
    letters = ""
    while number:
        number, place = divmod(number - 1, len(alphabet))
        letters = alphabet[place] + letters
    return letters
