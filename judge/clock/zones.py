"""Time zones as people name them: `Europe/Vienna`, `vienna`, `Munich`, `CET`, `UTC+2`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@dataclass(frozen=True, slots=True)
class ZoneMatch:
    """The zone that a name means, or else the names of zones much like it."""

    zone: str = ""
    close: tuple[str, ...] = ()


def find_zone(written: str) -> ZoneMatch:
    """Return the zone of the tz database that somebody means by its name or by its city's.

    `UTC+2` is the one of whole hours, whose own name counts the other way round.
    """
    names = _names()
    name = _plain(written)
    if name in names:
        return ZoneMatch(names[name])
    away = _AWAY.fullmatch(name)
    if away and (zone := f"etc/gmt{'-' if away[1] == '+' else '+'}{int(away[2])}") in names:
        return ZoneMatch(names[zone])
    near = (names[it] for it in get_close_matches(name, names, n=_MOST, cutoff=_LIKENESS))
    close = (*_by_clock().get(name.removeprefix("utc").removeprefix("gmt"), ()), *near)
    return ZoneMatch(close=tuple(dict.fromkeys(close))[:_MOST])


_AWAY = re.compile(r"(?:utc|gmt) ?([+-])(\d{1,2})(?::?00)?")
_MOST = 3  # zones that are suggested
_LIKENESS = 0.75  # of a name to one that it may be a slip of


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


@cache
def _by_clock() -> Mapping[str, tuple[str, ...]]:
    """Return the zones by what their clocks are called, and by how far they are from UTC.

    `pst`, `eastern`, `+5:30`: several have each, so that none is meant by it for certain;
    those with large cities come first.
    """
    found: dict[str, list[str]] = {}
    for zone in sorted(available_timezones(), key=lambda it: (it not in _LARGE_CITIES, it)):
        area, _, city = zone.partition("/")
        called = {_plain(city)} if area not in _CONTINENTS else set[str]()
        for month in (1, 7) if area in _CONTINENTS else ():
            moment = datetime(2026, month, 1, tzinfo=ZoneInfo(zone))
            away = moment.strftime("%z")
            called |= {(moment.tzname() or "").casefold(), f"{away[0]}{int(away[1:3])}:{away[3:5]}"}
        for name in called:
            found.setdefault(name, []).append(zone)
    return {name: tuple(zones[:_MOST]) for name, zones in found.items()}


@cache
def _names() -> dict[str, str]:
    """Return the zones by their plain names; a city that has several has them all alike."""
    zones = sorted(available_timezones())
    cities = (zone for zone in zones if zone.partition("/")[0] in _CONTINENTS)
    named = {_plain(zone.rpartition("/")[2]): zone for zone in cities}
    elsewhere = {city: zone for zone, others in _LARGE_CITIES.items() for city in others}
    return named | elsewhere | {_plain(zone): zone for zone in zones}


# What is not in one of these is an offset without a place, or a name kept for old programs.
_CONTINENTS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")

# Cities that many live in, and that have no zone of their own name.
_LARGE_CITIES = {
    "America/Chicago": ("austin", "dallas", "houston", "minneapolis", "st louis"),
    "America/Los_Angeles": ("california", "portland", "san diego", "san francisco", "seattle"),
    "America/New_York": ("atlanta", "boston", "miami", "philadelphia", "washington"),
    "America/Sao_Paulo": ("rio", "rio de janeiro"),
    "America/Toronto": ("ottawa", "quebec"),
    "Asia/Kolkata": ("bangalore", "bengaluru", "chennai", "delhi", "mumbai", "new delhi"),
    "Asia/Shanghai": ("beijing", "guangzhou", "peking", "shenzhen"),
    "Asia/Tokyo": ("kyoto", "osaka"),
    "Australia/Sydney": ("canberra",),
    "Europe/Berlin": ("cologne", "frankfurt", "hamburg", "leipzig", "munich"),
    "Europe/London": ("birmingham", "edinburgh", "glasgow", "leeds", "manchester"),
    "Europe/Madrid": ("barcelona", "valencia"),
    "Europe/Paris": ("lyon", "marseille", "toulouse"),
    "Europe/Rome": ("florence", "milan", "naples", "turin"),
    "Europe/Vienna": ("graz", "linz", "salzburg"),
    "Europe/Zurich": ("basel", "bern", "geneva", "switzerland"),
}
