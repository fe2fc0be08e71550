"""Time zones as people name them: `Europe/Vienna`, `vienna`, `New York`, `CET`."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones


@dataclass(frozen=True, slots=True)
class ZoneMatch:
    """The zone that a name means, or else the names of zones much like it."""

    zone: str = ""
    close: tuple[str, ...] = ()


def find_zone(written: str) -> ZoneMatch:
    """Return the zone of the tz database that somebody means by its name or by its city's."""
    names = _names()
    name = _plain(written)
    if name in names:
        return ZoneMatch(names[name])
    close = (names[near] for near in get_close_matches(name, names, n=3))
    return ZoneMatch(close=tuple(dict.fromkeys(close)))


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


@cache
def _names() -> dict[str, str]:
    """Return the zones by their plain names; a city that has several has them all alike."""
    zones = sorted(available_timezones())
    cities = (zone for zone in zones if zone.partition("/")[0] in _CONTINENTS)
    named = {_plain(zone.rpartition("/")[2]): zone for zone in cities}
    return named | {_plain(zone): zone for zone in zones}


# What is not in one of these is an offset without a place, or a name kept for old programs.
_CONTINENTS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
