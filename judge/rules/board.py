"""The board: facts about places, read from a map's `board.toml`, and never changed.

Places are small integers, so that the rules can count and compare without looking at names.
Provinces come first (0, 1, 2, ... in the order of their codes), the coasts of split provinces
after them: every *location* is a province or a coast, and every province is a location.
Sets of places are integers too, bit *n* standing for place *n*.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from judge.rules.wording import read_wording, spellings

Province = int  # a place that holds one unit
Location = int  # a province, or one coast of a province


class Terrain(StrEnum):
    """Who may stand in a province: fleets in a sea, armies in land, both on a coast."""

    SEA = "sea"
    LAND = "land"
    COAST = "coast"


class UnitKind(StrEnum):
    """An army or a fleet; its value is the letter that orders use."""

    ARMY = "A"
    FLEET = "F"


ARMY, FLEET = UnitKind.ARMY, UnitKind.FLEET


@dataclass(frozen=True, slots=True)
class Power:
    """A Great Power as the board knows it.

    `also` are further spellings of its name; `tint`, `band` and `ink` are its colours (#rrggbb).
    """

    code: str
    name: str
    adjective: str
    letter: str
    also: tuple[str, ...]
    tint: str
    band: str
    ink: str


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything a board says.  Tuples are indexed by location (or province, where said).

    - `codes`, `names`: `STP/SC`, `St Petersburg (south coast)`; by location.
    - `phrases`: the names as they stand within a sentence, `the North Sea`; by location.
    - `also`: further spellings of a province's name; by province.
    - `province_of`: the province a location belongs to (itself, for a province).
    - `coasts`: the coasts of a province, empty for most; by province.
    - `terrain`, `land_of`: by province; `land_of` is the power it belongs to before the war.
    - `army_reach`: set of the *provinces* next to it for an army; by province.
    - `fleet_reach`: set of the *locations* a fleet there may move to; by location.
      (Empty for a split province itself: a fleet there is always on one of its coasts.)
    - `fleet_touch`: set of the *provinces* a fleet there may move to; by location.
    - `waters`: set of the seas next to a province, along any of its coasts; by province.
    - `centers`: supply centres in the order of their codes; `homes`: home centres by power.
    - `start`: the units before the first phase, as (power code, kind, location).
    - `closed`: set of the provinces that nobody may enter in a game of fewer players.

    A board equals only itself.
    """

    name: str
    title: str
    first_phase: str
    centers_to_win: int
    powers: Mapping[str, Power]
    codes: tuple[str, ...]
    names: tuple[str, ...]
    phrases: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]
    province_of: tuple[Province, ...]
    coasts: tuple[tuple[Location, ...], ...]
    terrain: tuple[Terrain, ...]
    land_of: tuple[str | None, ...]
    army_reach: tuple[int, ...]
    fleet_reach: tuple[int, ...]
    fleet_touch: tuple[int, ...]
    waters: tuple[int, ...]
    seas: int
    centers: tuple[Province, ...]
    homes: Mapping[str, tuple[Province, ...]]
    start: tuple[tuple[str, UnitKind, Location], ...]
    at: Mapping[str, Location]
    closed: int = 0

    @property
    def provinces(self) -> range:
        """All provinces."""
        return range(len(self.terrain))

    @property
    def locations(self) -> range:
        """All locations: the provinces, then the coasts."""
        return range(len(self.codes))


class BoardError(ValueError):
    """A board's facts contradict themselves; the message says where."""


@lru_cache(maxsize=100_000)
def bits(places: int) -> tuple[int, ...]:
    """Return the places of a set, lowest first."""
    result = []
    while places:
        low = places & -places
        result.append(low.bit_length() - 1)
        places ^= low
    return tuple(result)


def place_set(places: Iterable[int]) -> int:
    """Make a set of places."""
    result = 0
    for place in places:
        result |= 1 << place
    return result


def read_board(text: str) -> Board:
    """Read a `board.toml`; BoardError (or tomllib's own error) tells what is wrong in it."""
    facts = tomllib.loads(text)
    provinces: dict[str, dict[str, Any]] = dict(sorted(facts["provinces"].items()))
    coast_codes = [
        f"{code}/{coast}" for code, fact in provinces.items() for coast in fact.get("coasts", ())
    ]
    codes = (*provinces, *coast_codes)
    at = {code: place for place, code in enumerate(codes)}
    province_of = tuple(at[code.partition("/")[0]] for code in codes)
    terrain = tuple(Terrain(fact["kind"]) for fact in provinces.values())
    army_reach = tuple(_places(fact.get("army", ""), at) for fact in provinces.values())
    fleet_reach = tuple(_fleet_reach(code, provinces[code.partition("/")[0]], at) for code in codes)
    fleet_touch = tuple(
        place_set(province_of[place] for place in bits(reach)) for reach in fleet_reach
    )
    coasts = tuple(
        tuple(at[f"{code}/{coast}"] for coast in fact.get("coasts", ()))
        for code, fact in provinces.items()
    )
    seas = place_set(place for place, kind in enumerate(terrain) if kind is Terrain.SEA)
    centers = tuple(at[code] for code, fact in provinces.items() if fact.get("center"))
    land_of = tuple(fact.get("of") for fact in provinces.values())
    wording = read_wording(facts)
    names = tuple(wording.name(code, provinces) for code in codes)
    at_sea = tuple(terrain[province] is Terrain.SEA for province in province_of)
    board = Board(
        name=facts["name"],
        title=facts["title"],
        first_phase=facts["first_phase"],
        centers_to_win=facts["centers_to_win"],
        powers={code: _power(code, fact) for code, fact in facts["powers"].items()},
        codes=codes,
        names=names,
        phrases=tuple(map(wording.phrase, names, at_sea)),
        also=tuple(spellings(fact) for fact in provinces.values()),
        province_of=province_of,
        coasts=coasts,
        terrain=terrain,
        land_of=land_of,
        army_reach=army_reach,
        fleet_reach=fleet_reach,
        fleet_touch=fleet_touch,
        waters=tuple(
            _waters(province, coasts, fleet_touch) & seas for province in range(len(terrain))
        ),
        seas=seas,
        centers=centers,
        homes={
            power: tuple(center for center in centers if land_of[center] == power)
            for power in facts["powers"]
        },
        start=tuple(
            (power, UnitKind(unit.split()[0]), _place(unit.split()[1], at))
            for power, fact in facts["powers"].items()
            for unit in fact["units"].split(",")
        ),
        at=at,
    )
    _check(board)
    return board


def _place(code: str, at: Mapping[str, Location]) -> Location:
    if code not in at:
        raise BoardError(f"{code} is named but not a place of this board")
    return at[code]


def _places(codes: str, at: Mapping[str, Location]) -> int:
    return place_set(_place(code, at) for code in codes.split())


def _fleet_reach(code: str, fact: Mapping[str, Any], at: Mapping[str, Location]) -> int:
    _, _, coast = code.partition("/")
    if not coast:
        return _places(fact.get("fleet", ""), at)
    return _places(fact["coasts"][coast], at)


def _waters(
    province: Province, coasts: tuple[tuple[Location, ...], ...], touch: tuple[int, ...]
) -> int:
    result = touch[province]
    for coast in coasts[province]:
        result |= touch[coast]
    return result


def _power(code: str, fact: Mapping[str, Any]) -> Power:
    plain = {key: fact[key] for key in ("name", "adjective", "letter", "tint", "band", "ink")}
    return Power(code=code, also=spellings(fact), **plain)


def _check(board: Board) -> None:
    """Hold the facts to each other: what is next to A has A next to it."""
    for reach in (board.army_reach, board.fleet_reach):
        for here, places in enumerate(reach):
            for there in bits(places):
                if not reach[there] >> here & 1:
                    raise BoardError(
                        f"{board.codes[here]} names {board.codes[there]} as its neighbour, "
                        f"but {board.codes[there]} does not name {board.codes[here]}"
                    )
